//! The hash keys of pieces on squares.

use niwaki::Key;

use super::squares::Colour;

/// A key for each colour, kind (man, king) and square.
static PIECES: [[[u64; 32]; 2]; 2] = {
    let mut keys = [[[0; 32]; 2]; 2];
    let mut i = 0;
    while i < 128 {
        keys[i / 64][i / 32 % 2][i % 32] = Key::mixed(i as u64).0;
        i += 1;
    }
    keys
};

/// What changes with the player to move.
pub(super) const TURN: Key = Key::mixed(128);

/// The key of one piece on the square of this bit.
#[inline]
pub(super) fn piece(colour: Colour, is_king: bool, index: u8) -> Key {
    Key(PIECES[colour as usize][usize::from(is_king)][usize::from(index & 31)])
}
