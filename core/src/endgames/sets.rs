//! Numbers the ways to put equal pieces on squares.
//!
//! # Source
//! D. H. Lehmer, *The machine tools of combinatorics*, 1964 (the combinatorial
//! number system).

/// The most pieces of one kind that are numbered.
const MOST: usize = 8;

/// Binomial coefficients, of up to 64 squares and [`MOST`] pieces.
static CHOOSE: [[u64; MOST + 1]; 65] = {
    let mut table = [[0; MOST + 1]; 65];
    let mut n = 0;
    while n <= 64 {
        table[n][0] = 1;
        let mut k = 1;
        while k <= MOST && n > 0 {
            table[n][k] = table[n - 1][k - 1] + table[n - 1][k];
            k += 1;
        }
        n += 1;
    }
    table
};

/// Returns in how many ways `pieces` equal pieces can stand on so many squares.
///
/// ```
/// assert_eq!(niwaki::endgames::choose(32, 2), 496);
/// ```
///
/// # Panics
/// There are more than 64 squares or 8 pieces.
#[inline]
pub fn choose(squares: u32, pieces: u32) -> u64 {
    CHOOSE[squares as usize][pieces as usize]
}

/// Returns the number of a set of squares among all sets of as many squares out of
/// `free`, from 0 to below [`choose`].
///
/// ```
/// use niwaki::endgames::{choose, rank, unrank};
///
/// let free = 0b1110_1101; // six squares
/// let number = rank(0b1000_0001, free);
/// assert!(number < choose(6, 2));
/// assert_eq!(unrank(number, 2, free), Some(0b1000_0001));
/// ```
///
/// # Panics
/// There are more than 8 squares in the set.
#[inline]
pub fn rank(set: u64, free: u64) -> u64 {
    let (mut left, mut count, mut number) = (set & free, 0, 0);
    while left != 0 {
        let below = (left & left.wrapping_neg()) - 1;
        count += 1;
        number += CHOOSE[(free & below).count_ones() as usize][count];
        left &= left - 1;
    }
    number
}

/// Returns the set of `pieces` squares out of `free` that has this number; `None`
/// where there are not so many. The inverse of [`rank`].
///
/// # Panics
/// There are more than 8 pieces.
pub fn unrank(number: u64, pieces: u32, free: u64) -> Option<u64> {
    if number >= choose(free.count_ones(), pieces) {
        return None;
    }
    let (mut number, mut set, mut free) = (number, 0, free);
    for count in (1..=pieces).rev() {
        // The highest of the squares is the last below which there are few enough sets.
        loop {
            let highest = 1 << free.checked_ilog2()?;
            free ^= highest;
            let below = choose(free.count_ones(), count);
            if below <= number {
                set |= highest;
                number -= below;
                break;
            }
        }
    }
    Some(set)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_is_a_set_and_every_set_a_number() {
        for free in [0, 1, 0b1011_0110, 0xff << 56, u64::MAX >> 50] {
            let squares: u32 = u64::count_ones(free);
            for pieces in 0..=4 {
                let sets = choose(squares, pieces);
                for number in 0..sets {
                    let set = unrank(number, pieces, free).expect("it is below the count");
                    assert_eq!((set & !free, set.count_ones()), (0, pieces));
                    assert_eq!(rank(set, free), number);
                }
                assert_eq!(unrank(sets, pieces, free), None);
            }
        }
        assert_eq!(choose(64, 8), 4_426_165_368);
        assert_eq!((choose(64, 1), choose(6, 2), choose(2, 3)), (64, 15, 0));
    }
}
