//! How one technique is asked, and what becomes of the answers.
//!
//! Whatever holds for every technique is done here, so that techniques need not
//! think of it: the rules for speculative ones, the veto, what observers are
//! told, and how the plans of several for the same move go together.

use crate::technique::{
    Cut, Decision, Event, Plan, Prune, Searcher, Verdict, must_leave_moves_alone, must_not_cut,
    without_distance,
};
use crate::{Depth, Game, Node, Progress, Stopped, Technique, Value};

/// The fate of one move once every technique was heard: the largest extension
/// is granted, the largest reduction taken off what that makes, and any
/// technique can prune it; those after that one in the list are not asked.
///
/// Reductions are not added up: they are estimates of the same thing, and the
/// same reason would count twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Resolution {
    /// So much shallower than the extension makes it.
    pub(crate) reduction: Depth,
    /// So much deeper than one ply less.
    pub(crate) extension: Depth,
    /// Whether a value above alpha is verified by a search of full depth.
    pub(crate) verify: bool,
    /// Whether the node's draft suffers where its value comes of the reduced
    /// search.
    pub(crate) stores_reduced: bool,
    /// Whether to prune this move, and perhaps the rest; taken to be worth at
    /// most the value.
    pub(crate) skip: Option<(Skip, Value)>,
}

/// How much is pruned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Skip {
    /// One move.
    This,
    /// This move and all that follow.
    Rest,
}

impl Resolution {
    /// The fate of a move that no technique has anything to say about: plain
    /// alpha-beta.
    pub const FULL: Resolution = Resolution {
        reduction: Depth::ZERO,
        extension: Depth::ZERO,
        verify: false,
        stores_reduced: false,
        skip: None,
    };

    /// Tells whether the move is pruned.
    #[doc(hidden)]
    #[inline]
    pub fn prunes(&self) -> bool {
        self.skip.is_some()
    }

    /// Takes one technique's plan into account.
    #[inline]
    fn consider<T: Technique>(&mut self, technique: &T, plan: Plan) -> Event {
        match plan {
            Plan::Reduce(depth) => {
                self.reduction = self.reduction.max(depth);
                self.verify |= technique.verifies();
                self.stores_reduced |= technique.stores_reduced();
                Event::Reduced
            }
            Plan::Extend(depth) => {
                self.extension = self.extension.max(depth);
                Event::Extended
            }
            Plan::Skip(value) => {
                self.skip = self.skip.or(Some((Skip::This, value)));
                Event::Skipped
            }
            Plan::SkipRest(value) => {
                self.skip = Some((Skip::Rest, value));
                Event::Skipped
            }
        }
    }
}

/// Asks one technique about a node as a whole, before move generation or before
/// the move loop, and does what it says as far as the rules and a veto allow.
/// Used by [`crate::techniques!`].
///
/// # Errors
/// [`Stopped`] when a limit ends the search.
#[inline]
pub fn ask<'g, T: Technique, S: Searcher>(
    id: usize,
    search: &mut S,
    node: &mut Node<'g, S::Game>,
    hook: impl FnOnce(&mut S, &mut Node<'g, S::Game>) -> Result<Verdict, Stopped>,
) -> Result<Option<Cut>, Stopped> {
    if must_not_cut(&T::ABOUT, search, node) {
        return Ok(None);
    }
    let (nodes, depth, withheld) = (search.nodes(), node.depth, node.withheld);
    search.asked(Some(id));
    let mut verdict = hook(search, node)?;
    search.asked(None);
    if node.again {
        // The window is not the node's own, and says nothing of how deep it deserves to be searched.
        (node.depth, node.withheld) = (depth, withheld);
        if matches!(verdict, Verdict::Reduced | Verdict::Deepened) {
            verdict = Verdict::Tried;
        }
    }
    if verdict == Verdict::Pass {
        return Ok(None);
    }
    search.note(id, Event::Tried);
    let own = search.nodes() - nodes;
    if own > 0 {
        search.note(id, Event::Nodes(own));
    }
    match verdict {
        Verdict::Cut(cut) => {
            let cut = without_distance(&T::ABOUT, cut);
            if search.permits(id, node, Decision::Cut(cut)) {
                search.note(id, Event::Cut);
                return Ok(Some(cut));
            }
        }
        Verdict::Reduced | Verdict::Deepened => {
            let (decision, event) = if verdict == Verdict::Deepened {
                (Decision::Deeper(depth), Event::Extended)
            } else {
                (Decision::Shallower(depth), Event::Reduced)
            };
            if search.permits(id, node, decision) {
                search.note(id, event);
            } else {
                (node.depth, node.withheld) = (depth, withheld);
            }
        }
        Verdict::Pass | Verdict::Tried => {}
    }
    Ok(None)
}

/// Asks one technique whether a move is pruned before it is played, as far as the
/// rules and a veto allow. Used by [`crate::techniques!`].
#[inline]
pub fn ask_before_play<T: Technique, S: Searcher>(
    id: usize,
    technique: &T,
    search: &mut S,
    node: &Node<S::Game>,
    mv: <S::Game as Game>::Move,
    progress: &Progress,
) -> Option<Pruned> {
    if must_leave_moves_alone(&T::ABOUT, search) {
        return None;
    }
    let pruned = Pruned {
        by: id,
        prunes_forcing: technique.prunes_forcing(),
        answer: technique.before_play(node, mv, progress)?,
    };
    if !pruned.concerns(node.game, mv) {
        return None;
    }
    if search.wants_reasons()
        && let Some(reason) = technique.explain_pruning(node, mv, progress)
    {
        search.because(|| reason);
    }
    pruned.carry_out(search, node, mv).then_some(pruned)
}

/// The pruning of a move before it is played, and perhaps of those that follow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pruned {
    /// The number of the technique.
    by: usize,
    /// [`Technique::prunes_forcing`].
    prunes_forcing: bool,
    answer: Prune,
}

impl Pruned {
    /// Returns what the move is taken to be worth at most.
    #[inline]
    pub(crate) fn at_most(&self) -> Value {
        self.answer.at_most()
    }

    /// Tells whether it is the pruning of technique number `id`.
    #[doc(hidden)]
    #[inline]
    pub fn is_by(&self, id: usize) -> bool {
        self.by == id
    }

    /// Tells whether every later quiet move is pruned as well.
    #[inline]
    pub(crate) fn is_of_quiet(&self) -> bool {
        matches!(self.answer, Prune::Quiet(_))
    }

    /// Tells whether it holds for a move, which may be spared because it forces.
    #[inline]
    pub(crate) fn concerns<G: Game>(&self, game: &G, mv: G::Move) -> bool {
        self.prunes_forcing || !game.forces(mv)
    }

    /// Prunes a move that it concerns, unless a veto forbids it.
    #[inline]
    pub(crate) fn carry_out<S: Searcher>(
        &self,
        search: &mut S,
        node: &Node<S::Game>,
        mv: <S::Game as Game>::Move,
    ) -> bool {
        search.note(self.by, Event::Tried);
        let plan = Plan::Skip(self.at_most());
        let permitted = search.permits(self.by, node, Decision::Move(mv, plan));
        if permitted {
            search.note(self.by, Event::Skipped);
        }
        permitted
    }
}

/// Asks one technique about a move, and adds its plan to the resolution as far
/// as the rules and a veto allow. Used by [`crate::techniques!`].
#[inline]
#[expect(clippy::too_many_arguments, reason = "written by a macro only")]
pub fn ask_about_move<T: Technique, S: Searcher>(
    id: usize,
    technique: &T,
    memory: &mut T::Memory,
    search: &mut S,
    node: &Node<S::Game>,
    child: &Node<S::Game>,
    mv: <S::Game as Game>::Move,
    progress: &mut Progress,
    resolution: &mut Resolution,
) {
    if must_leave_moves_alone(&T::ABOUT, search) {
        return;
    }
    let Some(plan) = technique.per_move(memory, node, child, progress) else {
        return;
    };
    search.note(id, Event::Tried);
    if search.wants_reasons()
        && let Some(reason) = technique.explain_plan(memory, node, child, progress, plan)
    {
        search.because(|| reason);
    }
    if !search.permits(id, node, Decision::Move(mv, plan)) {
        return;
    }
    let event = resolution.consider(technique, plan);
    progress.extended |= event == Event::Extended;
    search.note(id, event);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::NodeKind;
    use crate::technique::scripted::{Script, Toy};
    use crate::techniques::{ExchangePruning, LateMoveReductions, NullMove};

    #[test]
    fn the_largest_reduction_comes_off_the_largest_extension_and_any_can_skip() {
        let (sure, half) = (NullMove::default(), Depth::sixteenths(8));
        let change = |resolution: Resolution| resolution.extension - resolution.reduction;
        let mut resolution = Resolution::FULL;
        let event = resolution.consider(&sure, Plan::Extend(Depth::ONE));
        assert_eq!(event, Event::Extended);
        resolution.consider(&sure, Plan::Extend(half));
        assert_eq!(change(resolution), Depth::ONE);
        assert!(!resolution.verify);
        resolution.consider(&LateMoveReductions::default(), Plan::Reduce(Depth::ONE));
        assert_eq!(change(resolution), Depth::ZERO);
        resolution.consider(&sure, Plan::Reduce(Depth::plies(2)));
        assert_eq!(change(resolution), Depth::ZERO - Depth::ONE);
        assert!(resolution.verify);
        resolution.consider(&sure, Plan::Skip(Value::DRAW));
        assert_eq!(resolution.skip, Some((Skip::This, Value::DRAW)));
        resolution.consider(&sure, Plan::SkipRest(Value::estimate(5)));
        assert_eq!(resolution.skip, Some((Skip::Rest, Value::estimate(5))));
    }

    /// Asks whether the first move of a hopeless node, after which the opponent is forced or not, is
    /// pruned before it is played.
    fn pruned(technique: &ExchangePruning, forcing: bool, proving: bool) -> Option<Value> {
        let toy = Toy {
            forcing,
            gains: vec![-900],
            ..Toy::quiet(0)
        };
        let node = toy.node(1, 1, NodeKind::Cut);
        let mut script = Script::default();
        script.proves = proving;
        let later = Progress {
            best: Some(Value::estimate(-10)),
            ..Progress::quiet(2)
        };
        let pruned = ask_before_play(0, technique, &mut script, &node, 0, &later);
        pruned.map(|pruned| pruned.at_most())
    }

    #[test]
    fn moves_that_force_are_spared_unless_a_technique_says_otherwise() {
        let careful = ExchangePruning::default();
        let bold = ExchangePruning {
            forcing: true,
            ..careful
        };
        assert_eq!(pruned(&careful, false, false), Some(Value::DRAW));
        assert_eq!(pruned(&careful, true, false), None);
        assert_eq!(pruned(&bold, true, false), Some(Value::DRAW));
        assert_eq!(
            pruned(&bold, true, true),
            None,
            "while a distance is proved"
        );
    }
}
