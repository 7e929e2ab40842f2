//! The pace of a search by a clock, which ends it: sooner where one move has been best for long or
//! takes nearly all of the nodes, later where the best move changes or is contested, or the value
//! falls.

use std::time::Duration;

use niwaki::Bound;

use super::Budget;
use niwaki_host::info::SearchInfo;

/// The state of a search by which it is judged whether it may go on.
///
/// The default is that of a search without a clock, which always may.
#[derive(Clone, Debug, Default)]
pub struct Pace {
    /// The soft limit and the hard one, if there is a clock.
    budget: Option<Budget>,
    /// Whether there is nothing to choose.
    forced: bool,
    /// The best move of the last iteration.
    best: String,
    /// Iterations for which the best move has been best.
    stable: usize,
    /// The value of the last iteration, in hundredths, and a mean over those before.
    value: Option<i64>,
    mean: i64,
    /// The share of the nodes that the best move took, in thousandths, once it means anything.
    best_share: Option<u32>,
    /// Whether the first move has fallen below its window, and nothing better is found yet.
    falling: bool,
}

/// Percent of the usual time by the number of iterations for which the best move was best.
const STABILITY: [u32; 6] = [150, 125, 105, 90, 80, 70];
/// An iteration takes longer than the one before: so many percent of the time are the last
/// moment at which one is begun.
const BEGIN: u32 = 60;
/// So many percent of the time are the last moment at which another move of the root is begun.
const GO_ON: u32 = 125;
/// A fall of the value by so many hundredths doubles the time; more does not change it further.
const FALL: i64 = 60;
/// Percent of the usual time where the best move took none of the nodes, how much fewer where it took all, and the
/// fewest. The form is Ethereal's, which has 240, 200 and 50 and less of a difference by stability. With about so large a
/// range chess lost a match here (`docs/engines.md`), so it is half of that; the usual time is for a best move with 55% of
/// the nodes.
const UNTRIED: u32 = 155;
const UNTRIED_TO_ALL: u32 = 100;
const SETTLED: u32 = 70;
/// Plies of depth before the pace means anything.
const EARLY: i16 = 4;

impl Pace {
    /// Begins a search with this soft limit; with a single move there is nothing to think about.
    pub fn new(budget: Budget, moves: usize) -> Pace {
        Pace {
            budget: Some(budget),
            forced: moves <= 1,
            ..Pace::default()
        }
    }

    /// Learns of a complete iteration; returns whether it is to be the last.
    pub fn iteration(&mut self, info: &SearchInfo, elapsed: Duration) -> bool {
        let best = info.best().unwrap_or_default();
        self.learn(info.depth, best, info.score.hundredths());
        self.best_share = (info.depth > EARLY).then_some(info.best_share);
        self.forced || elapsed >= self.share(BEGIN)
    }

    /// Takes note of the best move and its value, in hundredths. Values of the first plies jump, so
    /// that no mean is made of them.
    fn learn(&mut self, depth: i16, best: &str, value: i64) {
        self.stable = if self.best == best {
            self.stable + 1
        } else {
            best.clone_into(&mut self.best);
            0
        };
        self.mean = match self.value {
            Some(before) if depth > EARLY => self.mean.midpoint(before),
            _ => value,
        };
        self.value = Some(value);
        self.falling = false;
    }

    /// Learns that the value of a line is beyond this bound. Where the first move of the root is worth less than was
    /// hoped for, the pace lets the iteration go on, to find out whether another one is better; returns whether it does.
    pub fn outside(&mut self, bound: Bound) -> bool {
        let falls = bound == Bound::Upper && self.budget.is_some();
        self.falling |= falls;
        falls
    }

    /// Returns whether the search had better end than begin move number `number` (from 1) of the
    /// root. The first one is always searched to its end, as there is nothing in its place.
    pub fn before_move(&self, number: usize, elapsed: Duration) -> bool {
        let decided = number > 1 && !self.falling && self.value.is_some();
        decided && elapsed >= self.share(GO_ON)
    }

    /// Returns so many percent of the time that this move should take, by all that is known.
    fn share(&self, percent: u32) -> Duration {
        let stability = STABILITY[self.stable.min(STABILITY.len() - 1)];
        let fall = (self.mean - self.value.unwrap_or(self.mean)).clamp(0, FALL);
        let fallen = 100 + (fall * 100 / FALL) as u32;
        let contested = self.best_share.map_or(100, contested);
        self.budget.map_or(Duration::MAX, |budget| {
            let begun = budget.usual * percent / 100;
            let known = begun * stability / 100 * fallen / 100 * contested / 100;
            known.min(budget.most)
        })
    }
}

/// Returns the percent of the usual time for a best move that took this share of the nodes, in
/// thousandths.
fn contested(share: u32) -> u32 {
    UNTRIED
        .saturating_sub(UNTRIED_TO_ALL * share / 1000)
        .max(SETTLED)
}

#[cfg(test)]
mod tests {
    use super::*;
    use niwaki_host::info::Line;
    use niwaki_host::score::Score;

    fn ms(milliseconds: u64) -> Duration {
        Duration::from_millis(milliseconds)
    }

    fn pace() -> Pace {
        let budget = Budget {
            usual: ms(1000),
            most: ms(5000),
        };
        Pace::new(budget, 20)
    }

    /// The share of the nodes with which the time stays the usual.
    const USUAL_SHARE: u32 = 550;

    /// Makes the information of an iteration with this best move and so many points.
    fn info(depth: i16, best: &str, points: i64) -> SearchInfo {
        let score = Score::Points(points);
        SearchInfo {
            depth,
            score,
            best_share: USUAL_SHARE,
            lines: vec![Line::new(score, vec![best.to_owned()])],
            ..SearchInfo::default()
        }
    }

    /// Returns the time after which this iteration is the last.
    fn end_of(pace: &mut Pace, info: &SearchInfo) -> u64 {
        let enough = |time: &u64| pace.clone().iteration(info, ms(*time));
        let time = (0..10_000).step_by(10).find(enough).expect("it ends");
        pace.iteration(info, Duration::ZERO);
        time
    }

    /// Returns the time after which an iteration with this best move and so many points is the last.
    fn end(pace: &mut Pace, depth: i16, best: &str, points: i64) -> u64 {
        end_of(pace, &info(depth, best, points))
    }

    #[test]
    fn a_move_that_stays_best_ends_the_search_sooner() {
        let mut pace = pace();
        let ends: Vec<u64> = (1..9).map(|depth| end(&mut pace, depth, "a", 0)).collect();
        assert!(ends.is_sorted_by(|sooner, later| sooner >= later));
        assert_eq!((ends[0], ends[7]), (900, 420));
        assert_eq!(end(&mut pace, 9, "b", 0), 900, "another move is best");
    }

    #[test]
    fn a_falling_value_takes_more_time_and_a_rising_one_does_not() {
        let steady = |last: i64| {
            let mut pace = pace();
            for depth in 1..9 {
                pace.iteration(&info(depth, "a", 30), Duration::ZERO);
            }
            end(&mut pace, 9, "a", last)
        };
        assert_eq!(steady(80), steady(30));
        assert!(steady(0) > steady(30));
        assert_eq!(steady(-30), 2 * steady(30));
        assert_eq!(steady(-300), steady(-30), "there is an end to it");
    }

    /// Returns when a search ends whose best move has long been best, and took this share of the nodes;
    /// the last iteration has this depth.
    fn end_with(mut pace: Pace, depth: i16, best_share: u32) -> u64 {
        for depth in 1..depth {
            pace.iteration(&info(depth, "a", 0), Duration::ZERO);
        }
        let info = info(depth, "a", 0);
        end_of(&mut pace, &SearchInfo { best_share, ..info })
    }

    #[test]
    fn a_best_move_with_nearly_all_nodes_ends_the_search_sooner_and_a_contested_one_later() {
        let end = |share| end_with(pace(), 9, share);
        assert_eq!([950, 850, 550, 300].map(end), [300, 300, 420, 530]);
        assert_eq!(end(1000), end(850), "there is an end to it");
        assert_eq!(
            end_with(pace(), 4, 950),
            end_with(pace(), 4, 300),
            "too early"
        );
    }

    #[test]
    fn nothing_stretches_the_time_beyond_the_hard_limit() {
        let budget = Budget {
            usual: ms(1000),
            most: ms(1200),
        };
        let mut pace = Pace::new(budget, 20);
        pace.iteration(&info(8, "a", 0), Duration::ZERO);
        let info = info(9, "b", -100);
        let fallen = SearchInfo {
            best_share: 0,
            ..info
        };
        assert_eq!(end_of(&mut pace, &fallen), 1200);
        assert!(pace.before_move(2, ms(1200)));
    }

    #[test]
    fn without_a_clock_nothing_ends_the_search() {
        for best_share in [0, 1000] {
            let mut pace = Pace::default();
            let info = info(9, "a", 0);
            let info = SearchInfo { best_share, ..info };
            assert!(!pace.iteration(&info, Duration::from_secs(1_000_000)));
            assert!(!pace.before_move(2, Duration::from_secs(1_000_000)));
        }
    }

    #[test]
    fn a_single_move_is_played_at_once() {
        let budget = Budget {
            usual: ms(1000),
            most: ms(5000),
        };
        assert!(Pace::new(budget, 1).iteration(&info(1, "a", 0), Duration::ZERO));
        assert!(!Pace::new(budget, 2).iteration(&info(1, "a", 0), Duration::ZERO));
    }

    #[test]
    fn an_iteration_is_broken_off_between_moves_unless_the_first_one_fell() {
        let mut pace = pace();
        assert!(!pace.before_move(2, ms(4000)), "nothing is known yet");
        for depth in 1..9 {
            pace.iteration(&info(depth, "a", 0), Duration::ZERO);
        }
        assert!(pace.before_move(2, ms(900)));
        assert!(!pace.before_move(2, ms(800)), "there is time");
        assert!(!pace.before_move(1, ms(900)), "the first move comes first");
        pace.outside(Bound::Upper);
        assert!(!pace.before_move(2, ms(900)));
        pace.iteration(&info(9, "b", -20), Duration::ZERO);
        assert!(pace.before_move(2, ms(4000)));
    }
}
