//! Samples of games whose pieces say nothing of the phase, and the samples that come along.

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};

use niwaki::{Game, Key, MoveList, Outcome, Side, Simple, SimpleGame};
use niwaki_games::checkers::CheckersFamily;
use niwaki_games::chess::ChessFamily;

use super::*;
use niwaki_host::catalogue::Entry;

/// A board that fills with one stone or two at a time, from four on, until it is full and nobody has
/// won. From `FREE` stones on there is one move only.
#[derive(Clone)]
struct Filling<const COUNTED: bool, const FREE: u32>(u32);

const FULL: u32 = 40;

impl<const COUNTED: bool, const FREE: u32> Game for Filling<COUNTED, FREE> {
    type Move = u32;

    fn moves(&self, moves: &mut MoveList<u32>) {
        let most = if self.0 < FREE { 2 } else { 1 };
        moves.extend(1..=most.min(FULL - self.0));
    }

    fn play(&self, stones: u32) -> Self {
        Filling(self.0 + stones)
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.0 == FULL).then_some(Outcome::Draw)
    }

    fn key(&self) -> Key {
        Key::mixed(u64::from(self.0))
    }

    fn evaluate(&self) -> i32 {
        0
    }

    fn pieces(&self, side: Side) -> u32 {
        match side {
            _ if !COUNTED => u32::MAX,
            Side::Mover => self.0 / 2,
            Side::Opponent => self.0.div_ceil(2),
        }
    }
}

impl<const COUNTED: bool, const FREE: u32> SimpleGame for Filling<COUNTED, FREE> {
    const NAME: &'static str = "filling";

    fn start() -> Self {
        Filling(4)
    }
}

/// Returns a folder for a test, which is not there.
fn folder(name: &str) -> PathBuf {
    let folder =
        std::env::temp_dir().join(format!("niwaki-positions-{name}-{}", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    folder
}

/// Draws three positions of each phase of a game; returns what each file says of its phase, with the
/// plies of its positions.
fn drawn<G: SimpleGame>(name: &str) -> Result<Vec<(String, Vec<usize>)>, Failure>
where
    Simple<G>: niwaki::Notation,
{
    let catalogue = Catalogue::from(Catalogue::standard().with(Entry::<Simple<G>>::new()));
    let out = folder(name);
    let wishes = Positions {
        game: G::NAME.to_owned(),
        count: 3,
        nodes: 20,
        balance: 500,
        seed: 1,
        out: out.clone(),
        concurrency: Some(1),
        json: false,
    };
    wishes.run(&catalogue, 1, &mut Vec::new())?;
    let files = Phase::ALL.map(|phase| {
        let file = out.join(format!("{}-{}.epd", G::NAME, phase.name()));
        let text = fs::read_to_string(file).unwrap();
        let ply = |line: &str| {
            line.split_once(", ply ")?
                .1
                .trim_end_matches("\";")
                .parse()
                .ok()
        };
        let head = text.lines().next().unwrap().to_owned();
        (head, text.lines().filter_map(ply).collect())
    });
    fs::remove_dir_all(out).unwrap();
    Ok(files.into())
}

#[test]
fn thirds_of_the_game_tell_phases_apart_where_pieces_do_not() {
    for files in [
        drawn::<Filling<false, FULL>>("uncounted").unwrap(),
        drawn::<Filling<true, FULL>>("growing").unwrap(),
    ] {
        let mut before = 0;
        for ((head, plies), third) in files.iter().zip(["first", "second", "last"]) {
            let meaning = format!("the {third} third of the game that was played");
            assert!(head.contains(&meaning), "{head}");
            let mean = plies.iter().sum::<usize>();
            assert!(plies.len() == 3 && mean > before, "{files:?}");
            before = mean;
        }
    }
}

/// Without a choice in its second half no position of the last third can be taken: thirds of what can
/// be taken would have some.
#[test]
fn thirds_are_those_of_the_whole_game() {
    let failure = drawn::<Filling<true, 26>>("late").unwrap_err().to_string();
    let expected = "only 0 of 3 different positions of the endgame of filling (the last third of the game that was played)";
    assert!(failure.contains(expected), "{failure}");
}

/// The samples in `benches/positions` are what the command would write today: legal positions, each of
/// its phase, and none twice.
#[test]
fn shipped_positions_are_legal_of_their_phase_and_different() {
    let catalogue = Catalogue::standard()
        .with(Entry::<ChessFamily>::new())
        .with(Entry::<CheckersFamily>::new());
    let catalogue = Catalogue::from(catalogue);
    let shipped = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../benches/positions");
    for (name, whole) in [("chess", 16), ("checkers", 24)] {
        let start = catalogue.start(name).unwrap();
        let wishes = Positions {
            game: name.to_owned(),
            count: 100,
            nodes: 5000,
            balance: 500,
            seed: 2026,
            out: PathBuf::new(),
            concurrency: None,
            json: false,
        };
        let division = Games::new(&catalogue, &wishes).unwrap().division;
        assert_eq!(division, Division::Pieces(whole));
        let mut seen = HashSet::new();
        for phase in Phase::ALL {
            let file = shipped.join(format!("{name}-{}.epd", phase.name()));
            let text = fs::read_to_string(file).unwrap();
            assert!(
                text.lines()
                    .next()
                    .unwrap()
                    .contains(division.meaning(phase))
            );
            for line in text.lines().filter(|line| !line.starts_with('#')) {
                let (position, _) = line.split_once(" id ").unwrap();
                let found = start.at(position).unwrap();
                assert!(found.over().is_none() && found.moves().len() > 1, "{line}");
                assert_eq!(division.phase(0, 1, found.pieces()), phase, "{line}");
                assert!(seen.insert(found.key()), "twice: {line}");
            }
        }
        assert_eq!(seen.len(), 300);
    }
}
