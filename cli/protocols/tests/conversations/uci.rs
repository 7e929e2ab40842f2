//! UCI: how its lines are drawn, and how those that are heard are read.

use std::io::Write;
use std::sync::LazyLock;

use clap::{Args, Parser};
use niwaki::laws::Random;
use niwaki_games::chess::ChessFamily;
use niwaki_host::catalogue::{Catalogue, Entry, Format};
use niwaki_host::failure::{Failure, Status};
use niwaki_host::position::Position;
use niwaki_protocols::uci;

use super::said::{News, Said, after};
use super::spoken::{Asked, Converser, Language, Line, Means, Setting, one, walk};
use super::talk::Input;

static CATALOGUE: LazyLock<Catalogue> = LazyLock::new(|| {
    let chess = Entry::<ChessFamily>::new().format(Format::Pgn);
    Catalogue::standard().with(chess).into()
});

/// The start, much to do, mates and stalemate on the board and before it, nothing to win with, a draw by counting.
const PLACES: [&str; 9] = [
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "6k1/5ppp/8/8/8/8/8/4R2K w - - 0 1",
    "7k/8/5K2/8/8/8/8/1R6 w - - 0 1",
    "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
    "R5k1/5ppp/8/8/8/8/8/7K b - - 0 1",
    "8/8/4k3/8/8/3K4/8/8 w - - 0 1",
    "4k3/8/8/8/8/8/8/R3K3 w - - 100 80",
    "8/P6k/8/8/8/8/p6K/8 b - - 3 40",
    "k7/8/1K6/8/8/8/8/8 b - - 0 1",
];

/// What makes no sense, and is answered by one remark.
const WRONG: &[&str] = &[
    "hello there",
    "position",
    "position fen",
    "position fen 8/8 w - - 0 1",
    "position startpos moves e2e5",
    "position startpos moves e2e4 zz",
    "position fen 8/8/8/8/8/8/8/8 w - - 0 1",
    "setoption",
    "setoption name Hash value lots",
    "setoption name Hash value -1",
    "setoption name MultiPV value 0",
    "setoption name null_moves value true",
    "setoption name null_move value maybe",
    "setoption name null_move.reduction value 99",
    "setoption name Profile value clasic",
    "setoption name Skill Level value 12",
    "setoption name UCI_Elo value 3000",
    "setoption name UCI_Chess960 value 7",
    "\u{1b}[2J\u{0}",
    "bestmove e2e4",
    "readyok",
];

/// Options that change only what is found.
const OPTIONS: &[&str] = &[
    "Hash value 0",
    "Hash value 1",
    "Hash value 2",
    "hash value 1",
    "null_move value true",
    "null-move value false",
    "Etc value true",
    "Profile value bare",
    "Profile value modern",
    "Profile value usual",
    "late_move_reductions.divisor value 200",
    "quiescence value false",
    "memory value search",
    "Move Overhead value 0",
    "Ponder value true",
    "UCI_Elo value 495",
    "UCI_ShowWDL value true",
    "UCI_ShowWDL value false",
];

/// Flags, as the command reads them.
#[derive(Parser)]
struct Flags<A: Args> {
    #[command(flatten)]
    arguments: A,
}

/// Reads the flags of a command.
pub(super) fn flags<A: Args>(words: &[&str]) -> A {
    let words = std::iter::once(&"test").chain(words);
    Flags::<A>::parse_from(words).arguments
}

/// The language.
pub(super) struct Uci;

impl Language for Uci {
    fn converser(&self) -> Converser {
        |input: Input, out: &mut dyn Write| -> Result<Status, Failure> {
            let bench: uci::Bench = |_, _| Ok(());
            uci::converse(&CATALOGUE, &flags(&["--hash", "1"]), bench, input, out)
        }
    }

    fn marker(&self) -> &'static str {
        "isready"
    }

    fn marked(&self) -> &'static str {
        "readyok"
    }

    fn said(&self, line: &str) -> Result<Said, String> {
        if line.starts_with("info string ") {
            return Ok(Said::Remark);
        }
        if let Some(answer) = line.strip_prefix("bestmove ") {
            let words: Vec<&str> = answer.split(' ').collect();
            return match words[..] {
                ["(none)"] => Ok(Said::Answer(None, None)),
                [mv] => Ok(Said::Answer(Some(mv.into()), None)),
                [mv, "ponder", reply] => Ok(Said::Answer(Some(mv.into()), Some(reply.into()))),
                _ => Err(format!("no answer: {line}")),
            };
        }
        if !line.starts_with("info ") {
            return Ok(Said::Other);
        }
        let depth = after(line, "depth")?;
        let is_told = line.contains(" pv ");
        let moves = line.split_once(" pv ").map_or("", |(_, moves)| moves);
        Ok(Said::News(News {
            depth,
            number: if is_told { after(line, "multipv")? } else { 1 },
            nodes: if is_told { after(line, "nodes")? } else { 0 },
            decided: depth == 0 || line.contains(" mate "),
            moves: moves.split_whitespace().map(str::to_owned).collect(),
        }))
    }

    fn place(&self, text: Option<&str>, moves: &[String], chess960: bool) -> Box<dyn Position> {
        let game = if chess960 {
            "chess:variant=960"
        } else {
            "chess"
        };
        let mut position = CATALOGUE.start(game).expect("there is chess");
        if let Some(text) = text {
            position = position.at(text).expect("the position can be read");
        }
        for mv in moves {
            position.play_on(mv).expect("the move is legal");
        }
        position
    }

    fn legal(&self, position: &dyn Position) -> Vec<String> {
        let moves = position.divide(1, false).into_iter();
        moves.map(|(mv, _)| mv).collect()
    }

    fn play(&self, position: &mut dyn Position, mv: &str) -> bool {
        position.play_on(mv).is_ok()
    }

    fn conversation(&self, random: &mut Random) -> Vec<Line> {
        let length = 2 + random.below(24);
        (0..length).map(|_| self.drawn(random)).collect()
    }
}

impl Uci {
    /// Draws a line.
    fn drawn(&self, random: &mut Random) -> Line {
        match random.below(24) {
            0..=6 => self.go(random),
            7..=9 => self.position(random),
            10..=12 => self.line("stop", Means::Stop),
            13 => self.line("ponderhit", Means::Hit),
            14..=16 => self.option(random),
            17..=18 => self.line(one(random, WRONG), Means::Wrong),
            19 => {
                let idle = ["ucinewgame", "setoption name Clear Hash", "bench"];
                self.line(one(random, &idle), Means::Idle)
            }
            20 => self.line("uci", Means::Reply("uciok")),
            21 => match random.below(4) {
                0 => self.line("d", Means::Reply(" to move")),
                1 => self.line("eval", Means::Reply("Final evaluation: ")),
                2 => self.line("", Means::Reply("")),
                _ => self.line("register later", Means::Reply("")),
            },
            22 => match random.below(3) {
                0 => self.line("debug on", Means::Set(Setting::Debug(true), 0)),
                1 => self.line("debug off", Means::Set(Setting::Debug(false), 0)),
                _ => self.line("joho debug off", Means::Set(Setting::Debug(false), 1)),
            },
            _ if random.once_in(4) => self.line("quit", Means::Quit),
            _ => self.go(random),
        }
    }

    /// Draws a position. How castling is written depends on an option, so that nobody castles on the way.
    fn position(&self, random: &mut Random) -> Line {
        let place = random.below(PLACES.len() + 2);
        let place = PLACES.get(place).copied();
        let castles = ["e1g1", "e1c1", "e8g8", "e8c8"];
        let moves = walk(self, place, random, |mv| !castles.contains(&mv));
        let text = place.map_or("startpos".to_owned(), |fen| format!("fen {fen}"));
        let behind = if moves.is_empty() { "" } else { " moves " };
        let text = format!("position {text}{behind}{}", moves.join(" "));
        self.line(&text, Means::Place(place.map(str::to_owned), moves))
    }

    /// Draws an option.
    fn option(&self, random: &mut Random) -> Line {
        let (text, setting, remarks) = match random.below(6) {
            0 => {
                let lines = 1 + random.below(4);
                (format!("MultiPV value {lines}"), Setting::Lines(lines), 0)
            }
            1 => {
                let on = random.once_in(2);
                (format!("UCI_Chess960 value {on}"), Setting::Chess960(on), 0)
            }
            2 => {
                let level = [1, 2, 3, 4, 11][random.below(5)];
                (
                    format!("Skill Level value {level}"),
                    Setting::Level(level < 11),
                    1,
                )
            }
            3 => {
                let on = random.once_in(3);
                (
                    format!("UCI_LimitStrength value {on}"),
                    Setting::Limited(on),
                    1,
                )
            }
            _ => (one(random, OPTIONS).to_owned(), Setting::Other, 1),
        };
        self.line(
            &format!("setoption name {text}"),
            Means::Set(setting, remarks),
        )
    }

    /// Draws a search.
    fn go(&self, random: &mut Random) -> Line {
        let mut asked = Asked::default();
        let mut words = vec!["go".to_owned()];
        if random.once_in(8) {
            asked.ponder = true;
            words.push("ponder".to_owned());
        }
        if random.once_in(8) {
            asked.infinite = true;
            words.push("infinite".to_owned());
        }
        if random.once_in(16) && !asked.infinite {
            // A limit that cannot be read, and no other: one ply.
            (asked.depth, asked.wrong) = (Some(1), 1);
            words.push("depth x".to_owned());
        } else {
            for _ in 0..=random.below(2) {
                limit(random, &mut asked, &mut words);
            }
        }
        if random.once_in(8) {
            let moves = ["e2e4", "d2d4", "b1b7", "e1e8", "a7a8q", "zz", "h8g8"];
            asked.only = (0..=random.below(3))
                .map(|_| one(random, &moves).to_owned())
                .collect();
            words.push(format!("searchmoves {}", asked.only.join(" ")));
        }
        self.line(&words.join(" "), Means::Ask(asked))
    }
}

/// Draws a limit of a search.
fn limit(random: &mut Random, asked: &mut Asked, words: &mut Vec<String>) {
    let word = match random.below(10) {
        0..=2 => {
            let depth = 1 + random.below(3) as i64;
            asked.depth = Some(depth);
            format!("depth {depth}")
        }
        3..=5 => {
            let nodes = 1 + random.below(200) as u64;
            asked.nodes = Some(nodes);
            format!("nodes {nodes}")
        }
        6 => {
            asked.clocks = [true; 2];
            format!("movetime {}", random.below(4))
        }
        7 => {
            asked.clocks = [true; 2];
            format!("wtime {} btime 60", random.below(80))
        }
        8 => {
            asked.mate = true;
            "mate 1".to_owned()
        }
        _ => return,
    };
    words.push(word);
}
