//! The figures: taken from a laboratory's folder, kept in a file.

use std::fmt::Write;
use std::fs;
use std::path::Path;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::Failure;

/// The file in which the figures are kept: the origin in the first line, a figure in each other.
const KEPT: &str = "benches/worth/worth.jsonl";

/// The measured worth of the techniques.
#[derive(Clone, Debug, PartialEq)]
pub struct Worth {
    /// Where the figures come from.
    pub origin: Origin,
    /// One for each technique, setting, game and metric.
    pub figures: Vec<Figure>,
}

/// The command that measured, and the build that it belongs to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Origin {
    /// The command.
    pub command: String,
    /// The version of the build.
    pub version: String,
    /// The nodes of the build's bench with each technique alone.
    pub signature: u64,
}

/// One figure: a ratio to the bare search, or a share of the positions.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Figure {
    /// The technique's name.
    pub technique: String,
    /// The setting in which it was measured, as in `variant=winands`; nothing for its defaults.
    pub setting: Option<String>,
    /// The game, as the laboratory labels it.
    pub game: String,
    /// How many plies deep the searches were.
    pub depth: i16,
    /// The quantity that was measured.
    pub metric: Metric,
    /// Whether the technique did anything in this game.
    pub applies: bool,
    /// How many positions.
    pub n: usize,
    /// How many of the searches were given up before that depth.
    pub unfinished: usize,
    /// The figure itself.
    pub ratio: f64,
    /// The lower end of its 95% interval, where there are positions enough for one.
    pub low: Option<f64>,
    /// The upper end.
    pub high: Option<f64>,
}

/// The quantity that a figure measures; the laboratory measures more, which has no place in a short table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Metric {
    /// Nodes, as a ratio to the bare search's.
    Nodes,
    /// The share of positions whose value is another.
    ValueChanged,
    /// Processor time, as a ratio to the bare search's.
    Time,
    /// Everything else.
    #[serde(other)]
    Other,
}

/// A row of `summary.json`.
#[derive(Deserialize)]
struct Row {
    experiment: String,
    game: String,
    depth: Option<i16>,
    technique: String,
    change: String,
    baseline: String,
    metric: Metric,
    n: usize,
    unfinished: usize,
    applies: bool,
    ratio: f64,
    low: Option<f64>,
    high: Option<f64>,
}

/// The part of `run.json` that is read here.
#[derive(Deserialize)]
struct Run {
    preset: String,
    games: Vec<String>,
    depth: Option<i16>,
    positions: Option<u32>,
    signature: u64,
    version: String,
}

/// The experiment that switches each technique on alone.
const EXPERIMENT: &str = "ablation";

impl Worth {
    /// Takes the figures over the bare search, each at the greatest depth, from a laboratory's folder.
    ///
    /// # Errors
    /// A folder without results of the ablation, or with files that are not the laboratory's.
    pub fn measured(folder: &Path) -> Result<Worth, Failure> {
        let rows: Vec<Row> = read(&folder.join("summary.json"))?;
        let run: Run = read(&folder.join("run.json"))?;
        let figures: Vec<Figure> = rows.iter().filter_map(Row::figure).collect();
        if figures.is_empty() {
            let cause = format!("no results of `niwaki lab {EXPERIMENT}` over the bare search");
            return Err(Failure::at(folder, cause));
        }
        let deepest = |figure: &&Figure| {
            let same = |other: &&Figure| other.game == figure.game && other.metric == figure.metric;
            let depths = figures.iter().filter(same).map(|other| other.depth);
            depths.max() == Some(figure.depth)
        };
        Ok(Worth {
            origin: Origin {
                command: run.command(),
                version: run.version,
                signature: run.signature,
            },
            figures: figures.iter().filter(deepest).cloned().collect(),
        })
    }

    /// Reads the figures that are kept in the repository at `root`.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn kept(root: &Path) -> Result<Worth, Failure> {
        let path = root.join(KEPT);
        let text = fs::read_to_string(&path).map_err(|error| Failure::at(&path, error))?;
        Worth::parse(&text).map_err(|error| Failure::at(&path, error))
    }

    /// Keeps these figures in the repository at `root`.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn keep(&self, root: &Path) -> Result<(), Failure> {
        let path = root.join(KEPT);
        let text = self.text().map_err(|error| Failure::at(&path, error))?;
        fs::write(&path, text).map_err(|error| Failure::at(&path, error))
    }

    /// Reads the origin from the first line, and a figure from each of the others.
    fn parse(text: &str) -> serde_json::Result<Worth> {
        let (first, rest) = text.split_once('\n').unwrap_or((text, ""));
        Ok(Worth {
            origin: serde_json::from_str(first)?,
            figures: rest
                .lines()
                .map(serde_json::from_str)
                .collect::<Result<_, _>>()?,
        })
    }

    fn text(&self) -> serde_json::Result<String> {
        let mut text = serde_json::to_string(&self.origin)?;
        for figure in &self.figures {
            text += "\n";
            text += &serde_json::to_string(figure)?;
        }
        Ok(text + "\n")
    }
}

impl Run {
    /// Returns the command that does it again.
    fn command(&self) -> String {
        let mut command = format!("niwaki lab {EXPERIMENT} --preset {}", self.preset);
        if !self.games.is_empty() {
            let _ = write!(command, " --games {}", self.games.join(","));
        }
        if let Some(depth) = self.depth {
            let _ = write!(command, " --depth {depth}");
        }
        if let Some(positions) = self.positions {
            let _ = write!(command, " --positions {positions}");
        }
        command
    }
}

impl Row {
    /// Returns the figure of the row, if it has a place in the table of a technique.
    fn figure(&self) -> Option<Figure> {
        // The laboratory calls a setting `multi-cut multi-cut.variant=winands`.
        let (technique, setting) = match self.technique.split_once(' ') {
            None => (self.technique.as_str(), None),
            Some((technique, setting)) => {
                let prefix = format!("{technique}.");
                (technique, Some(setting.replace(&prefix, "")))
            }
        };
        let wanted = self.experiment == EXPERIMENT
            && self.baseline == "bare"
            && matches!(self.change.as_str(), "with" | "variant")
            && self.metric != Metric::Other;
        wanted.then_some(Figure {
            technique: technique.into(),
            setting,
            game: self.game.clone(),
            depth: self.depth?,
            metric: self.metric,
            applies: self.applies,
            n: self.n,
            unfinished: self.unfinished,
            ratio: rounded(self.ratio),
            low: self.low.map(rounded),
            high: self.high.map(rounded),
        })
    }
}

/// Rounds to four places, which is more than any table shows.
fn rounded(ratio: f64) -> f64 {
    (ratio * 1e4).round() / 1e4
}

fn read<T: DeserializeOwned>(path: &Path) -> Result<T, Failure> {
    let text = fs::read_to_string(path).map_err(|error| Failure::at(path, error))?;
    serde_json::from_str(&text).map_err(|error| Failure::at(path, error))
}
