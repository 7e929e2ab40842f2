//! What there is to choose from: games, techniques, profiles and levels.

use std::sync::atomic::AtomicBool;

use axum::extract::State;
use niwaki_arena::strength::Level;
use niwaki_host::catalogue::{AnyGame, Catalogue, Format};
use niwaki_host::position::Request;
use serde_json::{Value, json};

use crate::reply::Json;
use crate::site::Site;

/// Lists what a page offers.
pub(super) async fn games(State(site): State<Site>) -> Json<Value> {
    let names = site.catalogue.names().into_iter();
    let games = names.filter_map(|name| site.catalogue.game_of(name).ok());
    let described = site.catalogue.techniques().describe();
    let techniques = described.iter().map(|one| one.about.name);
    let profiles = site.catalogue.profiles().iter().map(|one| one.name);
    let never = AtomicBool::new(false);
    let levels = Level::all().map(|level| level.limited(&Request::until(&never)));
    let levels = levels.map(|limits| json!({ "depth": limits.depth, "nodes": limits.nodes }));
    Json(json!({
        "first": &*site.game,
        "games": games.map(|game| described_game(site.catalogue, game)).collect::<Vec<_>>(),
        "techniques": techniques.collect::<Vec<_>>(),
        "profiles": profiles.collect::<Vec<_>>(),
        "levels": levels.collect::<Vec<_>>(),
    }))
}

/// Describes a game for a page.
fn described_game(catalogue: &Catalogue, game: &dyn AnyGame) -> Value {
    let parameters = game.parameters().iter().map(|parameter| {
        json!({
            "name": parameter.name,
            "default": parameter.default,
            "range": parameter.range,
            "meaning": parameter.meaning,
        })
    });
    let openings = game.openings().into_iter().zip(game.opening_positions());
    let openings = openings.map(|(name, position)| json!({ "name": name, "position": position }));
    json!({
        "name": game.name(),
        "description": game.description(),
        "parameters": parameters.collect::<Vec<_>>(),
        "openings": openings.collect::<Vec<_>>(),
        "sets_up": catalogue.start(game.name()).is_ok_and(|start| !start.palette().is_empty()),
        "file": match game.format() {
            Some(Format::Pgn) => "pgn",
            Some(Format::Pdn) => "pdn",
            None => "txt",
        },
    })
}
