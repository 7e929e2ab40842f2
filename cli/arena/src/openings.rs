//! From which positions the games begin: each only once, in an order drawn by the seed.

mod drawn;
mod file;
pub mod games;

use std::collections::HashSet;
use std::path::Path;

use niwaki::laws::Random;

use niwaki_host::catalogue::Catalogue;
use niwaki_host::failure::Failure;
use niwaki_host::position::Position;

/// A position from which a pair of games begins.
pub struct Opening {
    /// `NAME` or `NAME:parameters`.
    pub game: String,
    /// The position in the game's notation.
    pub text: String,
    pub position: Box<dyn Position>,
}

/// The openings of a match.
pub struct Chosen {
    pub openings: Vec<Opening>,
    /// Where they come from, in words.
    pub source: String,
}

/// How many openings are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pairs {
    /// So many, or it is a mistake.
    Exactly(usize),
    /// So many, or as many as there are.
    AtMost(usize),
}

impl Pairs {
    /// How many that makes where so many openings are there.
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

    /// How many are worth drawing, where they can be drawn without end.
    fn drawn(self, many: usize) -> usize {
        match self {
            Pairs::Exactly(pairs) => pairs,
            Pairs::AtMost(pairs) => pairs.min(many),
        }
    }
}

/// Where openings come from, and in which order.
#[derive(Clone, Copy, Debug)]
pub struct Source<'a> {
    /// A file of EPD or FEN lines, moves, PGN or PDN; what the game brings along where there is none.
    pub file: Option<&'a Path>,
    /// Of each line of moves in the file, only so many plies.
    pub plies: Option<usize>,
    /// What the order, and openings that have to be made, are drawn from.
    pub seed: u64,
}

/// Takes as many openings as the match has pairs: from the file, from what the game
/// brings along, or at random.
///
/// # Errors
/// A file that cannot be read or has an unlawful position in it, or fewer openings than are needed.
pub fn choose(
    catalogue: &Catalogue,
    game: &str,
    from: Source,
    pairs: Pairs,
    start: &dyn Position,
) -> Result<Chosen, Failure> {
    let mut random = Random::new(from.seed);
    if let Some(path) = from.file {
        let all = file::read(path, start, from.plies)?;
        let source = format!("{} ({})", path.display(), all.len());
        let openings = take(shuffled(all, &mut random), pairs, &source, |text| {
            opening(game, start, &text)
        })?;
        return Ok(Chosen { openings, source });
    }
    let known = brought_along(catalogue, game, start)?;
    if !known.is_empty() {
        let source = format!("the game's own book ({})", known.len());
        let openings = take(shuffled(known, &mut random), pairs, &source, |text| {
            opening(game, start, &text)
        })?;
        return Ok(Chosen { openings, source });
    }
    drawn::openings(catalogue, game, start, pairs, &mut random)
}

/// The positions in the game's book, or else its named openings, if the game is the one that they belong
/// to: it begins from where they begin, and is none of a kind whose games are drawn.
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

fn shuffled(mut texts: Vec<String>, random: &mut Random) -> Vec<String> {
    for last in (1..texts.len()).rev() {
        texts.swap(last, random.below(last + 1));
    }
    texts
}

/// The first of the openings, as many as the match has pairs.
fn take(
    texts: Vec<String>,
    pairs: Pairs,
    source: &str,
    read: impl Fn(String) -> Result<Opening, Failure>,
) -> Result<Vec<Opening>, Failure> {
    let pairs = pairs.of(texts.len(), source)?;
    texts.into_iter().take(pairs).map(read).collect()
}

fn opening(game: &str, start: &dyn Position, text: &str) -> Result<Opening, Failure> {
    let position = start.at(text)?;
    Ok(Opening {
        game: game.to_owned(),
        text: position.text(),
        position,
    })
}
