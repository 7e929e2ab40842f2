//! Checkers by name: its parameter, its openings, its bench positions.

use niwaki::{
    BenchPosition, Family, FamilyParameter, Game, MoveList, Notation, NotationError, Opening,
};

use super::fen::quoted;
use super::moves::Path;
use super::perft::Counting;
use super::position::{Checkers, DRAW_PLIES};

/// The game `checkers` of the command line.
///
/// ```
/// use niwaki::Family;
/// use niwaki_games::checkers::CheckersFamily;
///
/// assert_eq!(CheckersFamily::openings().len(), 156);
/// assert!(CheckersFamily::start("draw-plies=40").is_ok());
/// ```
#[derive(Clone, Copy, Debug)]
pub struct CheckersFamily;

/// The three-move openings that tournaments draw lots for, one a line.
const BALLOTS: &str = include_str!("../../data/checkers-ballots.txt");

/// The most plies without progress that can be asked for.
const MOST_DRAW_PLIES: u16 = 1000;

impl Family for CheckersFamily {
    type Game = Checkers;

    const NAME: &'static str = "checkers";

    const DESCRIPTION: &'static str =
        "English draughts (American checkers) on 8x8 squares, Black moves first";

    fn parameters() -> &'static [FamilyParameter] {
        &[FamilyParameter {
            name: "draw-plies",
            default: "80",
            range: "1 to 1000",
            meaning: "plies without a capture or a move of a man that draw the game",
        }]
    }

    fn start(parameters: &str) -> Result<Checkers, NotationError> {
        let mut draw_plies = None;
        for parameter in parameters
            .split(',')
            .map(str::trim)
            .filter(|text| !text.is_empty())
        {
            let plies = draw_plies_in(parameter)?;
            if draw_plies.replace(plies).is_some() {
                return Err(NotationError::new(format!(
                    "{}: draw-plies is given twice",
                    quoted(parameter)
                )));
            }
        }
        Ok(Checkers {
            draw_plies: draw_plies.unwrap_or(DRAW_PLIES),
            ..Checkers::start()
        })
    }

    fn bench() -> &'static [BenchPosition] {
        BENCH
    }

    /// Jumps that take the same pieces in another order are told apart, unless
    /// `distinct` counts results.
    fn divide(game: &Checkers, depth: u32, distinct: bool) -> Vec<(String, u64)> {
        let Some(below) = depth.checked_sub(1) else {
            return Vec::new();
        };
        if distinct {
            let mut moves = MoveList::new();
            game.moves(&mut moves);
            let count = |mv| game.play(mv).perft(below, Counting::ByResult);
            return moves
                .into_iter()
                .map(|mv| (game.move_text(mv), count(mv)))
                .collect();
        }
        let count = |path: &Path| game.play(path.mv()).perft(below, Counting::ByPath);
        let paths = game.moves_by_path();
        paths
            .iter()
            .map(|path| (path.to_string(), count(path)))
            .collect()
    }

    /// Returns the positions after the three-move ballots, then the eleven-man ballots.
    fn book() -> &'static str {
        include_str!("../../data/checkers-book.txt")
    }

    fn openings() -> Vec<Opening> {
        BALLOTS
            .lines()
            .filter(|line| !line.is_empty() && !line.starts_with('#'))
            .map(opening)
            .collect()
    }
}

/// Reads `draw-plies=80`.
fn draw_plies_in(parameter: &str) -> Result<u16, NotationError> {
    let value = parameter
        .strip_prefix("draw-plies")
        .and_then(|rest| rest.trim_start().strip_prefix('='));
    let Some(value) = value.map(str::trim) else {
        return Err(NotationError::new(format!(
            "{}: checkers has one parameter, draw-plies, as in draw-plies={DRAW_PLIES}",
            quoted(parameter)
        )));
    };
    let plies = value
        .parse()
        .ok()
        .filter(|plies| (1..=MOST_DRAW_PLIES).contains(plies));
    plies.ok_or_else(|| {
        NotationError::new(format!(
            "{}: draw-plies is a number from 1 to {MOST_DRAW_PLIES}",
            quoted(parameter)
        ))
    })
}

/// Makes an opening from a line of [`BALLOTS`]: three moves, and a name in quotes if it has one.
fn opening(line: &str) -> Opening {
    let (moves, name) = line.split_once('"').unwrap_or((line, ""));
    let moves = moves.trim();
    let position = moves
        .split_whitespace()
        .fold(Checkers::start(), |position, text| {
            position.play(
                position
                    .parse_move(text)
                    .expect("the ballots are part of the program, and a test plays them all"),
            )
        });
    let name = match name.trim_end_matches('"') {
        "" => moves.to_owned(),
        name => format!("{moves} {name}"),
    };
    Opening {
        name,
        position: position.position_text(),
    }
}

/// Makes a bench position under the usual rules.
const fn usual(position: &'static str) -> BenchPosition {
    BenchPosition {
        parameters: "",
        position,
    }
}

/// Start, ballots, middlegames, and endgames with kings.
static BENCH: &[BenchPosition] = &[
    usual("B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12"),
    usual("W:W18,21,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,7,8,9,10,11,12,13"),
    usual("W:W20,21,22,23,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,11,15,16"),
    usual("B:W18,21,22,24,25,26,28,29,30,31:B1,2,4,5,6,7,8,9,10,19"),
    usual("W:W12,21,22,24,25,26,28,30,31:B2,3,4,6,7,10,11,15,18"),
    usual("B:W15,18,19,21,26,30,31,32:B2,6,8,9,10,12,13,20,23"),
    usual("W:W17,18,20,21,22,24,26,31:B2,5,9,11,12,13,15,16"),
    usual("B:WK3,19,21,22,24,27,28:B2,5,10,11,13,14,15"),
    usual("W:WK12,18,21,25,26,30:B4,6,10,13,K27,28"),
    usual("B:WK10,K15,18,24,27,28:B12,16,20,K22,K25,K29"),
    usual("B:WK3,K5,17,30:B2,4,10,12,K24"),
    usual("W:WK2,K6,7,K11:B5,25,K27"),
];
