//! Saves games to files and loads them, as [`notes`] writes and reads them.

use std::path::Path;

use super::Host;
use niwaki_arena::session::notes;
use niwaki_host::configuration::read_text;
use niwaki_host::failure::Failure;
use niwaki_host::files::write_whole;

/// Writes the game to a file, in place of what was there. The file is whole at any moment, the old one or the new one.
pub(crate) fn save(host: &Host, path: &str) -> Result<(), String> {
    let text = notes::text(&host.session, |seat| host.written_name(seat));
    let text = text.map_err(|failure| in_words(&failure))?;
    write_whole(Path::new(path), text.as_bytes())
        .map_err(|error| format!("{path} cannot be written: {error}"))
}

/// Goes on with one of the games of a file, by number from 1, and says which it was.
///
/// A failure leaves the game on the board as it was; the error names file and line.
pub(crate) fn load(host: &mut Host, path: &str, number: usize) -> Result<Vec<String>, String> {
    let text = read_text(Path::new(path)).map_err(|failure| in_words(&failure))?;
    notes::load(&mut host.session, &text, path, number).map(|said| vec![said])
}

/// Writes a failure with its causes in one line.
fn in_words(failure: &Failure) -> String {
    format!("{failure:#}")
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::super::super::entry::Wish;
    use super::super::super::testing::host;
    use super::*;

    /// Returns the path of a file of this test.
    fn file(name: &str) -> String {
        let folder = std::env::temp_dir().join(format!("niwaki-play-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        folder.join(name).display().to_string()
    }

    fn played(game: &str, moves: &str) -> Host {
        let mut host = host(game);
        for mv in moves.split_whitespace() {
            host.grant(Wish::Move(mv.to_owned()), Duration::ZERO)
                .unwrap();
        }
        host
    }

    #[test]
    fn games_are_saved_and_loaded() {
        for (game, moves, tag) in [
            ("chess", "e2e4 e7e5 g1f3", "[White \"Person\"]"),
            ("checkers", "11-15 22-18 15x22", "[GameType \"21\"]"),
            (
                "tree:iid,b=3,length=5,seed=4",
                "2 0 1",
                "[Game \"tree:iid,b=3,length=5,seed=4\"]",
            ),
        ] {
            let path = file(&format!("{}.txt", &game[..4]));
            let saved = played(game, moves);
            save(&saved, &path).unwrap();
            let text = std::fs::read_to_string(&path).unwrap();
            assert!(text.contains(tag) && text.ends_with(" *\n\n"), "{text}");
            let mut loaded = host(game);
            let said = load(&mut loaded, &path, 1).unwrap();
            assert_eq!(said, [format!("{path}: 3 moves played")]);
            assert_eq!(loaded.session.moves(), saved.session.moves());
            assert_eq!(
                loaded.session.position().text(),
                saved.session.position().text()
            );
        }
    }

    #[test]
    fn files_from_elsewhere_are_read() {
        let path = file("two.pgn");
        std::fs::write(&path, "1. e4 {best} (1. d4) e5 *\n\n[FEN \"4k3/P7/8/8/8/8/8/4K3 w - - 0 1\"]\n1. a8=Q+ Kd7 1-0\n").unwrap();
        let mut host = host("chess");
        assert!(load(&mut host, &path, 2).unwrap()[0].ends_with("game 2 of 2: 2 moves played"));
        assert_eq!(host.session.moves(), ["a7a8q", "e8d7"]);
        assert_eq!(host.session.result(), "*");
        load(&mut host, &path, 1).unwrap();
        assert_eq!(host.session.moves(), ["e2e4", "e7e5"]);
        let repeated = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8";
        for (on, verdict) in [("", Some("a draw: repetition")), ("5. e4 e5", None)] {
            std::fs::write(&path, format!("{repeated} {on} *\n")).unwrap();
            load(&mut host, &path, 1).unwrap();
            let result = host.session.result_in_words();
            assert_eq!(result.as_deref(), verdict, "{on}");
        }
    }

    #[test]
    fn what_cannot_be_loaded_changes_nothing() {
        let path = file("bad.pgn");
        for (text, part) in [
            ("1. e4 e5\n2. Ke3 *", "bad.pgn:2: "),
            ("{", "bad.pgn:1: the comment does not end"),
            ("", "there is no game in it"),
            ("[FEN \"x\"] 1. e4", "bad.pgn:1: "),
            ("[Game \"tree\"] 1. 0", "a game of 'tree'"),
        ] {
            std::fs::write(&path, text).unwrap();
            let mut host = played("chess", "d2d4");
            let message = load(&mut host, &path, 1).unwrap_err();
            assert!(message.contains(part), "{text}: {message}");
            assert_eq!(host.session.moves(), ["d2d4"]);
        }
        let mut host = host("chess");
        assert!(
            load(&mut host, "/nowhere/at/all", 1)
                .unwrap_err()
                .contains("/nowhere/at/all")
        );
        assert!(
            save(&host, "/nowhere/at/all")
                .unwrap_err()
                .contains("cannot be written")
        );
    }
}
