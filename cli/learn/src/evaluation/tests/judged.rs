//! Trainings of the weights of an evaluation that is written by hand.

use std::sync::OnceLock;

use niwaki::evaluation::{NamedWeight, Tuned};

use super::*;

niwaki::tuned! {
    /// What counts in [`Judged`]: its author thinks that cells are alike, and that it is good to be to move.
    struct Guess {
        /// To be to move.
        tempo: i32 = 70,
        /// A cell, by its number.
        cells: [i32; CELLS as usize] = [10; CELLS as usize],
    }
}

/// [`Weights`] with an evaluation whose weights are bad. One that is not `HONEST` takes each change for the opposite, but
/// those by which a fit finds out what weights count.
#[derive(Clone, Default)]
struct Judged<const HONEST: bool>(Weights);

impl<const HONEST: bool> Judged<HONEST> {
    /// Returns what a weight counts that the author has written otherwise.
    fn taken(weight: i32, hand: i32) -> i32 {
        if HONEST || (weight - hand).abs() == Self::UNIT / 2 {
            weight
        } else {
            2 * hand - weight
        }
    }

    fn count(&self, guess: &Guess) -> i32 {
        let Weights { sides, turn } = &self.0;
        let of = |side: usize| -> i32 {
            let cells = (0..usize::from(CELLS)).filter(|cell| sides[side] >> cell & 1 == 1);
            cells.map(|cell| guess.cells[cell]).sum()
        };
        guess.tempo + of(*turn) - of(1 - turn)
    }
}

impl<const HONEST: bool> Game for Judged<HONEST> {
    type Move = u8;

    fn moves(&self, moves: &mut MoveList<u8>) {
        self.0.moves(moves);
    }

    fn play(&self, cell: u8) -> Self {
        Judged(self.0.play(cell))
    }

    fn outcome(&self) -> Option<Outcome> {
        self.0.outcome()
    }

    fn key(&self) -> Key {
        self.0.key()
    }

    fn evaluate(&self) -> i32 {
        self.count(&Guess::HAND)
    }

    fn weights() -> Vec<NamedWeight> {
        Guess::HAND.named()
    }

    fn evaluate_by(&self, weights: &[i32]) -> i32 {
        let hand = Guess::HAND;
        let mut guess = hand.by(weights);
        guess.tempo = Self::taken(guess.tempo, hand.tempo);
        for (cell, hand) in guess.cells.iter_mut().zip(hand.cells) {
            *cell = Self::taken(*cell, hand);
        }
        self.count(&guess)
    }
}

impl<const HONEST: bool> SimpleGame for Judged<HONEST> {
    const NAME: &'static str = if HONEST { "judged" } else { "perverse" };

    fn start() -> Self {
        Judged::default()
    }
}

fn with_judged() -> Catalogue {
    let games = Catalogue::of::<Few>(&[]);
    let games = games.with(Entry::<Simple<Judged<true>>>::new());
    let games = games.with(Entry::<Simple<Judged<false>>>::new());
    let games = games.with(Entry::<Simple<Weights>>::new());
    Catalogue::from(games).with_kinds(artifacts())
}

const FEW: [&str; 10] = [
    "judged",
    "--model",
    "weights",
    "--positions",
    "6000",
    "--nodes",
    "30",
    "--rounds",
    "2",
    "--blend=0",
];

/// Learns the weights, and returns the file and what was told.
fn trained(more: &[&str]) -> (Vec<u8>, String) {
    learned_in(&with_judged(), &[&FEW, more].concat())
}

/// Returns what all tests learn that want nothing else.
fn usual() -> &'static (Vec<u8>, String) {
    static USUAL: OnceLock<(Vec<u8>, String)> = OnceLock::new();
    USUAL.get_or_init(|| trained(&[]))
}

/// Results alone tell which cells are heavy.
#[test]
fn weights_by_hand_are_fitted_to_results() {
    let (bytes, told) = usual();
    assert!(told.contains("on 13 weights, loss 0."), "{told}");
    let decoded = Trained::decode(bytes).unwrap();
    assert_eq!(decoded.encode(), *bytes);
    let Content::Weights(weights) = &decoded.content else {
        panic!("weights were fitted")
    };
    let fitted = weights.fitted();
    let (light, heavy) = (&fitted[1..=4], &fitted[9..]);
    assert!(light.iter().max() < heavy.iter().min(), "{fitted:?}");
    let losses = &decoded.about.losses;
    let [before, after] = [losses[0].first().unwrap(), losses[0].last().unwrap()];
    assert!(after.held_out < 0.9 * before.held_out, "{losses:?}");
    // The second round begins where the first has ended, and finds little to change.
    assert!(losses[1][0].held_out < before.held_out);
}

/// Where an evaluation is no sum, that may be less than what the fit came to: here it is nothing.
#[test]
fn the_losses_are_those_of_the_weights_that_stay() {
    let once = |game: &'static str| {
        let mut words = FEW;
        words[0] = game;
        words[8] = "1";
        let (bytes, _) = learned_in(&with_judged(), &words);
        let Trained { about, content } = Trained::decode(&bytes).unwrap();
        let Content::Weights(weights) = content else {
            panic!("weights were fitted")
        };
        let steps = about.losses[0].iter();
        let steps: Vec<_> = steps.map(|one| (one.train, Some(one.held_out))).collect();
        let stayed = weights == weights::Weights::by_hand(weights.named(), weights.scale);
        (
            stayed,
            steps,
            (about.train_loss, about.held_out_loss),
            about.quantised_loss,
        )
    };
    let (stayed, steps, told, _) = once("judged");
    assert!(!stayed && steps[1..].contains(&told), "{told:?}: {steps:?}");
    let (stayed, steps, told, quantised) = once("perverse");
    assert!(stayed && steps.last().unwrap().0 < steps[0].0, "{steps:?}");
    assert_eq!((told, quantised), (steps[0], steps[0].1));
}

/// The games of the first round teach what they taught there, and the file says that they are from a file.
#[test]
fn weights_are_fitted_to_games_that_are_there() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("judged.evaluation");
    let catalogue = with_judged();
    let out = ["--out", path.to_str().unwrap(), "--keep"];
    run(&catalogue, &[&FEW[..], &out].concat()).unwrap();
    let of_round = |what: &str| {
        let parts = path.with_added_extension("parts");
        parts.join(format!("round-1.{what}"))
    };
    let games = of_round("games");
    let words = [
        "judged",
        "--model",
        "weights",
        "--blend=0",
        "--json",
        "--from-games",
    ];
    let taken = folder.path().join("taken.evaluation");
    let [games, taken] = [&games, &taken].map(|path| path.to_str().unwrap());
    let told = run(&catalogue, &[&words[..], &[games, "--out", taken]].concat()).unwrap();
    let told: Value = serde_json::from_str(&told).unwrap();
    let found = Trained::decode(&fs::read(taken).unwrap()).unwrap();
    let wanted = Trained::decode(&fs::read(of_round("evaluation")).unwrap()).unwrap();
    assert!(found.content == wanted.content);
    let sums: Vec<String> = found
        .about
        .taken
        .iter()
        .map(|sum| format!("{sum:08x}"))
        .collect();
    assert_eq!((sums.len(), &told["from_games"]), (1, &json!(sums)));
    let shown = show(taken, &[]).unwrap();
    let wanted = format!(
        "judged: {} positions of games in a file, ",
        found.about.terms.positions
    );
    assert!(shown.starts_with(&wanted), "{shown}");
}

#[test]
fn the_same_seed_fits_the_same_on_any_number_of_cores() {
    let (one, _) = trained(&["--concurrency", "1"]);
    assert!(one == usual().0);
}

/// Whatever ends a training, and with more rounds than were asked for at first, it comes to the same.
#[test]
fn a_training_of_weights_goes_on_where_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("judged.evaluation");
    let out = ["--keep", "--out", path.to_str().unwrap()];
    let one = [&FEW[..7], &["--rounds", "1", "--blend=0"], &out].concat();
    run(&with_judged(), &one).unwrap();
    fs::remove_file(&path).unwrap();
    let parts = path.with_added_extension("parts");
    let command = fs::read_to_string(parts.join("command")).unwrap();
    assert!(command.contains(", weights: "), "{command}");
    run(&with_judged(), &[&FEW[..], &out].concat()).unwrap();
    assert!(fs::read(&path).unwrap() == usual().0);

    // What came of a round is looked at before the next is played by it.
    fs::remove_file(&path).unwrap();
    let round = parts.join("round-1.evaluation");
    let mut trained = Trained::decode(&fs::read(&round).unwrap()).unwrap();
    if let Content::Weights(weights) = &mut trained.content {
        weights.all.truncate(5);
    }
    fs::write(&round, trained.encode()).unwrap();
    let said = run(&with_judged(), &[&FEW[..], &out].concat()).unwrap_err();
    assert!(
        said.contains("this is what came of another training"),
        "{said}"
    );
}

/// Other models are gone on with where they were begun before there were weights.
#[test]
fn of_other_models_the_folder_tells_no_weights() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("weights.evaluation");
    let out = ["--keep", "--out", path.to_str().unwrap()];
    run(&with_judged(), &[&SMALL[..], &out].concat()).unwrap();
    let parts = path.with_added_extension("parts");
    let command = fs::read_to_string(parts.join("command")).unwrap();
    let shown = command.lines().last().unwrap();
    assert!(
        shown.starts_with("shown: Sight { features: 24, seen: "),
        "{shown}"
    );
    assert!(
        shown.contains(", material: ") && !shown.contains("weights"),
        "{shown}"
    );
}

/// Carries out `niwaki evaluation show`.
fn show(path: &str, words: &[&str]) -> Result<String, Failure> {
    let command = Shows::arguments(&Evaluations, Command::new("evaluation"));
    let flags = command.get_matches_from([&["evaluation", path], words].concat());
    let mut told = Vec::new();
    let done = Evaluations.show(&with_judged(), &flags, &mut told);
    done.map(|_| String::from_utf8(told).unwrap())
}

#[test]
fn weights_are_shown_as_they_are_written_and_as_they_were_fitted() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("judged.evaluation");
    fs::write(&path, &usual().0).unwrap();
    let svg = folder.path().join("judged.svg");
    let (path, svg) = (path.to_str().unwrap(), svg.to_str().unwrap());
    let shown = |words: &[&str]| show(path, words);
    let text = shown(&["--svg", svg]).unwrap();
    for part in [
        "13 weights of the game's own evaluation",
        "held out, before and by step: 0.",
        "written",
        "cells[11]",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    let drawn = fs::read_to_string(svg).unwrap();
    assert!(drawn.contains("cells[11]"));
    let told: Value = serde_json::from_str(&shown(&["--json"]).unwrap()).unwrap();
    assert_eq!(told["weights"][0]["name"], "tempo");
    assert_eq!(told["weights"][0]["hand"], 70);
    assert!(told.get("worths").is_none());
    let said = format!("{:#}", shown(&["--board", "3x4"]).unwrap_err());
    assert!(said.contains("weights are none"), "{said}");
}

#[test]
fn a_search_goes_by_weights_that_were_fitted() {
    let (bytes, _) = usual();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("judged.evaluation");
    fs::write(&path, bytes).unwrap();
    let catalogue = with_judged();
    let game = catalogue.game("judged").unwrap();
    let start = game.start("").unwrap();
    let value = |chosen: &str| {
        let spec = keys::read::<EngineSpec>("evaluation", chosen).unwrap();
        let engine = spec.unwrap().engine(&catalogue, game).unwrap();
        start.evaluated(&engine).hundredths()
    };
    assert_ne!(value(path.to_str().unwrap()), value("hand"));
    let other = run_of(&catalogue, "weights", path.to_str().unwrap());
    assert!(other.contains("was learned in judged"), "{other}");
}

/// Returns what is said where a file is chosen in another game.
fn run_of(catalogue: &Catalogue, game: &str, path: &str) -> String {
    let spec = keys::read::<EngineSpec>("evaluation", path).unwrap();
    let game = catalogue.game(game).unwrap();
    let engine = spec.unwrap().engine(catalogue, game);
    format!("{:#}", engine.err().unwrap())
}

#[test]
fn a_game_without_weights_is_told_so() {
    let words = [&["weights"], &FEW[1..]].concat();
    let said = run(&with_judged(), &words).unwrap_err();
    let expected = "weights tells of no weights by which it evaluates: Game::weights names them";
    assert_eq!(said, expected);
    for flag in ["--hidden=8", "--over=none"] {
        let said = run(&with_judged(), &[&FEW[..], &[flag]].concat()).unwrap_err();
        assert!(
            said.contains("there is no --hidden, and no --over"),
            "{said}"
        );
    }
}

#[test]
fn files_that_are_damaged_or_of_other_weights_are_refused() {
    let (bytes, _) = usual();
    let header = Evaluations.examine(bytes).unwrap();
    let sight = with_judged().game("judged").unwrap().sight();
    assert_eq!(header.weights, Some(sight.weights));
    assert_eq!(header.features, None);
    let learned = niwaki_host::artifact::Learned::new(&Evaluations, bytes.clone());
    assert!(learned.check("judged", || sight).is_ok());
    let renamed = niwaki_host::sight::Sight {
        weights: 1,
        ..sight
    };
    let said = learned.check("judged", || renamed).unwrap_err().to_string();
    assert!(
        said.contains("other weights than those by which judged evaluates"),
        "{said}"
    );
    let mut damaged = bytes.clone();
    let place = damaged.len() - 8;
    damaged[place] ^= 1;
    let said = Evaluations.examine(&damaged).unwrap_err().to_string();
    assert!(said.contains("its checksum does not match"), "{said}");
}
