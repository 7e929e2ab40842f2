//! One game, from its opening to its end, with a referee.

use std::time::{Duration, Instant};

use super::adjudication::{Adjudicator, Call, Rules};
use super::clock::Clock;
use super::limit::Limit;
use super::plan::{Job, Plan};
use super::player::{Choice, Fault, FaultKind, Lapse, Player, Stop, Timed, Turn};
use super::record::{End, Record};
use super::text::today;
use niwaki_host::position::Position;

/// Somebody at the board, with what they may use.
pub(super) struct Seated<'a> {
    pub(super) player: &'a mut dyn Player,
    pub(super) limit: Limit,
}

/// How a game ended.
struct Ended {
    end: End,
    /// Who won, by seat; nobody in a draw.
    winner: Option<usize>,
    reason: String,
}

impl Ended {
    fn fault(seat: usize, fault: Fault) -> Ended {
        Ended {
            end: fault.kind.into(),
            winner: Some(1 - seat),
            reason: fault.text,
        }
    }
}

/// A game in progress. Seats are 0 for the side that the game begins with, and 1.
struct Board<'a> {
    game: &'a str,
    opening: &'a str,
    position: Box<dyn Position>,
    leader: &'static str,
    clocks: [Option<Clock>; 2],
    adjudicator: Adjudicator,
    moves: Vec<String>,
    choices: Vec<Choice>,
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
        Ok(()) => board.run(&mut seated, rules, stop)?,
        Err((_, Lapse::Stopped)) => return None,
        Err((seat, Lapse::Fault(fault))) => Ended::fault(seat, fault),
    };
    Some(board.record(plan, job, ended, begun.elapsed()))
}

/// Readies both players, or says which of them cannot be readied.
fn begin(seated: &mut [Seated; 2], stop: &Stop) -> Result<(), (usize, Lapse)> {
    let mut seats = seated.iter_mut().enumerate();
    seats.try_for_each(|(seat, seated)| {
        let begun = seated.player.begin(stop);
        begun.map_err(|lapse| (seat, lapse))
    })
}

impl Board<'_> {
    /// Who is to move.
    fn seat(&self) -> usize {
        usize::from(self.position.player() != self.leader)
    }

    fn run(&mut self, seated: &mut [Seated; 2], rules: &Rules, stop: &Stop) -> Option<Ended> {
        loop {
            if let Some(ended) = self.over(rules) {
                return Some(ended);
            }
            let seat = self.seat();
            match self.turn(&mut seated[seat], rules, stop) {
                Ok(None) => (),
                Ok(Some(call)) => return Some(called(call)),
                Err(Lapse::Stopped) => return None,
                Err(Lapse::Fault(fault)) => return Some(Ended::fault(seat, fault)),
            }
        }
    }

    /// What the rules say of the position.
    fn over(&self, rules: &Rules) -> Option<Ended> {
        let seat = self.seat();
        if let Some(ending) = self.position.over() {
            return Some(Ended {
                end: End::Rules,
                winner: match ending.result {
                    "win" => Some(seat),
                    "loss" => Some(1 - seat),
                    _ => None,
                },
                reason: ending.rule,
            });
        }
        (self.moves.len() >= rules.max_plies).then(|| Ended {
            end: End::Adjudication,
            winner: None,
            reason: format!("{} plies played", rules.max_plies),
        })
    }

    /// Has one player make a move.
    fn turn(
        &mut self,
        seated: &mut Seated,
        rules: &Rules,
        stop: &Stop,
    ) -> Result<Option<Call>, Lapse> {
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
        let margin = rules.margin.of(seated.limit).unwrap_or_default();
        self.check_time(seat, seated.limit, used, margin)?;
        let mv = self
            .position
            .canonical(&choice.mv)
            .map_err(|error| illegal(&error))?;
        self.position.play(&mv).map_err(|error| illegal(&error))?;
        self.moves.push(mv);
        self.times.push(used);
        let value = choice.value;
        self.choices.push(choice);
        Ok(self.adjudicator.hear(seat, value, rules.draw, rules.resign))
    }

    fn check_time(
        &mut self,
        seat: usize,
        limit: Limit,
        used: Duration,
        margin: Duration,
    ) -> Result<(), Lapse> {
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

    fn record(self, plan: &Plan, job: Job, ended: Ended, time: Duration) -> Record {
        let first = usize::from(!job.first_leads());
        let half_points = match ended.winner {
            Some(winner) if winner == first => 2,
            Some(_) => 0,
            None => 1,
        };
        let result = match ended.winner {
            Some(0) => "1-0",
            Some(_) => "0-1",
            None => "1/2-1/2",
        };
        let guilty = match ended.end {
            End::Rules | End::Adjudication => None,
            _ if half_points == 0 => Some("first"),
            _ => Some("second"),
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
            result: result.to_owned(),
            end: ended.end,
            reason: ended.reason,
            at_fault: guilty.map(str::to_owned),
            date: today(),
            time_ms: time.as_millis() as u64,
            values: self.choices.iter().map(|choice| choice.value).collect(),
            depths: self.choices.iter().map(|choice| choice.depth).collect(),
            nodes: self.choices.iter().map(|choice| choice.nodes).collect(),
            times_ms: self.times.iter().map(|t| t.as_millis() as u64).collect(),
            moves: self.moves,
        }
    }
}

/// A move that was refused.
fn illegal(error: &niwaki::NotationError) -> Lapse {
    Lapse::fault(FaultKind::Illegal, error.to_string())
}

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
