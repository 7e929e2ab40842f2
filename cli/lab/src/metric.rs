//! The metrics of the laboratory: the name of each in files and above tables, and how its figures
//! are written. How one is measured stands with the records ([`summary`](super::summary)).
//!
//! A metric is one line of `metrics!`: a variant, its name in files, its title, the form of its
//! figures. The order of the lines is the order of tables and of sheets. A name is written into
//! `summary.json` and into definitions (`[[published]]`), so it is never changed; a title may be.
//!
//! Less is better of `nodes`, `time`, `interaction`, `branching` and `minimal-tree`. Shares and
//! errors have a direction of their own, which their titles say.

use serde::{Deserialize, Serialize};

/// The way in which the figures of a metric are written. It belongs to the metric, so that a table,
/// a sentence and a page round alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// As a number with so many digits behind the point: ratios, factors, hundredths.
    Number(usize),
    /// As a share of a hundred with so many digits behind the point. No digit for most: of a
    /// hundred positions one is a percent.
    Percent(usize),
}

/// Defines the metrics, each in one place, in the order of the tables.
macro_rules! metrics {
    ($($(#[$doc:meta])* $metric:ident: $name:literal, $title:literal, $form:expr;)+) => {
        /// A quantity that is measured; each is one row of a summary cell.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
        pub(super) enum Metric {
            $($(#[$doc])* #[serde(rename = $name)] $metric,)+
        }

        impl Metric {
            /// All of them, in the order of the tables.
            pub(super) const ALL: &[Metric] = &[$(Metric::$metric),+];

            /// Returns the name that summaries and definitions write.
            pub(super) fn name(self) -> &'static str {
                match self {
                    $(Metric::$metric => $name,)+
                }
            }

            /// Returns the title above a table, with `BASE` for what is compared with.
            pub(super) fn title(self) -> &'static str {
                match self {
                    $(Metric::$metric => $title,)+
                }
            }

            /// Returns how its figures are written.
            pub(super) fn form(self) -> Form {
                match self {
                    $(Metric::$metric => $form,)+
                }
            }
        }
    };
}

metrics! {
    /// Nodes of the search, quiescence included, as a ratio to the baseline's: the geometric mean
    /// over positions.
    Nodes: "nodes", "nodes, ratio to BASE (95% interval)", Form::Number(3);
    /// Time of the processor, as a ratio to the baseline's: searches made alone and in turns, the
    /// median of their repetitions.
    Time: "time", "time, ratio to BASE (95% interval)", Form::Number(3);
    /// The share of positions whose value is another than the baseline's. A changed value is no
    /// error by itself: the baseline may be the one that errs.
    ValueChanged: "value-changed", "positions with another value than BASE", Form::Percent(0);
    /// The share of positions whose best move is another, equally good ones included.
    BestChanged: "best-changed", "positions with another best move than BASE", Form::Percent(0);
    /// The share of positions solved, of those whose best moves are known. Baselines have it as
    /// well.
    Solved: "solved", "positions solved", Form::Percent(0);
    /// The share of positions solved that the baseline does not solve. Gained less lost is the
    /// difference of the two shares solved, but says how many changed sides.
    SolvedGained: "solved-gained", "positions solved that BASE does not solve", Form::Percent(0);
    /// The share of positions that the baseline solves alone.
    SolvedLost: "solved-lost", "positions not solved that BASE solves", Form::Percent(0);
    /// The ratio of nodes with two techniques to the product of their ratios: below 1
    /// they help each other, above 1 each takes away some of the other's work.
    Interaction: "interaction", "nodes with both, ratio to the product of their ratios", Form::Number(3);
    /// Children looked up in the table, for each node.
    Probes: "probes", "looks into the table for a child, for each node", Form::Number(3);
    /// The share of these looks that cut their parent off: the yield of a technique whose price is
    /// `probes`.
    CutsPerProbe: "cuts-per-probe", "cut-offs for each look into the table", Form::Percent(2);
    /// The effective branching factor: by how much the nodes grow for each ply, over two plies or
    /// more.
    Branching: "branching", "effective branching factor: nodes, ratio to those one ply less deep", Form::Number(3);
    /// Nodes, as a ratio to those of the smallest tree that proves a value (Knuth and Moore 1975).
    MinimalTree: "minimal-tree", "nodes, ratio to the smallest tree that proves a value (Knuth and Moore)", Form::Number(3);
    /// The share of judged decisions that were right.
    Right: "right", "decisions that were right, of BASE", Form::Percent(0);
    /// By how many hundredths judged decisions are wrong on average, the right ones by none.
    Error: "error", "mean error of decisions in hundredths, of BASE", Form::Number(1);
    /// The share of judged decisions without which the search finds another best move: the errors
    /// that matter.
    RootChanged: "root-changed", "decisions that changed the best move, of BASE", Form::Percent(0);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn definitions_write_metrics_as_summaries_do() {
        for &metric in Metric::ALL {
            let written = serde_json::to_value(metric).unwrap();
            assert_eq!(written, metric.name());
            assert_eq!(serde_json::from_value::<Metric>(written).unwrap(), metric);
        }
        let unknown = serde_json::from_value::<Metric>("nods".into());
        assert!(unknown.unwrap_err().to_string().contains("`nodes`"));
    }

    #[test]
    fn names_and_titles_are_not_taken_twice() {
        for (number, one) in Metric::ALL.iter().enumerate() {
            for other in &Metric::ALL[..number] {
                assert_ne!(one.name(), other.name());
                assert_ne!(one.title(), other.title());
            }
        }
    }
}
