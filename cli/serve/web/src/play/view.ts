// The parts of the page around the board: who plays, what can be done, how the game went.

import { button, el } from "../dom";
import { choice } from "../shared/ask";
import { Status } from "../shared/status";
import { type Heard, Thinking } from "../shared/thinking";
import { Curve } from "./curve";
import { SITTERS, sitter } from "./dialogs";
import type { Game, Legal, Wanted } from "./game";
import { Moves } from "./moves";
import { Strip } from "./strip";

/** What a person can ask for. */
export interface Wishes {
  move(text: string): Promise<void>;
  choose(move: Legal): void;
  back(): void;
  resign(): void;
  hint(): void;
  enough(): void;
  flip(): void;
  pause(): void;
  look(): void;
  seat(players: readonly [Wanted, Wanted]): void;
  fresh(): void;
  load(): void;
  save(): Promise<void>;
  analyse(): Promise<void>;
  record(): void;
}

/** How a game is shown. */
export interface Manner {
  readonly turned: boolean;
  readonly watching: boolean;
  readonly paused: boolean;
}

/** How long a move of two engines stays before the next. */
const PACES: readonly (readonly [string, number])[] = [
  ["at once", 0], ["½ s a move", 500], ["1 s a move", 1000], ["3 s a move", 3000],
];

/** The most moves that stand beside the board as buttons. */
const MOST_BUTTONS = 120;

export class View {
  readonly element: HTMLElement;
  private readonly strips = [new Strip(), new Strip()] as const;
  private readonly top = el("div", {});
  private readonly bottom = el("div", {});
  private readonly picture = el("pre", { class: "picture" });
  readonly status = new Status();
  private readonly opening = el("p", { class: "opening" });
  private readonly moves = new Moves();
  private readonly curve = new Curve();
  private readonly thinking = new Thinking();
  private readonly typed = el("input", {
    type: "text", "aria-label": "A move", placeholder: "type a move", spellcheck: "false", autocomplete: "off", size: 10,
  });
  private readonly buttons = el("div", { class: "legal", role: "group", "aria-label": "Legal moves" });
  private readonly paces = choice(PACES.map(([name]) => name), 2, { "aria-label": "Pace" });
  private readonly looking = el("input", { type: "checkbox", change: () => this.wishes.look() });
  private readonly opponent = choice(SITTERS.map(([name]) => name), 0, { "aria-label": "Opponent" });
  private readonly able: Record<"back" | "hint" | "resign" | "enough" | "pause" | "swap" | "analyse", HTMLButtonElement>;
  private players: readonly [Wanted, Wanted] = [{ kind: "person" }, { kind: "person" }];

  constructor(private readonly board: SVGSVGElement, private readonly wishes: Wishes) {
    this.able = {
      back: button("Take back", () => wishes.back()),
      hint: button("Hint", () => wishes.hint()),
      resign: button("Resign", () => wishes.resign()),
      enough: button("Move now", () => wishes.enough()),
      pause: button("Pause", () => wishes.pause()),
      analyse: button("Analyse this game", () => void wishes.analyse()),
      swap: button("Swap sides", () => wishes.seat([this.players[1], this.players[0]])),
    };
    this.opponent.addEventListener("change", () => this.seat());
    const form = el("form", {
      class: "typing",
      submit: (event) => {
        event.preventDefault();
        void this.submit();
      },
    }, this.typed, el("button", { type: "submit" }, "Play"));
    const { back, hint, resign, enough, pause, swap } = this.able;
    this.element = el("div", { class: "play" },
      el("div", { class: "table" },
        this.top,
        el("div", { class: "field-of-play" }, this.thinking.bar, this.board, this.picture),
        this.bottom),
      el("div", { class: "side" },
        this.status.element, this.opening,
        el("p", { class: "row" },
          button("New game", () => wishes.fresh(), { class: "main" }), back, hint, enough, pause, this.paces, resign),
        el("p", { class: "row" },
          this.opponent, swap, button("Flip board", () => wishes.flip()),
          button("Save", () => void wishes.save()), button("Load", () => wishes.load()),
          this.able.analyse, button("Record this position", () => wishes.record())),
        form, this.buttons,
        this.moves.element, this.curve.element,
        el("label", { class: "check" }, this.looking, "show what niwaki thinks of your moves"),
        this.thinking.element));
  }

  /** Milliseconds that a move of two engines stays. */
  get pace(): number {
    return PACES[this.paces.selectedIndex]?.[1] ?? 0;
  }

  /** Whether positions are to be searched while a person thinks. */
  get looks(): boolean {
    return this.looking.checked;
  }

  private async submit(): Promise<void> {
    const text = this.typed.value.trim();
    if (text !== "") {
      this.typed.value = "";
      await this.wishes.move(text);
    }
  }

  /** Has another opponent sit down where the engine sits, or at the second seat. */
  private seat(): void {
    const [first, second] = this.players;
    const chosen = SITTERS[this.opponent.selectedIndex]?.[1] ?? { kind: "person" };
    const firstIsEngine = first.kind === "engine" && second.kind === "person";
    this.wishes.seat(firstIsEngine ? [chosen, second] : [first, chosen]);
  }

  show(game: Game, manner: Manner): void {
    this.players = game.setting.players;
    this.turn(manner.turned);
    this.strips.forEach((strip, seat) => strip.show(game, seat));
    this.board.toggleAttribute("hidden", game.board === null);
    this.picture.hidden = game.board !== null;
    this.picture.textContent = game.picture;
    this.status.say(game.result ?? `${game.seats[game.turn === 0 ? 0 : 1]} to move`);
    this.status.element.classList.toggle("over", game.result !== null);
    this.opening.textContent = game.opening ?? "";
    this.moves.show(game);
    this.curve.show(game);
    this.thinking.clear();
    const last = game.moves.findLast((move) => move.value !== null);
    if (last?.value) {
      this.thinking.value(game, last.value, last.seat, this.isFirstBelow(game, manner.turned));
    } else {
      this.thinking.value(game, { hundredths: 0, text: "" }, 0, this.isFirstBelow(game, manner.turned));
    }
    this.enable(game, manner);
    this.offer(game);
  }

  private isFirstBelow(game: Game, turned: boolean): boolean {
    return (game.board === null || game.board.bottom === "" || game.board.bottom === game.seats[0]) !== turned;
  }

  private enable(game: Game, { watching, paused }: Manner): void {
    const over = game.result !== null;
    const mine = !over && !game.thinks;
    this.able.back.disabled = game.moves.length === 0;
    this.able.hint.disabled = !mine;
    this.able.analyse.disabled = game.moves.length === 0;
    this.able.resign.disabled = over || watching;
    this.able.enough.hidden = !game.thinks;
    this.able.pause.hidden = !watching || over;
    this.able.pause.textContent = paused ? "Go on" : "Pause";
    this.paces.hidden = !watching;
    this.able.swap.disabled = over;
    this.typed.disabled = !mine;
    const [first, second] = this.players;
    const shown = first.kind === "engine" && second.kind === "person" ? first : second;
    this.opponent.selectedIndex = sitter(shown);
    this.opponent.hidden = watching;
  }

  /** Offers as buttons the moves at which one cannot point. */
  private offer(game: Game): void {
    const moves = game.thinks ? [] : game.legal.filter((move) => game.board === null || move.places.length === 0);
    this.buttons.replaceChildren(...moves.slice(0, MOST_BUTTONS).map((move) =>
      button(move.text, () => this.wishes.choose(move))));
    this.buttons.hidden = moves.length === 0;
  }

  /** Puts the players where they sit. */
  turn(turned: boolean): void {
    const [first, second] = this.strips;
    this.top.replaceChildren((turned ? first : second).element);
    this.bottom.replaceChildren((turned ? second : first).element);
  }

  tick(seat: number, left: number | null): void {
    this.strips[seat === 0 ? 0 : 1].tick(left);
  }

  heard(game: Game, heard: Heard, upright: boolean): void {
    this.thinking.heard(game, heard);
    const [best] = heard.lines;
    if (best) {
      this.thinking.value(game, best.value, game.turn, this.isFirstBelow(game, !upright));
    }
  }

  busy(thinks: boolean): void {
    if (thinks) {
      this.status.say(`${this.status.text}: niwaki is thinking`);
    }
  }
}
