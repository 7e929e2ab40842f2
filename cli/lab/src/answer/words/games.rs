//! What changes are worth in games, in words.

use crate::answer::view::{label, short};
use crate::distinct::distinct;
use crate::elo::Elo;

/// Returns what each change is worth in games, a sentence each; nothing where none were played.
pub(super) fn sentences(elo: &[&Elo]) -> Vec<String> {
    let changes = distinct(elo.iter().map(|one| (one.technique.as_str(), one.change)));
    let sentences = changes.into_iter().map(|change| {
        let own = elo.iter().copied();
        let own = own.filter(|one| (one.technique.as_str(), one.change) == change);
        let own: Vec<&Elo> = own.collect();
        let games = distinct(own.iter().map(|one| one.game.as_str())).into_iter();
        let games = games.map(|game| {
            let of = own.iter().filter(|one| one.game == game);
            let of: Vec<String> = of
                .map(|one| format!("{} ({})", one.in_short(), one.name))
                .collect();
            format!("{} {}", short(game), of.join(", "))
        });
        let games: Vec<String> = games.collect();
        format!("Elo of {}: {}.", label(change), games.join("; "))
    });
    sentences.collect()
}
