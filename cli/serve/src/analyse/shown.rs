//! What a page is shown of an analysis: the records of which its JSON is made.

use niwaki::drawing::Place;
use niwaki_analyse::analysis::{Analysis, Judged};
use niwaki_analyse::chances::Mark;
use niwaki_analyse::table;
use niwaki_host::position::Position;
use serde::Serialize;

use crate::board::Board;
use crate::value::Value;

/// What is known of a game before it is gone through.
#[derive(Serialize)]
pub(super) struct Heading {
    pub(super) game: String,
    /// The names of the sides, the one that begins first.
    pub(super) seats: [&'static str; 2],
    /// Who sat there.
    pub(super) names: [String; 2],
    pub(super) result: String,
    pub(super) opening: Option<String>,
    pub(super) moves: Vec<Listed>,
}

/// A move as it stands in the list.
#[derive(Serialize)]
pub(super) struct Listed {
    /// The number that people write before it.
    pub(super) label: String,
    pub(super) text: String,
    pub(super) seat: usize,
}

/// A move that was judged.
#[derive(Clone, Serialize)]
pub(super) struct Told {
    ply: usize,
    /// The worth of the best move, and of the one that was played, for whoever moved.
    value: Value,
    after: Value,
    /// What it gave away, in hundredths.
    loss: i64,
    /// The expected result for whoever moved, before and after.
    chance: f64,
    chance_after: f64,
    mark: Option<Marked>,
    /// Whether it was the best move, and whether the only one.
    is_best: bool,
    forced: bool,
    depth: i16,
    nodes: u64,
    /// The best line, and the one that the move leads to, move by move as people write them.
    best: Vec<String>,
    played: Vec<String>,
}

/// A mark: its name, and the sign that people write behind the move.
#[derive(Clone, Serialize)]
struct Marked {
    name: &'static str,
    sign: &'static str,
}

impl Told {
    /// Shows a move that was judged in a position.
    pub(super) fn of(judged: &Judged, position: &dyn Position) -> Told {
        Told {
            ply: judged.ply,
            value: judged.value.into(),
            after: judged.after.into(),
            loss: judged.loss,
            chance: judged.chance,
            chance_after: judged.chance_after,
            mark: judged.mark.map(Marked::from),
            is_best: judged.best.as_ref() == Some(&judged.mv),
            forced: judged.forced,
            depth: judged.depth,
            nodes: judged.nodes,
            best: words(position, &judged.pv),
            played: words(position, &judged.reply),
        }
    }
}

impl From<Mark> for Marked {
    fn from(mark: Mark) -> Marked {
        Marked {
            name: mark.name(),
            sign: mark.sign(),
        }
    }
}

/// Writes the moves of a line as people do, as far as they can be played.
fn words(position: &dyn Position, line: &[String]) -> Vec<String> {
    let mut position = position.copy();
    let mut words = Vec::with_capacity(line.len());
    for mv in line {
        let Ok(word) = position.for_people(mv) else {
            break;
        };
        words.push(word);
        if position.play_on(mv).is_err() {
            break;
        }
    }
    words
}

/// The sums of both sides: what is counted, and how much each side has.
pub(super) type Sums = Vec<(&'static str, [String; 2])>;

/// Adds up both sides, as `niwaki analyse` does.
pub(super) fn sums(sides: &[niwaki_analyse::analysis::Side; 2]) -> Sums {
    let rows = table::SUMS.iter();
    rows.map(|(head, read)| (*head, [read(&sides[0]), read(&sides[1])]))
        .collect()
}

/// What an analysis comes to, in words.
#[derive(Serialize)]
pub(super) struct Summary {
    answer: String,
    /// Says that it was ended early, if it was.
    interrupted: Option<String>,
    /// How the numbers were made.
    note: String,
    /// The ply of the move that took the most.
    turn: Option<usize>,
}

impl Summary {
    pub(super) fn of(analysis: &Analysis) -> Summary {
        Summary {
            answer: table::answer(analysis),
            interrupted: (!analysis.complete).then(|| table::interrupted(analysis)),
            note: table::footnote(analysis, true),
            turn: analysis.turn,
        }
    }
}

/// A position that the page draws.
#[derive(Serialize)]
pub(super) struct Pictured {
    /// The board as a grid, if the game has one.
    board: Option<Board>,
    /// The board as text.
    picture: String,
    /// The position in the game's notation.
    position: String,
    player: &'static str,
    /// The cells of the move that led here.
    last: Vec<Place>,
    /// The cells of the move that is played here.
    next: Vec<Place>,
    /// The cells of the best move here, where it was another one.
    better: Vec<Place>,
}

impl Pictured {
    /// Shows a position; `last` are the cells of the move that led there, `next` and `better` moves that lead on.
    pub(super) fn of(
        position: &dyn Position,
        last: Vec<Place>,
        next: Option<&str>,
        better: Option<&str>,
    ) -> Pictured {
        let places = |mv: Option<&str>| mv.map_or_else(Vec::new, |mv| position.places(mv));
        Pictured {
            board: position.drawing().map(Board::from),
            picture: position.board().0,
            position: position.text(),
            player: position.player(),
            last,
            next: places(next),
            better: places(better.filter(|&mv| Some(mv) != next)),
        }
    }
}
