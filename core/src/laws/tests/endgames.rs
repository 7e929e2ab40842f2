//! Each clause of the law about endgames has a game that breaks it.

use crate::endgames::{Endgame, Material};
use crate::laws::{Law, Laws};
use crate::{Game, Key, MoveList, Outcome};

/// Take one or two from a heap; who takes the last one wins. What is wrong with the listing is a parameter of the type,
/// since a place is turned into a position from nothing.
#[derive(Clone)]
struct Heap<const FAULT: usize>(u64);

/// What can be wrong, and what is said of it.
const FAULTS: [(&str, &str); 11] = [
    ("no fault", ""),
    ("index", "a place that endgames(…) lists"),
    ("material", "a place that endgames(…) lists"),
    ("nothing there", "= a position"),
    ("elsewhere", "the place of it"),
    ("goes on otherwise", "where moves lead in"),
    ("later group", "lead to group 0 or one before"),
    ("points", "a win, a draw or a loss"),
    ("names", "names of materials"),
    ("groups", "groups of endgames(…) that rise"),
    ("fewer", "the beginning of the list"),
];

impl<const FAULT: usize> Heap<FAULT> {
    fn has(fault: &str) -> bool {
        FAULTS[FAULT].0 == fault
    }
}

impl<const FAULT: usize> Game for Heap<FAULT> {
    type Move = u64;

    fn moves(&self, moves: &mut MoveList<u64>) {
        let most = if self.0 > 100 { 1 } else { 2 };
        moves.extend(1..=self.0.min(most));
    }

    fn play(&self, taken: u64) -> Self {
        Heap(self.0 - taken)
    }

    fn outcome(&self) -> Option<Outcome> {
        let end = if Self::has("points") {
            Outcome::Score(-1)
        } else {
            Outcome::Loss
        };
        (self.0 == 0).then_some(end)
    }

    fn key(&self) -> Key {
        Key::mixed(self.0)
    }

    fn evaluate(&self) -> i32 {
        0
    }

    /// Heaps of fewer than five, and the others.
    fn endgames(pieces: u32) -> Vec<Material> {
        let second = if Self::has("names") { "small" } else { "large" };
        let first = if Self::has("groups") { 2 } else { 0 };
        let mut all = vec![
            Material::new("small", 5, first),
            Material::new(second, 5, 1),
        ];
        if Self::has("fewer") && pieces == 7 {
            all.reverse();
        }
        all
    }

    fn endgame(&self) -> Option<Endgame> {
        let (mut material, mut index) = (u32::from(self.0 >= 5), self.0 % 5);
        if self.0 == 8 {
            index += 90 * u64::from(Self::has("index"));
            material += 2 * u32::from(Self::has("material"));
        }
        if Self::has("later group") {
            material = 1 - material;
        }
        Some(Endgame { material, index })
    }

    fn from_endgame(place: Endgame) -> Option<Self> {
        let heap = match (u64::from(place.material), place.index) {
            (material, index) if Self::has("later group") => 5 * (1 - material) + index,
            (1, 3) if Self::has("nothing there") => return None,
            (1, 3) if Self::has("elsewhere") => return Some(Heap(11)),
            (1, 3) if Self::has("goes on otherwise") => 103,
            (material, index) => 5 * material + index,
        };
        Some(Heap(heap))
    }
}

/// Returns what is said to be expected of the game with this fault.
fn expected<const FAULT: usize>() -> String {
    let Err(violation) = Laws::default().walks(4).check(&Heap::<FAULT>(9)) else {
        return String::new();
    };
    assert_eq!(violation.law, Law::Endgames, "{violation}");
    violation.expected
}

#[test]
fn every_clause_is_checked() {
    let said = [
        expected::<0>(),
        expected::<1>(),
        expected::<2>(),
        expected::<3>(),
        expected::<4>(),
        expected::<5>(),
        expected::<6>(),
        expected::<7>(),
        expected::<8>(),
        expected::<9>(),
        expected::<10>(),
    ];
    for ((fault, wanted), said) in FAULTS.into_iter().zip(said) {
        assert!(said.contains(wanted), "{fault}: {said}");
        assert_eq!(said.is_empty(), wanted.is_empty(), "{fault}: {said}");
    }
}
