//! Checks that the tests are there that `docs/hardening.md` names beside the faults.

use std::fs;
use std::path::Path;

use super::pages::pages;

/// Returns the words between backticks.
fn quoted(text: &str) -> Vec<&str> {
    text.split('`').skip(1).step_by(2).collect()
}

/// Returns the sum of a column of numbers, counted from 0, of the table whose head begins so.
fn sum(text: &str, head: &str, column: usize) -> u64 {
    let (_, table) = text.split_once(head).expect("the table has a head");
    let rows = table.lines().skip(2);
    let rows = rows.take_while(|line| line.starts_with('|'));
    let cell = |row: &str| {
        row.split('|')
            .nth(column + 1)?
            .trim()
            .replace(',', "")
            .parse::<u64>()
            .ok()
    };
    let sum: Option<u64> = rows.map(cell).sum();
    sum.expect("the column has numbers alone")
}

/// What the page says in words of its tables is what they have.
#[test]
fn sums_are_those_of_the_tables() {
    let pages = pages();
    let page = pages.iter().find(|page| page.name == "hardening.md");
    let text = fs::read_to_string(&page.expect("the page is there").path).expect("it is text");
    let inputs = sum(&text, "| target | what it reads |", 2);
    let told = format!("{:.1} million inputs", inputs as f64 / 1e6);
    assert_eq!(
        text.matches(&told).count(),
        2,
        "the page should say {told:?} twice"
    );
    let mutants = sum(&text, "| part | mutants |", 1) / 2; // the last row is all of them
    let told = format!("of {mutants} changes of the code");
    assert!(text.contains(&told), "the page should say {told:?}");
}

/// Every row of the table of faults ends with a test and its file.
#[test]
fn every_fault_has_its_test() {
    let pages = pages();
    let page = pages.iter().find(|page| page.name == "hardening.md");
    let page = page.expect("the page is there");
    let text = fs::read_to_string(&page.path).expect("the page is text");
    let (_, faults) = text
        .split_once("| the test |\n")
        .expect("the table has a head");
    let rows = faults
        .lines()
        .skip(1)
        .take_while(|line| line.starts_with('|'));
    let mut checked = 0;
    for row in rows {
        let last = row.trim_end_matches([' ', '|']).rsplit('|').next();
        let cell = quoted(last.unwrap_or_default());
        let [name, file] = cell[..] else {
            panic!("no test and file: {row}");
        };
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(file);
        let code = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{file}: {error}"));
        let found = code.split("#[test]").skip(1);
        let mut names = found.filter_map(|after| after.split("fn ").nth(1)?.split('(').next());
        let there = names.any(|other| other == name);
        assert!(there, "{file} has no test {name}");
        checked += 1;
    }
    let told = format!("- **Faults**: {checked} kinds,");
    assert!(text.contains(&told), "the page should say {told:?}");
}
