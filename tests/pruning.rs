//! Which techniques are asked about a move that one of them prunes, and how often.

use std::cell::Cell;

use niwaki::technique::{About, Decision, Event, Moment, Plan, Prune};
use niwaki::{
    Family, Game, Node, Observer, Ply, Progress, Report, Search, Technique, Veto, adjustable,
    techniques,
};
use niwaki_games::checkers::CheckersFamily;
use niwaki_games::chess::ChessFamily;

use crate::common::bench;

/// Prunes every move but the first.
#[derive(Clone, Copy, Debug, Default)]
struct FirstOnly;

adjustable! { FirstOnly {} }

impl Technique for FirstOnly {
    type Memory = ();

    const ABOUT: About = About::new("first-only", "Prunes later moves.", &[Moment::PerMove]);

    fn per_move<G: Game>(
        &self,
        (): &mut (),
        node: &Node<G>,
        _: &Node<G>,
        progress: &Progress,
    ) -> Option<Plan> {
        let later = progress.number > 1 && node.ply > Ply::ROOT;
        later.then_some(Plan::Skip(node.window.alpha))
    }
}

/// Fails where it is asked about a pruned move.
#[derive(Clone, Copy, Debug, Default)]
struct Witness;

adjustable! { Witness {} }

impl Technique for Witness {
    type Memory = ();

    const ABOUT: About = About::new("witness", "Sees moves.", &[Moment::PerMove]);

    fn per_move<G: Game>(
        &self,
        (): &mut (),
        node: &Node<G>,
        _: &Node<G>,
        progress: &Progress,
    ) -> Option<Plan> {
        assert!(progress.number == 1 || node.ply == Ply::ROOT);
        None
    }
}

techniques! {
    struct PrunerFirst {
        first_only: FirstOnly,
        witness: Witness,
    }
}

#[test]
fn nobody_is_asked_about_a_move_that_is_pruned() {
    let mut techniques = PrunerFirst::default();
    techniques.first_only.on = true;
    techniques.witness.on = true;
    for game in bench::<CheckersFamily>() {
        let search = Search::new(&game).techniques(techniques.clone());
        assert!(search.depth(6).run().nodes > 6);
    }
}

thread_local! {
    /// How often the technique was asked.
    static ASKED: Cell<usize> = const { Cell::new(0) };
}

/// Prunes the quiet moves after the first, one by one or all at once.
#[derive(Clone, Copy, Debug, Default)]
struct TacticalOnly {
    at_once: bool,
}

adjustable! { TacticalOnly {} }

impl Technique for TacticalOnly {
    type Memory = ();

    const ABOUT: About = About::new(
        "tactical-only",
        "Prunes quiet moves.",
        &[Moment::BeforePlay],
    );

    fn before_play<G: Game>(
        &self,
        node: &Node<G>,
        _: G::Move,
        progress: &Progress,
    ) -> Option<Prune> {
        ASKED.set(ASKED.get() + 1);
        if progress.tactical || progress.number == 1 {
            return None;
        }
        Some(if self.at_once {
            Prune::Quiet(node.window.alpha)
        } else {
            Prune::Move(node.window.alpha)
        })
    }
}

/// Prunes late moves, tactical or not.
#[derive(Clone, Copy, Debug, Default)]
struct FirstFour;

adjustable! { FirstFour {} }

impl Technique for FirstFour {
    type Memory = ();

    const ABOUT: About = About::new("first-four", "Prunes late moves.", &[Moment::BeforePlay]);

    fn before_play<G: Game>(
        &self,
        node: &Node<G>,
        _: G::Move,
        progress: &Progress,
    ) -> Option<Prune> {
        let late = progress.number > 4 && node.ply > Ply::ROOT;
        late.then_some(Prune::Move(node.window.alpha))
    }
}

techniques! {
    struct Tactical {
        tactical_only: TacticalOnly,
        first_four: FirstFour,
    }
}

/// Counts moves that were pruned.
#[derive(Default)]
struct Skipped(usize);

impl<G: Game> Observer<G> for Skipped {
    fn technique(&mut self, _: usize, event: Event) {
        self.0 += usize::from(event == Event::Skipped);
    }
}

/// Forbids the first technique to prune every third move that it would.
#[derive(Default)]
struct Third(usize);

impl<G: Game> Veto<G> for Third {
    fn permits(&mut self, technique: usize, _: &Node<G>, _: Decision<G::Move>) -> bool {
        self.0 += usize::from(technique == 0);
        technique > 0 || !self.0.is_multiple_of(3)
    }
}

/// Searches a position with quiet moves pruned one by one or all at once, and returns the report and
/// how many were.
fn pruned<G: Game>(game: &G, at_once: bool, veto: impl Veto<G>) -> (Report<G::Move>, usize) {
    let mut techniques = Tactical::default();
    techniques.tactical_only.on = true;
    techniques.first_four.on = true;
    techniques.tactical_only.technique.at_once = at_once;
    let mut skipped = Skipped::default();
    let search = Search::new(game).techniques(techniques).depth(6);
    let report = search.observer(&mut skipped).veto(veto).run();
    (report, skipped.0)
}

#[test]
fn quiet_moves_are_pruned_at_once_as_they_are_one_by_one() {
    fn check<F: Family>() {
        let mut asked = [0, 0];
        for game in bench::<F>() {
            ASKED.set(0);
            let (one_by_one, skipped) = pruned(&game, false, ());
            asked[0] += ASKED.replace(0);
            let (at_once, skipped_at_once) = pruned(&game, true, ());
            asked[1] += ASKED.get();
            assert_eq!(one_by_one.nodes, at_once.nodes);
            assert_eq!(one_by_one.lines, at_once.lines);
            assert_eq!(skipped, skipped_at_once);
            let one_by_one = pruned(&game, false, Third::default());
            let at_once = pruned(&game, true, Third::default());
            assert_eq!(one_by_one.0.nodes, at_once.0.nodes);
            assert_eq!(one_by_one.1, at_once.1);
        }
        assert!(asked[1] < asked[0], "{asked:?}");
    }
    check::<ChessFamily>();
    check::<CheckersFamily>();
}
