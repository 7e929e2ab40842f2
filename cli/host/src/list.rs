//! Technique lists whose type the command need not know: it addresses techniques by name, and only a
//! search needs the type. It is met here and nowhere else.

use std::any::Any;
use std::fmt::Debug;
use std::marker::PhantomData;
use std::ops::{Deref, DerefMut};

use niwaki::endgames::{EndgameTables, Outcomes};
use niwaki::evaluation::Evaluation;
use niwaki::observer::OnIteration;
use niwaki::registry::Description;
use niwaki::technique::About;
use niwaki::{
    Iteration, Key, Limits, Notation, Observer, Options, ParameterError, Report, Search,
    SearchMemory, Statistics, Table, Technique, Techniques, Veto,
};

use crate::position::thinking::Teller;
use crate::position::witness::{Censor, Witness};

/// A list of techniques that the command can work with: any list written by
/// [`niwaki::techniques!`] is one.
pub trait TechniqueList: Techniques + Clone + Debug + Default + Send + Sync + 'static {}

impl<T: Techniques + Clone + Debug + Default + Send + Sync + 'static> TechniqueList for T {}

/// The techniques of a list, by name.
pub trait AnyTechniques: Debug + Send + Sync {
    /// Returns every technique, and whether it is on.
    fn members(&self) -> Vec<(About, bool)>;
    /// Returns the same with parameters as they are now.
    fn describe(&self) -> Vec<Description>;
    /// Switches one on or off.
    ///
    /// # Errors
    /// The list has no technique of this name.
    fn switch(&mut self, name: &str, on: bool) -> Result<(), ParameterError>;
    /// Switches every technique off.
    fn switch_all_off(&mut self);
    /// Sets a parameter of one.
    ///
    /// # Errors
    /// The list has no such technique, the technique no such parameter, or the value is out of its range.
    fn set(&mut self, name: &str, parameter: &str, value: &str) -> Result<(), ParameterError>;
    /// Returns one as it is, for what cannot be said as text, such as a table that was learned.
    fn technique_mut(&mut self, name: &str) -> Option<&mut dyn Any>;
    /// Returns a copy, in place of `Clone`, which a trait object cannot have.
    fn copy(&self) -> Box<dyn AnyTechniques>;
    /// Returns the list as a value whose type can be asked, for a search.
    fn as_any(&self) -> &dyn Any;
}

impl<T: TechniqueList> AnyTechniques for T {
    fn members(&self) -> Vec<(About, bool)> {
        Techniques::members(self)
    }

    fn describe(&self) -> Vec<Description> {
        Techniques::describe(self)
    }

    fn switch(&mut self, name: &str, on: bool) -> Result<(), ParameterError> {
        Techniques::switch(self, name, on)
    }

    fn switch_all_off(&mut self) {
        Techniques::switch_all_off(self);
    }

    fn set(&mut self, name: &str, parameter: &str, value: &str) -> Result<(), ParameterError> {
        Techniques::set(self, name, parameter, value)
    }

    fn technique_mut(&mut self, name: &str) -> Option<&mut dyn Any> {
        Techniques::technique_mut(self, name)
    }

    fn copy(&self) -> Box<dyn AnyTechniques> {
        Box::new(self.clone())
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

/// The techniques of a search: what is on, and every parameter.
#[derive(Debug)]
pub struct TechniqueSet(Box<dyn AnyTechniques>);

impl TechniqueSet {
    /// Makes a set of a list as it comes.
    pub fn of<T: TechniqueList>() -> TechniqueSet {
        TechniqueSet(Box::new(T::default()))
    }

    /// Says whether the list has a technique of this name, and it is on.
    pub fn is_on(&self, name: &str) -> bool {
        let mut members = self.members().into_iter();
        members.any(|(about, on)| on && about.name == name)
    }

    /// Returns a technique of this type, if the list has it.
    pub fn typed<U: Technique + 'static>(&mut self) -> Option<&mut U> {
        self.technique_mut(U::ABOUT.name)?.downcast_mut()
    }

    /// Returns the list itself, for a search.
    fn list<T: TechniqueList>(&self) -> T {
        let list = self.0.as_any().downcast_ref::<T>();
        list.expect("a catalogue has one list").clone()
    }
}

impl Clone for TechniqueSet {
    fn clone(&self) -> TechniqueSet {
        TechniqueSet(self.0.copy())
    }
}

impl Deref for TechniqueSet {
    type Target = dyn AnyTechniques;

    fn deref(&self) -> &Self::Target {
        self.0.as_ref()
    }
}

impl DerefMut for TechniqueSet {
    fn deref_mut(&mut self) -> &mut Self::Target {
        self.0.as_mut()
    }
}

/// Describes a search to be made: what [`Search`] wants to know, but for who watches.
pub struct Call<'a, G: Notation> {
    /// The position at the root.
    pub game: &'a G,
    /// The positions since the last irreversible move, the oldest first.
    pub history: &'a [Key],
    /// The techniques, of which the search takes a copy.
    pub techniques: &'a TechniqueSet,
    /// The options of the search.
    pub options: Options,
    /// What evaluates positions.
    pub evaluation: Evaluation,
    /// What knows positions exactly, if anything does.
    pub endgames: Option<&'a EndgameTables>,
    /// What knows who wins, if anything does.
    pub outcomes: Option<&'a dyn Outcomes<G>>,
    /// When it ends.
    pub limits: Limits<'a>,
    /// The moves to choose from; none for all.
    pub only: &'a [G::Move],
    /// How many of the best lines it finds, from 1 on.
    pub lines: usize,
    /// On how many threads it runs, from 1 on.
    pub threads: usize,
    /// The transposition table; none to search without.
    pub table: Option<&'a Table>,
}

/// Searches a game with the list of a catalogue, a function for each kind of observer: a game's
/// search is compiled once for each.
pub trait Searches<G: Notation>: Send + Sync {
    /// Counts what happens, and tells of every iteration.
    fn counted(
        &self,
        call: &Call<G>,
        statistics: &mut Statistics,
        tell: &mut dyn FnMut(&Iteration<G::Move>),
    ) -> Report<G::Move>;

    /// Lets training, an audit or a recorder watch.
    fn watched(&self, call: &Call<G>, witness: Witness<G>, censor: Censor<G>) -> Report<G::Move>;

    /// Tells a listener how the search goes, which goes on from what is in a memory.
    fn told(
        &self,
        call: &Call<G>,
        memory: Option<&mut SearchMemory<G::Move>>,
        teller: Teller<G>,
    ) -> Report<G::Move>;
}

/// Searches with a list of techniques: the implementation of [`Searches`] for it.
pub struct With<T>(PhantomData<fn() -> T>);

impl<T> With<T> {
    /// The value of this type, which a catalogue's games share.
    pub const LIST: With<T> = With(PhantomData);
}

impl<T: TechniqueList, G: Notation<Move: Send + Sync> + Sync> Searches<G> for With<T> {
    fn counted(
        &self,
        call: &Call<G>,
        statistics: &mut Statistics,
        tell: &mut dyn FnMut(&Iteration<G::Move>),
    ) -> Report<G::Move> {
        run::<T, _, _, _>(call, None, (statistics, OnIteration(tell)), ())
    }

    fn watched(&self, call: &Call<G>, witness: Witness<G>, censor: Censor<G>) -> Report<G::Move> {
        run::<T, _, _, _>(call, None, witness, censor)
    }

    fn told(
        &self,
        call: &Call<G>,
        memory: Option<&mut SearchMemory<G::Move>>,
        teller: Teller<G>,
    ) -> Report<G::Move> {
        run::<T, _, _, _>(call, memory, teller, ())
    }
}

/// Runs the search that a call describes, with somebody who watches and somebody who may forbid.
fn run<T, G, O, V>(
    call: &Call<G>,
    memory: Option<&mut SearchMemory<G::Move>>,
    observer: O,
    veto: V,
) -> Report<G::Move>
where
    T: TechniqueList,
    G: Notation<Move: Send + Sync> + Sync,
    O: Observer<G>,
    V: Veto<G>,
{
    let mut search = Search::new(call.game)
        .limits(call.limits)
        .options(call.options)
        .evaluation(call.evaluation.clone())
        .history(call.history)
        .only_moves(call.only)
        .lines(call.lines)
        .threads(call.threads)
        .techniques(call.techniques.list::<T>())
        .observer(observer)
        .veto(veto);
    if let Some(memory) = memory {
        search = search.memory(memory);
    }
    if let Some(tables) = call.endgames {
        search = search.endgames(tables);
    }
    if let Some(outcomes) = call.outcomes {
        search = search.outcomes(outcomes);
    }
    match call.table {
        Some(table) => search.table(table).run(),
        None => search.without_table().run(),
    }
}

#[cfg(test)]
pub(crate) mod tests {
    niwaki::techniques! {
        /// Null move and Multi-Cut, and nothing else.
        pub(crate) struct Two {
            null_move: niwaki::techniques::NullMove,
            multi_cut: niwaki::techniques::MultiCut,
        }
    }
}
