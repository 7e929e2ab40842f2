//! The file of a training that is not finished.
//!
//! Three lines of text: a mark with the version, the sums in JSON, and the CRC-32 of both lines with their ends, in
//! eight hexadecimal digits. Each line ends with a line feed, the last one too:
//!
//! ```text
//! niwaki probcut training, version 1
//! {"origin":{"game":"checkers",…},"done":"0-17,20","studies":[{"deep":3,"shallow":1,"sums":{"count":1855,…}},…]}
//! crc-32 0a1b2c3d
//! ```
//!
//! The fields are those of [`Origin`], [`Study`] and [`Sums`](super::fit::Sums). The finished file has no sums: they
//! are of use to those alone who play on.

use serde::{Deserialize, Serialize};

use super::study::{Origin, Sample, Study, studies};
use niwaki_host::failure::Failure;

/// The beginning of the first line, in any version.
pub(super) const MARK: &str = "niwaki probcut training";
/// The whole first line. A change of what is summed up, or of how it is written, is a new version.
const FIRST_LINE: &str = "niwaki probcut training, version 1\n";
/// The beginning of the last line, before the checksum.
const SUM: &str = "crc-32 ";

/// The line in the middle, as JSON. A field that is not known is refused.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Content {
    /// How the training was begun.
    origin: Origin,
    /// The games that are in it, as in `0-17,20`.
    done: String,
    /// The sums, one for each depth in ascending order.
    studies: Vec<Study>,
}

/// Returns the bytes of the file.
pub(super) fn encode(sample: &Sample, done: &str) -> Vec<u8> {
    let content = Content {
        origin: sample.origin.clone(),
        done: done.to_owned(),
        studies: sample.studies.clone(),
    };
    let content = serde_json::to_string(&content).expect("numbers and text can be written");
    let text = format!("{FIRST_LINE}{content}\n");
    let sum = crc32fast::hash(text.as_bytes());
    format!("{text}{SUM}{sum:08x}\n").into_bytes()
}

/// Reads a file, with the games that are in it.
///
/// # Errors
/// It is none, cut short or damaged, or its sums cannot be those of any training.
pub(super) fn decode(bytes: &[u8]) -> Result<(Sample, String), Failure> {
    if !bytes.starts_with(FIRST_LINE.as_bytes()) {
        return Err(Failure::unusable(format!(
            "this is no unfinished training of ProbCut: the first line should be '{}'",
            FIRST_LINE.trim_end()
        )));
    }
    let content = checked(bytes).ok_or_else(|| {
        Failure::unusable("the file is cut short, or its checksum does not match")
    })?;
    let content: Content = serde_json::from_str(content)
        .map_err(|error| Failure::caused(error).at("the file is damaged"))?;
    let Content {
        origin,
        done,
        studies,
    } = content;
    if !are_possible(&studies, origin.depth) {
        return Err(Failure::unusable(
            "the file is damaged: its sums make no sense",
        ));
    }
    Ok((Sample { origin, studies }, done))
}

/// Returns the line in the middle, if the file is whole.
fn checked(bytes: &[u8]) -> Option<&str> {
    let text = str::from_utf8(bytes).ok()?;
    let place = text.rfind(SUM)?;
    let (before, sum) = text.split_at(place);
    let right = format!("{SUM}{:08x}\n", crc32fast::hash(before.as_bytes()));
    (sum == right).then(|| &before[FIRST_LINE.len()..])
}

/// Says whether these can be the sums of a training to this depth: one for each of its pairs of depths.
fn are_possible(found: &[Study], depth: i16) -> bool {
    let depths = |studies: &[Study]| -> Vec<_> {
        let both = studies.iter().map(|study| (study.deep, study.shallow));
        both.collect()
    };
    depths(found) == depths(&studies(depth)) && found.iter().all(|study| study.sums.are_possible())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::train::saved::Total;

    fn sample() -> Sample {
        let origin = Origin {
            game: "tree:b=3,seed=1".into(),
            games: 12,
            depth: 5,
            seed: u64::MAX,
            evaluation: Some("my own.evaluation".into()),
            judged_by: "hand".into(),
            signature: 4711,
        };
        let mut sample = Sample::new(&origin);
        let mut met = studies(5);
        met[0].sums.add(-1500, 1500);
        met[2].sums.add(7, 9);
        sample.add(&met);
        sample
    }

    fn refusal(bytes: &[u8]) -> String {
        match decode(bytes) {
            Err(failure) => format!("{failure:#}"),
            other => panic!("{other:?}"),
        }
    }

    /// Returns the file with something else in its place, and a checksum that is right.
    fn changed(from: &str, to: &str) -> Vec<u8> {
        let text = String::from_utf8(encode(&sample(), "0-3,7")).unwrap();
        let (before, _) = text.split_at(text.rfind(SUM).unwrap());
        assert!(before.contains(from), "{before}");
        let other = before.replacen(from, to, 1);
        let sum = crc32fast::hash(other.as_bytes());
        format!("{other}{SUM}{sum:08x}\n").into_bytes()
    }

    #[test]
    fn what_is_written_reads_back() {
        let (read, done) = decode(&encode(&sample(), "0-3,7")).unwrap();
        assert_eq!((read, done.as_str()), (sample(), "0-3,7"));
    }

    #[test]
    fn what_is_damaged_is_refused() {
        let whole = encode(&sample(), "0-3,7");
        let text = String::from_utf8(whole.clone()).unwrap();
        assert!(refusal(b"").contains("no unfinished training"));
        let later = text.replacen("version 1", "version 2", 1);
        assert!(refusal(later.as_bytes()).contains("no unfinished training"));
        for place in FIRST_LINE.len()..whole.len() {
            assert!(refusal(&whole[..place]).contains("cut short"), "{place}");
            let mut other = whole.clone();
            other[place] ^= 1;
            assert!(refusal(&other).contains("checksum"), "{place}");
        }
    }

    #[test]
    fn sums_that_cannot_be_are_refused() {
        for (from, to) in [
            ("\"count\":1", "\"count\":-1"),
            ("\"count\":1", "\"count\":4294967297"),
            ("\"shallow\":-1500", "\"shallow\":-1501"),
            ("\"squares\":2250000", "\"squares\":9223372036854775807"),
            ("\"products\":-2250000", "\"products\":-9223372036854775808"),
            ("\"depth\":5", "\"depth\":4"),
            ("\"deep\":3", "\"deep\":4"),
        ] {
            let said = refusal(&changed(from, to));
            assert!(said.contains("its sums make no sense"), "{to}: {said}");
        }
        let strange = refusal(&changed("\"done\"", "\"gone\""));
        assert!(strange.contains("damaged: unknown field"), "{strange}");
    }
}
