//! Searches with every technique off, through lists of different length: what
//! does it cost that a technique could be asked?
//!
//! `benches/registry.sh` counts the instructions of each under valgrind and prints the table.
//!
//! ```text
//! cargo bench -p niwaki-benches --bench registry -- chess empty    # GAME and LIST: empty, all, or one technique
//! ```

use niwaki::techniques as t;
use niwaki::{BenchPosition, Family, Notation, Search, Standard, Table, Techniques};
use niwaki_games::checkers::CheckersFamily;
use niwaki_games::chess::ChessFamily;
use niwaki_games::trees::TreeFamily;

niwaki::techniques! {
    /// No technique at all.
    struct Empty {}
}

/// Searches with the list of this name, or prints all names.
macro_rules! lists {
    ($game:ident, $wanted:ident, $($name:literal $technique:ty),* $(,)?) => {
        match $wanted {
            "empty" => search::<$game, Empty>(),
            "all" => search::<$game, Standard>(),
            $($name => {
                niwaki::techniques! {
                    struct One {
                        one: $technique,
                    }
                }
                search::<$game, One>();
            })*
            _ => println!("{}", ["empty", "all", $($name),*].join("\n")),
        }
    };
}

/// Searches the bench positions of the family, a little deeper than trivial.
fn search<F: Family, T: Techniques + Default>() {
    let depth = match F::NAME {
        "chess" => 4,
        "checkers" => 8,
        _ => 5,
    };
    let table = Table::new(1);
    let mut nodes = 0;
    for BenchPosition {
        parameters,
        position,
    } in F::bench()
    {
        let start = F::start(parameters).and_then(|start| start.parse_position(position));
        let game = start.expect("the bench positions of a family are valid");
        let search = Search::new(&game).techniques(T::default()).table(&table);
        nodes += search.depth(depth).run().nodes;
    }
    println!("{nodes}");
}

fn run<F: Family>(wanted: &str) {
    lists!(
        F, wanted,
        "one-reply-extension" t::OneReplyExtension,
        "check-extension" t::CheckExtension,
        "singular-extension" t::SingularExtension,
        "razoring" t::Razoring,
        "limited-razoring" t::LimitedRazoring,
        "truncation" t::Truncation,
        "birmingham-kent" t::BirminghamKent,
        "razor-reduction" t::RazorReduction,
        "hindsight" t::Hindsight,
        "reverse-futility" t::ReverseFutility,
        "null-move" t::NullMove,
        "probcut" t::ProbCut,
        "internal-iterative-reduction" t::InternalIterativeReduction,
        "etc" t::EnhancedTranspositionCutoff,
        "multi-cut" t::MultiCut,
        "futility" t::Futility,
        "late-move-pruning" t::LateMovePruning,
        "exchange-pruning" t::ExchangePruning,
        "history-pruning" t::HistoryPruning,
        "late-move-reductions" t::LateMoveReductions,
        "uncertainty-cutoff" t::UncertaintyCutoff,
        "rankcut" t::RankCut,
    );
}

fn main() {
    let mut arguments = std::env::args().skip(1).filter(|word| word != "--bench");
    let (game, list) = (arguments.next(), arguments.next());
    let list = list.unwrap_or_default();
    match game.as_deref() {
        Some("checkers") => run::<CheckersFamily>(&list),
        Some("tree") => run::<TreeFamily>(&list),
        _ => run::<ChessFamily>(&list),
    }
}
