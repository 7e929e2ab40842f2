// Play: the game on the server, and what a person does with it.

import type { Api } from "../api";
import { download } from "../shared/files";
import { type Known, type Offer, knownAs } from "../shared/offer";
import { type Tab, openTab } from "../tab";
import { lookInto } from "../tree/wanted";
import { Board } from "./board";
import { Clocks } from "./clocks";
import { type Chosen, askFile, askGame, askMove } from "./dialogs";
import type { Game, Legal, News, Setting, Wanted } from "./game";
import { keep, kept } from "./keep";
import { type Wishes, View } from "./view";

export const play: Tab = {
  id: "play",
  title: "Play",
  mount: (element, api) => {
    const play = new Play(element, api);
    const begun = play.begin();
    return (handed) => void begun.then(() => play.take(handed));
  },
};

class Play implements Wishes {
  private offer: Offer = { first: "", games: [], techniques: [], profiles: [] };
  /** What the next game is to be like, as far as nobody says otherwise: as the last one. */
  private setting: Setting = { game: "", players: [{ kind: "person" }, { kind: "engine", level: 5 }], clock: null };
  private game: Game | null = null;
  private flipped = false;
  private paused = false;
  /** Whether the last search ended with nothing, because another one began in this window. */
  private interrupted = false;
  /** What ends the stream that runs. */
  private running: AbortController | null = null;
  private readonly view: View;
  private readonly board: Board;
  private readonly clocks: Clocks;

  constructor(element: HTMLElement, private readonly api: Api) {
    this.board = new Board({
      played: (move) => void this.move(move.mv),
      choose: (moves) => askMove(moves, (move) => void this.move(move.mv), () => this.board.release()),
    });
    this.view = new View(this.board.element, this);
    this.clocks = new Clocks((seat, left) => this.view.tick(seat, left), () => void this.ask("state"));
    element.append(this.view.element);
  }

  /** Goes on with the game of this window, or with that of the last time, or begins one. */
  async begin(): Promise<void> {
    try {
      await this.open();
    } catch (error) {
      this.view.status.wrong(error);
    }
  }

  /** Asks for a game from a position that another tab hands over, or goes on with the one that there is. */
  take(handed: unknown): void {
    if (handed === undefined) {
      this.again();
      return;
    }
    const { game, position } = handed as { readonly game: string; readonly position: string };
    askGame(this.api, this.offer, { ...this.setting, game }, position, (chosen) => this.start(chosen));
  }

  /** Goes on with the search that another one has ended. */
  again(): void {
    if (this.interrupted) {
      void this.ask("state");
    }
  }

  private async open(): Promise<void> {
    this.offer = await this.api.post<Offer>("play/games");
    this.setting = { ...this.setting, game: this.offer.first };
    const last = kept();
    const same = last !== null && last.setting.game.split(":")[0] === this.offer.first.split(":")[0];
    const game = await this.api.post<Game | null>("play/state");
    if (game) {
      this.flipped = last?.flipped === true && last.position === game.opening_position;
      this.show(game);
      return;
    }
    if (last && same) {
      this.setting = last.setting;
      this.flipped = last.flipped;
    }
    const again = last && same ? { position: last.position, moves: last.moves } : {};
    if (!(await this.ask("new", { ...this.setting, ...again }))) {
      await this.ask("new", this.setting);
    }
  }

  /** Asks the server for something that answers with the game, and says whether it was done. */
  private async ask(what: string, body: unknown = {}): Promise<boolean> {
    try {
      this.show(await this.api.post<Game>(`play/${what}`, body));
      return true;
    } catch (error) {
      this.view.status.wrong(error);
      this.board.release();
      return false;
    }
  }

  private known(): Known | undefined {
    return knownAs(this.offer, this.game?.game ?? "");
  }

  private get watching(): boolean {
    return this.game !== null && this.game.players.every((player) => !player.person);
  }

  /** Says whether the board is turned: a person sits below, and of two the one for whom the game is drawn. */
  private get turned(): boolean {
    const { board, players, seats } = this.game ?? {};
    if (!board || !players || !seats || board.bottom === "") {
      return false;
    }
    const [first, second] = players;
    const below = first.person === second.person ? board.bottom : seats[first.person ? 0 : 1];
    return (below !== board.bottom) !== this.flipped;
  }

  /** Shows the game, and has what is to be searched for it searched. */
  private show(game: Game): void {
    this.running?.abort();
    this.running = null;
    this.interrupted = false;
    this.draw(game);
    this.search(game);
  }

  private draw(game: Game): void {
    this.game = game;
    this.setting = game.setting;
    this.board.show(game, this.turned, this.known()?.file === "pdn");
    this.view.show(game, { turned: this.turned, watching: this.watching, paused: this.paused });
    this.clocks.show(game);
    keep(game, this.flipped);
  }

  private search(game: Game): void {
    if (game.thinks && !(this.watching && this.paused)) {
      const pause = this.watching && game.moves.length > 0 ? this.view.pace : 0;
      void this.follow("think", {}, pause);
    } else if (!game.thinks && game.result === null && this.view.looks) {
      void this.follow("look", { lines: 3 });
    }
  }

  /** Listens to a search until it ends, or until the game goes on without it. */
  private async follow(what: string, body: unknown, pause = 0): Promise<void> {
    const running = new AbortController();
    this.running?.abort();
    this.running = running;
    let done = false;
    try {
      await new Promise((done) => setTimeout(done, pause));
      if (running.signal.aborted) {
        return;
      }
      this.view.busy(what === "think");
      for await (const news of this.api.stream<News>(`play/${what}`, body, running.signal)) {
        if (running.signal.aborted) {
          return;
        }
        done = this.hear(news) || done;
      }
      if (!done && this.running === running) {
        await this.stopped(what);
      }
    } catch (error) {
      if (!running.signal.aborted) {
        this.view.status.wrong(error);
      }
    }
  }

  /**
   * Shows the game as it stands when a search has ended with nothing. None begins by itself: two pages of a window would
   * end each other's without end.
   */
  private async stopped(what: string): Promise<void> {
    this.running = null;
    this.interrupted = true;
    if (what === "look") {
      return;
    }
    const game = await this.api.post<Game | null>("play/state");
    if (!game || !this.interrupted || this.running) {
      return;
    }
    this.draw(game);
    const again = game.thinks ? ": Move now has niwaki think again" : "";
    this.view.status.wrong(`The search was stopped by another one in this window${again}.`);
  }

  /** Shows what a search tells, and says whether that is its end. */
  private hear(news: News): boolean {
    const game = this.game;
    if (news.heard && game) {
      this.view.heard(game, news.heard, !this.turned);
    }
    if (news.hint) {
      this.board.hint(news.hint.places);
      this.view.status.say(`Hint: ${news.hint.text}`);
    }
    if (news.error !== undefined) {
      this.view.status.wrong(news.error);
    }
    if (news.game) {
      this.running = null;
      this.show(news.game);
    }
    return Boolean(news.game ?? news.hint) || news.error !== undefined;
  }

  async move(mv: string): Promise<void> {
    await this.ask("move", { mv, after: this.game?.moves.length ?? 0 });
  }

  choose(move: Legal): void {
    void this.move(move.mv);
  }

  back(): void {
    this.paused = this.watching;
    void this.ask("back");
  }

  resign(): void {
    void this.ask("resign");
  }

  hint(): void {
    void this.follow("hint", {});
  }

  /** Has the search that runs play the best that it has, or begins it again where another one has ended it. */
  enough(): void {
    if (this.interrupted) {
      this.again();
      return;
    }
    void this.api.post("play/enough").catch((error: unknown) => this.view.status.wrong(error));
  }

  flip(): void {
    this.flipped = !this.flipped;
    if (this.game) {
      this.board.show(this.game, this.turned, this.known()?.file === "pdn");
      this.view.turn(this.turned);
      keep(this.game, this.flipped);
    }
  }

  pause(): void {
    this.paused = !this.paused;
    void this.ask("state");
  }

  look(): void {
    void this.ask("state");
  }

  seat(players: readonly [Wanted, Wanted]): void {
    void this.ask("players", { players });
  }

  fresh(): void {
    askGame(this.api, this.offer, this.setting, "", (chosen) => this.start(chosen));
  }

  private async start({ setting, position }: Chosen): Promise<void> {
    const game = await this.api.post<Game>("play/new", { ...setting, position });
    this.flipped = false;
    this.paused = false;
    this.show(game);
  }

  load(): void {
    askFile(async (name, text, number) => {
      const { game, players, clock } = this.setting;
      this.show(await this.api.post<Game>("play/load", { name, text, number, game, players, clock }));
    });
  }

  /** Has the search of the position looked into. */
  record(): void {
    const game = this.game;
    if (!game) {
      return;
    }
    const { players } = this.setting;
    const player = [players[game.turn === 0 ? 0 : 1], ...players].find((one) => one.kind === "engine") ?? null;
    lookInto({
      game: game.game, position: game.opening_position, moves: game.moves.map((move) => move.mv), player,
      depth: game.moves.findLast((move) => move.depth !== null)?.depth ?? null,
    });
  }

  async save(): Promise<void> {
    try {
      const { text } = await this.api.post<{ text: string }>("play/save");
      const name = `niwaki-${this.known()?.name ?? "game"}.${this.known()?.file ?? "txt"}`;
      download(name, text);
    } catch (error) {
      this.view.status.wrong(error);
    }
  }

  async analyse(): Promise<void> {
    try {
      const { text } = await this.api.post<{ text: string }>("play/save");
      openTab("analyse", { text, game: this.setting.game });
    } catch (error) {
      this.view.status.wrong(error);
    }
  }
}
