//! Games for tests.

use super::super::limit::{Limit, Margin};
use super::host::{Host, Rival};
use super::mind::Mind;
use super::session::Session;
use crate::catalogue::{Catalogue, Entry, Format};
use crate::engine::Engine;
use crate::matches::contender::Contender;
use crate::matches::outside::Patience;
use niwaki_games::checkers::CheckersFamily;
use niwaki_games::chess::ChessFamily;
use niwaki_games::trees::TreeFamily;
use std::time::Duration;

/// The games that there are, without what they learned.
pub(super) fn catalogue() -> Catalogue {
    Catalogue::standard()
        .with(Entry::<ChessFamily>::new().format(Format::Pgn))
        .with(Entry::<CheckersFamily>::new().format(Format::Pdn))
        .with(Entry::<TreeFamily>::new())
}

/// A game from its start.
pub(super) fn session(game: &str, limit: Limit) -> Session<niwaki::Standard> {
    let catalogue = catalogue();
    let start = catalogue.start(game).expect("the game exists");
    Session::new(&catalogue, game, start, [limit, limit]).expect("the game begins")
}

/// A game of two persons, in which a level can be set for a rival who does not play.
pub(super) fn host(game: &str) -> Host<niwaki::Standard> {
    host_with(game, [None, None])
}

/// A game in which seats have rivals: number 0 is niwaki at level 1.
pub(super) fn host_with(game: &str, seats: [Option<usize>; 2]) -> Host<niwaki::Standard> {
    let patience = Patience {
        most: Duration::from_secs(1),
        margin: Margin(None),
    };
    let catalogue = catalogue();
    let limit = Limit::Nodes(500);
    let rival = Contender::parse(
        &catalogue,
        game,
        "niwaki[name=niwaki,level=1]",
        limit,
        patience,
    );
    let rival = Rival::new(&rival.expect("niwaki plays every game"));
    Host::new(session(game, limit), vec![rival], seats, 1)
}

/// Somebody who thinks without techniques.
pub(super) fn mind() -> Mind<niwaki::Standard> {
    Mind::of(&Engine::bare()).expect("a table of the usual size fits into memory")
}
