//! What a pruning, reduction or extension technique is, and the list of them.

use core::fmt::Debug;

use crate::depth::Depth;
use crate::game::Game;
use crate::limits::Stopped;
use crate::node::{Node, NodeKind, Progress, Via};
use crate::parameter::{Adjustable, Parameter, ParameterError};
use crate::table::Bound;
use crate::value::{Value, Window};

/// A technique decides, at named moments in the life of a node, to search less
/// or more than plain alpha-beta would. It is a record of parameters; what it
/// must remember while a node's moves are searched is its [`Technique::Memory`].
///
/// Each hook has a default that does nothing, so that a technique implements
/// only the moments at which it acts.
pub trait Technique: Adjustable + Clone + Debug {
    /// What the technique remembers while the moves of one node are searched.
    type Memory: Default;

    /// Who it is.
    const ABOUT: About;

    /// Moment 1, before moves are generated: can the node be dismissed, or
    /// searched shallower (by lowering `node.depth`)?
    ///
    /// # Errors
    /// [`Stopped`] when a limit ends the search.
    fn before_moves<S: Searcher>(
        &self,
        search: &mut S,
        node: &mut Node<S::Game>,
    ) -> Result<Verdict, Stopped> {
        let _ = (search, node);
        Ok(Verdict::Pass)
    }

    /// Moment 3, before a move is searched: how deep, or not at all?
    fn before_move<G: Game>(
        &self,
        memory: &mut Self::Memory,
        node: &Node<G>,
        progress: &Progress,
    ) -> Option<Plan> {
        let _ = (memory, node, progress);
        None
    }

    /// Moment 4, after a move that this technique reduced returned a value
    /// above alpha: must it be searched again at full depth?
    fn verifies(&self) -> bool {
        true
    }
}

/// The facts about a technique that people ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct About {
    /// Its name on the command line.
    pub name: &'static str,
    /// The technique it is a variant of, if it is one.
    pub variant_of: Option<&'static str>,
    /// What it does, in one sentence.
    pub summary: &'static str,
    /// Where it was published.
    pub source: &'static str,
    /// When it acts.
    pub moment: Moment,
    /// Whether (or under which settings) the search still returns what plain minimax would.
    pub sound: Soundness,
}

/// The moments in the life of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Moment {
    /// 1: before moves are generated.
    BeforeMoves,
    /// 2: moves are ordered, none is searched.
    BeforeSearch,
    /// 3: before each move.
    BeforeMove,
    /// 4: after a move returned.
    AfterMove,
}

/// Whether a technique can change the value that a search returns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Soundness {
    /// It can.
    Speculative,
    /// It cannot, under the settings named.
    Sound(&'static str),
}

/// What a technique says of a node as a whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It does not apply here.
    Pass,
    /// It looked, in vain.
    Tried,
    /// It lowered the depth of the node.
    Reduced,
    /// The node is done.
    Cut(Cut),
}

/// A value that a technique returns in place of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cut {
    /// The value of the node.
    pub value: Value,
    /// What it says about the true one.
    pub bound: Bound,
    /// The draft with which the table may remember it; `None` if it may not.
    pub draft: Option<Depth>,
}

/// What a technique wants done with one move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Plan {
    /// Search it so much shallower (deeper, if negative).
    Reduce(Depth),
    /// Leave it out; its value is taken to be at most this.
    Skip(Value),
    /// Leave out this move and all that follow; their value is taken to be at most this.
    SkipRest(Value),
}

/// What a technique did, for those who count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Event {
    /// It applied and looked.
    Tried,
    /// It cut a node off.
    Cut,
    /// It searched a node or a move shallower.
    Reduced,
    /// It searched a move deeper.
    Extended,
    /// It left out a move.
    Skipped,
    /// Its own searches took so many nodes.
    Nodes(u64),
}

/// What a technique can ask of the search.
pub trait Searcher {
    /// The game being searched.
    type Game: Game;

    /// Searches a child of `node` and returns its value for the player to
    /// move at `node`, to whom `window` belongs too. `kind` is the child's.
    ///
    /// # Errors
    /// [`Stopped`] when a limit ends the search.
    fn search_child(
        &mut self,
        node: &Node<Self::Game>,
        child: &Self::Game,
        via: Via<<Self::Game as Game>::Move>,
        window: Window,
        depth: Depth,
        kind: NodeKind,
    ) -> Result<Value, Stopped>;

    /// Nodes entered so far.
    fn nodes(&self) -> u64;

    /// Whether the distance to a win is being proved, so that nothing speculative may act.
    fn proving(&self) -> bool;

    /// Tells the observer what technique number `technique` of the list did.
    fn note(&mut self, technique: usize, event: Event);
}

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

/// What is done with one move once every technique was heard: the largest
/// reduction holds; if nobody reduces, the largest extension; and any technique can skip.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Resolution {
    reduction: Depth,
    extension: Depth,
    /// Whether a value above alpha is checked by a search of full depth.
    pub verify: bool,
    /// Skip this move, and perhaps the rest; taken to be worth at most the value.
    pub skip: Option<(Skip, Value)>,
}

/// How much to skip.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Skip {
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
        skip: None,
    };

    /// So much shallower than one ply less; deeper, if negative.
    #[inline]
    pub fn reduction(&self) -> Depth {
        if self.reduction > Depth::ZERO {
            self.reduction
        } else {
            Depth::ZERO - self.extension
        }
    }

    /// Takes one technique's plan into account. Used by [`crate::techniques!`].
    #[inline]
    pub fn consider(&mut self, plan: Plan, verifies: bool) -> Event {
        match plan {
            Plan::Reduce(depth) if depth > Depth::ZERO => {
                self.reduction = self.reduction.max(depth);
                self.verify |= verifies;
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

    /// Asks each at moments 3 and 4.
    fn before_move<S: Searcher>(
        &self,
        search: &mut S,
        memory: &mut Self::Memory,
        node: &Node<S::Game>,
        progress: &Progress,
    ) -> Resolution;

    /// Whether one is on that decides about single moves.
    fn concern_moves(&self) -> bool {
        let moments = [Moment::BeforeMove, Moment::AfterMove];
        self.describe()
            .iter()
            .any(|one| one.on && moments.contains(&one.about.moment))
    }

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

/// Whether a technique must not cut this node off: what is speculative never
/// proves a win by distance. Used by [`crate::techniques!`].
#[inline]
pub fn must_not_cut<S: Searcher>(about: &About, search: &S, node: &Node<S::Game>) -> bool {
    about.sound == Soundness::Speculative && (search.proving() || node.window.asks_for_win())
}

/// Whether a technique must leave this node's moves alone: when a distance is being proved.
/// (Otherwise it may reduce and skip even where a win is asked for, because
/// that can only miss one.) Used by [`crate::techniques!`].
#[inline]
pub fn must_leave_moves_alone<S: Searcher>(about: &About, search: &S) -> bool {
    about.sound == Soundness::Speculative && search.proving()
}

/// A speculative technique's value loses its distance. Used by [`crate::techniques!`].
#[inline]
pub fn honest(about: &About, mut cut: Cut) -> Cut {
    if about.sound == Soundness::Speculative {
        cut.value = cut.value.undecided();
    }
    cut
}

/// Asks one technique at moment 1. Used by [`crate::techniques!`].
///
/// # Errors
/// [`Stopped`] when a limit ends the search.
#[inline]
pub fn ask<T: Technique, S: Searcher>(
    technique: &T,
    id: usize,
    search: &mut S,
    node: &mut Node<S::Game>,
) -> Result<Option<Cut>, Stopped> {
    if must_not_cut(&T::ABOUT, search, node) {
        return Ok(None);
    }
    let nodes = search.nodes();
    let verdict = technique.before_moves(search, node)?;
    if verdict == Verdict::Pass {
        return Ok(None);
    }
    search.note(id, Event::Tried);
    search.note(id, Event::Nodes(search.nodes() - nodes));
    match verdict {
        Verdict::Cut(cut) => {
            search.note(id, Event::Cut);
            Ok(Some(honest(&T::ABOUT, cut)))
        }
        Verdict::Reduced => {
            search.note(id, Event::Reduced);
            Ok(None)
        }
        Verdict::Pass | Verdict::Tried => Ok(None),
    }
}

/// Declares a list of techniques: a struct with a [`Switch`] for each, which
/// implements [`Techniques`]. The order is the order in which they are asked.
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
                pub $field: $crate::technique::Switch<$technique>,
            )*
        }

        const _: () = {
            use $crate::technique as t;

            #[allow(non_camel_case_types, clippy::upper_case_acronyms)]
            enum Id { $($field),* }

            #[derive(Default)]
            #[doc(hidden)]
            $visibility struct Memory {
                $($field: <$technique as t::Technique>::Memory,)*
            }

            impl t::Techniques for $list {
                type Memory = Memory;

                const COUNT: usize = [$(Id::$field as usize),*].len();

                #[inline]
                fn before_moves<S: t::Searcher>(
                    &self,
                    search: &mut S,
                    node: &mut $crate::Node<S::Game>,
                ) -> Result<Option<t::Cut>, $crate::Stopped> {
                    $(
                        if let Some(technique) = self.$field.get() {
                            let cut = t::ask(technique, Id::$field as usize, search, node)?;
                            if cut.is_some() {
                                return Ok(cut);
                            }
                        }
                    )*
                    Ok(None)
                }

                #[inline]
                fn before_move<S: t::Searcher>(
                    &self,
                    search: &mut S,
                    memory: &mut Memory,
                    node: &$crate::Node<S::Game>,
                    progress: &$crate::Progress,
                ) -> t::Resolution {
                    let mut resolution = t::Resolution::FULL;
                    $(
                        if let Some(technique) = self.$field.get()
                            && !t::must_leave_moves_alone(&<$technique as t::Technique>::ABOUT, search)
                            && let Some(plan) = t::Technique::before_move(
                                technique, &mut memory.$field, node, progress,
                            )
                        {
                            let verifies = t::Technique::verifies(technique);
                            let event = resolution.consider(plan, verifies);
                            search.note(Id::$field as usize, t::Event::Tried);
                            search.note(Id::$field as usize, event);
                        }
                    )*
                    resolution
                }

                fn describe(&self) -> Vec<t::Description> {
                    vec![$(t::Description {
                        about: <$technique as t::Technique>::ABOUT,
                        on: self.$field.on,
                        parameters: $crate::Adjustable::parameters(&self.$field.technique),
                    }),*]
                }

                fn switch(&mut self, name: &str, on: bool) -> Result<(), $crate::ParameterError> {
                    $(
                        if name == <$technique as t::Technique>::ABOUT.name {
                            self.$field.on = on;
                            return Ok(());
                        }
                    )*
                    Err(t::unknown(name, &[$(<$technique as t::Technique>::ABOUT.name),*]))
                }

                fn set(
                    &mut self,
                    name: &str,
                    parameter: &str,
                    value: &str,
                ) -> Result<(), $crate::ParameterError> {
                    $(
                        if name == <$technique as t::Technique>::ABOUT.name {
                            return $crate::Adjustable::set(
                                &mut self.$field.technique, parameter, value,
                            );
                        }
                    )*
                    Err(t::unknown(name, &[$(<$technique as t::Technique>::ABOUT.name),*]))
                }
            }
        };
    };
}

/// The error for a name that no technique has. Used by [`crate::techniques!`].
pub fn unknown(name: &str, names: &[&str]) -> ParameterError {
    ParameterError::new(format!(
        "there is no technique '{name}': choose from {}",
        names.join(", ")
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::depth::Ply;
    use crate::scripted::{Script, Toy};
    use crate::techniques::NullMove;

    #[test]
    fn what_is_speculative_returns_no_distance() {
        let won = Cut {
            value: Value::win_at(Ply::new(3)),
            bound: Bound::Lower,
            draft: None,
        };
        let cut = honest(&NullMove::ABOUT, won);
        assert_eq!(cut.value, Value::estimate(Value::MAX_ESTIMATE));
        let sound = About {
            sound: Soundness::Sound("always"),
            ..NullMove::ABOUT
        };
        assert_eq!(honest(&sound, won), won);
    }

    #[test]
    fn what_is_speculative_does_not_cut_where_a_win_is_asked_for() {
        let toy = Toy::quiet(99);
        let mut node = toy.node(30, 5, NodeKind::Cut);
        let script = Script::default();
        assert!(!must_not_cut(&NullMove::ABOUT, &script, &node));
        node.window = Window::null_below(Value::win_at(Ply::new(9)));
        assert!(must_not_cut(&NullMove::ABOUT, &script, &node));
        node.window = Window::FULL;
        assert!(!must_not_cut(&NullMove::ABOUT, &script, &node));
    }

    #[test]
    fn the_largest_reduction_holds_and_any_can_skip() {
        let mut resolution = Resolution::FULL;
        let half = Depth::sixteenths(8);
        let event = resolution.consider(Plan::Reduce(Depth::ZERO - Depth::ONE), false);
        assert_eq!(event, Event::Extended);
        resolution.consider(Plan::Reduce(Depth::ZERO - half), false);
        assert_eq!(resolution.reduction(), Depth::ZERO - Depth::ONE);
        resolution.consider(Plan::Reduce(Depth::ONE), true);
        resolution.consider(Plan::Reduce(Depth::plies(2)), false);
        assert_eq!(resolution.reduction(), Depth::plies(2));
        assert!(resolution.verify);
        resolution.consider(Plan::Skip(Value::DRAW), false);
        assert_eq!(resolution.skip, Some((Skip::This, Value::DRAW)));
        resolution.consider(Plan::SkipRest(Value::estimate(5)), false);
        assert_eq!(resolution.skip, Some((Skip::Rest, Value::estimate(5))));
    }
}
