//! The command line: which commands there are, and what is said of mistakes.

use clap::error::ErrorKind;
use clap::{Parser, Subcommand};

use niwaki_arena::tournament;
use niwaki_endgames as endgames;
use niwaki_host::failure::{Failure, one_line};
use niwaki_inspect::{bench, games, perft, search, techniques};
use niwaki_lab::arguments as lab;
use niwaki_learn::{show, train};
use niwaki_protocols::{hub, uci};
use {
    niwaki_analyse as analyse, niwaki_arena as matches, niwaki_play as play, niwaki_tune as tune,
};

use crate::help;

/// Game-tree search for any two-player game: analyse positions, count moves, and
/// measure what each pruning technique is worth. Without a command it runs
/// `lab --preset quick`
#[derive(Parser, Debug)]
#[command(name = "niwaki", version, after_help = EXAMPLES)]
#[command(disable_help_subcommand = true)]
struct Line {
    #[command(subcommand)]
    command: Option<Command>,
}

const EXAMPLES: &str = "\
Examples:
  niwaki
  niwaki search chess --depth 10
  niwaki search checkers --time 5s --moves '11-15 22-18 15x22'
  niwaki search tree:iid,b=4,length=12 --depth 12 --json
  niwaki perft chess --depth 5 --divide
  niwaki play chess --level 3
  niwaki analyse game.pgn
  niwaki match checkers --first niwaki --second 'niwaki[profile=bare]' --games 200

Exit status: 0 done, 1 done and the answer is no, 2 unusable arguments or
input, 130 interrupted.";

/// One command.
#[derive(Subcommand, Debug)]
pub(crate) enum Command {
    /// List the games and their parameters
    Games(games::Arguments),
    /// List the techniques, their parameters and the profiles
    Techniques(techniques::Arguments),
    /// Count the ways to play so many plies
    Perft(perft::Arguments),
    /// Search a position, or every position of a file
    Search(Box<search::Arguments>),
    /// Search fixed positions to fixed depths: the signature of the search
    Bench(bench::Arguments),
    /// Measure what each technique is worth in each game
    Lab(lab::Arguments),
    /// Play a match between two configurations or engines
    Match(Box<matches::Arguments>),
    /// Play a tournament between several configurations or engines
    Tournament(Box<tournament::Arguments>),
    /// Tune parameters of techniques by self-play, or find out which of them and what settings a game wants
    Tune(Box<tune::Arguments>),
    /// Play against the engine, or watch two engines play
    Play(Box<play::Arguments>),
    /// Go through a finished game, and mark what gave it away
    Analyse(Box<analyse::Arguments>),
    /// Play any game in a browser, and look into the tree of a search
    #[cfg(feature = "serve")]
    Serve(niwaki_serve::Arguments),
    /// Learn from self-play what a technique decides by
    Train(train::Arguments),
    /// Show what a technique has learned: a command for each kind that can be shown
    #[command(flatten)]
    Learned(show::Arguments),
    /// Build endgame tables, exact for every position of few pieces
    Endgames(endgames::Arguments),
    /// Play chess as an engine over UCI, for graphical interfaces and match runners
    Uci(Box<uci::Arguments>),
    /// Play checkers as an engine over Hub 2
    Hub(Box<hub::Arguments>),
}

impl Command {
    /// Returns the command that `niwaki` runs without arguments.
    pub(crate) fn main_job() -> Command {
        Command::Lab(lab::Arguments::default())
    }

    /// Returns the command that an engine runs without arguments.
    pub(crate) fn engine() -> Command {
        Command::Uci(Box::default())
    }
}

/// The request that the arguments make.
pub(crate) enum Parsed {
    Command(Box<Command>),
    /// A text to print: help, or the version.
    Text(String),
}

/// Reads the arguments of this process, whose help speaks of these games; without any there is a usual command.
pub(crate) fn parse(games: &[&str], usual: fn() -> Command) -> Result<Parsed, Failure> {
    match Line::try_parse() {
        Ok(line) => {
            let command = line.command.unwrap_or_else(usual);
            Ok(Parsed::Command(Box::new(command)))
        }
        Err(error) => match error.kind() {
            ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => {
                Ok(Parsed::Text(help::fitted(&error.to_string(), games)))
            }
            ErrorKind::InvalidUtf8 => Err(Failure::unusable(not_unicode())),
            _ => Err(Failure::unusable(in_one_line(&error.to_string()))),
        },
    }
}

/// Names the argument that is no text, which clap does not.
fn not_unicode() -> String {
    let mut arguments = std::env::args_os();
    let wrong = arguments.find(|argument| argument.to_str().is_none());
    let shown = wrong.unwrap_or_default();
    format!(
        "the argument '{}' is not valid UTF-8: text is wanted",
        shown.to_string_lossy()
    )
}

/// Returns clap's message about a mistake as one line, without its paragraph on usage.
fn in_one_line(message: &str) -> String {
    let message = message.strip_prefix("error: ").unwrap_or(message);
    let paragraphs = message
        .split("\n\n")
        .take_while(|paragraph| !paragraph.starts_with("Usage:"))
        .filter(|paragraph| !paragraph.starts_with("For more information"));
    let lines: Vec<String> = paragraphs.map(one_line).collect();
    lines.join("; ")
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn the_arguments_are_consistent() {
        Line::command().debug_assert();
    }

    #[test]
    fn every_command_explains_itself_with_examples() {
        let line = Line::command();
        for command in line.get_subcommands() {
            let name = command.get_name();
            let help = command.clone().render_help().to_string();
            assert!(help.contains("Examples:"), "{name}");
            assert!(help.contains(&format!("niwaki {name}")), "{name}");
        }
    }

    #[test]
    fn mistakes_are_told_in_one_line() {
        let error = Line::try_parse_from(["niwaki", "perft", "chess", "--dept", "3"]);
        let text = in_one_line(&error.unwrap_err().to_string());
        assert_eq!(
            text,
            "unexpected argument '--dept' found; tip: a similar argument exists: '--depth'"
        );
    }
}
