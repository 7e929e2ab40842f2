//! The plan of the games of a run: pairs that do not depend on each other.
//!
//! A contest is one change against its baseline in one game under the limit of one match; a bout is a pair of its
//! games. Bouts are numbered behind the tasks of all experiments, in the order of the definitions, so that shards take
//! their parts of them as they do of searches. Openings, the referee and adjudication are those of `niwaki match`.
//!
//! A contest with a sequential test is over as soon as the pairs from the first on, without a gap, decide it. Later
//! ones are not begun; those that were under way are recorded, and do not count.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use toml::Spanned;

use super::definition::{Definition, GamePart, MatchPart};
use super::plan::{Group, Wishes, groups};
use super::preset::Preset;
use super::record::Change;
use super::variants::Configured;
use niwaki_arena::duel::Duel;
use niwaki_arena::limit::Limit;
use niwaki_arena::openings::Opening;
use niwaki_arena::score::Pentanomial;
use niwaki_arena::sprt::Sprt;
use niwaki_host::catalogue::Catalogue;
use niwaki_host::configuration::EngineSpec;
use niwaki_host::failure::Failure;
use niwaki_host::names::unknown;
use niwaki_host::shell;

/// One change against its baseline in one game.
pub(super) struct Contest {
    /// The game and the searchers; the baseline is the first of them.
    pub(super) group: Arc<Group>,
    /// The place of the change in the group.
    pub(super) order: usize,
    /// The name of the match.
    pub(super) name: String,
    /// The game as the command line has it.
    game: String,
    /// The openings and the rules, the same for all changes.
    pub(super) duel: Arc<Duel>,
    /// The seed of the openings.
    pub(super) seed: u64,
    /// The flags of `niwaki match` that say when games are called, or lost on time.
    called: Vec<String>,
    /// How many pairs are played, at most.
    pub(super) pairs: usize,
    /// The test that may end it.
    pub(super) test: Option<Sprt>,
    /// What is known of its pairs.
    known: Mutex<Known>,
}

/// The pairs of a contest that are known, and what its test says of them.
#[derive(Default)]
struct Known {
    /// The half points of the change in each pair.
    points: Vec<Option<usize>>,
    /// How many pairs from the first on are known without a gap, as far as they were judged.
    judged: usize,
    /// What these brought the change.
    pairs: Pentanomial,
    /// Whether they decide the test.
    decided: bool,
}

/// A pair of games of a contest.
pub(super) struct Bout {
    /// Its place in the whole plan, behind all tasks.
    pub(super) number: usize,
    /// The contest that it is of.
    pub(super) contest: Arc<Contest>,
    /// Its place in the contest, from 0 on.
    pub(super) pair: usize,
}

/// Returns the pairs that count of those that are known: without a test all, with one those up to its stop or to the
/// first gap.
pub(super) fn counted(
    test: Option<Sprt>,
    points: impl IntoIterator<Item = Option<usize>>,
) -> Pentanomial {
    let mut pairs = [0; 5];
    for points in points {
        match points {
            Some(points) => pairs[points.min(4)] += 1,
            None if test.is_some() => break,
            None => (),
        }
        if test.is_some_and(|test| test.verdict(&pairs).is_some()) {
            break;
        }
    }
    pairs
}

impl Contest {
    /// Returns the change that plays.
    pub(super) fn configured(&self) -> &Configured {
        &self.group.configured[self.order]
    }

    /// Returns who plays: the change, and its baseline.
    pub(super) fn sides(&self) -> [&Configured; 2] {
        [self.configured(), &self.group.configured[0]]
    }

    /// Returns whether moves are played by the clock, so that nothing else may be at work.
    pub(super) fn is_timed(&self) -> bool {
        matches!(self.duel.limit(), Limit::MoveTime(_) | Limit::Clock { .. })
    }

    /// Writes down what a pair brought the change.
    pub(super) fn know(&self, pair: usize, points: usize) {
        let mut known = self.known();
        if let Some(place) = known.points.get_mut(pair) {
            *place = Some(points);
        }
        let Some(test) = self.test else {
            return;
        };
        while !known.decided
            && let Some(&Some(points)) = known.points.get(known.judged)
        {
            known.pairs[points.min(4)] += 1;
            known.judged += 1;
            known.decided = test.verdict(&known.pairs).is_some();
        }
    }

    /// Returns whether a pair must still be played.
    pub(super) fn wants(&self, pair: usize) -> bool {
        let known = self.known();
        !known.decided && known.points.get(pair).is_some_and(Option::is_none)
    }

    fn known(&self) -> MutexGuard<'_, Known> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the command line that plays the same match, ready for a shell.
    pub(super) fn command(&self) -> String {
        let limit = match self.duel.limit() {
            Limit::Nodes(nodes) => ["--nodes".to_owned(), nodes.to_string()],
            Limit::Depth(depth) => ["--depth".to_owned(), depth.to_string()],
            Limit::MoveTime(time) | Limit::Clock { base: time, .. } => {
                ["--move-time".to_owned(), format!("{}", time.as_secs_f64())]
            }
        };
        let mut words = vec!["niwaki".to_owned(), "match".into(), self.game.clone()];
        let sides = [("--first", self.order), ("--second", 0)];
        words.extend(sides.into_iter().flat_map(|(flag, order)| {
            let side = &self.group.configured[order].configuration;
            [flag.to_owned(), in_brackets(side)]
        }));
        words.extend(limit);
        words.extend(["--games".into(), (2 * self.pairs).to_string()]);
        words.extend(["--seed".into(), self.seed.to_string()]);
        words.extend(self.called.iter().cloned());
        let test = self.test.map(|test| [test.elo0, test.elo1]);
        words.extend(test.map(|[elo0, elo1]| format!("--sprt={elo0},{elo1}")));
        shell::line(words.iter().map(String::as_str))
    }
}

/// Returns a configuration as an engine's specification: `niwaki[profile=bare,with=etc]`.
fn in_brackets(configuration: &EngineSpec) -> String {
    let flags = configuration.flags();
    let pairs = flags.chunks(2).map(|pair| pair.join("="));
    let pairs: Vec<String> = pairs
        .map(|pair| pair.trim_start_matches('-').to_owned())
        .collect();
    format!("niwaki[{}]", pairs.join(","))
}

impl Bout {
    /// Returns where both games begin.
    pub(super) fn opening(&self) -> &Opening {
        self.contest.duel.opening(self.pair)
    }
}

/// Returns the pairs of games of all definitions, numbered from `first` on. A depth or a number of positions in place of
/// what is defined is a look at searches, and leaves games out.
pub(super) fn all(
    catalogue: &Catalogue,
    definitions: &[Definition],
    preset: Preset,
    wishes: &Wishes,
    first: usize,
) -> Result<Vec<Bout>, Failure> {
    let mut contests = Vec::new();
    for definition in definitions {
        for part in definition.matches.iter().map(Spanned::get_ref) {
            for game in definition.games.iter().map(Spanned::get_ref) {
                contests.extend(contests_of(
                    catalogue,
                    definition,
                    (part, game),
                    preset,
                    wishes,
                )?);
            }
        }
    }
    let pairs = contests.into_iter().flat_map(|contest| {
        let pairs = 0..contest.pairs;
        pairs.map(move |pair| (Arc::clone(&contest), pair))
    });
    let numbered = (first..).zip(pairs);
    let bouts = numbered.map(|(number, (contest, pair))| Bout {
        number,
        contest,
        pair,
    });
    Ok(bouts.collect())
}

/// Returns the contests of a match in a game. The names of changes are looked at in every preset, since a mistake must not
/// wait for the night of the preset `full`; openings are drawn only where they are wanted.
fn contests_of(
    catalogue: &Catalogue,
    definition: &Definition,
    (part, game): (&MatchPart, &GamePart),
    preset: Preset,
    wishes: &Wishes,
) -> Result<Vec<Arc<Contest>>, Failure> {
    if !part.is_in(game.label()) {
        return Ok(Vec::new());
    }
    let groups = groups(catalogue, definition, game, preset)?;
    let group = match &part.against {
        Some(name) => groups
            .iter()
            .find(|group| group.baseline() == name.get_ref()),
        None => groups.first(),
    };
    // The baseline may have been left out, for want of its profile.
    let Some(group) = group else {
        return Ok(Vec::new());
    };
    let sides = sides(catalogue, definition, part, group)?;
    let in_part = wishes.depth.is_some() || wishes.positions.is_some() || !wishes.want(game);
    let Some(amount) = part.amount(preset).filter(|_| !in_part) else {
        return Ok(Vec::new());
    };
    let at_name = |failure: Failure| failure.at(definition.source.place(&part.name.span()));
    let rules = part.rules().map_err(Failure::unusable).map_err(at_name)?;
    let spec = game.name.get_ref();
    let duel = Duel::new(catalogue, spec, rules, part.seed, amount.pairs()).map_err(at_name)?;
    let duel = Arc::new(duel);
    let pairs = amount.pairs().min(duel.openings().len());
    let contests = sides.into_iter().map(|order| {
        Arc::new(Contest {
            group: Arc::clone(group),
            order,
            name: part.name.get_ref().clone(),
            game: spec.clone(),
            duel: Arc::clone(&duel),
            seed: part.seed,
            called: called(part),
            pairs,
            test: amount.test(),
            known: Mutex::new(Known {
                points: vec![None; pairs],
                ..Known::default()
            }),
        })
    });
    Ok(contests.collect())
}

/// Returns the places of the changes that play: those that are named, or all that are plain techniques. A change that
/// comes to the baseline itself in this game plays in none.
fn sides(
    catalogue: &Catalogue,
    definition: &Definition,
    part: &MatchPart,
    group: &Group,
) -> Result<Vec<usize>, Failure> {
    let techniques = catalogue.techniques().members();
    let is_technique = |name: &str| techniques.iter().any(|(about, _)| about.name == name);
    let plain = |one: &Configured| match one.change {
        Change::With | Change::Without => true,
        Change::Variant => is_technique(&one.name),
        Change::None | Change::Again | Change::Pair => false,
    };
    let others = || group.configured.iter().enumerate().skip(1);
    let Some(of) = &part.of else {
        let plain = others().filter(|(_, one)| plain(one));
        return Ok(plain.map(|(order, _)| order).collect());
    };
    let mut found = Vec::new();
    for name in of.get_ref() {
        let own = others().filter(|(_, one)| one.name == *name && one.change != Change::Again);
        let own: Vec<usize> = own.map(|(order, _)| order).collect();
        // A technique that is not here, or that changes nothing in this game, is no slip of the pen.
        let fine = definition.abridged || is_technique(name);
        if own.is_empty() && !fine {
            let known: Vec<&str> = others().map(|(_, one)| one.name.as_str()).collect();
            let message = unknown("change", name, &known);
            return Err(definition.source.complain(&of.span(), message));
        }
        let new = own.into_iter().filter(|order| !found.contains(order));
        found.extend(new.collect::<Vec<usize>>());
    }
    Ok(found)
}

/// Returns the flags of `niwaki match` that say when the games of a match are called, or lost on time.
fn called(part: &MatchPart) -> Vec<String> {
    let flags = [
        ("--adjudicate-draw", part.adjudicate_draw.clone()),
        ("--adjudicate-resign", part.adjudicate_resign.clone()),
        ("--time-margin", part.time_margin.clone()),
        ("--max-plies", part.max_plies.map(|plies| plies.to_string())),
    ];
    let flags = flags.into_iter();
    let given = flags.filter_map(|(flag, value)| Some([flag.to_owned(), value?]));
    given.flatten().collect()
}

#[cfg(test)]
mod tests {
    use niwaki_arena::sprt;

    use super::counted;

    #[test]
    fn pairs_count_up_to_the_stop_and_later_ones_are_ignored() {
        let test = sprt::parse("0,10").unwrap();
        let decided = std::iter::repeat_n(Some(4), 400);
        let pairs = counted(Some(test), decided.clone());
        let stop = pairs[4];
        assert!(stop < 400 && test.verdict(&pairs).is_some());
        let others = decided.take(stop as usize).chain([Some(0); 9]);
        assert_eq!(counted(Some(test), others), pairs);
    }

    #[test]
    fn a_gap_ends_what_a_test_may_count_and_nothing_else() {
        let with_gap = [Some(2), None, Some(3)];
        let test = sprt::parse("0,10").ok();
        assert_eq!(counted(test, with_gap), [0, 0, 1, 0, 0]);
        assert_eq!(counted(None, with_gap), [0, 0, 1, 1, 0]);
    }
}
