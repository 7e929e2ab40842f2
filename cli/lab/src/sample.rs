//! The positions of an experiment: listed, read from a file, or drawn.
//!
//! A position is drawn by a generator that knows the seed of the sample, the number of the position
//! and how often it was tried: nothing else. So the first ten of a hundred are the ten of the quick
//! preset, and each machine draws the same ones. A position is of use if the game goes on there
//! with a choice, if neither side is far ahead, and if it was not drawn before.
//!
//! Everything here is part of the plan: a generator that is asked once more or once less, or in
//! another order, draws other positions, and no earlier run can go on.

use std::sync::atomic::AtomicBool;

use toml::Spanned;

use super::definition::{Definition, From, GamePart, Origin, Sample};
use niwaki::endgames::Endgame;
use niwaki::laws::Random;
use niwaki_endgames::{check_lists, check_pieces};
use niwaki_host::catalogue::{AnyGame, Catalogue};
use niwaki_host::engine::Engine;
use niwaki_host::failure::Failure;
use niwaki_host::position::{Position, Request};
use niwaki_host::problems::{Problem, position_in, problems};
use niwaki_host::progress;
use niwaki_host::signature::spec;

/// A position to search, with all that is needed to find it again.
pub(super) struct Place {
    /// `NAME` or `NAME:parameters`, with the seed that the position's own game has.
    pub(super) game: String,
    /// The position in the game's notation: all that a search is to know of the past.
    pub(super) text: String,
    /// The seed that it was drawn with; 0 if it was not.
    pub(super) seed: u64,
    /// The kind of positions that it is one of, where the game has several.
    pub(super) stratum: Option<String>,
    /// The position, and what is known of its best move.
    pub(super) problem: Problem,
    /// Moves to a position on average, if that was asked for: the geometric mean over the plies
    /// that were counted.
    pub(super) branching: Option<f64>,
}

impl Place {
    /// Returns the place with the moves to a position on average: with so many plies p and w ways
    /// to play them, the p-th root of w. It is counted once for each position, not for each search.
    pub(super) fn counted(mut self, plies: Option<u8>) -> Place {
        self.branching = plies.filter(|&plies| plies > 0).map(|plies| {
            let ways = self.problem.position.divide(u32::from(plies), false);
            let ways: u64 = ways.iter().map(|(_, ways)| ways).sum();
            (ways.max(1) as f64).powf(1.0 / f64::from(plies))
        });
        self
    }
}

/// How often a position is drawn in vain before the sample is given up. Without an end, a small
/// game that has no more positions would be drawn for ever.
const ATTEMPTS: u64 = 1000;

/// The nodes of the search that tells whether a position is fair, at most.
const GLANCE: u64 = 1_000_000;

/// Returns the first positions of a game, or of each of its strata, at most `most`: fewer where a
/// list or file has fewer, and a failure where a sample does.
pub(super) fn strata(
    catalogue: &Catalogue,
    definition: &Definition,
    part: &GamePart,
    most: Option<u32>,
) -> Result<Vec<Vec<Place>>, Failure> {
    let most = most.map_or(usize::MAX, |most| most as usize);
    let name = part.name.get_ref();
    let at_name = |failure: Failure| failure.at(definition.source.place(&part.name.span()));
    let start = catalogue.start(name).map_err(at_name)?;
    let strata = part.origins().into_iter().map(|origin| {
        let mut places = match origin.sample {
            Some(sample) => drawn(catalogue, definition, name, sample, most)?,
            None => listed(definition, origin, name, start.as_ref(), most)?,
        };
        for place in &mut places {
            place.stratum = origin.stratum.map(|name| name.get_ref().clone());
        }
        Ok(places)
    });
    strata.collect()
}

/// Draws so many positions of a game.
fn drawn(
    catalogue: &Catalogue,
    definition: &Definition,
    spec: &str,
    sample: &Spanned<Sample>,
    count: usize,
) -> Result<Vec<Place>, Failure> {
    let game = catalogue.game_of(spec)?;
    let drawing = Drawing {
        catalogue,
        game,
        spec,
        sample: sample.get_ref(),
        beginnings: beginnings(game, sample.get_ref().from)?,
    };
    let place = definition.source.place(&sample.span());
    drawing.draw(count).map_err(|failure| failure.at(place))
}

/// Returns the first positions of a file or a list.
fn listed(
    definition: &Definition,
    origin: Origin,
    spec: &str,
    start: &dyn Position,
    most: usize,
) -> Result<Vec<Place>, Failure> {
    let mut problems = match (origin.file, origin.positions) {
        (Some(file), _) => from_file(definition, file, start)?,
        (None, Some(list)) => from_list(definition, list.get_ref(), start)?,
        (None, None) => Vec::new(),
    };
    problems.truncate(most);
    let placed = problems.into_iter().map(|problem| Place {
        game: spec.to_owned(),
        text: problem.position.text(),
        seed: 0,
        stratum: None,
        problem,
        branching: None,
    });
    Ok(placed.collect())
}

/// Reads the positions of a file, which may say what is to be found there.
fn from_file(
    definition: &Definition,
    file: &Spanned<String>,
    start: &dyn Position,
) -> Result<Vec<Problem>, Failure> {
    let name = file.get_ref();
    let text = definition
        .source
        .read(name)
        .map_err(|failure| failure.at(definition.source.place(&file.span())))?;
    problems(&text, name, start)
}

/// Reads the positions that a definition lists.
fn from_list(
    definition: &Definition,
    list: &[Spanned<String>],
    start: &dyn Position,
) -> Result<Vec<Problem>, Failure> {
    let mut found = Vec::new();
    for text in list {
        let one = problems(text.get_ref(), "position", start);
        found.extend(one.map_err(|failure| failure.at(definition.source.place(&text.span())))?);
    }
    Ok(found)
}

/// Draws positions of a game.
struct Drawing<'a> {
    /// The games, to begin one by its full name.
    catalogue: &'a Catalogue,
    /// The game that is drawn from.
    game: &'a dyn AnyGame,
    /// The game as the definition has it, with parameters.
    spec: &'a str,
    /// The rules of the drawing.
    sample: &'a Sample,
    /// Openings or book positions, in notation, if it is from those that random plies are played.
    beginnings: Vec<String>,
}

impl Drawing<'_> {
    /// Draws so many different positions, or says how many there were. Each is compared with all
    /// before it and none behind it: so a shorter sample is the beginning of a longer one.
    fn draw(&self, count: usize) -> Result<Vec<Place>, Failure> {
        let mut places: Vec<Place> = Vec::new();
        let bar = progress::bar(count);
        bar.set_message(format!("{}: drawing positions", self.spec));
        for number in 0..count as u64 {
            let drawn = (0..ATTEMPTS).find_map(|attempt| {
                let place = self.position(number, attempt).transpose()?;
                let known = |place: &Place| {
                    let same = |old: &Place| old.text == place.text && old.game == place.game;
                    places.iter().any(same)
                };
                match place {
                    Ok(place) if known(&place) => None,
                    place => Some(place),
                }
            });
            match drawn {
                Some(place) => {
                    places.push(place?);
                    bar.inc(1);
                }
                None => {
                    return Err(Failure::unusable(format!(
                        "only {number} of {count} different positions could be drawn: allow more plies, or ask for fewer positions"
                    )));
                }
            }
        }
        bar.finish_and_clear();
        Ok(places)
    }

    /// Draws one position; returns nothing if it is of no use: over, forced, unfair, or never
    /// reached since the game ended before.
    fn position(&self, number: u64, attempt: u64) -> Result<Option<Place>, Failure> {
        let mut random = Random::of(self.sample.seed, &[number, attempt]);
        let (game, mut position) = self.begin(number, &mut random)?;
        let [fewest, most] = self.sample.plies.map(usize::from);
        for _ in 0..fewest + random.below(most - fewest + 1) {
            let moves = position.moves();
            if moves.is_empty() {
                return Ok(None);
            }
            position.play(&moves[random.below(moves.len())])?;
        }
        // Without the game so far: the text says all that a search is to know.
        let text = position.text();
        // Late in random play a position may be one that nobody would write: its own text is refused, and it is of no use.
        let Ok(position) = self.catalogue.start(&game)?.at(&text) else {
            return Ok(None);
        };
        if position.over().is_some() || position.moves().len() < 2 || !self.fair(&*position)? {
            return Ok(None);
        }
        Ok(Some(Place {
            game,
            text,
            seed: self.sample.seed,
            stratum: None,
            branching: None,
            problem: Problem {
                line: 0,
                id: None,
                position,
                best: Vec::new(),
                avoid: Vec::new(),
            },
        }))
    }

    /// Returns the game, and the position from which random plies are played. Bench positions bring
    /// parameters of their own; elsewhere the game may get a seed.
    fn begin(
        &self,
        number: u64,
        random: &mut Random,
    ) -> Result<(String, Box<dyn Position>), Failure> {
        if self.sample.from == From::Bench {
            let bench = self.game.bench();
            let Some(one) = bench.get(random.below(bench.len())) else {
                return Err(self.nothing_to_draw("bench positions"));
            };
            let game = spec(self.game.name(), one.parameters);
            return Ok((game, one.begin(self.game)?));
        }
        let game = self.seeded(number);
        let start = self.catalogue.start(&game)?;
        if let Some(pieces) = self.sample.pieces {
            return Ok((game, self.placed(pieces, &*start, random)?));
        }
        if self.sample.from == From::Start {
            return Ok((game, start));
        }
        let Some(text) = self.beginnings.get(random.below(self.beginnings.len())) else {
            return Err(self.nothing_to_draw("openings"));
        };
        let position = start.at(text)?;
        Ok((game, position))
    }

    /// Returns a placement of so many pieces, each as likely: of all that the game lists with these and none fewer.
    fn placed(
        &self,
        pieces: u32,
        start: &dyn Position,
        random: &mut Random,
    ) -> Result<Box<dyn Position>, Failure> {
        check_lists(self.catalogue, self.game)?;
        check_pieces(self.game, pieces)?;
        let listing = self.game.listing();
        let fewer = listing.materials(pieces.saturating_sub(1)).len();
        let own = || (0..).zip(listing.materials(pieces)).skip(fewer);
        let all: u64 = own().map(|(_, material)| material.size).sum();
        let drawn = (0..ATTEMPTS).find_map(|_| {
            let mut index = random.below(usize::try_from(all).unwrap_or(usize::MAX)) as u64;
            let (material, _) = own().find(|(_, material)| {
                let here = index < material.size;
                index -= if here { 0 } else { material.size };
                here
            })?;
            start.listed(Endgame { material, index })
        });
        drawn.ok_or_else(|| self.nothing_to_draw("placements"))
    }

    /// Returns the failure of a game that lacks the beginnings of the sample.
    fn nothing_to_draw(&self, what: &str) -> Failure {
        let game = self.game.name();
        Failure::unusable(format!(
            "{game} has no {what} to draw from: write from = \"start\""
        ))
    }

    /// Returns the game, with a seed of its own if it has seeds and none is given: positions of one
    /// synthetic tree resemble each other, those of many do not.
    fn seeded(&self, number: u64) -> String {
        let has_seeds = self.game.parameters().iter().any(|p| p.name == "seed");
        let given = self.spec.contains("seed=");
        if !has_seeds || given {
            return self.spec.to_owned();
        }
        let separator = if self.spec.contains(':') { ',' } else { ':' };
        let seed = self.sample.seed.wrapping_add(number);
        format!("{}{separator}seed={seed}", self.spec)
    }

    /// Returns whether neither side is far ahead, by a search of two plies without techniques: a
    /// technique that took part would choose the positions on which it is measured.
    fn fair(&self, position: &dyn Position) -> Result<bool, Failure> {
        let Some(balance) = self.sample.balance else {
            return Ok(true);
        };
        let never = AtomicBool::new(false);
        let request = Request::to_depth(2, &never).at_most(GLANCE);
        let info = position.search(
            &Engine::bare(self.catalogue.techniques()),
            &request,
            None,
            &mut |_| (),
        )?;
        Ok(info.score.hundredths().abs() <= balance)
    }
}

/// Returns the positions from which random plies are played, where they are a list.
fn beginnings(game: &dyn AnyGame, from: From) -> Result<Vec<String>, Failure> {
    match from {
        From::Start | From::Bench | From::Endgames => Ok(Vec::new()),
        From::Openings => Ok(game.opening_positions()),
        From::Book => book(game),
    }
}

/// Returns the positions of a game's book. Comments and blank lines are left out.
fn book(game: &dyn AnyGame) -> Result<Vec<String>, Failure> {
    let lines = game.book().lines().map(str::trim);
    let lines = lines.filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines.map(position_in).collect()
}

/// Returns the positions from which games are played: those of the book, else those of the
/// openings, or none.
pub(super) fn known_beginnings(game: &dyn AnyGame) -> Result<Vec<String>, Failure> {
    let book = book(game)?;
    Ok(if book.is_empty() {
        game.opening_positions()
    } else {
        book
    })
}
