//! The positions on the way to the current node, for draws by repetition.
//!
//! A position on the line from the root counts as a draw the first time that it
//! comes back: if it is good to repeat once, it is good to repeat again. One
//! from before the root must have stood twice, since the rules mean what they
//! say there.

use alloc::vec::Vec;

use crate::{Key, Ply};

/// A stack of keys: the game before the root, the root, and the line to the
/// current node.
pub(crate) struct Path {
    steps: Vec<Step>,
    root: usize,
    /// The positions that stood twice before the root, hashed together.
    drawn: Key,
    /// Whether a position, the root with them, stood twice up to the root.
    comes_back: bool,
}

/// A position on the path.
#[derive(Clone, Copy)]
struct Step {
    key: Key,
    /// The first step whose position could still come back.
    since: usize,
}

impl Path {
    /// Makes a path that has come through the `history` of positions since the
    /// last irreversible move, the oldest first.
    pub(crate) fn new(history: &[Key], root: Key) -> Path {
        let keys = history.iter().chain([&root]);
        let mut steps: Vec<Step> = keys.map(|&key| Step { key, since: 0 }).collect();
        let drawn = stood_twice(history).fold(Key::default(), |all, key| all ^ Key::salt(key.0));
        let comes_back = stood_twice(history).next().is_some() || history.contains(&root);
        let root = history.len();
        let blank = Step {
            key: Key::default(),
            since: 0,
        };
        steps.resize(root + Ply::MAX.index() + 2, blank);
        Path {
            steps,
            root,
            drawn,
            comes_back,
        }
    }

    /// Returns a key that tells the positions that are draws from the start,
    /// since they stood twice before the root, apart from those of another
    /// game. Values that a table has from a game in which they were no draws do
    /// not hold here.
    pub(crate) fn drawn(&self) -> Key {
        self.drawn
    }

    /// Tells whether some position stood twice up to the root, the root with them: then
    /// the shortest way to a win may lead through a draw by repetition.
    pub(crate) fn comes_back(&self) -> bool {
        self.comes_back
    }

    /// Puts the position at `ply` on the path, behind the one at the ply
    /// before.
    #[inline]
    pub(crate) fn put(&mut self, ply: Ply, key: Key, irreversible: bool) {
        let place = self.root + ply.index();
        let since = if irreversible {
            place
        } else {
            self.steps[place - 1].since
        };
        self.steps[place] = Step { key, since };
    }

    /// Tells whether the position at `ply` is a draw: it stood on the line from
    /// the root before, or twice in the game before that.
    #[inline]
    pub(crate) fn repeats(&self, ply: Ply) -> bool {
        let place = self.root + ply.index();
        let Step { key, since } = self.steps[place];
        self.stood_before(place, key, since)
    }

    /// Tells whether a position would be a draw if it were put at `ply`.
    #[inline]
    pub(crate) fn would_repeat(&self, ply: Ply, key: Key) -> bool {
        let place = self.root + ply.index();
        self.stood_before(place, key, self.steps[place - 1].since)
    }

    /// Tells whether the position at `place` is a draw. Only every other step
    /// back has the same player to move.
    #[inline]
    fn stood_before(&self, place: usize, key: Key, since: usize) -> bool {
        let mut before = place;
        let mut in_history = 0;
        while before >= since + 2 {
            before -= 2;
            if self.steps[before].key == key {
                in_history += 1;
                if before >= self.root || in_history == 2 {
                    return true;
                }
            }
        }
        false
    }
}

/// Lists the keys that occur more than once, each once.
fn stood_twice(history: &[Key]) -> impl Iterator<Item = Key> {
    let keys = history.iter().copied().enumerate();
    keys.filter(|&(place, key)| {
        let before = history[..place].iter();
        before.filter(|&&other| other == key).count() == 1
    })
    .map(|(_, key)| key)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn walk(history: &[u64], line: &[(u64, bool)]) -> Path {
        let history: Vec<Key> = history.iter().map(|&key| Key(key)).collect();
        let mut path = Path::new(&history, Key(100));
        for (ply, &(key, irreversible)) in (1..).zip(line) {
            path.put(Ply::new(ply), Key(key), irreversible);
        }
        path
    }

    #[test]
    fn once_since_the_root_or_twice_before() {
        let back = [(1, false), (2, false), (3, false), (100, false)];
        assert!(walk(&[], &back).repeats(Ply::new(4)), "the root came back");
        assert!(!walk(&[], &back).repeats(Ply::new(3)));
        let once = walk(&[7, 8], &[(5, false), (7, false)]);
        assert!(
            !once.repeats(Ply::new(2)),
            "once before the root is not enough"
        );
        let twice = walk(&[7, 8, 7, 9], &[(5, false), (7, false)]);
        assert!(twice.repeats(Ply::new(2)));
    }

    #[test]
    fn only_what_stood_twice_tells_games_apart() {
        let drawn = |history: &[u64]| walk(history, &[]).drawn();
        assert_eq!(drawn(&[7, 8, 9]), drawn(&[]));
        assert_ne!(drawn(&[7, 8, 7]), drawn(&[]));
        assert_eq!(drawn(&[7, 8, 7, 9, 7]), drawn(&[8, 7, 6, 7]));
        assert_ne!(drawn(&[7, 8, 7, 8]), drawn(&[7, 8, 7, 9]));
    }

    #[test]
    fn nothing_comes_back_past_an_irreversible_move() {
        let path = walk(&[], &[(1, false), (2, true), (3, false), (100, false)]);
        assert!(!path.repeats(Ply::new(4)));
    }
}
