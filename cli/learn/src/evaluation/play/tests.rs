//! Games that are the same however they are played: on any number of cores, and with interruptions.

use std::fs;
use std::path::PathBuf;

use niwaki::{Game, Key, MoveList, Simple, SimpleGame};
use niwaki_games::checkers::CheckersFamily;
use niwaki_host::catalogue::{Catalogue, Entry};

use super::*;
use crate::tests::Few;

fn catalogue() -> Catalogue {
    let checkers = Entry::<CheckersFamily>::new();
    let games = Catalogue::of::<Few>(&[]).with(checkers);
    let games = games.with(Entry::<Simple<Steps<12>>>::new());
    Catalogue::from(games.with(Entry::<Simple<Steps<0>>>::new()))
}

/// So many steps are taken in all, and then the player to move is paid 150 points.
#[derive(Clone)]
struct Steps<const ALL: u64>(u64);

impl<const ALL: u64> Game for Steps<ALL> {
    type Move = u8;

    fn moves(&self, moves: &mut MoveList<u8>) {
        moves.extend([0, 1]);
    }

    fn play(&self, _: u8) -> Steps<ALL> {
        Steps(self.0 + 1)
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.0 == ALL).then_some(Outcome::Score(150))
    }

    fn key(&self) -> Key {
        Key::mixed(self.0)
    }

    fn evaluate(&self) -> i32 {
        0
    }
}

impl<const ALL: u64> SimpleGame for Steps<ALL> {
    const NAME: &'static str = if ALL == 0 { "no-steps" } else { "steps" };

    fn start() -> Steps<ALL> {
        Steps(0)
    }
}

fn self_play(catalogue: &Catalogue, positions: u64, concurrency: usize) -> SelfPlay<'_> {
    let engine = Engine {
        hash: 1,
        ..Engine::bare(catalogue.techniques())
    };
    SelfPlay {
        game: catalogue.game("checkers").expect("checkers is there"),
        origin: Origin {
            game: "checkers".into(),
            parameters: String::new(),
            searcher: engine.in_words(|_| true),
            nodes: 200,
            positions,
            explore: 0,
            seed: 5,
            signature: 1,
            evaluation: "hand".into(),
        },
        engine,
        concurrency: Some(concurrency),
    }
}

fn folder() -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("checkers.games");
    (folder, path)
}

const POSITIONS: u64 = 400;

/// Returns the games, and the bytes of their file.
fn played(concurrency: usize) -> (Vec<PlayedGame>, Vec<u8>) {
    let (_folder, path) = folder();
    let catalogue = catalogue();
    let games = self_play(&catalogue, POSITIONS, concurrency).play(Some(&path));
    let games = games.unwrap().expect("nobody interrupts it");
    assert!(!part_of(&path).exists());
    (games, fs::read(path).unwrap())
}

#[test]
fn the_fewest_games_are_played_that_have_the_positions() {
    let (games, _) = played(2);
    let positions = |games: &[PlayedGame]| games.iter().map(|game| game.moves.len()).sum::<usize>();
    assert!(positions(&games) >= POSITIONS as usize);
    assert!(positions(&games[..games.len() - 1]) < POSITIONS as usize);
    assert!(
        (0..)
            .zip(&games)
            .all(|(number, game)| game.number == number)
    );
    let long = games.iter().find(|game| game.moves.len() > 20);
    let long = long.expect("games have openings, and then some moves");
    assert!(long.moves.iter().any(|mv| mv.value != 0 && mv.index != 0));
}

/// The search is what it is without drawn moves, and the games are the same on any number of cores.
#[test]
fn moves_are_drawn_if_they_shall_be() {
    let catalogue = catalogue();
    let games = |explore| {
        let mut play = self_play(&catalogue, POSITIONS, 2);
        play.origin.explore = explore;
        play.play(None).unwrap().expect("nobody interrupts it")
    };
    let [searched, some, all] = [0, 20, 100].map(games);
    let first = |games: &[PlayedGame]| {
        games
            .iter()
            .take(3)
            .map(|game| game.moves[0].value)
            .collect::<Vec<_>>()
    };
    assert_eq!(first(&searched), first(&all));
    assert_eq!(first(&searched), first(&some));
    assert!(searched != some && some != all);
    // Who draws all moves has soon lost.
    assert!(
        all.len() > searched.len(),
        "{} {}",
        all.len(),
        searched.len()
    );
    let mut alone = self_play(&catalogue, POSITIONS, 1);
    alone.origin.explore = 20;
    assert_eq!(alone.play(None).unwrap(), Some(some));
}

/// Each game leads by its moves to a position in which it is over, or which a search sees through.
#[test]
fn games_are_played_to_their_results() {
    let (games, _) = played(2);
    let catalogue = catalogue();
    let play = self_play(&catalogue, POSITIONS, 1);
    for game in &games {
        let mut position = play.origin.begin(play.game, game).unwrap();
        let mut shown = 0;
        let indices: Vec<u16> = game.moves.iter().map(|mv| mv.index).collect();
        position.replay(&indices, &mut |_| shown += 1).unwrap();
        assert_eq!(shown, game.moves.len());
        for &index in &indices {
            let mv = position.moves()[usize::from(index)].clone();
            position.play(&mv).unwrap();
        }
        let result = game.result_at(indices.len());
        if let Some(outcome) = position.outcome() {
            assert_eq!(outcome, result);
            continue;
        }
        let stop = AtomicBool::new(false);
        let request = Request::to_depth(9, &stop).at_most(1_000_000);
        let table = play.engine.table().unwrap();
        let found = position.search(&play.engine, &request, table.as_ref(), &mut |_| ());
        let score = found.unwrap().score;
        assert_eq!(foreseen(score), Some(result), "{}", position.text());
    }
}

#[test]
fn the_file_is_the_same_on_any_number_of_cores_and_after_interruptions() {
    let (games, whole) = played(1);
    assert_eq!(played(3), (games.clone(), whole.clone()));
    let catalogue = catalogue();
    for (keep, cores) in [(0, 2), (1, 1), (2, 3)] {
        let (_folder, path) = folder();
        let play = self_play(&catalogue, POSITIONS, cores);
        let part = part_of(&path);
        let (mut file, _) = Part::open(&part, &play.origin).unwrap();
        // As several cores leave it: the games are not in their order, and one is far ahead.
        let far = play.play_one(
            40,
            &mut Player::new(&play.engine).unwrap(),
            interrupt::heed(),
        );
        file.append(&far.unwrap().unwrap()).unwrap();
        for game in games.iter().rev().step_by(2).take(keep) {
            file.append(game).unwrap();
        }
        drop(file);
        let mut bytes = fs::read(&part).unwrap();
        bytes.extend([60, 1, 2, 3]);
        fs::write(&part, &bytes).unwrap();
        let gone_on = play.play(Some(&path)).unwrap();
        assert_eq!(gone_on.as_ref(), Some(&games));
        assert!(fs::read(&path).unwrap() == whole && !part.exists());
        // Now all are there, and nothing is played.
        assert_eq!(play.play(Some(&path)).unwrap(), Some(games.clone()));
    }
}

/// Games that were kept are not played again: these are found as they were left, and are no game of checkers.
#[test]
fn what_is_there_is_not_played_again() {
    let catalogue = catalogue();
    let play = self_play(&catalogue, 10, 1);
    let (_folder, path) = folder();
    let (mut file, _) = Part::open(&part_of(&path), &play.origin).unwrap();
    let games = vec![super::super::games::tests::game(0, 10)];
    file.append(&games[0]).unwrap();
    drop(file);
    assert_eq!(play.play(Some(&path)).unwrap(), Some(games));
}

#[test]
fn points_are_kept_for_the_player_at_the_start() {
    let catalogue = catalogue();
    let mut play = self_play(&catalogue, 100, 2);
    play.game = catalogue.game("steps").unwrap();
    let games = play.play(None).unwrap().unwrap();
    for game in &games {
        let paid = |ply: usize| {
            if (game.moves.len() - ply).is_multiple_of(2) {
                150
            } else {
                -150
            }
        };
        assert_eq!(game.result, Outcome::Score(paid(0)));
        let values = game.moves.iter().map(|mv| i32::from(mv.value));
        assert!(values.eq((0..game.moves.len()).map(paid)), "{game:?}");
    }
    assert!(
        games
            .iter()
            .any(|game| game.result_at(1) != games[0].result_at(1))
    );
}

fn refusal(play: &SelfPlay, path: Option<&Path>) -> String {
    format!("{:#}", play.play(path).unwrap_err())
}

#[test]
fn what_cannot_be_played_is_told_in_a_line() {
    let catalogue = catalogue();
    let (folder, path) = folder();
    let mut play = self_play(&catalogue, 10, 1);
    assert!(play.play(Some(&path)).unwrap().is_some());
    play.origin.seed += 1;
    let told = refusal(&play, Some(&path));
    assert!(
        told.ends_with("checkers.games: this was begun with other parameters, or by another searcher: remove it, or choose another --out"),
        "{told}"
    );
    assert!(refusal(&play, Some(folder.path())).contains("the name of a file is wanted"));
    fs::write(&path, "notes").unwrap();
    assert!(refusal(&play, Some(&path)).contains("these are no games of a self-play"));
    play.origin.positions = MOST_POSITIONS + 1;
    let told = refusal(&play, None);
    assert_eq!(
        told,
        "40000001 positions are wanted, and a file takes 40000000 at most"
    );
    play.origin.positions = 10;
    play.game = catalogue.game("no-steps").unwrap();
    let told = refusal(&play, None);
    assert!(
        told.contains("1010 games have 0 positions together, and 10 are wanted"),
        "{told}"
    );
    play.engine.threads = 2;
    assert!(refusal(&play, None).contains("runs on 1 thread"));
}
