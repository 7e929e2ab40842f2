//! Adjudication: ending games that are decided, by what both sides say of them.
//!
//! A draw is called when both sides have said for long enough that the game is even; a loss when
//! one side has said for long enough that it is lost, and the other that it is won. Nobody is
//! believed alone: an engine that misjudges its position would win or lose games by that. The rules
//! are those of other match runners (`-draw` and `-resign` of cutechess-cli and fastchess, with the
//! agreement of both asked for).
//!
//! Limits are hundredths of the game's unit; scores are for the player who says them. A move
//! without a score is no agreement.

use std::fmt;

use clap::Args;
use serde::Serialize;

use niwaki_host::score::Score;
use niwaki_host::values;

/// When games end before their rules say so: as flags, and as it is written to the folder of a match.
#[derive(Args, Clone, Copy, Debug, Serialize)]
pub struct Adjudication {
    /// Call a game drawn when both sides say for so many moves that they are within
    /// SCORE hundredths of even, from move FROM on [default: never]
    #[arg(long = "adjudicate-draw", value_name = "SCORE,MOVES[,FROM]", value_parser = parse_draw, allow_hyphen_values = true)]
    draw: Option<DrawRule>,

    /// Call a game lost when both sides say for so many moves that one is at least
    /// SCORE hundredths behind [default: never]
    #[arg(long = "adjudicate-resign", value_name = "SCORE,MOVES", value_parser = parse_resign, allow_hyphen_values = true)]
    resign: Option<ResignRule>,

    /// Call a game drawn after so many plies, for games that do not end by themselves
    #[arg(long, value_name = "N", value_parser = values::max_plies, default_value_t = MAX_PLIES, allow_hyphen_values = true)]
    pub(super) max_plies: usize,
}

/// The plies after which a game is called drawn when nobody says otherwise.
const MAX_PLIES: usize = 1000;

impl Adjudication {
    /// Reads the rules as the flags of the same names write them; what is absent is as without the flag.
    ///
    /// ```
    /// use niwaki_arena::adjudication::Adjudication;
    ///
    /// let rules = Adjudication::read(Some("10,8"), None, Some(400)).expect("it is written as the flag is");
    /// assert_eq!(rules.to_string(), "adjudication: draw within 10 hundredths for 8 moves from move 34 on, draw after 400 plies");
    /// assert!(Adjudication::read(None, Some("many"), None).is_err());
    /// ```
    ///
    /// # Errors
    /// Names the rule that is none, and says how it is written.
    pub fn read(
        draw: Option<&str>,
        resign: Option<&str>,
        max_plies: Option<u64>,
    ) -> Result<Adjudication, String> {
        let named = |name: &str, why: String| format!("{name}: {why}");
        let max_plies = max_plies.map(|plies| values::max_plies(&plies.to_string()));
        Ok(Adjudication {
            draw: (draw.map(parse_draw).transpose())
                .map_err(|why| named("adjudicate-draw", why))?,
            resign: (resign.map(parse_resign).transpose())
                .map_err(|why| named("adjudicate-resign", why))?,
            max_plies: (max_plies.transpose())
                .map_err(|why| named("max-plies", why))?
                .unwrap_or(MAX_PLIES),
        })
    }
}

impl fmt::Display for Adjudication {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.draw, self.resign) {
            (None, None) => f.write_str("no adjudication")?,
            (Some(draw), Some(resign)) => write!(f, "adjudication: {draw}, {resign}")?,
            (Some(draw), None) => write!(f, "adjudication: {draw}")?,
            (None, Some(resign)) => write!(f, "adjudication: {resign}")?,
        }
        write!(f, ", draw after {} plies", self.max_plies)
    }
}

/// The rule by which a game is called drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
struct DrawRule {
    /// How far from even both sides may think it is, in hundredths.
    score: i64,
    /// For so many moves of each side on end.
    moves: usize,
    /// Not before this move.
    from: usize,
}

impl fmt::Display for DrawRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let DrawRule { score, moves, from } = self;
        write!(
            f,
            "draw within {score} hundredths for {moves} moves from move {from} on"
        )
    }
}

/// The rule by which a game is called lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
struct ResignRule {
    /// How far behind both sides must think the loser is, in hundredths.
    score: i64,
    /// For so many moves of each side on end.
    moves: usize,
}

impl fmt::Display for ResignRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ResignRule { score, moves } = self;
        write!(f, "loss at {score} hundredths for {moves} moves")
    }
}

/// The move from which draws may be called when nobody says otherwise.
const DRAWS_FROM: usize = 34;

/// Reads `SCORE,MOVES[,FROM]`.
///
/// # Errors
/// Says how the rule is written, where it is none.
fn parse_draw(text: &str) -> Result<DrawRule, String> {
    let (score, moves, from) = match numbers(text)[..] {
        [Some(score), Some(moves)] => (score, moves, DRAWS_FROM),
        [Some(score), Some(moves), Some(from)] => (score, moves, from),
        _ => return Err("the rule is SCORE,MOVES or SCORE,MOVES,FROM, as in 10,8,40".into()),
    };
    if moves == 0 {
        return Err("at least one move is wanted, as in 10,8,40".into());
    }
    Ok(DrawRule {
        score: score as i64,
        moves,
        from,
    })
}

/// Reads `SCORE,MOVES`.
///
/// # Errors
/// Says how the rule is written, where it is none.
fn parse_resign(text: &str) -> Result<ResignRule, String> {
    match numbers(text)[..] {
        [Some(score), Some(moves)] if score > 0 && moves > 0 => Ok(ResignRule {
            score: score as i64,
            moves,
        }),
        _ => Err("the rule is SCORE,MOVES, both at least 1, as in 700,4".into()),
    }
}

/// The largest number in a rule: beyond all scores of games that are not won.
const MOST: usize = 100_000_000;

/// Reads numbers between commas; `None` for what is no plain number.
fn numbers(text: &str) -> Vec<Option<usize>> {
    let parts = text.split(',').map(str::trim);
    parts
        .map(|part| {
            let plain = !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
            part.parse().ok().filter(|&n| plain && n <= MOST)
        })
        .collect()
}

/// The result by which a game is adjudicated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Call {
    /// Neither side has lost.
    Draw,
    /// This side has lost: 0 for the one that sits where the game begins.
    Lost(usize),
}

/// The opinions of both sides so far in one game.
#[derive(Clone, Debug, Default)]
pub(super) struct Adjudicator {
    /// Plies that were played under a rule for draws or losses.
    plies: usize,
    /// Plies on end that were called even.
    even: usize,
    /// Moves on end for which each side thinks that it is lost, and that it is won.
    losing: [usize; 2],
    winning: [usize; 2],
}

impl Adjudicator {
    /// Takes note of what `side` says after its move, and calls the game if it is decided.
    pub(super) fn hear(
        &mut self,
        side: usize,
        score: Option<Score>,
        rules: &Adjudication,
    ) -> Option<Call> {
        self.plies += 1;
        if let Some(rule) = rules.resign {
            let streak = |before: usize, holds: bool| if holds { before + 1 } else { 0 };
            let limit = Score::from_hundredths(rule.score);
            let behind = score.is_some_and(|score| score <= -limit);
            let ahead = score.is_some_and(|score| score >= limit);
            self.losing[side] = streak(self.losing[side], behind);
            self.winning[side] = streak(self.winning[side], ahead);
            for loser in [0, 1] {
                if self.losing[loser].min(self.winning[1 - loser]) >= rule.moves {
                    return Some(Call::Lost(loser));
                }
            }
        }
        let rule = rules.draw?;
        let even = score.is_some_and(|score| score.hundredths().abs() <= rule.score);
        self.even = if even { self.even + 1 } else { 0 };
        let late = self.plies >= 2 * rule.from;
        (late && self.even >= 2 * rule.moves).then_some(Call::Draw)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn called_by(draw: Option<DrawRule>, resign: Option<ResignRule>) -> Adjudication {
        Adjudication {
            draw,
            resign,
            max_plies: 1000,
        }
    }

    #[test]
    fn rules_are_read() {
        let rule = DrawRule {
            score: 10,
            moves: 8,
            from: 40,
        };
        assert_eq!(parse_draw("10,8,40"), Ok(rule));
        assert_eq!(parse_draw("0,1").unwrap().from, DRAWS_FROM);
        assert!(parse_resign("700,4").is_ok());
        for bad in ["", "10", "10,0", "-1,2", "a,b", "1,2,3,4", "1,,2"] {
            assert!(parse_draw(bad).is_err(), "{bad}");
        }
        for bad in ["", "700", "0,4", "700,0", "700,4,1"] {
            assert!(parse_resign(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn a_draw_needs_both_sides_for_long_enough_and_late_enough() {
        let rules = called_by(parse_draw("10,2,3").ok(), None);
        let mut adjudicator = Adjudicator::default();
        let mut hear = |value: Option<i64>| adjudicator.hear(0, value.map(Score::Points), &rules);
        for value in [0, 0, 0, 0, 11, 5, -10] {
            assert_eq!(hear(Some(value)), None);
        }
        assert_eq!(hear(Some(0)), None);
        assert_eq!(hear(None), None, "silence is no agreement");
        let calls: Vec<_> = (0..4).map(|_| hear(Some(1))).collect();
        assert_eq!(calls, [None, None, None, Some(Call::Draw)]);
        let late = called_by(parse_draw("10,1,9").ok(), None);
        assert_eq!(
            Adjudicator::default().hear(0, Some(Score::EVEN), &late),
            None,
            "too early"
        );
    }

    #[test]
    fn a_loss_needs_the_agreement_of_both() {
        let rules = called_by(None, parse_resign("500,2").ok());
        let mut adjudicator = Adjudicator::default();
        let mut hear = |side, value| adjudicator.hear(side, Some(Score::Points(value)), &rules);
        for _ in 0..5 {
            assert_eq!(hear(0, -900), None);
            assert_eq!(hear(1, 100), None);
        }
        assert_eq!(hear(0, -900), None);
        assert_eq!(hear(1, 600), None);
        assert_eq!(hear(0, -900), None);
        assert_eq!(hear(1, 600), Some(Call::Lost(0)));
    }
}
