//! Writes what stays on the screen when a game has been left: who played, how it ended, and its moves.
//!
//! The board is drawn on a screen of its own, which the terminal takes away with it; this is written on the one below.

use super::host::Host;
use niwaki_arena::text::{Count, Line};

/// Writes the result and the moves; nothing where nothing was played.
pub(super) fn text(host: &Host) -> Option<String> {
    let session = &host.session;
    if session.moves().is_empty() && session.verdict().is_none() {
        return None;
    }
    let [first, second] =
        [0, 1].map(|seat| format!("{} ({})", session.seats[seat], host.name(seat)));
    let result = session.result_in_words();
    let result = result.map_or_else(
        || "not over".to_owned(),
        |words| format!("{}, {words}", session.result()),
    );
    let mut text = format!("{}: {first} – {second}: {result}\n", session.game);
    if let Some(name) = host.opening() {
        text += name;
        text.push('\n');
    }
    let mut line = Line::default();
    let mut count = Count::at(session.format, session.opening());
    for (ply, played) in session.played().iter().enumerate() {
        if count.opens || ply == 0 {
            line.add(&count.text(), &mut text);
        }
        line.add(&played.text, &mut text);
        count.advance();
    }
    text.push('\n');
    Some(text)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::super::entry::Wish;
    use super::super::testing::host;
    use super::*;

    #[test]
    fn the_result_and_the_moves_stay() {
        let mut host = host("chess");
        assert_eq!(text(&host), None);
        for mv in ["e4", "e5", "Nf3", "Nc6", "Bb5"] {
            host.grant(Wish::Move(mv.to_owned()), Duration::ZERO)
                .unwrap();
        }
        let expected =
            "chess: White (you) – Black (you): not over\nRuy Lopez\n1. e4 e5 2. Nf3 Nc6 3. Bb5\n";
        assert_eq!(text(&host).as_deref(), Some(expected));
        host.grant(Wish::Resign, Duration::ZERO).unwrap();
        let said = text(&host).unwrap();
        assert!(
            said.contains(": 1-0, White wins: Black resigned\n"),
            "{said}"
        );
    }
}
