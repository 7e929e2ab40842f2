//! One game, from its opening to its end, with a referee.
//!
//! The referee trusts nobody: it measures time itself, checks every move against the rules, and
//! calls the end of the game by the rules, by adjudication, or by a fault. It knows nothing of what
//! players are; a fault of one is a loss in this game alone. Seats are 0 for the side that the game
//! begins with, and 1; which engine sits where is settled by the [`Job`].

use std::time::{Duration, Instant};

use super::adjudication::{Adjudicator, Call};
use super::clock::Clock;
use super::common::Rules;
use super::limit::Limit;
use super::plan::{Job, Plan};
use super::player::{Choice, Fault, FaultKind, Lapse, Player, Stop, Timed, Turn};
use super::record::{End, Record, SIDES};
use super::text::{result, today};
use niwaki_host::position::Position;

/// A player at the board, with its limit.
pub(super) struct Seated<'a> {
    /// The player; it may come from an earlier game.
    pub(super) player: &'a mut dyn Player,
    /// The limit of its moves, or of its whole game.
    pub(super) limit: Limit,
}

/// The end of a game, and its result.
struct Ended {
    /// The kind of end.
    end: End,
    /// The seat that has won; nobody in a draw.
    winner: Option<usize>,
    /// The rule, the adjudication or the fault, for people.
    reason: String,
}

impl Ended {
    /// Ends the game in favour of the other seat.
    fn fault(seat: usize, fault: Fault) -> Ended {
        Ended {
            end: End::Fault(fault.kind),
            winner: Some(1 - seat),
            reason: fault.text,
        }
    }
}

/// A game in progress.
struct Board<'a> {
    /// The rules of the match.
    rules: &'a Rules,
    /// The game with its parameters.
    game: &'a str,
    /// The position at the beginning.
    opening: &'a str,
    /// The position now.
    position: Box<dyn Position>,
    /// The name of the side that begins in the start position of the game, which is seat 0 in every
    /// opening.
    leader: &'static str,
    /// The clock of each seat, where its limit is one.
    clocks: [Option<Clock>; 2],
    /// The values that both sides gave so far.
    adjudicator: Adjudicator,
    /// The moves in the game's notation; the next three lists have an entry for each.
    moves: Vec<String>,
    /// The players' own accounts of their moves.
    choices: Vec<Choice>,
    /// The time that each move took, by the clock of the match.
    times: Vec<Duration>,
}

/// Plays a game. Nothing comes of it where the match ends in between.
pub(super) fn play(
    plan: &Plan,
    job: Job,
    mut seated: [Seated; 2],
    rules: &Rules,
    stop: &Stop,
) -> Option<Record> {
    let begun = Instant::now();
    let opening = plan.opening(job.pair)?;
    let mut board = Board {
        rules,
        game: &opening.game,
        opening: &opening.text,
        position: opening.position.copy(),
        leader: plan.seats[0],
        clocks: [0, 1].map(|seat| Clock::of(seated[seat].limit)),
        adjudicator: Adjudicator::default(),
        moves: Vec::new(),
        choices: Vec::new(),
        times: Vec::new(),
    };
    let ended = match begin(&mut seated, stop) {
        Ok(()) => board.run(&mut seated, stop)?,
        Err((_, Lapse::Stopped)) => return None,
        Err((seat, Lapse::Fault(fault))) => Ended::fault(seat, fault),
    };
    Some(board.record(plan, job, ended, begun.elapsed()))
}

/// Readies both players, or returns the seat that cannot be readied.
fn begin(seated: &mut [Seated; 2], stop: &Stop) -> Result<(), (usize, Lapse)> {
    let mut seats = seated.iter_mut().enumerate();
    seats.try_for_each(|(seat, seated)| {
        let begun = seated.player.begin(stop);
        begun.map_err(|lapse| (seat, lapse))
    })
}

impl Board<'_> {
    /// Returns the seat that is to move.
    fn seat(&self) -> usize {
        usize::from(self.position.player() != self.leader)
    }

    /// Lets both sides move in turn until something ends the game; `None` where the match ends
    /// first.
    fn run(&mut self, seated: &mut [Seated; 2], stop: &Stop) -> Option<Ended> {
        loop {
            if let Some(ended) = self.over() {
                return Some(ended);
            }
            let seat = self.seat();
            match self.turn(&mut seated[seat], stop) {
                Ok(None) => (),
                Ok(Some(call)) => return Some(called(call)),
                Err(Lapse::Stopped) => return None,
                Err(Lapse::Fault(fault)) => return Some(Ended::fault(seat, fault)),
            }
        }
    }

    /// Returns the end of the game by its own rules, or by its length.
    fn over(&self) -> Option<Ended> {
        let seat = self.seat();
        if let Some(ending) = self.position.over() {
            return Some(Ended {
                end: End::Rules,
                winner: ending.winner(seat),
                reason: ending.rule,
            });
        }
        let most = self.rules.adjudication.max_plies;
        (self.moves.len() >= most).then(|| Ended {
            end: End::Adjudication,
            winner: None,
            reason: format!("{most} plies played"),
        })
    }

    /// Has one player make a move, and adjudicates on what it says of it.
    ///
    /// # Errors
    /// Fails by the fault that loses the game; an overstepped limit is found before an illegal move.
    fn turn(&mut self, seated: &mut Seated, stop: &Stop) -> Result<Option<Call>, Lapse> {
        let seat = self.seat();
        let turn = Turn {
            opening: self.opening,
            moves: &self.moves,
            leads: seat == 0,
            position: self.position.as_ref(),
            limit: seated.limit,
            clocks: [self.clocks[seat], self.clocks[1 - seat]],
            stop,
        };
        seated.player.prepare(&turn)?;
        let Timed { choice, used } = seated.player.choose(&turn)?;
        self.check_time(seat, seated.limit, used)?;
        let mv = self
            .position
            .canonical(&choice.mv)
            .map_err(|error| illegal(&error))?;
        self.position.play(&mv).map_err(|error| illegal(&error))?;
        self.moves.push(mv);
        self.times.push(used);
        let score = choice.score;
        self.choices.push(choice);
        let rules = &self.rules.adjudication;
        Ok(self.adjudicator.hear(seat, score, rules))
    }

    /// Charges a move to the clock, or compares it with the time for a move.
    ///
    /// # Errors
    /// Fails where the move came too late.
    fn check_time(&mut self, seat: usize, limit: Limit, used: Duration) -> Result<(), Lapse> {
        let margin = self.rules.margin().of(limit).unwrap_or_default();
        let (in_time, allowed) = match (limit, &mut self.clocks[seat]) {
            (Limit::MoveTime(time), _) => {
                let in_time = used <= time.saturating_add(margin);
                (in_time, time.as_millis() as i128)
            }
            (_, Some(clock)) => {
                let shown = clock.shows();
                (clock.press(used, margin), shown)
            }
            (_, None) => return Ok(()),
        };
        if in_time {
            return Ok(());
        }
        let used = used.as_millis();
        Err(Lapse::fault(
            FaultKind::Timeout,
            format!("used {used} ms of {allowed} ms"),
        ))
    }

    /// Writes down the game. What was counted by seat is turned over to the first and the second
    /// engine.
    fn record(self, plan: &Plan, job: Job, ended: Ended, time: Duration) -> Record {
        let first = usize::from(!job.first_leads());
        let half_points = match ended.winner {
            Some(winner) if winner == first => 2,
            Some(_) => 0,
            None => 1,
        };
        let guilty = match ended.end {
            End::Rules | End::Adjudication => None,
            End::Fault(_) => Some(SIDES[usize::from(half_points != 0)]),
        };
        Record {
            number: job.index + 1,
            pair: job.pair + 1,
            engines: (plan.pairings.len() > 1).then(|| plan.pairing(job.pair)),
            game: self.game.to_owned(),
            opening: self.opening.to_owned(),
            first_plays: plan.seats[first].to_owned(),
            second_plays: plan.seats[1 - first].to_owned(),
            half_points,
            result: result(ended.winner).to_owned(),
            end: ended.end,
            reason: ended.reason,
            at_fault: guilty.map(str::to_owned),
            date: today(),
            time_ms: time.as_millis() as u64,
            values: self.choices.iter().map(|choice| choice.score).collect(),
            depths: self.choices.iter().map(|choice| choice.depth).collect(),
            nodes: self.choices.iter().map(|choice| choice.nodes).collect(),
            times_ms: self.times.iter().map(|t| t.as_millis() as u64).collect(),
            moves: self.moves,
        }
    }
}

/// Returns the fault of a move that was refused.
fn illegal(error: &niwaki::NotationError) -> Lapse {
    Lapse::fault(FaultKind::Illegal, error.to_string())
}

/// Returns the end of a game that was adjudicated.
fn called(call: Call) -> Ended {
    let (winner, reason) = match call {
        Call::Draw => (None, "both sides say that it is even"),
        Call::Lost(loser) => (Some(1 - loser), "both sides say that it is lost"),
    };
    Ended {
        end: End::Adjudication,
        winner,
        reason: reason.to_owned(),
    }
}
