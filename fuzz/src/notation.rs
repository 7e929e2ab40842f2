//! Positions and moves in the notation of each game.

use std::sync::LazyLock;

use niwaki_host::failure::Failure;
use niwaki_host::position::Position;
use niwaki_protocols::squares::{self, View};
use shakmaty::fen::Fen;
use shakmaty::san::San;
use shakmaty::{CastlingMode, Chess, EnPassantMode, Position as _};

use super::{CATALOGUE, Target, refused, text};

/// Positions of chess: FEN.
pub(super) const CHESS: Target = Target {
    name: "fen",
    words: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w b KQkq HAha - e3 d6 0 1 99 300 k7 / K R 8 1 2 ~ +",
    run: |bytes| place("chess", bytes),
};

/// Positions of draughts: FEN of PDN.
pub(super) const CHECKERS: Target = Target {
    name: "pdn-fen",
    words: "W:W21,22,K23:B1,2,3 B: W: :W :B K K1 1-12 21-32 , . ? 0 32 33 12",
    run: |bytes| place("checkers", bytes),
};

/// Positions of synthetic trees.
pub(super) const TREE: Target = Target {
    name: "tree-position",
    words: "root 0.1 0 . 1.2.3 -1 99999999999 0.0.0.0",
    run: |bytes| place("tree", bytes),
};

/// A position that is read is written so that it is read as the same.
fn place(game: &str, bytes: &[u8]) {
    let start = CATALOGUE.start(game).expect("the game is there");
    let position = match start.at(&text(bytes)) {
        Ok(position) => position,
        Err(error) => return refused(&Failure::from(error)),
    };
    let written = position.text();
    let again = start.at(&written).expect("what is written can be read");
    assert_eq!(again.text(), written);
    let moves = position.moves();
    assert_eq!(moves, again.moves());
    assert_eq!(position.over(), again.over());
    for mv in moves.iter().take(3) {
        position
            .copy()
            .play(mv)
            .expect("a move of the list is legal");
    }
    let _ = position.board();
    if game == "chess" {
        let fen: Fen = written.parse().expect("shakmaty reads what we write");
        let setup: Result<Chess, _> = fen.into_position(CastlingMode::Chess960);
        let theirs = setup.map_or_else(|error| error.ignore_too_much_material().ok(), Some);
        let theirs = theirs.expect("shakmaty takes what we take");
        assert!(moves.is_empty() || theirs.legal_moves().len() == moves.len());
    }
}

/// Positions in which most kinds of moves are to be had.
const PLACES: [&str; 6] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "rnbqkb1r/ppp1pppp/5n2/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 3",
    "6k1/8/8/R6R/8/8/8/R3K2R w KQ - 0 1",
];

/// Makes a position, which is none of a thread's to share.
type Maker = Box<dyn Fn() -> Box<dyn Position> + Send + Sync>;

static CHESS_PLACES: LazyLock<Vec<(Maker, Chess)>> = LazyLock::new(|| {
    let both = PLACES.map(|fen| {
        let parsed: Fen = fen.parse().expect("it is a FEN");
        let chess = parsed
            .into_position(CastlingMode::Standard)
            .expect("it is legal");
        let ours = move || {
            let start = CATALOGUE.start("chess").expect("chess is there");
            start.at(fen).expect("it is a FEN")
        };
        (Box::new(ours) as Maker, chess)
    });
    both.into()
});

/// Moves of chess, in every notation that is read.
pub(super) const SAN: Target = Target {
    name: "san",
    words: "e4 Nf3 O-O 0-0-0 O-O-O exd5 dxe6 e.p. bxa8=Q a8Q Rae1 R5h3 Nbd7 e2e4 e7-e8 g1-f3 + # ! ?! x = Q N",
    run: |bytes| {
        let Some((first, rest)) = bytes.split_first() else {
            return;
        };
        let (ours, theirs) = &CHESS_PLACES[usize::from(*first) % PLACES.len()];
        let (position, word) = (ours(), text(rest));
        let known = San::from_ascii(word.trim().as_bytes());
        let known = known.ok().and_then(|san| san.to_move(theirs).ok());
        let mut played = position.copy();
        match (played.play_on(&word), known) {
            (Ok(()), known) => {
                let canonical = position.canonical(&word).expect("it was played");
                assert!(position.moves().contains(&canonical), "{word:?}");
                if let Some(mv) = known {
                    let mut after = theirs.clone();
                    after.play_unchecked(mv);
                    let fen = Fen::from_position(&after, EnPassantMode::Legal).to_string();
                    let board = |fen: &str| fen.split(' ').next().map(str::to_owned);
                    assert_eq!(board(&played.text()), board(&fen), "{word:?}");
                }
            }
            (Err(error), known) => {
                // Shakmaty takes `xe6` for a pawn's capture, as others do not; but what it writes itself is read.
                if let Some(mv) = known {
                    let written = San::from_move(theirs, mv).to_string();
                    let played = position.copy().play_on(&written);
                    assert!(
                        played.is_ok(),
                        "shakmaty writes {written}, and we say {error}"
                    );
                }
                refused(&Failure::from(error));
            }
        }
    },
};

/// Moves of draughts, one after the other from the start.
pub(super) const DRAUGHTS_MOVES: Target = Target {
    name: "draughts-moves",
    words: "11-15 22-18 15x22 25x18 8-11 29-25 10x14 x - 1-5 18x11x4 9-13 09-13",
    run: |bytes| {
        let mut position = CATALOGUE.start("checkers").expect("checkers is there");
        for word in text(bytes).split_whitespace().take(60) {
            let before = position.copy();
            match position.play_on(word) {
                Ok(()) => {
                    let canonical = before.canonical(word).expect("it was played");
                    assert!(before.moves().contains(&canonical), "{word:?}");
                    assert_eq!(before.canonical(&canonical).ok(), Some(canonical));
                }
                Err(error) => refused(&Failure::from(error)),
            }
        }
    },
};

/// Positions as Hub has them.
pub(super) const HUB_POSITION: Target = Target {
    name: "hub-position",
    words: "Bbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww W B w b e eeee bbbb wwww",
    run: |bytes| {
        let start = CATALOGUE.start("checkers").expect("checkers is there");
        for view in [View::Straight, View::Rotated] {
            let fen = match squares::fen(&text(bytes), view) {
                Ok(fen) => fen,
                Err(error) => {
                    refused(&Failure::from(error));
                    continue;
                }
            };
            let Ok(position) = start.at(&fen) else {
                continue;
            };
            let hub = squares::position_text(&position.text()).expect("it is a position of ours");
            let again = squares::fen(&hub, View::Straight).expect("what is written can be read");
            assert_eq!(start.at(&again).expect("the same").text(), position.text());
            let known = squares::moves(position.as_ref()).expect("moves can be written");
            for both in &known {
                assert!(squares::ours(&known, &both.theirs).is_some());
            }
        }
    },
};
