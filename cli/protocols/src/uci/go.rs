//! `go`: which limits a search has.
//!
//! Times are milliseconds. All limits hold together; a search that is only limited by a word that
//! cannot be read is a short one, as nobody might ever say `stop`.

use std::time::Duration;

use niwaki::Depth;

use super::super::thinker::{Allowance, Order};
use crate::timing::{Budget, TimeLeft, Timekeeper};

/// The limits that one `go` sets.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Go {
    /// The clocks of White and Black.
    time: [Option<Duration>; 2],
    /// The increments of White and Black.
    increment: [Duration; 2],
    /// Moves until more time is added.
    to_control: Option<u32>,
    /// Plies, at least 1.
    depth: Option<i16>,
    /// Nodes, at least 1.
    nodes: Option<u64>,
    /// The distance of a mate that ends the search, in moves.
    mate: Option<i64>,
    /// Time for this move.
    move_time: Option<Duration>,
    /// The moves to choose from; all where it is empty.
    pub(super) only: Vec<String>,
    /// Whether the answer waits for `stop`.
    infinite: bool,
    /// Whether the answer waits for `ponderhit` or `stop`.
    ponder: bool,
    /// Whether a number could not be read.
    unreadable: bool,
}

/// The words that a list of moves ends at.
const WORDS: &str =
    "wtime btime winc binc movestogo depth nodes mate movetime searchmoves infinite ponder";

/// Says whether this is one of them.
fn is_known(word: &str) -> bool {
    WORDS.split(' ').any(|known| known == word)
}

impl Go {
    /// Reads what stands behind `go`, and says what of it is passed over: an answer is waited
    /// for, whatever was written.
    pub(super) fn parse(text: &str) -> (Go, Vec<String>) {
        let mut go = Go::default();
        let mut remarks = Vec::new();
        let mut words = text.split_whitespace().peekable();
        while let Some(word) = words.next() {
            let is_value = |next: &&str| !is_known(next);
            match word {
                "infinite" => go.infinite = true,
                "ponder" => go.ponder = true,
                "searchmoves" => {
                    while let Some(mv) = words.next_if(is_value) {
                        go.only.push(mv.to_owned());
                    }
                }
                _ if is_known(word) => {
                    let value = words.next_if(is_value).unwrap_or_default();
                    if let Some(number) = whole(value) {
                        go.take(word, number);
                    } else {
                        go.unreadable = true;
                        remarks.push(format!(
                            "go {word} '{value}': a whole number is wanted: it is passed over"
                        ));
                    }
                }
                _ => remarks.push(format!("'{word}' says nothing here: it is ignored")),
            }
        }
        (go, remarks)
    }

    /// Takes over a number. Clocks may have run out, so that less than nothing is left.
    fn take(&mut self, word: &str, number: i64) {
        let natural = number.max(0) as u64;
        let time = Duration::from_millis(natural);
        match word {
            "wtime" => self.time[0] = Some(time),
            "btime" => self.time[1] = Some(time),
            "winc" => self.increment[0] = time,
            "binc" => self.increment[1] = time,
            "movestogo" => {
                self.to_control = u32::try_from(natural).ok().filter(|moves| *moves > 0);
            }
            "depth" => {
                let depth = natural.clamp(1, Depth::MAX.whole() as u64);
                self.depth = Some(depth as i16);
            }
            "nodes" => self.nodes = Some(natural.max(1)),
            "mate" => self.mate = Some(number.clamp(1, 1000)),
            _ => self.move_time = Some(time),
        }
    }

    /// Returns the search that is wanted of White (0) or Black (1).
    pub(super) fn order(self, side: usize, overhead: Duration, keeper: &mut Timekeeper) -> Order {
        let time = self.allowance(side, overhead, keeper);
        let is_limited = self.depth.is_some()
            || self.nodes.is_some()
            || self.mate.is_some()
            || self.infinite
            || time != Allowance::Unlimited;
        // Where the one limit could not be read, nobody might ever say `stop`.
        let shallow = self.unreadable && !is_limited;
        Order {
            only: self.only,
            depth: if shallow { Some(1) } else { self.depth },
            nodes: self.nodes,
            // A mate in one move takes one ply, in two moves three.
            win_in: self.mate.map(|moves| 2 * moves - 1),
            time,
            pondering: self.ponder,
            infinite: self.infinite,
            level: None,
        }
    }

    /// Returns the time of the search. A time for this move holds, where there is one, and the
    /// clock only where it allows less.
    fn allowance(&self, side: usize, overhead: Duration, keeper: &mut Timekeeper) -> Allowance {
        if self.infinite || self.time[side].is_none() {
            // What this search takes is no move by the clock.
            keeper.forget();
        }
        if self.infinite {
            return Allowance::Unlimited;
        }
        let exactly = self.move_time.map(|time| Budget::exactly(time, overhead));
        let share = self.time[side].map(|left| {
            let clock = TimeLeft {
                left,
                increment: self.increment[side],
                moves_to_go: self.to_control,
            };
            keeper.budget(clock, overhead)
        });
        match (exactly, share) {
            (None, None) => Allowance::Unlimited,
            (None, Some(share)) => Allowance::Share(share),
            (Some(exactly), Some(share)) if share.most < exactly.most => Allowance::Share(share),
            (Some(exactly), _) => Allowance::Exactly(exactly),
        }
    }
}

/// Reads a whole number; the nearest there is, where it is larger than that.
fn whole(text: &str) -> Option<i64> {
    let number = text.parse::<i128>().ok()?;
    Some(number.clamp(i64::MIN.into(), i64::MAX.into()) as i64)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(text: &str) -> Go {
        let (go, remarks) = Go::parse(text);
        assert_eq!(remarks, Vec::<String>::new());
        go
    }

    fn order(text: &str, white: bool) -> Order {
        let side = usize::from(!white);
        parsed(text).order(side, Duration::ZERO, &mut Timekeeper::new())
    }

    #[test]
    fn every_limit_in_any_order() {
        let order = order(
            "ponder searchmoves e2e4 d2d4 depth 9 nodes 500 mate 3 infinite",
            true,
        );
        assert_eq!(order.only, ["e2e4", "d2d4"]);
        assert_eq!((order.depth, order.nodes), (Some(9), Some(500)));
        assert_eq!(order.win_in, Some(5));
        assert!(order.pondering && order.infinite);
        assert_eq!(order.time, Allowance::Unlimited);
    }

    #[test]
    fn each_side_has_its_own_clock() {
        let text = "wtime 60000 btime 1000 winc 500 binc 0 movestogo 2";
        let budget = |white| match order(text, white).time {
            Allowance::Share(budget) => budget,
            other => panic!("{other:?}"),
        };
        assert_eq!(budget(true).usual, Duration::from_millis(30_245));
        assert_eq!(budget(false).usual, Duration::from_millis(495));
        assert_eq!(order("btime 1000", true).time, Allowance::Unlimited);
        assert_eq!(order("winc 1000", true).time, Allowance::Unlimited);
    }

    #[test]
    fn a_time_for_the_move_is_kept_unless_the_clock_has_less() {
        let most = |text: &str| match order(text, true).time {
            Allowance::Exactly(budget) => budget.most.as_millis(),
            Allowance::Share(budget) => budget.most.as_millis() + 1_000_000,
            Allowance::Unlimited => 0,
        };
        assert_eq!(most("movetime 100"), 100);
        assert_eq!(most("movetime 100 wtime 100000"), 100);
        assert!(most("movetime 100 wtime 60") >= 1_000_000);
    }

    #[test]
    fn what_cannot_be_is_made_the_nearest_that_can() {
        assert_eq!(parsed("wtime -20").time[0], Some(Duration::ZERO));
        assert_eq!(parsed("movestogo 0").to_control, None);
        assert_eq!(parsed("depth 0").depth, Some(1));
        assert_eq!(parsed("depth 100000").depth, Some(Depth::MAX.whole()));
        assert_eq!(parsed("nodes 0").nodes, Some(1));
        let most = Some(i64::MAX as u64);
        assert_eq!(parsed("nodes 18446744073709551615").nodes, most);
        assert_eq!(parsed("mate 0").mate, Some(1));
    }

    #[test]
    fn what_cannot_be_read_is_passed_over_and_leaves_a_limit() {
        for (text, depth, nodes) in [
            ("depth", Some(1), None),
            ("depth x", Some(1), None),
            ("btime 1.5 winc 3", Some(1), None),
            ("depth x nodes 5", None, Some(5)),
            ("wtime depth 3", Some(3), None),
            ("nodes x infinite", None, None),
            ("depth x wtime 900", None, None),
        ] {
            let (go, remarks) = Go::parse(text);
            assert_eq!(remarks.len(), 1, "{text}: {remarks:?}");
            let order = go.order(0, Duration::ZERO, &mut Timekeeper::new());
            assert_eq!((order.depth, order.nodes), (depth, nodes), "{text}");
        }
        let (go, remarks) = Go::parse("quickly depth 3 please");
        assert_eq!((go.depth, remarks.len()), (Some(3), 2));
        assert!(remarks[1].contains("'please'"), "{remarks:?}");
    }
}
