//! A reader of the main lines of games in PGN and PDN. Comments, variations and annotations are
//! skipped; whether moves are legal is for others to find out.
//!
//! It reads what other programs read of files that are not quite right. Words that name no square are passed over as stray
//! ones, `=` or `ch` for instance, and remembered for those who want everything to be right ([`Game::strictly`]). A variation
//! that does not end, and a comment behind which no `}` follows in the file, cost their own game alone: the next one begins with
//! its tags, behind an empty line.
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
//! let games = games::read(text);
//! assert_eq!(games[0].tag("Event"), Some("Club"));
//! let moves: Vec<&str> = games[0].moves.iter().map(|(_, mv)| mv.as_str()).collect();
//! assert_eq!(moves, ["e4", "e5", "Nf3", "Nc6"]);
//! ```
//!
//! # Source
//! S. J. Edwards, *Portable Game Notation Specification and Implementation Guide*, 1994; *Portable
//! Draughts Notation*, 3.0, for the results and the FEN of draughts.

mod quoted;
mod reader;
mod word;

use reader::Reader;

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
    /// What was passed over first because it is neither a move nor anything else that the format has: its line, and why.
    pub stray: Option<(usize, String)>,
    /// Why the game cannot be read, and on which line, if it cannot.
    pub wrong: Option<(usize, String)>,
}

impl Game {
    /// Returns the position that the game began with, which is `start` where it names none, and the one after so many
    /// plies.
    ///
    /// # Errors
    /// Says in which line a position or move cannot be read, or what of the game does not end.
    pub fn replayed(
        &self,
        start: &dyn Position,
        plies: usize,
    ) -> Result<[Box<dyn Position>; 2], (usize, Failure)> {
        refused(self.wrong.as_ref())?;
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

    /// Refuses the game if anything was passed over in it, for those who want everything to be right.
    ///
    /// # Errors
    /// Says what stands in which line that should not.
    pub fn strictly(&self) -> Result<(), (usize, Failure)> {
        refused(self.wrong.as_ref())?;
        refused(self.stray.as_ref())
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

/// Makes a failure of what is wrong, if anything is.
fn refused(wrong: Option<&(usize, String)>) -> Result<(), (usize, Failure)> {
    match wrong {
        Some((line, why)) => Err((*line, Failure::unusable(why.as_str()))),
        None => Ok(()),
    }
}

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

/// Reads all games of a text, in their order. Those that cannot be read say so themselves ([`Game::wrong`]).
pub fn read(text: &str) -> Vec<Game> {
    Reader::new(text).games()
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
        let games = read(text);
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
        let games = read("[FEN \"W:W18:B12\"] *\n[GameType \"21\"]\n1. 11-15 22x18 2. 15x22 1-0");
        assert_eq!(games[0].fen.as_deref(), Some("W:W18:B12"));
        assert_eq!(moves(&games[1]), ["11-15", "22x18", "15x22"]);
    }

    #[test]
    fn moves_may_be_numbers_where_the_game_is_named() {
        let games = read("[Game \"tree\"]\n1. 0 {0.1s} 12 2. 3 *");
        assert_eq!(moves(&games[0]), ["0", "12", "3"]);
        assert_eq!(moves(&read("1 e4 2 d4")[0]), ["e4", "d4"]);
    }

    #[test]
    fn moves_may_have_brackets_where_the_game_is_named() {
        let text = "[Game \"heaps\"]\n[ FEN \"(0,0) [1,2]\"]\n\n1. (2,3) {+0.10/4 0.1s} [1,2];note\n2. Take{heap:1,by:2}\n[3,4] *\n\n\
                    [Game \"heaps\"]\n1. (2,3)\n[Game \"heaps\"]\n1. Pass";
        let games = read(text);
        assert_eq!(games.len(), 3);
        let expected = ["(2,3)", "[1,2]", "Take{heap:1,by:2}", "[3,4]"];
        assert_eq!(moves(&games[0]), expected);
        assert_eq!(games[0].fen.as_deref(), Some("(0,0) [1,2]"));
        assert_eq!(moves(&games[1]), ["(2,3)"]);
        assert_eq!(moves(&games[2]), ["Pass"]);
    }

    /// Returns the lines on which games are wrong, 0 for those that are not.
    fn wrong(games: &[Game]) -> Vec<usize> {
        let lines = games.iter().map(|game| game.wrong.as_ref());
        lines
            .map(|wrong| wrong.map_or(0, |wrong| wrong.0))
            .collect()
    }

    #[test]
    fn what_does_not_end_costs_its_own_game_alone() {
        for (text, lines) in [
            ("1. e4\n{oops", vec![2]),
            ("\n1. e4 (1. d4", vec![2]),
            ("1. e4 *\n\n1. d4 {oops", vec![0, 3]),
            (
                "[A \"a\"]\n\n1. e4 (1. d4 (1. c4) *\n\n[A \"b\"]\n\n1. e4 *",
                vec![3, 0],
            ),
            (
                "[A \"a\"]\n\n1. e4 {oops *\n\n[A \"b\"]\n\n1. e4 (1. d4 *\n\n[A \"c\"]\n\n1. d4 *",
                vec![3, 7, 0],
            ),
            (
                "1. e4 (1. d4 {oops) *\r\n \r\n[A \"b\"]\r\n\r\n1. e4 *",
                vec![1, 0],
            ),
            // A comment that ends may have anything in it.
            ("1. e4 {from\n\n[A \"b\"]\n\n1. d4} e5 *", vec![0]),
        ] {
            let games = read(text);
            assert_eq!(wrong(&games), lines, "{text}");
            assert_eq!(games[0].strictly().is_err(), lines[0] > 0, "{text}");
        }
    }

    #[test]
    fn stray_words_are_passed_over_and_remembered() {
        let text = "by hand\n[Event \"a\"]\n\n1… e4 e5 = 2. Nf3 N Nc6ch 3. Bb5 +- ) ] } 1/2 [%clk 0:01] a6 *\n\nend\n[Event \"b\"]\n\n=\n\n[Event \"c\"]\n1. d4 *";
        let games = read(text);
        assert_eq!(moves(&games[0]), ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6"]);
        assert_eq!(games.len(), 3);
        assert_eq!(wrong(&games), [0, 9, 0], "nothing but a stray word");
        assert_eq!(games[0].stray.as_ref().map(|it| it.0), Some(1));
        assert!(games[0].strictly().is_err() && games[2].strictly().is_ok());
        let (_, failure) = games[1].strictly().unwrap_err();
        assert!(failure.to_string().starts_with("'=' is "), "{failure}");
    }

    #[test]
    fn tags_that_are_not_written_like_one_are_passed_over_but_positions() {
        for (text, lines) in [
            ("[Event", vec![1]),
            ("[Event \"a\"\n", vec![1]),
            ("[Event \"a]\n[Site \"b\"]\n\n1. e4 *", vec![0]),
            (
                "[FEN \"8/8]\n[Site \"b\"]\n\n1. e4 *\n\n1. d4 *",
                vec![1, 0],
            ),
        ] {
            let games = read(text);
            assert_eq!(wrong(&games), lines, "{text}");
            assert!(games[0].strictly().is_err(), "{text}");
        }
    }

    #[test]
    fn signs_and_results_of_draughts() {
        let text = "[GameType \"21\"]\n1. 11-15 22-18* 2. 15:22 25x18 0-0\n1. 9-13 0-0\n[GameType \"21\"] 0-0\n1. O-O 0-0 *";
        let games = read(text);
        assert_eq!(moves(&games[0]), ["11-15", "22-18", "15:22", "25x18"]);
        let results = games.iter().map(|game| game.result.as_deref());
        let nothing = Some("0-0");
        assert_eq!(
            results.collect::<Vec<_>>(),
            [nothing, nothing, nothing, Some("*")]
        );
        assert_eq!(moves(&games[3]), ["O-O", "0-0"], "castling");
        assert!(games.iter().all(|game| game.strictly().is_ok()));
    }
}
