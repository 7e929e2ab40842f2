//! The flags of `niwaki train evaluation`.

use std::path::PathBuf;

use clap::builder::PossibleValuesParser;
use clap::{Args, Command};

use super::Evaluations;
use super::about::About;
use super::course::{Course, Taken};
use super::terms::{self, BASES, Model, Terms};
use crate::kind::parsed;
use crate::train::{by_hand_unless_said, rebuild};
use niwaki_host::catalogue::{AnyGame, Catalogue};
use niwaki_host::configuration::Configuration;
use niwaki_host::failure::Failure;
use niwaki_host::values;

/// The flags of `niwaki train evaluation`.
#[derive(Args, Debug)]
#[command(after_help = "\
A searcher plays games with itself from drawn openings, by the evaluation that
the game has (--evaluation says another one), a network, a linear model or the weights
of the game's own evaluation are fitted to their quiet positions, and the next round is
played by that. The same seed gives the same file on any number of cores. Ctrl-C keeps what is done in
FILE.parts, and the same command goes on from there.

The features of positions are those of the drawn board, or those that the game names
(Game::features); whether it has an evaluation of its own does not matter. For --model
weights it names the weights of its evaluation (Game::weights), and no features are wanted.

Examples:
  niwaki train evaluation checkers --positions 200000 --out mine.evaluation
  niwaki train evaluation checkers --positions 200000 --svg losses.svg
  niwaki train evaluation chess --positions 2000000 --nodes 1000 --rounds 2 --hidden 64
  niwaki train evaluation checkers --positions 200000 --model linear --over none
  niwaki train evaluation chess --evaluation learned --warm-start --seed 2
  niwaki train evaluation chess --evaluation learned --warm-start --hidden 256 --seed 2
  niwaki train evaluation chess --model weights --positions 300000
  niwaki train evaluation chess --positions 300000 --keep --out kept.evaluation
  niwaki train evaluation chess --model weights --from-games kept.evaluation.parts/round-1.games
  niwaki match checkers --first niwaki[evaluation=mine.evaluation] --second niwaki[evaluation=hand]
  niwaki train evaluation --all      # in the source tree: what no longer fits its game in tables/")]
pub(super) struct Flags {
    /// The games, with parameters if need be
    #[arg(value_name = "GAME", required_unless_present = "all")]
    games: Vec<String>,

    /// Learn the evaluations that come with the command anew, as far as they no
    /// longer fit their games
    #[arg(long, conflicts_with_all = ["games", "model", "positions", "nodes", "rounds", "hidden", "over", "epochs", "blend", "explore", "window", "warm_start", "from_games", "seed", "profile", "only", "with", "without", "set", "config", "endgames", "syzygy"])]
    pub(super) all: bool,

    /// What is fitted
    #[arg(long, value_enum, default_value = "net")]
    model: Model,

    /// Play games with N positions in each round
    #[arg(long, value_name = "N", default_value = "500000", value_parser = positions, allow_hyphen_values = true)]
    positions: u64,

    /// Search every move with N nodes
    #[arg(long, value_name = "N", default_value = "1000", value_parser = values::nodes, allow_hyphen_values = true)]
    nodes: u64,

    /// Play N rounds, each by what the one before has taught
    #[arg(long, value_name = "N", default_value = "2", value_parser = rounds, allow_hyphen_values = true)]
    rounds: u32,

    /// Hidden units for each side, a multiple of 8, or phases of a linear model
    /// [default: 32, or 8 phases; with --warm-start those of the network]
    #[arg(long, value_name = "N", value_parser = hidden, allow_hyphen_values = true)]
    hidden: Option<usize>,

    /// What the values are added to, so that no more is learned than what is
    /// missing there [default: hand]
    #[arg(long, value_parser = PossibleValuesParser::new(BASES.map(|(word, _)| word)))]
    over: Option<String>,

    /// Go through all positions N times at most; sooner done where those held
    /// out get no better. Of weights, steps
    #[arg(long, value_name = "N", default_value = "20", value_parser = epochs, allow_hyphen_values = true)]
    epochs: u32,

    /// Count what a search says N percent, and how the game ended the rest
    #[arg(long, value_name = "N", default_value = "100", value_parser = percentage, allow_hyphen_values = true)]
    blend: u8,

    /// Draw N percent of the moves at random, so that games see more. Players who know
    /// nothing (--evaluation none) draw all of the first round
    #[arg(long, value_name = "N", default_value = "0", value_parser = percentage, allow_hyphen_values = true)]
    explore: u8,

    /// Fit to the games of the last N rounds [default: to all]
    #[arg(long, value_name = "N", value_parser = rounds, allow_hyphen_values = true)]
    window: Option<u32>,

    /// Begin each fit at the network that played its games, and not at random weights: with
    /// --evaluation learned, go on where what comes with the game ended. A larger
    /// --hidden than the network's adds units to it. With --from-games it is the network of
    /// --evaluation, whoever played them
    #[arg(long)]
    warm_start: bool,

    /// Play no games, and fit to those in the file GAMES, which a training with --keep has left
    /// in its FILE.parts. May be given several times
    #[arg(long, value_name = "GAMES", conflicts_with_all = ["positions", "nodes", "rounds", "explore", "window", "profile", "only", "with", "without", "set", "config", "endgames", "syzygy"])]
    from_games: Vec<PathBuf>,

    /// Draw openings, first weights and the order of positions by this seed
    #[arg(long, value_name = "S", default_value = "1", value_parser = values::seed, allow_hyphen_values = true)]
    seed: u64,

    /// The file of the evaluation, or a folder for those of several games
    /// [default: GAME.evaluation; with --all, the folder tables]
    #[arg(long, value_name = "FILE|DIR")]
    pub(super) out: Option<PathBuf>,

    /// Keep FILE.parts, with the games
    #[arg(long)]
    keep: bool,

    /// Go on in FILE.parts, as the same command does without this flag, too
    #[arg(long)]
    resume: bool,

    /// Games at a time, and threads of the fit [default: one for each core]
    #[arg(long, value_name = "N", value_parser = values::concurrency, allow_hyphen_values = true)]
    concurrency: Option<usize>,

    /// Draw the losses by epoch into a file
    #[arg(long, value_name = "FILE.svg", conflicts_with = "all")]
    svg: Option<PathBuf>,

    /// Print one JSON object
    #[arg(long)]
    pub(super) json: bool,

    /// The searcher that plays the first round, and but for its evaluation the others
    #[command(flatten)]
    configuration: Configuration,
}

impl Flags {
    /// Returns the trainings of the games that are named, in their order.
    ///
    /// # Errors
    /// A game or setting that there is not, or a game that is there twice, a searcher that is not the same twice, or several
    /// games and no folder.
    pub(super) fn courses<'c>(&self, catalogue: &'c Catalogue) -> Result<Vec<Course<'c>>, Failure> {
        self.check()?;
        let terms = self.terms();
        let files = rebuild::files(&Evaluations, &self.games, self.out.as_deref())?;
        let mut courses = Vec::new();
        for (text, path) in self.games.iter().zip(files) {
            // Parameters that do not fit are told of before anything is played.
            catalogue.start(text)?;
            let game = catalogue.game_of(text)?;
            let (_, parameters) = text.split_once(':').unwrap_or_default();
            let parameters = parameters.trim().to_owned();
            let configuration = &self.configuration;
            let mut course =
                self.course(catalogue, game, parameters, terms, configuration, path)?;
            if self.hidden.is_none() {
                course.as_wide_as_played()?;
            }
            course.take(&self.from_games)?;
            courses.push(course);
        }
        Ok(courses)
    }

    /// Refuses flags that contradict one another.
    fn check(&self) -> Result<(), Failure> {
        let terms = self.terms();
        if terms.model == Model::Net && !terms.hidden.is_multiple_of(8) {
            return Err(Failure::unusable(format!(
                "--hidden {}: a network has a multiple of 8 hidden units",
                terms.hidden
            )));
        }
        if terms.model == Model::Weights && (self.hidden.is_some() || self.over.is_some()) {
            return Err(Failure::unusable(
                "--model weights fits those that the game has: there is no --hidden, and no --over",
            ));
        }
        if terms.model == Model::Weights && terms.warm_start {
            return Err(Failure::unusable(
                "--model weights begins at those that the game has in any case: there is no --warm-start",
            ));
        }
        let several = self.games.len() > 1;
        let plays = self.from_games.is_empty();
        if several && !plays {
            return Err(Failure::unusable(
                "--from-games has the games of one game: name no other",
            ));
        }
        if !plays && !self.warm_start && self.configuration.said()?.chooses("evaluation") {
            return Err(Failure::unusable(
                "--from-games plays no games, so that --evaluation only says where a fit begins, which wants --warm-start",
            ));
        }
        if several && self.svg.is_some() {
            return Err(Failure::unusable(
                "--svg draws the losses in one game: name no other",
            ));
        }
        Ok(())
    }

    /// Returns the training that comes to what a file tells of.
    ///
    /// # Errors
    /// It names a setting that there is not any more, or was fitted to games of files.
    pub(super) fn again<'c>(
        &self,
        catalogue: &Catalogue,
        game: &'c dyn AnyGame,
        about: About,
        path: PathBuf,
    ) -> Result<Course<'c>, Failure> {
        if !about.taken.is_empty() {
            let from_files = Failure::unusable(
                "it was fitted to the games of files, which --all does not have: learn it by --from-games",
            );
            return Err(from_files.at(path.display()));
        }
        let command = Configuration::augment_args(Command::new("train").no_binary_name(true));
        let words = shlex::split(&about.flags);
        let matches = words.and_then(|words| command.try_get_matches_from(words).ok());
        let matches = matches.ok_or_else(|| {
            let flags = &about.flags;
            let gone = Failure::unusable(format!("what it was learned by is no more: '{flags}'"));
            gone.at(path.display())
        });
        let configuration = parsed(&matches?);
        let at = path.clone();
        let (parameters, terms) = (about.parameters, about.terms);
        self.course(catalogue, game, parameters, terms, &configuration, path)
            .map_err(|failure| failure.at(at.display()))
    }

    /// Returns a training.
    ///
    /// # Errors
    /// A setting that there is not, or a searcher that is not the same twice.
    fn course<'c>(
        &self,
        catalogue: &Catalogue,
        game: &'c dyn AnyGame,
        parameters: String,
        terms: Terms,
        configuration: &Configuration,
        path: PathBuf,
    ) -> Result<Course<'c>, Failure> {
        let mut engine = configuration.engine(catalogue, game)?;
        engine.check_repeatable("a search to learn from")?;
        by_hand_unless_said(&mut engine, configuration)?;
        Ok(Course {
            game,
            parameters,
            engine,
            searcher: configuration.said()?.flags(),
            terms,
            taken: Taken::default(),
            path,
            concurrency: self.concurrency,
            keep: self.keep,
            svg: self.svg.clone(),
        })
    }

    /// Returns the numbers of the flags.
    fn terms(&self) -> Terms {
        Terms {
            positions: self.positions,
            nodes: self.nodes,
            rounds: self.rounds,
            epochs: self.epochs,
            blend: self.blend,
            explore: self.explore,
            window: self.window,
            warm_start: self.warm_start,
            seed: self.seed,
            model: self.model,
            hidden: self.hidden.unwrap_or(self.model.usual_hidden()),
            over: terms::base(self.over.as_deref().unwrap_or("hand")).unwrap_or_default(),
        }
    }
}

/// Reads a whole number within a range.
fn within<N: std::str::FromStr + PartialOrd>(text: &str, low: N, high: N) -> Option<N> {
    let number = text.parse().ok();
    number.filter(|number| (low..=high).contains(number))
}

fn positions(text: &str) -> Result<u64, String> {
    within(text, 1, 40_000_000)
        .ok_or_else(|| "a number of positions is a whole number from 1 to 40000000".into())
}

fn rounds(text: &str) -> Result<u32, String> {
    within(text, 1, terms::MOST_ROUNDS)
        .ok_or_else(|| "a number of rounds is a whole number from 1 to 100".into())
}

fn hidden(text: &str) -> Result<usize, String> {
    within(text, 1, 256).ok_or_else(|| {
        "a number of hidden units is a multiple of 8 from 8 to 256, one of phases is from 1 to 256"
            .into()
    })
}

fn epochs(text: &str) -> Result<u32, String> {
    within(text, 1, 1000)
        .ok_or_else(|| "a number of epochs is a whole number from 1 to 1000".into())
}

fn percentage(text: &str) -> Result<u8, String> {
    within(text, 0, 100).ok_or_else(|| "a percentage is a whole number from 0 to 100".into())
}
