//! The files of games that matches leave behind, as other programs read them.

use std::fs;
use std::path::Path;
use std::process::Command;

use pgn_reader::{RawTag, Reader, SanPlus, Skip, Visitor};
use serde_json::Value;
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess, Position};

use super::matches::records;
use super::{complaint, file, folder, json, stdout};

/// A game as another reader of PGN sees it.
#[derive(Default)]
pub(super) struct Read {
    position: Chess,
    pub(super) moves: Vec<String>,
    comments: usize,
    wrong: bool,
}

struct Games;

impl Visitor for Games {
    type Tags = Read;
    type Movetext = Read;
    type Output = Read;

    fn begin_tags(&mut self) -> std::ops::ControlFlow<Read, Read> {
        std::ops::ControlFlow::Continue(Read::default())
    }

    fn tag(
        &mut self,
        game: &mut Read,
        name: &[u8],
        value: RawTag<'_>,
    ) -> std::ops::ControlFlow<Read> {
        if name == b"FEN" {
            let fen = Fen::from_ascii(value.as_bytes()).unwrap();
            game.position = fen.into_position(CastlingMode::Standard).unwrap();
        }
        std::ops::ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, game: Read) -> std::ops::ControlFlow<Read, Read> {
        std::ops::ControlFlow::Continue(game)
    }

    fn san(&mut self, game: &mut Read, san: SanPlus) -> std::ops::ControlFlow<Read> {
        match san.san.to_move(&game.position) {
            Ok(mv) => {
                game.moves
                    .push(mv.to_uci(CastlingMode::Standard).to_string());
                game.position.play_unchecked(mv);
            }
            Err(_) => game.wrong = true,
        }
        std::ops::ControlFlow::Continue(())
    }

    fn comment(
        &mut self,
        game: &mut Read,
        _: pgn_reader::RawComment<'_>,
    ) -> std::ops::ControlFlow<Read> {
        game.comments += 1;
        std::ops::ControlFlow::Continue(())
    }

    fn begin_variation(&mut self, _: &mut Read) -> std::ops::ControlFlow<Read, Skip> {
        std::ops::ControlFlow::Continue(Skip(true))
    }

    fn end_game(&mut self, game: Read) -> Read {
        game
    }
}

pub(super) fn read_games(path: &Path) -> Vec<Read> {
    let mut reader = Reader::new(fs::File::open(path).unwrap());
    let mut games = Vec::new();
    while let Some(game) = reader.read_game(&mut Games).unwrap() {
        games.push(game);
    }
    games
}

#[test]
fn another_program_reads_the_games_of_chess() {
    let out = folder("match-pgn").join("out");
    stdout(&format!(
        "match chess --first niwaki --second niwaki[profile=bare] --nodes 100 --games 4 --out {}",
        out.display()
    ));
    let games = read_games(&out.join("games.pgn"));
    let records = records(&out);
    assert_eq!(games.len(), records.len());
    for (game, record) in games.iter().zip(records.values()) {
        assert!(!game.wrong);
        assert_eq!(Value::from(game.moves.clone()), record["moves"]);
        assert_eq!(game.comments, game.moves.len() + 1);
    }
    if let Some(read) = python_chess(&out.join("games.pgn")) {
        assert_eq!(read.trim(), "4");
    }
}

/// Searches that play are told apart by the nodes they take, since a technique may change and keep its parameters.
#[test]
fn the_searches_that_play_are_signed() {
    let out = folder("match-signed").join("out");
    stdout(&format!(
        "match checkers --first niwaki --second niwaki[profile=bare] --nodes 100 --games 2 --out {}",
        out.display()
    ));
    let file = out.join("match.json");
    let text = fs::read_to_string(&file).unwrap();
    let settings: Value = serde_json::from_str(&text).unwrap();
    let signature = |side: &str| settings[side]["signature"].as_u64().unwrap();
    assert!(signature("first") < signature("second"));
    let again = format!(
        "match checkers --first niwaki --second niwaki[profile=bare] --nodes 100 --games 4 --resume --out {}",
        out.display()
    );
    for (was, is, expected) in [
        (
            signature("first").to_string(),
            "1234",
            "this is another match: first.signature was",
        ),
        (
            "aspiration=on".into(),
            "aspiration=off",
            "this is another match: first.configuration had",
        ),
        ("\"format\": 2,".into(), "", "begun by another build"),
    ] {
        let other = text.replacen(&was, is, 1);
        assert_ne!(other, text);
        fs::write(&file, other).unwrap();
        let said = complaint(&again);
        assert!(said.contains(expected), "{said}");
    }
}

/// Counts how many games the Python package `chess` reads without a complaint; nothing where it
/// is not installed, which is said.
fn python_chess(path: &Path) -> Option<String> {
    const SCRIPT: &str = "\
import sys, chess.pgn
count = 0
with open(sys.argv[1]) as games:
    while game := chess.pgn.read_game(games):
        board = game.end().board()
        assert not game.errors, game.errors
        assert board.result(claim_draw=True) == game.headers['Result'], game.headers
        count += 1
print(count)
";
    let installed = Command::new("python3")
        .args(["-c", "import chess.pgn"])
        .output();
    if !installed.is_ok_and(|output| output.status.success()) {
        eprintln!("skipped: the Python package chess is not installed");
        return None;
    }
    let output = Command::new("python3")
        .args(["-c", SCRIPT])
        .arg(path)
        .output()
        .unwrap();
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    Some(String::from_utf8(output.stdout).unwrap())
}

#[test]
fn games_that_were_written_are_openings_that_are_read() {
    let place = folder("match-read-back");
    for (game, name) in [("chess", "games.pgn"), ("checkers", "games.pdn")] {
        let out = place.join(game);
        stdout(&format!(
            "match {game} --first niwaki --second niwaki --nodes 50 --games 6 --out {}",
            out.display()
        ));
        let summary = json(&format!(
            "match {game} --first niwaki --second niwaki --nodes 50 --games 6 --opening-plies 9 --json --openings {}",
            out.join(name).display()
        ));
        assert!(
            summary["openings"].as_str().unwrap().ends_with("(3)"),
            "{summary}"
        );
    }
}

#[test]
fn openings_come_in_several_forms() {
    let place = folder("match-openings");
    for (game, name, text, count) in [
        (
            "chess",
            "a.epd",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - id \"x\";\n",
            1,
        ),
        (
            "chess",
            "b.txt",
            "# lines\ne4 e5 \"Open Game\"\n\nd2d4 d7d5 ; closed\ne2e4 e7e5\n",
            2,
        ),
        (
            "chess",
            "c.pgn",
            "[Event \"x\"]\n\n1. e4 {best} c5 *\n\n[Event \"y\"]\n\n1. d4 *\n",
            2,
        ),
        (
            "checkers",
            "d.txt",
            "W:W17,22,23:B1,2,K9 ; 09-13 21-17\n09-13 21-17 05-09\n",
            2,
        ),
        (
            "checkers",
            "e.pdn",
            "[FEN \"W:W17,22,23:B1,2,K9\"] *\n[Event \"\"]\n1. 11-15 22-18 2. 15x22 *",
            2,
        ),
        ("tree:iid,b=3,length=9", "f.txt", "0.1\n2 2\n0 1\n", 2),
    ] {
        let path = file(&place, name, text);
        let summary = json(&format!(
            "match {game} --first niwaki --second niwaki --nodes 20 --json --openings {path}"
        ));
        assert_eq!(
            summary["games"],
            2 * count,
            "{name}: all openings, each once"
        );
        let source = summary["openings"].as_str().unwrap();
        assert!(source.ends_with(&format!("({count})")), "{name}: {source}");
    }
}

/// Where a file can grow no further, as on a full disk, that is told in one line; and the
/// match goes on when there is room again.
#[test]
#[cfg(unix)]
fn a_full_disk_is_told_and_loses_no_finished_game() {
    let out = folder("match-full").join("out");
    let line = format!(
        "match checkers --first niwaki --second niwaki[profile=bare] --nodes 100 --games 20 --resume --out {}",
        out.display()
    );
    let command = env!("CARGO_BIN_EXE_niwaki");
    let limited = format!("trap '' XFSZ; ulimit -f 20; exec {command} {line}");
    let output = Command::new("sh").args(["-c", &limited]).output().unwrap();
    let complaint = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{complaint}");
    assert_eq!(complaint.lines().count(), 1, "{complaint}");
    assert!(complaint.contains("go on with --resume"), "{complaint}");
    let whole = fs::read_to_string(out.join("records.jsonl")).unwrap();
    let finished = whole.matches('\n').count();
    assert!((1..20).contains(&finished), "{finished}");
    stdout(&line);
    assert_eq!(records(&out).len(), 20);
    let kept = whole.rfind('\n').map_or("", |end| &whole[..end]);
    let now = fs::read_to_string(out.join("records.jsonl")).unwrap();
    assert!(now.starts_with(kept), "{now}");
}
