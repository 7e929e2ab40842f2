//! What the file of an evaluation says of itself: the lines that it begins with.

use niwaki::evaluation::{Base, Shape};

use super::Evaluations;
use super::losses;
use super::terms::{self, Model, Terms};
use crate::train::heading::{self, Lines};
use niwaki_fit::Losses;
use niwaki_host::artifact::Artifact;
use niwaki_host::failure::Failure;
use niwaki_host::sight::Sight;
use niwaki_host::signature::spec;

/// The first line, by which a file is known to be an evaluation.
const FIRST_LINE: &str = "niwaki evaluation";
/// The one version that is written and read.
pub(super) const VERSION: u64 = 1;
/// The word where no position was held out.
const NONE: &str = "none";
/// Bytes of the checksum.
pub(super) const SUM: usize = 4;

/// All that a file tells of a learned evaluation but its weights.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct About {
    /// The name of the game.
    pub(super) game: String,
    /// The parameters of the game, as after its colon; empty where there are none.
    pub(super) parameters: String,
    /// The techniques and settings of both players.
    pub(super) searcher: String,
    /// The flags that said so.
    pub(super) flags: String,
    /// The evaluation by which they played the first round.
    pub(super) evaluation: String,
    /// The checksums of the games of each file that it was fitted to; none where games were played for it.
    pub(super) taken: Vec<u32>,
    /// The checksum of the evaluation at which a fit to the games of files began, where that is a warm start.
    pub(super) began: Option<u32>,
    /// How it was learned.
    pub(super) terms: Terms,
    /// How many positions were fitted in the last round.
    pub(super) samples: u64,
    /// The mean squared error in them, over the epoch that ended with the network.
    pub(super) train_loss: f64,
    /// The same in positions that were held out, if there were any.
    pub(super) held_out_loss: Option<f64>,
    /// The same as the network of whole numbers has it, which is what plays; older files do not tell.
    pub(super) quantised_loss: Option<f64>,
    /// The losses after each epoch, round by round; none of the rounds that older files do not tell of.
    pub(super) losses: Vec<Vec<Losses>>,
    /// What the game showed.
    pub(super) shown: Shown,
}

/// What a game must show for its positions to be known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Shown {
    /// How many features there are for each side.
    pub(super) features: usize,
    /// The checksum of those of the bench positions.
    pub(super) seen: u32,
    /// The checksum of what the values are added to; 0 for nothing.
    pub(super) told: u32,
}

impl Shown {
    /// Returns what a game shows to what is added to `over`.
    pub(super) fn of(sight: Sight, over: Base) -> Shown {
        Shown {
            features: sight.features,
            seen: sight.seen,
            told: match over {
                Base::Game => sight.hand,
                Base::Material => sight.material,
                _ => 0,
            },
        }
    }
}

/// A file as far as its lines tell it.
pub(super) struct Opened<'f> {
    pub(super) about: About,
    pub(super) shape: Shape,
    /// The points that an output of one is worth.
    pub(super) scale: i32,
    /// The bytes of the weights.
    pub(super) weights: &'f [u8],
}

impl About {
    /// Returns the shape of what is no network, as the lines tell it: nothing but the features of the game.
    pub(super) fn no_shape(&self) -> Shape {
        Shape {
            features: self.shown.features,
            hidden: 0,
            buckets: 0,
            most: 0,
        }
    }

    /// Returns the lines up to the empty one, which they include; `length` is that of the weights behind them.
    pub(super) fn heading(&self, shape: Shape, scale: i32, length: usize) -> String {
        let About {
            game,
            parameters,
            searcher,
            flags,
            evaluation,
            terms,
            samples,
            train_loss,
            held_out_loss,
            quantised_loss,
            losses,
            shown: Shown { seen, told, .. },
            ..
        } = self;
        let held_out = held_out_loss.map_or_else(|| NONE.to_owned(), |loss| format!("{loss:.6}"));
        let quantised =
            quantised_loss.map_or_else(String::new, |loss| format!("quantised loss: {loss:.6}\n"));
        let losses = losses::lines(losses);
        let Terms {
            positions,
            nodes,
            rounds,
            epochs,
            blend,
            seed,
            model,
            ..
        } = terms;
        let model = model.word();
        let Shape {
            features,
            hidden,
            buckets,
            most,
        } = shape;
        let over = terms.over();
        let (uncommon, taken) = (terms.uncommon(), self.taken_lines());
        format!(
            "{FIRST_LINE}\nversion: {VERSION}\ngame: {game}\nparameters: {parameters}\nmodel: {model}\n\
             searcher: {searcher}\nflags: {flags}\nevaluation: {evaluation}\npositions: {positions}\nnodes: {nodes}\n\
             rounds: {rounds}\nepochs: {epochs}\nover: {over}\nblend: {blend}\n{uncommon}seed: {seed}\n{taken}samples: {samples}\n\
             train loss: {train_loss:.6}\nheld-out loss: {held_out}\n{quantised}{losses}seen: {seen:08x}\ntold: {told:08x}\n\
             features: {features}\nhidden: {hidden}\nbuckets: {buckets}\nmost: {most}\nscale: {scale}\nbytes: {length}\n\n"
        )
    }

    /// Returns the lines of a fit to the games of files: none where games were played for it.
    fn taken_lines(&self) -> String {
        let sums: Vec<String> = self.taken.iter().map(|sum| format!("{sum:08x}")).collect();
        let games = (!sums.is_empty()).then(|| format!("games: {}\n", sums.join(" ")));
        let began = self.began.map(|began| format!("began at: {began:08x}\n"));
        [games, began].into_iter().flatten().collect()
    }

    /// Returns the command that learns it anew.
    pub(super) fn command(&self) -> String {
        let game = spec(&self.game, &self.parameters);
        self.terms.command(&game, &self.taken, &self.flags)
    }
}

/// Reads the lines of a file, and looks whether all of it is there and as it was written.
///
/// # Errors
/// It is no evaluation, of another version, cut short or damaged.
pub(super) fn open(bytes: &[u8]) -> Result<Opened<'_>, Failure> {
    let (text, body) = heading::split(bytes, "this is no evaluation", FIRST_LINE)?;
    let mut lines = Lines::behind_first(text);
    let version: u64 = lines.number("version")?;
    if let Some(failure) = Evaluations.outdated(version) {
        return Err(failure);
    }
    let (game, parameters) = (lines.word("game")?, lines.word("parameters")?);
    let model = model(&lines.word("model")?)?;
    let (searcher, flags) = (lines.word("searcher")?, lines.word("flags")?);
    let evaluation = lines.word("evaluation")?;
    let mut terms = numbers(&mut lines, model)?;
    let (taken, began) = (taken(&mut lines)?, began(&mut lines)?);
    let samples = lines.number("samples")?;
    let train_loss = lines.number("train loss")?;
    let held_out_loss = lines.optional("held-out loss").unwrap_or_default();
    let quantised_loss = lines.optional("quantised loss").unwrap_or_default();
    let losses = losses::read(&mut lines, terms.rounds)?;
    let (seen, told) = (checksum(&mut lines, "seen")?, checksum(&mut lines, "told")?);
    let shape = Shape {
        features: lines.number("features")?,
        hidden: lines.number("hidden")?,
        buckets: lines.number("buckets")?,
        most: lines.number("most")?,
    };
    check_sizes(model, shape, terms.over)?;
    terms.hidden = shape.hidden;
    let scale = lines.number("scale")?;
    let weights = checked(bytes, body, lines.number("bytes")?)?;
    let features = shape.features;
    let about = About {
        game,
        parameters,
        searcher,
        flags,
        evaluation,
        taken,
        began,
        terms,
        samples,
        train_loss,
        held_out_loss: held_out_loss.parse().ok(),
        quantised_loss: quantised_loss.parse().ok(),
        losses,
        shown: Shown {
            features,
            seen,
            told,
        },
    };
    Ok(Opened {
        about,
        shape,
        scale,
        weights,
    })
}

/// Reads the numbers of a training, but for its hidden units.
fn numbers(lines: &mut Lines, model: Model) -> Result<Terms, Failure> {
    Ok(Terms {
        positions: lines.number("positions")?,
        nodes: lines.number("nodes")?,
        rounds: rounds(lines.number("rounds")?)?,
        epochs: lines.number("epochs")?,
        over: base(&lines.word("over")?)?,
        blend: lines.number("blend")?,
        explore: lines.number_if_there("explore")?.unwrap_or_default(),
        window: lines.number_if_there("window")?,
        warm_start: warm_start(lines)?,
        seed: lines.number("seed")?,
        model,
        hidden: 0,
    })
}

/// Refuses sizes that a model does not have.
fn check_sizes(model: Model, shape: Shape, over: Base) -> Result<(), Failure> {
    if (shape.buckets == 0) == (model == Model::Net) {
        let (word, buckets) = (model.word(), shape.buckets);
        return Err(Failure::unusable(format!(
            "'buckets: {buckets}': a {word} model has {}",
            if model == Model::Net { "some" } else { "0" }
        )));
    }
    if model == Model::Weights && (shape.hidden, shape.most, over) != (0, 0, Base::Game) {
        return Err(Failure::unusable(
            "weights of the game's own evaluation have no hidden units, and are added to nothing: 'hidden: 0', \
             'most: 0' and 'over: hand' are wanted",
        ));
    }
    Ok(())
}

/// Refuses a number of rounds that no training has.
fn rounds(number: u32) -> Result<u32, Failure> {
    let possible = (1..=terms::MOST_ROUNDS).contains(&number);
    possible.then_some(number).ok_or_else(|| {
        let most = terms::MOST_ROUNDS;
        Failure::unusable(format!(
            "'rounds: {number}': a number from 1 to {most} is wanted"
        ))
    })
}

/// Reads whether fits began where others ended; a file that does not tell began at random weights.
fn warm_start(lines: &mut Lines) -> Result<bool, Failure> {
    match lines.optional("warm start").as_deref() {
        None => Ok(false),
        Some("yes") => Ok(true),
        Some(other) => Err(Failure::unusable(format!(
            "'warm start: {other}': yes is wanted, or no such line"
        ))),
    }
}

/// Reads the checksums of the files of games; a file that does not tell was fitted to games that were played for it.
fn taken(lines: &mut Lines) -> Result<Vec<u32>, Failure> {
    let text = lines.optional("games").unwrap_or_default();
    let sums = text.split_whitespace();
    sums.map(|sum| hexadecimal("games", sum)).collect()
}

/// Reads the checksum of what a fit to them began at, if it did so.
fn began(lines: &mut Lines) -> Result<Option<u32>, Failure> {
    let sum = lines.optional("began at");
    sum.map(|sum| hexadecimal("began at", &sum)).transpose()
}

/// Reads a checksum of eight digits.
fn checksum(lines: &mut Lines, name: &str) -> Result<u32, Failure> {
    let text = lines.word(name)?;
    hexadecimal(name, &text)
}

fn hexadecimal(name: &str, text: &str) -> Result<u32, Failure> {
    u32::from_str_radix(text, 16).map_err(|_| {
        Failure::unusable(format!(
            "'{name}: {text}': a checksum in hexadecimal digits is wanted"
        ))
    })
}

/// Reads what the values are added to.
fn base(word: &str) -> Result<Base, Failure> {
    terms::base(word).ok_or_else(|| {
        Failure::unusable(format!(
            "line 13: 'over: {word}': hand, material or none is wanted"
        ))
    })
}

/// Reads the model, which may be one of a later version.
fn model(word: &str) -> Result<Model, Failure> {
    Model::named(word).ok_or_else(|| {
        Failure::unusable(format!(
            "line 5: there is no model '{word}', only net, linear and weights"
        ))
    })
}

/// Returns the bytes of the weights, if the file has them all and as they were written.
///
/// The length is looked at before the checksum, since a file that was copied in part deserves a message of its own.
fn checked<'f>(whole: &[u8], body: &'f [u8], length: usize) -> Result<&'f [u8], Failure> {
    let wanted = length.saturating_add(SUM);
    if body.len() < wanted {
        let (found, wanted) = (body.len(), wanted);
        return Err(Failure::unusable(format!(
            "the file is cut short: {found} bytes behind its heading, of {wanted}"
        )));
    }
    let (before, sum) = whole.split_at(whole.len() - SUM);
    if body.len() > wanted || crc32fast::hash(before).to_le_bytes() != sum {
        return Err(Failure::unusable(
            "the file is damaged: its checksum does not match",
        ));
    }
    Ok(&body[..length])
}
