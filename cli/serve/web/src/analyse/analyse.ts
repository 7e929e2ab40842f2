// Analyse: a finished game, and what a person wants to know of its moves.

import type { Api } from "../api";
import { said } from "../shared/ask";
import { download } from "../shared/files";
import { type Offer, knownAs } from "../shared/offer";
import { type Tab, openTab } from "../tab";
import type { Heading, Looked, News, Pictured, State, Sums, Summary, Told, Where } from "./data";
import { type Given, type Order, askAlone, askOrder } from "./dialog";
import { type Form, View, type Wishes } from "./view";

export const analyse: Tab = {
  id: "analyse",
  title: "Analyse",
  mount: (element, api) => {
    const analyse = new Analyse(element, api);
    const begun = analyse.begin();
    return (handed) => void begun.then(() => analyse.take(handed));
  },
};

/** How often, and after how many milliseconds, an analysis is asked for that has not ended yet. */
const [TRIES, WAIT] = [25, 200];

const KINDS: Readonly<Record<Form, string>> = { annotated: "text/plain", html: "text/html", json: "application/json" };

class Analyse implements Wishes {
  private offer: Offer = { first: "", games: [], techniques: [], profiles: [] };
  private readonly view = new View(this);
  private game: Heading | null = null;
  private told: Told[] = [];
  private where: Where = { ply: 0, line: null, at: 0 };
  private flipped = false;
  /** What is shown. */
  private pictured: Pictured | null = null;
  /** The text that was analysed last. */
  private last: Given = { text: "", game: null };
  /** What ends the stream that runs, and one that the server has not taken yet. */
  private running: AbortController | null = null;
  private starting: AbortController | null = null;
  /** What ends the search of the position that is shown. */
  private looking: AbortController | null = null;
  /** How many boards were asked for: only the last one is drawn. */
  private drawn = 0;

  constructor(element: HTMLElement, private readonly api: Api) {
    element.append(this.view.element);
  }

  /** Shows the analysis of this window, if there is one. */
  async begin(): Promise<void> {
    try {
      this.offer = await this.api.post<Offer>("play/games");
      if (!(await this.resume())) {
        this.view.status.say("A finished game is gone through move by move: choose one.");
      }
    } catch (error) {
      this.view.status.wrong(error);
    }
  }

  /** Takes a game that another tab hands over. */
  take(handed: unknown): void {
    if (handed !== undefined) {
      this.askWith(handed as Given);
    }
  }

  /** Shows what the server knows; an analysis that has lost its page ends within a moment. */
  private async resume(): Promise<boolean> {
    for (let tries = 0; tries < TRIES && !this.running; tries += 1) {
      const state = await this.api.post<State | null>("analyse/state");
      if (!state) {
        return false;
      }
      if (state.game.moves.length === 0) {
        this.alone(state.game);
        return true;
      }
      if (state.done || state.error !== undefined || tries === TRIES - 1) {
        this.open(state.game);
        this.hear(state.told, state.sums);
        this.end(state.done);
        if (state.error !== undefined) {
          this.view.status.wrong(state.error);
        }
        return true;
      }
      await new Promise((done) => setTimeout(done, WAIT));
    }
    return this.running !== null;
  }

  ask(): void {
    this.askWith(this.last);
  }

  private askWith(given: Given): void {
    askOrder(this.offer, given, (order) => this.start(order));
  }

  async ofPlay(): Promise<void> {
    try {
      const { text } = await this.api.post<{ text: string }>("play/save");
      const state = await this.api.post<{ game: string }>("play/state");
      this.askWith({ text, game: state.game });
    } catch (error) {
      this.view.status.wrong(error);
    }
  }

  setUp(): void {
    askAlone(this.api, this.offer, this.game?.game ?? this.offer.first, async (game, position) => {
      const state = await this.api.post<State>("analyse/position", { game, position });
      this.starting?.abort();
      this.running?.abort();
      this.view.looks = true;
      this.alone(state.game);
    });
  }

  /** Shows a position by itself, which no move leads to or from. */
  private alone(game: Heading): void {
    this.fresh(game);
    this.view.run(false, null);
    this.view.status.say("A position: its best lines are shown as long as the box is ticked.");
    this.go({ ply: 0, line: null, at: 0 });
  }

  /** Has the position that is shown searched, if that is wanted and no analysis runs. */
  look(): void {
    this.looking?.abort();
    this.looking = null;
    this.view.thinking.clear();
    const { game, pictured } = this;
    if (game && pictured && this.view.looks && !this.running) {
      const turn = game.seats.indexOf(pictured.player);
      void this.listen({ seats: game.seats, turn });
    }
  }

  /** Shows what is found in a position, until nobody wants it any more. */
  private async listen(turn: { readonly seats: readonly [string, string]; readonly turn: number }): Promise<void> {
    const looking = new AbortController();
    this.looking = looking;
    const wanted = { place: this.where, look: { lines: 3 } };
    try {
      for await (const news of this.api.stream<Looked>("analyse/look", wanted, looking.signal)) {
        if (looking.signal.aborted) {
          return;
        }
        if (news.heard) {
          this.view.thinking.heard(turn, news.heard);
        }
        if (news.error !== undefined) {
          this.view.thinking.say(news.error);
        }
      }
    } catch (error) {
      if (!looking.signal.aborted) {
        this.view.thinking.say(said(error));
      }
    }
  }

  /** Begins an analysis; done as soon as the server has taken it, or refused it: then the one that runs goes on. */
  private start(order: Order): Promise<void> {
    const running = new AbortController();
    this.starting = running;
    return new Promise((taken, refused) => {
      void this.follow(order, running, () => {
        this.running?.abort();
        this.running = running;
        this.starting = null;
        this.last = { text: order.text, game: order.game };
        taken();
      }).catch((error: unknown) => {
        this.starting = null;
        refused(error);
      });
    });
  }

  /** Listens until the end; throws where the server has not taken the game. */
  private async follow(order: Order, running: AbortController, taken: () => void): Promise<void> {
    let begun = false;
    let ended = false;
    try {
      for await (const news of this.api.stream<News>("analyse/begin", order, running.signal)) {
        if (news.game) {
          begun = true;
          taken();
          this.open(news.game);
        }
        ended = this.heed(news) || ended;
      }
    } catch (error) {
      if (!running.signal.aborted) {
        if (!begun) {
          throw error;
        }
        this.view.status.wrong(error);
      }
    } finally {
      if (this.running === running) {
        this.running = null;
        this.look();
      }
    }
    if (!ended && !running.signal.aborted && this.starting === null) {
      await this.stopped();
    }
  }

  /** Shows what is known when another search of this window has ended the analysis. */
  private async stopped(): Promise<void> {
    const state = await this.api.post<State | null>("analyse/state");
    this.end(state?.done ?? null);
    this.view.status.wrong("The analysis was stopped by another search in this window.");
  }

  /** Shows what a stream tells, and says whether that is its end. */
  private heed(news: News): boolean {
    if (news.told && news.sums) {
      this.hear([news.told], news.sums);
    }
    if (news.error !== undefined) {
      this.end(null);
      this.view.status.wrong(news.error);
    }
    if (news.done) {
      this.end(news.done);
    }
    return news.done !== undefined || news.error !== undefined;
  }

  /** Shows a game of which nothing is known. */
  private open(game: Heading): void {
    this.fresh(game);
    this.view.run(true, null);
    this.view.status.say(`Searching: 0 of ${game.moves.length} moves are judged …`);
    this.go({ ply: 0, line: null, at: 0 });
  }

  private fresh(game: Heading): void {
    this.game = game;
    this.told = [];
    this.flipped = false;
    this.view.begin(game);
  }

  /** Shows moves that were judged. */
  private hear(told: readonly Told[], sums: Sums): void {
    const game = this.game;
    if (!game) {
      return;
    }
    this.told.push(...told);
    this.view.judge(game, this.told, told, sums);
    this.view.status.say(`Searching: ${this.told.length} of ${game.moves.length} moves are judged …`);
    if (told.some((one) => one.ply === this.where.ply + 1)) {
      this.go(this.where);
    }
  }

  private end(done: Summary | null): void {
    this.view.run(false, done);
    this.view.status.say(done?.interrupted ?? (done ? `All ${this.told.length} moves are judged.` : "The analysis has not come to an end."));
    if (done?.turn != null && this.where.ply === 0 && this.where.line === null) {
      this.go({ ply: done.turn - 1, line: null, at: 0 });
    }
  }

  enough(): void {
    void this.api.post("analyse/enough").catch((error: unknown) => this.view.status.wrong(error));
  }

  /** Goes to a move of the game, or along a line. */
  go(where: Where): void {
    const game = this.game;
    if (!game) {
      return;
    }
    const ply = Math.max(0, Math.min(game.moves.length, where.ply));
    this.where = { ...where, ply };
    this.view.stand(game, this.told[ply], this.where);
    void this.draw();
  }

  /** Goes so many moves on, in the line that is gone along or in the game; by none, it leaves the line. */
  step(by: number): void {
    const { ply, line, at } = this.where;
    const length = line === null ? 0 : this.told[ply]?.[line].length ?? 0;
    const next = Math.min(at + by, length);
    if (line !== null && by !== 0 && next > 0) {
      this.go({ ply, line, at: next });
    } else {
      this.go({ ply: line === null ? ply + by : ply, line: null, at: 0 });
    }
  }

  flip(): void {
    this.flipped = !this.flipped;
    this.show();
  }

  playOn(): void {
    openTab("play", { game: this.game?.game, position: this.pictured?.position ?? "" });
  }

  /** Shows the place where one stands, and has it searched if that is wanted. */
  private async draw(): Promise<void> {
    const drawn = ++this.drawn;
    try {
      const pictured = await this.api.post<Pictured>("analyse/board", this.where);
      if (drawn === this.drawn) {
        this.pictured = pictured;
        this.show();
        this.look();
      }
    } catch (error) {
      this.view.status.wrong(error);
    }
  }

  private show(): void {
    const { game, pictured, where } = this;
    if (game && pictured) {
      this.view.draw(pictured, knownAs(this.offer, game.game)?.file === "pdn", this.flipped, where.line !== null);
    }
  }

  async save(form: Form): Promise<void> {
    try {
      const { text } = await this.api.post<{ text: string }>("analyse/save", { form });
      const known = this.game ? knownAs(this.offer, this.game.game) : undefined;
      const ending = form === "annotated" ? known?.file ?? "txt" : form;
      download(`niwaki-${known?.name ?? "game"}-analysed.${ending}`, text, KINDS[form]);
    } catch (error) {
      this.view.status.wrong(error);
    }
  }
}
