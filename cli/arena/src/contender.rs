//! Engines by their specifications: `niwaki`, `niwaki[profile=bare,nodes=5000]`,
//! `uci:COMMAND[option.Hash=16]` or `hub:COMMAND`.
//!
//! A [`Contender`] is read once, so that whatever is wrong is told before the first game; each
//! worker of a match then has a [`Player`] of its own made from it. Keys in brackets are the long
//! flags of a search, and a few that say how long and under which name it plays, so that each is
//! defined once.

use clap::Args;

use super::limit::{Limit, LimitFlags, Terms};
use super::outside::{Outsider, Patience, Program, Protocol};
use super::player::Player;
use super::searcher::Searcher;
use super::strength::{Level, limit_or};
use niwaki_host::catalogue::{AnyGame, Catalogue, Format};
use niwaki_host::choices;
use niwaki_host::configuration::keys::{self, Takes};
use niwaki_host::configuration::{Configuration, EngineSpec, SETTINGS};
use niwaki_host::engine::Engine;
use niwaki_host::failure::Failure;
use niwaki_host::names::unknown;
use niwaki_host::printable::shown;

/// An engine as a specification describes it, and its limit.
pub struct Contender {
    /// The name in records and tables: that of `name=`, or the specification.
    pub name: String,
    /// The limit of each of its moves, or of its game.
    pub limit: Limit,
    /// Whether the specification sets the limit itself, as in `niwaki[nodes=5000]`.
    pub names_limit: bool,
    /// The level of strength, if it is not to play as strongly as it can.
    pub level: Option<Level>,
    /// The time beyond a limit that a program is waited for.
    patience: Patience,
    /// The search or program behind it.
    kind: Kind,
}

/// The ways in which a contender plays.
enum Kind {
    /// A search in this process.
    Search(Box<Engine>),
    /// A process of its own, spoken to over UCI or Hub.
    Program(Program),
}

/// The name of our own engine in specifications.
const NIWAKI: &str = "niwaki";

/// The keys that may stand in brackets behind any player.
#[derive(Args, Clone, Debug)]
struct SideKeys {
    /// Its name
    #[arg(long)]
    name: Option<String>,

    #[command(flatten)]
    limit: LimitFlags,
}

/// The keys that may stand in brackets behind a search of ours.
#[derive(Args, Clone, Debug)]
struct OwnKeys {
    #[command(flatten)]
    configuration: Configuration,

    /// How strong it is to be
    #[arg(long, value_parser = Level::parse)]
    level: Option<Level>,

    #[command(flatten)]
    side: SideKeys,
}

/// The prefix of keys that are options of an outside program.
const OPTION: &str = "option.";

impl Contender {
    /// Reads a specification of an engine for a game; `limit` holds where it names none.
    ///
    /// # Errors
    /// Says what is wrong with the specification: an unknown key, with those that are meant; a
    /// protocol that the game is not played over; brackets or quotes that are not closed; a search
    /// that needs a limit of depth and has none.
    pub fn parse(
        catalogue: &Catalogue,
        game: &str,
        spec: &str,
        limit: Limit,
        patience: Patience,
    ) -> Result<Contender, Failure> {
        let (program, options) = split(spec)?;
        let mut read = Options::none();
        let family = catalogue.game_of(game)?;
        if program != NIWAKI {
            let mut program = outside(program, family, patience)?;
            program.chess960 = game.contains("variant=960");
            read.program = Some(program);
        }
        for option in options {
            read.take(option)?;
        }
        let kind = if let Some(program) = read.program {
            Kind::Program(program)
        } else {
            let engine = read.configuration.engine(catalogue, family)?;
            if let Some(text) = choices::untaught(catalogue, &engine, family) {
                eprintln!("{}: {text}", shown(spec));
            }
            Kind::Search(Box::new(engine))
        };
        // What is written holds, before the level or behind it.
        let usual = read.level.map_or(limit, |level| limit_or(level, limit));
        let names_limit = read.limit.is_some();
        let limit = read.limit.unwrap_or(usual);
        if let Kind::Search(engine) = &kind {
            check_limit(engine, limit)?;
        }
        Ok(Contender {
            name: shown(read.name.as_deref().unwrap_or(spec.trim())).into_owned(),
            limit,
            names_limit,
            level: read.level,
            patience,
            kind,
        })
    }

    /// Has it play at a level from now on; a limit that its name has in brackets holds whatever the level.
    pub fn play_at(&mut self, level: Level) {
        self.level = Some(level);
        if !self.names_limit {
            self.limit = limit_or(level, self.limit);
        }
    }

    /// Returns all that it is made of, for the record: options and techniques with their
    /// parameters, or the command and its options.
    pub fn listing(&self) -> Vec<String> {
        match &self.kind {
            Kind::Search(engine) => {
                let level = self.level.map(|level| level.to_string());
                level.into_iter().chain(search_listing(engine)).collect()
            }
            Kind::Program(program) => {
                let command = program.command.join(" ");
                let options = program.options.iter();
                let options = options.map(|(name, value)| format!("{name}={value}"));
                std::iter::once(command).chain(options).collect()
            }
        }
    }

    /// Returns its limit, the margin, and the time that it is waited for.
    pub fn terms(&self) -> Terms {
        Terms {
            limit: self.limit,
            margin: self.patience.margin.of(self.limit),
            patience: match self.kind {
                Kind::Search(_) => None,
                Kind::Program(_) => Some(self.patience.most),
            },
        }
    }

    /// Returns its limit in words: a level says it itself, unless something else was said besides.
    pub fn limit_text(&self) -> String {
        let limit = self.limit;
        match self.level {
            None => limit.to_string(),
            Some(level) if limit_or(level, Limit::Nodes(0)) == limit => level.to_string(),
            Some(level) => format!("{level}, {limit}"),
        }
    }

    /// Returns the engine, if it is a search of ours.
    pub fn engine(&self) -> Option<&Engine> {
        match &self.kind {
            Kind::Search(engine) => Some(engine),
            Kind::Program(_) => None,
        }
    }

    /// Returns how many threads it thinks on: of another program, as many as its option `Threads` says.
    pub(super) fn threads(&self) -> usize {
        match &self.kind {
            Kind::Search(engine) => engine.threads,
            Kind::Program(program) => {
                let mut options = program.options.iter().rev();
                let threads = options.find(|(name, _)| name.eq_ignore_ascii_case("threads"));
                let threads = threads.and_then(|(_, value)| value.parse().ok());
                threads.unwrap_or(1).max(1)
            }
        }
    }

    /// Makes a player with tables, or a process, of its own.
    ///
    /// # Errors
    /// Fails where there is not enough memory for the table, and where the program cannot be
    /// started.
    pub fn player(&self) -> Result<Box<dyn Player>, Failure> {
        Ok(match &self.kind {
            Kind::Search(engine) => Box::new(Searcher::new(engine, self.level)?),
            Kind::Program(program) => Box::new(
                Outsider::start(program)
                    .map_err(|failure| failure.at(format_args!("'{}'", self.name)))?,
            ),
        })
    }
}

/// Refuses a limit within which a search may come to nothing.
///
/// # Errors
/// It does not deepen step by step, and the limit is not one of depth.
pub fn check_limit(engine: &Engine, limit: Limit) -> Result<(), Failure> {
    if engine.options.iterative || matches!(limit, Limit::Depth(_)) {
        return Ok(());
    }
    Err(Failure::unusable(
        "iterative=off starts at the full depth, so it needs a limit of depth",
    ))
}

/// Lists options, table size, and the techniques that are on, with their parameters.
pub fn search_listing(engine: &Engine) -> Vec<String> {
    let described = engine.techniques.describe().into_iter();
    let techniques = described.filter(|one| one.on).map(|one| {
        let parameters = one.parameters.iter();
        let parameters = parameters.map(|p| format!("{}={}", p.name, p.value));
        let parameters: Vec<String> = parameters.collect();
        format!("{}: {}", one.about.name, parameters.join(", "))
    });
    engine.settings().into_iter().chain(techniques).collect()
}

/// Reads `uci:COMMAND` or `hub:COMMAND`, in a game in which that is spoken.
fn outside(text: &str, game: &dyn AnyGame, patience: Patience) -> Result<Program, Failure> {
    let (protocol, command) = match text.split_once(':') {
        Some(("uci", command)) => (Protocol::Uci, command),
        Some(("hub", command)) => (Protocol::Hub, command),
        _ => {
            return Err(Failure::unusable(format!(
                "'{text}' is no engine: write {NIWAKI}, {NIWAKI}[profile=bare], uci:COMMAND or hub:COMMAND"
            )));
        }
    };
    let spoken = match game.format() {
        Some(Format::Pgn) => Some(Protocol::Uci),
        Some(Format::Pdn) => Some(Protocol::Hub),
        None => None,
    };
    if spoken != Some(protocol) {
        return Err(Failure::unusable(format!(
            "'{text}' cannot play {}: UCI is for chess and what is written like it, Hub for draughts",
            game.name()
        )));
    }
    let command = shlex::split(command).filter(|words| !words.is_empty());
    let command = command.ok_or_else(|| {
        Failure::unusable(format!(
            "'{text}' names no command: write it behind the colon, with quotes in pairs"
        ))
    })?;
    Ok(Program {
        protocol,
        command,
        options: Vec::new(),
        chess960: false,
        patience,
    })
}

/// Takes `niwaki[a=1,b=2]` apart.
fn split(spec: &str) -> Result<(&str, Vec<&str>), Failure> {
    let spec = spec.trim();
    let Some((program, rest)) = spec.split_once('[') else {
        return Ok((spec, Vec::new()));
    };
    let Some(inside) = rest.strip_suffix(']') else {
        return Err(Failure::unusable(
            "the bracket is not closed: options are written niwaki[a=1,b=2]",
        ));
    };
    Ok((program.trim(), options(inside).collect()))
}

/// Takes `a=1,b=2` apart.
fn options(inside: &str) -> impl Iterator<Item = &str> {
    let options = inside.split(',').map(str::trim);
    options.filter(|option| !option.is_empty())
}

/// Reads what may stand in the brackets of a search of ours to change how it searches: `with=etc,null-move.reduction=3`.
///
/// # Errors
/// There is no such key, it does something else, as `hash` and `level` do, or nothing is written.
///
/// ```
/// use niwaki_arena::contender::read_change;
///
/// assert_eq!(read_change("with=etc,hindsight")?.flags(), ["--with", "etc,hindsight"]);
/// assert!(read_change("level=3").is_err());
/// # Ok::<(), niwaki_host::failure::Failure>(())
/// ```
pub fn read_change(text: &str) -> Result<EngineSpec, Failure> {
    const KEYS: [&str; 3] = ["with", "without", "set"];
    const RIGHT: &str = "write with=TECHNIQUE, without=TECHNIQUE, or what --set takes";
    let settings = SETTINGS.iter().map(|setting| setting.name);
    let known: Vec<&str> = KEYS.into_iter().chain(settings).collect();
    let mut read = Options::none();
    for option in options(text) {
        let key = option.split_once('=').map(|(key, _)| key.trim());
        let wrong = match key {
            Some(key) => !known.contains(&key) && !key.contains('.'),
            None => read.last_key.is_empty(),
        };
        if wrong {
            let message = unknown("setting", key.unwrap_or(option), &known);
            return Err(Failure::unusable(format!("{message}; {RIGHT}")));
        }
        read.take(option)?;
    }
    let change = read.configuration.spec;
    if change == EngineSpec::default() {
        return Err(Failure::unusable(format!("nothing is changed: {RIGHT}")));
    }
    Ok(change)
}

/// Options in brackets as they are read, one after the other.
struct Options<'s> {
    /// The options of a search of ours.
    configuration: Configuration,
    /// The outside program, in place of a search.
    program: Option<Program>,
    /// The value of `name=`.
    name: Option<String>,
    /// The limit that is written there.
    limit: Option<Limit>,
    /// The value of `level=`.
    level: Option<Level>,
    /// The key before: in `with=etc,null-move` a name without a key belongs to its list.
    last_key: &'s str,
}

impl<'s> Options<'s> {
    /// Nothing was read yet.
    fn none() -> Options<'s> {
        Options {
            configuration: Configuration::in_brackets(),
            program: None,
            name: None,
            limit: None,
            level: None,
            last_key: "",
        }
    }

    /// Takes over one option, which is one of the search of ours or of the program.
    fn take(&mut self, option: &'s str) -> Result<(), Failure> {
        let Some((key, value)) = option.split_once('=') else {
            return self.go_on(option);
        };
        let (key, value) = (key.trim(), value.trim());
        self.last_key = key;
        let taken = if self.program.is_some() {
            self.take_of_program(key, value)
        } else {
            self.take_own(key, value)
        };
        let known =
            taken.map_err(|remedy| Failure::unusable(format!("'{key}={value}': {remedy}")))?;
        known.ok_or_else(|| self.unknown(key))
    }

    /// Goes on with the list before it, as a name without a key does: `with=null-move,multi-cut`.
    fn go_on(&mut self, name: &str) -> Result<(), Failure> {
        let mut names = keys::keys::<OwnKeys>().into_iter();
        let goes_on = names.any(|key| key.name == self.last_key && key.takes == Takes::Names);
        if self.program.is_none() && goes_on {
            self.take_own(self.last_key, name)
                .map_err(Failure::unusable)?;
            return Ok(());
        }
        Err(Failure::unusable(format!(
            "'{name}' is no option: write key=value, as in profile=bare"
        )))
    }

    /// Takes over an option of the search of ours; nothing if there is no such key. Whatever can be set needs no `set=`
    /// before it: parameters, which have a dot in their names (`null-move.reduction=3`), and the settings of the search
    /// (`quiescence=off`).
    fn take_own(&mut self, key: &str, value: &str) -> Result<Option<()>, String> {
        let can_be_set = key.contains('.') || SETTINGS.iter().any(|setting| setting.name == key);
        let said = match keys::read::<OwnKeys>(key, value)? {
            None if can_be_set => keys::read("set", &format!("{key}={value}"))?,
            said => said,
        };
        Ok(said.map(|said: OwnKeys| {
            let configuration = std::mem::take(&mut self.configuration);
            self.configuration = configuration.and_in_brackets(said.configuration);
            self.level = said.level.or(self.level);
            self.take_of_side(said.side);
        }))
    }

    /// Takes over an option of another program; nothing if there is no such key.
    fn take_of_program(&mut self, key: &str, value: &str) -> Result<Option<()>, String> {
        let option = key.strip_prefix(OPTION).filter(|name| !name.is_empty());
        if let (Some(name), Some(program)) = (option, &mut self.program) {
            program.options.push((name.to_owned(), value.to_owned()));
            return Ok(Some(()));
        }
        let said = keys::read(key, value)?;
        Ok(said.map(|said| self.take_of_side(said)))
    }

    /// Takes over the options that any contender has. A key that comes twice holds as it was said
    /// last.
    fn take_of_side(&mut self, said: SideKeys) {
        self.limit = said.limit.given().or(self.limit);
        if said.name.is_some() {
            self.name = said.name;
        }
    }

    /// Returns the failure of a key that is not known, with those that are.
    fn unknown(&self, key: &str) -> Failure {
        let of_program = self.program.is_some();
        let keys = if of_program {
            keys::keys::<SideKeys>()
        } else {
            keys::keys::<OwnKeys>()
        };
        let mut known: Vec<&str> = keys.iter().map(|key| key.name.as_str()).collect();
        if of_program {
            known.insert(0, "option.NAME");
        } else {
            let settings = SETTINGS.iter().map(|setting| setting.name);
            known.extend(settings.filter(|name| !keys.iter().any(|key| key.name == *name)));
        }
        Failure::unusable(unknown("option", key, &known))
    }
}

#[cfg(test)]
pub(super) mod tests;
