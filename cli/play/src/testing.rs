//! Games for tests.

use super::host::Host;
use niwaki_arena::contender::Contender;
use niwaki_arena::limit::{Limit, Margin};
use niwaki_arena::mind::Mind;
use niwaki_arena::outside::Patience;
use niwaki_arena::session::Session;
use niwaki_games::checkers::CheckersFamily;
use niwaki_games::chess::ChessFamily;
use niwaki_games::trees::TreeFamily;
use niwaki_host::catalogue::{Catalogue, Entry, Format};
use niwaki_host::engine::Engine;
use std::time::Duration;

/// Returns the games that there are, without what they learned.
pub(super) fn catalogue() -> Catalogue {
    Catalogue::standard()
        .with(Entry::<ChessFamily>::new().format(Format::Pgn))
        .with(Entry::<CheckersFamily>::new().format(Format::Pdn))
        .with(Entry::<TreeFamily>::new())
        .into()
}

/// Makes a game from its start.
pub(super) fn session(game: &str, limit: Limit) -> Session {
    let catalogue = catalogue();
    let start = catalogue.start(game).expect("the game exists");
    Session::new(&catalogue, game, start, [limit, limit]).expect("the game begins")
}

/// Makes a game of two persons, in which a level can be set for a rival who does not play.
pub(super) fn host(game: &str) -> Host {
    host_with(game, [None, None])
}

/// Makes a game in which seats have rivals: number 0 is niwaki at level 1.
pub(super) fn host_with(game: &str, seats: [Option<usize>; 2]) -> Host {
    host_against(game, "niwaki[name=niwaki,level=1]", seats)
}

/// Makes the same, where number 0 is whatever this names.
pub(super) fn host_against(game: &str, rival: &str, seats: [Option<usize>; 2]) -> Host {
    let patience = Patience {
        most: Duration::from_secs(1),
        margin: Margin(None),
    };
    let catalogue = catalogue();
    let limit = Limit::Nodes(500);
    let rival = Contender::parse(&catalogue, game, rival, limit, patience);
    let rival = rival.expect("niwaki plays every game");
    Host::new(session(game, limit), vec![rival], seats, 1)
}

/// Makes a program that speaks UCI by a script of the shell, in a file of this name.
#[cfg(unix)]
pub(super) fn program(name: &str, script: &str) -> Mind {
    let folder = std::env::temp_dir().join(format!("niwaki-programs-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder can be made");
    let path = folder.join(name);
    std::fs::write(&path, script).expect("a file can be written");
    let patience = Patience {
        most: Duration::from_mins(1),
        margin: Margin(None),
    };
    let spec = format!("uci:sh \"{}\"", path.display());
    let contender = Contender::parse(&catalogue(), "chess", &spec, Limit::Nodes(500), patience);
    Mind::new(&contender.expect("UCI is for chess")).expect("the shell can be started")
}

/// Makes somebody who thinks without techniques.
pub(super) fn mind() -> Mind {
    Mind::of(&Engine::bare(catalogue().techniques()))
        .expect("a table of the usual size fits into memory")
}
