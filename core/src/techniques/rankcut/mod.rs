//! `RankCut`: searches the rest of the moves shallower where experience says that hardly a better one is to come.
//!
//! A good ordering puts good moves first, and tells when it has run out of them: by the number of
//! the move, the phase of move generation, how the values so far lie to each other and to alpha.
//! How often a better move was still to come under the same circumstances is counted beforehand, in
//! self-play ([`Recorder`]), in a table of cells ([`Cells`], [`Cell`]). Where the share of such
//! cases lies below the threshold, this move and all that follow are reduced (not pruned), until
//! one of them raises alpha all the same.
//!
//! Without a table it does nothing. The command `niwaki` loads the one of the game whenever
//! `RankCut` is on; in the library it is [`RankCut::with_table`].
//!
//! # Source
//! Y. J. Lim and W. S. Lee, *`RankCut`: a domain independent forward pruning method for games*,
//! AAAI-06; Y. J. Lim, *On forward pruning in game-tree search*, doctoral thesis, National
//! University of Singapore, 2007. The pseudo-code in circulation returns the score of the last
//! move; here, as everywhere, a node returns the best.
//!
//! # Parameters
//! `threshold` is in hundredths of a percent; a cell counts from `min-samples` on, and one that was
//! seen less often never reduces, unless `pool-depths` adds what was seen in cells that differ from
//! it by a lesser depth only, the nearest first, until that is enough: the counts of a depth need
//! searches from well above it, and great depths would never be reduced. `reduction` is taken off
//! moves at nodes of at least `min-depth`; `pv` allows it on the principal variation. With
//! `re-search` a reduced move that exceeds alpha is searched again at full depth: off in the
//! published listing, on here, since that costs few nodes. With `lesser-draft` a value that rests on
//! reduced moves is stored as no deeper than they were searched; late-move reductions have the same
//! parameter, off by default as everywhere, so that the two can be compared alike. Neither the
//! published threshold nor the reduction could be read. `learns` and `better` say whose frequency counts: that this move
//! (`this`), or that it or one behind it (`any-later`, the published wording), is better than alpha
//! (`alpha`) or than all moves before (`best`). `features` tells by which of the eight features
//! cells are told apart. The first move is never reduced. Nodes
//! in check are not excepted: that is one of the features.
//!
//! The sources leave open what "better" means where values are bounds. In a fail-hard search no
//! value is above the best so far but not above alpha, so that the two agree. In a fail-soft search
//! at null windows most values are bounds below alpha, some of which will be the largest: there
//! `best` seldom falls below a threshold.
//!
//! # Soundness
//! Speculative. It prunes no move, so a loss that it returns is one; it does not act while
//! distances are proved.
//!
//! # Where it differs from the source
//! The phase has five classes where the source has two, quiet moves with a good history and the
//! rest; changes of the best move are counted below alpha, too.
//!
//! # Worth
//! <!-- worth: rankcut -->
//! | game | plies | nodes | value changed | *n* | time (*n*) |
//! |---|---|---|---|---|---|
//! | chess | 8 | ×0.31 (0.28 to 0.33) | 15% (9 to 23) | 100 | ×0.28 (50) |
//! | checkers | 11 | ×0.31 (0.29 to 0.33) | 23% (16 to 32) | 100 | ×0.30 (50) |
//! | `tree:edge-sum` | 8 | ×0.35 (0.33 to 0.36) | 19% (13 to 28) | 100 | ×0.34 (50) |
//! | `tree:ordered` | 8 | ×0.44 (0.42 to 0.46) | 25% (18 to 34) | 100 | ×0.41 (50) |
//! | `tree:dag` | 8 | ×0.47 (0.45 to 0.48) | 1% (0 to 5) | 100 | ×0.41 (50) |
//!
//! Over the bare search, on *n* positions: geometric means, and the share of positions whose value
//! changed, with 95% intervals; time as a point. Measured by
//! `niwaki lab ablation --preset standard`
//! (version 0.1.0, signature 989081); written by `cargo run -p niwaki-worth`.
//! <!-- end of worth -->
//! The tables are those in `tables/`. How much each setting saves beside the searcher that it was
//! published in is measured by `niwaki lab rankcut-domains`.
//!
//! Elo on top of `classic` at equal nodes, by `niwaki lab rankcut-games`: at 1500 a move, 1000 games
//! each, +2 (−15 to 20) in chess, +4 (−11 to 19) in checkers, +10 (−2 to 23) in edge-sum trees; at
//! 6000, 600 games each, +31 (7 to 55), +64 (44 to 84) and +38 (15 to 61). Without pooled depths it
//! gained less in chess at 40,000: +49 ± 31 (320 games) for +79 ± 30 (400; an older build).
//!
//! # Example
//! ```
//! # let game = niwaki::techniques::doc_tree();
//! use std::sync::Arc;
//! use niwaki::techniques::rankcut::{Cells, RankCut, Recorder};
//! use niwaki::{Search, Standard};
//!
//! let mut cells = Cells::new();
//! let bare = Search::new(&game).observer(Recorder::new(&mut cells)).depth(7).run();
//! assert!(cells.samples() > 1000);
//!
//! let mut techniques = Standard::default();
//! techniques.rankcut.on = true;
//! // A threshold and a number of samples for so small a table.
//! techniques.rankcut.technique = RankCut { threshold: 500, min_samples: 50, ..RankCut::default() };
//! let untaught = Search::new(&game).techniques(techniques.clone()).depth(7).run();
//! assert_eq!(untaught.nodes, bare.nodes); // no table, no reduction
//!
//! let technique = techniques.rankcut.technique.with_table(Arc::new(cells));
//! techniques.rankcut.technique = technique;
//! let reduced = Search::new(&game).techniques(techniques).depth(7).run();
//! assert!(reduced.nodes < bare.nodes);
//! ```

mod cell;
mod cells;
mod features;
mod recorder;
mod verdicts;

use alloc::sync::Arc;

pub use cell::Cell;
pub use cells::{Better, Cells, Counts, Learns};
pub use features::{Feature, Features};
pub use recorder::Recorder;
pub use verdicts::Attached;

use crate::game::Game;
use crate::search::depth::Depth;
use crate::search::node::{Node, NodeKind};
use crate::search::progress::Progress;
use crate::search::value::Value;
use crate::technique::{About, Moment, Plan, Quantity, Reason, Soundness, Technique};

/// The parameters of `RankCut`, and its table; the [module](self) has idea, source and worth.
#[derive(Clone, Debug)]
pub struct RankCut {
    /// The share below which it acts, in ten-thousandths.
    pub threshold: i32,
    /// How often a cell must have been seen.
    pub min_samples: i32,
    /// Whether a depth that was seen less often is judged together with shallower ones.
    pub pool_depths: bool,
    /// How much shallower moves are searched.
    pub reduction: Depth,
    /// The least depth of a node at which it acts.
    pub min_depth: Depth,
    /// Whether it acts on the principal variation.
    pub pv: bool,
    /// Whether a reduced move that exceeds alpha is searched again at full depth.
    pub re_search: bool,
    /// Whether a node is stored with the depth that its shallowest move was searched to.
    pub lesser_draft: bool,
    /// The event whose frequency decides.
    pub learns: Learns,
    /// The value that a better move must exceed.
    pub better: Better,
    /// The features that tell cells apart.
    pub features: Features,
    /// The counts it decides by, if there are any; [`RankCut::with_table`] puts them here.
    pub table: Option<Attached>,
}

impl RankCut {
    /// Returns the algorithm as it was published, as far as that is known: one ply, and no re-search.
    ///
    /// ```
    /// use niwaki::techniques::RankCut;
    ///
    /// let published = RankCut::published();
    /// assert!(!published.re_search && published.threshold < RankCut::default().threshold);
    /// ```
    pub fn published() -> RankCut {
        RankCut {
            threshold: 75,
            reduction: Depth::ONE,
            re_search: false,
            pool_depths: false,
            ..RankCut::default()
        }
    }
}

/// Bolder than published: a higher threshold, two plies, pooled depths, and a re-search to make up for it.
impl Default for RankCut {
    fn default() -> RankCut {
        RankCut {
            threshold: 150,
            min_samples: 1000,
            pool_depths: true,
            reduction: Depth::plies(2),
            min_depth: Depth::plies(2),
            pv: true,
            re_search: true,
            lesser_draft: true,
            learns: Learns::AnyLater,
            better: Better::Alpha,
            features: Features::ALL,
            table: None,
        }
    }
}

crate::adjustable! { RankCut {
    threshold "threshold" 0, 10_000 => "the share of cases with a better move below which it acts, in hundredths of a percent";
    min_samples "min-samples" 1, 1_000_000_000 => "how often a cell must have been seen to count";
    pool_depths "pool-depths" false, true => "whether a depth that was seen less often is judged together with shallower ones";
    reduction "reduction" Depth::sixteenths(1), Depth::plies(16) => "how much shallower moves are searched";
    min_depth "min-depth" Depth::ONE, Depth::MAX => "the least depth at which it acts";
    pv "pv" false, true => "whether it acts on the principal variation";
    re_search "re-search" false, true => "whether a reduced move that exceeds alpha is searched again at full depth";
    lesser_draft "lesser-draft" false, true => "whether a node is stored with the depth that its shallowest move was searched to";
    learns "learns" Learns::FIRST, Learns::LAST => "what is learned: that this move or one behind it is better, or this one";
    better "better" Better::FIRST, Better::LAST => "better than what: alpha, or the best move so far";
    features "features" Features::NONE, Features::ALL => "the features that tell cells apart, joined by +";
} }

impl RankCut {
    /// Returns the same technique, deciding by a table; only `features` tell its cells apart.
    ///
    /// What it answers in each cell is worked out here. Parameters that are set later hold as well, but every search works
    /// the answers out anew then, which takes milliseconds: set them first.
    #[must_use]
    pub fn with_table(mut self, table: Arc<Cells>) -> RankCut {
        self.table = Some(Attached::new(&self, table));
        self
    }

    /// Decides by a table from now on ([`RankCut::with_table`]).
    pub fn attach(&mut self, table: Arc<Cells>) {
        *self = self.clone().with_table(table);
    }

    /// Tells whether hardly a better move is to be expected after so many samples with so many
    /// hits.
    ///
    /// In integers: hits / samples < threshold / 10,000.
    #[inline]
    pub fn is_hopeless(&self, counts: &Counts) -> bool {
        let (hits, samples) = (counts.hits(self.learns, self.better), counts.samples);
        samples >= self.min_samples as u64
            && u128::from(hits) * 10_000 < u128::from(samples) * self.threshold as u128
    }

    /// Tells whether moves that fall into a cell are reduced by what a table has seen.
    #[inline]
    pub fn acts_in(&self, table: &Cells, cell: Cell) -> bool {
        self.is_hopeless(&self.seen_in(table, cell))
    }

    /// Returns what a table has seen of moves that fall into a cell, and with `pool-depths`, until
    /// that is enough, of the same at lesser depths.
    #[inline]
    pub fn seen_in(&self, table: &Cells, cell: Cell) -> Counts {
        // Where depth tells no cells apart, each has what was seen at all depths already.
        if self.pool_depths && self.features.has(Feature::Depth) {
            table.pooled(cell, self.min_samples as u64)
        } else {
            table.counts(cell)
        }
    }

    /// Says what the table has seen, or that it gave up at an earlier move of the node.
    fn reason<G: Game>(&self, node: &Node<G>, progress: &Progress) -> Option<Reason> {
        let table = self.table.as_ref()?.cells();
        let counts = self.seen_in(table, Cell::of(node, progress)?);
        if !self.is_hopeless(&counts) {
            let text = "reduced by {}, as the moves before it, since when alpha has not risen";
            return Some(Reason::new(text).depth(self.reduction));
        }
        let text = match self.learns {
            Learns::This => "{} of {} such moves were ever better, below {}: reduced by {}",
            Learns::AnyLater => {
                "{} of {} such moves, or one behind them, were ever better, below {}: reduced by {}"
            }
        };
        let hits = counts.hits(self.learns, self.better);
        let reason = Reason::new(text)
            .with(Quantity::Count(hits))
            .with(Quantity::Count(counts.samples))
            .with(Quantity::Share(self.threshold as u32))
            .depth(self.reduction);
        Some(reason)
    }
}

impl Technique for RankCut {
    /// Alpha when it began to reduce this node's moves, if it has.
    type Memory = Option<Value>;

    const ABOUT: About = About {
        name: "rankcut",
        variant_of: None,
        summary: "Searches the rest of the moves shallower once a learned table expects no better one.",
        source: "Lim and Lee 2006; Lim 2007",
        moments: &[Moment::PerMove],
        sound: Soundness::Speculative,
    };

    /// Works out its answers anew where a parameter was set since the table was attached.
    fn prepare(&mut self) {
        self.work_out();
    }

    fn per_move<G: Game>(
        &self,
        since: &mut Option<Value>,
        node: &Node<G>,
        _: &Node<G>,
        progress: &Progress,
    ) -> Option<Plan> {
        let forbidden = node.kind == NodeKind::Pv && !self.pv;
        if progress.number == 1 || node.depth < self.min_depth || forbidden {
            return None;
        }
        let alpha = node.window.alpha;
        if *since != Some(alpha) {
            // Nothing was reduced yet, or a move has raised alpha since.
            let table = self.table.as_ref()?;
            *since = table.gives_up(node, progress).then_some(alpha);
        }
        since.is_some().then_some(Plan::Reduce(self.reduction))
    }

    fn explain_plan<G: Game>(
        &self,
        _: &Option<Value>,
        node: &Node<G>,
        _: &Node<G>,
        progress: &Progress,
        _: Plan,
    ) -> Option<Reason> {
        self.reason(node, progress)
    }

    /// Tells whether a reduced move that fails high is searched again. The published listing has no
    /// re-search, so that it is a choice here.
    fn verifies(&self) -> bool {
        self.re_search
    }

    fn stores_reduced(&self) -> bool {
        self.lesser_draft
    }
}

#[cfg(test)]
mod tests;
