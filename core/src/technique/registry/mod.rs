//! Lists of techniques: which are on, which is asked when, and what comes of
//! the answers.
//!
//! [`crate::techniques!`] writes a list: a struct with a [`Switch`] for each
//! technique, which implements [`Techniques`]. Calls are static, one for each
//! technique that says that it acts at a moment; there is no `dyn` in the tree.

use alloc::vec::Vec;
use core::any::Any;

use crate::search::ordering::MoveOrder;
use crate::technique::{About, AfterMove, AfterNode, Cut, Moment, Searcher};
use crate::{Game, Node, Parameter, ParameterError, Progress, Stopped, Technique, Value};

mod ask;
mod list;
mod names;

pub(crate) use ask::Skip;
pub use ask::{Pruned, Resolution, ask, ask_about_move, ask_before_play};
pub use names::{check_names, is_word};

/// A technique that can be switched on and off.
///
/// ```
/// use niwaki::Standard;
///
/// let mut techniques = Standard::default();
/// assert!(techniques.null_move.get().is_none());
/// techniques.null_move.on = true;
/// assert!(techniques.null_move.get().is_some());
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Switch<T> {
    /// Whether it takes part.
    pub on: bool,
    /// Its parameters.
    pub technique: T,
}

impl<T> Switch<T> {
    /// Returns the technique, if it is on.
    #[inline]
    pub fn get(&self) -> Option<&T> {
        self.on.then_some(&self.technique)
    }
}

/// A list of techniques, as [`crate::techniques!`] writes it.
///
/// The trait is open, so that the macro can implement it in every crate, but it
/// is for the macro alone: methods will be added in versions that break nothing
/// for those who use the macro.
pub trait Techniques {
    /// The memory of the techniques while the moves of one node are searched.
    type Memory: Default;

    /// The number of techniques in the list.
    const COUNT: usize;

    /// Has those that are on get ready for a search that begins now.
    fn prepare(&mut self);

    /// Asks each before move generation.
    ///
    /// # Errors
    /// [`Stopped`] when a limit ends the search.
    fn before_generation<S: Searcher>(
        &self,
        search: &mut S,
        node: &mut Node<S::Game>,
    ) -> Result<Option<Cut>, Stopped>;

    /// Asks each before the move loop.
    ///
    /// # Errors
    /// [`Stopped`] when a limit ends the search.
    fn before_loop<S: Searcher>(
        &self,
        memory: &mut Self::Memory,
        search: &mut S,
        node: &mut Node<S::Game>,
        moves: &mut MoveOrder<<S::Game as Game>::Move>,
    ) -> Result<Option<Cut>, Stopped>;

    /// Asks each before a move is played whether it is pruned, but for the one whose
    /// pruning of it a veto has forbidden already.
    fn before_play<S: Searcher>(
        &self,
        search: &mut S,
        forbidden: Option<Pruned>,
        node: &Node<S::Game>,
        mv: <S::Game as Game>::Move,
        progress: &Progress,
    ) -> Option<Pruned>;

    /// Asks each about the move `mv` that leads to `child`.
    fn per_move<S: Searcher>(
        &self,
        search: &mut S,
        memory: &mut Self::Memory,
        node: &Node<S::Game>,
        child: &Node<S::Game>,
        mv: <S::Game as Game>::Move,
        progress: &mut Progress,
    ) -> Resolution;

    /// Asks each after a move whether its value stands.
    fn after_move<G: Game>(&self, node: &Node<G>, value: Value) -> AfterMove;

    /// Asks each after the node whether the table stores its value.
    fn after_node<G: Game>(&self, node: &Node<G>, value: Value) -> AfterNode;

    /// Tells whether one that is on acts at this moment ([`About::moments`]).
    fn acts(&self, moment: Moment) -> bool;

    /// Lists every technique: who it is, and whether it is on.
    fn members(&self) -> Vec<(About, bool)>;

    /// Describes every technique, with its parameters as they are now.
    ///
    /// ```
    /// use niwaki::{Standard, Techniques};
    ///
    /// let described = Standard::default().describe();
    /// let null_move = described.iter().find(|one| one.about.name == "null-move").unwrap();
    /// assert!(!null_move.on && !null_move.parameters.is_empty());
    /// ```
    fn describe(&self) -> Vec<Description>;

    /// Switches one on or off.
    ///
    /// # Errors
    /// There is no technique of that name.
    fn switch(&mut self, name: &str, on: bool) -> Result<(), ParameterError>;

    /// Sets a parameter of one.
    ///
    /// # Errors
    /// No such technique or parameter, or a value out of range.
    ///
    /// ```
    /// use niwaki::{Standard, Techniques};
    ///
    /// let mut techniques = Standard::default();
    /// techniques.set("late-move-reductions", "min-depth", "4")?;
    /// assert_eq!(techniques.late_move_reductions.technique.min_depth, niwaki::Depth::plies(4));
    /// assert!(techniques.set("late-move-reductions", "min-depth", "many").is_err());
    /// # Ok::<(), niwaki::ParameterError>(())
    /// ```
    fn set(&mut self, name: &str, parameter: &str, value: &str) -> Result<(), ParameterError>;

    /// Returns the technique of this type with its switch, if the list has it:
    /// for what cannot be said as text, such as a table that was learned.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use niwaki::techniques::RankCut;
    /// use niwaki::techniques::rankcut::Cells;
    /// use niwaki::{Standard, Techniques};
    ///
    /// let mut techniques = Standard::default();
    /// let rankcut = techniques.get_mut::<RankCut>().expect("it comes with niwaki");
    /// rankcut.on = true;
    /// rankcut.technique.attach(Arc::new(Cells::new()));
    /// assert!(techniques.rankcut.technique.table.is_some());
    /// ```
    fn get_mut<U: Technique + 'static>(&mut self) -> Option<&mut Switch<U>>;

    /// Returns the technique of that name, for those who know its type, and not that of the list.
    ///
    /// ```
    /// use niwaki::techniques::RankCut;
    /// use niwaki::{Standard, Techniques};
    ///
    /// let mut techniques = Standard::default();
    /// let technique = techniques.technique_mut("rankcut").expect("it comes with niwaki");
    /// technique.downcast_mut::<RankCut>().expect("it is that technique").threshold = 75;
    /// assert_eq!(techniques.rankcut.technique.threshold, 75);
    /// assert!(techniques.technique_mut("rank-cut").is_none());
    /// ```
    fn technique_mut(&mut self, name: &str) -> Option<&mut dyn Any>;

    /// Switches every technique off, so that only bare alpha-beta is left.
    fn switch_all_off(&mut self) {
        for (about, _) in self.members() {
            self.switch(about.name, false)
                .expect("the list knows its own names");
        }
    }
}

/// One technique of a list, as people see it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Description {
    /// The description of the technique.
    pub about: About,
    /// Whether it takes part.
    pub on: bool,
    /// Its parameters as they are now.
    pub parameters: Vec<Parameter>,
}

impl Description {
    /// Describes a technique. Used by [`crate::techniques!`].
    pub fn new(about: About, on: bool, parameters: Vec<Parameter>) -> Description {
        Description {
            about,
            on,
            parameters,
        }
    }
}

/// The moments at which some technique that is on acts; at the others nobody is
/// asked.
///
/// It is found out once for a search, since asking each technique whether it is
/// on would cost every node.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Asked {
    pub(crate) before_generation: bool,
    pub(crate) before_loop: bool,
    pub(crate) before_play: bool,
    pub(crate) per_move: bool,
    pub(crate) after_move: bool,
}

impl Asked {
    /// Finds out when a list wants to be asked.
    pub(crate) fn of(techniques: &impl Techniques) -> Asked {
        Asked {
            before_generation: techniques.acts(Moment::BeforeGeneration),
            before_loop: techniques.acts(Moment::BeforeLoop),
            before_play: techniques.acts(Moment::BeforePlay),
            per_move: techniques.acts(Moment::PerMove),
            after_move: techniques.acts(Moment::AfterMove),
        }
    }
}

/// Returns the switch of a technique as that of another type, if they are the
/// same type. Used by [`crate::techniques!`].
pub fn as_switch<T: 'static, U: 'static>(switch: &mut Switch<T>) -> Option<&mut Switch<U>> {
    (switch as &mut dyn Any).downcast_mut()
}

/// Makes the error for a name that no technique has. Used by
/// [`crate::techniques!`].
pub fn unknown(name: &str, names: &[&str]) -> ParameterError {
    ParameterError::new(format!(
        "there is no technique '{name}': choose from {}",
        names.join(", ")
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::technique::scripted::Toy;
    use crate::technique::{Soundness, Verdict};
    use crate::techniques::NullMove;
    use crate::{Adjustable, NodeKind, Standard};

    crate::techniques! {
        struct Nothing {}
    }

    /// Would cut every node off, and forget the others, and says so only if it
    /// is `HONEST`.
    #[derive(Clone, Copy, Debug, Default)]
    struct Forward<const HONEST: bool>;

    impl<const HONEST: bool> Adjustable for Forward<HONEST> {
        fn parameters(&self) -> Vec<Parameter> {
            Vec::new()
        }

        fn set(&mut self, name: &str, _: &str) -> Result<(), ParameterError> {
            Err(crate::technique::parameter::unknown(name, &[]))
        }
    }

    impl<const HONEST: bool> Technique for Forward<HONEST> {
        type Memory = ();

        const ABOUT: About = About {
            name: "forward",
            variant_of: None,
            summary: "Does what it does not say.",
            source: "these tests",
            moments: if HONEST {
                &[Moment::BeforeGeneration, Moment::AfterMove]
            } else {
                &[Moment::PerMove]
            },
            sound: Soundness::Speculative,
        };

        fn before_generation<S: Searcher>(
            &self,
            _: &mut S,
            node: &mut Node<S::Game>,
        ) -> Result<Verdict, Stopped> {
            Ok(Verdict::Cut(Cut::at_least(node, node.window.beta)))
        }

        fn after_node<G: Game>(&self, _: &Node<G>, _: Value) -> AfterNode {
            AfterNode::Forget
        }
    }

    crate::techniques! {
        struct Honest { null_move: NullMove, forward: Forward<true> }
    }

    crate::techniques! {
        struct Lying { null_move: NullMove, forward: Forward<false> }
    }

    fn nodes(list: impl Techniques) -> u64 {
        let game = crate::doc_game();
        let search = crate::Search::new(&game).techniques(list);
        search.depth(6).run().nodes
    }

    #[test]
    fn a_technique_is_asked_only_when_it_says_that_it_acts() {
        let (mut honest, mut lying) = (Honest::default(), Lying::default());
        (honest.null_move.on, lying.null_move.on) = (true, true);
        let without = nodes(lying.clone());
        (honest.forward.on, lying.forward.on) = (true, true);
        let toy = Toy::quiet(0);
        let node = toy.node(1, 3, NodeKind::All);
        assert_eq!(honest.after_node(&node, Value::DRAW), AfterNode::Forget);
        assert_eq!(lying.after_node(&node, Value::DRAW), AfterNode::Store);
        assert!(nodes(honest) < without);
        assert_eq!(nodes(lying), without);
    }

    #[test]
    fn a_list_can_be_empty() {
        let game = crate::doc_game();
        let report = crate::Search::new(&game)
            .techniques(Nothing {})
            .depth(5)
            .run();
        let bare = crate::Search::new(&game).depth(5).run();
        assert_eq!((Nothing::COUNT, report.nodes), (0, bare.nodes));
        assert!(Nothing {}.switch("etc", true).is_err());
    }

    #[test]
    fn members_are_those_that_are_described() {
        let mut list = Standard::default();
        list.etc.on = true;
        let described = list.describe().into_iter();
        let described: Vec<_> = described.map(|one| (one.about, one.on)).collect();
        assert_eq!(list.members(), described);
        assert_eq!(described.iter().filter(|(_, on)| *on).count(), 1);
    }

    #[test]
    fn nobody_is_asked_when_all_are_off() {
        let mut list = Standard::default();
        assert_eq!(Asked::of(&list), Asked::default());
        list.late_move_reductions.on = true;
        let asked = Asked::of(&list);
        assert!(asked.per_move && !asked.before_generation && !asked.before_loop);
    }

    #[test]
    fn all_can_be_switched_off_together() {
        let mut techniques = Standard::default();
        for (about, _) in Standard::default().members() {
            techniques
                .switch(about.name, true)
                .expect("it is in the list");
        }
        assert!(techniques.members().iter().all(|(_, on)| *on));
        techniques.switch_all_off();
        assert!(techniques.members().iter().all(|(_, on)| !on));
    }
}
