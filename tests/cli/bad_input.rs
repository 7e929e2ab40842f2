//! Malformed input: one clear line that names it, and exit status 2.

use super::{file, folder, run};

/// Runs the command and checks what it says.
pub(super) fn assert_refused(line: &str, offending: &str) {
    let output = run(line);
    let complaint = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{line}: {complaint}");
    assert_eq!(complaint.lines().count(), 1, "{line}: {complaint}");
    assert!(complaint.starts_with("error: "), "{line}: {complaint}");
    assert!(complaint.contains(offending), "{line}: {complaint}");
    assert!(output.stdout.is_empty(), "{line}");
}

#[test]
fn positions_of_chess() {
    for (fen, offending) in [
        ("", "--position"),
        ("hello", "hello"),
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP w KQkq - 0 1",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP",
        ),
        (
            "rnbqkbnr/ppppxppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "ppppxppp",
        ),
        (
            "rnbqkbnr/ppppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "ppppppppp",
        ),
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR x KQkq - 0 1",
            "\"x\"",
        ),
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w XYZ - 0 1",
            "XYZ",
        ),
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq z9 0 1",
            "z9",
        ),
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - many 1",
            "many",
        ),
        ("8/8/8/8/8/8/8/8 w - - 0 1", "8/8/8/8/8/8/8/8"),
        ("8/8/8/8/8/8/8/K7 w - - 0 1", "missing"),
        ("kk6/8/8/8/8/8/8/K7 w - - 0 1", "kk6"),
        ("P3k3/8/8/8/8/8/8/K7 w - - 0 1", "P3k3"),
        ("k6R/8/8/8/8/8/8/K7 w - - 0 1", "k6R"),
        (
            "QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/k7/8/8/8/K7 b - - 0 1",
            "QQQQQQQQ",
        ),
        ("4k3/8/8/8/8/8/8/4K2R w KQkq - 0 1", "\"KQkq\""),
        ("4k3/8/8/8/8/4K3/8/7R w K - 0 1", "should be \"-\""),
        ("4k3/8/8/8/8/8/8/R3K2R w - e6 0 1", "\"e6\""),
        ("4k3/8/8/8/4P3/8/8/4K3 w - e3 0 1", "rank 6"),
        ("4k3/8/8/8/4P3/4N3/8/4K3 b - e3 0 1", "\"e3\""),
        ("4k3/8/8/8/8/8/8/4K3 w - - 301 1", "\"301\""),
        ("4k3/8/8/8/8/8/8/4K3 w - - 99999999999 1", "from 0 to 300"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 0", "move number \"0\""),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 10001", "from 1 to 10000"),
    ] {
        assert_refused(
            &format!("search chess --depth 1 --position '{fen}'"),
            offending,
        );
    }
}

#[test]
fn positions_of_checkers() {
    for (fen, offending) in [
        ("", "--position"),
        ("hello", "hello"),
        ("X:W18:B12", "X"),
        ("W:W33:B12", "33"),
        ("W:W0:B12", "0"),
        ("W:W18,18:B12", "18"),
        ("W:W18:B18", "18"),
        ("W:Wabc:B12", "abc"),
        ("W:W1:B12", "1"),
        ("W:W18:B12:Q5", "Q5"),
        ("W:W18", "W:W18"),
        ("[FEN \"W:W18:B12", "FEN"),
        ("W:W13,14,15,16,17,18,19,20,21,22,23,24,25:B1", "13"),
    ] {
        assert_refused(
            &format!("search checkers --depth 1 --position '{fen}'"),
            offending,
        );
    }
}

#[test]
fn moves() {
    for (line, offending) in [
        ("search chess --moves e2e5", "e2e5"),
        ("search chess --moves 'e2e4 e7e5 Qh9'", "Qh9"),
        ("search chess --moves 'e2e4 e2e4'", "move 2"),
        ("search chess --moves xyzzy", "xyzzy"),
        (
            "search chess --position '8/P7/8/8/8/8/k7/2K5 w - - 0 1' --moves a7a8",
            "a7a8",
        ),
        ("search checkers --moves 11-16x", "11-16x"),
        ("search checkers --moves 9-18", "9-18"),
        ("search checkers --moves 99-100", "99"),
        ("search checkers --moves hop", "hop"),
        ("search tree:iid,b=2 --moves '0 2'", "2"),
        ("search tree:iid,b=2 --moves left", "left"),
        ("search tree:iid,b=2,length=1 --moves '0 0'", "move 2"),
        ("search tree --position 0.99", "99"),
        ("search tree --position 0..1", "0..1"),
    ] {
        assert_refused(&format!("{line} --depth 1"), offending);
    }
}

#[test]
fn specifications_of_games() {
    for (game, offending) in [
        ("ches", "ches"),
        ("", "''"),
        ("chess:variant=antichess", "antichess"),
        ("chess:start=960", "start=960"),
        ("chess:players=3", "players=3"),
        ("checkers:draw-plies=0", "draw-plies=0"),
        ("checkers:size=10", "size=10"),
        ("tree:oak", "oak"),
        ("tree:", "after the colon"),
        ("chess: ", "after the colon"),
        ("tree:b=3", "b=3"),
        ("tree:iid,b=0", "b=0"),
        ("tree:iid,b=9..2", "9..2"),
        ("tree:iid,b=many", "many"),
        ("tree:iid,length=-1", "-1"),
        ("tree:iid,colour=red", "colour"),
        ("tree:iid,tau=1", "tau"),
        ("tree:iid,seed=1,seed=2", "seed"),
        ("tree:ordered,order=1.5", "1.5"),
        ("tree:iid,length", "length"),
    ] {
        assert_refused(&format!("perft '{game}' --depth 1"), offending);
    }
}

#[test]
fn flags() {
    for (line, offending) in [
        ("serch chess", "serch"),
        ("search", "<GAME>"),
        ("search chess --dept 3", "--dept"),
        ("search chess --depth", "--depth"),
        ("search chess --depth 0", "0"),
        ("search chess --depth 501", "501"),
        (
            "search chess --depth 99999999999999999999",
            "99999999999999999999",
        ),
        ("search chess --depth -3", "-3"),
        ("search chess --depth 2.5", "2.5"),
        ("search chess --nodes 0", "0"),
        ("search chess --nodes 1e9", "1e9"),
        ("search chess --time 0s", "0s"),
        ("search chess --time soon", "soon"),
        ("search chess --time -3s", "'-3s'"),
        ("search chess --time -3s", "a time is written"),
        ("search chess --multipv -2", "the number of lines"),
        ("search chess --nodes -5", "a number of nodes"),
        ("lab --concurrency -1", "searches at a time"),
        ("search chess --hash 1000000000", "1000000000"),
        ("search chess --hash -1", "the table takes"),
        ("search chess --multipv 0", "0"),
        ("search chess --threads 0", "'0'"),
        ("search chess --threads 9999", "'9999'"),
        ("search chess --threads 9999", "on 1 to 1024 threads"),
        ("search chess --threads -2", "'-2'"),
        ("search chess --threads 1.5", "'1.5'"),
        ("search chess --threads many", "many"),
        ("search chess --reference", "--depth"),
        ("search chess --reference --depth 3 --time 1s", "--time"),
        (
            "search chess --reference --depth 3 --threads 2",
            "--threads",
        ),
        ("search chess chess", "chess"),
        ("search chess --profile wild", "wild"),
        ("search chess --with null-mov", "null-mov"),
        ("search chess --without everything", "everything"),
        ("search chess --only alpha,beta", "alpha"),
        ("search chess --set null-move", "null-move"),
        ("search chess --set null-move.reduction=99", "99"),
        ("search chess --set null-move.speed=3", "speed"),
        ("search chess --set nul-move.reduction=3", "nul-move"),
        ("search chess --set table.draft=fuzzy", "fuzzy"),
        ("search chess --set quiescence=loud", "loud"),
        ("search chess --set history-draws=maybe", "maybe"),
        (
            "search chess --set memory=forever",
            "memory is search or game",
        ),
        ("search chess --set iterative=off", "iterative"),
        ("search chess --set iterative.step=0", "1 to 16"),
        ("search chess --set table.size=-5", "-5"),
        ("perft chess", "--depth"),
        ("perft chess --depth 501", "501"),
        ("bench go", "go"),
        ("bench chess:variant=960", "chess:variant=960"),
        ("bench --depth 0", "0"),
        ("bench --threads 2", "threads=2: the bench runs on 1 thread"),
        ("train rankcut tree --threads 2", "threads=2"),
        ("lab --preset eternal", "eternal"),
        ("lab --games chess,go", "go"),
        ("lab --games ,", ","),
        ("lab --concurrency 0", "0"),
        ("lab --depth 501", "501"),
        ("games chess", "chess"),
    ] {
        assert_refused(line, offending);
    }
}

#[cfg(unix)]
#[test]
fn arguments_that_are_no_text() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;

    let arguments = [OsStr::new("search"), OsStr::from_bytes(b"chess\xff")];
    let output = super::niwaki(arguments).output().unwrap();
    let complaint = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(complaint.lines().count(), 1);
    assert!(complaint.contains("chess\u{fffd}"), "{complaint}");
}

#[test]
fn configuration_files() {
    let folder = folder("bad-configuration");
    for (number, (text, offending)) in [
        ("profile = ", "c0.toml:1"),
        ("[set\n", "c1.toml:1"),
        ("profile = 'bare'\nprofile = 'bare'", "c2.toml:2"),
        ("speed = 3", "speed"),
        ("profile = 'wild'", "wild"),
        ("profile = ['bare']", "profile"),
        ("with = 'nothing'", "nothing"),
        ("set = 'null-move'", "null-move"),
        ("[set]\n'null-move.reduction' = 99", "99"),
        ("[set.null-move]\nreduction = [1]", "null-move.reduction"),
        ("hash = -1", "-1"),
        ("hash = 'big'", "big"),
        ("\u{0}", "c12.toml:1"),
        (
            "hash = 99999999999999999999",
            "99999999999999999999 is too large",
        ),
    ]
    .into_iter()
    .enumerate()
    {
        let path = file(&folder, &format!("c{number}.toml"), text);
        let line = format!("search chess --depth 1 --config {path}");
        assert_refused(&line, offending);
        assert_refused(&line, &format!("c{number}.toml"));
    }
    assert_refused("search chess --config nowhere.toml", "nowhere.toml");
    let place = folder.display();
    assert_refused(
        &format!("search chess --config {place}"),
        "bad-configuration",
    );
}

#[test]
fn files_of_positions() {
    let folder = folder("bad-positions");
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";
    for (number, (game, text, offending)) in [
        ("chess", String::new(), "p0.epd"),
        ("chess", "# only a remark\n".into(), "p1.epd"),
        ("chess", format!("{start}\nnonsense bm e4;"), "p2.epd:2"),
        ("chess", format!("{start} bm Qh5;"), "Qh5"),
        ("chess", format!("{start} am e2e5;"), "e2e5"),
        ("chess", format!("{start} bm e4 xyzzy;"), "xyzzy"),
        ("chess", format!("{start} hmvc many; bm e4;"), "many"),
        ("checkers", "W:W18:B99 bm 18-14;".into(), "99"),
        ("checkers", "W:W18:B12 bm 18-1;".into(), "18-1"),
        ("tree:iid,b=2", "0.5 bm 1;".into(), "0.5"),
        (
            "chess",
            format!("# a remark\n{start} bm; id \"a\";"),
            "p10.epd:2: 'bm'",
        ),
        ("chess", format!("{start} bm e4; am ;"), "p11.epd:1: 'am'"),
        (
            "chess",
            format!("{start} bm e4; id \"a;"),
            "p12.epd:1: the quotation",
        ),
    ]
    .into_iter()
    .enumerate()
    {
        let path = file(&folder, &format!("p{number}.epd"), &text);
        let line = format!("search {game} --depth 1 --positions {path}");
        assert_refused(&format!("{line} --strict"), offending);
        // Of one the other line can be searched.
        if number == 2 {
            continue;
        }
        assert_refused(&line, offending);
        assert_refused(&line, &format!("p{number}.epd"));
    }
    assert_refused("search chess --positions nowhere.epd", "nowhere.epd");
    assert_refused("search chess --positions a.epd --position x", "--position");
}

/// A device without an end is no file: it is refused before it fills the memory.
#[cfg(unix)]
#[test]
fn files_without_an_end() {
    for line in [
        "search chess --config /dev/zero",
        "search chess --positions /dev/zero",
        "match chess --first niwaki --second niwaki --openings /dev/zero",
        "rankcut show /dev/zero",
        "evaluation show /dev/zero",
    ] {
        assert_refused(line, "/dev/zero: it has more than 256 MiB");
    }
    let binary = folder("no-text").join("x.toml");
    std::fs::write(&binary, b"hash = 1\n\xff\n").unwrap();
    let line = format!("search chess --config {}", binary.display());
    assert_refused(&line, "x.toml:2: this is no text in UTF-8");
}

#[test]
fn long_input_is_not_repeated_in_full() {
    let long = "x1".repeat(300);
    for line in [
        format!("search {long}"),
        format!("search chess --position {long}"),
        format!("search chess --moves {long}"),
        format!("search checkers --position {long}"),
        format!("search tree:{long}"),
        format!("search chess --time {long}"),
        format!("search chess --with {long}"),
        format!("search chess --set {long}"),
        format!("search chess --set null-move.reduction={long}"),
    ] {
        assert_refused(&line, "x1x1");
        let output = run(&line);
        assert!(
            !String::from_utf8_lossy(&output.stderr).contains(&long[..200]),
            "{line}"
        );
    }
}
