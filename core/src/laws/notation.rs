//! The laws of positions and moves as text.

use crate::{Notation, NotationError, Outcome};

use super::law::Law;
use super::position::legal_moves;
use super::random::Random;
use super::violation::{Broken, Verdict, equal, holds};

/// Checks all laws of the notation at one position, whose legal moves these
/// are.
pub(super) fn check<G: Notation>(game: &G, moves: &[G::Move]) -> Verdict {
    let text = game.position_text();
    reads_back(game, &text)?;
    names_the_player(game, moves)?;
    draws_what_can_be_pointed_at(game, moves)?;
    sets_up_what_it_draws(game)?;
    names_the_ending(game, moves)?;
    knows_the_truth(game, moves)?;
    for &mv in moves {
        reads_move_back(game, mv)?;
    }
    refuses_nonsense(game)?;
    survives_misprints(game, &text, moves)
}

/// Tells whether the text is on one line that says something.
fn one_line(text: &str) -> bool {
    !text.trim().is_empty() && !text.contains(['\n', '\r'])
}

/// Makes the report of a text that was refused although the game wrote it.
fn refused(law: Law, text: &str, error: &NotationError) -> Broken {
    Broken {
        law,
        expected: format!("{text:?} is read"),
        found: format!("it is refused: {error}"),
    }
}

/// Checks that the text of a position is read as the same position.
fn reads_back<G: Notation>(game: &G, text: &str) -> Verdict {
    let law = Law::PositionText;
    holds(law, one_line(text), || {
        [
            "position_text() on one line".to_string(),
            format!("{text:?}"),
        ]
    })?;
    let read = game
        .parse_position(text)
        .map_err(|error| refused(law, text, &error))?;
    let labels = |what: &str| {
        [
            format!("{what} of the position"),
            format!("{what} as read from {text:?}"),
        ]
    };
    let again = read.position_text();
    equal(law, &text, &again.as_str(), || labels("position_text()"))?;
    equal(law, &game.key(), &read.key(), || labels("key()"))?;
    let (count, count_read) = (game.plies_to_draw(), read.plies_to_draw());
    equal(law, &count, &count_read, || labels("plies_to_draw()"))?;
    let (list, list_read) = (legal_moves(game), legal_moves(&read));
    equal(law, &list, &list_read, || labels("moves()"))?;
    holds(law, !game.board().trim().is_empty(), || {
        ["a board".to_string(), "board() is empty".to_string()]
    })
}

/// Checks that the text of a move is one word, and is read as the same move.
fn reads_move_back<G: Notation>(game: &G, mv: G::Move) -> Verdict {
    let law = Law::MoveText;
    let text = game.move_text(mv);
    let word = !text.is_empty() && !text.contains(char::is_whitespace);
    holds(law, word, || {
        [
            format!("move_text({mv:?}) is one word"),
            format!("{text:?}"),
        ]
    })?;
    let read = game
        .parse_move(&text)
        .map_err(|error| refused(law, &text, &error))?;
    equal(law, &mv, &read, || {
        [
            format!("the move that move_text calls {text:?}"),
            format!("the move read from {text:?} (two moves of one position may have one name)"),
        ]
    })?;
    let people = game.move_for_people(mv);
    holds(law, one_line(&people), || {
        [
            format!("move_for_people({mv:?}) on one line"),
            format!("{people:?}"),
        ]
    })
}

/// Checks that every place of a move is on the drawing.
fn draws_what_can_be_pointed_at<G: Notation>(game: &G, moves: &[G::Move]) -> Verdict {
    let law = Law::Drawing;
    let drawing = game.drawing().unwrap_or_default();
    let lengths: Vec<usize> = drawing.rows.iter().map(Vec::len).collect();
    let even = lengths.iter().all(|length| Some(length) == lengths.first());
    holds(law, even, || {
        [
            "rows of one length".to_string(),
            format!("rows of these lengths: {lengths:?}"),
        ]
    })?;
    for &mv in moves {
        let mut places = game.places(mv).into_iter();
        let off = places.find(|&place| drawing.cell(place).is_none());
        holds(law, off.is_none(), || {
            [
                format!("places({mv:?}) on the drawing"),
                format!("row and column {:?}", off.unwrap_or_default()),
            ]
        })?;
    }
    Ok(())
}

/// Checks that a drawing can be set up again, if pieces can be put on it.
fn sets_up_what_it_draws<G: Notation>(game: &G) -> Verdict {
    let (law, drawing) = (Law::Drawing, game.drawing());
    let Some(drawing) = drawing.filter(|_| !game.palette().is_empty()) else {
        return Ok(());
    };
    let text = game.arranged(&drawing, game.player());
    let read = game
        .parse_position(&text)
        .map_err(|error| refused(law, &text, &error))?;
    let labels = |what: &str| {
        [
            format!("{what} of the position"),
            format!("{what} of {text:?}, which arranged() has written"),
        ]
    };
    let again = read.drawing().unwrap_or_default();
    equal(law, &drawing, &again, || labels("drawing()"))?;
    equal(law, &game.player(), &read.player(), || labels("player()"))
}

/// Checks that the players take turns.
fn names_the_player<G: Notation>(game: &G, moves: &[G::Move]) -> Verdict {
    let player = game.player();
    holds(Law::Players, one_line(player), || {
        ["a name".to_string(), format!("player() = {player:?}")]
    })?;
    let next = moves.first().map(|&mv| ("a move", game.play(mv)));
    let passed = (!moves.is_empty()).then(|| game.pass()).flatten();
    for (how, after) in next.into_iter().chain(passed.map(|game| ("a pass", game))) {
        holds(Law::Players, after.player() != player, || {
            [
                format!("somebody else than {player:?} after {how}"),
                format!("player() = {:?}", after.player()),
            ]
        })?;
    }
    Ok(())
}

/// Checks that a rule is named exactly where the game is over.
fn names_the_ending<G: Notation>(game: &G, moves: &[G::Move]) -> Verdict {
    let over = moves.is_empty() || game.plies_to_draw() == 0;
    let ending = game.ending();
    holds(Law::Ending, ending.is_some_and(one_line) == over, || {
        let expected = if over {
            "the rule that ended the game"
        } else {
            "None, since the game goes on"
        };
        [expected.to_string(), format!("ending() = {ending:?}")]
    })
}

/// Checks that the truth agrees with that of the children, or with what the
/// game pays.
fn knows_the_truth<G: Notation>(game: &G, moves: &[G::Move]) -> Verdict {
    let Some(truth) = game.truth() else {
        return Ok(());
    };
    let paid = match game.outcome() {
        Some(Outcome::Score(points)) => Some((points, "what outcome() pays")),
        Some(Outcome::Draw) => Some((0, "the value of a draw")),
        _ => None,
    };
    let children = moves.iter().map(|&mv| game.play(mv).truth());
    let best = children.collect::<Option<Vec<i32>>>();
    let best = best.and_then(|truths| truths.into_iter().map(i32::saturating_neg).max());
    let best = best.map(|truth| (truth, "the best of the negated truths of the children"));
    paid.or(best).map_or(Ok(()), |(expected, source)| {
        equal(Law::Truth, &expected, &truth, || {
            [source.to_string(), "truth()".to_string()]
        })
    })
}

/// Texts that no game understands.
const NONSENSE: [&str; 3] = ["\u{2203} no such thing", "-", ",,,,,,,,:::://////"];

/// Checks that text which means nothing is refused.
fn refuses_nonsense<G: Notation>(game: &G) -> Verdict {
    for text in NONSENSE {
        refuses(text, "parse_position", game.parse_position(text).err())?;
        refuses(text, "parse_move", game.parse_move(text).err())?;
    }
    refuses("", "parse_move", game.parse_move("").err())
}

/// Checks that a refusal is one line that says something.
fn refuses(text: &str, method: &str, error: Option<NotationError>) -> Verdict {
    let message = error.map(|error| error.to_string());
    let proper = message.as_deref().is_some_and(one_line);
    holds(Law::Refusal, proper, || {
        let found = message.map_or("it is accepted".to_string(), |text| format!("{text:?}"));
        [format!("{method}({text:?}) is refused, in one line"), found]
    })
}

/// Misprints tried at each position.
const MISPRINTS: usize = 4;

/// Checks that texts a little wrong are refused in one line, or read as a
/// position or move that can be written and read back. People mistype, and
/// programs truncate.
fn survives_misprints<G: Notation>(game: &G, text: &str, moves: &[G::Move]) -> Verdict {
    let mut random = Random::new(game.key().0);
    for _ in 0..MISPRINTS {
        let wrong = misprint(text, &mut random);
        match game.parse_position(&wrong) {
            Ok(read) => reads_back(&read, &read.position_text())?,
            Err(error) => refuses(&wrong, "parse_position", Some(error))?,
        }
        let Some(mv) = random.choose(moves) else {
            continue;
        };
        let wrong = misprint(&game.move_text(mv), &mut random);
        match game.parse_move(&wrong) {
            Ok(read) => legal(&wrong, &read, moves)?,
            Err(error) => refuses(&wrong, "parse_move", Some(error))?,
        }
    }
    Ok(())
}

/// Checks that a move read from a text is one of the legal ones.
fn legal<M: Eq + core::fmt::Debug>(text: &str, mv: &M, moves: &[M]) -> Verdict {
    holds(Law::MoveText, moves.contains(mv), || {
        [
            format!("{text:?} is refused or read as one of {moves:?}"),
            format!("{mv:?}"),
        ]
    })
}

/// Characters that mean something in one notation or another.
const LETTERS: [char; 16] = [
    '0', '1', '9', ':', '-', '/', '.', ' ', 'K', 'w', 'b', 'q', 'x', '=', '\n', '\u{e9}',
];

/// Returns the text with one character left out, replaced, doubled or inserted,
/// or cut short.
fn misprint(text: &str, random: &mut Random) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    let place = random.below(letters.len().max(1));
    let letter = LETTERS[random.below(LETTERS.len())];
    match random.below(5) {
        _ if letters.is_empty() => letters.push(letter),
        0 => drop(letters.remove(place)),
        1 => letters[place] = letter,
        2 => letters.insert(place, letters[place]),
        3 => letters.insert(place, letter),
        _ => letters.truncate(place),
    }
    letters.into_iter().collect()
}
