//! The metrics of the laboratory: what each is called in files and above tables, and how its figures are
//! written. How one is measured stands with the records ([`summary`](super::summary)).

use serde::{Deserialize, Serialize};

/// How the figures of a metric are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// As a number with so many digits behind the point.
    Number(usize),
    /// As a share of a hundred with so many digits behind the point.
    Percent(usize),
}

/// Defines the metrics, each in one place, in the order of the tables.
macro_rules! metrics {
    ($($(#[$doc:meta])* $metric:ident: $name:literal, $title:literal, $form:expr;)+) => {
        /// What is measured.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
        pub(super) enum Metric {
            $($(#[$doc])* #[serde(rename = $name)] $metric,)+
        }

        impl Metric {
            /// All of them, in the order of the tables.
            pub(super) const ALL: &[Metric] = &[$(Metric::$metric),+];

            /// The name that summaries and definitions write.
            pub(super) fn name(self) -> &'static str {
                match self {
                    $(Metric::$metric => $name,)+
                }
            }

            /// The title above a table, with `BASE` for what is compared with.
            pub(super) fn title(self) -> &'static str {
                match self {
                    $(Metric::$metric => $title,)+
                }
            }

            /// How its figures are written.
            pub(super) fn form(self) -> Form {
                match self {
                    $(Metric::$metric => $form,)+
                }
            }
        }
    };
}

metrics! {
    /// Nodes, as a ratio to the baseline's.
    Nodes: "nodes", "nodes, ratio to BASE (95% interval)", Form::Number(3);
    /// Time of the processor, as a ratio to the baseline's: searches made alone and in turns.
    Time: "time", "time, ratio to BASE (95% interval)", Form::Number(3);
    /// The share of positions whose value is another.
    ValueChanged: "value-changed", "positions with another value than BASE", Form::Percent(0);
    /// The share of positions whose best move is another.
    BestChanged: "best-changed", "positions with another best move than BASE", Form::Percent(0);
    /// The share of positions solved.
    Solved: "solved", "positions solved", Form::Percent(0);
    /// The share of positions solved that the baseline does not solve.
    SolvedGained: "solved-gained", "positions solved that BASE does not solve", Form::Percent(0);
    /// The share of positions that the baseline solves alone.
    SolvedLost: "solved-lost", "positions not solved that BASE solves", Form::Percent(0);
    /// The ratio of nodes with two techniques to the product of their ratios: below 1
    /// they help each other, above 1 each takes away some of the other's work.
    Interaction: "interaction", "nodes with both, ratio to the product of their ratios", Form::Number(3);
    /// Children looked up in the table, for each node.
    Probes: "probes", "looks into the table for a child, for each node", Form::Number(3);
    /// The share of these that cut their parent off.
    CutsPerProbe: "cuts-per-probe", "cut-offs for each look into the table", Form::Percent(2);
    /// By how much the nodes grow for each ply.
    Branching: "branching", "effective branching factor: nodes, ratio to those one ply less deep", Form::Number(3);
    /// Nodes, as a ratio to those of the smallest tree that proves a value.
    MinimalTree: "minimal-tree", "nodes, ratio to the smallest tree that proves a value (Knuth and Moore)", Form::Number(3);
    /// The share of decisions that were right.
    Right: "right", "decisions that were right, of BASE", Form::Percent(0);
    /// By how many hundredths decisions are wrong, the right ones by none.
    Error: "error", "mean error of decisions in hundredths, of BASE", Form::Number(1);
    /// The share of decisions without which the search finds another best move.
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
