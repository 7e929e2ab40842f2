//! The rules that every speculative technique is held to, so that wins and
//! losses stay proved.
//!
//! A null move, a reduced search or a margin can make a lost position look won.
//! Such an error is of the usual kind as long as it concerns estimates; a win
//! by distance, though, is reported as proved. So no speculative technique acts
//! where one is asked for, none returns one, and none acts at all while a
//! distance is proved.

use crate::Node;
use crate::technique::{About, Cut, Searcher, Soundness};

/// Tells whether a technique must not prune this node: speculative values never
/// prove a win by distance.
#[inline]
pub(crate) fn must_not_cut<S: Searcher>(about: &About, search: &S, node: &Node<S::Game>) -> bool {
    about.sound == Soundness::Speculative && (search.proving() || node.window.asks_for_win())
}

/// Tells whether a technique must leave this node's moves alone, as it must
/// while a distance is proved. (Otherwise it may reduce and prune them even
/// where a win is asked for, because that can only miss one.)
#[inline]
pub(crate) fn must_leave_moves_alone<S: Searcher>(about: &About, search: &S) -> bool {
    about.sound == Soundness::Speculative && search.proving()
}

/// Takes the distance off the value of a speculative technique.
#[inline]
pub(crate) fn without_distance(about: &About, mut cut: Cut) -> Cut {
    if about.sound == Soundness::Speculative {
        cut.value = cut.value.undecided();
    }
    cut
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::technique::scripted::{Script, Toy};
    use crate::techniques::NullMove;
    use crate::{NodeKind, Ply, Technique, Value, Window};

    #[test]
    fn what_is_speculative_returns_no_distance() {
        let toy = Toy::quiet(99);
        let won = Cut::at_least(&toy.node(30, 5, NodeKind::Cut), Value::win_at(Ply::new(3)));
        let cut = without_distance(&NullMove::ABOUT, won);
        assert_eq!(cut.value, Value::estimate(Value::MAX_ESTIMATE));
        let sound = About {
            sound: Soundness::Sound("always"),
            ..NullMove::ABOUT
        };
        assert_eq!(without_distance(&sound, won), won);
    }

    #[test]
    fn what_is_speculative_does_not_cut_where_a_win_is_asked_for() {
        let toy = Toy::quiet(99);
        let mut node = toy.node(30, 5, NodeKind::Cut);
        let script = Script::default();
        assert!(!must_not_cut(&NullMove::ABOUT, &script, &node));
        node.window = Window::null_below(Value::win_at(Ply::new(9)));
        assert!(must_not_cut(&NullMove::ABOUT, &script, &node));
        // A value without a distance is below one that is known to be won: it would be no bound.
        node.window = Window::null_below(Value::known_win_at(Ply::new(9)));
        assert!(must_not_cut(&NullMove::ABOUT, &script, &node));
        node.window = Window::null_above(Value::known_win_at(Ply::new(9)));
        assert!(must_not_cut(&NullMove::ABOUT, &script, &node));
        node.window = Window::FULL;
        assert!(!must_not_cut(&NullMove::ABOUT, &script, &node));
    }
}
