//! The folder of a training that is not finished: whether it is of this one, and who works in it.

use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};

use super::Course;
use crate::evaluation::about::About;
use crate::evaluation::terms::Model;
use crate::evaluation::{losses, searched_by, weights};
use crate::train::rebuild::check_place;
use crate::train::saved::{can_be_a_file, of_another, part_of};
use niwaki_host::failure::Failure;
use niwaki_host::files::{self, read_bounded};
use niwaki_host::interrupt;
use niwaki_host::shell;
use niwaki_host::sight::Sight;
use niwaki_host::signature::{signature, spec};

/// The file of the folder that says what was begun.
const BEGUN: &str = "command";
/// The most features that are numbered with sixteen bits.
const MOST_FEATURES: usize = 65_536;
/// The most weights of the first layer: the state of their fit stays below 64 MiB.
const MOST_WEIGHTS: usize = 1 << 22;

/// Leaves out how many rounds were asked for: each begins where the one before ended, so that a training goes on with more
/// of them as it does with those that are left.
fn apart_from_rounds(identity: &str) -> String {
    let mut kept = Vec::new();
    let mut words = identity.split(' ');
    while let Some(word) = words.next() {
        if word == "--rounds" {
            words.next();
        } else {
            kept.push(word);
        }
    }
    kept.join(" ")
}

/// Refuses what an earlier training begun in a folder, unless it is this one, with more rounds or fewer.
fn is_of(earlier: &[u8], identity: &str) -> Result<(), Failure> {
    let earlier = String::from_utf8_lossy(earlier);
    // The signature of a search that was stopped is none.
    if apart_from_rounds(&earlier) == apart_from_rounds(identity) || interrupt::pressed() {
        return Ok(());
    }
    let command = earlier.lines().next().unwrap_or_default();
    Err(of_another(&format!(
        "`{command}`, or by another searcher or build"
    )))
}

impl Course<'_> {
    /// Returns the folder of what is not finished.
    pub(super) fn parts(&self) -> PathBuf {
        self.path.with_added_extension("parts")
    }

    /// Looks whether the training can be begun, or gone on with, before any of it is carried out.
    ///
    /// # Errors
    /// The game shows no features, or names no weights, or too many, the file is there already, or another training is in the folder.
    pub(crate) fn check(&self, replaces: bool) -> Result<(), Failure> {
        match self.terms.model {
            Model::Weights => weights::check(self.game.name(), &self.game.weights())?,
            Model::Net | Model::Linear => self.check_features()?,
        }
        self.warm_start(None)?;
        self.check_name()?;
        can_be_a_file("--out", &self.path)?;
        check_place(&self.path, replaces)?;
        self.check_picture()?;
        let parts = self.parts();
        let begun = parts.join(BEGUN);
        if !files::has_content(&begun) {
            return Ok(());
        }
        let in_folder = |failure: Failure| failure.at(parts.display());
        let earlier = read_bounded(&begun).map_err(in_folder)?;
        let identity = self.identity()?;
        is_of(&earlier, &identity).map_err(in_folder)
    }

    /// Refuses flags that no line of the file can tell.
    fn check_name(&self) -> Result<(), Failure> {
        if !self
            .searcher
            .iter()
            .any(|word| word.contains(char::is_control))
        {
            return Ok(());
        }
        Err(Failure::unusable(
            "the file that is learned tells by which flags, and cannot tell of a name with a control character: \
             rename the file that --evaluation, --config or another flag names",
        ))
    }

    /// Looks whether a network can be fitted to the features of the game.
    fn check_features(&self) -> Result<(), Failure> {
        let (name, features) = (self.game.name(), self.game.features());
        if features == 0 {
            return Err(Failure::unusable(format!(
                "no bench position of {name} shows a feature, which an evaluation is learned from: let it draw its \
                 board, as a SimpleGame, or write Game::features"
            )));
        }
        if features > MOST_FEATURES || features * self.terms.hidden > MOST_WEIGHTS {
            return Err(Failure::unusable(format!(
                "{name} names {features} features: no more than {MOST_FEATURES} are fitted, and no more than \
                 {MOST_WEIGHTS} weights of hidden units"
            )));
        }
        Ok(())
    }

    /// Looks whether the losses can be drawn, if that is wanted.
    fn check_picture(&self) -> Result<(), Failure> {
        let Some(svg) = &self.svg else {
            return Ok(());
        };
        if svg.is_file() || *svg == self.path {
            return Err(Failure::unusable(format!(
                "{} is there already, or will be: remove it, or choose another --svg",
                svg.display()
            )));
        }
        can_be_a_file("--svg", svg)?;
        // That of FILE is made; a picture alone is no reason to make one.
        let folder = svg.parent().filter(|folder| !folder.as_os_str().is_empty());
        if folder.is_none_or(Path::is_dir) || folder == self.path.parent() {
            return Ok(());
        }
        Err(Failure::unusable(format!(
            "--svg '{}': there is no such folder",
            svg.display()
        )))
    }

    /// Draws the losses, if that is wanted: in place of no other file.
    pub(super) fn draw(&self, about: &About) -> Result<(), Failure> {
        let Some(svg) = &self.svg else {
            return Ok(());
        };
        self.check_picture()?;
        let game = spec(&about.game, &about.parameters);
        let curve = losses::curve(&game, &about.losses, about.held_out_loss.is_some())?;
        let curve = curve.ok_or_else(|| {
            Failure::unusable("the rounds were fitted by an older program: there is no curve")
        });
        let written = curve.and_then(|curve| Ok(files::write_whole(svg, curve.file().as_bytes())?));
        written.map_err(|failure| failure.at(svg.display()))
    }

    /// Says all that the result follows from: the command, and below it what it does not say of the game and the search.
    fn identity(&self) -> Result<String, Failure> {
        let command = self.command();
        let shown = self.shown();
        let evaluation = searched_by(&self.engine, self.game)?;
        let signature = signature(self.game, &self.engine)?;
        Ok(format!(
            "{command}\nsignature: {signature}\nevaluation: {evaluation}\nshown: {shown}\n"
        ))
    }

    /// Says what the game shows to what is learned; in the words that trainings were begun with before there were weights.
    fn shown(&self) -> String {
        let Sight {
            features,
            seen,
            hand,
            material,
            weights,
        } = self.game.sight();
        let weights = if self.terms.model == Model::Weights {
            format!(", weights: {weights}")
        } else {
            String::new()
        };
        format!(
            "Sight {{ features: {features}, seen: {seen}, hand: {hand}, material: {material}{weights} }}"
        )
    }

    /// Returns the flags that say who plays the first round, as a shell reads them.
    pub(super) fn flags(&self) -> String {
        shell::line(self.searcher.iter().map(String::as_str))
    }

    /// Returns the folder of what is not finished if it has rounds beyond those that were asked for.
    pub(crate) fn later_rounds(&self) -> Option<PathBuf> {
        let parts = self.parts();
        let next = parts.join(format!("round-{}.games", self.terms.rounds + 1));
        (next.exists() || part_of(&next).exists()).then_some(parts)
    }

    /// Returns the command that learns the same.
    fn command(&self) -> String {
        let game = spec(self.game.name(), &self.parameters);
        self.terms
            .command(&game, &self.taken.checksums, &self.flags())
    }

    /// Opens the folder, and keeps others out of it as long as the file that is returned lives: who has the lock says what
    /// was begun, or finds that it was this.
    pub(in crate::evaluation) fn open(&self, parts: &Path) -> Result<File, Failure> {
        let in_folder = |failure: Failure| failure.at(parts.display());
        let identity = self.identity()?;
        fs::create_dir_all(parts).map_err(|error| in_folder(error.into()))?;
        let mut options = File::options();
        let options = options.read(true).write(true).create(true).truncate(false);
        let mut file = options
            .open(parts.join(BEGUN))
            .map_err(|error| in_folder(error.into()))?;
        files::lock(&file, "another training is under way here").map_err(in_folder)?;
        let earlier = files::read_all_bounded(&file).map_err(in_folder)?;
        if !earlier.is_empty() {
            is_of(&earlier, &identity).map_err(in_folder)?;
        } else if !interrupt::pressed() {
            file.write_all(identity.as_bytes()).map_err(|error| {
                // Whoever begins here finds nothing rather than half of it.
                let _ = file.set_len(0);
                in_folder(error.into())
            })?;
        }
        Ok(file)
    }
}
