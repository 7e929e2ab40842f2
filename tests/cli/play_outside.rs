//! `niwaki play` against other programs.

use std::fs;

use super::play::{count, talk};
use super::{file, folder};

/// Speaks UCI, and answers one of two first moves, as soon as it does not misbehave.
const UCI: &str = r#"
while read -r line; do
  case "$line" in
    uci) echo uciok ;;
    isready) echo readyok ;;
    position*) last=$line ;;
    quit) exit 0 ;;
    go*)
      [ "$1" = once ] && ! [ -e "$0.once" ] && touch "$0.once" && exit 3
      case $1,$last in
        illegal,*) echo "bestmove a1a8" ;;
        *e2e4) echo "bestmove e7e5" ;;
        *) echo "bestmove d7d5" ;;
      esac ;;
  esac
done
"#;

/// Speaks Hub, keeps what it is told, and always answers the same.
const HUB: &str = r#"
while read -r line; do
  echo "$line" >> "$0.log"
  case "$line" in
    hub) echo wait ;;
    init) echo ready ;;
    ping) echo pong ;;
    quit) exit 0 ;;
    go*) echo "done move=22-18" ;;
  esac
done
"#;

#[test]
fn a_program_that_has_ended_loses_and_is_there_again_after_a_take_back() {
    let script = file(&folder("play-once"), "engine.sh", UCI);
    let text = talk(
        &format!("chess --nodes 9 --engine 'uci:sh {script} once'"),
        "e4\nback 1\nd4\n",
    );
    for part in [
        "White wins: Black cannot go on: the engine has ended (exit status: 3)",
        "one move taken back",
        "Black plays d5",
    ] {
        assert_eq!(count(&text, part), 1, "{part}\n{text}");
    }
}

#[test]
fn an_illegal_move_loses_and_the_conversation_goes_on() {
    let place = folder("play-illegal");
    let script = file(&place, "engine.sh", UCI);
    let saved = place.join("game.pgn").display().to_string();
    let spec = format!("'uci:sh {script} illegal'");
    let reason = "Black cannot go on: the move \"a1a8\" is illegal here (Black to move)";
    for (who, lines) in [
        (format!("--engine {spec}"), "e4\nboard\n"),
        (
            format!("--watch --first niwaki[level=1] --second {spec}"),
            "",
        ),
    ] {
        let text = talk(&format!("chess --nodes 9 {who} --save '{saved}'"), lines);
        assert!(text.contains(&format!("White wins: {reason}")), "{text}");
        let has_gone_on = text.contains("/4P3/8/PPPP1PPP/RNBQKBNR b");
        assert_eq!(has_gone_on, lines.contains("board"), "{text}");
        let game = fs::read_to_string(&saved).unwrap();
        let words: Vec<&str> = game.split_whitespace().collect();
        let kept = words.join(" ").contains(&reason.replace('"', "'"));
        assert!(kept, "{game}");
        assert!(game.ends_with(" 1-0\n\n"), "{game}");
        fs::remove_file(&saved).unwrap();
    }
}

#[test]
fn a_program_for_draughts_forgets_what_was_taken_back() {
    let script = file(&folder("play-hub"), "engine.sh", HUB);
    let text = talk(
        &format!("checkers --nodes 9 --engine 'hub:sh {script}'"),
        "11-15\nback\n9-13\n",
    );
    assert_eq!(count(&text, "White plays 22-18"), 2, "{text}");
    let log = fs::read_to_string(format!("{script}.log")).unwrap();
    let told: Vec<&str> = log.lines().filter(|line| line.starts_with("pos")).collect();
    assert_eq!(told.len(), 2, "{log}");
    for (line, moves) in told.iter().zip(["moves=\"11-15\"", "moves=\"9-13\""]) {
        assert!(line.ends_with(moves), "{log}");
    }
}
