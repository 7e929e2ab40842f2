//! `niwaki play` against other programs.

use std::fs;

use super::play::talk;
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
      case $1,$last in
        illegal,*) echo "bestmove a1a8" ;;
        *e2e4) echo "bestmove e7e5" ;;
        *) echo "bestmove d7d5" ;;
      esac ;;
  esac
done
"#;

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
