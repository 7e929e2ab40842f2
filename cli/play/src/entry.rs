//! Reads what a person types: a move in any notation of the game, or a command.
//!
//! The order matters: a legal move wins over a command, since a game may have moves that look like words; a stroke
//! before a command makes sure that it is one. A line that is neither is looked at once more, for a move with other capitals or
//! without its signs, and at last explained by the game itself. A move is never guessed among several.
//!
//! | typed in chess | read as |
//! |---|---|
//! | `e2e4`, `e4`, `E4`, `e2-e4` | the move e2e4 |
//! | `NF3+` | the move Nf3, the only one with these letters |
//! | `0-0`, `o-o` | castling |
//! | `rd1` with rooks on a1 and h1 | an error that names Rad1 and Rhd1 |
//! | `a` | an error that names the moves that begin like this |
//! | `back 2`, `/back 2` | the command |
//! | `/e4` | an error: there is no such command |
//!
//! All errors are sentences for the person who typed, without a capital or a full stop.

use niwaki_host::names::unknown;
use niwaki_host::position::Position;

/// Says what a person wants, however it was said: typed, by a key, or by pointing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Wish {
    /// A legal move, as the command writes it.
    Move(String),
    /// The list of commands.
    Help,
    /// The legal moves.
    Moves,
    /// A move that the engine would play, with its value.
    Hint,
    /// Take back the last move of one's own, or so many moves of both sides.
    Back(Option<usize>),
    /// The board turned by half.
    Flip,
    /// The board and the position in the game's notation.
    Board,
    /// The game written to the file of this name; whether over one that is there.
    Save(String, bool),
    /// A file, and the number of a game in it.
    Load(String, usize),
    /// The game given up by the person, whoever is to move.
    Resign,
    /// The same game from its beginning, with full clocks.
    New,
    /// Change sides.
    Swap,
    /// Another level from now on; the text may be anything.
    Level(String),
    /// A game that is watched to wait, or to go on.
    Pause,
    /// To leave.
    Quit,
}

/// The commands: name, what follows it, and what it does. Help is made of this list, and a test sees to it that
/// [`command`] knows each of them.
pub(super) const COMMANDS: [(&str, &str, &str); 14] = [
    ("moves", "", "the legal moves"),
    ("hint", "", "what the engine would play"),
    (
        "back",
        "[N]",
        "take back your last move, or N moves of both sides",
    ),
    ("flip", "", "turn the board"),
    ("board", "", "show the board and the position"),
    ("level", "N", "play on at another level"),
    ("swap", "", "change sides"),
    ("resign", "", "give the game up"),
    ("new", "", "begin again"),
    ("pause", "", "have a watched game wait, or go on"),
    (
        "save",
        "FILE",
        "write the game to a file; save! over one that is there",
    ),
    (
        "load",
        "FILE [N]",
        "go on with the game in a file, or with the Nth of them",
    ),
    ("help", "", "this list"),
    ("quit", "", "leave"),
];

/// Returns a line for each command: what is written, and what it does.
pub(super) fn listing() -> [String; COMMANDS.len()] {
    COMMANDS.map(|(name, more, what)| {
        let command = format!("{name} {more}");
        format!("{:<14} {what}", command.trim_end())
    })
}

/// Reads a line. A legal move is one, whatever else it means; a stroke before a command makes sure that it is
/// none. An empty line is no wish.
///
/// The error is a sentence for the person who typed.
pub(super) fn read(position: &dyn Position, line: &str) -> Result<Option<Wish>, String> {
    let line = line.trim();
    if line.is_empty() {
        return Ok(None);
    }
    if let Some(rest) = line.strip_prefix('/') {
        let (word, rest) = first_word(rest);
        let known = COMMANDS.map(|(name, _, _)| name);
        return match command(word, rest) {
            Some(wish) => wish.map(Some),
            None => Err(unknown("command", word, &known)),
        };
    }
    if let Ok(mv) = position.canonical(line) {
        return Ok(Some(Wish::Move(mv)));
    }
    let (word, rest) = first_word(line);
    match command(word, rest) {
        Some(wish) => wish.map(Some),
        None => nearly(position, line).map(|mv| Some(Wish::Move(mv))),
    }
}

/// Splits off the first word; the rest may be empty.
fn first_word(line: &str) -> (&str, &str) {
    let line = line.trim();
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    (word, rest.trim())
}

/// Returns the command of this name, if there is one; it may still be wrong in what follows the name.
fn command(word: &str, rest: &str) -> Option<Result<Wish, String>> {
    let plain = |wish: Wish| {
        if rest.is_empty() {
            Ok(wish)
        } else {
            Err(format!("nothing may follow {word}, and '{rest}' does"))
        }
    };
    let needs = |what: &str| format!("say what to {word}, as in {word} {what}");
    Some(match word.to_lowercase().as_str() {
        "help" | "?" => plain(Wish::Help),
        "moves" => plain(Wish::Moves),
        "hint" => plain(Wish::Hint),
        "flip" => plain(Wish::Flip),
        "board" => plain(Wish::Board),
        "resign" => plain(Wish::Resign),
        "new" => plain(Wish::New),
        "swap" => plain(Wish::Swap),
        "quit" | "exit" => plain(Wish::Quit),
        "pause" => plain(Wish::Pause),
        "back" | "undo" | "takeback" => back(rest),
        "level" => Ok(Wish::Level(rest.to_owned())),
        // A file's name may have blanks, so that all that follows is the name.
        "save" | "save!" | "load" if rest.is_empty() => Err(needs("game.pgn")),
        "save" => Ok(Wish::Save(rest.to_owned(), false)),
        "save!" => Ok(Wish::Save(rest.to_owned(), true)),
        "load" => Ok(load(rest)),
        _ => return None,
    })
}

/// Reads how many moves are to be taken back.
fn back(rest: &str) -> Result<Wish, String> {
    if rest.is_empty() {
        return Ok(Wish::Back(None));
    }
    let count = rest.parse().ok().filter(|&count| count > 0);
    count.map(|count| Wish::Back(Some(count))).ok_or_else(|| {
        format!("'{rest}' moves cannot be taken back: a whole number from 1 on is wanted")
    })
}

/// Reads a file's name with the number of a game behind it, from 1 on. The number is the last word, where that is one.
fn load(rest: &str) -> Wish {
    let parts = rest.rsplit_once(char::is_whitespace);
    let numbered = parts.and_then(|(file, number)| {
        let number = number.parse().ok().filter(|&number| number > 0)?;
        Some(Wish::Load(file.trim().to_owned(), number))
    });
    numbered.unwrap_or_else(|| Wish::Load(rest.to_owned(), 1))
}

/// Returns the move that is meant by a text which is nearly one: other capitals, signs left out. Or says what is wrong
/// with it.
///
/// From the surest to the least sure: the same letters, the beginning of a move, a move with letters left out. Only the
/// first is played, and only if there is one such move; else the moves that come near are named.
fn nearly(position: &dyn Position, text: &str) -> Result<String, String> {
    let wanted = bare(text);
    let names = |mv: &String| {
        let people = position.for_people(mv).unwrap_or_default();
        [bare(mv), bare(&people)]
    };
    let moves = position.moves();
    let meant: Vec<&String> = moves
        .iter()
        .filter(|mv| names(mv).contains(&wanted))
        .collect();
    let told = |before: &str, moves: &[&String], after: &str| {
        let moves = list(position, moves);
        Err(format!("'{text}' {before} {moves}{after}"))
    };
    match meant[..] {
        [] => (),
        [one] => return Ok(one.clone()),
        _ => return told("could be", &meant, ": say which"),
    }
    let like = |fits: &dyn Fn(&str) -> bool| -> Vec<&String> {
        let fitting = |mv: &&String| !wanted.is_empty() && names(mv).iter().any(|name| fits(name));
        moves.iter().filter(fitting).collect()
    };
    let begun = like(&|name| name.starts_with(&wanted));
    if !begun.is_empty() {
        return told("is only the beginning of", &begun, "");
    }
    let shortened = like(&|name| is_shortened(&wanted, name));
    if !shortened.is_empty() {
        return told("is no move here: did you mean", &shortened, "?");
    }
    // Nothing comes near: the game knows best what is wrong with it, an illegal move or no move at all.
    position.canonical(text).map_err(|error| error.to_string())
}

/// Says whether letters of the name were left out, but not the first: `rd1` for `rad1`.
fn is_shortened(short: &str, name: &str) -> bool {
    let mut letters = name.chars();
    short.chars().next() == name.chars().next()
        && short
            .chars()
            .all(|wanted| letters.any(|letter| letter == wanted))
}

/// Reduces a text to small letters and digits. Castling is written with letters, since people write zeros for them.
fn bare(text: &str) -> String {
    let letters = text.chars().filter(|c| c.is_alphanumeric());
    letters
        .flat_map(char::to_lowercase)
        .collect::<String>()
        .replace("00", "oo")
        .replace("oo0", "ooo")
}

/// The number of moves that a message names: more would not be read.
const NAMED: usize = 12;

/// Names moves as people write them, with an ellipsis where there are more than a message names.
fn list(position: &dyn Position, moves: &[&String]) -> String {
    let texts = moves.iter().take(NAMED).map(|mv| for_people(position, mv));
    let more = if moves.len() > NAMED { ", …" } else { "" };
    texts.collect::<Vec<_>>().join(", ") + more
}

/// Writes a move as people do, or else as the command does.
pub(super) fn for_people(position: &dyn Position, mv: &str) -> String {
    position.for_people(mv).unwrap_or_else(|_| mv.to_owned())
}

#[cfg(test)]
mod tests {
    use super::super::testing::{catalogue, session};
    use super::*;
    use niwaki_arena::limit::Limit;

    fn read_in(game: &str, line: &str) -> Result<Option<Wish>, String> {
        read(session(game, Limit::Nodes(1)).position(), line)
    }

    fn at(fen: &str, line: &str) -> Result<Option<Wish>, String> {
        let start = catalogue().start("chess").unwrap();
        read(start.at(fen).unwrap().as_ref(), line)
    }

    fn mv(text: &str) -> Wish {
        Wish::Move(text.to_owned())
    }

    #[test]
    fn moves_are_read_in_every_notation_of_the_game() {
        for text in ["e2e4", "e4", " e4 ", "E4", "e2-e4", "E2E4"] {
            assert_eq!(read_in("chess", text), Ok(Some(mv("e2e4"))), "{text}");
        }
        for text in ["Nf3", "nf3", "g1f3", "NF3+"] {
            assert_eq!(read_in("chess", text), Ok(Some(mv("g1f3"))), "{text}");
        }
        for text in ["11-15", "11 15", "11x15"] {
            assert_eq!(read_in("checkers", text), Ok(Some(mv("11-15"))), "{text}");
        }
        assert_eq!(read_in("tree:iid,b=3", "2"), Ok(Some(mv("2"))));
        let castling = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
        for (text, uci) in [
            ("O-O", "e1g1"),
            ("0-0", "e1g1"),
            ("o-o-o", "e1c1"),
            ("0-0-0", "e1c1"),
        ] {
            assert_eq!(at(castling, text), Ok(Some(mv(uci))), "{text}");
        }
    }

    #[test]
    fn what_is_no_move_is_explained() {
        for (fen, text, part) in [
            (
                "7k/8/8/8/8/8/8/RR5K w - - 0 1",
                "a",
                "only the beginning of",
            ),
            (
                "4k3/8/8/8/8/8/4K3/R6R w - - 0 1",
                "rd1",
                "did you mean Rad1, Rhd1?",
            ),
            (
                "4k3/8/8/8/8/8/4K3/R6R w - - 0 1",
                "Rd1",
                "did you mean Rad1, Rhd1?",
            ),
            (
                "4k3/P7/8/8/8/8/8/4K3 w - - 0 1",
                "a8",
                "only the beginning of a8=Q",
            ),
            ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "Ke3", "illegal here"),
            ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "zebra", "is not a move"),
        ] {
            let message = at(fen, text).unwrap_err();
            assert!(message.contains(part), "{text}: {message}");
            assert!(!message.contains('\n'));
        }
        let message = read_in("checkers", "22-18").unwrap_err();
        assert!(message.contains("Black can play"), "{message}");
        let message = read_in("tree:iid,b=3", "7").unwrap_err();
        assert!(message.contains("0 to 2"), "{message}");
    }

    #[test]
    fn commands() {
        let read = |line| read_in("chess", line);
        assert_eq!(read(""), Ok(None));
        assert_eq!(read("Hint"), Ok(Some(Wish::Hint)));
        assert_eq!(read("/flip"), Ok(Some(Wish::Flip)));
        assert_eq!(read("back"), Ok(Some(Wish::Back(None))));
        assert_eq!(read("back 3"), Ok(Some(Wish::Back(Some(3)))));
        assert_eq!(
            read("save my game.pgn"),
            Ok(Some(Wish::Save("my game.pgn".into(), false)))
        );
        assert_eq!(
            read("/save! a.pgn"),
            Ok(Some(Wish::Save("a.pgn".into(), true)))
        );
        assert_eq!(read("takeback 2"), Ok(Some(Wish::Back(Some(2)))));
        assert_eq!(read("pause"), Ok(Some(Wish::Pause)));
        assert_eq!(
            read("load a.pgn 3"),
            Ok(Some(Wish::Load("a.pgn".into(), 3)))
        );
        assert_eq!(
            read("load a b.pgn"),
            Ok(Some(Wish::Load("a b.pgn".into(), 1)))
        );
        for bad in [
            "back 0", "back x", "save", "load", "hint now", "/hnt", "/", "/e4",
        ] {
            assert!(read(bad).is_err(), "{bad}");
        }
        assert!(read("/hnt").unwrap_err().contains("did you mean 'hint'"));
        for (name, _, _) in COMMANDS {
            let known = command(name, "");
            assert!(known.is_some(), "{name}");
        }
    }
}
