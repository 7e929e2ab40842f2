//! Specifications: `FAMILY,key=value,…`, read and written.

use niwaki::{FamilyParameter, NotationError};

use super::model::{
    Kind, MAX_AMPLITUDE, MAX_BRANCHING, MAX_LENGTH, MAX_TAU, MAX_VALUE, Model, Share,
};
use super::{dag, edge_sum, iid, ordered, prefix_value};

/// Returns the model of a specification that names only the family.
pub(super) fn defaults(kind: Kind) -> Model {
    match kind {
        Kind::Iid => iid::DEFAULTS,
        Kind::EdgeSum => edge_sum::DEFAULTS,
        Kind::Ordered => ordered::DEFAULTS,
        Kind::PrefixValue => prefix_value::DEFAULTS,
        Kind::Dag => dag::DEFAULTS,
    }
}

/// The keys, in the order in which a specification is written.
pub(super) const PARAMETERS: [FamilyParameter; 8] = [
    FamilyParameter {
        name: "b",
        default: "8",
        range: "1 to 200, or a range such as 2..8",
        meaning: "branching: how many moves a node has; in a range, uniform and drawn for each node",
    },
    FamilyParameter {
        name: "length",
        default: "64",
        range: "1 to 400",
        meaning: "plies until the game ends",
    },
    FamilyParameter {
        name: "seed",
        default: "1",
        range: "0 to 18446744073709551615",
        meaning: "which tree of its kind",
    },
    FamilyParameter {
        name: "amplitude",
        default: "100 (iid: 1000)",
        range: "1 to 10000, in dag even; times length + 1 at most 1000000 but for iid",
        meaning: "the largest leaf value (iid), edge reward (edge-sum, dag) or loss by one move (ordered, prefix-value)",
    },
    FamilyParameter {
        name: "order",
        default: "0 (ordered: 0.7)",
        range: "0 to 1; ordered, edge-sum and dag only",
        meaning: "quality of the given move order; see the families for the exact law",
    },
    FamilyParameter {
        name: "noise",
        default: "0 (iid: 500; ordered, prefix-value: 50)",
        range: "0 to 10000",
        meaning: "standard deviation of the static evaluation's error",
    },
    FamilyParameter {
        name: "tactical",
        default: "0",
        range: "0 to 1",
        meaning: "share of tactical moves: the best rewards (edge-sum, dag) or any (the others)",
    },
    FamilyParameter {
        name: "tau",
        default: "0.5",
        range: "0 to 4; dag only",
        meaning: "a layer has b^(ply x tau) cells for each value: smaller merges more",
    },
];

/// Reads what stands after `tree:`; nothing means `edge-sum`.
pub(super) fn read(text: &str) -> Result<Model, NotationError> {
    if text.trim().is_empty() {
        return Ok(defaults(Kind::EdgeSum));
    }
    let mut parts = text.split(',').map(str::trim);
    let mut model = defaults(read_family(parts.next().unwrap_or_default())?);
    let mut given: Vec<&str> = Vec::new();
    for part in parts {
        let (key, value) = split_setting(part, model.kind)?;
        if given.contains(&key) {
            return Err(error(format!("{key:?} is given twice: say it once")));
        }
        given.push(key);
        set(&mut model, key, value).map_err(|remedy| error(format!("{part:?}: {remedy}")))?;
    }
    check(&model)?;
    Ok(model)
}

/// Writes every parameter that the family has.
pub(super) fn write(model: &Model) -> String {
    let settings = PARAMETERS
        .iter()
        .filter(|parameter| fits(model.kind, parameter.name))
        .map(|parameter| format!(",{}={}", parameter.name, value_text(model, parameter.name)));
    model.kind.name().to_owned() + &settings.collect::<String>()
}

fn error(message: impl AsRef<str>) -> NotationError {
    NotationError::new(format!("tree: {}", message.as_ref()))
}

fn read_family(name: &str) -> Result<Kind, NotationError> {
    Kind::named(name).ok_or_else(|| {
        let problem = if name.contains('=') {
            "stands where the family should"
        } else {
            "is no family of trees"
        };
        let names = Kind::ALL.map(Kind::name).join(", ");
        error(format!("{name:?} {problem}: begin with one of {names}"))
    })
}

/// Splits `key=value`, where the key is one that the family has.
fn split_setting(part: &str, kind: Kind) -> Result<(&str, &str), NotationError> {
    let Some((key, value)) = part.split_once('=') else {
        return Err(error(format!(
            "{part:?} is no setting: write key=value, as in b=8"
        )));
    };
    let (key, value) = (key.trim(), value.trim());
    if fits(kind, key) {
        return Ok((key, value));
    }
    let known = PARAMETERS.iter().any(|parameter| parameter.name == key);
    let problem = if known {
        "does not fit"
    } else {
        "is no key of"
    };
    let keys: Vec<&str> = PARAMETERS
        .iter()
        .map(|parameter| parameter.name)
        .filter(|name| fits(kind, name))
        .collect();
    let (family, keys) = (kind.name(), keys.join(", "));
    Err(error(format!(
        "{key:?} in {part:?} {problem} {family}, which has {keys}"
    )))
}

/// Tells whether the family has this key.
fn fits(kind: Kind, key: &str) -> bool {
    match key {
        "tau" => kind == Kind::Dag,
        "order" => kind.sums_edges() || kind == Kind::Ordered,
        _ => PARAMETERS.iter().any(|parameter| parameter.name == key),
    }
}

/// Sets one parameter, or says what would be right.
fn set(model: &mut Model, key: &str, value: &str) -> Result<(), String> {
    match key {
        "b" => (model.low, model.high) = read_branching(value)?,
        "length" => model.length = whole(value, 1, MAX_LENGTH)?,
        "seed" => model.seed = read_seed(value)?,
        "amplitude" => model.amplitude = whole(value, 1, MAX_AMPLITUDE)?,
        "order" => model.order = Share(decimal(value, Share::ONE)?),
        "noise" => model.noise = whole(value, 0, MAX_AMPLITUDE)?,
        "tactical" => model.tactical = Share(decimal(value, Share::ONE)?),
        _ => model.tau = decimal(value, MAX_TAU)?,
    }
    Ok(())
}

fn value_text(model: &Model, key: &str) -> String {
    match key {
        "b" if model.low == model.high => model.low.to_string(),
        "b" => format!("{}..{}", model.low, model.high),
        "length" => model.length.to_string(),
        "seed" => model.seed.to_string(),
        "amplitude" => model.amplitude.to_string(),
        "order" => decimal_text(model.order.0),
        "noise" => model.noise.to_string(),
        "tactical" => decimal_text(model.tactical.0),
        _ => decimal_text(model.tau),
    }
}

/// Checks what concerns several parameters at once.
fn check(model: &Model) -> Result<(), NotationError> {
    let Model {
        amplitude, length, ..
    } = *model;
    let reach = model.reach();
    if reach > MAX_VALUE {
        let most = MAX_VALUE / (i32::from(length) + 1);
        return Err(error(format!(
            "\"amplitude={amplitude}\" with length={length} lets values reach {reach}, beyond \
             {MAX_VALUE}: at this length the amplitude is at most {most}"
        )));
    }
    if model.kind == Kind::Dag && amplitude % 2 != 0 {
        return Err(error(format!(
            "\"amplitude={amplitude}\": in dag the rewards are multiples of half the amplitude, \
             so it must be even"
        )));
    }
    Ok(())
}

/// Reads a number, or a range with both ends in it.
fn read_branching(text: &str) -> Result<(u8, u8), String> {
    let number = |text: &str| {
        let value = whole(text, 1, u16::from(MAX_BRANCHING));
        value.map_err(|_| format!("b is 1 to {MAX_BRANCHING}, or a range such as 2..8"))
    };
    let (low, high) = text.split_once("..").unwrap_or((text, text));
    let (low, high) = (number(low)? as u8, number(high)? as u8);
    if low > high {
        return Err(format!("the range is upside down, write {high}..{low}"));
    }
    Ok((low, high))
}

fn read_seed(text: &str) -> Result<u64, String> {
    let seed = digits(text).and_then(|digits| digits.parse().ok());
    seed.ok_or_else(|| format!("a whole number from 0 to {} is wanted", u64::MAX))
}

/// Reads a whole number within the bounds.
fn whole(text: &str, least: u16, most: u16) -> Result<u16, String> {
    let number = digits(text).and_then(|digits| digits.parse().ok());
    number
        .filter(|number| (least..=most).contains(number))
        .ok_or_else(|| format!("a whole number from {least} to {most} is wanted"))
}

/// Reads a decimal number from 0 to `most` ten-thousandths, in ten-thousandths.
fn decimal(text: &str, most: u16) -> Result<u16, String> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, "0"));
    let parsed = (fraction.len() <= 4)
        .then(|| ten_thousandths(whole, fraction))
        .flatten();
    parsed
        .filter(|&number| number <= u32::from(most))
        .map(|number| number as u16)
        .ok_or_else(|| {
            let most = decimal_text(most);
            format!("a number from 0 to {most} with at most four decimals is wanted, such as 0.25")
        })
}

fn ten_thousandths(whole: &str, fraction: &str) -> Option<u32> {
    let units: u32 = digits(whole)?.parse().ok()?;
    let parts: u32 = format!("{:0<4}", digits(fraction)?).parse().ok()?;
    units.checked_mul(u32::from(Share::ONE))?.checked_add(parts)
}

/// Returns the text, if it consists of digits: the standard parser would let a sign pass.
fn digits(text: &str) -> Option<&str> {
    let plain = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    plain.then_some(text)
}

fn decimal_text(number: u16) -> String {
    let (units, parts) = (number / Share::ONE, number % Share::ONE);
    let text = format!("{units}.{parts:04}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}
