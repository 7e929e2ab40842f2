//! The laws of a single position.
//!
//! They ask a position what the search will ask it, twice where the answer
//! might change, and compare what is said in two ways: a move that is played
//! with its key foretold, tactical moves listed with tactical moves named.

use core::fmt::Debug;

use crate::{Game, Key, MoveList, Outcome, Side, Tactics, Value};

use super::features::{numbers_features, seen_by, swaps_features, tells_changes};
use super::law::Law;
use super::violation::{Verdict, equal, holds};

/// Lists the legal moves; none where the game is over by its own rules.
pub(super) fn legal_moves<G: Game>(game: &G) -> MoveList<G::Move> {
    let mut moves = MoveList::new();
    if game.outcome().is_none() {
        game.moves(&mut moves);
    }
    moves
}

/// Checks all laws of a single position, whose legal moves these are.
pub(super) fn check<G: Game>(game: &G, moves: &[G::Move]) -> Verdict {
    repeatable_anywhere(game)?;
    pays_in_range("outcome()", game.outcome())?;
    if game.outcome().is_some() {
        return Ok(());
    }
    repeatable_in_play(game)?;
    if moves.is_empty() {
        twice(game, "no_moves()", G::no_moves)?;
        pays_in_range("no_moves()", Some(game.no_moves()))?;
    }
    evaluates_in_range(game)?;
    evaluates_by_weights(game)?;
    numbers_features(game)?;
    lists_moves(game, moves)?;
    for level in [Tactics::Captures, Tactics::Checks] {
        lists_tactical_moves(game, moves, level)?;
    }
    for &mv in moves {
        check_move(game, mv)?;
    }
    check_pass(game)
}

/// Asks the position and a clone of it the same question. A game that draws
/// random numbers, or counts calls, answers differently, and no search of it
/// could be repeated.
fn twice<G: Game, T: PartialEq + Debug>(game: &G, name: &str, ask: impl Fn(&G) -> T) -> Verdict {
    let first = ask(game);
    for (who, answer) in [
        ("a second time", ask(game)),
        ("of a clone", ask(&game.clone())),
    ] {
        equal(Law::Repeatable, &first, &answer, || {
            [
                format!("{name}, asked first,"),
                format!("{name}, asked {who},"),
            ]
        })?;
    }
    Ok(())
}

/// Asks twice what may be asked even when the game is over.
fn repeatable_anywhere<G: Game>(game: &G) -> Verdict {
    twice(game, "key()", G::key)?;
    twice(game, "outcome()", G::outcome)?;
    twice(game, "is_forced()", G::is_forced)?;
    twice(game, "structure()", G::structure)?;
    twice(game, "plies_to_draw()", G::plies_to_draw)
}

/// Asks twice what is asked only while the game goes on.
fn repeatable_in_play<G: Game>(game: &G) -> Verdict {
    twice(game, "moves()", |game| legal_moves(game))?;
    twice(game, "evaluate()", G::evaluate)?;
    twice(game, "material()", G::material)?;
    twice(game, "pieces(Mover)", |game| game.pieces(Side::Mover))?;
    twice(game, "pieces(Opponent)", |game| game.pieces(Side::Opponent))?;
    twice(game, "features(Mover)", |game| seen_by(game, Side::Mover))?;
    twice(game, "features(Opponent)", |game| {
        seen_by(game, Side::Opponent)
    })?;
    twice(game, "pass().key()", |game| {
        game.pass().map(|passed| passed.key())
    })
}

/// Tells whether a number can be an estimate: above, it would be taken for a
/// win at a known distance.
fn in_range(points: i32) -> bool {
    (-Value::MAX_ESTIMATE..=Value::MAX_ESTIMATE).contains(&points)
}

/// Says what was expected of a number out of range, and what was found.
fn range_texts(name: &str, points: i32) -> [String; 2] {
    let most = Value::MAX_ESTIMATE;
    [
        format!("{name} from -{most} to {most}"),
        format!("{name} = {points}"),
    ]
}

/// Checks that a game which pays points pays no more than an estimate can be.
fn pays_in_range(method: &str, outcome: Option<Outcome>) -> Verdict {
    let Some(Outcome::Score(points)) = outcome else {
        return Ok(());
    };
    holds(Law::EvaluationRange, in_range(points), || {
        range_texts(&format!("the points of {method}"), points)
    })
}

/// Checks the numbers that a position is judged by.
fn evaluates_in_range<G: Game>(game: &G) -> Verdict {
    holds(Law::EvaluationRange, G::UNIT > 0, || {
        ["UNIT above zero".to_string(), format!("UNIT = {}", G::UNIT)]
    })?;
    for (name, points) in [
        ("evaluate()", game.evaluate()),
        ("material()", game.material()),
    ] {
        holds(Law::EvaluationRange, in_range(points), || {
            range_texts(name, points)
        })?;
    }
    Ok(())
}

/// The largest amount of a weight that is fitted.
const LARGEST_WEIGHT: i32 = 10_000;

/// Checks that the weights that are told are those by which the game evaluates, and that it takes any others.
fn evaluates_by_weights<G: Game>(game: &G) -> Verdict {
    let own: Vec<i32> = G::weights().iter().map(|weight| weight.value).collect();
    let (written, by_own) = (game.evaluate(), game.evaluate_by(&own));
    equal(Law::Weights, &written, &by_own, || {
        [
            "evaluate()".to_string(),
            "evaluate_by(the values of weights())".to_string(),
        ]
    })?;
    // A fit tries what no author would write; that it panics is for the law of panics to say.
    for weight in [0, LARGEST_WEIGHT, -LARGEST_WEIGHT] {
        game.evaluate_by(&vec![weight; own.len()]);
    }
    Ok(())
}

/// Checks the numbers that a tactical move is ordered by.
fn ranks_in_range<G: Game>(game: &G, mv: G::Move) -> Verdict {
    for (name, points) in [("gain", game.gain(mv)), ("exchange", game.exchange(mv))] {
        holds(Law::EvaluationRange, in_range(points), || {
            range_texts(&format!("{name}({mv:?})"), points)
        })?;
    }
    Ok(())
}

/// Checks the list of moves: appended to, and each move once. The table
/// remembers a move by its index in the list, so that the list must not depend
/// on anything else.
fn lists_moves<G: Game>(game: &G, moves: &[G::Move]) -> Verdict {
    let Some(&first) = moves.first() else {
        return Ok(());
    };
    let mut list: MoveList<G::Move> = MoveList::new();
    list.push(first);
    game.moves(&mut list);
    appended("moves", first, moves, &list)?;
    for (place, mv) in moves.iter().enumerate() {
        let twin = moves[..place].iter().position(|earlier| earlier == mv);
        holds(Law::MovesDistinct, twin.is_none(), || {
            let earlier = twin.unwrap_or_default();
            [
                format!("{} different moves", moves.len()),
                format!("{mv:?} at place {earlier} and again at place {place}"),
            ]
        })?;
    }
    Ok(())
}

/// Checks that `list` began with `first`, and then had `expected` appended.
fn appended<M: Copy + Eq + Debug>(name: &str, first: M, expected: &[M], list: &[M]) -> Verdict {
    let kept = list.first() == Some(&first) && list[1..] == *expected;
    holds(Law::MovesAppended, kept, || {
        let old = [&[first], expected].concat();
        [
            format!("{name}() into the list [{first:?}] gives {old:?}"),
            format!("{list:?}"),
        ]
    })
}

/// Checks that the tactical moves listed are those that are named one by one,
/// in the same order: the search takes now the one way, now the other.
fn lists_tactical_moves<G: Game>(game: &G, moves: &[G::Move], level: Tactics) -> Verdict {
    let mut listed = MoveList::new();
    game.tactical_moves(level, &mut listed);
    let named: MoveList<G::Move> = moves
        .iter()
        .copied()
        .filter(|&mv| game.is_tactical(mv, level))
        .collect();
    equal(Law::TacticalMoves, &named, &listed, || {
        [
            format!("the moves that is_tactical(mv, {level:?}) names"),
            format!("tactical_moves({level:?})"),
        ]
    })?;
    let Some(&first) = moves.first() else {
        return Ok(());
    };
    let mut list: MoveList<G::Move> = MoveList::new();
    list.push(first);
    game.tactical_moves(level, &mut list);
    appended("tactical_moves", first, &named, &list)
}

/// Checks all laws of one move: its key, its history index, its levels, and the
/// position that it leads to.
fn check_move<G: Game>(game: &G, mv: G::Move) -> Verdict {
    let next = game.play(mv);
    let key = next.key();
    equal(Law::Repeatable, &key, &game.play(mv).key(), || {
        [
            format!("the key after {mv:?}"),
            "the key after playing it again".to_string(),
        ]
    })?;
    equal(Law::KeyAfter, &key, &game.key_after(mv), || {
        [format!("play({mv:?}).key()"), format!("key_after({mv:?})")]
    })?;
    equal(Law::Forces, &next.is_forced(), &game.forces(mv), || {
        [
            format!("play({mv:?}).is_forced()"),
            format!("forces({mv:?})"),
        ]
    })?;
    holds(Law::KeyChanges, key != game.key(), || {
        let before = game.key();
        [
            format!("a key after {mv:?} that is not {before:?}"),
            format!("{before:?} before and after it"),
        ]
    })?;
    let history_index = game.history_index(mv);
    holds(Law::HistoryRange, history_index < G::HISTORY_SIZE, || {
        [
            format!("history_index({mv:?}) below {}", G::HISTORY_SIZE),
            format!("history_index({mv:?}) = {history_index}"),
        ]
    })?;
    let captures = game.is_tactical(mv, Tactics::Captures);
    let checks = game.is_tactical(mv, Tactics::Checks);
    holds(Law::TacticalLevels, checks || !captures, || {
        [
            format!("is_tactical({mv:?}, Checks) = true, as at Captures"),
            format!("is_tactical({mv:?}, Checks) = false"),
        ]
    })?;
    if checks {
        ranks_in_range(game, mv)?;
    }
    tells_changes(game, &next)?;
    counts_down(game, &next, mv)
}

/// Checks that a move takes one ply from the count to the draw, or begins a new
/// count.
fn counts_down<G: Game>(game: &G, next: &G, mv: G::Move) -> Verdict {
    let (before, after) = (game.plies_to_draw(), next.plies_to_draw());
    let one_less = after == before.saturating_sub(1);
    holds(Law::DrawCount, one_less || after >= before, || {
        [
            format!(
                "plies_to_draw() = {} after {mv:?}, or at least the {before} there were before it",
                before.saturating_sub(1)
            ),
            format!("plies_to_draw() = {after}"),
        ]
    })
}

/// Checks that passing changes nothing but who is to move: null move relies on
/// it.
fn check_pass<G: Game>(game: &G) -> Verdict {
    let Some(passed) = game.pass() else {
        return Ok(());
    };
    holds(Law::PassForced, !game.is_forced(), || {
        [
            "pass() = None, because is_forced() is true".to_string(),
            "pass() = Some(…)".to_string(),
        ]
    })?;
    holds(Law::Pass, passed.key() != game.key(), || {
        let key = game.key();
        [
            format!("a key after passing that is not {key:?}"),
            format!("{key:?} before and after it"),
        ]
    })?;
    if passed.outcome().is_some() {
        return Ok(());
    }
    negates("evaluate()", game.evaluate(), passed.evaluate(), G::UNIT)?;
    negates("material()", game.material(), passed.material(), G::UNIT)?;
    swaps_pieces(game, &passed)?;
    swaps_features(game, &passed)?;
    tells_changes(game, &passed)?;
    leads_back(&passed)
}

/// Checks that two numbers are the same but for the sign and `slack` (the value
/// of the move).
fn negates(name: &str, before: i32, after: i32, slack: i32) -> Verdict {
    let sum = before.saturating_add(after);
    holds(Law::EvaluationSide, sum.saturating_abs() <= slack, || {
        [
            format!(
                "{name} = {} after passing, give or take {slack}",
                before.saturating_neg()
            ),
            format!("{name} = {after}, where it was {before} before"),
        ]
    })
}

/// Checks that each side has, after a pass, the pieces that it had before.
fn swaps_pieces<G: Game>(game: &G, passed: &G) -> Verdict {
    for (side, other) in [(Side::Mover, Side::Opponent), (Side::Opponent, Side::Mover)] {
        equal(Law::Pass, &game.pieces(side), &passed.pieces(other), || {
            [
                format!("pieces({side:?}) before passing"),
                format!("pieces({other:?}) after it"),
            ]
        })?;
    }
    Ok(())
}

/// Checks that passing and passing again comes back. It is tried after one
/// pass, for the first may forgo something (a capture en passant).
fn leads_back<G: Game>(passed: &G) -> Verdict {
    let Some(again) = passed.pass().and_then(|game| game.pass()) else {
        return Ok(());
    };
    equal(Law::Pass, &passed.key(), &again.key(), || {
        [
            "the key after one pass".to_string(),
            "the key after three".to_string(),
        ]
    })
}

/// Checks that positions with equal keys are equal, as far as the search can
/// tell: the table takes one for the other.
pub(super) fn same_game<G: Game>(game: &G, other: &G, way: impl Fn() -> String) -> Verdict {
    same("outcome()", &other.outcome(), &game.outcome(), &way)?;
    same("is_forced()", &other.is_forced(), &game.is_forced(), &way)?;
    if game.outcome().is_some() {
        return Ok(());
    }
    same("moves()", &legal_moves(other), &legal_moves(game), &way)?;
    same("evaluate()", &other.evaluate(), &game.evaluate(), &way)?;
    same("material()", &other.material(), &game.material(), &way)?;
    for side in [Side::Mover, Side::Opponent] {
        let [there, here] = [other, game].map(|game| seen_by(game, side));
        if there != here {
            let name = format!("features({side:?})");
            same(&name, &numbers(&there), &numbers(&here), || {
                format!("{}{KEY_OF_BOARD}", way())
            })?;
        }
    }
    for mv in legal_moves(game) {
        let words = |game: &G| MoveWords::of(game, mv);
        same(&format!("{mv:?}"), &words(other), &words(game), &way)?;
    }
    let passed = |game: &G| game.pass().map(|passed| passed.key());
    same("pass().key()", &passed(other), &passed(game), &way)?;
    let keys = |game: &G| -> Vec<Key> {
        let moves = legal_moves(game).into_iter();
        moves.map(|mv| game.key_after(mv)).collect()
    };
    let name = "the keys after each of the moves";
    same(name, &keys(other), &keys(game), &way)
}

/// What to do where features are those of a board, and its key knows less than they.
const KEY_OF_BOARD: &str = " (a key has to know all that a drawn board shows, and who is to move; \
    FeaturesOfBoard::Nothing makes no features of it)";

/// Returns the numbers of the bits that are set.
fn numbers(words: &[u64]) -> Vec<usize> {
    let set = |bit: &usize| words[bit / 64] >> (bit % 64) & 1 == 1;
    (0..64 * words.len()).filter(set).collect()
}

/// Everything that a game says of a move.
#[derive(Debug, PartialEq)]
struct MoveWords {
    captures: bool,
    checks: bool,
    history_index: usize,
    irreversible: bool,
}

impl MoveWords {
    /// Asks the game about a move.
    fn of<G: Game>(game: &G, mv: G::Move) -> MoveWords {
        MoveWords {
            captures: game.is_tactical(mv, Tactics::Captures),
            checks: game.is_tactical(mv, Tactics::Checks),
            history_index: game.history_index(mv),
            irreversible: game.is_irreversible(mv),
        }
    }
}

/// Compares one answer of two positions with the same key.
fn same<T: PartialEq + Debug>(
    name: &str,
    expected: &T,
    found: &T,
    way: impl Fn() -> String,
) -> Verdict {
    equal(Law::SameKey, expected, found, || {
        [
            format!("{name}, as {}, which has the same key,", way()),
            format!("{name} here"),
        ]
    })
}
