//! Files of what was learned or built: they have a checksum, which is made right here, so that what lies behind it is read.

use std::sync::LazyLock;

use niwaki::endgames::Material;
use niwaki_host::endgames::{TableFile, Wanted};

use super::{CATALOGUE, Target, refused};

/// Tables for rankcut, fits for probcut, and evaluations.
pub(super) const ARTEFACTS: Target = Target {
    name: "artefacts",
    words: "version: game: command: seed: signature: finished: 1 2 checkers chess \n",
    run: |bytes| {
        for bytes in [bytes.to_vec(), summed(bytes)] {
            for kind in CATALOGUE.kinds() {
                match kind.examine(&bytes) {
                    Err(failure) => refused(&failure),
                    Ok(_) => {
                        if let Err(failure) = kind.load(&bytes) {
                            refused(&failure);
                        }
                    }
                }
            }
        }
    },
};

static MATERIALS: LazyLock<Vec<Material>> = LazyLock::new(|| {
    let game = CATALOGUE.game("checkers").expect("checkers is there");
    game.listing().materials(2)
});

/// Endgame tables.
pub(super) const ENDGAMES: Target = Target {
    name: "endgame-table",
    words: "version: game: material: listing: size: positions: wins: draws: losses: longest: width: bytes: 1 2 checkers K-K \n",
    run: |bytes| {
        for bytes in [bytes.to_vec(), summed(bytes)] {
            for material in MATERIALS.iter().take(2) {
                let wanted = Wanted {
                    game: "checkers",
                    material,
                    listing: 0x1f2e_3d4c,
                };
                match TableFile::decode(&bytes, &wanted) {
                    Err(failure) => refused(&failure),
                    Ok(table) => {
                        let again = TableFile::decode(&table.encode(), &wanted);
                        let again = again.expect("what is written can be read");
                        assert!(again.distances == table.distances);
                    }
                }
            }
        }
    },
};

/// Returns the bytes with their last four made the checksum of the others.
fn summed(bytes: &[u8]) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    if let Some(end) = bytes.len().checked_sub(4) {
        let sum = crc32fast::hash(&bytes[..end]);
        bytes[end..].copy_from_slice(&sum.to_le_bytes());
    }
    bytes
}
