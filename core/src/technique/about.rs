//! The facts about a technique that people and lists ask for.
//!
//! They are constants of its type, so that a list knows at compile time at
//! which moments to ask it.

/// The facts about a technique that people ask for.
///
/// ```
/// use niwaki::technique::{About, Moment};
///
/// const TAIL: About = About::new("tail", "Searches the last moves shallower.", &[Moment::PerMove])
///     .source("this page");
/// assert!(TAIL.acts_at(Moment::PerMove) && !TAIL.acts_at(Moment::AfterMove));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct About {
    /// Its name on the command line.
    pub name: &'static str,
    /// The technique it is a variant of, if it is one.
    pub variant_of: Option<&'static str>,
    /// Its effect, in one sentence.
    pub summary: &'static str,
    /// The publication that it is from.
    pub source: &'static str,
    /// The moments at which it acts; at others it is not asked.
    pub moments: &'static [Moment],
    /// Whether (or under which settings) the search still returns what plain
    /// minimax would.
    pub sound: Soundness,
}

impl About {
    /// Describes a speculative technique that acts at these moments; the other
    /// facts are said by the methods below.
    pub const fn new(
        name: &'static str,
        summary: &'static str,
        moments: &'static [Moment],
    ) -> About {
        About {
            name,
            variant_of: None,
            summary,
            source: "",
            moments,
            sound: Soundness::Speculative,
        }
    }

    /// Says where the technique was published.
    #[must_use]
    pub const fn source(mut self, source: &'static str) -> About {
        self.source = source;
        self
    }

    /// Says which technique this is a variant of.
    #[must_use]
    pub const fn variant_of(mut self, family: &'static str) -> About {
        self.variant_of = Some(family);
        self
    }

    /// Says under which settings the search still returns what plain minimax
    /// would.
    #[must_use]
    pub const fn sound(mut self, settings: &'static str) -> About {
        self.sound = Soundness::Sound(settings);
        self
    }

    /// Tells whether the technique is asked at this moment. It is known when a
    /// list is compiled, so that the moments at which a technique has nothing
    /// to say take neither code nor time.
    pub const fn acts_at(&self, moment: Moment) -> bool {
        let mut index = 0;
        while index < self.moments.len() {
            if self.moments[index] as u8 == moment as u8 {
                return true;
            }
            index += 1;
        }
        false
    }
}

/// The moments in the life of a node at which techniques act.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Moment {
    /// Before move generation: the node can be pruned, or searched shallower.
    BeforeGeneration,
    /// Before the move loop: moves can be had in order, none is searched.
    BeforeLoop,
    /// Before a move is played: it can be pruned.
    BeforePlay,
    /// Per move, when the position behind it is known, before it is searched.
    PerMove,
    /// After a move, and after the node. (To verify its own reductions, a
    /// technique need not be asked.)
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
