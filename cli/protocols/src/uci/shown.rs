//! `d` and `eval`: what people ask an engine at a prompt. Neither belongs to the language.

use niwaki_host::engine::Engine;
use niwaki_host::position::Position;
use niwaki_host::score::Score;

/// Draws the position, and writes it as FEN and by its key, in hexadecimal digits.
pub(super) fn board(position: &dyn Position) -> Vec<String> {
    let (board, player) = position.board();
    let mut lines: Vec<String> = board.trim_end().lines().map(str::to_owned).collect();
    lines.push(format!("Fen: {}", position.text()));
    lines.push(format!("Key: {:016X}", position.key().0));
    lines.push(format!("{player} to move"));
    lines
}

/// Writes the static evaluation from White's side, in pawns, and by what it is evaluated. No move is looked at.
pub(super) fn evaluation(position: &dyn Position, engine: &Engine) -> String {
    if let Some(ending) = position.over() {
        let (result, rule) = (ending.result, ending.rule);
        return format!("Final evaluation: none, the game is over ({result} by {rule})");
    }
    let value = position.evaluated(engine);
    let for_white = if position.player() == "White" {
        value
    } else {
        -value
    };
    let forced = if position.is_forced() {
        "; in check, where it means little"
    } else {
        ""
    };
    let Score::Points(hundredths) = for_white else {
        return format!("Final evaluation: {for_white} (White side)");
    };
    format!(
        "Final evaluation: {:+.2} (White side) [evaluation: {}{forced}]",
        hundredths as f64 / 100.0,
        engine.evaluation.word()
    )
}
