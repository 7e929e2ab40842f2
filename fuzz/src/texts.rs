//! Files of games, positions, engines, experiments and results.

use std::time::Duration;

use niwaki_arena::contender::Contender;
use niwaki_arena::limit::{Limit, Margin};
use niwaki_arena::openings::games;
use niwaki_arena::outside::Patience;
use niwaki_host::configuration::EngineSpec;
use niwaki_host::failure::Failure;
use niwaki_host::problems::problems;

use super::{CATALOGUE, Target, leads_out, names_files, refused, text};

/// Games of chess.
pub(super) const PGN: Target = Target {
    name: "pgn",
    words: "[Event \"?\"] [FEN \"8/8/8/8/8/5K1k/8/6Q1 w - - 0 1\"] [SetUp \"1\"] 1. e4 e5 2. Nf3 { } ( ) $1 ; = +- ch Bb5ch 1… ∓ \n\n[ [x] 1-0 0-1 1/2-1/2 * ... \\ \" \n",
    run: |bytes| read_games("chess", bytes),
};

/// Games of draughts.
pub(super) const PDN: Target = Target {
    name: "pdn",
    words: "[GameType \"21\"] [FEN \"W:W21:B1\"] 1. 11-15 22-18 15x22 25x18 { } ( ) 1-1 2-0 0-2 0-0 10-14* 9:25 * 10x14 \" \n",
    run: |bytes| read_games("checkers", bytes),
};

fn read_games(game: &str, bytes: &[u8]) {
    let start = CATALOGUE.start(game).expect("the game is there");
    let text = text(bytes);
    let lines = 1..=text.matches('\n').count() + 1;
    let refuse = |(line, failure): (usize, Failure)| {
        assert!(lines.contains(&line), "line {line}");
        refused(&failure);
    };
    for one in games::read(&text).iter().take(20) {
        let _ = one.strictly().map_err(refuse);
        let _ = one.replayed(start.as_ref(), 200).map_err(refuse);
    }
}

/// Lines of positions of chess with operations.
pub(super) const EPD: Target = Target {
    name: "epd",
    words: "8/8/8/8/8/5K1k/8/6Q1 w - - bm Qg3 am Qg2 id \"a\"; c0 \"x\"; hmvc 3; fmvn 1; # \n",
    run: |bytes| read_lines("chess", bytes),
};

/// The same of draughts. Ballots, which are moves, are read by the target `openings`.
pub(super) const DRAUGHTS_LINES: Target = Target {
    name: "draughts-lines",
    words: "W:W21,22:B1,2 B:W21:B1 bm 11-15; id \"a\"; ; # \n 11-15 22-18",
    run: |bytes| read_lines("checkers", bytes),
};

fn read_lines(game: &str, bytes: &[u8]) {
    let start = CATALOGUE.start(game).expect("the game is there");
    match problems(&text(bytes), "file", start.as_ref()) {
        Err(failure) => refused(&failure),
        Ok(all) => {
            assert!(!all.is_empty(), "a file without a position is refused");
            for one in all {
                let written = one.position.text();
                let again = start.at(&written).expect("what is written can be read");
                assert_eq!(again.text(), written);
                let moves = one.position.moves();
                assert!(
                    one.best
                        .iter()
                        .chain(&one.avoid)
                        .all(|mv| moves.contains(mv))
                );
            }
        }
    }
}

/// Games with parameters.
pub(super) const SPEC: Target = Target {
    name: "game-spec",
    words: "tree tree:iid,b=3,length=9,seed=1 : , = b length seed dag chess:variant=960 checkers:draw-plies=40 -1 0 1.5 values",
    run: |bytes| match CATALOGUE.start(text(bytes).trim()) {
        Err(failure) => refused(&failure),
        Ok(position) => {
            let again = position
                .at(&position.text())
                .expect("what is written can be read");
            assert_eq!(again.text(), position.text());
        }
    },
};

/// Engines in brackets: techniques and their parameters.
pub(super) const ENGINE: Target = Target {
    name: "engine-spec",
    words: "niwaki [ ] , = profile=bare with=etc without=null-move nodes=100 depth=3 set.etc.min-depth=2 level=3 name=x hash=1 threads=2 tc=1+0.01 move-time=0.5s null-move.reduction=3 rankcut-table=chess evaluation=material uci:x uci:./x/y option.Hash=1 \" '",
    run: |bytes| {
        let spec = text(bytes);
        // No program is started before there is a player, but files that are named are read at once.
        if opens_files(&spec) {
            return;
        }
        let patience = Patience {
            most: Duration::from_secs(1),
            margin: Margin(None),
        };
        match Contender::parse(&CATALOGUE, "chess", &spec, Limit::Nodes(10), patience) {
            Err(failure) => refused(&failure),
            Ok(engine) => {
                assert!(!engine.name.contains(niwaki_host::printable::is_control));
                assert!(!engine.listing().is_empty());
                assert!(!engine.limit_text().is_empty());
            }
        }
    },
};

/// Says whether an option in brackets names a file that would be opened.
fn opens_files(spec: &str) -> bool {
    let inside = spec.split_once('[').map_or("", |(_, inside)| inside);
    let mut options = inside.split(',').filter_map(|one| one.split_once('='));
    options.any(|(key, value)| names_files(key.trim()) && leads_out(value))
}

/// A file for `--config`.
pub(super) const CONFIGURATION: Target = Target {
    name: "configuration",
    words: "profile = \"bare\" with = [\"etc\"] only = [] hash = 64 [set] quiescence = \"plain\" null-move.reduction = 3 true 1.5 = [ ] \" \n",
    run: |bytes| {
        let Ok(table) = text(bytes).parse::<toml::Table>() else {
            return;
        };
        match EngineSpec::from_table(&table) {
            Err(failure) => refused(&failure),
            Ok(spec) => {
                let written = toml::Table::try_from(&spec).expect("it can be written");
                let again = EngineSpec::from_table(&written).expect("what is written can be read");
                assert_eq!(again.flags(), spec.flags());
            }
        }
    },
};

/// Definitions of experiments.
pub(super) const DEFINITION: Target = Target {
    name: "definition",
    words: "question = \"?\" analysis = \"!\" [[game]] name = \"tree\" label = \"t\" sample = { from = \"start\", seed = 1, plies = [1, 2] } [game.check] positions = 2 depths = [2, 3] [[baseline]] configuration = { profile = \"bare\" } [[baseline.variant]] [[baseline.sweep]] values = { } each = [\"with\"] \n",
    run: |bytes| {
        if let Err(failure) = niwaki_lab::command::check_definition(&text(bytes)) {
            refused(&failure);
        }
    },
};

/// Lines of `records.jsonl`.
pub(super) const RECORDS: Target = Target {
    name: "records",
    words: "{ } \"number\":1, \"pair\":1, \"moves\":[], \"values\":[null], \"experiment\":\"x\" null true 1e999 -1 [ ] :",
    run: |bytes| {
        for read in [
            niwaki_arena::check_record,
            niwaki_lab::command::check_record,
        ] {
            if let Err(failure) = read(bytes) {
                refused(&failure);
            }
        }
    },
};

#[cfg(test)]
mod tests {
    use super::opens_files;

    #[test]
    fn only_keys_of_files_are_kept_from_the_reader_of_engines() {
        for spec in [
            "niwaki[tc=1+0.01,null-move.reduction=3]",
            "uci:/usr/bin/engine[option.Hash=1.5]",
            "niwaki[evaluation=material,set=config=/x]",
            "config=/x",
        ] {
            assert!(!opens_files(spec), "{spec}");
        }
        for spec in [
            "niwaki[config=/x]",
            "niwaki[nodes=3, endgames = ..]",
            "niwaki[evaluation=any:/x]",
            "niwaki[rankcut-table=[/x]",
        ] {
            assert!(opens_files(spec), "{spec}");
        }
    }
}
