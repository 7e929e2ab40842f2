//! Boards that are found again, features whose worth is known, and the command.

use std::fs;

use clap::{ArgMatches, Args as _, Command, FromArgMatches as _};
use niwaki::drawing::{Cell, Place};
use niwaki::evaluation::{Network, Shape, Weights};
use niwaki::laws::Random;
use niwaki::{Drawing, Ink};
use serde_json::Value;

use super::places::{Board, Piece};
use super::sample::{Drawn, Sample, Samples};
use super::twins::Twins;
use super::worth::Worths;
use super::*;
use crate::evaluation::samples;
use crate::evaluation::tests::{catalogue, learned};

/// Rows and columns of a board.
const SIDE: usize = 4;
const PLACES: usize = SIDE * SIDE;

/// Makes positions of two players, whose features are their stones and those of the opponent, each player's in an order of
/// his own: `order` says the number that a place has.
fn drawn(order: impl Fn(bool, Place) -> usize) -> Samples {
    let mut random = Random::of(4, &[]);
    let cell = |name: String| Cell {
        name,
        ..Cell::default()
    };
    let row = |row| (0..SIDE).map(move |column| cell(format!("{row}{column}")));
    let board = Drawing {
        rows: (0..SIDE).map(|number| row(number).collect()).collect(),
        bottom: "White",
        ..Drawing::default()
    };
    let mut samples = Samples {
        positions: Vec::new(),
        board: Some(board),
        glyphs: vec!["x".into()],
    };
    for number in 0..400 {
        let white = number % 2 == 0;
        let mut cells = vec![vec![None; SIDE]; SIDE];
        let mut sides = [Vec::new(), Vec::new()];
        for place in (0..PLACES).map(|at| (at / SIDE, at % SIDE)) {
            let ink = match random.below(4) {
                0 => Ink::Light,
                1 => Ink::Dark,
                _ => continue,
            };
            cells[place.0][place.1] = Some((0, ink));
            for (side, is_white) in [white, !white].into_iter().enumerate() {
                let own = (ink == Ink::Light) == is_white;
                let block = if own { 0 } else { PLACES };
                sides[side].push((block + order(is_white, place)) as u16);
            }
        }
        samples.positions.push(Sample {
            sides,
            drawn: Some(Drawn {
                cells,
                player: if white { "White" } else { "Black" },
                moves: Some(if white { Ink::Light } else { Ink::Dark }),
            }),
        });
    }
    samples
}

/// Looks whether the pieces are found, and whether each feature is paired with that of the other side.
fn found(samples: &Samples) -> Board {
    let (board, ways) = Board::drawn(samples, 2 * PLACES).unwrap();
    let stone = |own| Some(Piece { glyph: 0, own });
    assert_eq!(board.pieces, [stone(true), stone(false)]);
    let twins = Twins::of(&samples.positions, 2 * PLACES);
    for (sample, ways) in samples.positions.iter().zip(ways) {
        for [own, other] in twins.pairs(sample, Some((&board, ways))) {
            let (own, other) = (own.unwrap(), other.unwrap());
            let place = |feature, side: usize| board.placed(feature, ways[side].unwrap()).unwrap();
            assert_eq!(place(own, 0).0, place(other, 1).0);
            assert_ne!(place(own, 0).1.own, place(other, 1).1.own);
        }
    }
    board
}

#[test]
fn pieces_are_found_however_a_side_sees_the_board() {
    // White sees the board as it is drawn, Black from his own edge.
    let board = found(&drawn(|white, (row, column)| {
        let row = if white { row } else { SIDE - 1 - row };
        row * SIDE + column
    }));
    assert!(board.alike);
    // Shown as White sees it.
    assert_eq!(board.shown(7), (1, 3));
}

#[test]
fn places_are_found_in_whatever_order_they_are_numbered() {
    let scrambled = |row: usize, column: usize| (row * SIDE + column) * 5 % PLACES;
    let board = found(&drawn(|white, (row, column)| {
        if white {
            scrambled(row, column)
        } else {
            scrambled(SIDE - 1 - row, SIDE - 1 - column)
        }
    }));
    assert!(board.alike);
    assert_eq!(board.shown(5), (0, 1));
    // A feature is one place to the one, and an unrelated one to the other.
    let board = found(&drawn(|white, (row, column)| {
        if white {
            scrambled(row, column)
        } else {
            (scrambled(SIDE - 1 - row, SIDE - 1 - column) + 3) % PLACES
        }
    }));
    assert!(!board.alike);
}

/// A network that knows one feature, worth 300 points to the side that sees it.
#[test]
fn what_a_feature_is_worth_is_what_the_value_lacks_without_it() {
    let shape = Shape {
        features: 3,
        hidden: 1,
        buckets: 1,
        most: 3,
    };
    let weights = Weights {
        features: vec![Network::ONE, 0, 0],
        bias: vec![0],
        output: vec![64, -32],
        output_bias: vec![0],
    };
    let network = Network::new(shape, weights, 300).unwrap();
    let sides = [
        [vec![0], vec![1, 2]],
        [vec![1], vec![0]],
        [vec![0, 1], vec![0, 1]],
    ];
    let positions = sides.map(|sides| Sample { sides, drawn: None });
    let samples = Samples {
        positions: positions.into_iter().collect(),
        ..Samples::default()
    };
    let worths = Worths::of(&network, &samples, None);
    let of = |feature: usize| worths.features[feature];
    // The player to move has 300 points of it, the opponent 150; in the last position each has his own.
    let mean = (300.0 + 150.0 + 300.0 + 150.0) / 4.0;
    assert_eq!((of(0).mean(), of(0).seen, of(0).alone), (Some(mean), 4, 0));
    assert_eq!((of(1).mean(), of(1).alone), (Some(-mean), 0));
    assert_eq!((of(2).mean(), of(2).seen, of(2).alone), (Some(0.0), 1, 1));
    let ranked: Vec<usize> = worths.ranked().iter().map(|one| one.0).collect();
    assert_eq!(ranked, [0, 1, 2]);
}

/// Carries out `niwaki evaluation show`.
fn shown(words: &[&str]) -> Result<String, String> {
    let command = Flags::augment_args(Command::new("show"));
    let matches: ArgMatches = command.get_matches_from([&["show"], words].concat());
    let flags = Flags::from_arg_matches(&matches).unwrap();
    let mut out = Vec::new();
    match run(&catalogue(None), &flags, &mut out) {
        Ok(_) => Ok(String::from_utf8(out).unwrap()),
        Err(failure) => Err(format!("{failure:#}")),
    }
}

/// In the game of the trainings cell `n` weighs `n`, which nobody has told: what was learned shows it.
#[test]
fn what_was_learned_is_seen() {
    let folder = tempfile::tempdir().unwrap();
    let [path, svg] = ["one.evaluation", "one.svg"].map(|name| folder.path().join(name));
    fs::write(&path, learned(&[]).0).unwrap();
    let (path, svg) = (path.to_str().unwrap(), svg.to_str().unwrap());
    let words = [path, "--board", "3x4", "--positions", "4000"];
    let told: Value =
        serde_json::from_str(&shown(&[&words[..], &["--json"]].concat()).unwrap()).unwrap();
    assert_eq!(
        (&told["game"], &told["unit"], &told["features"]),
        (&"weights".into(), &100.into(), &24.into())
    );
    assert!(
        told["command"]
            .as_str()
            .unwrap()
            .starts_with("niwaki train evaluation weights ")
    );
    assert_eq!(told["losses"].as_array().unwrap().len(), 2);
    let worth = |feature: usize| told["worths"][feature]["worth"].as_f64().unwrap();
    for cell in 0..12 {
        // A light cell is a stone wasted: worths rise from less than nothing.
        assert!(cell == 0 || worth(cell) > worth(cell - 1), "{told}");
        assert!((worth(12 + cell) + worth(cell)).abs() < 1e-6, "{told}");
    }
    assert!(worth(0) < -50.0 && worth(11) > 50.0, "{told}");
    assert_eq!(told["boards"][1]["rows"].as_array().unwrap().len(), 3);
    let text = shown(&words).unwrap();
    for wanted in [
        "weights: 6000 positions in each of 2 rounds",
        "Round 2, held out, by epoch: 0.",
        "features 0 to 11: ",
        "features 12 to 23: ",
    ] {
        assert!(text.contains(wanted), "{text}");
    }
    // Without a board they are listed, the weightiest first.
    let list = shown(&[path, "--positions", "2000"]).unwrap();
    let first = list
        .lines()
        .skip_while(|line| !line.contains("by one side alone"))
        .nth(1);
    let first: usize = first
        .unwrap()
        .split_whitespace()
        .next()
        .unwrap()
        .parse()
        .unwrap();
    assert!([11, 23].contains(&first), "{list}");

    shown(&[&words[..], &["--svg", svg]].concat()).unwrap();
    let picture = fs::read_to_string(svg).unwrap();
    assert!(picture.contains("weights: loss by epoch") && picture.contains("features 12 to 23"));
    fs::write(svg, "mine").unwrap();
    let said = shown(&[&words[..], &["--svg", svg]].concat()).unwrap_err();
    assert!(
        said.contains("one.svg: this file is there already: --force"),
        "{said}"
    );
    assert_eq!(fs::read(svg).unwrap(), b"mine");
    shown(&[&words[..], &["--svg", svg, "--force"]].concat()).unwrap();
    assert_eq!(fs::read_to_string(svg).unwrap(), picture);
}

#[test]
fn what_cannot_be_shown_is_told_in_a_line() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("one.evaluation");
    let said = |bytes: &[u8], more: &[&str]| {
        fs::write(&path, bytes).unwrap();
        let said = shown(&[&[path.to_str().unwrap()], more].concat()).unwrap_err();
        assert_eq!(said.lines().count(), 1, "{said}");
        said
    };
    let good = samples::trained("weights", 24).encode();
    assert!(said(&good[..good.len() - 9], &[]).contains("the file is cut short"));
    assert!(said(b"notes", &[]).contains("this is no evaluation"));
    let foreign = samples::trained("shogi", 24).encode();
    assert!(
        said(&foreign, &[]).contains("one.evaluation: ") && said(&foreign, &[]).contains("'shogi'")
    );
    let other = samples::trained("weights", 20).encode();
    assert!(said(&other, &[]).contains("knows positions by 20 features, and weights has 24"));
    let fresh = learned(&[]).0;
    let board = said(&fresh, &["--board", "5x5"]);
    assert!(
        board.contains("24 features are no whole number of boards of 5x5 places"),
        "{board}"
    );
    let place = folder.path().to_str().unwrap();
    assert!(shown(&[place]).unwrap_err().contains(place));
    assert!(
        shown(&["weights"])
            .unwrap_err()
            .contains("no evaluation comes with the game")
    );
    assert!(
        shown(&[])
            .unwrap_err()
            .contains("no evaluation comes with the games")
    );
}
