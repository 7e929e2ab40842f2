// Values of positions: for whom they are good, how good that looks, and how they are said.

export interface Value {
  readonly hundredths: number;
  readonly text: string;
}

/** From here on a value is a win, in hundredths. */
const WON = 99_000_000;

/** Says whether a value is a win or a loss, and no estimate. */
export const decided = (hundredths: number): boolean => Math.abs(hundredths) > WON;

/** Returns the share of a bar, from 0 to 1, that belongs to the first seat. */
export function share(value: Value, seat: number): number {
  const hundredths = seat === 0 ? value.hundredths : -value.hundredths;
  if (decided(hundredths)) {
    return hundredths > 0 ? 1 : 0;
  }
  return 1 / (1 + 10 ** (-hundredths / 400));
}

/** Says a value with the name of the side for which it is good: `White +0.35`. */
export function inWords(value: Value, seat: number, seats: readonly [string, string]): string {
  const { hundredths, text } = value;
  if (hundredths === 0) {
    return "even";
  }
  const winner = hundredths > 0 ? seat : 1 - seat;
  const said = hundredths > 0 ? text : text.replace(/^loss/, "win").replace(/^lost/, "won").replace(/^[-−]/, "+");
  return `${seats[winner === 0 ? 0 : 1]} ${said}`;
}
