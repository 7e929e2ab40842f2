//! The command `niwaki analyse`: its flags, what it reads, and where the results go.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::Args;
use niwaki_arena::limit::Limit;
use niwaki_host::catalogue::Catalogue;
use niwaki_host::configuration::{Configuration, read_strangers_text};
use niwaki_host::engine::Engine;
use niwaki_host::failure::{Failure, Status};
use niwaki_host::files::{is_taken, write_new, write_whole};
use niwaki_host::lenient::{Readable, Unreadable};
use niwaki_host::printable::printable;
use niwaki_host::{choices, interrupt, progress, values};
use serde::Serialize;

use super::analysis::Analysis;
use super::game::{self, Loaded};
use super::judge::{Terms, analyse};
use super::{annotated, page, table};

/// The flags of `niwaki analyse`.
#[derive(Args, Debug)]
#[command(after_help = "\
The file has games in PGN, in PDN, or as `niwaki play` saves them. Each position is searched; where
another move is the best, the move that was played is searched alone, as deep. What a move gave away is
the difference. Marks go by the expected result, so that a loss in a game that is decided is none:
?! takes 5% of it or more, ? 10%, ?? 15%. --depth and --nodes judge the same game the same.

Comments and variations of the file are skipped and counted. Of several games each is analysed, and
--json prints a line for each. Ctrl-C ends it, and what was judged until then is shown and written.

Examples:
  niwaki analyse game.pgn
  niwaki analyse game.pgn --nodes 1000000 --html game.html --out annotated.pgn
  niwaki analyse games.pdn --game checkers --number 3 --depth 12 --verbose
  niwaki analyse saved.txt --time 500ms --json")]
pub struct Arguments {
    /// The file with the finished game
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// The game that it is of [default: the one that the file names, or whose rules allow its moves]
    #[arg(long, value_name = "GAME")]
    game: Option<String>,

    /// Analyse the game of this number alone, from 1
    #[arg(long, value_name = "N", value_parser = number, allow_hyphen_values = true)]
    number: Option<usize>,

    #[command(flatten)]
    // When a search ends.
    limits: LimitFlags,

    /// Write a page of the analysis, which needs no other file and no network
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,

    /// Write the games with marks, values and better lines: PGN, PDN, or the game's own text
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,

    /// Write over files that are there
    #[arg(long)]
    force: bool,

    /// Print every move, not only those that gave something away
    #[arg(long, conflicts_with = "json")]
    verbose: bool,

    /// Print one JSON object for each game
    #[arg(long)]
    json: bool,

    /// Refuse the file if a game in it cannot be replayed, or has stray words between its moves; without this flag
    /// it is passed over with a warning, and so are the words
    #[arg(long)]
    strict: bool,

    /// The lead in units that is a chance of 73% [default: that of the learned evaluation, else 2.5]
    #[arg(long, value_name = "UNITS", value_parser = scale, allow_hyphen_values = true)]
    scale: Option<f64>,

    #[command(flatten)]
    // What searches: techniques, options, table.
    configuration: Configuration,
}

// The flags that end a search. A doc comment here would become a text of --help.
#[derive(Args, Clone, Copy, Debug)]
struct LimitFlags {
    /// N plies a search
    #[arg(long, value_name = "N", value_parser = values::depth, allow_hyphen_values = true, group = "limit")]
    depth: Option<i16>,

    /// N nodes a search [default: 100000]
    #[arg(long, value_name = "N", value_parser = values::nodes, allow_hyphen_values = true, group = "limit")]
    nodes: Option<u64>,

    /// So much time a move: 2s, 500ms
    #[arg(long, value_name = "T", value_parser = values::time, allow_hyphen_values = true, group = "limit")]
    time: Option<Duration>,
}

/// The nodes of a search where nothing is said: a game of forty moves takes seconds.
const DEFAULT_NODES: u64 = 100_000;

impl LimitFlags {
    fn limit(self) -> Limit {
        let depth = self.depth.map(Limit::Depth);
        let time = self.time.map(Limit::MoveTime);
        let nodes = Limit::Nodes(self.nodes.unwrap_or(DEFAULT_NODES));
        depth.or(time).unwrap_or(nodes)
    }
}

/// Reads the number of a game in a file.
fn number(text: &str) -> Result<usize, String> {
    let number = text.trim().parse().ok().filter(|&number| number > 0);
    number.ok_or_else(|| "games are numbered from 1 on".to_owned())
}

/// Reads the lead that is a chance of 73%.
fn scale(text: &str) -> Result<f64, String> {
    let scale = text.trim().parse::<f64>().ok();
    let scale = scale.filter(|scale| (0.01..=1000.0).contains(scale));
    scale.ok_or_else(|| "a lead is a number of units from 0.01 to 1000".to_owned())
}

/// Analyses the games of a file, prints what was found, and writes it where that was asked for.
///
/// # Errors
/// Fails where the file has no game that can be replayed, where the configuration cannot be read, where a file to be
/// written is there already, and where it cannot be written.
pub fn run(
    catalogue: &Catalogue,
    arguments: &Arguments,
    out: &mut dyn Write,
) -> Result<Status, Failure> {
    for (flag, path) in [("--html", &arguments.html), ("--out", &arguments.out)] {
        if let Some(path) = path {
            check(path, arguments.force).map_err(|failure| failure.at(flag))?;
        }
    }
    check_distinct(arguments)?;
    let Readable { items, skipped } = load(catalogue, arguments)?;
    let mut analysed: Vec<(Loaded, Analysis)> = Vec::new();
    for loaded in items {
        let analysis = judge(catalogue, arguments, &loaded)?;
        if arguments.json {
            print_json(&analysis, skipped, out)?;
        } else {
            print(arguments, &analysis, !analysed.is_empty(), out)?;
        }
        analysed.push((loaded, analysis));
        if interrupt::pressed() {
            break;
        }
    }
    if skipped > 0 && !arguments.json {
        let games = if skipped == 1 { "game" } else { "games" };
        writeln!(out, "\n{skipped} {games} passed over")?;
    }
    if let Some(path) = &arguments.html {
        let games = analysed.iter().map(|(loaded, analysis)| (loaded, analysis));
        let page = page::page(&games.collect::<Vec<_>>())?;
        write(path, &printable(&page), arguments.force).map_err(|it| it.at("--html"))?;
    }
    if let Some(path) = &arguments.out {
        let texts = analysed
            .iter()
            .map(|(loaded, analysis)| annotated::text(loaded, analysis));
        let text = texts.collect::<Result<String, Failure>>()?;
        write(path, &text, arguments.force).map_err(|it| it.at("--out"))?;
    }
    Ok(if interrupt::pressed() {
        Status::Interrupted
    } else {
        Status::Done
    })
}

/// Refuses to write both results to one file, or one of them over the games that are read.
fn check_distinct(arguments: &Arguments) -> Result<(), Failure> {
    // A file that is not there yet has no canonical path, but its folder has.
    let whole = |path: &Path| {
        let name = path.file_name()?;
        let folder = path.parent().filter(|it| !it.as_os_str().is_empty());
        let folder = folder.unwrap_or(Path::new(".")).canonicalize().ok()?;
        path.canonicalize().ok().or(Some(folder.join(name)))
    };
    let [html, out] = [&arguments.html, &arguments.out].map(|it| it.as_deref().and_then(whole));
    let games = whole(&arguments.file);
    let refused = |flag: &str, what: &str| {
        let message = format!("{what}: another name is wanted");
        Err(Failure::unusable(message).at(flag))
    };
    if out.is_some() && out == html {
        return refused("--out", "this is the file of --html");
    }
    for (flag, path) in [("--html", html), ("--out", out)] {
        if path.is_some() && path == games {
            return refused(flag, "this is the file that the games are read from");
        }
    }
    Ok(())
}

/// Reads the games that are wanted. One that cannot be replayed is passed over with a warning, if others are left.
fn load(catalogue: &Catalogue, arguments: &Arguments) -> Result<Readable<Loaded>, Failure> {
    let path = arguments.file.display();
    let place = |(line, failure): (usize, Failure)| failure.at(format_args!("{path}:{line}"));
    let text = read_strangers_text(&arguments.file)?;
    let games = game::listed(&text).map_err(place)?;
    let count = games.len();
    let wanted = match arguments.number {
        Some(number) if number > count => {
            let message = format!("there is no game {number} in it, only {count}");
            return Err(Failure::unusable(message).at(path));
        }
        Some(number) => number..=number,
        None => 1..=count,
    };
    let unreadable = Unreadable::of(arguments.strict || wanted.clone().count() == 1);
    let named = arguments.game.as_deref();
    let read = wanted.map(|number| {
        let game = &games[number - 1];
        if arguments.strict {
            game.strictly()?;
        }
        game::replay(catalogue, number, game, named)
    });
    unreadable.sift(read.map(|one| one.map_err(place)))
}

/// Judges a game, with a bar for those who watch.
fn judge(
    catalogue: &Catalogue,
    arguments: &Arguments,
    loaded: &Loaded,
) -> Result<Analysis, Failure> {
    let game = catalogue.game_of(&loaded.game)?;
    let engine: Engine = arguments.configuration.engine(catalogue, game)?;
    if let Some(text) = choices::untaught(catalogue, &engine, game) {
        eprintln!("{text}");
    }
    let limit = arguments.limits.limit();
    if !engine.options.iterative && !matches!(limit, Limit::Depth(_)) {
        let message = "iterative=off starts at the full depth, so it needs --depth";
        return Err(Failure::unusable(message));
    }
    let terms = Terms {
        engine: &engine,
        limit,
        scale: arguments.scale,
        stop: interrupt::heed(),
    };
    let bar = progress::bar(loaded.moves.len());
    let analysis = analyse(loaded, &terms, &mut |judged| {
        bar.set_message(judged.told());
        bar.inc(1);
    });
    bar.finish_and_clear();
    analysis
}

/// An analysis as `--json` prints it.
#[derive(Serialize)]
struct Record<'a> {
    #[serde(flatten)]
    analysis: &'a Analysis,
    /// How many games of the file were passed over: the same in each record of it.
    skipped: usize,
}

/// Prints an analysis for programs.
fn print_json(analysis: &Analysis, skipped: usize, out: &mut dyn Write) -> Result<(), Failure> {
    serde_json::to_writer(&mut *out, &Record { analysis, skipped })?;
    writeln!(out)?;
    Ok(out.flush()?)
}

/// Prints an analysis for people; an empty line stands between two.
fn print(
    arguments: &Arguments,
    analysis: &Analysis,
    is_later: bool,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    if is_later {
        writeln!(out)?;
    }
    table::print(analysis, arguments.verbose, out)?;
    Ok(out.flush()?)
}

/// Writes a file, over what was there only if that was asked for.
fn write(path: &Path, text: &str, force: bool) -> Result<(), Failure> {
    let write = if force { write_whole } else { write_new };
    write(path, text.as_bytes()).map_err(|error| match error.kind() {
        io::ErrorKind::AlreadyExists => taken_by(path),
        _ => Failure::from(error).at(path.display()),
    })
}

/// Finds out whether a file will be written before anything is searched for it.
fn check(path: &Path, force: bool) -> Result<(), Failure> {
    if !force && is_taken(path) {
        return Err(taken_by(path));
    }
    let folder = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty());
    match folder.filter(|folder| !folder.is_dir()) {
        None => Ok(()),
        Some(folder) => {
            let folder = folder.display();
            let message = format!("there is no folder {folder}");
            Err(Failure::unusable(message).at(path.display()))
        }
    }
}

/// Refuses to write over a file.
fn taken_by(path: &Path) -> Failure {
    let path = path.display();
    Failure::unusable(format!("{path} is there already: --force writes over it"))
}
