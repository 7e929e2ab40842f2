//! The standings of a tournament: ratings, points, and the cross table, for programs and for
//! people.
//!
//! Only complete pairs count: a single game of a pair would favour whoever had the better seat.
//! Ratings come from all of them at once ([`ratings`]), the cross table shows who owes them to
//! whom.

use std::io::Write;

use comfy_table::{CellAlignment, Table, presets};
use serde::Serialize;

use super::super::event::Results;
use super::super::plan::Plan;
use super::super::record::{Record, SIDES};
use super::super::score::Pentanomial;
use super::super::settings::Settings;
use super::super::tally::{Faults, Tally};
use super::Many;
use super::ratings::{self, Encounter};
use niwaki_host::failure::Failure;

/// The object that `--json` prints.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Standings {
    /// The settings of the tournament, beside the results in the same object.
    #[serde(flatten)]
    settings: Settings<Many>,
    /// Lines or games of the file of openings that were passed over.
    skipped: usize,
    /// Games that count: those whose pair is complete.
    games: usize,
    /// Whether all games have been played.
    complete: bool,
    /// The engines, the best first; those without games come last.
    ratings: Vec<Place>,
    /// The cross table in the order of `engines`: what each has won against each; null where they
    /// do not meet.
    cross: Vec<Vec<Option<Against>>>,
}

/// One engine among the others.
#[derive(Clone, Debug, Serialize)]
struct Place {
    /// Its place, from 1.
    rank: usize,
    /// Its number in `engines`, from 0.
    engine: usize,
    /// Its name, as in `engines`.
    name: String,
    /// The rating in Elo, the mean of all being 0; null for engines without games.
    rating: Option<f64>,
    /// Half the width of the 95% interval; null where there are too few games.
    error: Option<f64>,
    /// Its results against all others.
    #[serde(flatten)]
    against_all: Against,
    /// Its share of the points, from 0 to 1.
    score: Option<f64>,
    /// Games that it lost by a fault.
    #[serde(flatten)]
    faults: Faults,
}

/// The results of one engine, against another or against all.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
struct Against {
    games: usize,
    points: f64,
    wins: usize,
    draws: usize,
    losses: usize,
}

impl Against {
    /// Counts a game that brought so many half points.
    fn add(&mut self, half_points: u8) {
        self.games += 1;
        self.points += f64::from(half_points) / 2.0;
        match half_points {
            0 => self.losses += 1,
            1 => self.draws += 1,
            _ => self.wins += 1,
        }
    }

    /// Returns the share of the points; none without games.
    fn share(&self) -> Option<f64> {
        (self.games > 0).then(|| self.points / self.games as f64)
    }
}

impl Standings {
    /// Rates the engines by the games so far.
    pub(super) fn new(settings: Settings<Many>, plan: &Plan, tally: &Tally) -> Standings {
        let engines = &settings.engines.engines;
        let count = engines.len();
        let mut book = Book::new(count, &plan.pairings);
        for pair in tally.complete_pairs() {
            book.add(plan.pairing(pair[0].pair - 1), pair);
        }
        let ratings = ratings::fit(count, &book.encounters);
        let mut order: Vec<usize> = (0..count).collect();
        let value =
            |engine: usize| ratings[engine].map_or(f64::NEG_INFINITY, |rating| rating.value);
        order.sort_by(|&a, &b| value(b).total_cmp(&value(a)));
        let place = |(rank, engine): (usize, usize)| Place {
            rank: rank + 1,
            engine,
            name: engines[engine].name.clone(),
            rating: ratings[engine].map(|rating| rating.value),
            error: ratings[engine].and_then(|rating| rating.error),
            against_all: book.all[engine],
            score: book.all[engine].share(),
            faults: book.faults[engine],
        };
        Standings {
            skipped: plan.skipped,
            games: book.games,
            complete: tally.is_over(),
            ratings: order.into_iter().enumerate().map(place).collect(),
            cross: book.cross,
            settings,
        }
    }
}

impl Results for Standings {
    fn print(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let Settings {
            game,
            openings,
            seed,
            ..
        } = &self.settings;
        let Many { gauntlet, engines } = &self.settings.engines;
        let kind = if *gauntlet { "gauntlet" } else { "round robin" };
        writeln!(
            out,
            "{game}: {kind} of {} engines, {} games",
            engines.len(),
            self.games
        )?;
        writeln!(out, "openings: {openings}, seed {seed}")?;
        writeln!(out, "{}", self.table())?;
        for place in &self.ratings {
            place.faults.print(&place.name, out)?;
        }
        if !self.complete {
            writeln!(out, "interrupted: only complete pairs of games count")?;
        }
        Ok(())
    }
}

impl Standings {
    /// Returns the cross table, as it is printed.
    fn table(&self) -> Table {
        let mut table = Table::new();
        table.load_style(presets::NOTHING);
        let numbers = self.ratings.iter().map(|place| place.rank.to_string());
        let head = ["", "engine", "limit", "Elo", "±", "points", "games"].map(str::to_owned);
        table.set_header(head.into_iter().chain(numbers));
        for place in &self.ratings {
            table.add_row(self.row(place));
        }
        for column in table.column_iter_mut().skip(3) {
            column.set_cell_alignment(CellAlignment::Right);
        }
        table
    }

    /// Returns a line of the table.
    fn row(&self, place: &Place) -> Vec<String> {
        let number =
            |value: Option<f64>, text: fn(f64) -> String| value.map_or("-".to_owned(), text);
        let side = &self.settings.engines.engines[place.engine];
        let mut row = vec![
            place.rank.to_string(),
            place.name.clone(),
            side.terms(),
            number(place.rating, |rating| format!("{rating:+.0}")),
            number(place.error, |error| format!("{error:.0}")),
            place.against_all.points.to_string(),
            place.against_all.games.to_string(),
        ];
        row.extend(self.ratings.iter().map(|other| {
            let against = &self.cross[place.engine][other.engine];
            against.map_or(String::new(), |against| against.points.to_string())
        }));
        row
    }
}

/// The results of all engines as they are counted.
struct Book {
    games: usize,
    cross: Vec<Vec<Option<Against>>>,
    all: Vec<Against>,
    /// What each engine lost by faults.
    faults: Vec<Faults>,
    encounters: Vec<Encounter>,
}

impl Book {
    /// Opens a book in which nobody has met yet.
    fn new(count: usize, pairings: &[[usize; 2]]) -> Book {
        let mut cross = vec![vec![None; count]; count];
        for &[a, b] in pairings {
            cross[a][b] = Some(Against::default());
            cross[b][a] = Some(Against::default());
        }
        let encounter = |&engines: &[usize; 2]| Encounter {
            engines,
            pairs: Pentanomial::default(),
        };
        Book {
            games: 0,
            cross,
            all: vec![Against::default(); count],
            faults: vec![Faults::default(); count],
            encounters: pairings.iter().map(encounter).collect(),
        }
    }

    /// Counts both games of a pair, for both engines.
    fn add(&mut self, engines: [usize; 2], pair: [&Record; 2]) {
        let points = pair.map(|record| usize::from(record.half_points));
        let mut encounters = self.encounters.iter_mut();
        if let Some(met) = encounters.find(|met| met.engines == engines) {
            met.pairs[points[0] + points[1]] += 1;
        }
        for record in pair {
            self.games += 1;
            let points = [record.half_points, 2 - record.half_points];
            for (side, name) in SIDES.into_iter().enumerate() {
                let (own, other) = (engines[side], engines[1 - side]);
                self.all[own].add(points[side]);
                if let Some(against) = &mut self.cross[own][other] {
                    against.add(points[side]);
                }
                self.faults[own].count(record, name);
            }
        }
    }
}
