//! The macro that writes a list of techniques.

/// Declares a list of techniques: a struct with a
/// [`Switch`](crate::technique::registry::Switch) for each, which implements
/// [`Techniques`](crate::Techniques). The order is the order in which they are
/// asked; extensions come before what asks whether a move was extended.
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
///
/// With `: Standard` the list has every technique that comes with niwaki, and
/// those named after them:
///
/// ```
/// # mod mine {
/// #     use niwaki::technique::{About, Technique};
/// #     #[derive(Clone, Debug, Default)]
/// #     pub struct MyIdea;
/// #     niwaki::adjustable! { MyIdea {} }
/// #     impl Technique for MyIdea {
/// #         type Memory = ();
/// #         const ABOUT: About = About::new("my-idea", "Nothing yet.", &[]).source("me");
/// #     }
/// # }
/// # use mine::MyIdea;
/// # use niwaki::{Standard, Techniques};
/// niwaki::techniques! {
///     /// All there is, and an idea of my own.
///     pub struct Mine: Standard { my_idea: MyIdea }
/// }
/// assert_eq!(Mine::COUNT, Standard::COUNT + 1);
/// ```
///
/// Names are what everybody calls techniques by: a list in which two have the
/// same name does not compile, nor one with a name that cannot be typed without
/// quotes.
///
/// ```compile_fail,E0080
/// niwaki::techniques! {
///     /// Null move is among the standard techniques already.
///     pub struct Twice: Standard { again: niwaki::techniques::NullMove }
/// }
/// ```
#[macro_export]
macro_rules! techniques {
    ($(#[$meta:meta])* $visibility:vis struct $list:ident : Standard { $($more:tt)* }) => {
        $crate::standard_techniques_and! {
            $(#[$meta])*
            $visibility struct $list { $($more)* }
        }
    };
    ($(#[$meta:meta])* $visibility:vis struct $list:ident {
        $($(#[$field_meta:meta])* $field:ident : $technique:ty),* $(,)?
    }) => {
        $(#[$meta])*
        #[derive(Clone, Debug, Default)]
        $visibility struct $list {
            $(
                $(#[$field_meta])*
                #[doc = concat!("The switch of `", stringify!($field), "`.")]
                pub $field: $crate::registry::Switch<$technique>,
            )*
        }

        const _: () = {
            use $crate::registry as niwaki_registry;
            use $crate::technique as niwaki_technique;

            #[allow(dead_code, non_camel_case_types, clippy::upper_case_acronyms)]
            enum IdInList { $($field),* }

            const _: () = niwaki_registry::check_names(&[
                $(<$technique as niwaki_technique::Technique>::ABOUT.name),*
            ]);

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

                fn prepare(&mut self) {
                    $(
                        if self.$field.on {
                            niwaki_technique::Technique::prepare(&mut self.$field.technique);
                        }
                    )*
                }

                #[inline]
                fn before_generation<S: niwaki_technique::Searcher>(
                    &self,
                    search: &mut S,
                    node: &mut $crate::Node<S::Game>,
                ) -> Result<Option<niwaki_technique::Cut>, $crate::Stopped> {
                    $(
                        if const { <$technique as niwaki_technique::Technique>::ABOUT.acts_at(niwaki_technique::Moment::BeforeGeneration) } {
                            if let Some(technique) = self.$field.get() {
                                let hook = |search: &mut S, node: &mut $crate::Node<S::Game>| {
                                    niwaki_technique::Technique::before_generation(technique, search, node)
                                };
                                let id = IdInList::$field as usize;
                                let cut = niwaki_registry::ask::<$technique, S>(id, search, node, hook)?;
                                if cut.is_some() {
                                    return Ok(cut);
                                }
                            }
                        }
                    )*
                    Ok(None)
                }

                #[inline]
                fn before_loop<S: niwaki_technique::Searcher>(
                    &self,
                    memory: &mut MemoryOfList,
                    search: &mut S,
                    node: &mut $crate::Node<S::Game>,
                    moves: &mut $crate::ordering::MoveOrder<<S::Game as $crate::Game>::Move>,
                ) -> Result<Option<niwaki_technique::Cut>, $crate::Stopped> {
                    $(
                        if const { <$technique as niwaki_technique::Technique>::ABOUT.acts_at(niwaki_technique::Moment::BeforeLoop) } {
                            if let Some(technique) = self.$field.get() {
                                let memory = &mut memory.$field;
                                let moves = &mut *moves;
                                let hook = |search: &mut S, node: &mut $crate::Node<S::Game>| {
                                    niwaki_technique::Technique::before_loop(technique, memory, search, node, moves)
                                };
                                let id = IdInList::$field as usize;
                                let cut = niwaki_registry::ask::<$technique, S>(id, search, node, hook)?;
                                if cut.is_some() {
                                    return Ok(cut);
                                }
                            }
                        }
                    )*
                    Ok(None)
                }

                #[inline]
                fn before_play<S: niwaki_technique::Searcher>(
                    &self,
                    search: &mut S,
                    forbidden: Option<niwaki_registry::Pruned>,
                    node: &$crate::Node<S::Game>,
                    mv: <S::Game as $crate::Game>::Move,
                    progress: &$crate::Progress,
                ) -> Option<niwaki_registry::Pruned> {
                    $(
                        if const { <$technique as niwaki_technique::Technique>::ABOUT.acts_at(niwaki_technique::Moment::BeforePlay) } {
                            if let Some(technique) = self.$field.get() {
                                let id = IdInList::$field as usize;
                                let asked = forbidden.is_none_or(|pruned| !pruned.is_by(id));
                                let pruned = asked.then(|| niwaki_registry::ask_before_play(id, technique, search, node, mv, progress)).flatten();
                                if pruned.is_some() {
                                    return pruned;
                                }
                            }
                        }
                    )*
                    None
                }

                #[inline]
                fn per_move<S: niwaki_technique::Searcher>(
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
                        if const { <$technique as niwaki_technique::Technique>::ABOUT.acts_at(niwaki_technique::Moment::PerMove) } {
                            if let Some(technique) = self.$field.get() {
                                niwaki_registry::ask_about_move(
                                    IdInList::$field as usize, technique, &mut memory.$field,
                                    search, node, child, mv, progress, &mut resolution,
                                );
                                // Nothing more is to be said of a move that is pruned.
                                if resolution.prunes() {
                                    return resolution;
                                }
                            }
                        }
                    )*
                    resolution
                }

                fn after_move<G: $crate::Game>(
                    &self,
                    node: &$crate::Node<G>,
                    value: $crate::Value,
                ) -> niwaki_technique::AfterMove {
                    $(
                        if const { <$technique as niwaki_technique::Technique>::ABOUT.acts_at(niwaki_technique::Moment::AfterMove) } {
                            if let Some(technique) = self.$field.get() {
                                if niwaki_technique::Technique::after_move(technique, node, value) == niwaki_technique::AfterMove::ReSearch {
                                    return niwaki_technique::AfterMove::ReSearch;
                                }
                            }
                        }
                    )*
                    niwaki_technique::AfterMove::Accept
                }

                fn after_node<G: $crate::Game>(
                    &self,
                    node: &$crate::Node<G>,
                    value: $crate::Value,
                ) -> niwaki_technique::AfterNode {
                    $(
                        if const { <$technique as niwaki_technique::Technique>::ABOUT.acts_at(niwaki_technique::Moment::AfterMove) } {
                            if let Some(technique) = self.$field.get() {
                                if niwaki_technique::Technique::after_node(technique, node, value) == niwaki_technique::AfterNode::Forget {
                                    return niwaki_technique::AfterNode::Forget;
                                }
                            }
                        }
                    )*
                    niwaki_technique::AfterNode::Store
                }

                fn acts(&self, moment: niwaki_technique::Moment) -> bool {
                    false $(|| self.$field.on
                        && <$technique as niwaki_technique::Technique>::ABOUT.acts_at(moment))*
                }

                fn members(&self) -> $crate::exported::Vec<(niwaki_technique::About, bool)> {
                    $crate::exported::vec![$(
                        (<$technique as niwaki_technique::Technique>::ABOUT, self.$field.on)
                    ),*]
                }

                fn describe(&self) -> $crate::exported::Vec<niwaki_registry::Description> {
                    $crate::exported::vec![$(niwaki_registry::Description::new(
                        <$technique as niwaki_technique::Technique>::ABOUT,
                        self.$field.on,
                        $crate::Adjustable::parameters(&self.$field.technique),
                    )),*]
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

                fn technique_mut(&mut self, name: &str) -> Option<&mut dyn ::core::any::Any> {
                    $(
                        if name == <$technique as niwaki_technique::Technique>::ABOUT.name {
                            return Some(&mut self.$field.technique);
                        }
                    )*
                    None
                }

                fn get_mut<U: niwaki_technique::Technique + 'static>(
                    &mut self,
                ) -> Option<&mut niwaki_registry::Switch<U>> {
                    $(
                        if let Some(switch) = niwaki_registry::as_switch::<$technique, U>(&mut self.$field) {
                            return Some(switch);
                        }
                    )*
                    None
                }
            }
        };
    };
}
