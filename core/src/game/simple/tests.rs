use super::*;
use crate::evaluation::FeaturesOfBoard;
use crate::game::doc_game::Nim;
use crate::laws::{self, Law, Laws};

impl SimpleGame for Nim {
    const NAME: &'static str = "nim";

    fn start() -> Nim {
        Nim(9)
    }
}

fn at(text: &str) -> Result<Simple<Nim>, NotationError> {
    Simple::<Nim>::start("")?.parse_position(text)
}

#[test]
fn nothing_but_rules_is_a_family_that_keeps_the_laws() {
    let summary = laws::check_family::<Simple<Nim>>().unwrap();
    assert!(summary.finished > 0);
}

#[test]
fn positions_are_lists_of_moves() {
    let start = Simple::<Nim>::start("").unwrap();
    assert_eq!(
        (start.position_text().as_str(), start.player()),
        ("start", "First")
    );
    let after = at(" 3  2 1").unwrap();
    assert_eq!(
        (after.position_text().as_str(), after.player()),
        ("3 2 1", "Second")
    );
    assert_eq!(after.board(), "3 2 1");
    assert_eq!((after.game().0, after.ending()), (3, None));
    assert_eq!(at("3 3 3").unwrap().ending(), Some("the rules of the game"));
}

#[test]
fn what_is_no_position_is_told_in_one_line() {
    let message = |text| at(text).err().unwrap().to_string();
    assert_eq!(
        message("3 4"),
        "'4' is no legal move here: choose from 1, 2, 3"
    );
    assert_eq!(message("3 3 3 1"), "'1' cannot be played: the game is over");
    assert!(message(" ").contains("or 'start'"));
}

/// A game whose players may pass, and in which moves are named badly.
#[derive(Clone)]
struct Passing(u32, bool);

impl Game for Passing {
    type Move = [u32; 2];

    fn moves(&self, moves: &mut MoveList<[u32; 2]>) {
        moves.extend((0..self.0.min(2)).map(|n| [n + 1, n + 1]));
    }

    fn play(&self, [taken, _]: [u32; 2]) -> Passing {
        Passing(self.0 - taken, !self.1)
    }

    fn outcome(&self) -> Option<Outcome> {
        None
    }

    fn key(&self) -> Key {
        Key::mixed(u64::from(self.0) << 1 | u64::from(self.1))
    }

    fn evaluate(&self) -> i32 {
        0
    }

    fn pass(&self) -> Option<Passing> {
        (self.0 > 0).then_some(Passing(self.0, !self.1))
    }
}

impl SimpleGame for Passing {
    const NAME: &'static str = "passing";

    fn start() -> Passing {
        Passing(6, false)
    }
}

#[test]
fn who_passes_hands_over_the_move() {
    let start = Simple::<Passing>::start("").unwrap();
    let passed = start.pass().unwrap();
    assert_eq!(
        (passed.player(), passed.play([1, 1]).player()),
        ("Second", "First")
    );
    let summary = laws::check_family::<Simple<Passing>>().unwrap();
    assert!(summary.passes > 0);
}

#[test]
fn moves_are_named_in_one_word() {
    let start = Simple::<Passing>::start("").unwrap();
    assert_eq!(start.move_text([2, 2]), "[2,2]");
    assert_eq!(start.parse_move("[2,2]"), Ok([2, 2]));
    assert_eq!(
        start.play([2, 2]).play([1, 1]).position_text(),
        "[2,2] [1,1]"
    );
    let stuck = start.parse_position("[2,2] [2,2] [2,2]").unwrap();
    assert_eq!(stuck.ending(), Some("no legal move"));
}

/// Declares a game that is [`Nim`], of which it knows how many moves were made, but for what is said of it: as a [`Game`],
/// and as a [`SimpleGame`].
macro_rules! nim {
    ($(#[$about:meta])* $name:ident { $($game:tt)* } { $($simple:tt)* }) => {
        $(#[$about])*
        #[derive(Clone)]
        struct $name(Nim, u32);

        impl Game for $name {
            type Move = u32;

            fn moves(&self, moves: &mut MoveList<u32>) {
                self.0.moves(moves);
            }

            fn play(&self, taken: u32) -> $name {
                $name(self.0.play(taken), self.1 + 1)
            }

            fn outcome(&self) -> Option<Outcome> {
                self.0.outcome()
            }

            fn evaluate(&self) -> i32 {
                0
            }

            $($game)*
        }

        impl SimpleGame for $name {
            const NAME: &'static str = "another-nim";

            fn start() -> $name {
                $name(Nim(9), 0)
            }

            $($simple)*
        }
    };
}

/// Returns the key of so many matches, and of whose turn it is.
fn key_with_player(nim: &Nim, moves: u32) -> Key {
    Key::mixed(nim.key().0 ^ u64::from(moves % 2))
}

/// Draws so many strokes.
fn strokes(count: u32) -> String {
    "!".repeat(count as usize)
}

nim! {
    /// Its moves have all the same name.
    Nameless {
        fn key(&self) -> Key {
            self.0.key()
        }
    } {
        fn move_text(&self, _: u32) -> String {
            "x".into()
        }
    }
}

#[test]
fn names_that_do_not_tell_moves_apart_break_a_law() {
    let laws = Laws::default();
    let violation = laws.check_family::<Simple<Nameless>>().unwrap_err();
    assert_eq!((violation.law, violation.moves.len()), (Law::MoveText, 0));
}

nim! {
    /// It is drawn, and its key knows the player to move.
    Strokes {
        fn key(&self) -> Key {
            key_with_player(&self.0, self.1)
        }
    } {
        fn board(&self) -> String {
            strokes(self.0.0)
        }
    }
}

#[test]
fn features_are_those_of_the_board_where_none_are_named() {
    let seen = |position: &Simple<Strokes>, side| {
        let mut active = [0; Simple::<Strokes>::FEATURES / 64];
        position.features(side, &mut active);
        active
    };
    let of_board = |matches: u32, first| {
        let mut active = [0; Simple::<Strokes>::FEATURES / 64];
        Strokes::FEATURES_OF_BOARD.set(&strokes(matches), first, &mut active);
        active
    };
    assert_eq!(Simple::<Strokes>::FEATURES, FeaturesOfBoard::Quads.count());
    let start = Simple::<Strokes>::start("").unwrap();
    assert_eq!(seen(&start, Side::Mover), of_board(9, true));
    assert_eq!(seen(&start, Side::Opponent), of_board(9, false));
    let after = start.play(2);
    assert_eq!(seen(&after, Side::Mover), of_board(7, false));
    assert_eq!(seen(&after, Side::Opponent), of_board(7, true));
    laws::check_family::<Simple<Strokes>>().unwrap();
}

#[test]
fn a_game_that_is_not_drawn_has_no_features_to_see() {
    let mut active = [0; Simple::<Nim>::FEATURES / 64];
    at("start").unwrap().features(Side::Mover, &mut active);
    assert!(active.iter().all(|&word| word == 0));
}

nim! {
    /// Its board shows how many moves were made; its key knows no more than whose turn it is.
    Counting {
        fn key(&self) -> Key {
            key_with_player(&self.0, self.1)
        }
    } {
        fn board(&self) -> String {
            strokes(self.1)
        }
    }
}

#[test]
fn a_board_that_shows_what_the_key_does_not_know_breaks_a_law() {
    let violation = laws::check_family::<Simple<Counting>>().unwrap_err();
    assert_eq!(violation.law, Law::SameKey, "{violation}");
    let said = violation.to_string();
    assert!(said.contains("FeaturesOfBoard::Nothing"), "{said}");
    assert!(said.len() < 1000, "{said}");
}

nim! {
    /// It is drawn, and its key leaves out the player: nothing but features asks for him.
    Impartial {
        fn key(&self) -> Key {
            self.0.key()
        }
    } {
        fn board(&self) -> String {
            strokes(self.0.0)
        }
    }
}

nim! {
    /// The same without features of its board.
    Featureless {
        fn key(&self) -> Key {
            self.0.key()
        }
    } {
        const FEATURES_OF_BOARD: FeaturesOfBoard = FeaturesOfBoard::Nothing;

        fn board(&self) -> String {
            strokes(self.0.0)
        }
    }
}

#[test]
fn a_key_without_the_player_wants_no_features_of_the_board() {
    let violation = laws::check_family::<Simple<Impartial>>().unwrap_err();
    assert_eq!(violation.law, Law::SameKey, "{violation}");
    laws::check_family::<Simple<Featureless>>().unwrap();
}

/// The feature that is told and never there.
const TOLD: u16 = 7;

/// Says what a move changes by a feature of its own, by which one sees that it was asked.
fn tell(before: &Nim, mover: &mut Changes, other: &mut Changes) -> bool {
    mover.came(TOLD);
    other.went((before.0 % 4) as u16);
    true
}

nim! {
    /// It names features, and is drawn.
    Telling {
        const FEATURES: usize = 8;

        fn key(&self) -> Key {
            self.0.key()
        }

        fn feature_changes(&self, before: &Self, mover: &mut Changes, other: &mut Changes) -> bool {
            tell(&before.0, mover, other)
        }
    } {
        fn board(&self) -> String {
            strokes(self.0.0)
        }
    }
}

nim! {
    /// The same, of which those of the board are wanted.
    Drawn {
        const FEATURES: usize = 8;

        fn key(&self) -> Key {
            self.0.key()
        }

        fn feature_changes(&self, before: &Self, mover: &mut Changes, other: &mut Changes) -> bool {
            tell(&before.0, mover, other)
        }
    } {
        const FEATURES_OF_BOARD: FeaturesOfBoard = FeaturesOfBoard::Places;
    }
}

/// Returns what the first move of a game is told to change.
fn told<G: SimpleGame<Move = u32>>() -> (bool, Changes, Changes) {
    let before = Simple::<G>::start("").unwrap();
    let [mut mover, mut other] = [Changes::default(), Changes::default()];
    let told = before
        .play(2)
        .feature_changes(&before, &mut mover, &mut other);
    (told, mover, other)
}

#[test]
fn a_simple_game_says_what_a_move_changes() {
    assert_eq!(Simple::<Telling>::FEATURES, 8, "its own");
    let (told, mover, other) = told::<Telling>();
    assert!(told, "by default a game says nothing");
    assert_eq!(
        (mover.all_that_came(), other.all_that_went()),
        (&[TOLD][..], &[1][..])
    );
}

/// What the game tells are its own features, and not those of its board.
#[test]
fn a_game_whose_features_are_those_of_its_board_says_no_changes() {
    assert!(!told::<Drawn>().0);
}
