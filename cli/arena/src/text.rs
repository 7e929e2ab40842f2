//! Games as text that other programs read: PGN for chess, PDN for draughts.
//!
//! The value, depth and time of a move stand in the comment behind it, as other match runners write
//! it: `{+0.35/12 0.081s}`, score in units, depth in plies, time in seconds.
//! [`crate::openings::games`] reads such texts back.
//!
//! # Source
//! S. J. Edwards, *Portable Game Notation Specification and Implementation Guide*, 1994: its export
//! format, seven tag roster, and words for a termination; *Portable Draughts Notation*, 3.0, for
//! game type 21, English draughts.

use std::fmt::Write;

use niwaki::NotationError;
use time::OffsetDateTime;

use super::limit::{Limit, Terms};
use super::openings::games::GAME;
use super::plan::Plan;
use super::player::FaultKind;
use super::record::{End, Record};
use niwaki_host::catalogue::Format;
use niwaki_host::failure::Failure;
use niwaki_host::position::Position;
use niwaki_host::printable::is_control;
use niwaki_host::score::Score;

/// The names and limits that the tags of a match tell of.
pub(super) struct Players {
    /// The value of the tag `Event`.
    pub(super) event: &'static str,
    /// The names of all engines, by number.
    pub(super) names: Vec<String>,
    /// Their limits, by number.
    pub(super) terms: Vec<Terms>,
}

/// A tag: its name and its value.
pub type Tag = (&'static str, String);

/// A game as it is to be written.
pub struct Sheet<'a> {
    /// The occasion.
    pub event: &'static str,
    /// The day, as [`today`] writes it.
    pub date: String,
    /// The place in the event, or `-`.
    pub round: String,
    /// The names of both sides, in the order of [`sides`].
    pub names: [String; 2],
    /// The game, with its parameters.
    pub game: &'a str,
    /// The tags behind those that every sheet has, in the order in which they are written.
    pub more_tags: Vec<Tag>,
    /// The format. Games without one of their own are written as they are played, a number before
    /// each pair of moves.
    pub format: Option<Format>,
    /// The position at the beginning.
    pub opening: &'a dyn Position,
    /// The moves since then, in the game's notation.
    pub moves: &'a [String],
    /// The value, depth and time of each move: one for each.
    pub remarks: Vec<Remark>,
    /// The reason why the game ended, for a comment at its end.
    pub reason: &'a str,
    /// The result: `1-0`, `0-1`, `1/2-1/2` or `*`.
    pub result: &'a str,
}

/// The comment behind a move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Remark {
    /// The score for the player who made the move.
    pub score: Option<Score>,
    /// The depth of the score, in plies.
    pub depth: Option<i16>,
    /// The time that the move took, in milliseconds.
    pub time_ms: u64,
}

/// Writes the game of a match, with an empty line behind it.
pub(super) fn text(
    record: &Record,
    plan: &Plan,
    format: Format,
    players: &Players,
) -> Result<String, Failure> {
    let remark = |ply: usize| Remark {
        score: record.values[ply],
        depth: record.depths[ply],
        time_ms: record.times_ms[ply],
    };
    let pair = record.pair - 1;
    let opening = plan.opening(pair);
    let opening = opening.ok_or_else(|| Failure::unusable("a game without an opening"))?;
    let mut numbers = plan.pairing(pair);
    if record.first_plays != "White" {
        numbers.reverse();
    }
    let sheet = Sheet {
        event: players.event,
        date: record.date.clone(),
        round: format!("{}.{}", record.pair, 2 - record.number % 2),
        names: numbers.map(|number| players.names[number].clone()),
        game: &record.game,
        more_tags: terms(record, numbers.map(|number| players.terms[number])),
        format: Some(format),
        opening: opening.position.as_ref(),
        moves: &record.moves,
        remarks: (0..record.moves.len()).map(remark).collect(),
        reason: &record.reason,
        result: &record.result,
    };
    sheet.text()
}

/// Returns what a format calls both sides; games without one of their own go by who begins.
pub fn sides(format: Option<Format>) -> [&'static str; 2] {
    match format {
        Some(Format::Pgn | Format::Pdn) => ["White", "Black"],
        None => ["First", "Second"],
    }
}

/// Writes the result of a game that this side has won: the first (0), the second, or neither.
pub fn result(winner: Option<usize>) -> &'static str {
    match winner {
        Some(0) => "1-0",
        Some(_) => "0-1",
        None => "1/2-1/2",
    }
}

impl Sheet<'_> {
    /// Writes the whole text, with an empty line behind it.
    ///
    /// # Errors
    /// Fails on a move that is not legal.
    pub fn text(&self) -> Result<String, Failure> {
        let mut text = String::new();
        for (name, value) in self.tags().iter().chain(&self.more_tags) {
            let _ = writeln!(text, "[{name} \"{}\"]", plain(value)); // writing to a String cannot fail
        }
        text.push('\n');
        let mut line = Line::default();
        for word in self.movetext()? {
            line.add(&word, &mut text);
        }
        if !self.reason.is_empty() {
            line.add(&format!("{{{}}}", plain(self.reason)), &mut text);
        }
        line.add(self.result, &mut text);
        text += "\n\n";
        Ok(text)
    }

    /// Returns the tags: the seven that PGN asks for in their order, then what a reader needs to set up the game.
    fn tags(&self) -> Vec<Tag> {
        let ([first, second], names) = (sides(self.format), &self.names);
        let mut tags: Vec<Tag> = vec![
            ("Event", self.event.to_owned()),
            ("Site", "?".to_owned()),
            ("Date", self.date.clone()),
            ("Round", self.round.clone()),
            (first, names[0].clone()),
            (second, names[1].clone()),
            ("Result", self.result.to_owned()),
        ];
        match self.format {
            // The number of English draughts in the list of game types that PDN has.
            Some(Format::Pdn) => tags.push(("GameType", "21".to_owned())),
            Some(Format::Pgn) if self.game.contains("variant=960") => {
                tags.push(("Variant", "Chess960".to_owned()));
            }
            Some(Format::Pgn) => (),
            None => tags.push((GAME, self.game.to_owned())),
        }
        tags.push(("SetUp", "1".to_owned()));
        tags.push(("FEN", self.opening.text()));
        tags.push(("PlyCount", self.moves.len().to_string()));
        tags
    }

    /// Returns the words of the movetext: numbers, moves, comments.
    fn movetext(&self) -> Result<Vec<String>, Failure> {
        let mut position = self.opening.copy();
        let mut count = Count::at(self.format, position.as_ref());
        let mut words = Vec::new();
        for (ply, mv) in self.moves.iter().enumerate() {
            if count.opens || ply == 0 {
                words.push(count.text());
            }
            words.push(written(self.format, position.as_ref(), mv)?);
            words.push(self.remarks[ply].comment());
            position.play(mv)?;
            count.advance();
        }
        Ok(words)
    }
}

/// Writes a move as files of this format have it.
///
/// # Errors
/// Fails on a move that is not legal.
pub fn written(
    format: Option<Format>,
    position: &dyn Position,
    mv: &str,
) -> Result<String, NotationError> {
    match format {
        Some(Format::Pgn) => position.for_people(mv),
        Some(Format::Pdn) | None => Ok(mv.to_owned()),
    }
}

/// The number of a move in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Count {
    /// The number itself.
    number: usize,
    /// Whether it is the first of the two moves that have it.
    pub opens: bool,
}

impl Count {
    /// Begins to count at the position of an opening. In chess the count goes on from it, and White's and Black's
    /// moves share a number; elsewhere the first move that is written down is number 1.
    pub fn at(format: Option<Format>, opening: &dyn Position) -> Count {
        let (number, opens) = match format {
            Some(Format::Pgn) => (move_number(&opening.text()), opening.player() == "White"),
            Some(Format::Pdn) | None => (1, true),
        };
        Count { number, opens }
    }

    /// Goes on to the next move.
    pub fn advance(&mut self) {
        self.number += usize::from(!self.opens);
        self.opens = !self.opens;
    }

    /// Writes `12.` or `12...`.
    pub fn text(self) -> String {
        let points = if self.opens { "." } else { "..." };
        format!("{}{points}", self.number)
    }
}

/// Takes out quotes and brackets, which would end what they stand in, and control characters.
pub fn plain(text: &str) -> String {
    text.replace('"', "'")
        .replace(|c| matches!(c, '{' | '}' | '\\') || is_control(c), " ")
}

/// Returns the tags of a game of a match: the seven that PGN asks for, the opening, and both
/// limits.
fn terms(record: &Record, [whites, blacks]: [Terms; 2]) -> Vec<Tag> {
    let mut tags = Vec::new();
    let mut tag = |name: &'static str, value: &str| tags.push((name, value.to_owned()));
    if let Limit::Clock { base, increment } = whites.limit
        && blacks.limit == whites.limit
    {
        let (base, increment) = (base.as_secs_f64(), increment.as_secs_f64());
        tag("TimeControl", &format!("{base}+{increment}"));
    }
    tag("WhiteLimit", &whites.limit.to_string());
    tag("BlackLimit", &blacks.limit.to_string());
    for (name, time) in [
        ("WhiteTimeMargin", whites.margin),
        ("BlackTimeMargin", blacks.margin),
        ("WhitePatience", whites.patience),
        ("BlackPatience", blacks.patience),
    ] {
        if let Some(time) = time {
            tag(name, &format!("{} s", time.as_secs_f64()));
        }
    }
    tag("Termination", termination(record.end));
    tags
}

/// Returns the word of the PGN standard.
fn termination(end: End) -> &'static str {
    match end {
        End::Rules => "normal",
        End::Adjudication => "adjudication",
        End::Fault(FaultKind::Crash) => "abandoned",
        End::Fault(FaultKind::Illegal) => "rules infraction",
        End::Fault(FaultKind::Timeout) => "time forfeit",
    }
}

/// Returns the number of the move that is next, which ends a FEN.
fn move_number(fen: &str) -> usize {
    let field = fen.split_whitespace().nth(5);
    field.and_then(|number| number.parse().ok()).unwrap_or(1)
}

impl Remark {
    /// Writes `{+0.35/12 0.081s}`.
    fn comment(self) -> String {
        let mut said = String::new();
        if let Some(said_of_it) = self.score {
            said += &score(said_of_it);
            if let Some(depth) = self.depth {
                let _ = write!(said, "/{depth}"); // writing to a String cannot fail
            }
            said.push(' ');
        }
        format!("{{{said}{:.3}s}}", self.time_ms as f64 / 1000.0)
    }
}

/// Writes a score as `+0.35`, or as `-M5` where the game is lost in five moves.
pub fn score(score: Score) -> String {
    match score {
        Score::Points(hundredths) => Score::Points(Score::written_points(hundredths)).to_string(),
        Score::Win(plies) => format!("+M{}", plies.div_ceil(2)),
        Score::Loss(plies) => format!("-M{}", plies.div_ceil(2)),
    }
}

/// Breaks lines, as PGN wants them: below 80 letters.
#[derive(Debug, Default)]
pub struct Line {
    /// The letters in the line so far.
    length: usize,
}

impl Line {
    /// Adds a word, on a new line where it does not fit into this one.
    pub fn add(&mut self, word: &str, text: &mut String) {
        let length = word.chars().count();
        if self.length > 0 && self.length + 1 + length > 79 {
            text.push('\n');
            self.length = 0;
        } else if self.length > 0 {
            text.push(' ');
            self.length += 1;
        }
        text.push_str(word);
        self.length += length;
    }
}

/// Returns the date in UTC, as PGN writes it: `2026.11.20`.
pub fn today() -> String {
    let (year, month, day) = OffsetDateTime::now_utc().to_calendar_date();
    format!("{year}.{:02}.{day:02}", u8::from(month))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores() {
        assert_eq!(score(Score::Points(35)), "+0.35");
        assert_eq!(score(Score::Points(-5)), "-0.05");
        assert_eq!(score(Score::Win(9)), "+M5");
        assert_eq!(score(Score::Loss(2)), "-M1");
    }

    #[test]
    fn lines_are_broken() {
        let (mut line, mut text) = (Line::default(), String::new());
        for _ in 0..100 {
            line.add("word", &mut text);
        }
        assert!(text.lines().all(|line| line.len() < 80));
        assert_eq!(text.split_whitespace().count(), 100);
    }
}
