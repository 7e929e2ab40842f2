//! Whatever bytes there are in Syzygy tables, a probe answers or knows nothing.

use std::fs;

use niwaki::Game;
use niwaki::endgames::{Endgame, Outcomes};
use niwaki::laws::Random;
use niwaki_games::chess::{Chess, ChessFamily, Syzygy};

use crate::common::{moves, position, syzygy};

/// Whatever bytes there are in it, a table answers or is unknown.
#[test]
fn no_damage_makes_a_probe_panic() {
    let Some(folder) = syzygy() else { return };
    let place = crate::cli::folder("syzygy-bytes");
    let mut random = Random::new(11);
    for material in ["KQvK", "KPvK", "KRvK"] {
        for kind in ["rtbw", "rtbz"] {
            let name = format!("{material}.{kind}");
            let whole = fs::read(folder.join(&name)).unwrap();
            let other = if kind == "rtbw" { "rtbz" } else { "rtbw" };
            let other = format!("{material}.{other}");
            fs::copy(folder.join(&other), place.join(&other)).unwrap();
            for _ in 0..150 {
                let mut bytes = whole.clone();
                for _ in 0..=random.below(4) {
                    // Most of what steers a probe stands at the beginning.
                    let end = if random.once_in(2) { 64 } else { bytes.len() };
                    let place = 4 + random.below(end - 4);
                    bytes[place] = random.below(256) as u8;
                }
                fs::write(place.join(&name), bytes).unwrap();
                let damaged = Syzygy::open([place.as_path()]).unwrap();
                for game in placed(material, 40, &mut random) {
                    let _ = (
                        damaged.outcome(&game),
                        damaged.advice(&game, &moves(&game), &[]),
                    );
                }
            }
            fs::copy(folder.join(&name), place.join(&name)).unwrap();
        }
    }
}

/// These made sums in a table overflow.
#[test]
fn no_damage_makes_a_sum_overflow() {
    let Some(folder) = syzygy() else { return };
    let place = crate::cli::folder("syzygy-overflow");
    for (material, kind, bytes, fen) in [
        (
            "KBNvK",
            "rtbz",
            &[(13, 149), (47, 0), (21, 255), (23, 92)][..],
            "8/8/5k2/8/1n6/8/3b4/1K6 w - - 0 1",
        ),
        (
            "KPvKP",
            "rtbw",
            &[(21, 105), (20, 94)],
            "8/5P2/8/6K1/8/6p1/8/7k w - - 0 1",
        ),
    ] {
        for entry in fs::read_dir(&folder).unwrap() {
            let entry = entry.unwrap();
            fs::copy(entry.path(), place.join(entry.file_name())).unwrap();
        }
        let file = place.join(format!("{material}.{kind}"));
        let mut damaged = fs::read(&file).unwrap();
        for &(at, byte) in bytes {
            damaged[at] = byte;
        }
        fs::write(&file, damaged).unwrap();
        let (tables, game) = (
            Syzygy::open([place.as_path()]).unwrap(),
            position::<ChessFamily>(fen),
        );
        let _ = (
            tables.outcome(&game),
            tables.advice(&game, &moves(&game), &[]),
        );
    }
}

/// Draws positions of a material of three pieces, with either side to move.
fn placed(material: &str, count: usize, random: &mut Random) -> Vec<Chess> {
    let piece = &material[1..2];
    let names = [format!("K{piece}-K"), format!("K-K{piece}")];
    let listed = Chess::endgames(3);
    let mut positions = Vec::new();
    while positions.len() < count {
        let number = random.below(listed.len());
        if names.contains(&listed[number].name) {
            let (material, size) = (number as u32, listed[number].size as usize);
            let index = random.below(size) as u64;
            positions.extend(Chess::from_endgame(Endgame { material, index }));
        }
    }
    positions
}
