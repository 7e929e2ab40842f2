//! Syzygy tables: who wins, and how far it is to the next capture or pawn move, of positions with up to seven pieces. They
//! are made by others, and read by [shakmaty-syzygy](https://docs.rs/shakmaty-syzygy).
//!
//! What such a table says of a win or loss holds right after a capture or pawn move: otherwise the count of the fifty
//! moves may draw first. So nothing is said of a win or loss elsewhere, and a draw, also one by that count alone, is
//! one at any count. At the root the distance and the count together tell which moves keep a win: all of them
//! count alike while there is time, and the nearest are taken where there is not. Nothing is said where
//! a right to castle is left.
//!
//! # Source
//! R. de Man, *Syzygy endgame tablebases*, 2013 (`github.com/syzygy1/tb`).

mod files;
mod root;

use std::collections::BTreeMap;
use std::error::Error;
use std::fmt;
use std::path::Path;

use niwaki::endgames::{Advice, Known, Outcomes};
use niwaki::{Game, Key};
use shakmaty::Position;
use shakmaty_syzygy::{Tablebase, Wdl};

use super::{Chess, Move};

/// Syzygy tables, read from folders as a search asks for them.
///
/// ```no_run
/// use std::path::Path;
///
/// use niwaki::{Notation, Search};
/// use niwaki_games::chess::{Chess, Syzygy};
///
/// let tables = Syzygy::open([Path::new("syzygy")])?;
/// let position = Chess::default().parse_position("8/8/3k4/8/8/3K4/8/6NB w - - 0 1")?;
/// let report = Search::new(&position).outcomes(&tables).depth(6).run();
/// # Ok::<(), Box<dyn std::error::Error + Send + Sync>>(())
/// ```
pub struct Syzygy {
    tables: Tablebase<shakmaty::Chess>,
    key: Key,
}

/// Writes by which key it is known.
impl fmt::Debug for Syzygy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Syzygy")
            .field("key", &self.key)
            .finish_non_exhaustive()
    }
}

impl Syzygy {
    /// Looks which tables there are in these folders. A file is read where a position of it is asked for: what is
    /// found to be damaged then counts as unknown. Damage that leaves a file readable is not seen, and its answers are wrong.
    /// Of files of the same name the one in the last folder counts.
    ///
    /// # Errors
    /// A folder cannot be read or has no table in it, or a file is no table, damaged or cut short, as far as that can be seen.
    pub fn open<'p>(
        folders: impl IntoIterator<Item = &'p Path>,
    ) -> Result<Syzygy, Box<dyn Error + Send + Sync>> {
        let (mut tables, mut files) = (Tablebase::new(), BTreeMap::new());
        for folder in folders {
            let added = files::add(&mut tables, &mut files, folder);
            added.map_err(|error| format!("{}: {error}", folder.display()))?;
        }
        let key = files
            .into_values()
            .fold(Key::default(), |all, one| all ^ one);
        Ok(Syzygy { tables, key })
    }

    /// Tells whether a position has no more pieces than the tables, and nobody may castle.
    fn reaches(&self, position: &shakmaty::Chess) -> bool {
        let few = position.board().occupied().count() <= self.tables.max_pieces();
        few && !position.castles().any()
    }
}

impl Outcomes<Chess> for Syzygy {
    fn outcome(&self, chess: &Chess) -> Option<Known> {
        let position = &chess.position;
        if !self.reaches(position) {
            return None;
        }
        let wdl = self.tables.probe_wdl_after_zeroing(position).ok()?;
        let holds = position.halfmoves() == 0;
        match wdl {
            Wdl::Win => holds.then_some(Known::Win),
            Wdl::Loss => holds.then_some(Known::Loss),
            Wdl::BlessedLoss | Wdl::Draw | Wdl::CursedWin => Some(Known::Draw),
        }
    }

    /// Returns the moves that keep the outcome, with the count of the fifty moves in mind. All that win are alike while there is time;
    /// where there is little, or where a position has come back, they are the ones by which the next capture, pawn move or
    /// mate is nearest: each such step leads to a position that is won from there within fifty moves.
    fn advice(&self, chess: &Chess, moves: &[Move], past: &[Key]) -> Option<Advice<Move>> {
        if !self.reaches(&chess.position) || chess.outcome().is_some() {
            return None;
        }
        root::advice(&self.tables, chess, moves, past)
    }

    fn key(&self) -> Key {
        self.key
    }
}
