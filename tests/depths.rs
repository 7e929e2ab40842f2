//! How deep moves and nodes are searched where several techniques have a say, as a real search
//! shows it to an observer.

use std::collections::BTreeSet;
use std::sync::Arc;

use niwaki::technique::{About, AfterMove, Again, Moment, Searcher, Verdict};
use niwaki::techniques::rankcut::{Cell, Cells, Counts};
use niwaki::techniques::{InternalIterativeReduction, LimitedRazoring, Truncation};
use niwaki::{
    Depth, Family, Game, Node, NodeKind, Observer, Ply, Progress, Search, Standard, Stopped, Table,
    Technique, Techniques, Value, Window, adjustable, techniques,
};
use niwaki_games::checkers::CheckersFamily;
use niwaki_games::chess::ChessFamily;

use crate::common::bench;

/// Has every node whose moves are searched pass before a closure.
struct Nodes<F>(F);

impl<G: Game, F: FnMut(&Node<G>)> Observer<G> for Nodes<F> {
    fn searched(&mut self, node: &Node<G>, _: &Progress, _: Value) {
        (self.0)(node);
    }
}

/// Makes the cells of a `RankCut` that has seen that no later move is ever better.
fn hopeless() -> Arc<Cells> {
    let mut cells = Cells::new();
    let seen = Counts {
        samples: 1_000_000,
        ..Counts::default()
    };
    Cell::all().for_each(|cell| cells.add(cell, seen));
    Arc::new(cells)
}

/// At the root a check gains the ply that it is extended by before `RankCut` takes two off, and keeps
/// it where it is searched again.
#[test]
fn a_reduction_comes_off_the_depth_that_the_extension_made() {
    let mut techniques = Standard::default();
    techniques.switch("check-extension", true).unwrap();
    techniques.switch("rankcut", true).unwrap();
    techniques.rankcut.technique.attach(hopeless());
    let mut missing = BTreeSet::new();
    for game in bench::<ChessFamily>() {
        let nodes = Nodes(|node: &Node<_>| {
            if node.ply == Ply::new(1) && node.forced {
                assert!(node.extended);
                missing.insert((node.root_depth - node.depth).whole());
            }
        });
        let search = Search::new(&game).techniques(techniques.clone());
        search.observer(nodes).depth(5).run();
    }
    assert_eq!(missing, BTreeSet::from([0, 2]));
}

/// Truncation withholds depth from a node, or gives it back: wherever
/// the search is, and however often a move was searched again, both make up the whole depth.
#[test]
fn truncation_loses_no_depth_and_makes_none() {
    let mut techniques = Standard::default();
    techniques.switch("truncation", true).unwrap();
    let (mut checked, mut open) = (0, 0);
    for game in bench::<CheckersFamily>() {
        let nodes = Nodes(|node: &Node<_>| {
            let gone = Depth::plies(node.ply.count() as i16);
            let withheld = node.withheld().total();
            assert_eq!(node.depth + withheld + gone, node.root_depth);
            checked += usize::from(withheld > Depth::ZERO);
            open += usize::from(node.kind == NodeKind::Pv && node.ply > Ply::ROOT);
        });
        let search = Search::new(&game).techniques(techniques.clone());
        search.observer(nodes).depth(9).run();
    }
    assert!(checked > 1000 && open > 1000, "{checked} {open}");
}

/// Searches a node one ply from the root again, in a window far from its own, to three or
/// five plies.
#[derive(Clone, Copy, Debug, Default)]
struct LookAside;

adjustable! { LookAside {} }

/// How far the window is shifted, in units.
const ASIDE: i32 = 40;

fn aside<G: Game>(window: Window) -> [Window; 2] {
    [1, -1].map(|side| Window::null_above(window.alpha + side * ASIDE * G::UNIT))
}

impl Technique for LookAside {
    type Memory = ();

    const ABOUT: About = About::new(
        "look-aside",
        "Searches a node again, far from its window.",
        &[Moment::BeforeGeneration],
    );

    fn before_generation<S: Searcher>(
        &self,
        search: &mut S,
        node: &mut Node<S::Game>,
    ) -> Result<Verdict, Stopped> {
        if node.ply != Ply::new(1) || node.again || !node.window.is_null() {
            return Ok(Verdict::Pass);
        }
        for window in aside::<S::Game>(node.window) {
            for plies in [3, 5] {
                search.search_again(node, window, Depth::plies(plies), Again::Whole)?;
            }
        }
        Ok(Verdict::Tried)
    }
}

techniques! {
    /// Techniques that lower the depth of nodes, and one that searches them again.
    struct Lowering {
        truncation: Truncation,
        limited_razoring: LimitedRazoring,
        internal_iterative_reduction: InternalIterativeReduction,
        look_aside: LookAside,
    }
}

/// Returns the depths to which nodes were searched again while a technique was on.
fn depths_again<F: Family>(technique: &str, settings: &[(&str, &str)]) -> BTreeSet<Depth> {
    let mut techniques = Lowering::default();
    for name in [technique, "look-aside"] {
        techniques.switch(name, true).unwrap();
    }
    for (name, value) in settings {
        techniques.set(technique, name, value).unwrap();
    }
    let mut depths = BTreeSet::new();
    for game in bench::<F>() {
        let nodes = Nodes(|node: &Node<_>| {
            if node.ply == Ply::new(1) && node.again {
                depths.insert(node.depth);
            }
        });
        let search = Search::new(&game).techniques(techniques.clone());
        search.observer(nodes).depth(3).run();
    }
    depths
}

#[test]
fn a_node_that_is_searched_again_keeps_the_depth_that_was_asked_for() {
    let asked = BTreeSet::from([3, 5].map(Depth::plies));
    for (technique, settings) in [
        ("truncation", &[] as &[_]),
        ("limited-razoring", &[("opponents", "0")]),
        ("internal-iterative-reduction", &[("nodes", "all")]),
    ] {
        let found = depths_again::<ChessFamily>(technique, settings);
        assert_eq!(found, asked, "{technique}");
    }
}

/// Without a table no node has a move of it, and nothing is reduced for that.
#[test]
fn internal_iterative_reduction_does_nothing_without_a_table() {
    let mut techniques = Standard::default();
    techniques.internal_iterative_reduction.on = true;
    for game in bench::<ChessFamily>() {
        let bare = Search::new(&game).depth(5).without_table().run();
        let search = Search::new(&game).techniques(techniques.clone());
        let reduced = search.depth(5).without_table().run();
        assert_eq!((reduced.nodes, reduced.value), (bare.nodes, bare.value));
    }
}

/// Does not believe a null window where it says that a later move fails high.
#[derive(Clone, Copy, Debug, Default)]
struct Distrust;

adjustable! { Distrust {} }

impl Technique for Distrust {
    type Memory = ();

    const ABOUT: About = About::new(
        "distrust",
        "Has every later move that fails high searched again.",
        &[Moment::AfterMove],
    );

    fn after_move<G: Game>(&self, node: &Node<G>, value: Value) -> AfterMove {
        assert!(node.kind == NodeKind::Pv && value >= node.window.beta);
        AfterMove::ReSearch
    }
}

techniques! {
    /// Winands' second change, made everywhere and not only where he makes it.
    struct Distrustful {
        distrust: Distrust,
    }
}

#[test]
fn a_later_move_that_fails_high_is_searched_again_where_that_is_asked_for() {
    let (mut plain, mut doubled) = (0, 0);
    for game in bench::<ChessFamily>() {
        let mut techniques = Distrustful::default();
        for (on, nodes) in [(false, &mut plain), (true, &mut doubled)] {
            techniques.switch("distrust", on).unwrap();
            let search = Search::new(&game).techniques(techniques.clone());
            *nodes += search.depth(5).without_table().run().nodes;
        }
    }
    assert!(plain < doubled, "{plain} {doubled}");
}

/// Nodes that are searched shallower are stored so. A second search finds them in the table, and
/// has only the principal variation to go through.
#[test]
fn a_node_that_loses_depth_is_looked_up_once_more() {
    let mut techniques = Standard::default();
    techniques.internal_iterative_reduction.on = true;
    techniques
        .set("internal-iterative-reduction", "min-depth", "1")
        .unwrap();
    techniques
        .set("internal-iterative-reduction", "nodes", "all")
        .unwrap();
    let (mut first, mut second) = (0, 0);
    for game in bench::<CheckersFamily>() {
        let table = Table::new(16);
        for nodes in [&mut first, &mut second] {
            let search = Search::new(&game).techniques(techniques.clone());
            *nodes += search.depth(9).table(&table).run().nodes;
        }
    }
    assert!(second * 3 < first, "{second} {first}");
}
