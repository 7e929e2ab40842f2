// Builds the page: `src/` becomes the files of `../page/`, or of the folder that is named.
import { copyFileSync, mkdirSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { checksum } from "./sources.mjs";

const folder = dirname(fileURLToPath(import.meta.url));
const target = resolve(process.argv[2] ?? join(folder, "../page"));
const notice =
  `/*! niwaki, the page of niwaki serve. MIT OR Apache-2.0. Nothing of third parties is in it. ` +
  `Built from the sources with the checksum ${checksum(folder)}. */`;

mkdirSync(target, { recursive: true });
await build({
  absWorkingDir: folder,
  entryPoints: { niwaki: "src/main.ts" },
  outdir: target,
  bundle: true,
  minify: true,
  format: "esm",
  target: "es2022",
  charset: "utf8",
  legalComments: "inline",
  banner: { js: notice },
});
await build({
  absWorkingDir: folder,
  entryPoints: { niwaki: "src/style/main.css" },
  outdir: target,
  bundle: true,
  minify: true,
  charset: "utf8",
  banner: { css: notice },
});
copyFileSync(join(folder, "src/index.html"), join(target, "index.html"));
