//! Whether a decision was right, by what its node, or the move that it is about, is worth.
//!
//! Whoever says what that is, a deeper search or endgame tables, is held against the decision in the same way.

use niwaki::endgames::EndgameTables;
use niwaki::table::Bound;
use niwaki::technique::{Decision, Plan};
use niwaki::{Depth, Notation, Ply, Value, Window};

use super::sample::Case;

/// Tells which side of a window a value is on: all that the window lets a node say.
#[derive(PartialEq, Eq)]
enum Side {
    Below,
    Within,
    Above,
}

/// Returns the side of the window on which a value lies; on the edges it fails low or high.
fn side(window: Window, value: Value) -> Side {
    if value <= window.alpha {
        Side::Below
    } else if value >= window.beta {
        Side::Above
    } else {
        Side::Within
    }
}

impl<G: Notation> Case<G> {
    /// Returns the move that the decision is about; none where it is about the whole node, as where all moves that follow
    /// are left out.
    fn mv(&self) -> Option<G::Move> {
        match self.decision {
            Decision::Move(mv, plan) => (!matches!(plan, Plan::SkipRest(_))).then_some(mv),
            Decision::Cut(_) | Decision::Shallower(_) | Decision::Deeper(_) => None,
        }
    }

    /// Returns the moves that a judge chooses from; all, if there is none.
    pub(super) fn only(&self) -> Vec<G::Move> {
        self.mv().into_iter().collect()
    }

    /// Returns the depth that the decision left, if it left another one.
    pub(super) fn decided_depth(&self) -> Option<Depth> {
        match self.decision {
            Decision::Shallower(_) | Decision::Deeper(_) => Some(self.depth),
            Decision::Move(_, Plan::Reduce(by)) => Some(self.full_depth() - by),
            Decision::Move(_, Plan::Extend(by)) => Some(self.full_depth() + by),
            Decision::Cut(_) | Decision::Move(_, Plan::Skip(_) | Plan::SkipRest(_)) => None,
        }
    }

    /// Tells whether the decision was wrong, where the node or the move is worth this, and `short` at the depth that the
    /// decision left; `None` if `short` is needed and unknown.
    pub(super) fn is_wrong(&self, value: Value, short: Option<Value>) -> Option<bool> {
        let window = self.window;
        Some(match self.decision {
            Decision::Cut(cut) => match cut.bound {
                Bound::Lower => value < window.beta.min(cut.value),
                Bound::Upper => value > window.alpha.max(cut.value),
                Bound::Exact => value != cut.value,
            },
            Decision::Shallower(_) | Decision::Deeper(_) => {
                side(window, value) != side(window, short?)
            }
            Decision::Move(_, Plan::Reduce(_) | Plan::Extend(_)) => {
                // Where a judge gave up nothing is known, whichever side the other is on.
                let short = short?;
                value > window.alpha && short <= window.alpha
            }
            Decision::Move(_, Plan::Skip(_) | Plan::SkipRest(_)) => value > window.alpha,
        })
    }

    /// Returns the value that the decision stood for.
    pub(super) fn said(&self, short: Option<Value>) -> Value {
        let Window { alpha, beta, .. } = self.window;
        match self.decision {
            Decision::Cut(cut) => cut.value,
            Decision::Shallower(_) | Decision::Deeper(_) => {
                short.map_or(alpha, |short| short.clamp(alpha, beta))
            }
            Decision::Move(..) => alpha,
        }
    }

    /// Returns what the node, or the move, is truly worth, as the search sees it from its root; nothing beyond the tables.
    pub(super) fn truth(&self, tables: &EndgameTables) -> Option<Value> {
        let here = Ply::new(self.ply);
        match self.mv() {
            None => worth(&self.game, here, tables),
            Some(mv) => {
                let after = worth(&self.game.play(mv), Ply::new(self.ply + 1), tables);
                after.map(|value| -value)
            }
        }
    }
}

/// Returns the value of a position that is over or in the tables, so many plies from the root.
fn worth<G: Notation>(game: &G, ply: Ply, tables: &EndgameTables) -> Option<Value> {
    match game.outcome() {
        Some(outcome) => Some(Value::of(outcome, ply)),
        None => Some(tables.probe(game)?.value(ply)),
    }
}

#[cfg(test)]
mod tests {
    use niwaki::endgames::Exact;
    use niwaki::technique::Cut;
    use niwaki::{Game, MoveList, Node, NodeKind};
    use niwaki_games::checkers::Checkers;

    use super::*;

    /// Returns a decision at depth 6, three plies from the root, in a null window above `alpha`.
    fn case(
        alpha: i32,
        decide: impl Fn(&Node<Checkers>) -> Decision<<Checkers as Game>::Move>,
    ) -> Case<Checkers> {
        let game = Checkers::start().parse_position("B:WK32:BK10,K15");
        let game = game.expect("it is a position");
        let window = Window::null_above(Value::estimate(alpha));
        let depth = Depth::plies(6);
        let decision = decide(&Node::root(&game, window, depth));
        Case {
            asked: 0,
            game,
            window,
            depth,
            ply: 3,
            kind: NodeKind::Cut,
            decision,
        }
    }

    /// Returns tables in which all positions of the materials of these positions are worth that.
    fn tables(worth: &[(&Checkers, Exact)]) -> EndgameTables {
        let mut tables = EndgameTables::new();
        for (game, exact) in worth {
            let place = game.endgame().expect("there are three pieces");
            let size = Checkers::endgames(3)[place.material as usize].size;
            tables.insert(place.material, vec![exact.code(); size as usize]);
        }
        tables
    }

    /// Returns whether a decision is wrong where its node is worth that.
    fn wrong(case: &Case<Checkers>, exact: Exact, short: Option<i32>) -> Option<bool> {
        let value = case.truth(&tables(&[(&case.game, exact)]));
        case.is_wrong(
            value.expect("it is in the table"),
            short.map(Value::estimate),
        )
    }

    #[test]
    fn a_draw_is_nought_and_a_win_is_above_every_estimate() {
        let high = |alpha| {
            case(alpha, |node| {
                Decision::Cut(Cut::at_least(node, Value::estimate(80)))
            })
        };
        assert_eq!(wrong(&high(30), Exact::Draw, None), Some(true));
        assert_eq!(wrong(&high(-30), Exact::Draw, None), Some(false));
        assert_eq!(wrong(&high(30), Exact::Win(19), None), Some(false));
        assert_eq!(wrong(&high(-30), Exact::Loss(4), None), Some(true));
        let low = |alpha| {
            case(alpha, |node| {
                Decision::Cut(Cut::at_most(node, Value::estimate(-80)))
            })
        };
        assert_eq!(wrong(&low(30), Exact::Draw, None), Some(false));
        assert_eq!(wrong(&low(-30), Exact::Draw, None), Some(true));
        assert_eq!(wrong(&low(30), Exact::Win(19), None), Some(true));
    }

    #[test]
    fn distances_count_from_the_root_of_the_search() {
        let case = case(0, |node| Decision::Cut(Cut::at_least(node, Value::DRAW)));
        let value = case.truth(&tables(&[(&case.game, Exact::Win(19))]));
        assert_eq!(value.and_then(Value::distance), Some(22));
        assert_eq!(case.truth(&EndgameTables::new()), None);
    }

    #[test]
    fn a_move_is_worth_what_the_opponent_is_not() {
        let first = |plan| {
            case(20, move |node| {
                let mut moves = MoveList::new();
                node.game.moves(&mut moves);
                Decision::Move(moves[0], plan)
            })
        };
        let skipped = first(Plan::Skip(Value::estimate(0)));
        let after = skipped.game.play(skipped.only()[0]);
        let lost = tables(&[(&skipped.game, Exact::Draw), (&after, Exact::Loss(18))]);
        let value = skipped.truth(&lost).expect("it is in the table");
        assert_eq!(value.distance(), Some(22));
        assert_eq!(skipped.is_wrong(value, None), Some(true));
        // The whole node is asked where all that follow are left out.
        let rest = first(Plan::SkipRest(Value::estimate(0)));
        assert_eq!(rest.truth(&lost), Some(Value::DRAW));
        // A reduced move is wrong where the shallow search does not see what it is worth.
        let reduced = first(Plan::Reduce(Depth::ONE));
        let short =
            |value| reduced.is_wrong(Value::win_at(Ply::new(22)), Some(Value::estimate(value)));
        assert_eq!((short(20), short(21)), (Some(true), Some(false)));
        assert_eq!(
            reduced.is_wrong(Value::DRAW, None),
            None,
            "what gave up on one side of alpha may not count on the other alone"
        );
    }
}
