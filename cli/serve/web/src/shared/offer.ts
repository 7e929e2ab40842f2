// What the server has to offer: the same record as `play/games` answers.

/** A game of the catalogue. */
export interface Known {
  readonly name: string;
  readonly description: string;
  readonly parameters: readonly {
    readonly name: string;
    readonly default: string;
    readonly range: string;
    readonly meaning: string;
  }[];
  readonly openings: readonly { readonly name: string; readonly position: string }[];
  readonly file: "pgn" | "pdn" | "txt";
  /** Whether positions can be set up on a board. */
  readonly sets_up: boolean;
}

export interface Offer {
  readonly first: string;
  readonly games: readonly Known[];
  readonly techniques: readonly string[];
  readonly profiles: readonly string[];
}

/** Returns the game of a name with parameters. */
export function knownAs(offer: Offer, game: string): Known | undefined {
  const name = game.split(":")[0];
  return offer.games.find((known) => known.name === name);
}
