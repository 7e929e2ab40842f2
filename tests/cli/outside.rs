//! Matches against other programs, well behaved and not.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::Value;

use super::{folder, json, niwaki};

/// Speaks UCI, and does what its argument says when it shall move.
pub(super) const UCI: &str = r#"
while read -r line; do
  case "$line" in
    uci) [ "$1" = slow ] && sleep 1; echo "id name fake"; echo "option name Hash type spin default 1 min 1 max 9"; echo uciok ;;
    isready) [ "$1" = unready ] && sleep 1.2; echo readyok ;;
    ucinewgame) side=; n=0; [ "$1" = dies-early ] && [ -e "$0.once" ] && exit 4; touch "$0.once"
      [ "$1" = asleep ] && touch "$0.hung" && sleep 96543 ;;
    position*) last=$line ;;
    quit) exit 0 ;;
    go*) case $1 in
      crash) exit 3 ;;
      complains) echo "board full of sand" >&2; printf 'cannot go\033 on {at} all\n\n' >&2; exit 3 ;;
      panics) printf 'panicked:\nno king\nnote: run with `RUST_BACKTRACE=1`\n' >&2; exit 3 ;;
      murmurs) yes "nothing to say" | head -c 10000000 >&2; exit 3 ;;
      hang) sleep 98765 ;;
      deaf) exec <&-; sleep 98765 ;;
      mute) exec >&-; sleep 98765 ;;
      last) if [ -e "$0.well" ]; then echo "bestmove a1a8"; elif [ -e "$0.died" ]; then touch "$0.hung"; sleep 97654; else touch "$0.died"; exit 3; fi ;;
      illegal) echo "bestmove a1a8" ;;
      none) echo "bestmove (none)" ;;
      empty) echo bestmove ;;
      flood) while :; do echo "info string nothing to say, nothing to say, nothing to say, nothing to say, nothing to say"; done ;;
      line) cat /dev/zero ;;
      greedy) echo "info depth 99 score cp 3 nodes 99999999"; echo "bestmove a2a3" ;;
      unready) case $last in *moves*) echo "bestmove a7a6" ;; *) echo "bestmove a2a3" ;; esac ;;
      overdraws) sleep 0.18; n=$((n + 1)); case $last in *moves*) ;; *) side=w ;; esac
        case $side$n in w1) echo "bestmove b2b3" ;; w2) echo "bestmove b3b4" ;; 1) echo "bestmove g7g6" ;; *) echo "bestmove g6g5" ;; esac ;;
      late) sleep 1; echo "bestmove a2a3" ;;
      *) [ "$1" = talkative ] && yes "info string nothing to say" | head -c 10000000
         printf '\377\376 noise\n\ninfo string hello\ninfo depth 7 score cp 25 nodes 1234 pv a2a3\n'
         case $last in *moves*) echo "bestmove a7a6 ponder a2a3" ;; *) echo "bestmove a2a3" ;; esac ;;
      esac ;;
  esac
done
"#;

/// Speaks Hub, and knows what to play in one position.
const HUB: &str = r#"
while read -r line; do
  echo "$line" >> "$0.log"
  case "$line" in
    hub) echo 'id name="fake engine"'; echo 'param name=variant value=normal type=string'; echo wait ;;
    init) echo ready ;;
    ping) echo pong ;;
    pos*) last=$line ;;
    quit) exit 0 ;;
    go*) echo 'info depth=5 score=-0.75 nodes=321 pv="18x2x6x14"'
      case $1,$last in
        illegal,*) echo 'done move=18x25x22' ;;
        *moves*) echo 'done move=15-19' ;;
        *) echo 'done move=18x2x14x6 ponder=1-5' ;;
      esac ;;
  esac
done
"#;

pub(super) const OPENING: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n";

/// A program in a file of the test's own, and an opening for it.
pub(super) struct Fake {
    script: PathBuf,
    opening: PathBuf,
    pub(super) out: PathBuf,
    /// The command that hung programs of this test, and of no other, run.
    nap: String,
}

impl Fake {
    pub(super) fn new(name: &str, script: &str, opening: &str) -> Fake {
        let place = folder(name);
        let fake = Fake {
            script: place.join("engine.sh"),
            opening: place.join("opening.txt"),
            out: place.join("out"),
            nap: format!(
                "sleep 98765.{}",
                name.bytes().fold(7_u32, |sum, byte| sum
                    .wrapping_mul(31)
                    .wrapping_add(byte.into()))
            ),
        };
        let script = script.replace("sleep 98765", &fake.nap);
        fs::write(&fake.script, script).unwrap();
        fs::write(&fake.opening, opening).unwrap();
        fake
    }

    /// Plays a pair of games against it as the second engine.
    pub(super) fn play(&self, game: &str, spec: &str, flags: &str) -> (Value, Vec<Value>) {
        let _ = fs::remove_dir_all(&self.out); // there is none the first time
        let protocol = if game == "chess" { "uci" } else { "hub" };
        let spec = spec.replace(
            "ENGINE",
            &format!("{protocol}:sh {}", self.script.display()),
        );
        let summary = json(&format!(
            "match {game} --first niwaki[depth=2] --second '{spec}' --games 2 --json {flags} --openings {} --out {}",
            self.opening.display(),
            self.out.display()
        ));
        let lines = fs::read_to_string(self.out.join("records.jsonl")).unwrap();
        let mut records: Vec<Value> = lines
            .lines()
            .map(|line| serde_json::from_str(line).unwrap())
            .collect();
        records.sort_by_key(|record| record["number"].as_u64());
        assert_eq!(records.len(), 2);
        self.assert_gone();
        (summary, records)
    }

    /// Checks that no process is left behind. What was killed still takes a moment to die on a busy machine.
    fn assert_gone(&self) {
        let script = self.script.display().to_string();
        let is_left = |line: &str| {
            line.starts_with("sh ") && line.contains(&script) || line.starts_with(&self.nap)
        };
        wait_until("no program is left behind", || {
            let list = Command::new("ps").args(["-eo", "args"]).output();
            let Ok(list) = list else {
                eprintln!("skipped: there is no ps to see whether programs were left behind");
                return true;
            };
            !String::from_utf8_lossy(&list.stdout).lines().any(is_left)
        });
    }
}

/// The engine is started again after it has died between two games.
#[test]
fn a_program_that_cannot_begin_a_game_loses_it() {
    let fake = Fake::new("match-dies-early", UCI, OPENING);
    let (summary, records) = fake.play(
        "chess",
        "ENGINE dies-early",
        "--max-plies 2 --concurrency 1",
    );
    assert_eq!(
        (&summary["crashes"], &summary["draws"]),
        (&1.into(), &1.into())
    );
    assert!(
        records[1]["reason"]
            .as_str()
            .unwrap()
            .contains("exit status: 4")
    );
    assert_eq!(records[1]["moves"].as_array().map(Vec::len), Some(0));
}

#[test]
fn noise_does_not_matter_and_what_is_said_of_moves_is_kept() {
    let fake = Fake::new("match-noise", UCI, OPENING);
    let spec = "ENGINE [option.hash=3,name=noisy,nodes=9]";
    let (summary, records) = fake.play("chess", spec, "--max-plies 2");
    assert_eq!(summary["draws"], 2, "{summary}");
    assert_eq!(summary["second"]["name"], "noisy");
    assert_eq!(records[0]["moves"][1], "a7a6");
    assert_eq!(records[1]["moves"][0], "a2a3");
    for (record, ply) in records.iter().zip([1, 0]) {
        assert_eq!(record["values"][ply], 25);
        assert_eq!(
            (&record["depths"][ply], &record["nodes"][ply]),
            (&7.into(), &1234.into())
        );
    }
    let games = fs::read_to_string(fake.out.join("games.pgn")).unwrap();
    assert!(games.contains("1. a3 {+0.25/7 "), "{games}");
}

/// Ten megabytes before a move, and a second until it is ready.
#[test]
fn much_talk_and_a_slow_start_are_no_faults() {
    let fake = Fake::new("match-talkative", UCI, OPENING);
    for mode in ["talkative", "slow"] {
        let (summary, _) = fake.play("chess", &format!("ENGINE {mode}"), "--max-plies 2");
        assert_eq!(summary["draws"], 2, "{mode}: {summary}");
    }
    let spec = format!("uci:sh {} slow", fake.script.display());
    let line = ["match", "chess", "--first", "niwaki", "--second", &spec];
    let output = niwaki(line).args(["--patience", "200ms"]).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    let complaint = String::from_utf8(output.stderr).unwrap();
    assert!(complaint.contains("no uciok in time"), "{complaint}");
    fake.assert_gone();
}

/// Waits until this is so.
fn wait_until(what: &str, is_so: impl Fn() -> bool) {
    let begun = Instant::now();
    while !is_so() {
        assert!(begun.elapsed() < Duration::from_mins(1), "{what}");
        thread::sleep(Duration::from_millis(20));
    }
}

/// Tells whether a process runs whose command begins so.
fn runs(command: &str) -> bool {
    let list = Command::new("ps").args(["-eo", "args"]).output();
    list.is_ok_and(|list| {
        let list = String::from_utf8_lossy(&list.stdout).into_owned();
        list.lines().any(|line| line.starts_with(command))
    })
}

/// Its engine hangs, and does not even see that its input has ended.
#[test]
fn a_match_that_is_killed_leaves_no_process_and_goes_on() {
    let fake = Fake::new("match-killed", UCI, OPENING);
    let spec = format!("uci:sh {} last", fake.script.display());
    let out = fake.out.display().to_string();
    let flags = [
        "--nodes",
        "100",
        "--games",
        "2",
        "--concurrency",
        "1",
        "--resume",
    ];
    let opening = fake.opening.display().to_string();
    let mut line = vec!["match", "chess", "--first", "niwaki", "--second", &spec];
    line.extend(["--out", &out, "--openings", &opening]);
    line.extend(flags);
    let mut killed = niwaki(&line).stdout(Stdio::null()).spawn().unwrap();
    let file = |end: &str| PathBuf::from(format!("{}.{end}", fake.script.display()));
    let records = || fs::read_to_string(fake.out.join("records.jsonl")).unwrap_or_default();
    wait_until("the second game begins", || {
        file("hung").exists() && records().ends_with('\n')
    });
    killed.kill().unwrap();
    killed.wait().unwrap();
    wait_until("its engine is ended", || !runs("sleep 97654"));
    fake.assert_gone();
    let before = records();
    assert_eq!(before.lines().count(), 1, "{before}");
    fs::write(file("well"), "").unwrap();
    let output = niwaki(&line).output().unwrap();
    assert!(output.status.success(), "{output:?}");
    assert_eq!(records().lines().count(), 2);
    assert!(records().starts_with(&before));
}

/// Its engine does not come to its senses before the first game, and the match would wait for minutes.
#[test]
fn a_match_whose_engine_hangs_has_its_folder_alone_and_is_interrupted_at_once() {
    let fake = Fake::new("match-asleep", UCI, OPENING);
    let spec = format!("uci:sh {} asleep", fake.script.display());
    let out = fake.out.display().to_string();
    let line = [
        "match",
        "chess",
        "--first",
        "niwaki",
        "--second",
        spec.as_str(),
    ];
    let flags = ["--nodes", "100", "--games", "2", "--patience", "10m"];
    let whole = || {
        niwaki(
            line.iter()
                .chain(&flags)
                .chain(&["--resume", "--out", &out]),
        )
    };
    let mut child = whole().stdout(Stdio::null()).spawn().unwrap();
    let hung = PathBuf::from(format!("{}.hung", fake.script.display()));
    wait_until("the engine hangs", || hung.exists());

    // A line that is being written is nothing that another match may mend.
    let records = fake.out.join("records.jsonl");
    fs::write(&records, "{\"half a").unwrap();
    let second = whole().output().unwrap();
    assert_eq!(second.status.code(), Some(2));
    let complaint = String::from_utf8(second.stderr).unwrap();
    assert!(
        complaint.contains("another match is writing"),
        "{complaint}"
    );
    assert_eq!(fs::read_to_string(&records).unwrap(), "{\"half a");

    let id = child.id().to_string();
    let sent = Command::new("kill").args(["-INT", &id]).status().unwrap();
    assert!(sent.success());
    let begun = Instant::now();
    while child.try_wait().unwrap().is_none() {
        assert!(
            begun.elapsed() < Duration::from_mins(1),
            "it waits for the engine"
        );
        thread::sleep(Duration::from_millis(20));
    }
    wait_until("its engine is ended", || !runs("sleep 96543"));
}

#[test]
fn options_that_a_program_does_not_have_are_named() {
    let fake = Fake::new("match-options", UCI, OPENING);
    let spec = format!("uci:sh {} ok[option.Hush=3]", fake.script.display());
    let output = niwaki(["match", "chess", "--first", "niwaki", "--second", &spec])
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
    let complaint = String::from_utf8(output.stderr).unwrap();
    assert!(
        complaint.contains("no option 'Hush': it has Hash"),
        "{complaint}"
    );
    fake.assert_gone();
}

#[test]
fn draughts_over_the_hub_protocol() {
    let fake = Fake::new("match-hub", HUB, "W:W18:B1,6,14,15\n");
    let flags = "--max-plies 2 --move-time 2s --concurrency 1";
    let (summary, records) = fake.play("checkers", "ENGINE [option.variant=english]", flags);
    assert_eq!(summary["draws"], 2, "{summary}");
    assert_eq!(records[0]["moves"][0], "18x2");
    assert_eq!(records[1]["moves"], serde_json::json!(["18x2", "15-19"]));
    assert_eq!(records[0]["values"][0], -75);
    let log = fs::read_to_string(fake.script.with_extension("sh.log")).unwrap();
    for line in [
        "set-param name=variant value=english",
        "pos pos=Wbeeeebeeeeeeebbeeweeeeeeeeeeeeee",
        "level move-time=2.000",
    ] {
        assert!(log.contains(line), "{line}: {log}");
    }
    assert!(log.contains("moves=\"18x2x6x14\""), "{log}");
    let (summary, records) = fake.play("checkers", "ENGINE illegal", "--nodes 9");
    assert_eq!(summary["illegal"], 2);
    assert!(records[0]["reason"].as_str().unwrap().contains("18x25x22"));
}

#[test]
fn a_real_engine_is_played() {
    let places = ["/usr/games/stockfish", "/usr/bin/stockfish"];
    let Some(engine) = places.into_iter().find(|place| Path::new(place).exists()) else {
        eprintln!("skipped: stockfish is not installed");
        return;
    };
    for limit in [
        "--nodes 200",
        "--depth 2",
        "--move-time 10ms",
        "--tc 1+0.01",
    ] {
        let summary = json(&format!(
            "match chess --first niwaki --second uci:{engine}[option.Threads=1,option.Hash=1] {limit} \
             --games 2 --concurrency 1 --max-plies 60 --time-margin 20s --json"
        ));
        for count in ["crashes", "illegal", "timeouts"] {
            assert_eq!(summary[count], 0, "{limit}: {summary}");
        }
    }
}
