//! The list of techniques: what is on, who is asked when, and what comes of it.

use alloc::sync::Arc;
use alloc::vec::Vec;
use core::any::Any;

use crate::depth::Depth;
use crate::game::Game;
use crate::limits::Stopped;
use crate::node::{Node, Progress};
use crate::ordering::MoveOrder;
use crate::parameter::{Parameter, ParameterError};
use crate::technique::{
    About, Cut, Decision, Event, Moment, Plan, Searcher, Technique, Verdict, honest,
    must_leave_moves_alone, must_not_cut,
};
use crate::value::Value;

/// What was learned from play, of a type that the technique it is for knows.
pub type Learned = Arc<dyn Any + Send + Sync>;

/// A technique that can be switched on and off.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Switch<T> {
    /// Whether it takes part.
    pub on: bool,
    /// Its parameters.
    pub technique: T,
}

impl<T> Switch<T> {
    /// The technique, if it is on.
    #[inline]
    pub fn get(&self) -> Option<&T> {
        self.on.then_some(&self.technique)
    }
}

/// A list of techniques, as [`crate::techniques!`] writes it.
pub trait Techniques {
    /// What the techniques remember while the moves of one node are searched.
    type Memory: Default;

    /// How many there are.
    const COUNT: usize;

    /// Asks each at moment 1.
    ///
    /// # Errors
    /// [`Stopped`] when a limit ends the search.
    fn before_moves<S: Searcher>(
        &self,
        search: &mut S,
        node: &mut Node<S::Game>,
    ) -> Result<Option<Cut>, Stopped>;

    /// Asks each at moment 2.
    ///
    /// # Errors
    /// [`Stopped`] when a limit ends the search.
    fn before_search<S: Searcher>(
        &self,
        memory: &mut Self::Memory,
        search: &mut S,
        node: &mut Node<S::Game>,
        moves: &mut MoveOrder<<S::Game as Game>::Move>,
    ) -> Result<Option<Cut>, Stopped>;

    /// Asks each at moment 3, about the move `mv` that leads to `child`.
    fn before_move<S: Searcher>(
        &self,
        search: &mut S,
        memory: &mut Self::Memory,
        node: &Node<S::Game>,
        child: &Node<S::Game>,
        mv: <S::Game as Game>::Move,
        progress: &mut Progress,
    ) -> Resolution;

    /// Asks each at moment 4 whether to search again with the node's own window.
    fn distrust<G: Game>(&self, node: &Node<G>, value: Value) -> bool;

    /// Asks each at moment 4 whether the table must not remember the node.
    fn forget<G: Game>(&self, node: &Node<G>, value: Value) -> bool;

    /// Every technique: who it is, whether it is on, and its parameters.
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
    fn set(&mut self, name: &str, parameter: &str, value: &str) -> Result<(), ParameterError>;

    /// Hands each technique what was learned from play ([`Technique::equip`]), and says
    /// whether one has taken it.
    fn equip(&mut self, learned: &Learned) -> bool;

    /// Switches every technique off.
    fn switch_all_off(&mut self) {
        for description in self.describe() {
            self.switch(description.about.name, false)
                .expect("the list knows its own names");
        }
    }
}

/// One technique of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Description {
    /// Who it is.
    pub about: About,
    /// Whether it takes part.
    pub on: bool,
    /// Its parameters as they are now.
    pub parameters: Vec<Parameter>,
}

/// The moments at which some technique that is on acts; at the others nobody is asked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Asked {
    pub(crate) before_moves: bool,
    pub(crate) before_search: bool,
    pub(crate) before_move: bool,
    pub(crate) after_move: bool,
}

impl Asked {
    pub(crate) fn of(techniques: &impl Techniques) -> Asked {
        let described = techniques.describe();
        let acts = |moment: Moment| {
            let acts = |one: &Description| one.on && one.about.moments.contains(&moment);
            described.iter().any(acts)
        };
        Asked {
            before_moves: acts(Moment::BeforeMoves),
            before_search: acts(Moment::BeforeSearch),
            before_move: acts(Moment::BeforeMove),
            after_move: acts(Moment::AfterMove),
        }
    }
}

/// What is done with one move once every technique was heard: the largest
/// reduction holds; if nobody reduces, the largest extension; and any technique can skip.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Resolution {
    reduction: Depth,
    extension: Depth,
    /// Whether a value above alpha is checked by a search of full depth.
    pub(crate) verify: bool,
    /// Whether the node's draft suffers where its value comes of the reduced search.
    pub(crate) stores_reduced: bool,
    /// Skip this move, and perhaps the rest; taken to be worth at most the value.
    pub(crate) skip: Option<(Skip, Value)>,
}

/// How much to skip.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Skip {
    /// One move.
    This,
    /// This move and all that follow.
    Rest,
}

impl Resolution {
    /// Search the move as plain alpha-beta does.
    pub const FULL: Resolution = Resolution {
        reduction: Depth::ZERO,
        extension: Depth::ZERO,
        verify: false,
        stores_reduced: false,
        skip: None,
    };

    /// So much shallower than one ply less; deeper, if negative.
    #[inline]
    pub(crate) fn reduction(&self) -> Depth {
        if self.reduction > Depth::ZERO {
            self.reduction
        } else {
            Depth::ZERO - self.extension
        }
    }

    /// Takes one technique's plan into account.
    #[inline]
    fn consider<T: Technique>(&mut self, technique: &T, plan: Plan) -> Event {
        match plan {
            Plan::Reduce(depth) if depth > Depth::ZERO => {
                self.reduction = self.reduction.max(depth);
                self.verify |= technique.verifies();
                self.stores_reduced |= technique.stores_reduced();
                Event::Reduced
            }
            Plan::Reduce(depth) => {
                self.extension = self.extension.max(Depth::ZERO - depth);
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

/// Asks one technique about a node, at moment 1 or 2. Used by [`crate::techniques!`].
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
    let nodes = search.nodes();
    let (depth, owed) = (node.depth, node.owed);
    let verdict = hook(search, node)?;
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
            let cut = honest(&T::ABOUT, cut);
            if !search.permits(id, node, Decision::Cut(cut)) {
                return Ok(None);
            }
            search.note(id, Event::Cut);
            Ok(Some(cut))
        }
        Verdict::Reduced => {
            if !search.permits(id, node, Decision::Shallower(depth)) {
                (node.depth, node.owed) = (depth, owed);
                return Ok(None);
            }
            search.note(id, Event::Reduced);
            Ok(None)
        }
        Verdict::Pass | Verdict::Tried => Ok(None),
    }
}

/// Asks one technique about a move. Used by [`crate::techniques!`].
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
    let Some(plan) = technique.before_move(memory, node, child, progress) else {
        return;
    };
    search.note(id, Event::Tried);
    if !search.permits(id, node, Decision::Move(mv, plan)) {
        return;
    }
    let event = resolution.consider(technique, plan);
    progress.extended |= event == Event::Extended;
    search.note(id, event);
}

/// The error for a name that no technique has. Used by [`crate::techniques!`].
pub fn unknown(name: &str, names: &[&str]) -> ParameterError {
    ParameterError::new(format!(
        "there is no technique '{name}': choose from {}",
        names.join(", ")
    ))
}

/// Declares a list of techniques: a struct with a [`Switch`] for each, which
/// implements [`Techniques`]. The order is the order in which they are asked;
/// extensions come before what asks whether a move was extended.
///
/// ```
/// use niwaki::techniques::{LateMoveReductions, NullMove};
/// use niwaki::{Techniques, techniques};
///
/// techniques! {
///     /// Only what my engine needs.
///     pub struct Mine {
///         null_move: NullMove,
///         late_move_reductions: LateMoveReductions,
///     }
/// }
///
/// let mut mine = Mine::default();
/// mine.switch("null-move", true).unwrap();
/// assert!(mine.null_move.on && !mine.late_move_reductions.on);
/// ```
#[macro_export]
macro_rules! techniques {
    ($(#[$meta:meta])* $visibility:vis struct $list:ident {
        $($(#[$field_meta:meta])* $field:ident : $technique:ty),* $(,)?
    }) => {
        $(#[$meta])*
        #[derive(Clone, Debug, Default)]
        $visibility struct $list {
            $(
                $(#[$field_meta])*
                #[doc = concat!("Switch of [`", stringify!($technique), "`].")]
                pub $field: $crate::registry::Switch<$technique>,
            )*
        }

        const _: () = {
            use $crate::registry as niwaki_registry;
            use $crate::technique as niwaki_technique;

            #[allow(dead_code, non_camel_case_types, clippy::upper_case_acronyms)]
            enum IdInList { $($field),* }

            #[derive(Default)]
            #[doc(hidden)]
            $visibility struct MemoryOfList {
                $($field: <$technique as niwaki_technique::Technique>::Memory,)*
            }

            // A list may be empty.
            #[allow(unused_mut, unused_variables)]
            impl niwaki_registry::Techniques for $list {
                type Memory = MemoryOfList;

                const COUNT: usize = {
                    let ids: &[usize] = &[$(IdInList::$field as usize),*];
                    ids.len()
                };

                #[inline]
                fn before_moves<S: niwaki_technique::Searcher>(
                    &self,
                    search: &mut S,
                    node: &mut $crate::Node<S::Game>,
                ) -> Result<Option<niwaki_technique::Cut>, $crate::Stopped> {
                    $(
                        if let Some(technique) = self.$field.get() {
                            let hook = |search: &mut S, node: &mut $crate::Node<S::Game>| {
                                niwaki_technique::Technique::before_moves(technique, search, node)
                            };
                            let id = IdInList::$field as usize;
                            let cut = niwaki_registry::ask::<$technique, S>(id, search, node, hook)?;
                            if cut.is_some() {
                                return Ok(cut);
                            }
                        }
                    )*
                    Ok(None)
                }

                #[inline]
                fn before_search<S: niwaki_technique::Searcher>(
                    &self,
                    memory: &mut MemoryOfList,
                    search: &mut S,
                    node: &mut $crate::Node<S::Game>,
                    moves: &mut $crate::ordering::MoveOrder<<S::Game as $crate::Game>::Move>,
                ) -> Result<Option<niwaki_technique::Cut>, $crate::Stopped> {
                    $(
                        if let Some(technique) = self.$field.get() {
                            let memory = &mut memory.$field;
                            let moves = &mut *moves;
                            let hook = |search: &mut S, node: &mut $crate::Node<S::Game>| {
                                niwaki_technique::Technique::before_search(technique, memory, search, node, moves)
                            };
                            let id = IdInList::$field as usize;
                            let cut = niwaki_registry::ask::<$technique, S>(id, search, node, hook)?;
                            if cut.is_some() {
                                return Ok(cut);
                            }
                        }
                    )*
                    Ok(None)
                }

                #[inline]
                fn before_move<S: niwaki_technique::Searcher>(
                    &self,
                    search: &mut S,
                    memory: &mut MemoryOfList,
                    node: &$crate::Node<S::Game>,
                    child: &$crate::Node<S::Game>,
                    mv: <S::Game as $crate::Game>::Move,
                    progress: &mut $crate::Progress,
                ) -> niwaki_registry::Resolution {
                    let mut resolution = niwaki_registry::Resolution::FULL;
                    $(
                        if let Some(technique) = self.$field.get() {
                            niwaki_registry::ask_about_move(
                                IdInList::$field as usize, technique, &mut memory.$field,
                                search, node, child, mv, progress, &mut resolution,
                            );
                        }
                    )*
                    resolution
                }

                fn distrust<G: $crate::Game>(
                    &self,
                    node: &$crate::Node<G>,
                    value: $crate::Value,
                ) -> bool {
                    false $(|| self.$field.get().is_some_and(|technique| {
                        niwaki_technique::Technique::distrusts(technique, node, value)
                    }))*
                }

                fn forget<G: $crate::Game>(
                    &self,
                    node: &$crate::Node<G>,
                    value: $crate::Value,
                ) -> bool {
                    false $(|| self.$field.get().is_some_and(|technique| {
                        niwaki_technique::Technique::forgets(technique, node, value)
                    }))*
                }

                fn describe(&self) -> $crate::exported::Vec<niwaki_registry::Description> {
                    $crate::exported::vec![$(niwaki_registry::Description {
                        about: <$technique as niwaki_technique::Technique>::ABOUT,
                        on: self.$field.on,
                        parameters: $crate::Adjustable::parameters(&self.$field.technique),
                    }),*]
                }

                fn switch(&mut self, name: &str, on: bool) -> Result<(), $crate::ParameterError> {
                    $(
                        if name == <$technique as niwaki_technique::Technique>::ABOUT.name {
                            self.$field.on = on;
                            return Ok(());
                        }
                    )*
                    Err(niwaki_registry::unknown(name, &[$(<$technique as niwaki_technique::Technique>::ABOUT.name),*]))
                }

                fn set(
                    &mut self,
                    name: &str,
                    parameter: &str,
                    value: &str,
                ) -> Result<(), $crate::ParameterError> {
                    $(
                        if name == <$technique as niwaki_technique::Technique>::ABOUT.name {
                            return $crate::Adjustable::set(
                                &mut self.$field.technique, parameter, value,
                            );
                        }
                    )*
                    Err(niwaki_registry::unknown(name, &[$(<$technique as niwaki_technique::Technique>::ABOUT.name),*]))
                }

                fn equip(&mut self, learned: &niwaki_registry::Learned) -> bool {
                    let mut taken = false;
                    $(taken |= niwaki_technique::Technique::equip(&mut self.$field.technique, learned);)*
                    taken
                }
            }
        };
    };
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::techniques::{LateMoveReductions, NullMove, Standard};

    #[test]
    fn the_largest_reduction_holds_and_any_can_skip() {
        let (sure, half) = (NullMove::default(), Depth::sixteenths(8));
        let mut resolution = Resolution::FULL;
        let event = resolution.consider(&sure, Plan::Reduce(Depth::ZERO - Depth::ONE));
        assert_eq!(event, Event::Extended);
        resolution.consider(&sure, Plan::Reduce(Depth::ZERO - half));
        assert_eq!(resolution.reduction(), Depth::ZERO - Depth::ONE);
        assert!(!resolution.verify);
        resolution.consider(&LateMoveReductions::default(), Plan::Reduce(Depth::ONE));
        resolution.consider(&sure, Plan::Reduce(Depth::plies(2)));
        assert_eq!(resolution.reduction(), Depth::plies(2));
        assert!(resolution.verify);
        resolution.consider(&sure, Plan::Skip(Value::DRAW));
        assert_eq!(resolution.skip, Some((Skip::This, Value::DRAW)));
        resolution.consider(&sure, Plan::SkipRest(Value::estimate(5)));
        assert_eq!(resolution.skip, Some((Skip::Rest, Value::estimate(5))));
    }

    crate::techniques! {
        struct Nothing {}
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
    fn nobody_is_asked_when_all_are_off() {
        let mut list = Standard::default();
        assert_eq!(Asked::of(&list), Asked::default());
        list.late_move_reductions.on = true;
        let asked = Asked::of(&list);
        assert!(asked.before_move && !asked.before_moves && !asked.before_search);
    }
}
