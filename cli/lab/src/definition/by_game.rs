//! Settings that hold in one game only: `in.checkers = { without = "hindsight" }` within a configuration or a variant.
//!
//! The defaults of games differ, and so does what an experiment has to take back of them.

use toml::{Table, Value};

use niwaki_host::configuration::EngineSpec;
use niwaki_host::failure::Failure;

/// The key of such settings.
const IN: &str = "in";

/// Returns what is set otherwise in games, by their names.
pub(crate) fn by_game(keys: &Table) -> impl Iterator<Item = (&str, &Table)> {
    let games = keys.get(IN).and_then(Value::as_table).into_iter().flatten();
    games.filter_map(|(game, own)| Some((game.as_str(), own.as_table()?)))
}

/// The same, to be changed.
pub(crate) fn by_game_mut(keys: &mut Table) -> impl Iterator<Item = &mut Table> {
    let games = keys.get_mut(IN).and_then(Value::as_table_mut);
    games
        .into_iter()
        .flatten()
        .filter_map(|(_, own)| own.as_table_mut())
}

/// Reads the settings of a configuration in a game, beside which other keys may stand, too.
pub(crate) fn settings_in(
    game: &str,
    keys: &Table,
    others: &[&str],
) -> Result<EngineSpec, Failure> {
    let shaped = |games: &Value| {
        let games = games.as_table();
        games.is_some_and(|games| games.values().all(Value::is_table))
    };
    if let Some(other) = keys.get(IN).filter(|games| !shaped(games)) {
        let message = format!(
            "{IN} = {other}: tables by games are wanted, as in in.checkers = {{ with = \"etc\" }}"
        );
        return Err(Failure::unusable(message));
    }
    let others: Vec<&str> = others.iter().copied().chain([IN]).collect();
    let everywhere = EngineSpec::beside(&others, keys)?;
    let own = by_game(keys).find(|(name, _)| *name == game);
    Ok(match own {
        Some((_, own)) => everywhere.changed_by(&EngineSpec::from_table(own)?),
        None => everywhere,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(game: &str, text: &str) -> Result<EngineSpec, Failure> {
        settings_in(game, &text.parse().unwrap(), &["name"])
    }

    #[test]
    fn what_is_set_in_a_game_holds_there_and_over_what_is_set_everywhere() {
        let text = "name = \"one\"\nwith = \"etc\"\nset = { etc.min-depth = 2 }\nin.chess = { without = \"etc\", set = { etc.min-depth = 3 } }";
        let flags = |game| read(game, text).unwrap().flags().join(" ");
        assert_eq!(flags("checkers"), "--with etc --set etc.min-depth=2");
        let chess = flags("chess");
        assert!(
            chess.contains("--without etc") && !chess.contains("--with etc"),
            "{chess}"
        );
        assert!(chess.ends_with("etc.min-depth=3"), "{chess}");
    }

    #[test]
    fn what_is_no_table_of_tables_is_refused() {
        for text in [
            "in = 3",
            "in = { chess = 3 }",
            "in.chess.name = \"one\"",
            "in.chess.wiht = \"etc\"",
        ] {
            let failure = read("chess", text).unwrap_err().to_string();
            assert!(
                !failure.is_empty() && !failure.contains('\n'),
                "{text}: {failure}"
            );
        }
    }
}
