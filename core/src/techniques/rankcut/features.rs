//! The eight features, and the cells that they divide all cases into.
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
//! [`Game::is_forced`], its *History Moves* are quiet moves with a good history, its
//! *Remaining Moves* the others. The published edges of the intervals are not known; ours,
//! in hundredths of [`Game::UNIT`], are 0, 10, 25, 50, 100 and 300. In a fail-soft
//! search with null windows both gaps are never negative: the best value is at most alpha.
//!
//! Depths of 8 plies and more are one class, because what is learned at a depth needs
//! searches from well above it: a class of its own would stay empty, and
//! deep searches would never be reduced.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::Write;

use crate::game::Game;
use crate::node::{Node, Progress};
use crate::ordering::{GOOD_HISTORY, Stage};
use crate::parameter::ParameterValue;
use crate::value::Value;

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
    /// All of them, in the order in which they make up the number of a cell.
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

    /// Its name on the command line.
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

    /// How many classes it has.
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

    /// What falls into a class, in a few letters.
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

    const fn bit(self) -> u8 {
        1 << self as u8
    }
}

/// The last class of depths begins here.
const DEEPEST: i16 = 8;
/// Where each class of move numbers begins.
const NUMBERS: [u16; 14] = [2, 3, 4, 5, 6, 7, 8, 9, 11, 14, 18, 24, 32, 48];
/// Changes of the best move that are told apart.
const MOST_CHANGES: u16 = 3;
/// The upper edges of all intervals of gaps but the last, in hundredths of the game's unit.
const EDGES: [i32; 6] = [0, 10, 25, 50, 100, 300];
/// The names of the phases.
const PHASES: [&str; 5] = ["tactical", "killer", "history", "remaining", "losing"];

fn number_label(class: usize) -> String {
    let first = NUMBERS[class];
    match NUMBERS.get(class + 1) {
        None => format!("{first}+"),
        Some(&next) if next == first + 1 => first.to_string(),
        Some(&next) => format!("{first}-{}", next - 1),
    }
}

fn gap_label(class: usize) -> String {
    let units = |edge: i32| f64::from(edge) / 100.0;
    match EDGES.get(class) {
        Some(0) => "0".into(),
        Some(&edge) => format!("to {}", units(edge)),
        None => format!("over {}", units(EDGES[EDGES.len() - 1])),
    }
}

/// A set of features: those that tell cells apart.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Features(u8);

impl Features {
    /// No feature: all cases are one.
    pub const NONE: Features = Features(0);
    /// All eight.
    pub const ALL: Features = Features(u8::MAX);

    /// These features, and no others.
    pub fn only(features: &[Feature]) -> Features {
        Features(features.iter().fold(0, |set, feature| set | feature.bit()))
    }

    /// Whether a feature is in the set.
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

/// One combination of the classes of all features.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u32);

impl Cell {
    /// How many there are.
    pub const COUNT: usize = {
        let (mut count, mut feature) = (1, 0);
        while feature < Feature::ALL.len() {
            count *= Feature::ALL[feature].classes();
            feature += 1;
        }
        count
    };

    /// The cell of a move that is about to be searched; `None` for the first, which
    /// nothing is known about.
    #[inline]
    pub fn of<G: Game>(node: &Node<G>, progress: &Progress) -> Option<Cell> {
        let (best, last) = (progress.best?, progress.last?);
        Some(Cell::from_classes([
            depth_class(node.depth.whole()),
            usize::from(node.forced),
            usize::from(progress.extended),
            number_class(progress.number),
            usize::from(progress.best_changes.min(MOST_CHANGES)),
            gap_class::<G>(node.window.alpha, best),
            gap_class::<G>(best, last),
            phase(progress),
        ]))
    }

    /// The cell of these classes, in the order of [`Feature::ALL`].
    #[inline]
    pub fn from_classes(classes: [usize; 8]) -> Cell {
        let mut number = 0;
        for (feature, class) in Feature::ALL.into_iter().zip(classes) {
            debug_assert!(
                class < feature.classes(),
                "{feature:?} has no class {class}"
            );
            number = number * feature.classes() + class;
        }
        Cell(number as u32)
    }

    /// The cell with this number, if there is one.
    pub fn numbered(number: usize) -> Option<Cell> {
        (number < Cell::COUNT).then_some(Cell(number as u32))
    }

    /// Its number, below [`Cell::COUNT`].
    #[inline]
    pub const fn number(self) -> usize {
        self.0 as usize
    }

    /// All of them.
    pub fn all() -> impl Iterator<Item = Cell> {
        (0..Cell::COUNT as u32).map(Cell)
    }

    /// Its class of each feature, in the order of [`Feature::ALL`].
    pub fn classes(self) -> [usize; 8] {
        let mut classes = [0; 8];
        let mut rest = self.number();
        for (feature, class) in Feature::ALL.into_iter().zip(&mut classes).rev() {
            *class = rest % feature.classes();
            rest /= feature.classes();
        }
        classes
    }

    /// Its class of one feature.
    pub fn class(self, feature: Feature) -> usize {
        self.classes()[feature as usize]
    }

    /// The cell that differs from it by the next lesser depth only, if there is one. (Depth is
    /// the first feature, so that the cells of a depth are a block.)
    #[inline]
    pub const fn shallower(self) -> Option<Cell> {
        const OF_A_DEPTH: u32 = (Cell::COUNT / Feature::Depth.classes()) as u32;
        match self.0.checked_sub(OF_A_DEPTH) {
            Some(number) => Some(Cell(number)),
            None => None,
        }
    }

    /// The cell that it falls into where only these features tell cells apart.
    #[must_use]
    pub fn keeping(self, features: Features) -> Cell {
        let mut classes = self.classes();
        for (feature, class) in Feature::ALL.into_iter().zip(&mut classes) {
            if !features.has(feature) {
                *class = 0;
            }
        }
        Cell::from_classes(classes)
    }
}

#[inline]
fn depth_class(plies: i16) -> usize {
    plies.clamp(1, DEEPEST) as usize - 1
}

#[inline]
fn number_class(number: u16) -> usize {
    if number < 9 {
        return usize::from(number.max(2) - 2);
    }
    NUMBERS
        .iter()
        .rposition(|&from| from <= number)
        .unwrap_or(0)
}

/// The interval of the gap by which `lower` lies below `upper`.
#[inline]
fn gap_class<G: Game>(upper: Value, lower: Value) -> usize {
    let gap = i64::from(upper.points()) - i64::from(lower.points());
    let beyond = |edge: &&i32| gap * 100 > i64::from(**edge) * i64::from(G::UNIT);
    EDGES.iter().filter(beyond).count()
}

#[inline]
fn phase(progress: &Progress) -> usize {
    match progress.stage {
        Stage::Table | Stage::Winning => 0,
        Stage::Killer | Stage::Counter => 1,
        Stage::Quiet if progress.history >= GOOD_HISTORY => 2,
        Stage::Quiet => 3,
        Stage::Losing => 4,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::node::NodeKind;
    use crate::scripted::Toy;

    #[test]
    fn cells_and_classes_go_both_ways() {
        assert_eq!(Cell::COUNT, 8 * 2 * 2 * 14 * 4 * 7 * 7 * 5);
        for cell in Cell::all().step_by(97) {
            assert_eq!(Cell::from_classes(cell.classes()), cell);
            assert_eq!(Cell::numbered(cell.number()), Some(cell));
            assert_eq!(cell.class(Feature::Phase), cell.classes()[7]);
        }
        assert_eq!(Cell::numbered(Cell::COUNT), None);
    }

    fn cell(depth: i16, progress: &Progress) -> [usize; 8] {
        let toy = Toy::quiet(0);
        let node = toy.node(1, depth, NodeKind::All);
        Cell::of(&node, progress)
            .expect("it is no first move")
            .classes()
    }

    /// Behind `number - 1` moves, the best `below` alpha (0), the last `behind` the best.
    fn progress(number: u16, below: i32, behind: i32) -> Progress {
        Progress {
            best: Some(Value::estimate(-below)),
            last: Some(Value::estimate(-below - behind)),
            ..Progress::quiet(number)
        }
    }

    #[test]
    fn numbers_and_depths_fall_into_classes() {
        let numbers = [
            2, 3, 8, 9, 10, 11, 13, 14, 17, 18, 23, 24, 31, 32, 47, 48, 500,
        ];
        let classes = numbers.map(|number| cell(1, &progress(number, 0, 0))[3]);
        let expected = [0, 1, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13];
        assert_eq!(classes, expected);
        let depths = [1, 2, 7, 8, 9, 60].map(|depth| cell(depth, &progress(2, 0, 0))[0]);
        assert_eq!(depths, [0, 1, 6, 7, 7, 7]);
    }

    #[test]
    fn gaps_fall_into_intervals() {
        let gaps = [-5, 0, 1, 10, 11, 25, 26, 50, 51, 100, 101, 300, 301];
        let expected = [0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6];
        assert_eq!(gaps.map(|gap| cell(3, &progress(4, gap, 0))[5]), expected);
        assert_eq!(gaps.map(|gap| cell(3, &progress(4, 0, gap))[6]), expected);
        let lost = Progress {
            last: Some(-Value::INFINITY),
            ..progress(4, 0, 0)
        };
        assert_eq!(cell(3, &lost)[6], 6);
    }

    #[test]
    fn the_rest_is_told_apart_too() {
        let plain = progress(4, 0, 0);
        assert_eq!(cell(3, &plain), [2, 0, 0, 2, 0, 0, 0, 3]);
        let changed = |changes| Progress {
            best_changes: changes,
            ..plain
        };
        assert_eq!(
            [1, 2, 3, 4, 9].map(|n| cell(3, &changed(n))[4]),
            [1, 2, 3, 3, 3]
        );
        let extended = Progress {
            extended: true,
            ..plain
        };
        assert_eq!(cell(3, &extended)[2], 1);
        let staged = |stage, history| Progress {
            stage,
            history,
            ..plain
        };
        let phases = [
            (Stage::Table, 0, 0),
            (Stage::Winning, 0, 0),
            (Stage::Killer, 0, 1),
            (Stage::Counter, 0, 1),
            (Stage::Quiet, GOOD_HISTORY, 2),
            (Stage::Quiet, GOOD_HISTORY - 1, 3),
            (Stage::Losing, 0, 4),
        ];
        for (stage, history, phase) in phases {
            assert_eq!(cell(3, &staged(stage, history))[7], phase, "{stage:?}");
        }
        let forced = Toy {
            forced: true,
            ..Toy::quiet(0)
        };
        let node = forced.node(1, 3, NodeKind::All);
        assert_eq!(Cell::of(&node, &plain).unwrap().class(Feature::Forced), 1);
        assert_eq!(Cell::of(&node, &Progress::quiet(1)), None);
    }

    #[test]
    fn features_that_are_left_out_make_no_difference() {
        let toy = Toy::quiet(0);
        let node = toy.node(1, 5, NodeKind::All);
        let number = Features::only(&[Feature::Number]);
        let kept = Cell::of(&node, &progress(9, 30, 60))
            .unwrap()
            .keeping(number);
        assert_eq!(kept.classes(), [0, 0, 0, 7, 0, 0, 0, 0]);
        let cell = Cell::of(&node, &progress(9, 30, 60)).unwrap();
        assert_eq!(cell.keeping(Features::ALL), cell);
    }

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
