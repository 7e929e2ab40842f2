// Lets the npm package rapid-draughts (1.0.6) play English draughts over Hub 2.
//
//   npm install --prefix DIR rapid-draughts@1.0.6
//   RAPID_DRAUGHTS=DIR node rapid_draughts.mjs
//
// It deepens its alpha-beta until a thirtieth of the time left and the increment are used.
// Hub: F. Letouzey, protocol.txt of Scan 3.1, 2019.

import { createRequire } from "node:module";
import path from "node:path";
import process from "node:process";
import readline from "node:readline";

const home = path.resolve(process.env.RAPID_DRAUGHTS ?? ".");
const { EnglishDraughtsBitSquare, EnglishDraughtsComputerFactory, EnglishDraughtsEngineFactory } =
  createRequire(path.join(home, "package.json"))("rapid-draughts/english");

const BLACK = "dark"; // the side that moves first
const WHITE = "light";
const LAST_ROW = { b: (square) => square > 28, w: (square) => square < 5 };
const MOST_DEPTH = 60;

class OutOfTime extends Error {}

let board = []; // the letters of Hub, by the number of the square; [0] moves
let limits = {};
const say = (line) => process.stdout.write(`${line}\n`);

/** The value of `key` in a line of Hub, without its quotes. */
function valueOf(line, key) {
  const found = line.match(new RegExp(`(?:^|\\s)${key}=(?:"([^"]*)"|(\\S+))`));
  return found?.[1] ?? found?.[2];
}

/** Plays a move as Hub writes it; it need not be one that the package knows. */
function play(text) {
  const [from, to, ...taken] = text.split(/[-x]/).map(Number);
  const piece = board[from];
  for (const square of [from, ...taken]) board[square] = "e";
  board[to] = LAST_ROW[piece]?.(to) ? piece.toUpperCase() : piece;
  board[0] = board[0] === "W" ? "B" : "W";
}

function place(line) {
  board = [...valueOf(line, "pos")];
  (valueOf(line, "moves") ?? "").split(" ").filter(Boolean).forEach(play);
}

/** The package's bit of each square: its squares are numbered by rank and file otherwise. */
const BITS = [11, 5, 31, 25, 10, 4, 30, 24, 3, 29, 23, 17, 2, 28, 22, 16, 27, 21, 15, 9, 26, 20, 14, 8, 19, 13, 7, 1, 18, 12, 6, 0];

/** The package's engine at our position, which gives up when `tick` throws. */
function engineAt(tick) {
  const bits = (letters) =>
    BITS.reduce((sum, bit, square) => (letters.includes(board[square + 1]) ? sum + EnglishDraughtsBitSquare[bit] : sum), 0);
  const data = {
    player: board[0] === "W" ? WHITE : BLACK,
    board: { light: bits("wW"), dark: bits("bB"), king: bits("WB") },
    stats: { sinceCapture: 0, sinceNonKingAdvance: 0 },
  };
  const plain = EnglishDraughtsEngineFactory.setup(data);
  const moves = (engine) => (tick(), plain.strategy.moves(engine));
  return new plain.constructor(data, { ...plain.strategy, moves });
}

/** Milliseconds for this move. */
function budget() {
  if (limits.moveTime !== undefined) return limits.moveTime * 1000 * 0.9;
  if (limits.time === undefined) return Infinity;
  return Math.min(limits.time / 30 + limits.increment, (limits.time + limits.increment) / 2) * 1000;
}

async function think() {
  const begun = performance.now();
  const deadline = begun + budget();
  let nodes = 0;
  let best = null;
  const tick = () => {
    nodes += 1;
    const late = performance.now() > deadline || nodes > limits.nodes;
    if (late && best !== null) throw new OutOfTime();
  };
  try {
    for (let depth = 1; depth <= limits.depth; depth++) {
      best = await EnglishDraughtsComputerFactory.alphaBeta({ maxDepth: depth })({ engine: engineAt(tick) });
      say(`info depth=${depth} nodes=${nodes} time=${((performance.now() - begun) / 1000).toFixed(3)}`);
      if (engineAt(() => {}).moves.length === 1) break;
    }
  } catch (error) {
    if (!(error instanceof OutOfTime)) throw error;
  }
  const squares = [best.origin, best.destination, ...best.captures].map((square) => square + 1);
  say(`done move=${squares.join(best.captures.length > 0 ? "x" : "-")}`);
}

function level(line) {
  const number = (key, usual) => Number(valueOf(line, key) ?? usual);
  limits = {
    depth: Math.min(number("depth", MOST_DEPTH), MOST_DEPTH),
    nodes: number("nodes", Infinity),
    moveTime: valueOf(line, "move-time"),
    time: valueOf(line, "time") && number("time"),
    increment: number("inc", 0),
  };
}

async function answer(line) {
  switch (line.split(" ")[0]) {
    case "hub":
      say('id name=rapid-draughts version=1.0.6 author="loks0n"');
      say("wait");
      break;
    case "init": say("ready"); break;
    case "ping": say("pong"); break;
    case "pos": place(line); break;
    case "level": level(line); break;
    case "go":
      if (line.includes("think")) await think();
      break;
    case "quit": process.exit(0);
  }
}

level("level depth=8");
for await (const line of readline.createInterface({ input: process.stdin })) await answer(line.trim());
