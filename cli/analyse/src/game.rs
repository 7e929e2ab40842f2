//! Reads finished games, whatever game they are of.
//!
//! A text that `niwaki play` has saved names its game. PGN and PDN name none, so that it is looked for: it is the game whose
//! rules allow all of the moves. Comments and variations are skipped and counted.

use niwaki::NotationError;
use niwaki_arena::openings::games::{self, GAME, Game};
use niwaki_arena::openings::named::Names;
use niwaki_arena::player::seats;
use niwaki_host::catalogue::{Catalogue, Format};
use niwaki_host::failure::Failure;
use niwaki_host::position::Position;

/// A game that was played, ready to be gone through.
pub struct Loaded {
    /// The game by its name, with parameters, as commands name it.
    pub game: String,
    /// The format of its files, if it has one.
    pub format: Option<Format>,
    /// Its number in the text, from 1.
    pub number: usize,
    /// The line on which it begins, from 1.
    pub line: usize,
    /// The tags of the file, in their order.
    pub tags: Vec<(String, String)>,
    /// The result: `1-0`, `0-1`, `1/2-1/2` or `*`, or as PDN counts it.
    pub result: String,
    /// The names of the seats in the game's own words, first of the one with which games of this kind begin.
    pub seats: [&'static str; 2],
    /// Where it began.
    pub opening: Box<dyn Position>,
    /// The moves as commands write them, all of them legal.
    pub moves: Vec<String>,
    /// The name of the opening that it has taken, if it has one.
    pub named_opening: Option<String>,
    /// How many comments were skipped.
    pub comments: usize,
    /// How many variations were skipped.
    pub variations: usize,
}

/// A game, or the line on which something is wrong, and what.
pub type Read = Result<Loaded, (usize, Failure)>;

/// Reads all games of a text; `named` is the game that they are of, where the caller knows it. A game that cannot be
/// replayed stands in the list as its failure, since those after it can be read nevertheless.
///
/// # Errors
/// Returns the line, and what is wrong there, where the text has no game in it.
pub fn read(
    catalogue: &Catalogue,
    text: &str,
    named: Option<&str>,
) -> Result<Vec<Read>, (usize, Failure)> {
    let games = (1..).zip(listed(text)?);
    Ok(games
        .map(|(number, game)| replay(catalogue, number, &game, named))
        .collect())
}

/// Lists the games of a text, without replaying any of them: which game they are of and whether their moves are legal is
/// found out by [`replay`].
///
/// # Errors
/// Those of [`read`].
pub fn listed(text: &str) -> Result<Vec<Game>, (usize, Failure)> {
    let games = games::read(text);
    if games.is_empty() {
        let message =
            "there is no game in it: a game is written in PGN, in PDN, or as niwaki play saves it";
        return Err((1, Failure::unusable(message)));
    }
    Ok(games)
}

/// Replays a game of this number, from 1, in its text; `named` as in [`read`].
///
/// # Errors
/// Returns the line, and what is wrong there.
pub fn replay(catalogue: &Catalogue, number: usize, game: &Game, named: Option<&str>) -> Read {
    let of = named_by(catalogue, game, named).map_err(|failure| (game.line, failure))?;
    match of {
        Some(spec) => load(catalogue, &spec, number, game),
        None => look_for(catalogue, number, game),
    }
}

impl Loaded {
    /// Takes a position as a game in which no move was played yet; without one, that with which games begin.
    ///
    /// # Errors
    /// Fails on a game or position that there is not.
    pub fn position(
        catalogue: &Catalogue,
        spec: &str,
        position: Option<&str>,
    ) -> Result<Loaded, Failure> {
        let start = catalogue.start(spec)?;
        let seats = seats(start.as_ref())?;
        let opening = position.map_or_else(|| Ok(start.copy()), |text| start.at(text))?;
        Ok(Loaded {
            game: spec.to_owned(),
            format: catalogue.game_of(spec)?.format(),
            number: 1,
            line: 1,
            tags: Vec::new(),
            result: "*".to_owned(),
            seats,
            opening,
            moves: Vec::new(),
            named_opening: None,
            comments: 0,
            variations: 0,
        })
    }

    /// Returns the value of a tag, where it is said and not left open.
    pub fn tag(&self, name: &str) -> Option<&str> {
        let tag = self.tags.iter().find(|(known, _)| known == name)?;
        Some(tag.1.as_str()).filter(|value| !matches!(value.trim(), "" | "?" | "-" | "????.??.??"))
    }

    /// Returns who sat on a seat: by the name of the seat, or by who began; the name of the seat where nobody is named.
    pub fn name(&self, seat: usize) -> String {
        let order = ["First", "Second"][seat];
        let named = self.tag(self.seats[seat]).or_else(|| self.tag(order));
        named.unwrap_or(self.seats[seat]).to_owned()
    }

    /// Returns the seat of a side.
    pub fn seat(&self, player: &str) -> usize {
        usize::from(player != self.seats[0])
    }
}

/// Returns the game that the caller names, or the text; nothing where nobody does.
///
/// The text has the last word on parameters: what a caller calls `tree` the text knows as `tree:iid,b=4`.
fn named_by(
    catalogue: &Catalogue,
    game: &Game,
    named: Option<&str>,
) -> Result<Option<String>, Failure> {
    if let Some(asked) = named {
        catalogue.game_of(asked)?;
    }
    let told = game.tag(GAME);
    if let (Some(asked), Some(told)) = (named, told)
        && base(asked) != base(told)
    {
        return Err(Failure::unusable(format!(
            "this is a game of '{told}', not of '{asked}'"
        )));
    }
    let variant = |spec: &str| {
        if spec.contains(':') {
            return Ok(spec.to_owned());
        }
        with_variant(catalogue, spec, game)
    };
    told.or(named).map(variant).transpose()
}

/// Returns the name before the parameters.
fn base(spec: &str) -> &str {
    spec.split(':').next().unwrap_or(spec).trim()
}

/// Adds the parameter of Chess960 to a game that has such a variant, where a tag names it.
fn with_variant(catalogue: &Catalogue, name: &str, game: &Game) -> Result<String, Failure> {
    let tag = game.tag("Variant").unwrap_or_default().to_lowercase();
    let is_960 = tag.contains("960") || tag.contains("fischer");
    let parameters = catalogue.game_of(name)?.parameters();
    let has_it = parameters
        .iter()
        .any(|parameter| parameter.name == "variant");
    Ok(if is_960 && has_it {
        format!("{name}:variant=960")
    } else {
        name.to_owned()
    })
}

/// Replays a game by the rules of each that has files of its own, and takes the one that allows all of the moves. If none
/// does, the failure is that of the rules which allowed the most.
fn look_for(catalogue: &Catalogue, number: usize, game: &Game) -> Read {
    let mut furthest: Option<(usize, Failure)> = None;
    // PDN says by a number of which game it is.
    let is_pdn = game.tag("GameType").is_some();
    for known in catalogue.games() {
        let Some(format) = known.format() else {
            continue;
        };
        if is_pdn && format != Format::Pdn {
            continue;
        }
        let spec = with_variant(catalogue, known.name(), game);
        let spec = spec.map_err(|failure| (game.line, failure))?;
        match load(catalogue, &spec, number, game) {
            Ok(loaded) => return Ok(loaded),
            Err(failed) if furthest.as_ref().is_none_or(|(line, _)| *line < failed.0) => {
                furthest = Some(failed);
            }
            Err(_) => (),
        }
    }
    Err(furthest.unwrap_or_else(|| {
        let message = "no game here has files of this kind: say which game it is (--game)";
        (game.line, Failure::unusable(message))
    }))
}

/// Replays a game by the rules of one.
fn load(catalogue: &Catalogue, spec: &str, number: usize, game: &Game) -> Read {
    let here = |failure: Failure| (game.line, failure);
    let start = catalogue.start(spec).map_err(here)?;
    let seats = seats(start.as_ref()).map_err(|error| here(error.into()))?;
    let [opening, _] = game.replayed(start.as_ref(), 0)?;
    if game.moves.is_empty() {
        return Err(here(Failure::unusable("there is no move in this game")));
    }
    let mut position = opening.copy();
    let mut moves = Vec::with_capacity(game.moves.len());
    for (line, mv) in &game.moves {
        let played = step(position.as_mut(), mv);
        moves.push(played.map_err(|error| (*line, error.into()))?);
    }
    let known = catalogue.game_of(spec).map_err(here)?;
    let names = Names::of(known);
    let named_opening = names.name(opening.as_ref(), &moves).map(str::to_owned);
    let result = game.result.as_deref().or_else(|| game.tag("Result"));
    Ok(Loaded {
        game: spec.to_owned(),
        format: known.format(),
        number,
        line: game.line,
        tags: game.tags.clone(),
        result: result.unwrap_or("*").to_owned(),
        seats,
        opening,
        moves,
        named_opening,
        comments: game.comments,
        variations: game.variations,
    })
}

/// Plays a move of a file, and returns it as commands write it. People go on where the rules call a game drawn.
fn step(position: &mut dyn Position, mv: &str) -> Result<String, NotationError> {
    let canonical = position.canonical(mv)?;
    position.play_on(&canonical)?;
    Ok(canonical)
}
