// Talks to the server. Every request carries the token of the address and the name of this window.

import { windowName } from "./window";

const TOKEN = "niwaki-token";

/** What the server has refused, in its own words. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

export class Api {
  private constructor(
    private readonly token: string,
    private readonly window: string,
  ) {}

  /** Takes the token from the address, and away from there, or from this tab; null where it is in neither. */
  static here(): Api | null {
    const given = location.hash.slice(1);
    if (/^[0-9a-f]{32}$/.test(given)) {
      sessionStorage.setItem(TOKEN, given);
      history.replaceState(null, "", location.pathname);
    }
    const token = sessionStorage.getItem(TOKEN);
    return token === null ? null : new Api(token, windowName());
  }

  private request(path: string, body: unknown, more: RequestInit = {}): Promise<Response> {
    return fetch(`/api/${path}`, {
      ...more,
      method: "POST",
      headers: {
        Authorization: `Bearer ${this.token}`,
        "Content-Type": "application/json",
        "Niwaki-Window": this.window,
      },
      body: JSON.stringify(body),
    });
  }

  /** Asks for something; throws `Refused` with the reason if it is refused. */
  async post<T>(path: string, body: unknown = {}): Promise<T> {
    const response = await this.request(path, body);
    await accepted(response);
    return (await response.json()) as T;
  }

  /** Asks for something as the page goes, which hears no answer any more. */
  leave(path: string): void {
    void this.request(path, {}, { keepalive: true }).catch(() => undefined);
  }

  /** Asks for a stream, and yields what it tells, until it ends or the signal ends it. */
  async *stream<T>(path: string, body: unknown, signal: AbortSignal): AsyncGenerator<T> {
    const response = await this.request(path, body, { signal });
    await accepted(response);
    if (!response.body) {
      return;
    }
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    let rest = "";
    for (;;) {
      const { done, value } = await reader.read();
      if (done) {
        return;
      }
      const lines = (rest + value).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) {
        yield JSON.parse(line) as T;
      }
    }
  }
}

async function accepted(response: Response): Promise<void> {
  if (response.ok) {
    return;
  }
  const said = (await response.json().catch(() => ({}))) as { error?: string };
  throw new Refused(response.status, said.error ?? `the server answered ${response.status}`);
}
