//! One search, as a line of `records.jsonl`: the raw data of the laboratory.
//!
//! A [`Record`] is written as soon as its search is done, and never changed. Summary, tables and
//! figures are computed from records alone, and `lab report` and `lab merge` read them years later.
//! So a record repeats whatever is needed to understand it by itself: the experiment, the position,
//! the configuration in words, the build, and the command line that makes the search again.
//!
//! The names of the fields are the keys of the JSON. A new field is `Option` with `default` and
//! `skip_serializing_if`, as [`Record::decisions`] is, so that old records can still be read and
//! other records stay as they are. A field that is renamed or removed makes every folder of results
//! unreadable.
//!
//! A run of a million records has the same few texts a million times: [`Texts`] keeps each once. A summary keeps less still:
//! see [`kept`](super::kept).
//!
//! Ratios are not stored: [`summary`](super::summary) forms them of a record and its baseline's.
//! Whether value and move agree is stored all the same, so that a single line shows it.

use std::collections::HashSet;

use arcstr::ArcStr;
use serde::{Deserialize, Serialize};

use super::preset::Preset;
use niwaki_arena::duel::Played;
use niwaki_host::position::Judged;
use niwaki_host::score::Score;

/// The version of this build, as `Cargo.toml` has it. Together with the signature it tells whether
/// two records may stand in one summary.
pub(super) const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The way in which a searcher differs from its baseline.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Change {
    /// Not at all: it is the baseline itself.
    None,
    /// Not at all: it is the baseline once more, timed as a change is. Its ratio of times says how
    /// far times stray without a cause.
    Again,
    /// A technique is switched on.
    With,
    /// A technique is switched off.
    Without,
    /// It is a variant or a value of a sweep: the definition lists it.
    Variant,
    /// Two techniques are switched on. Its name joins theirs by ` & `, and the interaction is
    /// computed from that.
    Pair,
}

impl Change {
    /// Returns the name that records, summaries and tables for spreadsheets write.
    pub(super) fn name(self) -> &'static str {
        match self {
            Change::None => "none",
            Change::Again => "again",
            Change::With => "with",
            Change::Without => "without",
            Change::Variant => "variant",
            Change::Pair => "pair",
        }
    }
}

/// One search, compared with that of the baseline, and all that is needed to repeat it. With
/// `audit` it is one judged decision of such a search instead: see [`Record::of_decision`].
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Record {
    /// The name of the experiment: its file without the ending.
    pub(super) experiment: ArcStr,
    /// The preset that the run was made with.
    pub(super) preset: Preset,
    /// The number of the task in the plan of the whole run, from 0 on, the same in every shard. A
    /// task is one position with one limit; all searches that are compared with each other have the
    /// same number.
    pub(super) task: usize,
    /// The place of the configuration in its group, from 0 on. The baseline is always 0, since the
    /// others are compared with it as they come.
    pub(super) order: usize,
    /// The name of the game in tables: rows of the summary are formed by it.
    pub(super) label: ArcStr,
    /// The game with its parameters, as `niwaki search` takes it. Several of them may have one
    /// label, as where each position of a synthetic tree has a seed of its own.
    pub(super) game: ArcStr,
    /// The position in the game's notation, without the moves that led to it.
    pub(super) position: ArcStr,
    /// The name of the position in the file it was read from, as the `id` of an EPD line; `None`
    /// for positions that were drawn or listed without one.
    pub(super) id: Option<ArcStr>,
    /// The seed of the sample that the position was drawn with; 0 if it was not drawn.
    pub(super) seed: u64,
    /// The stratum of the position, if the game has several kinds of positions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) stratum: Option<ArcStr>,
    /// The depth asked for, in plies; `None` for a search with a number of nodes.
    pub(super) depth: Option<i16>,
    /// The nodes that the search was given; `None` for a search to a depth. A cap on a search to a
    /// depth is no such limit and stands in `command` alone.
    pub(super) node_limit: Option<u64>,
    /// The searcher in words, as in `bare + etc`: the title of [`Configured`](super::variants::Configured).
    pub(super) configuration: ArcStr,
    /// The name of the baseline that this search is compared with.
    pub(super) reference: ArcStr,
    /// The technique, variant or pair (`a & b`) that is changed; of the baseline its own name.
    pub(super) technique: ArcStr,
    /// Says how `technique` differs from the baseline: on, off, a listed variant, a pair, or not at
    /// all.
    pub(super) change: Change,
    /// The number of the repetition, or of the decision, from 1 on; 0 for a search that is not for
    /// its time. Timed searches are never judged, so one number serves both and an [`Identity`]
    /// stays unique.
    pub(super) repeat: u32,
    /// The depth of the last iteration that was completed, in plies.
    pub(super) reached: i16,
    /// Whether it came to the depth asked for. A search with a number of nodes always counts as
    /// finished: it is meant to be stopped.
    pub(super) finished: bool,
    /// Positions entered, quiescence search included: the numerator of the ratio `nodes`. Of a
    /// judged decision the nodes that the judges spent.
    pub(super) nodes: u64,
    /// Those of the nodes that are in the quiescence search.
    pub(super) qnodes: u64,
    /// Looks into the table for a child, as ETC makes them. Looks for the node itself are not among
    /// them.
    pub(super) probes: u64,
    /// How often the techniques that are changed applied, added up; 0 for the baseline. Together
    /// with `nodes` it decides whether a change did anything.
    pub(super) tried: u64,
    /// How often they cut a node off; 0 for the baseline.
    pub(super) cut: u64,
    /// Milliseconds on the wall clock. Other programs add to it, so that no statistic is made of
    /// it.
    pub(super) time_ms: u64,
    /// Microseconds that the processor spent on this thread: ratios of times are made of these,
    /// because other programs do not add to them.
    pub(super) cpu_us: u64,
    /// The worth for the player to move. In JSON one number of hundredths, in which a win in n
    /// plies is 100,000,000 − n.
    pub(super) value: Score,
    /// The best move as the command writes it; `None` where the game is over.
    pub(super) best: Option<ArcStr>,
    /// Whether the value is that of the baseline in the same position and limit; true for the
    /// baseline itself.
    pub(super) value_agrees: bool,
    /// Whether the best move is the baseline's. Another move of the same value counts as another.
    pub(super) best_agrees: bool,
    /// Whether the best move is one of those that the file of problems calls right, and none to be
    /// avoided; `None` where nothing is known.
    pub(super) solved: Option<bool>,
    /// Moves to a position on average from here on, if the definition asks for `branching`: the
    /// root of the number of ways to play so many plies. The smallest tree is computed from it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) branching: Option<f64>,
    /// How many of its decisions were drawn to be judged, if that was asked for. A run that goes on
    /// learns from it which are still to be judged. Unknown of records that were made before this
    /// was written down.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) decisions: Option<u32>,
    /// A decision of the search, and the judges' findings. A record that has it is no search: it is
    /// left out wherever searches are counted or averaged.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) audit: Option<Box<Judged>>,
    /// The results of a pair of games against the baseline. A record that has it is no search either: its position is
    /// the opening, its nodes those of both sides in both games, its value 0.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) played: Option<Box<Pair>>,
    /// The command line that repeats the search, quoted for a shell. The times will differ, the
    /// rest will not.
    pub(super) command: ArcStr,
    /// The fingerprint of the definition and of the files it names.
    pub(super) definition: ArcStr,
    /// The signature of the build: two builds with different ones search different trees.
    pub(super) signature: u64,
    /// The version of the build.
    pub(super) version: ArcStr,
}

/// A pair of games of a match: both from one opening, with the seats exchanged.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Pair {
    /// The name of the match, as `equal nodes`.
    #[serde(rename = "match")]
    pub(super) name: String,
    /// The time of each move in milliseconds, if it is the limit; another limit is that of the record.
    pub(super) move_time_ms: Option<f64>,
    /// The number of the pair, from 1 on: pairs count in this order.
    #[serde(rename = "pair")]
    pub(super) number: usize,
    /// How many pairs are planned for the change in the game.
    pub(super) of: usize,
    /// The results, for the change.
    #[serde(flatten)]
    pub(super) results: Played,
}

/// The part of a record that later searches need: the value and move that the others of a task are
/// compared with, and what is left to do when a run goes on. A run that goes on
/// keeps those that were there already in memory by their identity.
#[derive(Clone, Debug)]
pub(super) struct Reference {
    /// The baseline's value.
    pub(super) value: Score,
    /// The baseline's best move.
    pub(super) best: Option<ArcStr>,
    /// How many of its decisions were drawn to be judged.
    pub(super) decisions: Option<u32>,
}

impl Record {
    /// Returns the key of the record within its run. Sorting by it gives the order of the plan,
    /// however the workers interleaved; joining shards relies on it as well.
    pub(super) fn identity(&self) -> Identity {
        (self.task, self.repeat, self.order)
    }

    /// Returns whether it is a search: neither a judged decision nor a pair of games.
    pub(super) fn is_search(&self) -> bool {
        self.audit.is_none() && self.played.is_none()
    }

    /// Returns the record of one judged decision of this search, with a number from 1 on. It keeps
    /// all that says where the search was made; the nodes become the judges', and `decisions` is
    /// left to the search itself, so that adding it up over records counts nothing twice.
    pub(super) fn of_decision(&self, number: u32, judged: Judged) -> Record {
        Record {
            repeat: number,
            nodes: judged.judges,
            decisions: None,
            audit: Some(Box::new(judged)),
            ..self.clone()
        }
    }

    /// Returns the part that is kept in memory while a run goes on.
    pub(super) fn as_reference(&self) -> Reference {
        Reference {
            value: self.value,
            best: self.best.clone(),
            decisions: self.decisions,
        }
    }
}

/// The texts that the records of a folder have in common, each kept once. A record that was read has
/// its own of each; most of the memory of a large folder would be such texts.
#[derive(Default)]
pub(super) struct Texts(HashSet<ArcStr>);

impl Texts {
    /// Gives a record the texts that are known already, and learns the others from it. Its command
    /// stays its own: few others have the same.
    pub(super) fn share(&mut self, record: &mut Record) {
        let always = [
            &mut record.experiment,
            &mut record.label,
            &mut record.game,
            &mut record.position,
            &mut record.configuration,
            &mut record.reference,
            &mut record.technique,
            &mut record.definition,
            &mut record.version,
        ];
        let some = [&mut record.id, &mut record.stratum, &mut record.best];
        for text in always.into_iter().chain(some.into_iter().flatten()) {
            match self.0.get(text) {
                Some(known) => text.clone_from(known),
                None => _ = self.0.insert(text.clone()),
            }
        }
    }
}

/// Task, repetition or decision, and place in the task: what tells a record from the others of a
/// run. Shards number tasks alike, so it holds across machines.
pub(super) type Identity = (usize, u32, usize);
