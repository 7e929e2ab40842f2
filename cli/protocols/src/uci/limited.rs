//! `UCI_LimitStrength`, `UCI_Elo` and `Skill Level`: weaker play, by the levels of `niwaki play`.
//!
//! `Skill Level` is a level, from 1 to 10, or 11 for all that the engine can do. `UCI_Elo` is the level whose rating is
//! nearest, and holds where `UCI_LimitStrength` is on.
//!
//! The ratings are those of matches between the levels in chess, with the evaluation written by hand: tournaments of levels 1
//! to 6 and of levels 6 to 9, joined at level 6 (`docs/play.md` has the commands, the errors and the results). They say how
//! the levels stand to each other, and nothing of people or of other engines; their mean over levels 1 to 6 is set to 1000,
//! so that none is negative. Level 10 was not measured well enough to have one.

use niwaki::parameter::Kind;
use niwaki_host::configuration::options::{Offer, Sets, truth};
use niwaki_host::failure::Failure;
use niwaki_host::strength::Level;

/// The ratings of the levels from 1 on.
const RATINGS: [i64; 9] = [495, 734, 980, 1048, 1310, 1433, 1749, 1987, 2260];

const LIMIT: &str = "UCI_LimitStrength";
const ELO: &str = "UCI_Elo";
const SKILL: &str = "Skill Level";
/// The skill that is no level, but all that the engine can do.
const ALL: i64 = Level::MOST as i64 + 1;

/// What was said of how strong the engine is to play.
pub(super) struct Strength {
    /// Whether the rating holds.
    limited: bool,
    /// The rating that was asked for.
    rating: i64,
    /// The level that was asked for.
    skill: i64,
    /// Games so far: the seed of the choices, so that a second game need not be the first once more.
    games: u64,
}

impl Strength {
    /// Begins with all that the engine can do.
    pub(super) fn new() -> Strength {
        Strength {
            limited: false,
            rating: RATINGS[RATINGS.len() - 1],
            skill: ALL,
            games: 1,
        }
    }

    /// Returns the options, with what holds now.
    pub(super) fn offers(&self) -> [Offer; 3] {
        let number = |name, (low, high), value: i64| {
            let kind = Kind::Number { low, high };
            Offer::new(name, kind, value.to_string(), Sets::Nothing)
        };
        [
            Offer::switch(LIMIT, self.limited, Sets::Nothing),
            number(ELO, (RATINGS[0], RATINGS[RATINGS.len() - 1]), self.rating),
            number(SKILL, (1, ALL), self.skill),
        ]
    }

    /// Sets an option, if it is one of these; `is` tells whether a name is the one that was written. Returns what there is to
    /// say, as soon as another level holds.
    ///
    /// # Errors
    /// Fails on a value that does not fit, which changes nothing.
    pub(super) fn set(
        &mut self,
        name: &str,
        value: &str,
        is: impl Fn(&str) -> bool,
    ) -> Result<Option<String>, Failure> {
        let within = |low: i64, high: i64| {
            let number = value.trim().parse().ok();
            let number = number.filter(|number| (low..=high).contains(number));
            number.ok_or_else(|| {
                let message =
                    format!("{name} '{value}': a whole number from {low} to {high} is wanted");
                Failure::unusable(message)
            })
        };
        if is(LIMIT) {
            self.limited = truth(name, value)?;
        } else if is(ELO) {
            self.rating = within(RATINGS[0], RATINGS[RATINGS.len() - 1])?;
        } else if is(SKILL) {
            self.skill = within(1, ALL)?;
        } else {
            return Ok(None);
        }
        Ok(Some(match self.level() {
            Some(level) => format!("plays at {level}"),
            None => "plays as well as it can".to_owned(),
        }))
    }

    /// Begins another game.
    pub(super) fn new_game(&mut self) {
        self.games += 1;
    }

    /// Returns the level that holds, with the seed of its choices.
    pub(super) fn order(&self) -> Option<(Level, u64)> {
        Some((self.level()?, self.games))
    }

    /// Returns the level that holds, if one does.
    fn level(&self) -> Option<Level> {
        if self.limited {
            let distance = |rating: &i64| (rating - self.rating).abs();
            let rated = Level::all().zip(&RATINGS);
            return rated
                .min_by_key(|(_, rating)| distance(rating))
                .map(|(level, _)| level);
        }
        Level::all().find(|level| i64::from(level.number()) == self.skill)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(strength: &mut Strength, name: &str, value: &str) -> Result<Option<String>, String> {
        let set = strength.set(name, value, |own| own == name);
        set.map_err(|failure| format!("{failure:#}"))
    }

    #[test]
    fn a_rating_is_the_nearest_level() {
        let mut strength = Strength::new();
        assert_eq!(strength.order(), None);
        for (rating, level) in [("495", 1), ("600", 1), ("620", 2), ("1000", 3), ("2260", 9)] {
            set(&mut strength, ELO, rating).unwrap();
            assert_eq!(strength.order(), None, "it does not hold yet");
            set(&mut strength, LIMIT, "true").unwrap();
            let (found, seed) = strength.order().unwrap();
            assert_eq!((found.number(), seed), (level, 1), "{rating}");
            set(&mut strength, LIMIT, "false").unwrap();
        }
        strength.new_game();
        set(&mut strength, LIMIT, "true").unwrap();
        assert_eq!(strength.order().map(|(_, seed)| seed), Some(2));
    }

    #[test]
    fn a_skill_is_a_level_unless_a_rating_holds() {
        let mut strength = Strength::new();
        let said = set(&mut strength, SKILL, "4").unwrap();
        assert_eq!(said.as_deref(), Some("plays at level 4"));
        set(&mut strength, ELO, "2000").unwrap();
        assert_eq!(strength.level().map(Level::number), Some(4));
        let said = set(&mut strength, LIMIT, "true").unwrap();
        assert_eq!(said.as_deref(), Some("plays at level 8"));
        set(&mut strength, LIMIT, "false").unwrap();
        let said = set(&mut strength, SKILL, "11").unwrap();
        assert_eq!(said.as_deref(), Some("plays as well as it can"));
        assert_eq!(set(&mut strength, "Hash", "1"), Ok(None));
    }

    #[test]
    fn what_does_not_fit_changes_nothing() {
        let mut strength = Strength::new();
        for (name, value, said) in [
            (ELO, "3000", "from 495 to 2260"),
            (SKILL, "0", "from 1 to 11"),
            (SKILL, "x", "from 1 to 11"),
            (LIMIT, "maybe", "true or false"),
        ] {
            let error = set(&mut strength, name, value).unwrap_err();
            assert!(error.contains(said), "{error}");
        }
        assert_eq!(strength.order(), None);
    }

    #[test]
    fn ratings_rise_with_the_level() {
        assert!(RATINGS.is_sorted());
        // Their mean over the first list is the anchor.
        let mean: i64 = RATINGS[..6].iter().sum::<i64>() / 6;
        assert_eq!(mean, 1000);
    }
}
