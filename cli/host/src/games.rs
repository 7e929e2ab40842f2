//! A reader of the main lines of games in PGN and PDN. Comments, variations and annotations are
//! skipped; whether moves are legal is for others to find out.
//!
//! ```
//! use niwaki_host::games;
//!
//! let text = r#"
//! [Event "Club"]
//! [Result "1-0"]
//!
//! 1. e4 e5 {open} 2. Nf3 (2. f4 exf4) Nc6! 1-0
//! "#;
//! let games = games::read(text).map_err(|(_, failure)| failure)?;
//! assert_eq!(games[0].tag("Event"), Some("Club"));
//! let moves: Vec<&str> = games[0].moves.iter().map(|(_, mv)| mv.as_str()).collect();
//! assert_eq!(moves, ["e4", "e5", "Nf3", "Nc6"]);
//! # Ok::<(), niwaki_host::failure::Failure>(())
//! ```
//!
//! # Source
//! S. J. Edwards, *Portable Game Notation Specification and Implementation Guide*, 1994; *Portable
//! Draughts Notation*, 3.0, for the results and the FEN of draughts.

mod quoted;

use quoted::{closing_quote, unescaped};

use crate::failure::Failure;
use crate::position::Position;

/// A game in a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Game {
    /// The line on which it begins, from 1.
    pub line: usize,
    /// The position that it begins with, if that is not the usual one.
    pub fen: Option<String>,
    /// Its tags: their names and values, in their order.
    pub tags: Vec<(String, String)>,
    /// The moves of its main line, with the lines on which they stand (from 1). Numbers and
    /// annotations are taken off.
    pub moves: Vec<(usize, String)>,
    /// The result behind the moves, as it stands there, if there is one.
    pub result: Option<String>,
    /// How many comments were skipped.
    pub comments: usize,
    /// How many variations were skipped; those inside another are part of it.
    pub variations: usize,
}

impl Game {
    /// Returns the position that the game began with, which is `start` where it names none, and the one after so many
    /// plies.
    ///
    /// # Errors
    /// Says in which line a position or move cannot be read.
    pub fn replayed(
        &self,
        start: &dyn Position,
        plies: usize,
    ) -> Result<[Box<dyn Position>; 2], (usize, Failure)> {
        let opening = match &self.fen {
            Some(fen) => start.at(fen).map_err(|error| (self.line, error.into()))?,
            None => start.copy(),
        };
        let mut position = opening.copy();
        for (line, mv) in self.moves.iter().take(plies) {
            let played = position.play(mv);
            played.map_err(|error| (*line, Failure::from(error)))?;
        }
        Ok([opening, position])
    }

    /// Returns the value of the tag of this name.
    pub fn tag(&self, name: &str) -> Option<&str> {
        let tag = self.tags.iter().find(|(known, _)| known == name)?;
        Some(&tag.1)
    }
}

/// The tag that names the game in texts of games without a format of their own. A move is any word there, a
/// number or with brackets, as `(2,3)`, and numbers of moves have a point behind them. There are no variations, and a
/// comment in braces has a blank before it.
pub const GAME: &str = "Game";

/// The words that end a game; PDN counts two points for a win.
const RESULTS: [&str; 7] = ["1-0", "0-1", "1/2-1/2", "*", "2-0", "1-1", "0-2"];

/// Says whether a text is one of games: its first line is a tag.
pub fn is_of_games(text: &str) -> bool {
    let mut lines = text.lines().map(str::trim);
    let first = lines.find(|line| !line.is_empty() && !line.starts_with('%'));
    let inside = first.and_then(|line| line.strip_prefix('['));
    inside.is_some_and(|inside| {
        let (name, value) = inside
            .trim_start()
            .split_once(char::is_whitespace)
            .unwrap_or_default();
        let is_name = name
            .chars()
            .all(|letter| letter.is_alphanumeric() || letter == '_');
        is_name && value.trim_start().starts_with('"')
    })
}

/// Reads all games of a text, in their order.
///
/// # Errors
/// Returns the line on which something is wrong, from 1, and why: a tag, comment or variation that
/// does not end, or a bracket that closes nothing.
pub fn read(text: &str) -> Result<Vec<Game>, (usize, Failure)> {
    let mut reader = Reader {
        text,
        at: 0,
        line: 1,
        current: None,
        games: Vec::new(),
    };
    while let Some(c) = reader.peek() {
        reader.item(c)?;
    }
    reader.finish();
    Ok(reader.games)
}

/// A position in the text, and the game that is being read there.
struct Reader<'t> {
    text: &'t str,
    /// The bytes read so far.
    at: usize,
    /// The line that this is, from 1.
    line: usize,
    /// The game of which there was a tag or a move already, but no end.
    current: Option<Game>,
    games: Vec<Game>,
}

impl<'t> Reader<'t> {
    /// Returns the next letter.
    fn peek(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    /// Passes so many bytes, and returns them.
    fn advance(&mut self, bytes: usize) -> &'t str {
        let passed = &self.text[self.at..self.at + bytes];
        self.line += passed.matches('\n').count();
        self.at += bytes;
        passed
    }

    /// Passes everything up to and including the next `end`.
    fn through(&mut self, end: char, what: &str) -> Result<&'t str, (usize, Failure)> {
        match self.text[self.at..].find(end) {
            Some(bytes) => Ok(self.advance(bytes + end.len_utf8())),
            None => Err(self.wrong(format!("{what} does not end: a {end} is missing"))),
        }
    }

    /// Returns a failure in the line that is read.
    fn wrong(&self, message: String) -> (usize, Failure) {
        (self.line, Failure::unusable(message))
    }

    /// Reads the next thing there is, which this letter begins.
    fn item(&mut self, c: char) -> Result<(), (usize, Failure)> {
        let any_word = self.any_word_is_a_move();
        match c {
            '[' if !any_word || self.is_at_a_tag() => self.tag(),
            '{' => {
                self.count(|game| &mut game.comments);
                self.through('}', "the comment").map(|_| ())
            }
            '(' if !any_word => {
                self.count(|game| &mut game.variations);
                self.variation()
            }
            ';' | '%' => {
                if c == ';' {
                    self.count(|game| &mut game.comments);
                }
                let rest = &self.text[self.at..];
                self.advance(rest.find('\n').unwrap_or(rest.len()));
                Ok(())
            }
            ')' | ']' | '}' if !any_word => Err(self.wrong(format!("the {c} closes nothing"))),
            c if c.is_whitespace() => {
                self.advance(c.len_utf8());
                Ok(())
            }
            _ => {
                self.word();
                Ok(())
            }
        }
    }

    /// Counts something that is skipped, in the game that is read; before a game there is nothing to count it in.
    fn count(&mut self, counter: fn(&mut Game) -> &mut usize) {
        if let Some(game) = &mut self.current {
            *counter(game) += 1;
        }
    }

    /// Returns whether the game is one without a format of its own.
    fn any_word_is_a_move(&self) -> bool {
        let game = self.current.as_ref();
        game.is_some_and(|game| game.tag(GAME).is_some())
    }

    /// Returns whether a name and a quotation follow the bracket. No move has a blank in it.
    fn is_at_a_tag(&self) -> bool {
        let inside = self.text[self.at + 1..].trim_start();
        let name = inside.trim_start_matches(|c: char| c.is_alphanumeric() || c == '_');
        name.len() < inside.len() && name.trim_start().starts_with('"')
    }

    /// Reads a tag, which opens a new game unless it follows another tag.
    fn tag(&mut self) -> Result<(), (usize, Failure)> {
        if self
            .current
            .as_ref()
            .is_some_and(|game| !game.moves.is_empty())
        {
            self.finish();
        }
        let line = self.line;
        let rest = &self.text[self.at..];
        // A FEN of draughts may have brackets in its quotes.
        let parts = rest.find('"').and_then(|open| {
            let close = open + 1 + closing_quote(&rest[open + 1..])?;
            let name = rest[1..open].trim();
            let is_name = !name.contains(['[', ']', '\n']);
            is_name.then_some((name, unescaped(&rest[open + 1..close]), close))
        });
        let Some((name, value, close)) = parts else {
            return Err(self.wrong("a tag is written [Name \"value\"]".into()));
        };
        self.advance(close + 1);
        self.through(']', "the tag")?;
        let game = self.current(line);
        if name == "FEN" {
            game.fen = Some(value.clone());
        }
        game.tags.push((name.to_owned(), value));
        Ok(())
    }

    /// Returns the game that is read; one that begins here where there is none.
    fn current(&mut self, line: usize) -> &mut Game {
        self.current.get_or_insert_with(|| Game {
            line,
            ..Game::default()
        })
    }

    /// Passes a variation with all those inside it. Brackets in comments do not count.
    fn variation(&mut self) -> Result<(), (usize, Failure)> {
        let begun = self.line;
        let mut depth = 0;
        loop {
            match self.peek() {
                Some('{') => {
                    self.through('}', "the comment")?;
                    continue;
                }
                Some('(') => depth += 1,
                Some(')') => depth -= 1,
                Some(_) => (),
                None => {
                    let message = "the variation does not end: a ) is missing";
                    return Err((begun, Failure::unusable(message)));
                }
            }
            self.advance(self.peek().map_or(0, char::len_utf8));
            if depth == 0 {
                return Ok(());
            }
        }
    }

    /// Reads a move, a number of a move, a result or an annotation.
    fn word(&mut self) {
        let rest = &self.text[self.at..];
        let any_word = self.any_word_is_a_move();
        let ends = |c: char| c.is_whitespace() || c == ';' || (!any_word && "[]{}()".contains(c));
        let word = self.advance(rest.find(ends).unwrap_or(rest.len()));
        let line = self.line;
        if RESULTS.contains(&word) {
            self.current(line).result = Some(word.to_owned());
            self.finish();
            return;
        }
        let mv = without_number(word).trim_end_matches(['!', '?']);
        let is_number = !any_word && mv.bytes().all(|b| b.is_ascii_digit());
        if mv.is_empty() || is_number || mv.starts_with('$') || mv == "e.p." {
            return;
        }
        self.current(line).moves.push((line, mv.to_owned()));
    }

    /// Closes the game, if one was begun.
    fn finish(&mut self) {
        self.games.extend(self.current.take());
    }
}

/// Returns `Nf6` of `12...Nf6`.
fn without_number(word: &str) -> &str {
    let digits = word.trim_start_matches(|c: char| c.is_ascii_digit());
    match digits.strip_prefix('.') {
        Some(rest) => rest.trim_start_matches('.'),
        None => word,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moves(game: &Game) -> Vec<&str> {
        game.moves.iter().map(|(_, mv)| mv.as_str()).collect()
    }

    #[test]
    fn main_lines_are_found_among_all_that_may_surround_them() {
        let text = "[Event \"a [b] {c}\"]\n[Result \"*\"]\n\n1. e4! {best; by test} e5 ; why not\n\
                    2.Nf3 (2. f4 (2. Bc4 {a ) b} Nc6) exf4) 2...Nc6 $1 3. Bb5 *\n% escaped\n\n1. d4 d5 1/2-1/2\n[FEN \"8/8\"]\n* [Event \"x\"] 1. c4";
        let games = read(text).unwrap();
        assert_eq!(games.len(), 4);
        assert_eq!(moves(&games[0]), ["e4", "e5", "Nf3", "Nc6", "Bb5"]);
        assert_eq!(games[0].line, 1);
        assert_eq!(games[0].moves[2].0, 5);
        assert_eq!((games[0].comments, games[0].variations), (2, 1));
        assert_eq!(games[0].result.as_deref(), Some("*"));
        assert_eq!(games[3].result, None);
        assert_eq!(moves(&games[1]), ["d4", "d5"]);
        assert_eq!(games[2].fen.as_deref(), Some("8/8"));
        assert!(games[2].moves.is_empty());
        assert_eq!(moves(&games[3]), ["c4"]);
    }

    #[test]
    fn games_are_told_from_positions() {
        for text in ["[Event \"x\"]", "\n%\n  [White \"y\"]\n", "[ FEN  \"z\"]"] {
            assert!(is_of_games(text), "{text}");
        }
        for text in [
            "",
            "8/8 w - -",
            "[1,2] [3,4]",
            "[a b]",
            "[1 \"",
            "1. e4",
            "# [Event \"x\"]",
        ] {
            let is_it = text == "[1 \"";
            assert_eq!(is_of_games(text), is_it, "{text}");
        }
    }

    #[test]
    fn draughts() {
        let games =
            read("[FEN \"W:W18:B12\"] *\n[GameType \"21\"]\n1. 11-15 22x18 2. 15x22 1-0").unwrap();
        assert_eq!(games[0].fen.as_deref(), Some("W:W18:B12"));
        assert_eq!(moves(&games[1]), ["11-15", "22x18", "15x22"]);
    }

    #[test]
    fn moves_may_be_numbers_where_the_game_is_named() {
        let games = read("[Game \"tree\"]\n1. 0 {0.1s} 12 2. 3 *").unwrap();
        assert_eq!(moves(&games[0]), ["0", "12", "3"]);
        assert_eq!(moves(&read("1 e4 2 d4").unwrap()[0]), ["e4", "d4"]);
    }

    #[test]
    fn moves_may_have_brackets_where_the_game_is_named() {
        let text = "[Game \"heaps\"]\n[ FEN \"(0,0) [1,2]\"]\n\n1. (2,3) {+0.10/4 0.1s} [1,2];note\n2. Take{heap:1,by:2}\n[3,4] *\n\n\
                    [Game \"heaps\"]\n1. (2,3)\n[Game \"heaps\"]\n1. Pass";
        let games = read(text).unwrap();
        assert_eq!(games.len(), 3);
        let expected = ["(2,3)", "[1,2]", "Take{heap:1,by:2}", "[3,4]"];
        assert_eq!(moves(&games[0]), expected);
        assert_eq!(games[0].fen.as_deref(), Some("(0,0) [1,2]"));
        assert_eq!(moves(&games[1]), ["(2,3)"]);
        assert_eq!(moves(&games[2]), ["Pass"]);
    }

    #[test]
    fn what_does_not_end_is_refused_where_it_begins() {
        for (text, line) in [
            ("1. e4\n{oops", 2),
            ("\n1. e4 (1. d4", 2),
            ("[Event", 1),
            ("[Event \"a\"\n", 1),
            ("1. e4 )", 1),
            ("e4 }", 1),
        ] {
            assert_eq!(read(text).unwrap_err().0, line, "{text}");
        }
    }
}
