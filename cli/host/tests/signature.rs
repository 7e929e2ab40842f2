//! What signs a build is the same whether Ctrl-C comes or not. A test of its own, as Ctrl-C is for the whole program.

#![cfg(unix)]

use std::process::Command;
use std::thread;
use std::time::Duration;

use niwaki_games::checkers::CheckersFamily;
use niwaki_host::catalogue::{Catalogue, Entry};
use niwaki_host::engine::Engine;
use niwaki_host::interrupt;
use niwaki_host::signature::{bench, short_signature, signature};

/// A folder that was begun by a signature cut short could never be gone on with: no build has that one.
#[test]
fn ctrl_c_shortens_no_signature() {
    let catalogue: Catalogue = Catalogue::standard()
        .with(Entry::<CheckersFamily>::new())
        .into();
    let game = catalogue.games().next().expect("there is a game");
    let engine = Engine::bare(catalogue.techniques());
    let signed = || {
        let short = short_signature(&catalogue, &engine, |_| true).expect("it is signed");
        (short, signature(game, &engine).expect("it is signed"))
    };
    let before = signed();
    assert!(before.0 > 0 && before.1 > 0);

    interrupt::install().expect("it can listen");
    interrupt::heed();
    let id = std::process::id().to_string();
    assert!(
        Command::new("kill")
            .args(["-INT", &id])
            .status()
            .unwrap()
            .success()
    );
    while !interrupt::pressed() {
        thread::sleep(Duration::from_millis(1));
    }
    assert_eq!(signed(), before);
    let benched = bench(game, &game.bench(), &engine, 2, &mut |_, _| ());
    assert!(
        benched.expect("it can begin").is_none(),
        "a bench ends at Ctrl-C"
    );
}
