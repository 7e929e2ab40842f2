//! The eight features, and sets of them; [`Cell`](super::Cell) is what they divide all cases into.
//!
//! | feature | classes |
//! |---|---|
//! | depth left at the node | 1 to 7 plies, 8 or more |
//! | the player to move is forced | no, yes |
//! | the move is extended | no, yes |
//! | number of the move | 2 to 8, 9–10, 11–13, 14–17, 18–23, 24–31, 32–47, 48 or more |
//! | times the best move changed | 0, 1, 2, 3 or more |
//! | how far the best value is below alpha | 7 intervals |
//! | how far the last value is below the best | 7 intervals |
//! | phase of move generation | tactical, killer, history, remaining, losing |
//!
//! They are those of Crafty 19.19, in words that every game has: "in check" is
//! [`Game::is_forced`](crate::Game::is_forced), its *History Moves* are quiet moves with a good history, its
//! *Remaining Moves* the others. The published edges of the intervals are not known; ours,
//! in hundredths of [`Game::UNIT`](crate::Game::UNIT), are 0, 10, 25, 50, 100 and 300. In a fail-soft
//! search with null windows both gaps are never negative: the best value is at most alpha.
//!
//! Depths of 8 plies and more are one class, because what is learned at a depth needs
//! searches from well above it: a class of its own would stay empty, and
//! deep searches would never be reduced.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::Write;

use crate::technique::parameter::ParameterValue;

/// One of the eight features.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Feature {
    /// The depth left at the node.
    Depth,
    /// Whether the player to move is forced.
    Forced,
    /// Whether the move is extended.
    Extended,
    /// The number of the move.
    Number,
    /// How often the best move changed at the node.
    Changes,
    /// How far the best value so far is below alpha.
    BestAlpha,
    /// How far the value of the last move is below the best.
    LastBest,
    /// The phase of move generation.
    Phase,
}

impl Feature {
    /// All features, in the order in which they make up the number of a cell.
    pub const ALL: [Feature; 8] = [
        Feature::Depth,
        Feature::Forced,
        Feature::Extended,
        Feature::Number,
        Feature::Changes,
        Feature::BestAlpha,
        Feature::LastBest,
        Feature::Phase,
    ];

    /// Returns its name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Feature::Depth => "depth",
            Feature::Forced => "forced",
            Feature::Extended => "extended",
            Feature::Number => "number",
            Feature::Changes => "changes",
            Feature::BestAlpha => "best-alpha",
            Feature::LastBest => "last-best",
            Feature::Phase => "phase",
        }
    }

    /// Returns how many classes it has.
    pub const fn classes(self) -> usize {
        match self {
            Feature::Depth => DEEPEST as usize,
            Feature::Forced | Feature::Extended => 2,
            Feature::Number => NUMBERS.len(),
            Feature::Changes => MOST_CHANGES as usize + 1,
            Feature::BestAlpha | Feature::LastBest => EDGES.len() + 1,
            Feature::Phase => PHASES.len(),
        }
    }

    /// Returns a few letters that say which cases fall into a class.
    pub fn label(self, class: usize) -> String {
        let last = class + 1 == self.classes();
        let or_more = |from: usize| format!("{from}{}", if last { "+" } else { "" });
        match self {
            Feature::Depth => or_more(class + 1),
            Feature::Forced | Feature::Extended => ["no", "yes"][class].into(),
            Feature::Number => number_label(class),
            Feature::Changes => or_more(class),
            Feature::BestAlpha | Feature::LastBest => gap_label(class),
            Feature::Phase => PHASES[class].into(),
        }
    }

    /// Returns its place in a set of features.
    const fn bit(self) -> u8 {
        1 << self as u8
    }
}

/// The last class of depths begins here.
pub(super) const DEEPEST: i16 = 8;
/// Where each class of move numbers begins.
pub(super) const NUMBERS: [u16; 14] = [2, 3, 4, 5, 6, 7, 8, 9, 11, 14, 18, 24, 32, 48];
/// Changes of the best move that are told apart.
pub(super) const MOST_CHANGES: u16 = 3;
/// The upper edges of all intervals of gaps but the last, in hundredths of the game's unit.
pub(super) const EDGES: [i32; 6] = [0, 10, 25, 50, 100, 300];
/// The names of the phases.
const PHASES: [&str; 5] = ["tactical", "killer", "history", "remaining", "losing"];

/// Returns the move numbers of a class, as in `9-10`.
fn number_label(class: usize) -> String {
    let first = NUMBERS[class];
    match NUMBERS.get(class + 1) {
        None => format!("{first}+"),
        Some(&next) if next == first + 1 => first.to_string(),
        Some(&next) => format!("{first}-{}", next - 1),
    }
}

/// Returns the upper edge of an interval in units of the game, as in `to 0.25`.
fn gap_label(class: usize) -> String {
    let units = |edge: i32| f64::from(edge) / 100.0;
    match EDGES.get(class) {
        Some(0) => "0".into(),
        Some(&edge) => format!("to {}", units(edge)),
        None => format!("over {}", units(EDGES[EDGES.len() - 1])),
    }
}

/// A set of features: those that tell cells apart.
///
/// ```
/// use niwaki::parameter::ParameterValue;
/// use niwaki::techniques::rankcut::{Feature, Features};
///
/// let two = Features::only(&[Feature::Depth, Feature::Number]);
/// assert!(two.has(Feature::Number) && !two.has(Feature::Phase));
/// assert_eq!(two.write(), "depth+number");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Features(u8);

impl Features {
    /// No feature: all cases are one.
    pub const NONE: Features = Features(0);
    /// All eight.
    pub const ALL: Features = Features(u8::MAX);

    /// Returns the set of these features.
    pub fn only(features: &[Feature]) -> Features {
        Features(features.iter().fold(0, |set, feature| set | feature.bit()))
    }

    /// Tells whether a feature is in the set.
    pub const fn has(self, feature: Feature) -> bool {
        self.0 & feature.bit() != 0
    }
}

impl core::fmt::Debug for Features {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(&self.write())
    }
}

/// `all`, `none`, or names joined by `+`.
impl ParameterValue for Features {
    fn read(text: &str) -> Option<Features> {
        match text {
            "all" => return Some(Features::ALL),
            "none" => return Some(Features::NONE),
            _ => {}
        }
        let named = |name: &str| Feature::ALL.into_iter().find(|f| f.name() == name);
        let features: Option<Vec<Feature>> =
            text.split('+').map(|name| named(name.trim())).collect();
        Some(Features::only(&features?))
    }

    fn write(&self) -> String {
        match *self {
            Features::ALL => return "all".into(),
            Features::NONE => return "none".into(),
            _ => {}
        }
        let names = Feature::ALL
            .into_iter()
            .filter(|feature| self.has(*feature));
        names.map(Feature::name).collect::<Vec<_>>().join("+")
    }

    fn range(_: &Features, _: &Features) -> String {
        let mut text = String::from("all, none, or some of");
        for (number, feature) in Feature::ALL.into_iter().enumerate() {
            let joint = if number == 0 { ' ' } else { '+' };
            let _ = write!(text, "{joint}{}", feature.name());
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_are_written_and_read() {
        for text in ["all", "none", "number", "depth+number+last-best"] {
            assert_eq!(Features::read(text).unwrap().write(), text);
        }
        for bad in ["", "speed", "number+", "number,depth"] {
            assert_eq!(Features::read(bad), None, "{bad}");
        }
    }

    #[test]
    fn the_choice_is_told_in_words() {
        let range = Features::range(&Features::NONE, &Features::ALL);
        assert!(range.starts_with("all, none, or some of depth+"), "{range}");
        assert_eq!(range.matches('+').count(), Feature::ALL.len() - 1);
    }

    #[test]
    fn every_class_has_a_label() {
        let labels = |feature: Feature| {
            let labels = (0..feature.classes()).map(|class| feature.label(class));
            labels.collect::<Vec<_>>().join(" ")
        };
        assert_eq!(labels(Feature::Depth), "1 2 3 4 5 6 7 8+");
        assert_eq!(
            labels(Feature::Number),
            "2 3 4 5 6 7 8 9-10 11-13 14-17 18-23 24-31 32-47 48+"
        );
        assert_eq!(labels(Feature::Changes), "0 1 2 3+");
        assert_eq!(
            labels(Feature::LastBest),
            "0 to 0.1 to 0.25 to 0.5 to 1 to 3 over 3"
        );
    }
}
