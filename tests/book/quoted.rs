//! Figures that the book quotes stand in the records of the run that it names.
//!
//! A passage between `<!-- quoted: results/NAME.md -->`, or several pages with a comma between them, and `<!-- end of quoted -->` quotes estimates with their intervals,
//! as ×0.49 (0.46–0.52), 24% (18–31), +17 points (10 to 24) or −92 (−147 to −42). Each has to be, rounded, one of those
//! on the page of results, which `niwaki lab report` makes of a run's records.

use super::pages::{Page, documents, pages};

const BEGIN: &str = "<!-- quoted: ";
const END: &str = "<!-- end of quoted -->";

/// An estimate and the ends of its interval, as they are written.
struct Estimate {
    /// Estimate, lower and upper end.
    numbers: [f64; 3],
    /// The place of the last digit that is written: 0.01 for two decimals.
    unit: f64,
}

impl Estimate {
    /// Whether this is the other one, rounded.
    fn rounds(&self, other: &Estimate) -> bool {
        let near = |(ours, theirs): (&f64, &f64)| {
            (ours - theirs).abs() <= 0.5 * (self.unit + other.unit) + 1e-9
        };
        self.unit >= other.unit - 1e-9 && self.numbers.iter().zip(&other.numbers).all(near)
    }
}

/// Returns all estimates with intervals in a text.
fn estimates(text: &str) -> Vec<Estimate> {
    let text = text.replace('−', "-");
    let opened = text.match_indices('(');
    opened
        .filter_map(|(at, _)| {
            let (inside, _) = text[at + 1..].split_once(')')?;
            let (low, high) = ends(inside)?;
            let before = text[..at].trim_end_matches([' ', '*']);
            let before = before
                .trim_end_matches(" points")
                .trim_end_matches(" point");
            let before = before.trim_end_matches('%');
            let digits = before.trim_end_matches(|c: char| c.is_ascii_digit() || c == '.');
            let signed = digits.strip_suffix('-').unwrap_or(digits);
            let written = &before[signed.len()..];
            let decimals = written.split_once('.').map_or(0, |(_, after)| after.len());
            Some(Estimate {
                numbers: [written.parse().ok()?, low, high],
                unit: 0.1_f64.powi(i32::try_from(decimals).ok()?),
            })
        })
        .collect()
}

/// Reads `0.46–0.52`, `0.46-0.52`, `-19 to 16` or `-24.1--7.9`.
fn ends(inside: &str) -> Option<(f64, f64)> {
    let dashes = inside.match_indices('-').map(|(at, _)| (at, 1));
    let words = inside.match_indices(" to ").map(|(at, _)| (at, 4));
    let wide = inside.match_indices('–').map(|(at, dash)| (at, dash.len()));
    let number = |text: &str| text.trim().trim_start_matches('+').parse::<f64>().ok();
    let mut splits = words.chain(wide).chain(dashes);
    splits.find_map(|(at, length)| Some((number(&inside[..at])?, number(&inside[at + length..])?)))
}

/// Returns the estimates of a page's quotations which do not stand on the page that they are quoted from, and how many do.
fn strangers(page: &Page, all: &[Page]) -> (Vec<[f64; 3]>, usize) {
    let (mut unknown, mut known) = (Vec::new(), 0);
    for passage in page.text().split(BEGIN).skip(1) {
        let (names, passage) = passage
            .split_once(" -->")
            .expect("names and the end of the mark");
        let (passage, _) = passage.split_once(END).expect("a quotation ends");
        let source = |name: &str| all.iter().find(|page| page.name == name);
        let recorded = names
            .split(", ")
            .flat_map(|name| estimates(source(name).expect("a page of results").text()));
        let recorded: Vec<Estimate> = recorded.collect();
        for quoted in estimates(passage) {
            if recorded.iter().any(|one| quoted.rounds(one)) {
                known += 1;
            } else {
                unknown.push(quoted.numbers);
            }
        }
    }
    (unknown, known)
}

#[test]
fn what_is_quoted_was_recorded() {
    let all = pages();
    let documents = documents();
    let mut quoted = 0;
    for page in all.iter().chain(&documents) {
        let (unknown, known) = strangers(page, &all);
        assert!(
            unknown.is_empty(),
            "{}: not on the page that it names: {unknown:?}",
            page.name
        );
        quoted += known;
    }
    assert!(
        quoted >= 100,
        "only {quoted} figures are quoted with their page"
    );
}

#[test]
fn estimates_are_read_as_they_are_written() {
    let text = "| ×0.49 (0.46–0.52), 23 / 10 | **24%** (18–31) | +17 points (10 to 24) | −92 (−147 to -42) | -15.9% (-24.1--7.9) | (none) |";
    let read: Vec<[f64; 3]> = estimates(text).iter().map(|one| one.numbers).collect();
    let expected = [
        [0.49, 0.46, 0.52],
        [24.0, 18.0, 31.0],
        [17.0, 10.0, 24.0],
        [-92.0, -147.0, -42.0],
        [-15.9, -24.1, -7.9],
    ];
    assert_eq!(read, expected);
}

/// Another last digit is noticed, and rounding is none.
#[test]
fn only_rounding_is_allowed() {
    let exact = &estimates("0.489 (0.458-0.523)")[0];
    let rounds = |text| estimates(text)[0].rounds(exact);
    assert!(rounds("×0.49 (0.46–0.52)"));
    assert!(!rounds("×0.49 (0.45–0.52)"));
    assert!(!rounds("×0.4890 (0.4580–0.5230)"));
}
