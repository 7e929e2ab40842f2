//! A game that is analysed for a window, with what is known of it so far.

use std::sync::Mutex;

use niwaki::drawing::Place;
use niwaki_analyse::analysis::{self, Analysis, Judged};
use niwaki_analyse::game::Loaded;
use niwaki_arena::text::Count;
use niwaki_host::failure::Failure;
use niwaki_host::position::Position;
use serde_json::{Value, json};

use super::Where;
use super::shown::{Heading, Listed, Pictured, Summary, Sums, Told, sums};
use crate::reply::Refusal;
use crate::window::held;

/// What is said to those who want something of an analysis that has not ended.
pub(super) const GOES_ON: &str = "the analysis goes on: stop it, or wait for its end";

/// A game, and what was found out about it.
pub(super) struct Study {
    loaded: Loaded,
    heading: Heading,
    found: Mutex<Found>,
}

/// What was found out so far.
struct Found {
    /// The position of the move that is judged next.
    position: Box<dyn Position>,
    moves: Vec<Judged>,
    told: Vec<Told>,
    /// The whole, when it has ended, or why it came to nothing.
    end: Option<Result<Analysis, String>>,
}

impl Study {
    /// Begins with a game of which nothing is known.
    pub(super) fn new(loaded: Loaded) -> Result<Study, Failure> {
        let found = Found {
            position: loaded.opening.copy(),
            moves: Vec::new(),
            told: Vec::new(),
            end: None,
        };
        Ok(Study {
            heading: Heading {
                game: loaded.game.clone(),
                seats: loaded.seats,
                names: [0, 1].map(|seat| loaded.name(seat)),
                result: loaded.result.clone(),
                opening: loaded.named_opening.clone(),
                moves: listed(&loaded)?,
            },
            loaded,
            found: Mutex::new(found),
        })
    }

    pub(super) fn loaded(&self) -> &Loaded {
        &self.loaded
    }

    pub(super) fn heading(&self) -> &Heading {
        &self.heading
    }

    /// Takes in a move that was judged, and returns what is told of it.
    pub(super) fn take(&self, judged: &Judged) -> Value {
        let mut found = held(&self.found);
        let told = Told::of(judged, found.position.as_ref());
        // Moves of a game that was read can be played; if one could not, lines behind it would only be shorter.
        let _ = found.position.play_on(&judged.mv);
        found.moves.push(judged.clone());
        found.told.push(told.clone());
        json!({ "told": told, "sums": self.sums(&found.moves) })
    }

    /// Takes in the end: the whole, or why it came to nothing.
    pub(super) fn end(&self, end: Result<Analysis, String>) {
        held(&self.found).end = Some(end);
    }

    fn sums(&self, moves: &[Judged]) -> Sums {
        let side = |seat: usize| analysis::Side::of(moves, seat, self.loaded.seats[seat]);
        sums(&[side(0), side(1)])
    }

    /// Returns the analysis, if it has ended and came to something.
    pub(super) fn analysis(&self) -> Result<Analysis, Refusal> {
        let why = match &held(&self.found).end {
            Some(Ok(analysis)) => return Ok(analysis.clone()),
            Some(Err(why)) => format!("the analysis came to nothing: {why}"),
            None if self.loaded.moves.is_empty() => {
                "no move was played that could be judged".to_owned()
            }
            None => GOES_ON.to_owned(),
        };
        Err(Refusal::conflict(why))
    }

    /// Says whether moves are judged still.
    pub(super) fn goes_on(&self) -> bool {
        !self.loaded.moves.is_empty() && held(&self.found).end.is_none()
    }

    /// Says what the analysis comes to, or why it came to nothing, if it has ended.
    pub(super) fn outcome(&self) -> Value {
        outcome(held(&self.found).end.as_ref())
    }

    /// Returns all that is known.
    pub(super) fn state(&self) -> Value {
        let found = held(&self.found);
        let mut state = outcome(found.end.as_ref());
        state["game"] = json!(self.heading);
        state["told"] = json!(found.told);
        state["sums"] = json!(self.sums(&found.moves));
        state
    }

    /// Shows the position of a place, with the move that follows, and the better one where it was judged.
    pub(super) fn picture(&self, place: Where) -> Result<Pictured, Refusal> {
        let (position, last) = self.at(place)?;
        let found = held(&self.found);
        let judged = found.moves.get(place.ply);
        let (next, best) = match place.line {
            None => (
                self.loaded.moves.get(place.ply),
                judged.and_then(|one| one.best.as_deref()),
            ),
            Some(side) => (judged.and_then(|one| side.of(one).get(place.at)), None),
        };
        Ok(Pictured::of(
            position.as_ref(),
            last,
            next.map(String::as_str),
            best,
        ))
    }

    /// Returns the position of a place, and the cells of the move that led there.
    pub(super) fn at(&self, place: Where) -> Result<(Box<dyn Position>, Vec<Place>), Refusal> {
        let (mut position, mut last) = self.after(place.ply)?;
        let Some(side) = place.line else {
            return Ok((position, last));
        };
        let found = held(&self.found);
        let judged = found.moves.get(place.ply);
        let judged = judged.ok_or_else(|| Refusal::conflict("this move was not judged yet"))?;
        for mv in side.of(judged).iter().take(place.at) {
            last = position.places(mv);
            position.play_on(mv)?;
        }
        Ok((position, last))
    }

    /// Returns the position after so many moves, and the cells of the last of them.
    fn after(&self, ply: usize) -> Result<(Box<dyn Position>, Vec<Place>), Refusal> {
        let moves = self.loaded.moves.get(..ply).ok_or_else(|| {
            let plies = self.loaded.moves.len();
            Refusal::wrong(format!("the game has {plies} moves, and not {ply}"))
        })?;
        let mut position = self.loaded.opening.copy();
        let mut last = Vec::new();
        for (number, mv) in (1..).zip(moves) {
            if number == ply {
                last = position.places(mv);
            }
            position.play_on(mv)?;
        }
        Ok((position, last))
    }
}

/// Writes the end of an analysis, if it has one: `done` with what it comes to, or `error` with why it came to nothing.
fn outcome(end: Option<&Result<Analysis, String>>) -> Value {
    match end {
        None => json!({ "done": null }),
        Some(Ok(analysis)) => json!({ "done": Summary::of(analysis) }),
        Some(Err(why)) => json!({ "done": null, "error": why }),
    }
}

/// Lists the moves of a game as people write them.
fn listed(loaded: &Loaded) -> Result<Vec<Listed>, Failure> {
    let mut position = loaded.opening.copy();
    let mut count = Count::at(loaded.format, position.as_ref());
    let mut listed = Vec::with_capacity(loaded.moves.len());
    for mv in &loaded.moves {
        listed.push(Listed {
            label: count.text(),
            text: position.for_people(mv)?,
            seat: loaded.seat(position.player()),
        });
        position.play_on(mv)?;
        count.advance();
    }
    Ok(listed)
}

#[cfg(test)]
mod tests {
    use niwaki_analyse::game;
    use niwaki_games::checkers::CheckersFamily;
    use niwaki_host::catalogue::{Catalogue, Entry, Format};

    use super::*;

    #[test]
    fn a_failure_is_told_to_whoever_asks_for_the_state_or_the_whole() {
        let checkers = Entry::<CheckersFamily>::new().format(Format::Pdn);
        let catalogue: Catalogue = Catalogue::standard().with(checkers).into();
        let read = game::read(&catalogue, "1. 11-15 22-18 *", None);
        let Some(Ok(loaded)) = read.ok().and_then(|mut games| games.pop()) else {
            panic!("it can be read");
        };
        let study = Study::new(loaded).unwrap();
        assert_eq!(study.state()["error"], Value::Null);
        let goes_on = format!("{:?}", study.analysis().err());
        assert!(goes_on.contains("the analysis goes on"), "{goes_on}");
        study.end(Err("the table does not fit".to_owned()));
        assert_eq!(study.state()["error"], "the table does not fit");
        assert_eq!(study.state()["done"], Value::Null);
        let nothing = format!("{:?}", study.analysis().err());
        assert!(nothing.contains("came to nothing: the table does not fit"));
    }
}
