//! Hub: how its lines are drawn, and how those that are heard are read.

use std::io::Write;
use std::sync::LazyLock;

use niwaki::laws::Random;
use niwaki_games::checkers::CheckersFamily;
use niwaki_host::catalogue::{Catalogue, Entry, Format};
use niwaki_host::failure::{Failure, Status};
use niwaki_host::position::Position;
use niwaki_protocols::hub;
use niwaki_protocols::squares::{self, View};
use niwaki_protocols::words::value_of;

use super::said::{News, Said, after};
use super::spoken::{Asked, Converser, Language, Line, Means, Setting, one, walk};
use super::talk::Input;
use super::uci::flags;

static CATALOGUE: LazyLock<Catalogue> = LazyLock::new(|| {
    let checkers = Entry::<CheckersFamily>::new().format(Format::Pdn);
    Catalogue::standard().with(checkers).into()
});

/// The start, captures of several pieces, an endgame of kings, games that are over or nearly so.
const PLACES: [&str; 6] = [
    "Bbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww",
    "Wbeeeebeeeeeeebbeeweeeeeeeeeeeeee",
    "WBeeeebeeeeeeebbeeweeeeeeeeeeeWee",
    "Beeeeeeeeeeeeeeeeeeeeeeeeeeeeweee",
    "Weeeeeeeeeeeeebeeeeeeeeeeeeeeewee",
    "BBeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeW",
];

/// What makes no sense, and is answered by one remark.
const WRONG: &[&str] = &[
    "hello there",
    "pos",
    "pos pos=Wbbb",
    "pos pos=Xbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww",
    "pos pos=Wweeeeeeeeeeeeeeeeeeeeeeeeeeeeeee",
    "pos pos=Bbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww moves=\"11-15 11-15\"",
    "set-param",
    "set-param name=hash value=lots",
    "set-param name=contempt value=1",
    "set-param name=variant value=normal",
    "set-param name=rotated value=7",
    "set-param name=etc.first value=-1",
    "level",
    "level depth=deep",
    "level time=soon",
    "level time=nan",
    "go home",
    "\u{1b}[2J\u{0}",
    "done move=11-15",
    "pong",
];

/// Parameters that change only what is found.
const PARAMETERS: &[&str] = &[
    "name=hash value=0",
    "name=hash value=1",
    "name=hash value=2",
    "name=multipv value=3",
    "name=multipv value=1",
    "name=variant value=english",
    "name=rotated value=false",
    "name=null-move value=true",
    "name=etc value=false",
    "name=profile value=modern",
    "name=profile value=usual",
    "name=move-overhead value=0",
];

/// The language.
pub(super) struct Hub;

impl Language for Hub {
    fn converser(&self) -> Converser {
        |input: Input, out: &mut dyn Write| -> Result<Status, Failure> {
            hub::converse(&CATALOGUE, &flags(&["--hash", "1"]), input, out)
        }
    }

    fn marker(&self) -> &'static str {
        "ping"
    }

    fn marked(&self) -> &'static str {
        "pong"
    }

    fn said(&self, line: &str) -> Result<Said, String> {
        if line.starts_with("error message=") {
            return Ok(Said::Remark);
        }
        if line.starts_with("done ") {
            let mv = value_of(line, "move").ok_or_else(|| format!("no move: {line}"))?;
            let mv = (!mv.is_empty()).then(|| mv.to_owned());
            let reply = value_of(line, "ponder").map(str::to_owned);
            return Ok(Said::Answer(mv, reply));
        }
        if !line.starts_with("info ") {
            return Ok(Said::Other);
        }
        let moves = value_of(line, "pv").ok_or_else(|| format!("no line: {line}"))?;
        let score: f64 = after(line, "score")?;
        let depth = after(line, "depth")?;
        Ok(Said::News(News {
            depth,
            number: 1,
            nodes: after(line, "nodes")?,
            decided: depth == 0 || score.abs() > 90.0,
            moves: moves.split_whitespace().map(str::to_owned).collect(),
        }))
    }

    fn place(&self, text: Option<&str>, moves: &[String], _: bool) -> Box<dyn Position> {
        let mut position = CATALOGUE.start("checkers").expect("there is checkers");
        if let Some(text) = text {
            let fen = squares::fen(text, View::Straight).expect("the position can be read");
            position = position.at(&fen).expect("the position can be read");
        }
        for mv in moves {
            assert!(self.play(position.as_mut(), mv), "{mv} is legal");
        }
        position
    }

    fn legal(&self, position: &dyn Position) -> Vec<String> {
        let moves = squares::moves(position).expect("it is a position of draughts");
        moves.into_iter().map(|mv| mv.theirs).collect()
    }

    fn play(&self, position: &mut dyn Position, mv: &str) -> bool {
        let known = squares::moves(position).expect("it is a position of draughts");
        let ours = squares::ours(&known, mv);
        ours.is_some_and(|ours| position.play(&ours).is_ok())
    }

    fn conversation(&self, random: &mut Random) -> Vec<Line> {
        let length = 2 + random.below(24);
        (0..length).map(|_| self.drawn(random)).collect()
    }
}

/// Returns the lines that ask for a search that takes longer than any test.
pub(super) fn long_search() -> [String; 2] {
    ["level move-time=600", "go think"].map(str::to_owned)
}

/// Returns the lines that ask for a search of one node.
pub(super) fn short_search() -> [String; 2] {
    ["level nodes=1", "go think"].map(str::to_owned)
}

impl Hub {
    /// Draws a line.
    fn drawn(&self, random: &mut Random) -> Line {
        match random.below(24) {
            0..=5 => {
                let words = [
                    "go",
                    "go think",
                    "go think",
                    "go think",
                    "go ponder",
                    "go analyze",
                ];
                let go = one(random, &words);
                let asked = Asked {
                    ponder: go == "go ponder",
                    infinite: go == "go analyze",
                    ..Asked::default()
                };
                self.line(go, Means::Ask(asked))
            }
            6..=10 => self.level(random),
            11..=13 => self.position(random),
            14..=15 => self.line("stop", Means::Stop),
            16 => self.line("ponder-hit", Means::Hit),
            17..=18 => {
                let text = format!("set-param {}", one(random, PARAMETERS));
                self.line(&text, Means::Set(Setting::Other, 0))
            }
            19..=20 => self.line(one(random, WRONG), Means::Wrong),
            21 => self.line("new-game", Means::Idle),
            22 => match random.below(3) {
                0 => self.line("hub", Means::Reply("wait")),
                1 => self.line("init", Means::Reply("ready")),
                _ => self.line("", Means::Reply("")),
            },
            _ if random.once_in(3) => self.line("quit", Means::Quit),
            _ => self.level(random),
        }
    }

    /// Draws a position.
    fn position(&self, random: &mut Random) -> Line {
        let place = one(random, &PLACES);
        let moves = walk(self, Some(place), random, |_| true);
        let text = format!("pos pos={place} moves=\"{}\"", moves.join(" "));
        self.line(&text, Means::Place(Some(place.to_owned()), moves))
    }

    /// Draws a limit of the next search.
    fn level(&self, random: &mut Random) -> Line {
        let mut asked = Asked::default();
        let text = match random.below(9) {
            0..=2 => {
                let depth = 1 + random.below(3) as i64;
                asked.depth = Some(depth);
                format!("depth={depth}")
            }
            3..=5 => {
                let nodes = 1 + random.below(200) as u64;
                asked.nodes = Some(nodes);
                format!("nodes={nodes}")
            }
            6 => {
                asked.clocks = [true; 2];
                format!("move-time=0.00{}", random.below(4))
            }
            7 => {
                asked.clocks = [true; 2];
                format!("time=0.0{} inc=0.001", random.below(8))
            }
            _ => {
                asked.infinite = true;
                "infinite".to_owned()
            }
        };
        self.line(&format!("level {text}"), Means::Limits(asked))
    }
}
