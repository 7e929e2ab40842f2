// Numbers as people say them.

/** Writes a number as people say it: `12,000`, `3.4 million`. */
export function count(number: number): string {
  if (number >= 1e6) {
    return `${(number / 1e6).toFixed(number < 1e7 ? 1 : 0)} million`;
  }
  return Math.round(number).toLocaleString("en");
}
