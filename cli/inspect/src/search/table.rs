//! Prints what a person sees of a search: the board, a line for each iteration while it goes on, and the result.

use std::io::{self, Write};
use std::time::Duration;

use niwaki_host::failure::Failure;
use niwaki_host::info::SearchInfo;
use niwaki_host::position::Position;

/// Draws the board, and writes the position in the game's notation below it, ready to be copied.
pub(super) fn print_position(position: &dyn Position, out: &mut dyn Write) -> Result<(), Failure> {
    let (board, player) = position.board();
    writeln!(out, "{}", board.trim_end())?;
    writeln!(out, "{}  ({player} to move)", position.text())?;
    writeln!(out)?;
    Ok(())
}

/// Runs a search, and prints its iterations while they come, under a heading that waits for the first of them.
///
/// A search cannot be told that writing failed, so the first error is kept and returned when it is over.
pub(super) fn watched<R>(
    position: &dyn Position,
    out: &mut dyn Write,
    think: impl FnOnce(&mut dyn FnMut(&SearchInfo)) -> R,
) -> Result<R, Failure> {
    let mut printed = Ok(());
    let mut begun = false;
    let found = think(&mut |iteration| {
        if printed.is_ok() && !begun {
            printed = print_heading(out);
            begun = true;
        }
        if printed.is_ok() {
            printed = print_iteration(position, iteration, out);
        }
    });
    // A closed pipe is told after the search, which may have been the long one; nothing more is written.
    printed?;
    if begun {
        writeln!(out)?;
    }
    Ok(found)
}

/// Prints the heading in the widths of [`print_iteration`].
fn print_heading(out: &mut dyn Write) -> io::Result<()> {
    let [depth, value, nodes, time] = ["depth", "value", "nodes", "time"];
    writeln!(out, "{depth:>7} {value:>18} {nodes:>14} {time:>9}  line")
}

/// Prints a line for each best line of an iteration, and flushes them. `9/14` is the depth and the deepest ply reached
/// (seldepth).
fn print_iteration(
    position: &dyn Position,
    iteration: &SearchInfo,
    out: &mut dyn Write,
) -> io::Result<()> {
    let reached = format!("{}/{}", iteration.depth, iteration.seldepth);
    for line in &iteration.lines {
        writeln!(
            out,
            "{reached:>7} {:>18} {:>14} {:>9}  {}",
            iteration.score_text(line),
            iteration.nodes,
            seconds(iteration.time),
            position.line_for_people(&line.moves)
        )?;
    }
    out.flush()
}

/// Writes a time in seconds, to the millisecond.
pub(super) fn seconds(time: Duration) -> String {
    format!("{:.3}", time.as_secs_f64())
}

/// Prints the sums of a search and its best lines; of a game that is over, only how it ended.
pub(super) fn print_result(
    position: &dyn Position,
    info: &SearchInfo,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    if let Some(ending) = &info.outcome {
        let (result, rule) = (&ending.result, &ending.rule);
        writeln!(out, "The game is over: {result} by {rule}")?;
        return Ok(());
    }
    let known = match info.endgame_hits {
        0 => String::new(),
        hits => format!(", {hits} known from endgame tables"),
    };
    let ended = if info.stopped { ", stopped" } else { "" };
    writeln!(
        out,
        "{} nodes ({} in quiescence{known}) in {} s, {} nps{ended}",
        info.nodes,
        info.qnodes,
        seconds(info.time),
        info.nodes_per_second()
    )?;
    if let Some(share) = info.cutoffs.share() {
        let percent = share * 100.0;
        writeln!(out, "{percent:.1} % of the cutoffs by the first move")?;
    }
    for (number, line) in info.lines.iter().enumerate() {
        let name = if number == 0 { "best" } else { "then" };
        let best = line.best().unwrap_or("none");
        let (score, people) = (info.score_text(line), position.line_for_people(&line.moves));
        writeln!(out, "{name} {best}  {score}  {people}")?;
    }
    Ok(())
}
