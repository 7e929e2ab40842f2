//! Endgame tables: built, gone on with, used in every way, refused.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::fs;
use std::path::Path;

use niwaki::endgames::Distances;
use niwaki_games::checkers::Checkers;
use niwaki_host::endgames::{Listing, Of, TableFile, Wanted, fingerprints};
use serde_json::Value;

use super::bad_input::assert_refused;
use super::conversation::Engine;
use super::uci::engine;
use super::{complaint, file, folder, json, stdout};

/// Two kings against one, which are won in many moves.
const KINGS: &str = "'B:WK32:BK10,K15'";

/// Builds the tables of a game in a folder of the test, and returns the record.
fn built(place: &Path, game: &str, pieces: u32) -> Value {
    let place = place.display();
    json(&format!(
        "endgames {game} --pieces {pieces} --out {place} --json"
    ))
}

fn table<'v>(record: &'v Value, material: &str) -> &'v Value {
    let mut tables = record["tables"].as_array().unwrap().iter();
    let found = tables.find(|table| table["material"] == material);
    found.unwrap_or_else(|| panic!("{material}: {record}"))
}

#[test]
fn tables_are_built_once_and_the_same_each_time() {
    let place = folder("endgames-built");
    let few = built(&place, "checkers", 2);
    assert_eq!(few["tables"].as_array().unwrap().len(), 4);
    let kept = fs::read(place.join("checkers-K-K.endgame")).unwrap();
    let more = built(&place, "checkers", 3);
    assert_eq!(
        (&more["game"], &more["pieces"]),
        (&"checkers".into(), &3.into())
    );
    assert_eq!(more["tables"].as_array().unwrap().len(), 16);
    assert_eq!(table(&more, "K-K")["kept"], true);
    assert_eq!(table(&more, "KK-K")["kept"], false);
    for field in ["positions", "wins", "draws", "losses", "longest"] {
        assert_eq!(
            table(&more, "K-K")[field],
            table(&few, "K-K")[field],
            "{field}"
        );
    }
    let row = table(&more, "KK-K");
    assert_eq!(
        (&row["wins"], &row["draws"], &row["losses"]),
        (&14_846.into(), &34.into(), &0.into())
    );
    let path = place.join(row["file"].as_str().unwrap());
    assert_eq!(row["bytes"], fs::metadata(path).unwrap().len());
    assert_eq!(fs::read(place.join("checkers-K-K.endgame")).unwrap(), kept);
    // One that is missing is built again, to the byte.
    let lost = place.join("checkers-KK-M.endgame");
    let before = fs::read(&lost).unwrap();
    fs::remove_file(&lost).unwrap();
    let text = stdout(&format!(
        "endgames checkers --pieces 3 --threads 1 --out {}",
        place.display()
    ));
    assert_eq!(text.matches("(kept)").count(), 15, "{text}");
    let listed = more["tables"].as_array().unwrap().iter();
    let listed: Vec<&str> = listed
        .map(|row| row["material"].as_str().unwrap())
        .collect();
    let rows = text.lines().skip(1).take(listed.len());
    let rows: Vec<&str> = rows
        .map(|row| row.split_whitespace().next().unwrap())
        .collect();
    assert_eq!(rows, listed, "in the order of the game, whatever was there");
    assert!(
        text.ends_with(" s\n") && text.contains("16 tables, 199520 positions, "),
        "{text}"
    );
    assert_eq!(fs::read(&lost).unwrap(), before);
}

/// What a killed builder has written is kept, and the same command comes to the tables of one that nobody disturbed.
#[cfg(unix)]
#[test]
fn a_builder_that_was_killed_goes_on_where_it_was() {
    let (place, whole) = (folder("endgames-killed"), folder("endgames-whole"));
    let line = format!("endgames chess --pieces 3 --out {}", place.display());
    let first = place.join("chess-KQ-K.endgame");
    let status = super::killed("-KILL", &line, &first);
    assert_eq!(status.code(), None, "it was killed");
    assert!(stdout(&line).contains("(kept)"), "what was there is kept");
    built(&whole, "chess", 3);
    let tables = |folder: &Path| -> BTreeMap<OsString, Vec<u8>> {
        let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap());
        let tables =
            entries.filter(|entry| entry.path().extension().is_some_and(|it| it == "endgame"));
        tables
            .map(|entry| (entry.file_name(), fs::read(entry.path()).unwrap()))
            .collect()
    };
    assert!(tables(&place) == tables(&whole));
}

/// A table that was kept is compared with what the others come to, where that is found anew.
#[test]
fn a_table_that_contradicts_the_others_is_refused() {
    let place = folder("endgames-contradicted");
    built(&place, "checkers", 3);
    let listing = Of::<Checkers>::LISTING;
    let materials = listing.materials(3);
    let number = materials
        .iter()
        .position(|material| material.name == "KK-K")
        .unwrap();
    let wanted = Wanted {
        game: "checkers",
        material: &materials[number],
        listing: fingerprints(&listing, &materials)[number],
    };
    let (mut table, _) = TableFile::open(&place, &wanted).unwrap().unwrap();
    let Distances::Narrow(codes) = &mut table.distances else {
        panic!("no win takes so long");
    };
    codes[77] = 1 - codes[77];
    fs::write(place.join("checkers-KK-K.endgame"), table.encode()).unwrap();
    let build = format!("endgames checkers --pieces 3 --out {}", place.display());
    stdout(&build);
    fs::remove_file(place.join("checkers-K-KK.endgame")).unwrap();
    let build = format!("{build} --json");
    assert_refused(
        &build,
        "checkers-KK-K.endgame: this is not what the other tables come to",
    );
}

#[test]
fn a_search_knows_them_where_it_is_told_of_them() {
    let place = folder("endgames-used");
    built(&place, "checkers", 3);
    let endgames = place.display();
    let search = format!("search checkers --position {KINGS} --depth 2 --json");
    let without = json(&search);
    assert_eq!(
        (&without["mate"], &without["endgame_hits"]),
        (&Value::Null, &0.into())
    );
    let with = json(&format!("{search} --endgames {endgames}"));
    assert_eq!(with["mate"], 19, "{with}");
    assert!(with["endgame_hits"].as_u64() > Some(0), "{with}");
    let written = file(&place, "e.toml", &format!("endgames = \"{endgames}\"\n"));
    for other in [
        format!("--config {written}"),
        format!("--endgames {endgames} --reference"),
    ] {
        let found = json(&format!("{search} {other}"));
        assert_eq!(found["value"], with["value"], "{other}");
    }
    let people = stdout(&format!(
        "search checkers --position {KINGS} --depth 2 --endgames {endgames}"
    ));
    assert!(people.contains(" known from endgame tables"), "{people}");
}

#[test]
fn a_player_of_a_match_has_them_and_is_another_one_with_them() {
    let place = folder("endgames-match");
    built(&place, "checkers", 3);
    let (endgames, out) = (place.display(), place.join("match"));
    let line = format!(
        "match checkers --second niwaki --games 2 --depth 2 --json --out {} --first",
        out.display()
    );
    let played = json(&format!("{line} niwaki[endgames={endgames}]"));
    assert_eq!(played["games"], 2);
    let said = complaint(&format!("{line} niwaki --resume"));
    assert!(said.contains("endgames"), "{said}");
}

#[test]
fn a_protocol_offers_them() {
    let place = folder("endgames-uci");
    built(&place, "chess", 3);
    let mut engine: Engine = engine("");
    let said = engine.ask("uci", "uciok");
    let option = "option name endgames type string default <empty>";
    assert!(said.iter().any(|line| line == option), "{said:#?}");
    let rook = "position fen 8/8/8/3k4/8/8/8/K6R w - - 0 1";
    let mut last = |commands: &[&str]| {
        for command in commands {
            engine.say(command);
        }
        engine.ask("go depth 2", "bestmove").join("\n")
    };
    assert!(!last(&[rook]).contains("tbhits"));
    let set = format!("setoption name endgames value {}", place.display());
    let known = last(&[&set, rook]);
    assert!(
        known.contains(" score mate ") && known.contains(" tbhits "),
        "{known}"
    );
    let cleared = last(&["setoption name endgames value <empty>", rook]);
    assert!(!cleared.contains("tbhits"), "{cleared}");
}

#[test]
fn what_cannot_be_built_is_refused() {
    let place = folder("endgames-refused");
    let used = file(&place, "used", "");
    for (line, said) in [
        ("endgames ches --pieces 3", "there is no game 'ches'"),
        ("endgames tree --pieces 3", "cannot list its positions"),
        (
            "endgames checkers:draw-plies=4 --pieces 3",
            "write 'checkers' alone",
        ),
        (
            "endgames checkers --pieces 0",
            "'0': checkers has endgame tables of 2 to 6 pieces",
        ),
        ("endgames checkers --pieces -1", "'-1': checkers has"),
        ("endgames checkers --pieces 7", "'7': checkers has"),
        (
            "endgames chess --pieces few",
            "'few': chess has endgame tables of 3 to 4 pieces",
        ),
        (
            "endgames checkers --pieces 2 --threads 0",
            "1 to 1024 threads",
        ),
        (
            &format!("endgames checkers --pieces 2 --out {used}"),
            "this is no folder",
        ),
        (
            &format!("endgames checkers --pieces 2 --out {used}/in"),
            "--out: ",
        ),
    ] {
        assert_refused(line, said);
    }
}

#[test]
fn tables_that_are_of_no_use_are_refused_and_stay_as_they_are() {
    let place = folder("endgames-damaged");
    built(&place, "checkers", 2);
    let name = "checkers-K-K.endgame";
    let path = place.join(name);
    let good = fs::read(&path).unwrap();
    let mut changed = good.clone();
    changed[good.len() - 9] ^= 1;
    let text = String::from_utf8_lossy(&good[..200]).into_owned();
    let newer = text.replace("version: 1", "version: 2");
    let endgames = place.display();
    for (bytes, said) in [
        (&good[..good.len() - 3], "damaged or cut short"),
        (&good[..30], "damaged or cut short"),
        (&changed, "damaged or cut short"),
        (b"{}", "no endgame table"),
        (newer.as_bytes(), "version 2, and version 1 is wanted"),
        (
            &fs::read(place.join("checkers-M-M.endgame")).unwrap(),
            "this is the table M-M",
        ),
    ] {
        fs::write(&path, bytes).unwrap();
        for line in [
            format!("search checkers --depth 2 --endgames {endgames}"),
            format!(
                "match checkers --first niwaki[endgames={endgames}] --second niwaki --games 2 --depth 1"
            ),
            format!("endgames checkers --pieces 2 --json --out {endgames}"),
        ] {
            assert_refused(&line, said);
            assert_refused(&line, name);
        }
        assert_eq!(fs::read(&path).unwrap(), bytes, "nothing is lost");
    }
    // One that is empty, as a full disk leaves it, is of no use either, but can be built anew.
    fs::write(&path, "").unwrap();
    let line = format!("search checkers --depth 2 --endgames {endgames}");
    assert_refused(&line, name);
    built(&place, "checkers", 2);
    assert!(fs::read(&path).unwrap() == good);
}

#[test]
fn a_folder_without_tables_of_the_game_is_refused() {
    let place = folder("endgames-empty");
    let endgames = place.display();
    let line = format!("search checkers --depth 2 --endgames {endgames}");
    assert_refused(
        &line,
        "there is no table of checkers in it: 'niwaki endgames checkers",
    );
    built(&place, "chess", 3);
    assert_refused(&line, "there is no table of checkers in it");
    assert_refused(
        &format!("search checkers --depth 2 --endgames {endgames}/none"),
        "/none: ",
    );
    assert_refused(
        &format!("search tree --depth 2 --endgames {endgames}"),
        "tree cannot list its positions",
    );
    let written = file(&place, "e.toml", "endgames = \"none\"\n");
    assert_refused(
        &format!("search checkers --depth 2 --config {written}"),
        "e.toml: endgames: none: ",
    );
    // The flags win, whatever the file names, and an empty name is none.
    let found = json(&format!(
        "search checkers --depth 2 --json --config {written} --endgames ''"
    ));
    assert_eq!(found["endgame_hits"], 0);
}
