//! How an evaluation is learned: all that the flags decide, and the file tells.

use clap::ValueEnum;
use niwaki::evaluation::Base;

use super::Evaluations;
use niwaki_host::artifact::Artifact;

/// What is fitted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Model {
    /// A small efficiently updatable network: features of either side, a hidden layer, one number
    Net,
    /// A sum of weights that change with the phase of the game, one for each feature: of places tables of pieces and squares, of n-tuples tables of patterns, so that `tuples` is another word for it
    #[value(alias = "tuples")]
    Linear,
    /// The weights of the evaluation that the game has written by hand, as it names them
    Weights,
}

impl Model {
    /// Returns the word of flags and files.
    pub(super) fn word(self) -> &'static str {
        match self {
            Model::Net => "net",
            Model::Linear => "linear",
            Model::Weights => "weights",
        }
    }

    /// Returns the model of a word.
    pub(super) fn named(word: &str) -> Option<Model> {
        let mut all = Model::value_variants().iter().copied();
        all.find(|model| model.word() == word)
    }

    /// Returns how many hidden units it has for each side, or phases, where nobody says another number; 0 where it has none.
    pub(super) fn usual_hidden(self) -> usize {
        match self {
            Model::Net => 32,
            Model::Linear => 8,
            Model::Weights => 0,
        }
    }

    /// Returns how many sets of output weights it has.
    pub(super) fn buckets(self) -> usize {
        match self {
            Model::Net => 8,
            Model::Linear | Model::Weights => 0,
        }
    }

    /// Returns the learning rate of the first step, of those that have one. Weights of a sum have a longer way to go.
    pub(super) fn rate(self) -> f32 {
        match self {
            Model::Net => 0.002,
            Model::Linear | Model::Weights => 0.01,
        }
    }
}

/// The numbers of a training.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Terms {
    /// How many positions are played in each round.
    pub(super) positions: u64,
    /// The nodes of the search for each move.
    pub(super) nodes: u64,
    /// How many rounds are played, from 1 on: each by what the one before taught.
    pub(super) rounds: u32,
    /// How many times all positions are gone through, at most.
    pub(super) epochs: u32,
    /// The percentage that the value of a search counts in what is learned; the result of the game counts the rest.
    pub(super) blend: u8,
    /// The percentage of moves that are drawn, and not those of the search.
    pub(super) explore: u8,
    /// How many rounds a network is fitted to: the last ones; all of them where it is `None`.
    pub(super) window: Option<u32>,
    /// Whether a fit begins at the weights of the network that played its games, and not at random ones.
    pub(super) warm_start: bool,
    /// The seed that openings, first weights and the order of samples are drawn from.
    pub(super) seed: u64,
    /// What is fitted.
    pub(super) model: Model,
    /// Hidden units for each side, or phases of a linear model.
    pub(super) hidden: usize,
    /// What the game tells, to which the network is added.
    pub(super) over: Base,
}

/// The share of the learning rate with which a fit goes on where another ended: of 0.1 and 0.4, each tried once in chess, 0.4
/// played better, and 1 left no lower loss (docs/networks.md, "A warm start in chess").
const WARM: f32 = 0.4;

/// The most rounds that a training has.
pub(super) const MOST_ROUNDS: u32 = 100;

/// What a network can be added to, with the words of flags and files.
pub(super) const BASES: [(&str, Base); 3] = [
    ("hand", Base::Game),
    ("material", Base::Material),
    ("none", Base::Nothing),
];

/// Returns what a word stands for.
pub(super) fn base(word: &str) -> Option<Base> {
    let found = BASES.iter().find(|(known, _)| *known == word);
    found.map(|(_, base)| *base)
}

impl Terms {
    /// Returns the command that learns so in a game with its parameters; `flags` say who plays the first round. Where games
    /// were `taken` from files, their checksums stand for them.
    pub(super) fn command(&self, game: &str, taken: &[u32], flags: &str) -> String {
        let Terms {
            positions,
            nodes,
            rounds,
            epochs,
            blend,
            explore,
            window,
            warm_start,
            seed,
            model,
            hidden,
            over: _,
        } = self;
        let model = match model {
            Model::Net => String::new(),
            Model::Linear | Model::Weights => format!("--model {} ", model.word()),
        };
        let over = self.over();
        let kind = Evaluations.name();
        let games = if taken.is_empty() {
            format!("--positions {positions} --nodes {nodes} --rounds {rounds} ")
        } else {
            let files = taken.iter().map(|sum| format!("--from-games {sum:08x} "));
            files.collect()
        };
        let explore = if *explore > 0 && taken.is_empty() {
            format!("--explore {explore} ")
        } else {
            String::new()
        };
        let window = window.map_or_else(String::new, |window| format!("--window {window} "));
        let warm = if *warm_start { "--warm-start " } else { "" };
        // Weights of the game's own evaluation are no units, and added to nothing.
        let sizes = if *hidden > 0 {
            format!("--hidden {hidden} --over {over} ")
        } else {
            String::new()
        };
        let command = format!(
            "niwaki train {kind} {game} {model}{games}{sizes}\
             --epochs {epochs} --blend {blend} {explore}{window}{warm}--seed {seed} {flags}"
        );
        command.trim_end().to_owned()
    }

    /// Returns the lines of a file that tell of what is not common, and are left out elsewhere.
    pub(super) fn uncommon(&self) -> String {
        let Terms {
            explore,
            window,
            warm_start,
            ..
        } = *self;
        let drawn = (explore > 0).then(|| format!("explore: {explore}\n"));
        let window = window.map(|window| format!("window: {window}\n"));
        let warm = warm_start.then(|| "warm start: yes\n".to_owned());
        [drawn, window, warm].into_iter().flatten().collect()
    }

    /// Returns the word for what the network is added to.
    pub(super) fn over(&self) -> &'static str {
        let found = BASES.iter().find(|(_, base)| *base == self.over);
        found.map_or("", |(word, _)| word)
    }

    /// Returns the learning rate of the first step. Weights that are near their place are not thrown far from it again.
    pub(super) fn rate(&self) -> f32 {
        self.model.rate() * if self.warm_start { WARM } else { 1.0 }
    }

    /// Returns the seed of a round, counted from 0: each draws openings of its own.
    pub(super) fn seed_of(&self, round: u32) -> u64 {
        self.seed
            .wrapping_add(u64::from(round).wrapping_mul(1 << 40))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tuples_are_another_word_for_a_linear_model() {
        for word in ["linear", "tuples"] {
            assert_eq!(Model::from_str(word, false), Ok(Model::Linear));
        }
        // Files have one word for it.
        assert_eq!(Model::named("tuples"), None);
        assert_eq!(Model::named(Model::Linear.word()), Some(Model::Linear));
    }
}
