//! Tables against oracles that share nothing with the solver: plain iteration of values over positions that are listed by
//! their text, and counts that others have published.

use std::collections::HashMap;

use niwaki::endgames::{Distances, Endgame, EndgameTables, Exact, Material};
use niwaki::{Game, Key, MoveList, Notation, Outcome};
use niwaki_games::checkers::Checkers;
use niwaki_games::chess::Chess;
use niwaki_host::endgames::{Counts, Listing, Of};

use crate::{Group, Solved, solve};

/// Solves all materials of so many pieces, by name.
fn solved<G: Game>(pieces: u32, threads: usize) -> HashMap<String, Solved> {
    let listing = Of::<G>::LISTING;
    let materials = listing.materials(pieces);
    let mut known = EndgameTables::new();
    let mut all = HashMap::new();
    for group in Group::all(&materials).unwrap() {
        let tables = solve(&listing, &group, &known, threads).unwrap();
        for table in tables.expect("nobody presses Ctrl-C") {
            known.insert(table.material, table.distances.clone());
            all.insert(materials[table.material as usize].name.clone(), table);
        }
    }
    all
}

/// Finds what each of these positions is worth, which moves do not leave but to the end of the game: in each round
/// whatever follows from the one before, until nothing new does.
fn iterated<G: Game>(positions: &[G]) -> Vec<Exact> {
    let numbers: HashMap<Key, usize> = (positions.iter().map(Game::key)).zip(0..).collect();
    let mut values: Vec<Option<Exact>> = positions.iter().map(ended).collect();
    let next: Vec<Vec<Result<usize, Outcome>>> = positions
        .iter()
        .map(|game| {
            let mut moves = MoveList::new();
            if game.outcome().is_none() {
                game.moves(&mut moves);
            }
            let after = |game: G| game.outcome().map_or_else(|| Ok(numbers[&game.key()]), Err);
            moves.into_iter().map(|mv| after(game.play(mv))).collect()
        })
        .collect();
    for plies in 1.. {
        let before = values.clone();
        let mut changed = false;
        for (value, next) in values.iter_mut().zip(&next) {
            if value.is_some() || next.is_empty() {
                continue;
            }
            let worth = |next: &Result<usize, Outcome>| match *next {
                Ok(number) => before[number],
                Err(Outcome::Loss) => Some(Exact::Loss(0)),
                Err(_) => Some(Exact::Draw),
            };
            if next
                .iter()
                .any(|next| matches!(worth(next), Some(Exact::Loss(_))))
            {
                *value = Some(Exact::Win(plies));
            } else if next
                .iter()
                .all(|next| matches!(worth(next), Some(Exact::Win(_))))
            {
                *value = Some(Exact::Loss(plies));
            }
            changed |= value.is_some();
        }
        if !changed {
            break;
        }
    }
    values
        .into_iter()
        .map(|value| value.unwrap_or(Exact::Draw))
        .collect()
}

/// Returns what the end of the game is worth, if it is here.
fn ended<G: Game>(game: &G) -> Option<Exact> {
    let mut moves = MoveList::new();
    let outcome = game.outcome().or_else(|| {
        game.moves(&mut moves);
        moves.is_empty().then(|| game.no_moves())
    });
    outcome.map(|outcome| match outcome {
        Outcome::Win => Exact::Win(0),
        Outcome::Loss => Exact::Loss(0),
        Outcome::Draw | Outcome::Score(_) => Exact::Draw,
    })
}

/// Lists the texts of all placements of so many pieces, some of each colour, with either to move; the material of each
/// is named as the listing names it.
fn placements(pieces: usize, begun: &[(usize, usize)], all: &mut Vec<(String, String)>) {
    const KINDS: [&str; 4] = ["B", "BK", "W", "WK"];
    if begun.len() == pieces {
        let of = |colour: &str| {
            let own = begun
                .iter()
                .filter(|(_, kind)| KINDS[*kind].starts_with(colour));
            let square =
                |(square, kind): &(usize, usize)| format!("{}{square}", &KINDS[*kind][1..]);
            let squares: Vec<String> = own.clone().map(square).collect();
            let kings = own.filter(|(_, kind)| kind % 2 == 1).count();
            let letters = "K".repeat(kings) + &"M".repeat(squares.len() - kings);
            (squares.join(","), letters)
        };
        let ((black, blacks), (white, whites)) = (of("B"), of("W"));
        if !black.is_empty() && !white.is_empty() {
            all.push((format!("{blacks}-{whites}"), format!("B:W{white}:B{black}")));
            all.push((format!("{whites}-{blacks}"), format!("W:W{white}:B{black}")));
        }
        return;
    }
    let first = begun.last().map_or(1, |(square, _)| square + 1);
    for square in first..=32 {
        for kind in 0..4 {
            if kind == 0 && square > 28 || kind == 2 && square < 5 {
                continue;
            }
            placements(pieces, &[begun, &[(square, kind)]].concat(), all);
        }
    }
}

#[test]
fn checkers_to_three_pieces_is_what_plain_iteration_finds() {
    let mut texts = Vec::new();
    for pieces in 2..=3 {
        placements(pieces, &[], &mut texts);
    }
    let start = Checkers::start();
    let read = |text: &str| start.parse_position(text).expect("it is a position");
    let positions: Vec<Checkers> = texts.iter().map(|(_, text)| read(text)).collect();
    let mut counted: HashMap<&str, Counts> = HashMap::new();
    let values = iterated(&positions);
    for ((material, _), value) in texts.iter().zip(&values) {
        counted.entry(material).or_default().add(*value);
    }
    let tables = solved::<Checkers>(3, 2);
    assert_eq!(tables.len(), counted.len());
    for (material, table) in &tables {
        // Each position is there once with Black to move, and turned round with White.
        let found = counted[material.as_str()];
        let half = Counts {
            positions: found.positions / 2,
            wins: found.wins / 2,
            draws: found.draws / 2,
            losses: found.losses / 2,
            ..found
        };
        assert_eq!(table.counts, half, "{material}");
    }
    let mut known = EndgameTables::new();
    for table in tables.into_values() {
        known.insert(table.material, table.distances);
    }
    for (game, value) in positions.iter().zip(values) {
        assert_eq!(known.probe(game), Some(value), "{}", game.position_text());
    }
}

/// The counts of positions are those of the Chinook project (J. Schaeffer and others, *Checkers is solved*, Science 317,
/// 2007), which count positions without a piece of one side, too, in which the game is over.
#[test]
fn checkers_has_as_many_positions_as_chinook_counts() {
    let choose = |n: u64, k: u64| (0..k).fold(1, |product, i| product * (n - i) / (i + 1));
    let tables = solved::<Checkers>(4, 2);
    for (pieces, published) in [(2, 6_972), (3, 261_224), (4, 7_092_774)] {
        let of_one_side = |men: u64| choose(28, men) * choose(32 - men, pieces - men);
        let over: u64 = 2 * (0..=pieces).map(of_one_side).sum::<u64>();
        let listed = tables
            .iter()
            .filter(|(name, _)| name.len() as u64 == pieces + 1);
        let listed: u64 = listed.map(|(_, table)| table.counts.positions).sum();
        assert_eq!(listed + over, published, "{pieces}");
    }
}

/// Counts the losses of a table by their plies.
fn losses(table: &Solved, chess: impl Fn(u64) -> bool) -> Vec<u64> {
    let mut counts = Vec::new();
    for index in (0..table.distances.len() as u64).filter(|&index| chess(index)) {
        if let Some(Exact::Loss(plies)) = table.distances.get(index) {
            counts.resize(counts.len().max(usize::from(plies) + 1), 0);
            counts[usize::from(plies)] += 1;
        }
    }
    counts
}

/// King and rook against king, with the lone king to move, by moves until mate: the data set *Chess (King-Rook vs.
/// King)* of M. Bain and A. van Hoff in the repository of UCI, 1994. King and pawn against king: the counts that all
/// bitbases of this ending have, which take mirrored positions for two.
#[test]
fn chess_of_three_pieces_is_what_others_have_found() {
    let tables = solved::<Chess>(3, 2);
    let rook = &tables["K-KR"];
    let is_position = |index| {
        let material = rook.material;
        Chess::from_endgame(Endgame { material, index }).is_some()
    };
    let by_moves = losses(rook, is_position).into_iter().step_by(2);
    let published = [
        27, 78, 246, 81, 198, 471, 592, 683, 1433, 1712, 1985, 2854, 3597, 4194, 4553, 2166, 390,
    ];
    assert_eq!(by_moves.collect::<Vec<u64>>(), published);
    assert_eq!((rook.counts.positions, rook.counts.draws), (28_056, 2_796));
    let [pawn, bare] = ["KP-K", "K-KP"].map(|name| tables[name].counts);
    assert_eq!((2 * pawn.positions, 2 * pawn.wins), (163_328, 124_960));
    assert_eq!((2 * bare.positions, 2 * bare.losses), (168_024, 97_604));
    let longest = ["KQ-K", "KR-K", "KP-K"].map(|name| tables[name].counts.longest);
    assert_eq!(
        longest.map(|plies| plies.div_ceil(2)),
        [10, 16, 28],
        "in moves"
    );
}

#[test]
fn tables_are_the_same_on_any_number_of_threads() {
    let once = solved::<Checkers>(3, 1);
    assert_eq!(solved::<Checkers>(3, 2), once);
    assert_eq!(solved::<Checkers>(3, 7), once);
    assert!(
        once.values()
            .all(|table| matches!(table.distances, Distances::Narrow(_)))
    );
}

/// Take one to three matches; who takes the last one wins. A fault of the listing is a parameter of the type.
#[derive(Clone)]
struct Nim<const FAULT: u8>(u64);

/// Heaps in the second of the two tables.
const LARGE: u64 = 700;

impl<const FAULT: u8> Game for Nim<FAULT> {
    type Move = u64;

    fn moves(&self, moves: &mut MoveList<u64>) {
        moves.extend(1..=self.0.min(3));
    }

    fn play(&self, taken: u64) -> Self {
        Nim(self.0 - taken)
    }

    fn outcome(&self) -> Option<Outcome> {
        let end = if FAULT == 1 {
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

    fn endgames(_: u32) -> Vec<Material> {
        vec![
            Material::new("small", 5, 0),
            Material::new("large", LARGE, 1),
        ]
    }

    fn endgame(&self) -> Option<Endgame> {
        if FAULT == 2 && self.0 == 6 {
            return None;
        }
        let large = (self.0 >= 5) != (FAULT == 3 && self.0 == 3);
        let index = if large {
            self.0.wrapping_sub(5) % LARGE
        } else {
            self.0
        };
        Some(Endgame {
            material: large.into(),
            index,
        })
    }

    fn from_endgame(place: Endgame) -> Option<Self> {
        Some(Nim(place.index + 5 * u64::from(place.material)))
    }
}

#[test]
fn long_wins_and_ways_out_of_a_group_are_exact() {
    let tables = solved::<Nim<0>>(1, 2);
    let large = &tables["large"];
    for heap in 5..5 + LARGE {
        let plies = heap as u16 / 4 * 2;
        let exact = if heap % 4 == 0 {
            Exact::Loss(plies)
        } else {
            Exact::Win(plies + 1)
        };
        assert_eq!(large.distances.get(heap - 5), Some(exact), "{heap}");
    }
    assert!(
        matches!(large.distances, Distances::Wide(_)),
        "two bytes each"
    );
}

#[test]
fn a_game_that_breaks_its_promises_is_refused() {
    fn complaint<const FAULT: u8>() -> String {
        let listing = Of::<Nim<FAULT>>::LISTING;
        let groups = Group::all(&listing.materials(1)).unwrap();
        let mut known = EndgameTables::new();
        for group in &groups {
            match solve(&listing, group, &known, 1) {
                Ok(tables) => {
                    for table in tables.unwrap() {
                        known.insert(table.material, table.distances);
                    }
                }
                Err(failure) => return format!("{failure:#}"),
            }
        }
        String::new()
    }
    assert!(complaint::<1>().contains("points"), "{}", complaint::<1>());
    let outside = complaint::<2>();
    assert!(
        outside.starts_with("large: position 2: a move leads out"),
        "{outside}"
    );
    let later = complaint::<3>();
    assert!(
        later.starts_with("small: position 4: a move leads to a table"),
        "{later}"
    );
    let materials = [Material::new("huge", 1 << 33, 0)];
    let huge = Group::all(&materials).unwrap_err().to_string();
    assert!(huge.contains("choose fewer pieces"), "{huge}");
}
