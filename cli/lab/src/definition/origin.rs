//! Where the positions of a game come from: a list, a file, or a drawing.

use serde::Deserialize;
use toml::Spanned;

/// Positions of one kind, as those of endgames.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct Stratum {
    /// The name in tables.
    pub(super) name: Spanned<String>,
    /// As in [`GamePart`](super::GamePart): exactly one of the three is given.
    pub(super) positions: Option<Spanned<Vec<Spanned<String>>>>,
    pub(super) file: Option<Spanned<String>>,
    pub(super) sample: Option<Spanned<Sample>>,
}

/// Where positions come from: those of a game, or of one of its strata.
#[derive(Clone, Copy)]
pub(crate) struct Origin<'a> {
    /// The name of the stratum, where the game has some.
    pub(crate) stratum: Option<&'a Spanned<String>>,
    /// A list of positions.
    pub(crate) positions: Option<&'a Spanned<Vec<Spanned<String>>>>,
    /// A file of positions, in the order of its lines.
    pub(crate) file: Option<&'a Spanned<String>>,
    /// A drawing of positions.
    pub(crate) sample: Option<&'a Spanned<Sample>>,
}

impl Origin<'_> {
    /// Says in words which positions these are.
    pub(crate) fn in_words(&self) -> String {
        let kind = self.stratum.map(|name| format!("{}: ", name.get_ref()));
        let from = match (self.positions, self.file, self.sample) {
            (Some(list), ..) => format!("{} of a list", list.get_ref().len()),
            (_, Some(file), _) => {
                let name = file.get_ref();
                let name = name.rsplit('/').next().unwrap_or(name);
                format!("those of {name}, in their order")
            }
            (.., Some(sample)) => sample.get_ref().in_words(),
            _ => String::new(),
        };
        kind.unwrap_or_default() + &from
    }
}

/// How positions are drawn: a start, and so many random plies from it. Of games that
/// have a parameter `seed` which is not given, each position is of another seed.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct Sample {
    /// Where the random plies begin.
    pub(crate) from: From,
    /// The fewest and the most random plies; each number between is as likely.
    #[serde(default)]
    pub(crate) plies: [u16; 2],
    /// Leave out positions that a search of two plies takes to be more than so many hundredths from
    /// equal: decided positions say little of techniques.
    pub(crate) balance: Option<i64>,
    /// The pieces of both sides with which a position from `endgames` is drawn.
    pub(crate) pieces: Option<u32>,
    /// The seed of the sample, and of the first of the games that have seeds. Two samples that are
    /// alike in all keys draw the same positions of a game.
    pub(crate) seed: u64,
}

impl Sample {
    /// Says in words which positions are drawn.
    fn in_words(&self) -> String {
        let from = match self.from {
            From::Start => "the start",
            From::Openings => "its named openings",
            From::Book => "its book of openings",
            From::Bench => "the bench positions",
            From::Endgames => "any placement of the pieces",
        };
        let pieces = self.pieces.map(|pieces| format!(" of {pieces} pieces"));
        let pieces = pieces.unwrap_or_default();
        let plies = match self.plies {
            [_, 0] => String::new(),
            [fewest, most] => format!(" and {fewest} to {most} random plies"),
        };
        let balance = self.balance.map(|balance| {
            format!(
                ", neither side ahead by more than {balance} hundredths in a search of two plies"
            )
        });
        let (balance, seed) = (balance.unwrap_or_default(), self.seed);
        format!("{from}{pieces}{plies}{balance} (seed {seed})")
    }
}

/// The positions from which random plies begin.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum From {
    /// The start of the game.
    Start,
    /// Its named openings.
    Openings,
    /// The positions from which matches begin.
    Book,
    /// The positions of the bench.
    Bench,
    /// The placements of so many pieces that the game lists for endgame tables, each as likely.
    Endgames,
}
