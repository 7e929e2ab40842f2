//! Laws of the listing of positions that endgame tables are made of.

use super::law::Law;
use super::position::legal_moves;
use super::random::Random;
use super::violation::{Verdict, equal, holds};
use crate::endgames::{Endgame, Material};
use crate::{Game, Outcome};

/// How many of the materials are looked into, from the first.
const MATERIALS: usize = 24;
/// How many places of each are tried.
const PLACES: usize = 100;

/// A position to which a move leads: the end of the game, or a place if it has one.
type Next = (Option<Outcome>, Option<Endgame>);

/// Lists all materials.
fn listed<G: Game>() -> Vec<Material> {
    G::endgames(u32::MAX)
}

/// Lists where the moves lead, in an order that does not depend on theirs.
fn continuations<G: Game>(game: &G) -> Vec<Next> {
    let moves = legal_moves(game).into_iter();
    let next = |game: G| match game.outcome() {
        Some(outcome) => (Some(outcome), None),
        None => (None, game.endgame()),
    };
    let mut all: Vec<Next> = moves.map(|mv| next(game.play(mv))).collect();
    all.sort_by_key(|next| format!("{next:?}"));
    all.dedup();
    all
}

/// Checks the place of a position, if it has one: where the game is over nobody asks.
pub(super) fn stands_in_a_table<G: Game>(game: &G) -> Verdict {
    if game.outcome().is_some() {
        return Ok(());
    }
    let Some(place) = game.endgame() else {
        return Ok(());
    };
    let materials = listed::<G>();
    is_listed(&materials, place, "endgame()")?;
    let Some(other) = G::from_endgame(place) else {
        let found = || ["a position".to_string(), "None".to_string()];
        return holds(Law::Endgames, false, || {
            found().map(|what| format!("from_endgame({place:?}) = {what}"))
        });
    };
    keeps_its_place(&materials, place, &other)?;
    equal(
        Law::Endgames,
        &continuations(&other),
        &continuations(game),
        || {
            [
                format!("where moves lead in from_endgame({place:?})"),
                format!("where they lead in a position whose endgame() is {place:?}"),
            ]
        },
    )
}

/// Checks that a place is one of those that are listed.
fn is_listed(materials: &[Material], place: Endgame, by: &str) -> Verdict {
    let material = materials.get(place.material as usize);
    let inside = material.is_some_and(|material| place.index < material.size);
    holds(Law::Endgames, inside, || {
        [
            format!("{by} = a place that endgames(…) lists"),
            format!("{by} = {place:?}, and the material there is {material:?}"),
        ]
    })
}

/// Checks that the position that was made of a place is there, and that its moves lead
/// to where they may.
fn keeps_its_place<G: Game>(materials: &[Material], place: Endgame, game: &G) -> Verdict {
    equal(Law::Endgames, &Some(place), &game.endgame(), || {
        let made = format!("from_endgame({place:?})");
        ["the place of it".to_string(), format!("{made}.endgame()")]
    })?;
    let group = materials[place.material as usize].group;
    for (outcome, next) in continuations(game) {
        let points = matches!(outcome, Some(Outcome::Score(_)));
        holds(Law::Endgames, !points, || {
            [
                "a win, a draw or a loss at the end of a game with tables".to_string(),
                format!("{outcome:?} after a move from {place:?}"),
            ]
        })?;
        if outcome.is_some() {
            continue;
        }
        let before = |next: Endgame| materials[next.material as usize].group <= group;
        if let Some(next) = next {
            is_listed(materials, next, "endgame() after a move")?;
        }
        holds(Law::Endgames, next.is_some_and(before), || {
            [
                format!("moves from {place:?} lead to group {group} or one before"),
                format!("one leads to {next:?}"),
            ]
        })?;
    }
    Ok(())
}

/// Checks places drawn from the first of the materials: random games hardly come to them.
pub(super) fn makes_positions<G: Game>(seed: u64) -> Verdict {
    let materials = listed::<G>();
    let mut random = Random::new(seed);
    for (number, material) in (0..).zip(materials.iter().take(MATERIALS)) {
        for _ in 0..PLACES {
            let place = Endgame {
                material: number,
                index: random.below(material.size.max(1) as usize) as u64,
            };
            if let Some(game) = G::from_endgame(place) {
                keeps_its_place(&materials, place, &game)?;
            }
        }
    }
    Ok(())
}

/// Checks that groups stand together, that names are fit for files, and that fewer pieces
/// have the beginning of the list.
pub(super) fn lists_endgames<G: Game>() -> Verdict {
    let materials = listed::<G>();
    let rising = materials.is_sorted_by_key(|material| material.group);
    holds(Law::Endgames, rising, || {
        [
            "groups of endgames(…) that rise".to_string(),
            format!("{materials:?}"),
        ]
    })?;
    let fit = |name: &str| {
        let known = |letter: char| letter.is_ascii_alphanumeric() || letter == '-';
        !name.is_empty() && name.chars().all(known)
    };
    for (number, material) in materials.iter().enumerate() {
        let again = materials[..number].iter();
        let new = again.clone().all(|other| other.name != material.name);
        holds(Law::Endgames, new && fit(&material.name), || {
            [
                "names of materials in letters, digits and dashes, each another".to_string(),
                format!("{:?}", material.name),
            ]
        })?;
    }
    for pieces in 0..16 {
        let fewer = G::endgames(pieces);
        let beginning = materials.starts_with(&fewer);
        holds(Law::Endgames, beginning, || {
            [
                format!("endgames({pieces}) = the beginning of the list for more pieces"),
                format!("endgames({pieces}) = {fewer:?}"),
            ]
        })?;
    }
    Ok(())
}
