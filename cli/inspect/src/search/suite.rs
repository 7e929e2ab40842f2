//! A search for each position of a file.

use std::io::Write;
use std::time::Duration;

use serde::Serialize;

use super::table::seconds;
use super::{Arguments, Record, Thinker, status};
use niwaki_host::failure::{Failure, Status};
use niwaki_host::info::{SearchInfo, milliseconds, per_second};
use niwaki_host::interrupt;
use niwaki_host::problems::Problem;

/// A search of one line.
#[derive(Serialize)]
struct Answer<'a> {
    line: usize,
    id: Option<&'a str>,
    #[serde(flatten)]
    record: Record<'a>,
    bm: &'a [String],
    am: &'a [String],
    solved: Option<bool>,
}

/// What all searches did together.
#[derive(Default, Serialize)]
struct Totals {
    positions: usize,
    /// Those that say what is best.
    problems: usize,
    solved: usize,
    nodes: u64,
    qnodes: u64,
    #[serde(rename = "time_ms", serialize_with = "milliseconds")]
    time: Duration,
    nps: u64,
}

impl Totals {
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

/// Searches one after the other, and prints a line for each and one for all.
pub(super) fn run(
    thinker: &mut Thinker,
    arguments: &Arguments,
    problems: &[Problem],
    out: &mut dyn Write,
) -> Result<Status, Failure> {
    let mut totals = Totals::default();
    for problem in problems {
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
        serde_json::to_writer(&mut *out, &totals)?;
        writeln!(out)?;
    } else {
        writeln!(
            out,
            "{} positions, {} of {} solved, {} nodes in {} s, {} nps",
            totals.positions,
            totals.solved,
            totals.problems,
            totals.nodes,
            seconds(totals.time),
            totals.nps
        )?;
    }
    Ok(status())
}

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
    serde_json::to_writer(&mut *out, &answer)?;
    writeln!(out)?;
    Ok(())
}

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
