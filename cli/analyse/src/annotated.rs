//! Writes a game with what was found out about it: PGN, PDN, or the game's own text.
//!
//! Behind each move stands its mark as a numeric annotation glyph (`$6`, `$2`, `$4`) and a comment with its value; behind a
//! marked move, the better line as a variation. In PGN the comment is `[%eval …]`, in pawns from White's side or `#n` for a
//! mate in n moves, as lichess.org and python-chess read it; elsewhere the value is for the side that moved, as `niwaki
//! match` writes it. A game without a format has no variations: its better line stands in the comment. Whatever the file had
//! of comments and variations is not kept; its tags are.

use std::fmt::Write as _;

use niwaki_arena::openings::games::GAME;
use niwaki_arena::text::{Count, Line, plain, score, written};
use niwaki_host::catalogue::Format;
use niwaki_host::failure::Failure;
use niwaki_host::position::Position;
use niwaki_host::score::Score;

use super::analysis::{Analysis, Judged};
use super::game::Loaded;

/// The most moves of a better line that are written.
const LONGEST: usize = 8;

/// Writes the game, with an empty line behind it. Moves that were not judged stand there without a comment.
///
/// # Errors
/// Fails where the analysis is one of another game.
pub fn text(loaded: &Loaded, analysis: &Analysis) -> Result<String, Failure> {
    let mut text = String::new();
    for (name, value) in tags(loaded) {
        let _ = writeln!(text, "[{name} \"{}\"]", plain(&value)); // writing to a String cannot fail
    }
    text.push('\n');
    let mut line = Line::default();
    let mut position = loaded.opening.copy();
    let mut count = Count::at(loaded.format, position.as_ref());
    let mut broken = true; // whether the number has to be said again
    for (ply, mv) in loaded.moves.iter().enumerate() {
        if count.opens || broken {
            line.add(&count.text(), &mut text);
        }
        line.add(&written(loaded.format, position.as_ref(), mv)?, &mut text);
        let judged = analysis.moves.get(ply);
        let notes = judged.map(|judged| notes(loaded, position.as_ref(), count, judged));
        let notes = notes.transpose()?.unwrap_or_default();
        broken = !notes.is_empty();
        for word in &notes {
            line.add(word, &mut text);
        }
        position.play_on(mv)?;
        count.advance();
    }
    line.add(&loaded.result, &mut text);
    text += "\n\n";
    Ok(text)
}

/// Returns the tags of the file, with the one that says who has written the notes, and the game where it must be named.
fn tags(loaded: &Loaded) -> Vec<(String, String)> {
    let usable = |name: &str| !name.is_empty() && name.chars().all(is_of_a_name);
    let kept = loaded.tags.iter();
    let mut tags: Vec<(String, String)> = kept
        .filter(|(name, _)| usable(name) && name != "Annotator")
        .cloned()
        .collect();
    if loaded.format.is_none() && loaded.tag(GAME).is_none() {
        tags.push((GAME.to_owned(), loaded.game.clone()));
    }
    tags.push(("Annotator".to_owned(), "niwaki".to_owned()));
    tags
}

/// Says whether a letter may stand in the name of a tag.
fn is_of_a_name(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || letter == '_'
}

/// Returns what stands behind a move, word by word.
fn notes(
    loaded: &Loaded,
    position: &dyn Position,
    count: Count,
    judged: &Judged,
) -> Result<Vec<String>, Failure> {
    let Some(best) = &judged.best else {
        return Ok(Vec::new());
    };
    let mut words = Vec::new();
    words.extend(judged.mark.map(|mark| mark.glyph().to_owned()));
    let mut said = match loaded.format {
        Some(Format::Pgn) => eval(judged),
        Some(Format::Pdn) | None => format!("{}/{}", score(judged.after), judged.depth),
    };
    if let Some(mark) = judged.mark {
        let name = mark.name();
        let best = written(loaded.format, position, best)?;
        let better = match loaded.format {
            Some(_) => best,
            None => judged.pv[..judged.pv.len().min(LONGEST)].join(" "),
        };
        let value = score(judged.value);
        let _ = write!(said, " {name}: {better} was better, {value}"); // as above
    }
    if !said.is_empty() {
        words.extend(comment(&plain(&said)));
    }
    if judged.mark.is_some() && loaded.format.is_some() {
        words.extend(variation(loaded.format, position, count, &judged.pv)?);
    }
    Ok(words)
}

/// Returns the better line as a variation, word by word.
fn variation(
    format: Option<Format>,
    position: &dyn Position,
    mut count: Count,
    line: &[String],
) -> Result<Vec<String>, Failure> {
    let mut position = position.copy();
    let mut words = Vec::new();
    for (number, mv) in line.iter().take(LONGEST).enumerate() {
        if count.opens || number == 0 {
            words.push(count.text());
        }
        words.push(written(format, position.as_ref(), mv)?);
        position.play_on(mv)?;
        count.advance();
    }
    if let (Some(first), Some(last)) = (words.first().cloned(), words.len().checked_sub(1)) {
        words[0] = format!("({first}");
        words[last].push(')');
    }
    Ok(words)
}

/// Returns a comment word by word; what stands in square brackets is one word.
fn comment(said: &str) -> Vec<String> {
    let (command, rest) = match said.split_once(']') {
        Some((command, rest)) => (format!("{command}]"), rest),
        None => (String::new(), said),
    };
    let rest = rest.split_whitespace().map(str::to_owned);
    let mut words: Vec<String> = [command]
        .into_iter()
        .filter(|word| !word.is_empty())
        .collect();
    words.extend(rest);
    if let (Some(first), Some(last)) = (words.first().cloned(), words.len().checked_sub(1)) {
        words[0] = format!("{{{first}");
        words[last].push('}');
    }
    words
}

/// Writes the value behind a move as `[%eval …]` has it: from White's side, in pawns, or as moves to the mate; nothing behind
/// the mate itself.
fn eval(judged: &Judged) -> String {
    let for_white = if judged.player == "White" {
        judged.after
    } else {
        -judged.after
    };
    // Of the plies to the end the move itself was one.
    let moves = |plies: u32| plies.saturating_sub(1).div_ceil(2);
    match for_white {
        Score::Points(hundredths) => {
            format!(
                "[%eval {:.2}]",
                Score::written_points(hundredths) as f64 / 100.0
            )
        }
        Score::Win(plies) | Score::Loss(plies) if plies <= 1 => String::new(),
        Score::Win(plies) => format!("[%eval #{}]", moves(plies)),
        Score::Loss(plies) => format!("[%eval #-{}]", moves(plies)),
    }
}
