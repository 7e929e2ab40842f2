//! Matches of an experiment: games between a baseline and its changes.

use serde::Deserialize;
use toml::Spanned;

use super::Source;
use crate::preset::Preset;
use niwaki_arena::adjudication::Adjudication;
use niwaki_arena::common::Rules;
use niwaki_arena::limit::Limit;
use niwaki_arena::sprt::{self, Sprt};
use niwaki_host::failure::Failure;
use niwaki_host::values;

/// Games of each change against its baseline, under one limit.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct MatchPart {
    /// The name in tables, as `equal nodes`.
    pub(crate) name: Spanned<String>,
    /// Nodes of each move. Exactly one of the three limits is given.
    nodes: Option<Spanned<u64>>,
    /// The depth of each move, in plies.
    depth: Option<Spanned<u64>>,
    /// The time of each move, as `10ms`.
    move_time: Option<Spanned<String>>,
    /// The seed of the openings and of their order.
    #[serde(default = "seed")]
    pub(crate) seed: u64,
    /// When a game is called drawn, as the flag of this name of `niwaki match` has it.
    pub(crate) adjudicate_draw: Option<String>,
    /// When a game is called lost, as the flag has it.
    pub(crate) adjudicate_resign: Option<String>,
    /// The plies after which a game is called drawn.
    pub(crate) max_plies: Option<u64>,
    /// How far `move-time` may be overstepped, as the flag has it.
    pub(crate) time_margin: Option<String>,
    /// The changes that play, by their names; without it all that are plain techniques.
    pub(crate) of: Option<Spanned<Vec<String>>>,
    /// The games that are played, by their labels; all without it.
    #[serde(rename = "in")]
    pub(crate) games: Option<Spanned<Vec<String>>>,
    /// The baseline that they play against; the first without it.
    pub(crate) against: Option<Spanned<String>>,
    /// The amount of games in each preset; a preset that is absent plays none.
    check: Option<Games>,
    quick: Option<Games>,
    standard: Option<Games>,
    full: Option<Games>,
}

/// How many games each change plays in each game.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Games {
    /// So many, in pairs; with a test at most.
    games: Spanned<u64>,
    /// The differences in Elo of a sequential test, which ends the games as soon as it is decided.
    sprt: Option<Spanned<[f64; 2]>>,
}

/// Returns the seed of a match that names none, which is that of `niwaki match`.
fn seed() -> u64 {
    1
}

impl Games {
    /// Returns the number of pairs.
    pub(crate) fn pairs(&self) -> usize {
        (self.games.get_ref() / 2) as usize
    }

    /// Returns the sequential test, if there is one.
    pub(crate) fn test(&self) -> Option<Sprt> {
        let [elo0, elo1] = *self.sprt.as_ref()?.get_ref();
        sprt::parse(&format!("{elo0},{elo1}")).ok()
    }

    /// Refuses a number of games that is none, and hypotheses that are none.
    fn check(&self, source: &Source) -> Result<(), Failure> {
        let (games, span) = (self.games.get_ref(), self.games.span());
        let read = values::games(&games.to_string());
        read.map_err(|why| source.complain(&span, format!("games = {games}: {why}")))?;
        let Some(sprt) = &self.sprt else {
            return Ok(());
        };
        let [elo0, elo1] = sprt.get_ref();
        let read = sprt::parse(&format!("{elo0},{elo1}"));
        read.map_err(|_| {
            let message =
                format!("sprt = [{elo0}, {elo1}]: two differences in Elo that rise, as in [-5, 0]");
            source.complain(&sprt.span(), message)
        })?;
        Ok(())
    }
}

impl MatchPart {
    /// Returns how many games are played in a preset; nothing if it plays none.
    pub(crate) fn amount(&self, preset: Preset) -> Option<&Games> {
        let each = [&self.check, &self.quick, &self.standard, &self.full];
        preset.of(each.map(Option::as_ref))
    }

    /// Returns whether it is played in a game, which is named by its label.
    pub(crate) fn is_in(&self, label: &str) -> bool {
        let named = self.games.as_ref().map(Spanned::get_ref);
        named.is_none_or(|labels| labels.iter().any(|one| one == label))
    }

    /// Returns the rules of its games: the limit of each move, and when games are called.
    ///
    /// # Errors
    /// Says what is wrong with the limit or with an adjudication, without its place.
    pub(crate) fn rules(&self) -> Result<Rules, String> {
        let adjudication = Adjudication::read(
            self.adjudicate_draw.as_deref(),
            self.adjudicate_resign.as_deref(),
            self.max_plies,
        )?;
        let margin = self.time_margin.as_deref().map(values::time_or_zero);
        let margin = margin
            .transpose()
            .map_err(|why| format!("time-margin: {why}"))?;
        Ok(Rules::new(self.limit()?, adjudication, margin))
    }

    /// Returns the limit of each move.
    fn limit(&self) -> Result<Limit, String> {
        match (&self.nodes, &self.depth, &self.move_time) {
            (Some(nodes), None, None) => {
                let nodes = values::nodes(&nodes.get_ref().to_string());
                nodes
                    .map(Limit::Nodes)
                    .map_err(|why| format!("nodes: {why}"))
            }
            (None, Some(depth), None) => {
                let depth = values::depth(&depth.get_ref().to_string());
                depth
                    .map(Limit::Depth)
                    .map_err(|why| format!("depth: {why}"))
            }
            (None, None, Some(text)) => {
                let time = values::time(text.get_ref());
                time.map(Limit::MoveTime)
                    .map_err(|why| format!("move-time: {why}"))
            }
            _ => Err(
                "one limit of each move is wanted: nodes = 1000, move-time = \"10ms\" or depth = 6"
                    .into(),
            ),
        }
    }

    /// Refuses whatever is wrong within one match.
    pub(super) fn check(&self, source: &Source) -> Result<(), Failure> {
        let (name, span) = (self.name.get_ref(), self.name.span());
        let rules = self.rules();
        rules.map_err(|why| source.complain(&span, format!("match '{name}': {why}")))?;
        let presets = Preset::ALL.into_iter();
        let amounts: Vec<&Games> = presets.filter_map(|preset| self.amount(preset)).collect();
        let message = format!(
            "match '{name}': no preset says how many games: write one, as in [match.standard] with games = 200"
        );
        source.refuse(amounts.is_empty(), &span, message)?;
        amounts.iter().try_for_each(|games| games.check(source))
    }
}
