// Says which sources a page was built from: a checksum that the result carries, and that a test of the crate works out
// again without this.
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { crc32 } from "node:zlib";

/** Lists the files that decide what is built, in the order of their names. */
export function files(folder) {
  const sources = readdirSync(join(folder, "src"), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
  return [...sources, "build.mjs", "package-lock.json", "sources.mjs", "tsconfig.json"].sort();
}

/** Returns the checksum of all sources: each file's name, a zero, its text, a zero. */
export function checksum(folder) {
  let sum = 0;
  for (const file of files(folder)) {
    sum = crc32(`${file}\0`, sum);
    sum = crc32(readFileSync(join(folder, file)), sum);
    sum = crc32("\0", sum);
  }
  return sum.toString(16).padStart(8, "0");
}
