//! Chess as the command line knows it.

use niwaki::{
    BenchPosition, Family, FamilyParameter, Game, MoveList, Notation, NotationError, Opening,
};
use shakmaty::{Board, CastlingMode, FromSetup, Setup};

use super::Chess;

/// Chess and Chess960.
#[derive(Clone, Copy, Debug, Default)]
pub struct ChessFamily;

impl Family for ChessFamily {
    type Game = Chess;

    const NAME: &'static str = "chess";
    const DESCRIPTION: &'static str =
        "chess and Chess960 by the FIDE laws, with a tapered evaluation";

    fn parameters() -> &'static [FamilyParameter] {
        &[
            FamilyParameter {
                name: "variant",
                default: "standard",
                range: "standard or 960",
                meaning: "960 castles onto the rook in every position and in UCI moves",
            },
            FamilyParameter {
                name: "start",
                default: "518",
                range: "0 to 959",
                meaning: "number of the Chess960 start position, after Scharnagl",
            },
        ]
    }

    fn start(parameters: &str) -> Result<Chess, NotationError> {
        let chosen = Parameters::parse(parameters)?;
        let board = Board::chess960(chosen.start);
        let setup = Setup {
            castling_rights: board.rooks(),
            board,
            ..Setup::default()
        };
        let position = shakmaty::Chess::from_setup(setup, chosen.mode)
            .map_err(|error| NotationError::new(error.to_string()).because(error))?;
        Ok(Chess::new(position, chosen.mode))
    }

    fn bench() -> &'static [BenchPosition] {
        BENCH
    }

    /// Counts the ways by first move. By custom a count goes on where neither side can give mate.
    fn divide(game: &Chess, depth: u32, _distinct: bool) -> Vec<(String, u64)> {
        let Some(below) = depth.checked_sub(1) else {
            return Vec::new();
        };
        let mut moves = MoveList::new();
        game.moves(&mut moves);
        moves
            .into_iter()
            .map(|mv| (game.move_text(mv), count(&game.play(mv), below)))
            .collect()
    }

    /// Returns five thousand positions after three moves of each side.
    fn book() -> &'static str {
        include_str!("../../data/chess-openings.epd")
    }

    /// Names Chess960 from another array.
    fn another(parameters: &str, number: u64) -> Option<String> {
        let chosen = Parameters::parse(parameters).ok()?;
        let is_open = !chosen.mode.is_standard() && !chosen.start_is_given;
        is_open.then(|| format!("variant=960,start={}", number % ARRAYS))
    }

    /// Returns some well-known openings.
    fn openings() -> Vec<Opening> {
        OPENINGS
            .iter()
            .filter_map(|(name, moves)| {
                let position = play_line(moves).ok()?.position_text();
                Some(Opening {
                    name: (*name).to_owned(),
                    position,
                })
            })
            .collect()
    }
}

/// Counts the ways to play `depth` plies.
fn count(game: &Chess, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut moves = MoveList::new();
    game.moves(&mut moves);
    if depth == 1 {
        return moves.len() as u64;
    }
    moves
        .into_iter()
        .map(|mv| count(&game.play(mv), depth - 1))
        .sum()
}

/// The number of the standard array among the start positions of Chess960.
const STANDARD_START: u32 = 518;
/// So many there are.
const ARRAYS: u64 = 960;

struct Parameters {
    mode: CastlingMode,
    start: u32,
    start_is_given: bool,
}

impl Parameters {
    fn parse(text: &str) -> Result<Parameters, NotationError> {
        let mut chosen = Parameters {
            mode: CastlingMode::Standard,
            start: STANDARD_START,
            start_is_given: false,
        };
        for part in text
            .split(',')
            .map(str::trim)
            .filter(|part| !part.is_empty())
        {
            chosen.set(part)?;
        }
        if chosen.mode.is_standard() && chosen.start != STANDARD_START {
            return Err(NotationError::new(format!(
                "chess:start={} needs variant=960; standard chess starts from {STANDARD_START}",
                chosen.start
            )));
        }
        Ok(chosen)
    }

    fn set(&mut self, part: &str) -> Result<(), NotationError> {
        let wrong = |wanted: &str| Err(NotationError::new(format!("chess:{part}: {wanted}")));
        let Some((name, value)) = part.split_once('=') else {
            return wrong("parameters are written name=value (variant=960,start=0)");
        };
        match name.trim() {
            "variant" => match value.trim() {
                "standard" => self.mode = CastlingMode::Standard,
                "960" => self.mode = CastlingMode::Chess960,
                _ => return wrong("variant is standard or 960"),
            },
            "start" => match value.trim().parse() {
                Ok(start) if u64::from(start) < ARRAYS => {
                    self.start = start;
                    self.start_is_given = true;
                }
                _ => return wrong("start is a number from 0 to 959"),
            },
            _ => return wrong("there is no such parameter; chess has variant and start"),
        }
        Ok(())
    }
}

/// Returns the position after moves from the standard start.
fn play_line(moves: &str) -> Result<Chess, NotationError> {
    let mut position = Chess::default();
    for text in moves.split_whitespace() {
        position = position.play(position.parse_move(text)?);
    }
    Ok(position)
}

const fn standard(position: &'static str) -> BenchPosition {
    BenchPosition {
        parameters: "",
        position,
    }
}

/// Openings, middlegames quiet and sharp, and endgames; the start, Kiwipete and
/// three more come from the perft results of the chess programming wiki, the
/// mate from Reinfeld's "Win at Chess", the locked pawns from Fine's "Basic
/// Chess Endings" (70), the bishops from Topalov against Shirov (Linares 1998).
const BENCH: &[BenchPosition] = &[
    standard("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
    standard("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"),
    standard("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"),
    standard("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8"),
    standard("r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10"),
    standard("r1bqkb1r/1ppp1ppp/p1n2n2/4p3/B3P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 2 5"),
    standard("rnbqkb1r/ppp2ppp/4pn2/3p4/2PP4/2N5/PP2PPPP/R1BQKBNR w KQkq - 2 4"),
    standard("rnbqkb1r/1p2pppp/p2p1n2/8/3NP3/2N5/PPP2PPP/R1BQKB1R w KQkq - 0 6"),
    standard("r1bq1rk1/pppnn1bp/3p4/3Pp1p1/2P1Pp2/2N2P2/PP2B1PP/R1BQNRK1 w - - 0 13"),
    standard("r2q1rk1/1b2bppp/p2ppn2/1p6/3QPP2/2N1B3/PPP1B1PP/R4R1K w - - 0 14"),
    standard("2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - 0 1"),
    standard("r1b2rk1/pp2bppp/2n1pn2/q7/2BP4/P1N2N2/1P3PPP/R1BQR1K1 w - - 1 12"),
    standard("8/5pk1/4p1p1/3r3p/1p2R2P/1P4P1/5P2/6K1 w - - 0 40"),
    standard("8/8/4kpp1/3p1b2/p6P/2B5/6P1/6K1 b - - 2 47"),
    standard("8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1"),
    standard("6k1/5pp1/7p/3q4/8/6P1/2Q2P1P/6K1 b - - 0 35"),
];

const OPENINGS: &[(&str, &str)] = &[
    ("Ruy Lopez", "e4 e5 Nf3 Nc6 Bb5"),
    ("Italian Game", "e4 e5 Nf3 Nc6 Bc4"),
    ("Scotch Game", "e4 e5 Nf3 Nc6 d4"),
    ("Petrov's Defence", "e4 e5 Nf3 Nf6"),
    ("King's Gambit", "e4 e5 f4"),
    ("Vienna Game", "e4 e5 Nc3"),
    ("Sicilian, Najdorf", "e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6"),
    ("Sicilian, Dragon", "e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 g6"),
    ("Sicilian, Alapin", "e4 c5 c3"),
    ("French Defence", "e4 e6 d4 d5"),
    ("Caro-Kann Defence", "e4 c6 d4 d5"),
    ("Scandinavian Defence", "e4 d5"),
    ("Pirc Defence", "e4 d6 d4 Nf6 Nc3 g6"),
    ("Alekhine's Defence", "e4 Nf6"),
    ("Queen's Gambit Declined", "d4 d5 c4 e6"),
    ("Queen's Gambit Accepted", "d4 d5 c4 dxc4"),
    ("Slav Defence", "d4 d5 c4 c6"),
    ("Nimzo-Indian Defence", "d4 Nf6 c4 e6 Nc3 Bb4"),
    ("Queen's Indian Defence", "d4 Nf6 c4 e6 Nf3 b6"),
    ("King's Indian Defence", "d4 Nf6 c4 g6 Nc3 Bg7"),
    ("Grünfeld Defence", "d4 Nf6 c4 g6 Nc3 d5"),
    ("Benoni Defence", "d4 Nf6 c4 c5 d5"),
    ("Dutch Defence", "d4 f5"),
    ("English Opening", "c4 e5"),
    ("Réti Opening", "Nf3 d5 c4"),
    ("London System", "d4 d5 Bf4"),
];
