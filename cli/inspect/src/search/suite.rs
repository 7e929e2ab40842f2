//! Searches each position of a file, and counts how many problems are solved.
//!
//! A line of the file may name best moves (`bm`) and moves to avoid (`am`), as EPD does. A position without either is
//! searched as well, and counts as no problem.

use std::io::Write;
use std::time::Duration;

use serde::Serialize;

use super::table::seconds;
use super::{Arguments, Record, Thinker, status};
use crate::print;
use niwaki_host::failure::{Failure, Status};
use niwaki_host::info::{SearchInfo, milliseconds, per_second};
use niwaki_host::interrupt;
use niwaki_host::lenient::Readable;
use niwaki_host::problems::Problem;

/// A search of one line as `--json` prints it.
#[derive(Serialize)]
struct Answer<'a> {
    /// The line of the file, from 1 on.
    line: usize,
    /// The name that the file gives the position.
    id: Option<&'a str>,
    /// The position and what was found, with the same fields as a single search.
    #[serde(flatten)]
    record: Record<'a>,
    /// The best moves that the file names, as the command writes moves.
    bm: &'a [String],
    /// The moves to avoid that the file names.
    am: &'a [String],
    /// Whether the move found is among the best ones, and not among those to avoid; `null` for no problem.
    solved: Option<bool>,
}

/// The sums over all searches: the last line of the output.
#[derive(Default, Serialize)]
struct Totals {
    /// Positions searched.
    positions: usize,
    /// Those that say which moves are best, or which to avoid.
    problems: usize,
    /// Problems solved.
    solved: usize,
    /// Lines of the file that could not be read.
    skipped: usize,
    /// Nodes of all searches, those in quiescence among them.
    nodes: u64,
    /// Nodes in quiescence.
    qnodes: u64,
    /// The time of all searches together, without reading the file.
    #[serde(rename = "time_ms", serialize_with = "milliseconds")]
    time: Duration,
    /// Nodes a second.
    nps: u64,
}

impl Totals {
    /// Adds a search. The speed is computed from the sums, as a mean of speeds would weigh short searches too much.
    fn add(&mut self, info: &SearchInfo, solved: Option<bool>) {
        self.positions += 1;
        self.problems += usize::from(solved.is_some());
        self.solved += usize::from(solved == Some(true));
        self.nodes += info.nodes;
        self.qnodes += info.qnodes;
        self.time += info.time;
        self.nps = per_second(self.nodes, self.time);
    }
}

/// Searches the positions one after the other, and prints a line for each and one for all.
///
/// Ctrl-C ends it after the search that it interrupts; the totals of what was searched are printed all the same.
pub(super) fn run(
    thinker: &mut Thinker,
    arguments: &Arguments,
    problems: &Readable<Problem>,
    out: &mut dyn Write,
) -> Result<Status, Failure> {
    let mut totals = Totals {
        skipped: problems.skipped,
        ..Totals::default()
    };
    for problem in &problems.items {
        let info = thinker.think(problem.position.as_ref(), &mut |_| ())?;
        let solved = problem.solved_by(info.best());
        totals.add(&info, solved);
        if arguments.json {
            print_json(arguments, problem, &info, solved, out)?;
        } else {
            print_line(problem, &info, solved, out)?;
        }
        if interrupt::pressed() {
            break;
        }
    }
    if arguments.json {
        print::json(&totals, out)?;
    } else {
        writeln!(
            out,
            "{} positions{}, {} of {} solved, {} nodes in {} s, {} nps",
            totals.positions,
            problems.passed_over(),
            totals.solved,
            totals.problems,
            totals.nodes,
            seconds(totals.time),
            totals.nps
        )?;
    }
    Ok(status())
}

/// Prints a search as one JSON object on a line.
fn print_json(
    arguments: &Arguments,
    problem: &Problem,
    info: &SearchInfo,
    solved: Option<bool>,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let answer = Answer {
        line: problem.line,
        id: problem.id.as_deref(),
        record: Record {
            game: &arguments.place.game,
            position: problem.position.text(),
            info,
        },
        bm: &problem.best,
        am: &problem.avoid,
        solved,
    };
    print::json(&answer, out)
}

/// Prints a search as a line of a table, and flushes it, since the next one may take minutes.
fn print_line(
    problem: &Problem,
    info: &SearchInfo,
    solved: Option<bool>,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let line = info.lines.first();
    let mark = match solved {
        None => "",
        Some(true) => "solved",
        Some(false) => "not solved",
    };
    writeln!(
        out,
        "{:>5} {:<12} {:<8} {:>18} depth {:>2} {:>12} nodes {:>9} s  {mark}",
        problem.line,
        problem.id.as_deref().unwrap_or_default(),
        info.best().unwrap_or("-"),
        line.map_or_else(|| "over".to_owned(), |line| info.score_text(line)),
        info.depth,
        info.nodes,
        seconds(info.time),
    )?;
    out.flush()?;
    Ok(())
}
