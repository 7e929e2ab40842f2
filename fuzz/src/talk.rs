//! Conversations: over UCI and Hub, and with `play`. Searches are kept short by a limit of nodes behind each `go`.

use std::io::Cursor;

use clap::{Args, Parser};
use niwaki_arena::outside::Protocol;
use niwaki_host::failure::Failure;
use niwaki_host::printable::is_control;
use niwaki_host::score::Score;
use niwaki_host::values;
use niwaki_protocols::{hub, uci};

use super::{CATALOGUE, Target, leads_out, names_files, refused, text};

/// Lines over UCI.
pub(super) const UCI: Target = Target {
    name: "uci",
    words: "uci isready ucinewgame position startpos fen 8/8/8/8/8/5K1k/8/6Q1 w - - 0 1 moves e2e4 e7e5 \n go depth 2 nodes 9 wtime 10 btime 10 movestogo 1 infinite ponder mate 2 searchmoves \n stop ponderhit setoption name Hash value 1 MultiPV 3 Clear Hash null_move Profile debug on quit register movetime winc 60000 1048577 18446744073709551616 -1 UCI_Elo 1500 Skill Level UCI_LimitStrength true Move Overhead Threads",
    run: |bytes| {
        let lines = spoken(bytes, takes_much, |line| format!("{line} nodes 60"));
        let asked = lines
            .lines()
            .filter(|line| line.split_whitespace().any(|word| word == "go"));
        let (asked, input) = (asked.count(), Cursor::new(lines.clone().into_bytes()));
        let mut out = Vec::new();
        let quiet: uci::Bench = |_, _| Ok(());
        let told = uci::converse(&CATALOGUE, &flags("--hash 1"), quiet, input, &mut out);
        let answers = said(told, &out, "bestmove ");
        assert!(
            answers <= asked,
            "{answers} answers to {asked} searches: {lines}"
        );
    },
};

/// Lines over Hub.
pub(super) const HUB: Target = Target {
    name: "hub",
    words: "hub init ping new-game pos pos=Bbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww moves=\"11-15 22-18\" \n level depth=2 nodes=9 time=0.01 inc=0 moves=1 move-time=0.01 infinite \n go think ponder analyze \n stop ponder-hit set-param name=hash value=1 rotated true quit hash threads multipv move-overhead 1048577 1e9 18446744073709551616 -1",
    run: |bytes| {
        let lines = spoken(bytes, takes_much, |line| format!("level nodes=60\n{line}"));
        let asked = lines
            .lines()
            .filter(|line| line.trim_start().starts_with("go"));
        let (asked, input) = (asked.count(), Cursor::new(lines.clone().into_bytes()));
        let mut out = Vec::new();
        let told = hub::converse(&CATALOGUE, &flags("--hash 1"), input, &mut out);
        let answers = said(told, &out, "done ");
        assert!(
            answers <= asked,
            "{answers} answers to {asked} searches: {lines}"
        );
    },
};

/// Lines that another engine says while it thinks, over UCI and Hub.
pub(super) const HEARD: Target = Target {
    name: "heard",
    words: "info depth 12 seldepth 20 multipv 1 score cp -31 mate 3 lowerbound upperbound nodes 5000 string pv e2e4 \n depth=12 score=-0.35 nodes=5000 pv=\"11-15\" nan inf 1e300 -9223372036854775808 18446744073709551616 = \"",
    run: |bytes| {
        let lines = text(bytes);
        for protocol in [Protocol::Uci, Protocol::Hub] {
            let choice = protocol.heard(&lines);
            if let Some(score) = choice.score {
                let again = Score::from_hundredths(score.hundredths());
                assert_eq!(again, score, "{lines}");
            }
        }
    },
};

/// Lines of a person who plays: a game of chess, or, where strong levels and hints would take long, a small tree.
pub(super) const PLAY: Target = Target {
    name: "play",
    words: "e4 Nf3 e2e4 O-O help moves hint undo takeback flip switch side level 3 clock resign draw new board fen position engine eval \n",
    run: |bytes| {
        let lines = spoken(bytes, asks_much, str::to_owned);
        let mut out = Vec::new();
        let think = ["hint", "level"].iter().any(|word| lines.contains(word));
        let game = if think { "tree:b=2,length=4" } else { "chess" };
        let arguments = flags(&format!(
            "{game} --plain --nodes 30 --seed 1 --engine niwaki[hash=1]"
        ));
        let told = niwaki_play::converse(&CATALOGUE, &arguments, &mut Cursor::new(lines), &mut out);
        said(told, &out, "");
    },
};

/// Flags, as a command reads them.
#[derive(Parser)]
struct Line<A: Args> {
    #[command(flatten)]
    arguments: A,
}

fn flags<A: Args>(line: &str) -> A {
    let words = std::iter::once("fuzz").chain(line.split(' '));
    Line::<A>::parse_from(words).arguments
}

/// Returns the lines that are said, but for those that are costly, and each that has the word `go` changed.
fn spoken(bytes: &[u8], costly: fn(&str) -> bool, go: impl Fn(&str) -> String) -> String {
    let text = text(bytes);
    let lines = text.lines().take(40).filter(|line| !costly(line));
    let said = lines.map(|line| {
        let searches = words(line).any(|word| word == "go");
        let line = if searches { go(line) } else { line.to_owned() };
        line + "\n"
    });
    said.collect()
}

fn words(line: &str) -> impl Iterator<Item = &str> {
    line.split(|c: char| c.is_whitespace() || c == '=' || c == '"')
}

/// The largest table, in MiB, that a conversation may have; it may ask for more than there can be, which is refused.
const LARGEST: u128 = 4;

/// Says whether a line over UCI or Hub might have a file opened, a large table made or threads begun. Numbers may be of any
/// size elsewhere: the nodes behind each `go` end the search whatever else limits it.
fn takes_much(line: &str) -> bool {
    let line = line.to_lowercase().replace('_', "-");
    let numbers = || words(&line).filter_map(|word| word.parse::<u128>().ok());
    let between = |low: u128, high: usize| numbers().any(|n| (low + 1..=high as u128).contains(&n));
    (line.contains("hash") && between(LARGEST, values::MOST_HASH))
        || (line.contains("thread") && between(1, values::MOST_THREADS))
        || (leads_out(&line) && words(&line).any(names_files))
}

/// Says whether a line of a person who plays might write or open a file, or ask for much.
fn asks_much(line: &str) -> bool {
    if line.contains("position") || line.contains("pos=") {
        return false;
    }
    let parts = [
        "thread",
        "save",
        "load",
        "endgames",
        "syzygy",
        "evaluation",
        "table",
        "file",
        "/",
        "hash",
    ];
    words(line).any(|word| {
        let word = word.to_lowercase();
        parts.iter().any(|part| word.contains(part))
            || word.parse::<u64>().is_ok_and(|number| number > 99)
    })
}

/// Checks what was said: lines without control characters, as no remark may repeat one that was heard; returns how many begin with this word.
fn said<T>(told: Result<T, Failure>, out: &[u8], answer: &str) -> usize {
    if let Err(failure) = told {
        refused(&failure);
    }
    let said = std::str::from_utf8(out).expect("it says text");
    let steers = |c: char| is_control(c) && c != '\n';
    assert!(!said.contains(steers), "{said:?}");
    said.lines().filter(|line| line.starts_with(answer)).count()
}

#[cfg(test)]
mod tests {
    use super::takes_much;

    #[test]
    fn large_numbers_are_said_where_they_cost_nothing() {
        for line in [
            "go wtime 99999999999 depth 500 movetime 86400000",
            "setoption name Hash value 1048577",
            "setoption name Hash value 2",
            "setoption name Threads value 1025",
            "setoption name UCI_Elo value 2260",
            "set-param name=hash value=\"18446744073709551616\"",
            "level time=1e8 inc=0.01 nodes=18446744073709551615",
            "position fen 8/8/8/8/8/5K1k/8/6Q1 w - - 0 1",
        ] {
            assert!(!takes_much(line), "{line}");
        }
        for line in [
            "position setoption name Hash value 1048576",
            "set-param name=hash value=\"5000\"",
            "setoption name Threads value 002",
            "setoption name Endgames value /tmp",
            "set-param name=evaluation value=../x",
            "setoption name RankCut_Table value any:/x",
        ] {
            assert!(takes_much(line), "{line}");
        }
    }
}
