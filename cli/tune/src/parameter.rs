//! The parameters that are tuned: which, from where to where, and how far they are moved.

use niwaki::parameter::{Kind, Parameter};
use serde::Serialize;

use super::spsa::Axis;
use niwaki_host::engine::Engine;
use niwaki_host::failure::Failure;
use niwaki_host::list::TechniqueSet;
use niwaki_host::names::unknown_of_many;

/// A parameter that is tuned.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Tuned {
    /// Its name as `--set` takes it: `technique.parameter`.
    pub(crate) name: String,
    /// The value that it begins with.
    start: f64,
    /// The least value that it may get.
    low: f64,
    /// The greatest.
    high: f64,
    /// How far it is moved at the end.
    c: f64,
    /// The parts of a whole that it is counted in.
    #[serde(skip)]
    parts: i64,
}

/// A numeric parameter as the list of techniques has it.
struct Numeric {
    /// Its name, with that of its technique.
    name: String,
    /// Its present value.
    value: String,
    /// Whether its technique is on.
    on: bool,
    /// The least value, in parts.
    low: i64,
    /// The greatest value, in parts.
    high: i64,
    /// The parts that make a whole.
    parts: i64,
}

/// The share of where a parameter begins by which it is moved.
const OF_START: f64 = 0.2;
/// The share of its range by which it is moved where it begins at 0.
const OF_RANGE: f64 = 0.01;
/// The greatest share of its range by which it is moved.
const MOST_OF_RANGE: f64 = 0.25;

impl Tuned {
    /// Returns what the mathematics wants of it.
    pub(crate) fn axis(&self) -> Axis {
        Axis {
            start: self.start,
            low: self.low,
            high: self.high,
            step: 1.0 / self.parts as f64,
            c: self.c,
        }
    }

    /// Writes so many steps as `--set` takes it.
    pub(crate) fn text(&self, steps: i64) -> String {
        (steps as f64 / self.parts as f64).to_string()
    }

    /// Sets it to so many steps.
    ///
    /// # Errors
    /// The technique takes no such value.
    pub(crate) fn set(&self, techniques: &mut TechniqueSet, steps: i64) -> Result<(), Failure> {
        let (technique, parameter) = self.name.split_once('.').unwrap_or((&self.name, ""));
        let set = techniques.set(technique, parameter, &self.text(steps));
        set.map_err(|error| Failure::from(error).at(&self.name))
    }

    /// Makes one of a parameter: it is tuned in the whole of its range.
    fn new(numeric: &Numeric, start: f64) -> Tuned {
        let parts = numeric.parts as f64;
        let (low, high) = (numeric.low as f64 / parts, numeric.high as f64 / parts);
        let range = high - low;
        let share = if start == 0.0 {
            OF_RANGE * range
        } else {
            OF_START * start.abs()
        };
        Tuned {
            name: numeric.name.clone(),
            start,
            low,
            high,
            c: share.min(MOST_OF_RANGE * range).max(1.0 / parts),
            parts: numeric.parts,
        }
    }
}

/// Returns those of `--parameters`, each `NAME[=START[:LOW:HIGH[:C]]]`, or else every numeric parameter of the techniques
/// that are on.
///
/// # Errors
/// There is no such numeric parameter, its technique is off, it is named twice, or a number does not fit.
pub(crate) fn chosen(engine: &Engine, wanted: &[String]) -> Result<Vec<Tuned>, Failure> {
    let known = numeric(engine);
    if wanted.is_empty() {
        let on = known.iter().filter(|one| one.on);
        let all: Vec<Tuned> = on.map(|one| read(one, None)).collect::<Result<_, _>>()?;
        if all.is_empty() {
            return Err(Failure::unusable(
                "no technique with a number to tune is on: switch one on, as by --with late-move-reductions",
            ));
        }
        return Ok(all);
    }
    let mut found: Vec<Tuned> = Vec::new();
    for text in wanted {
        let said = text.split_once('=');
        let (name, numbers) = (
            said.map_or(text.as_str(), |said| said.0),
            said.map(|said| said.1),
        );
        let name = name.trim();
        let Some(one) = known.iter().find(|one| one.name == name) else {
            let names: Vec<&str> = known.iter().map(|one| one.name.as_str()).collect();
            let listing = "the command `techniques` lists the parameters";
            return Err(Failure::unusable(unknown_of_many(
                "number to tune",
                name,
                &names,
                listing,
            )));
        };
        if !one.on {
            let technique = name.split('.').next().unwrap_or_default();
            return Err(Failure::unusable(format!(
                "'{name}': {technique} is off: switch it on by --with {technique}"
            )));
        }
        if found.iter().any(|other| other.name == name) {
            return Err(Failure::unusable(format!("'{name}' is there twice")));
        }
        found.push(read(one, numbers).map_err(|failure| failure.at(format_args!("'{text}'")))?);
    }
    Ok(found)
}

/// Lists the numeric parameters of all techniques.
fn numeric(engine: &Engine) -> Vec<Numeric> {
    let described = engine.techniques.describe().into_iter();
    let all = described.flat_map(|description| {
        let (name, on) = (description.about.name, description.on);
        let parameters = description.parameters.into_iter();
        parameters.filter_map(move |parameter| of_registry(name, on, parameter))
    });
    all.collect()
}

/// Returns a parameter if it is a number.
fn of_registry(technique: &str, on: bool, parameter: Parameter) -> Option<Numeric> {
    let (low, high, parts) = match parameter.kind {
        Kind::Number { low, high } => (low, high, 1),
        Kind::Fraction { low, high, parts } => (low, high, parts),
        Kind::Switch | Kind::Choice(_) | Kind::Text => return None,
    };
    Some(Numeric {
        name: format!("{technique}.{}", parameter.name),
        value: parameter.value,
        on,
        low,
        high,
        parts,
    })
}

/// Reads `START:LOW:HIGH:C`, of which the end may be left out, or everything. Bounds that are no whole steps of the parameter
/// become the nearest within them.
fn read(numeric: &Numeric, text: Option<&str>) -> Result<Tuned, Failure> {
    const WANTED: &str =
        "write NAME, NAME=START, NAME=START:LOW:HIGH or NAME=START:LOW:HIGH:C, in numbers";
    let wrong = || Failure::unusable(WANTED);
    let number = |text: &str| {
        let number: Option<f64> = text.trim().parse().ok();
        number.filter(|number| number.is_finite()).ok_or_else(wrong)
    };
    let numbers: Vec<f64> = match text {
        None => vec![number(&numeric.value)?],
        Some(text) => text.split(':').map(number).collect::<Result<_, _>>()?,
    };
    let widest = Tuned::new(numeric, numbers[0]);
    let parts = numeric.parts as f64;
    // A decimal that is a whole step may miss it by what floating point makes of it.
    let steps = |bound: f64, round: fn(f64) -> f64| {
        let steps = bound * parts;
        let nearest = steps.round();
        let whole = if (steps - nearest).abs() < 1e-6 {
            nearest
        } else {
            round(steps)
        };
        whole / parts
    };
    let inside = |low: f64, high: f64| (steps(low, f64::ceil), steps(high, f64::floor));
    let usual = |low: f64, high: f64| widest.c.min(MOST_OF_RANGE * (high - low));
    let tuned = match numbers[..] {
        [_] => widest.clone(),
        [_, low, high] => Tuned {
            low,
            high,
            c: usual(low, high).max(1.0 / parts),
            ..widest.clone()
        },
        [_, low, high, c] => Tuned {
            low,
            high,
            c,
            ..widest.clone()
        },
        _ => return Err(wrong()),
    };
    let (low, high) = inside(tuned.low, tuned.high);
    let tuned = Tuned { low, high, ..tuned };
    check(&tuned, &widest)?;
    Ok(tuned)
}

/// Refuses bounds outside of what the technique takes or the wrong way round, a start outside of them, and a distance of
/// nothing.
fn check(tuned: &Tuned, widest: &Tuned) -> Result<(), Failure> {
    let Tuned {
        low,
        high,
        c,
        start,
        ..
    } = *tuned;
    let (least, most) = (widest.low, widest.high);
    if low < least || high > most || low >= high {
        return Err(Failure::unusable(format!(
            "{low} to {high} is no range for it: it takes {least} to {most}"
        )));
    }
    if start < low || start > high {
        return Err(Failure::unusable(format!(
            "it cannot begin with {start}: it goes from {low} to {high}"
        )));
    }
    if c <= 0.0 || c > high - low {
        return Err(Failure::unusable(format!(
            "it cannot be moved by {c}: more than 0, and no more than its range, is wanted"
        )));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use niwaki_host::catalogue::Catalogue;

    use super::*;

    fn engine() -> Engine {
        let catalogue: Catalogue = Catalogue::standard().into();
        let mut engine = Engine::bare(catalogue.techniques());
        for name in ["late-move-reductions", "reverse-futility"] {
            engine.techniques.switch(name, true).unwrap();
        }
        engine
    }

    fn one(text: &str) -> Result<Tuned, String> {
        let found = chosen(&engine(), &[text.to_owned()]);
        let mut found = found.map_err(|failure| format!("{failure:#}"))?;
        Ok(found.remove(0))
    }

    #[test]
    fn by_default_all_numbers_of_what_is_on_are_tuned() {
        let all = chosen(&engine(), &[]).unwrap();
        let names: Vec<&str> = all.iter().map(|one| one.name.as_str()).collect();
        assert!(names.contains(&"late-move-reductions.divisor"));
        assert!(names.contains(&"reverse-futility.margin"));
        assert!(
            !names
                .iter()
                .any(|name| name.contains("return") || name.contains("null-move"))
        );
        for one in &all {
            let axis = one.axis();
            assert!(
                axis.c >= axis.step && axis.c <= axis.high - axis.low,
                "{one:?}"
            );
            let mut techniques = engine().techniques;
            for value in [axis.low, axis.start, axis.high] {
                one.set(&mut techniques, axis.nearest(value)).unwrap();
            }
        }
        let mut bare = engine();
        bare.techniques.switch_all_off();
        assert!(chosen(&bare, &[]).is_err());
    }

    #[test]
    fn numbers_are_counted_as_the_parameter_is() {
        let divisor = one("late-move-reductions.divisor=200").unwrap();
        assert_eq!((divisor.c, divisor.text(200)), (40.0, "200".into()));
        let margin = one("reverse-futility.margin=1.5:0.5:2").unwrap();
        assert_eq!(
            (margin.low, margin.high, margin.text(129)),
            (0.5, 2.0, "1.29".into())
        );
        assert!((margin.c - 0.3).abs() < 1e-12);
        let pv = one("late-move-reductions.pv=0:0:4:0.5").unwrap();
        assert_eq!((pv.c, pv.text(33)), (0.5, "2.0625".into()));
        // Sixteenths that lie within the bounds.
        let pv = one("late-move-reductions.pv=0.5:0.28:0.66").unwrap();
        assert_eq!((pv.low, pv.high), (0.3125, 0.625));
        // 1.1 and 0.29 are hundredths, though not quite in binary.
        for (text, low, high) in [("1.1:1.1:3", 1.1, 3.0), ("0.29:0:0.29", 0.0, 0.29)] {
            let margin = one(&format!("reverse-futility.margin={text}")).unwrap();
            assert_eq!((margin.low, margin.high), (low, high));
        }
    }

    #[test]
    fn what_does_not_fit_is_refused() {
        for (text, said) in [
            (
                "late-move-reductions.divsor",
                "did you mean 'late-move-reductions.divisor'?",
            ),
            (
                "late-move-reductions.divisor=5",
                "it cannot begin with 5: it goes from 10 to 10000",
            ),
            (
                "late-move-reductions.divisor=50:1:90",
                "it takes 10 to 10000",
            ),
            (
                "late-move-reductions.divisor=50:90:40",
                "is no range for it",
            ),
            (
                "late-move-reductions.divisor=50:40",
                "write NAME, NAME=START,",
            ),
            ("late-move-reductions.divisor=x", "write NAME, NAME=START,"),
            ("late-move-reductions.divisor=", "write NAME, NAME=START,"),
            (
                "late-move-reductions.pv=0.3:0.28:0.33",
                "0.3125 to 0.3125 is no range for it",
            ),
            (
                "late-move-reductions.divisor=nan",
                "write NAME, NAME=START,",
            ),
            (
                "late-move-reductions.divisor=50:40:90:0",
                "it cannot be moved by 0",
            ),
            (
                "null-move.reduction",
                "null-move is off: switch it on by --with null-move",
            ),
        ] {
            let complaint = one(text).unwrap_err();
            assert!(complaint.contains(said), "{complaint}");
        }
        let twice = vec!["late-move-reductions.base".to_owned(); 2];
        assert!(chosen(&engine(), &twice).is_err());
    }
}
