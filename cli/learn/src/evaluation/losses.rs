//! The losses after each epoch: the lines of a file that tell of them, and their curve.

use serde_json::{Value, json};

use crate::train::heading::Lines;
use niwaki_fit::Losses;
use niwaki_host::failure::Failure;
use niwaki_plot::{Lines as Curves, Picture, Point, Scale, Series};

/// Returns the name of the line that tells of a round, counted from 0.
fn name(round: usize) -> String {
    format!("losses {}", round + 1)
}

/// Returns the lines of all rounds of which anything is known.
pub(super) fn lines(rounds: &[Vec<Losses>]) -> String {
    let known = rounds.iter().enumerate().filter(|one| !one.1.is_empty());
    let lines = known.map(|(round, epochs)| {
        let epochs = epochs
            .iter()
            .map(|one| format!(" {:.6}/{:.6}", one.train, one.held_out));
        format!("{}:{}\n", name(round), epochs.collect::<String>())
    });
    lines.collect()
}

/// Reads the lines of so many rounds, each of which may be missing: older files have none.
///
/// # Errors
/// A line has something else than pairs of numbers.
pub(super) fn read(lines: &mut Lines, rounds: u32) -> Result<Vec<Vec<Losses>>, Failure> {
    let mut read = Vec::new();
    for round in 0..rounds as usize {
        let name = name(round);
        let Some(text) = lines.optional(&name) else {
            continue;
        };
        let epochs: Option<Vec<Losses>> = text.split_whitespace().map(pair).collect();
        let epochs = epochs.ok_or_else(|| {
            Failure::unusable(format!(
                "'{name}: {text}': pairs of losses are wanted, as 0.004211/0.004307"
            ))
        })?;
        read.resize(round, Vec::new());
        read.push(epochs);
    }
    Ok(read)
}

/// Reads the losses of an epoch.
fn pair(text: &str) -> Option<Losses> {
    let (train, held_out) = text.split_once('/')?;
    let loss = |text: &str| text.parse().ok().filter(|loss: &f64| loss.is_finite());
    Some(Losses {
        train: loss(train)?,
        held_out: loss(held_out)?,
    })
}

/// Describes the losses of all rounds of which anything is known; those of games that were not `held_out` are null.
pub(super) fn json(rounds: &[Vec<Losses>], held_out: bool) -> Vec<Value> {
    let known = rounds.iter().enumerate().filter(|one| !one.1.is_empty());
    let described = known.map(|(round, epochs)| {
        let epochs = epochs.iter().map(|one| {
            let held_out = held_out.then_some(one.held_out);
            json!({ "train_loss": one.train, "held_out_loss": held_out })
        });
        json!({ "round": round + 1, "epochs": epochs.collect::<Vec<Value>>() })
    });
    described.collect()
}

/// Draws the losses of all rounds over their epochs; nothing where none are known. Where no games were `held_out` their
/// losses are no others.
pub(super) fn curve(
    game: &str,
    rounds: &[Vec<Losses>],
    held_out: bool,
) -> Result<Option<Picture>, Failure> {
    let known = rounds.iter().enumerate().filter(|one| !one.1.is_empty());
    let series: Vec<Series> = known
        .flat_map(|(round, epochs)| {
            let both = both(round + 1, epochs).into_iter();
            both.take(if held_out { 2 } else { 1 })
        })
        .collect();
    if series.is_empty() {
        return Ok(None);
    }
    let curves = Curves {
        title: format!("{game}: loss by epoch"),
        x: "epoch".into(),
        y: "mean squared error".into(),
        scale: Scale::Number,
        series,
    };
    curves.draw().map(Some)
}

/// Returns the two lines of a round, counted from 1.
fn both(round: usize, epochs: &[Losses]) -> [Series; 2] {
    type Loss = fn(&Losses) -> f64;
    let losses: [(&str, Loss); 2] = [
        ("fitted", |losses| losses.train),
        ("held out", |losses| losses.held_out),
    ];
    losses.map(|(name, loss)| Series {
        name: format!("round {round}, {name}"),
        points: (1..)
            .zip(epochs)
            .map(|(epoch, losses)| Point::new(f64::from(epoch), loss(losses), None))
            .collect(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rounds() -> Vec<Vec<Losses>> {
        let losses = |train, held_out| Losses { train, held_out };
        vec![
            vec![losses(0.5, 0.25), losses(0.125, 0.0625)],
            vec![losses(0.25, 0.5)],
        ]
    }

    fn read_back(text: &str, rounds: u32) -> Result<Vec<Vec<Losses>>, String> {
        let text = format!("first\n{text}end: 1\n");
        let mut lines = Lines::behind_first(&text);
        let read = read(&mut lines, rounds).map_err(|failure| failure.to_string());
        assert!(read.is_err() || lines.word("end").is_ok(), "{text}");
        read
    }

    #[test]
    fn lines_read_back_whatever_rounds_they_tell_of() {
        let text = lines(&rounds());
        assert_eq!(
            text,
            "losses 1: 0.500000/0.250000 0.125000/0.062500\nlosses 2: 0.250000/0.500000\n"
        );
        assert_eq!(read_back(&text, 2).unwrap(), rounds());
        assert_eq!(read_back("", 3).unwrap(), Vec::<Vec<Losses>>::new());
        let second = vec![Vec::new(), rounds().remove(1)];
        assert_eq!(read_back(&lines(&second), 2).unwrap(), second);
        for bad in ["0.5", "0.5/x", "NaN/0.5", "0.5/0.5/0.5"] {
            let said = read_back(&format!("losses 1: {bad}\n"), 1).unwrap_err();
            assert!(said.contains("pairs of losses are wanted"), "{said}");
        }
    }

    #[test]
    fn the_curve_has_two_lines_for_each_round() {
        let drawn = |held_out| curve("nim:9", &rounds(), held_out).unwrap().unwrap().file();
        let both = drawn(true);
        for name in [
            "nim:9: loss by epoch",
            "round 1, fitted",
            "round 2, held out",
        ] {
            assert!(both.contains(name), "{both}");
        }
        assert!(!drawn(false).contains("held out"));
        assert!(curve("nim", &[Vec::new()], true).unwrap().is_none());
    }
}
