//! The reports of a check: a broken law, or what was looked at where none is.

use core::fmt;

use super::law::Law;

/// A law that is broken, and the shortest way found to break it.
///
/// Printed, it is a small page, which is also what `unwrap` in a test shows:
///
/// ```
/// use niwaki::laws;
/// # use niwaki::{Game, Key, MoveList, Outcome};
/// # #[derive(Clone)]
/// # struct Nim(u32);
/// # impl Game for Nim {
/// #     type Move = u32;
/// #     fn moves(&self, moves: &mut MoveList<u32>) { moves.extend(1..=self.0.min(3)); }
/// #     fn play(&self, taken: u32) -> Nim { Nim(self.0 - taken) }
/// #     fn outcome(&self) -> Option<Outcome> { (self.0 == 0).then_some(Outcome::Loss) }
/// #     fn key(&self) -> Key { Key::mixed(u64::from(self.0)) }
/// #     fn evaluate(&self) -> i32 { 0 }
/// #     fn key_after(&self, taken: u32) -> Key { Key::mixed(u64::from(self.0 + taken)) }
/// # }
/// // A game whose `key_after` adds where it should take away.
/// let page = laws::check(&Nim(9)).unwrap_err().to_string();
/// assert!(page.starts_with("the law \"key-after\" is broken"));
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Violation {
    /// The law that is broken.
    pub law: Law,
    /// The position from which the moves start, if the game has a notation.
    pub start: Option<String>,
    /// The moves that lead to the position where the law is broken.
    pub moves: Vec<String>,
    /// The answer that the law demands there.
    pub expected: String,
    /// The answer that the game gives instead.
    pub found: String,
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "the law \"{}\" is broken", self.law.name())?;
        writeln!(f, "  the law:  {}", self.law.statement())?;
        if let Some(start) = &self.start {
            writeln!(f, "  start:    {start}")?;
        }
        match self.moves.len() {
            0 => writeln!(f, "  moves:    none, it is broken at the start")?,
            _ => writeln!(f, "  moves:    {}", self.moves.join(" "))?,
        }
        writeln!(f, "  expected: {}", self.expected)?;
        write!(f, "  found:    {}", self.found)
    }
}

/// Writes the same text, so that `unwrap` in a test shows it as it is meant to
/// be read.
impl fmt::Debug for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl core::error::Error for Violation {}

/// The extent of a check. A law about something that never occurred was not
/// tested.
///
/// ```
/// let summary = niwaki::laws::check(&niwaki::doc_game())?;
/// assert!(summary.finished > 0 && summary.tactical == 0);
/// assert!(summary.to_string().contains("no move was tactical"));
/// # Ok::<(), niwaki::laws::Violation>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// Random games.
    pub walks: u64,
    /// Positions in them, each visit.
    pub positions: u64,
    /// Positions with different keys.
    pub distinct: u64,
    /// Legal moves of all positions, every one of which was tried.
    pub moves: u64,
    /// Those of them that are tactical.
    pub tactical: u64,
    /// Those of them that are irreversible.
    pub irreversible: u64,
    /// Those of them that lead back to a position of the same game.
    pub returning: u64,
    /// Positions in which the player to move is forced.
    pub forced: u64,
    /// Positions in which the player to move may pass.
    pub passes: u64,
    /// Games that came to their end.
    pub finished: u64,
    /// Starts from which it could not be told whose side the evaluation is
    /// from, but where somebody may pass: fewer than 300 moves prove nothing,
    /// nor does an evaluation that never changes.
    pub sides_open: u64,
}

/// Writes what was looked at, and what did not occur, so that the laws about it
/// were not tested.
impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} games, {} positions, {} of them different, {} moves",
            self.walks, self.positions, self.distinct, self.moves
        )?;
        for (count, never) in [
            (self.tactical, "no move was tactical"),
            (self.irreversible, "no move was irreversible"),
            (self.returning, "no position came back"),
            (self.forced, "nobody was forced"),
            (self.passes, "nobody could pass"),
            (self.finished, "no game came to its end"),
        ] {
            if count == 0 {
                write!(f, "; {never}")?;
            }
        }
        if self.sides_open > 0 {
            let starts = self.sides_open;
            write!(
                f,
                "; from {starts} of the starts too little was played, or evaluate() never changed, to tell whose side it is from"
            )?;
        }
        Ok(())
    }
}

impl Summary {
    /// Adds the extent of another check.
    pub fn merge(&mut self, other: &Summary) {
        self.walks += other.walks;
        self.positions += other.positions;
        self.distinct += other.distinct;
        self.moves += other.moves;
        self.tactical += other.tactical;
        self.irreversible += other.irreversible;
        self.returning += other.returning;
        self.forced += other.forced;
        self.passes += other.passes;
        self.finished += other.finished;
        self.sides_open += other.sides_open;
    }
}

/// A broken law before it is known which moves lead there.
#[derive(Clone, Debug)]
pub(super) struct Broken {
    pub(super) law: Law,
    pub(super) expected: String,
    pub(super) found: String,
}

/// The finding about a law: it holds, or is broken.
pub(super) type Verdict = Result<(), Broken>;

/// Finds the law broken unless the two values are equal. `labels` says where
/// they are from, the expected one first.
pub(super) fn equal<T: PartialEq + fmt::Debug>(
    law: Law,
    expected: &T,
    found: &T,
    labels: impl FnOnce() -> [String; 2],
) -> Verdict {
    if expected == found {
        return Ok(());
    }
    let [left, right] = labels();
    Err(Broken {
        law,
        expected: format!("{left} = {expected:?}"),
        found: format!("{right} = {found:?}"),
    })
}

/// Finds the law broken unless the condition holds. `texts` says what was
/// expected and found.
pub(super) fn holds(law: Law, condition: bool, texts: impl FnOnce() -> [String; 2]) -> Verdict {
    if condition {
        return Ok(());
    }
    let [expected, found] = texts();
    Err(Broken {
        law,
        expected,
        found,
    })
}
