//! Trainings of games that say nothing but their rules, and how they are drawn.

use niwaki::evaluation::FeaturesOfBoard;
use niwaki::{Family, Notation};

use super::*;

/// [`Weights`] without features of its own: what stands where is told by the drawing, if it is `DRAWN`.
#[derive(Clone, Default)]
struct Rules<const DRAWN: bool>(Weights);

impl<const DRAWN: bool> Game for Rules<DRAWN> {
    type Move = u8;

    fn moves(&self, moves: &mut MoveList<u8>) {
        self.0.moves(moves);
    }

    fn play(&self, cell: u8) -> Rules<DRAWN> {
        Rules(self.0.play(cell))
    }

    fn outcome(&self) -> Option<Outcome> {
        self.0.outcome()
    }

    fn key(&self) -> Key {
        self.0.key()
    }

    fn evaluate(&self) -> i32 {
        0
    }
}

impl<const DRAWN: bool> SimpleGame for Rules<DRAWN> {
    const NAME: &'static str = if DRAWN { "drawn" } else { "blank" };

    fn start() -> Rules<DRAWN> {
        Rules::default()
    }

    fn board(&self) -> String {
        if !DRAWN {
            return String::new();
        }
        let [first, second] = self.0.sides;
        let sign = |cell: u8| match (first >> cell & 1, second >> cell & 1) {
            (1, _) => 'X',
            (_, 1) => 'O',
            _ => '.',
        };
        (0..CELLS).map(sign).collect()
    }
}

fn both() -> Catalogue {
    let games = Catalogue::of::<Few>(&[]);
    let games = games.with(Entry::<Simple<Rules<true>>>::new());
    let games = games.with(Entry::<Simple<Rules<false>>>::new());
    Catalogue::from(games).with_kinds(artifacts())
}

/// Trains the game in a folder of its own.
fn train(game: &str) -> Result<Vec<u8>, String> {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("file");
    let out = ["--out", path.to_str().unwrap()];
    run(&both(), &[&[game], &SMALL[1..], &out].concat())?;
    Ok(fs::read(path).unwrap())
}

/// Who holds the heavier cells is told from the drawing, whichever player is to move.
#[test]
fn a_drawing_is_enough_to_learn_by() {
    let trained = Trained::decode(&train("drawn").unwrap()).unwrap();
    let network = trained.network().unwrap();
    let start = Simple::<Rules<true>>::start("").unwrap();
    let value = |moves: &str| network.evaluate(&start.parse_position(moves).unwrap());
    for (moves, good) in [
        ("11 0 10 1 9 2", true),
        ("0 11 1 10 2 9", false),
        ("11 0 10 1 9", false),
        ("0 11 1 10 2", true),
    ] {
        assert_eq!(value(moves) > 0, good, "{moves}: {}", value(moves));
    }
    let catalogue = both();
    let features = catalogue.game("drawn").unwrap().features();
    assert_eq!(features, FeaturesOfBoard::Quads.count());
}

#[test]
fn a_game_that_is_not_drawn_is_told_to_draw_its_board() {
    let said = train("blank").unwrap_err();
    assert!(
        said.contains("no bench position of blank shows a feature"),
        "{said}"
    );
    assert!(said.contains("let it draw its board"), "{said}");
}
