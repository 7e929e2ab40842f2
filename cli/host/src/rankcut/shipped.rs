//! The tables that come with the command.

use std::path::Path;
use std::sync::{Arc, OnceLock};

use niwaki::Technique;
use niwaki::techniques::RankCut;
use niwaki::techniques::rankcut::Cells;

use super::format::{Origin, TableFile};
use crate::catalogue::{AnyGame, Catalogue};
use crate::engine::Engine;
use crate::failure::Failure;
use crate::list::TechniqueSet;

/// How the table of a game is learned when nobody says otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Recipe {
    /// What stands after the colon of the game.
    pub parameters: &'static str,
    /// How many games are played.
    pub games: u64,
    /// How deep every move is searched.
    pub depth: i16,
    /// What opening moves, and trees, are drawn from.
    pub seed: u64,
}

/// A table that comes with a game, read when it is first wanted.
pub struct Shipped {
    bytes: &'static [u8],
    read: OnceLock<Arc<Cells>>,
}

impl Shipped {
    pub fn new(bytes: &'static [u8]) -> Shipped {
        Shipped {
            bytes,
            read: OnceLock::new(),
        }
    }

    /// The file as it came.
    pub fn bytes(&self) -> &'static [u8] {
        self.bytes
    }

    /// The whole file, read.
    pub fn file(&self) -> Result<TableFile, Failure> {
        TableFile::decode(self.bytes)
    }

    /// Whether the table can be read, is finished, and is of this game. Most commands want no more of it.
    pub fn check(&self, game: &str) -> Result<(), Failure> {
        let (origin, done) = TableFile::examine(self.bytes, |_, _| ())?;
        finished(&origin, done.as_deref())?;
        let of = &origin.game;
        if of != game {
            return Err(Failure::unusable(format!(
                "this table was learned in {of}, not in {game}"
            )));
        }
        Ok(())
    }

    /// What was learned.
    fn cells(&self) -> Arc<Cells> {
        let read = || {
            let file = self.file();
            let file = file.expect("tables are checked when the program starts");
            Arc::new(file.cells)
        };
        Arc::clone(self.read.get_or_init(read))
    }
}

/// The techniques as they take part in a game: where `RankCut` is on, it decides by the
/// table that was chosen, or by the one that comes with the game.
pub fn equipped(
    techniques: &TechniqueSet,
    chosen: Option<&Arc<Cells>>,
    shipped: Option<&Arc<Shipped>>,
) -> TechniqueSet {
    let mut techniques = techniques.clone();
    if is_on(&techniques) {
        let cells = chosen.cloned().or_else(|| shipped.map(|one| one.cells()));
        if let Some(cells) = cells {
            let rankcut = techniques.rankcut();
            rankcut.expect("it is on").technique.attach(cells);
        }
    }
    techniques
}

/// What is to be said where `RankCut` is on, and neither was a table chosen nor does one come with the game.
pub fn untaught(engine: &Engine, game: &dyn AnyGame) -> Option<String> {
    let taught = engine.rankcut.is_some() || game.shipped().is_some();
    (is_on(&engine.techniques) && !taught).then(|| {
        let name = game.name();
        format!(
            "rankcut is on and does nothing, because no table comes with the game '{name}': \
             `niwaki train rankcut {name}` learns one, and rankcut-table names its file"
        )
    })
}

fn is_on(techniques: &TechniqueSet) -> bool {
    let mut members = techniques.members().into_iter();
    members.any(|(about, on)| on && about.name == RankCut::ABOUT.name)
}

/// What stands before the name of a file to take a table of another game from it.
const ANY: &str = "any:";

/// The name of the file in `text`, which does not name a game.
fn path_in(text: &str) -> &str {
    text.strip_prefix(ANY).unwrap_or(text)
}

/// The file that `text` names, if it is not a game whose table is meant.
pub fn file_named<'t>(catalogue: &Catalogue, text: &'t str) -> Option<&'t str> {
    (!catalogue.names().contains(&text)).then(|| path_in(text))
}

/// The table that `text` names for a game: that of a game by name, or one in a file, which must be
/// of this game unless `any:` stands before its name.
pub fn chosen(catalogue: &Catalogue, game: &str, text: &str) -> Result<Arc<Cells>, Failure> {
    let Some(path) = file_named(catalogue, text) else {
        let shipped = catalogue.game(text)?.shipped();
        let shipped = shipped.ok_or_else(|| {
            Failure::unusable(format!(
                "no table comes with the game '{text}': name a file"
            ))
        })?;
        return Ok(shipped.cells());
    };
    let any = path != text;
    let file = read(Path::new(path))?;
    let of = &file.origin.game;
    if of != game && !any {
        return Err(Failure::unusable(format!(
            "{path}: this table was learned in {of}, not in {game}: \
             write {ANY}{path} if another game's is meant"
        )));
    }
    Ok(Arc::new(file.cells))
}

/// Reads a finished table.
pub fn read(path: &Path) -> Result<TableFile, Failure> {
    let bytes = std::fs::read(path).map_err(Failure::from);
    let file = bytes.and_then(|bytes| {
        let file = TableFile::decode(&bytes)?;
        finished(&file.origin, file.done.as_deref())?;
        Ok(file)
    });
    file.map_err(|failure| failure.at(path.display()))
}

/// Refuses a table of a training that is still under way.
fn finished(origin: &Origin, done: Option<&str>) -> Result<(), Failure> {
    match done {
        None => Ok(()),
        Some(done) => Err(Failure::unusable(format!(
            "the training is not finished (games {done} of {}): go on with it by the same command",
            origin.games
        ))),
    }
}

/// The table of a game by name, or one in a file.
pub fn of(catalogue: &Catalogue, text: &str) -> Result<TableFile, Failure> {
    let game = catalogue.games().find(|game| game.name() == text);
    match game.map(AnyGame::shipped) {
        None => read(Path::new(text)),
        Some(Some(shipped)) => shipped.file(),
        Some(None) => Err(Failure::unusable(format!(
            "no table comes with the game '{text}': name a file"
        ))),
    }
}

#[cfg(test)]
mod tests {
    use niwaki_games::checkers::CheckersFamily;

    use super::*;
    use crate::catalogue::Entry;

    #[test]
    fn a_game_without_a_table_is_told() {
        let told = |catalogue: &Catalogue, on: bool| {
            let mut engine = Engine::bare(catalogue.techniques());
            engine.techniques.switch("rankcut", on).unwrap();
            untaught(&engine, catalogue.game("checkers").unwrap())
        };
        let theirs = Catalogue::standard().with(Entry::<CheckersFamily>::new());
        let said = told(&theirs, true).expect("no table comes with it");
        assert!(said.contains("niwaki train rankcut checkers"), "{said}");
        assert_eq!(told(&theirs, false), None);
        let mut engine = Engine::bare(theirs.techniques());
        engine.techniques.switch("rankcut", true).unwrap();
        engine.rankcut = Some(Arc::new(Cells::default()));
        assert_eq!(untaught(&engine, theirs.game("checkers").unwrap()), None);
        const CHECKERS: &[u8] = include_bytes!("../../../../tables/checkers.rankcut");
        let taught = Entry::<CheckersFamily>::new().rankcut(CHECKERS);
        assert_eq!(told(&Catalogue::standard().with(taught), true), None);
    }
}
