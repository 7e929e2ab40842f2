//! The openings of a match: each only once, in an order drawn by the seed.
//!
//! They come from a file ([`Source::file`]), else from the book or the named openings that the game
//! brings along, else they are drawn at random. A pair of games shares an opening, and no opening
//! comes twice: at a fixed limit the same opening would only bring the same games again, and prove
//! nothing.
//!
//! ```
//! use niwaki_arena::openings::{self, Pairs, Source};
//! use niwaki_games::checkers::CheckersFamily;
//! use niwaki_host::catalogue::{Catalogue, Entry};
//! use niwaki_host::lenient::Unreadable;
//!
//! let catalogue: Catalogue = Catalogue::standard().with(Entry::<CheckersFamily>::new()).into();
//! let start = catalogue.start("checkers")?;
//! let source = Source { file: None, plies: None, unreadable: Unreadable::Refused, seed: 1 };
//! let chosen = openings::choose(&catalogue, "checkers", source, Pairs::AtMost(20), start.as_ref())?;
//! assert_eq!(chosen.openings.len(), 20);
//! # Ok::<(), niwaki_host::failure::Failure>(())
//! ```

mod drawn;
mod file;
pub mod named;

use std::collections::HashSet;
use std::path::Path;

pub use file::of_text;
use niwaki::laws::Random;

use niwaki_host::catalogue::Catalogue;
use niwaki_host::failure::Failure;
pub use niwaki_host::games;
use niwaki_host::lenient::Unreadable;
use niwaki_host::position::Position;

/// A position from which a pair of games begins.
pub struct Opening {
    /// The game it belongs to: `NAME` or `NAME:parameters`. In games that come in kinds, as trees
    /// do, every opening is a game of its own.
    pub game: String,
    /// The position in the game's notation.
    pub text: String,
    /// The position itself, without a history.
    pub position: Box<dyn Position>,
}

/// The openings of a match, in the order in which they are played.
pub struct Chosen {
    /// One for each pair, and no two alike.
    pub openings: Vec<Opening>,
    /// Where they come from, in words.
    pub source: String,
    /// How many lines or games of their file were passed over.
    pub skipped: usize,
}

/// The number of openings that is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pairs {
    /// So many, or it is a mistake.
    Exactly(usize),
    /// So many, or as many as there are.
    AtMost(usize),
}

impl Opening {
    /// Makes an opening of a position of this game.
    fn new(game: &str, position: Box<dyn Position>) -> Opening {
        Opening {
            game: game.to_owned(),
            text: position.text(),
            position,
        }
    }
}

impl Pairs {
    /// Returns how many that makes where so many openings are there.
    fn of(self, there: usize, source: &str) -> Result<usize, Failure> {
        match self {
            Pairs::Exactly(pairs) if pairs <= there => Ok(pairs),
            Pairs::AtMost(pairs) => Ok(pairs.min(there)),
            Pairs::Exactly(pairs) => Err(Failure::unusable(format!(
                "--games {} needs {pairs} openings, as no pair is repeated, and there are {there} in {source}: \
                 ask for at most {} games, or bring more openings",
                2 * pairs,
                2 * there
            ))),
        }
    }

    /// Returns how many are worth drawing, where they can be drawn without end.
    fn drawn(self, many: usize) -> usize {
        match self {
            Pairs::Exactly(pairs) => pairs,
            Pairs::AtMost(pairs) => pairs.min(many),
        }
    }
}

/// The source of openings, and of their order.
#[derive(Clone, Copy, Debug)]
pub struct Source<'a> {
    /// A file of EPD or FEN lines, moves, PGN or PDN; what the game brings along where there is none.
    pub file: Option<&'a Path>,
    /// The length to which each line of moves in the file is played; to its end without it.
    pub plies: Option<usize>,
    /// What becomes of a line or game of the file that cannot be read.
    pub unreadable: Unreadable,
    /// The seed of the order, and of openings that have to be made.
    pub seed: u64,
}

/// Takes as many openings as the match has pairs: from the file, from what the game brings along,
/// or at random. They depend on the game, the source and the number alone.
///
/// # Errors
/// Fails on a file that cannot be read, on a line or game of it if none may be passed over, and where there are
/// fewer openings than are needed.
pub fn choose(
    catalogue: &Catalogue,
    game: &str,
    from: Source,
    pairs: Pairs,
    start: &dyn Position,
) -> Result<Chosen, Failure> {
    let mut random = Random::new(from.seed);
    let (known, source, skipped) = if let Some(path) = from.file {
        let all = file::read(path, start, from.plies, from.unreadable)?;
        let source = format!(
            "{} ({}{})",
            path.display(),
            all.items.len(),
            all.passed_over()
        );
        (all.items, source, all.skipped)
    } else {
        let book = brought_along(catalogue, game, start)?;
        let source = format!("the game's own book ({})", book.len());
        (book, source, 0)
    };
    if known.is_empty() {
        return drawn::openings(catalogue, game, start, pairs, &mut random);
    }
    let pairs = pairs.of(known.len(), &source)?;
    let chosen = shuffled(known, &mut random).into_iter().take(pairs);
    let openings = chosen.map(|text| Ok(Opening::new(game, start.at(&text)?)));
    Ok(Chosen {
        openings: openings.collect::<Result<_, Failure>>()?,
        source,
        skipped,
    })
}

/// Returns the positions in the game's book, or else its named openings, if the game is the one
/// that they belong to: it begins from where they begin, and is none of a kind whose games are
/// drawn.
fn brought_along(
    catalogue: &Catalogue,
    spec: &str,
    start: &dyn Position,
) -> Result<Vec<String>, Failure> {
    let game = catalogue.game_of(spec)?;
    let (_, parameters) = spec.split_once(':').unwrap_or((spec, ""));
    // The text of a position does not tell Chess960 from chess.
    if game.another(parameters, 0).is_some() || game.start("")?.text() != start.text() {
        return Ok(Vec::new());
    }
    let lines = game.book().lines().map(str::trim);
    let book = lines.filter(|line| !line.is_empty() && !line.starts_with('#'));
    let book: Vec<String> = book.map(str::to_owned).collect();
    let all = if book.is_empty() {
        game.opening_positions()
    } else {
        book
    };
    let mut seen = HashSet::new();
    Ok(all
        .into_iter()
        .filter(|text| seen.insert(text.clone()))
        .collect())
}

/// Shuffles after Fisher and Yates: every order is as likely as any other.
fn shuffled(mut texts: Vec<String>, random: &mut Random) -> Vec<String> {
    for last in (1..texts.len()).rev() {
        texts.swap(last, random.below(last + 1));
    }
    texts
}
