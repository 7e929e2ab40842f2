//! What a person sees of a search.

use std::io::{self, Write};
use std::time::Duration;

use niwaki_host::failure::Failure;
use niwaki_host::info::SearchInfo;
use niwaki_host::position::Position;

/// Draws the board.
pub(super) fn print_position(position: &dyn Position, out: &mut dyn Write) -> Result<(), Failure> {
    let (board, player) = position.board();
    writeln!(out, "{}", board.trim_end())?;
    writeln!(out, "{}  ({player} to move)", position.text())?;
    writeln!(out)?;
    Ok(())
}

/// Runs a search, and prints its iterations while they come.
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
    printed?;
    if begun {
        writeln!(out)?;
    }
    Ok(found)
}

fn print_heading(out: &mut dyn Write) -> io::Result<()> {
    let [depth, value, nodes, time] = ["depth", "value", "nodes", "time"];
    writeln!(out, "{depth:>7} {value:>18} {nodes:>14} {time:>9}  line")
}

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

pub(super) fn seconds(time: Duration) -> String {
    format!("{:.3}", time.as_secs_f64())
}

/// Says what came out.
pub(super) fn print_result(
    position: &dyn Position,
    info: &SearchInfo,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    if let Some(ending) = &info.outcome {
        writeln!(
            out,
            "The game is over: {} by {}",
            ending.result, ending.rule
        )?;
        return Ok(());
    }
    let ended = if info.stopped { ", stopped" } else { "" };
    writeln!(
        out,
        "{} nodes ({} in quiescence) in {} s, {} nps{ended}",
        info.nodes,
        info.qnodes,
        seconds(info.time),
        info.nodes_per_second()
    )?;
    if let Some(share) = info.cutoffs.share() {
        writeln!(
            out,
            "{:.1} % of the cutoffs by the first move",
            share * 100.0
        )?;
    }
    for (number, line) in info.lines.iter().enumerate() {
        let name = if number == 0 { "best" } else { "then" };
        let best = line.best().unwrap_or("none");
        let (score, people) = (info.score_text(line), position.line_for_people(&line.moves));
        writeln!(out, "{name} {best}  {score}  {people}")?;
    }
    Ok(())
}
