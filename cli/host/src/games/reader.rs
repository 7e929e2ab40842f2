//! Goes through a text from tag to tag and word to word, and collects its games.

use super::quoted::{closing_quote, unescaped};
use super::word::{RESULTS, Word, is_of_draughts};
use super::{GAME, Game};

/// The result of PDN by which nobody gets a point; in chess it is castling.
const NO_POINTS: &str = "0-0";

/// The most bytes of a tag's value: a line of a megabyte of brackets and quotes is not looked through for each of them.
const LONGEST: usize = 4096;

/// A position in the text, and the game that is being read there.
pub(super) struct Reader<'t> {
    text: &'t str,
    /// The bytes read so far.
    at: usize,
    /// The line that this is, from 1.
    line: usize,
    /// Where the line ends that was asked for last.
    line_end: usize,
    /// The end of a line in which no bracket closes any more. A file of one long line is read in one go nevertheless.
    unclosed: Option<usize>,
    /// The game of which there was a tag or a move already, but no end.
    current: Option<Game>,
    /// Whether there was a word of the current game behind its tags.
    in_moves: bool,
    /// Whether the current game has the tag of games without a format of their own, and that of games of draughts: asked at
    /// every word, of a game that may have a hundred thousand tags.
    any_word: bool,
    draughts: bool,
    /// What was stray before the first game.
    before: Option<(usize, String)>,
    /// What was stray first in the game that is read, whatever was before it.
    inside: Option<(usize, String)>,
    /// Whether it is known that no comment ends any more.
    open_ended: bool,
    games: Vec<Game>,
}

/// A tag: its name, its value, and how many bytes it has.
type Tag<'t> = (&'t str, String, usize);

impl<'t> Reader<'t> {
    pub(super) fn new(text: &'t str) -> Reader<'t> {
        Reader {
            text,
            at: 0,
            line: 1,
            line_end: text.find('\n').unwrap_or(text.len()),
            unclosed: None,
            current: None,
            in_moves: false,
            any_word: false,
            draughts: false,
            before: None,
            inside: None,
            open_ended: false,
            games: Vec::new(),
        }
    }

    /// Reads the whole text.
    pub(super) fn games(mut self) -> Vec<Game> {
        while let Some(c) = self.rest().chars().next() {
            self.item(c);
        }
        self.finish();
        self.games
    }

    /// Returns what is not yet read.
    fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }

    /// Returns what is not yet read of the line.
    fn rest_of_line(&mut self) -> &'t str {
        if self.line_end < self.at {
            let rest = self.rest();
            self.line_end = self.at + rest.find('\n').unwrap_or(rest.len());
        }
        &self.text[self.at..self.line_end]
    }

    /// Passes so many bytes, and returns them.
    fn advance(&mut self, bytes: usize) -> &'t str {
        let passed = &self.rest()[..bytes];
        self.line += passed.matches('\n').count();
        self.at += bytes;
        passed
    }

    /// Reads the next thing there is, which this letter begins.
    fn item(&mut self, c: char) {
        let any_word = self.any_word;
        match c {
            '[' if !any_word || self.is_at_a_tag() => self.bracket(),
            '{' => {
                self.count(|game| &mut game.comments);
                self.comment();
            }
            '(' if !any_word => {
                self.count(|game| &mut game.variations);
                self.variation();
            }
            ';' | '%' if c == ';' || self.begins_a_line() => {
                if c == ';' {
                    self.count(|game| &mut game.comments);
                }
                let comment = self.rest_of_line().len();
                self.advance(comment);
            }
            ')' | ']' | '}' if !any_word => {
                self.stray(format!("the {c} closes nothing"));
                self.advance(1);
            }
            c if c.is_whitespace() => {
                self.advance(c.len_utf8());
            }
            _ => self.word(),
        }
    }

    /// Counts something that is skipped, in the game that is read; before a game there is nothing to count it in.
    fn count(&mut self, counter: fn(&mut Game) -> &mut usize) {
        if let Some(game) = &mut self.current {
            *counter(game) += 1;
        }
    }

    /// Remembers the first thing that is passed over: in the game that is read, else in the one before it, else in the first.
    fn stray(&mut self, why: String) {
        if self.current.is_some() {
            self.inside.get_or_insert_with(|| (self.line, why.clone()));
        }
        let game = self.current.as_mut().or(self.games.last_mut());
        let place = match game {
            Some(game) => &mut game.stray,
            None => &mut self.before,
        };
        place.get_or_insert((self.line, why));
    }

    /// Returns whether the game is one of draughts, by its tag or its first move.
    fn is_draughts(&self) -> bool {
        let game = self.current.as_ref();
        let first = game.and_then(|game| game.moves.first());
        self.draughts || first.is_some_and(|(_, mv)| is_of_draughts(mv))
    }

    /// Returns whether a name and a quotation follow the bracket. No move has a blank in it.
    fn is_at_a_tag(&self) -> bool {
        let inside = self.rest()[1..].trim_start();
        let name = inside.trim_start_matches(|c: char| c.is_alphanumeric() || c == '_');
        name.len() < inside.len() && name.trim_start().starts_with('"')
    }

    /// Returns whether only blanks stand before this on its line.
    fn begins_a_line(&self) -> bool {
        let before = self.text[..self.at].trim_end_matches([' ', '\t']);
        before.is_empty() || before.ends_with('\n')
    }

    /// Returns whether this begins a line behind an empty one.
    fn follows_an_empty_line(&self) -> bool {
        const BLANK: [char; 3] = [' ', '\t', '\r'];
        let before = self.text[..self.at].trim_end_matches(BLANK);
        let before = before.strip_suffix('\n');
        before.is_some_and(|before| before.trim_end_matches(BLANK).ends_with('\n'))
    }

    /// Reads what a bracket begins: a tag, or nothing that PGN has.
    fn bracket(&mut self) {
        if let Some((name, value, bytes)) = self.tag() {
            self.opens_a_game();
            self.any_word |= name == GAME;
            self.draughts |= name == "GameType";
            let line = self.line;
            let game = self.current(line);
            if name == "FEN" {
                game.fen = Some(value.clone());
            }
            game.tags.push((name.to_owned(), value));
            self.advance(bytes);
            return;
        }
        let line = self.rest_of_line();
        let why = "a tag is written [Name \"value\"]".to_owned();
        if self.begins_a_line() && (!self.in_moves || self.follows_an_empty_line()) {
            self.opens_a_game();
            let at = self.line;
            let game = self.current(at);
            // Without its position a game would be another one.
            if line.contains("FEN") {
                game.wrong.get_or_insert_with(|| (at, why.clone()));
            }
            self.stray(why);
            self.advance(line.len());
        } else {
            self.stray(why);
            let end = self.closing(line, 0);
            self.advance(end.map_or(1, |end| end + 1));
        }
    }

    /// Returns the tag that the bracket begins, if it is whole and on one line.
    fn tag(&mut self) -> Option<Tag<'t>> {
        let line = self.rest_of_line();
        // The name has no bracket in it, but a FEN of draughts may have some in its quotes.
        let open = 1 + line[1..].find(['"', '[', ']'])?;
        let value = line[open..].strip_prefix('"')?;
        let value = &value[..value.floor_char_boundary(LONGEST)];
        let close = open + 1 + closing_quote(value)?;
        let end = self.closing(line, close)?;
        let name = line[1..open].trim();
        Some((name, unescaped(&line[open + 1..close]), end + 1))
    }

    /// Returns where the next bracket closes behind so many bytes of the line.
    fn closing(&mut self, line: &str, behind: usize) -> Option<usize> {
        if self.unclosed == Some(self.line_end) {
            return None;
        }
        let end = line[behind..].find(']');
        if end.is_none() {
            self.unclosed = Some(self.line_end);
        }
        Some(behind + end?)
    }

    /// Closes the game that is read, if tags behind it are those of another.
    fn opens_a_game(&mut self) {
        if self.in_moves {
            self.finish();
        }
    }

    /// Returns the game that is read; one that begins here where there is none.
    fn current(&mut self, line: usize) -> &mut Game {
        let before = &mut self.before;
        self.current.get_or_insert_with(|| Game {
            line,
            stray: before.take(),
            ..Game::default()
        })
    }

    /// Passes a comment; says whether it ends.
    fn comment(&mut self) -> bool {
        let end = if self.open_ended {
            None
        } else {
            self.rest().find('}')
        };
        if let Some(bytes) = end {
            self.advance(bytes + 1);
            return true;
        }
        self.open_ended = true;
        self.give_up(self.line, "the comment does not end: a } is missing");
        false
    }

    /// Passes a variation with all those inside it. Brackets in comments do not count.
    fn variation(&mut self) {
        let begun = self.line;
        let mut depth = 0;
        while let Some(c) = self.rest().chars().next() {
            match c {
                '{' => {
                    if !self.comment() {
                        return;
                    }
                    continue;
                }
                '[' if self.is_at_a_section() => break,
                '(' => depth += 1,
                ')' => depth -= 1,
                _ => (),
            }
            self.advance(c.len_utf8());
            if depth == 0 {
                return;
            }
        }
        self.give_up(begun, "the variation does not end: a ) is missing");
    }

    /// Returns whether a section of tags begins at this bracket.
    fn is_at_a_section(&self) -> bool {
        self.follows_an_empty_line() && self.is_at_a_tag()
    }

    /// Ends the game that is read as one that cannot be, and passes everything before the tags of the next.
    fn give_up(&mut self, line: usize, why: &str) {
        let game = self.current(line);
        game.wrong.get_or_insert((line, why.to_owned()));
        self.finish();
        while let Some(bytes) = self.rest().find('[') {
            self.advance(bytes);
            if self.is_at_a_section() {
                return;
            }
            self.advance(1);
        }
        self.advance(self.rest().len());
    }

    /// Reads a move, a number of a move, a result or an annotation.
    fn word(&mut self) {
        let any_word = self.any_word;
        let ends = |c: char| c.is_whitespace() || c == ';' || (!any_word && "[]{}()".contains(c));
        let rest = self.rest();
        let word = self.advance(rest.find(ends).unwrap_or(rest.len()));
        let line = self.line;
        let no_points = word == NO_POINTS && !any_word && self.is_draughts();
        if no_points || RESULTS.contains(&word) {
            self.current(line).result = Some(word.to_owned());
            self.finish();
            return;
        }
        let read = if any_word {
            Word::of_any(word)
        } else {
            Word::read(word)
        };
        if let Word::Glued(_) | Word::Stray = read {
            self.stray(format!(
                "'{word}' is neither a move nor a sign of PGN or PDN"
            ));
        }
        if let Word::Move(mv) | Word::Glued(mv) = read {
            self.current(line).moves.push((line, mv.to_owned()));
        }
        self.in_moves |= self.current.is_some();
    }

    /// Closes the game, if one was begun. One that has nothing but stray words cannot be read.
    fn finish(&mut self) {
        (self.in_moves, self.any_word, self.draughts) = (false, false, false);
        let inside = self.inside.take();
        let Some(mut game) = self.current.take() else {
            return;
        };
        if game.moves.is_empty() && game.fen.is_none() && game.wrong.is_none() {
            game.wrong = inside;
        }
        self.games.push(game);
    }
}
