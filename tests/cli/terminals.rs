//! `niwaki play` on a terminal that goes away.

use std::fs::File;
use std::io::{Read, Write};
use std::process::{Child, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use nix::fcntl::{FcntlArg, FdFlag, fcntl};
use nix::pty::{Winsize, openpty};

use super::{niwaki, words};

/// Starts a game on a terminal of 80 columns, and what is on the other side of it.
fn game(line: &str) -> (Child, File) {
    let size = Winsize {
        ws_row: 24,
        ws_col: 80,
        ws_xpixel: 0,
        ws_ypixel: 0,
    };
    let pair = openpty(&size, None).unwrap();
    // Nobody else may keep the terminal open, least of all the game itself.
    fcntl(&pair.master, FcntlArg::F_SETFD(FdFlag::FD_CLOEXEC)).unwrap();
    let slave = || Stdio::from(pair.slave.try_clone().unwrap());
    let child = niwaki(words(line))
        .env("TERM", "xterm-256color")
        .stdin(slave())
        .stdout(slave())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    (child, File::from(pair.master))
}

/// Tells whether it ends within a generous time.
fn ended(child: &mut Child) -> bool {
    let begin = Instant::now();
    while begin.elapsed() < Duration::from_mins(1) {
        if child.try_wait().unwrap().is_some() {
            return true;
        }
        sleep(Duration::from_millis(20));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    false
}

#[test]
fn a_game_ends_when_its_terminal_is_gone() {
    for line in [
        "play chess --seed 1",
        "play checkers --side second --level 6",
    ] {
        let (mut child, mut terminal) = game(line);
        let mut some = [0; 64];
        let drawn = terminal.read(&mut some).unwrap();
        assert!(drawn > 0, "{line}: nothing is drawn");
        drop(terminal);
        assert!(ended(&mut child), "{line}: it goes on without a terminal");
    }
}

/// Reads what is drawn until nothing more comes, which is when the game has left the terminal.
fn rest(terminal: &mut File) -> String {
    let mut drawn = Vec::new();
    let mut part = [0; 4096];
    // Linux tells of the end as of an error.
    while let Ok(count @ 1..) = terminal.read(&mut part) {
        drawn.extend_from_slice(&part[..count]);
    }
    String::from_utf8_lossy(&drawn).into_owned()
}

#[test]
fn the_result_and_the_moves_stay_on_the_screen() {
    let (mut child, mut terminal) = game("play chess --seed 1 --depth 1");
    let mut some = [0; 64];
    assert!(terminal.read(&mut some).unwrap() > 0);
    // A move, the wish to leave, and no file.
    for keys in ["e4\r", "quit\r", "\r"] {
        terminal.write_all(keys.as_bytes()).unwrap();
        sleep(Duration::from_millis(400));
    }
    let drawn = rest(&mut terminal);
    assert!(ended(&mut child));
    assert!(drawn.contains("save in> "), "{drawn}");
    // The cursor is shown again when the screen of the game is left.
    let (_, below) = drawn
        .rsplit_once("\u{1b}[?25h")
        .expect("it leaves its own screen");
    assert!(
        below.contains("chess: White (you)") && below.contains("not over"),
        "{below}"
    );
    assert!(below.contains("1. e4 "), "{below}");
}
