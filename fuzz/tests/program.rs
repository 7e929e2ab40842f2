//! The program that feeds readers at random: what it is told, and what it tells.

use std::process::{Command, Output};

fn fuzz(words: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_fuzz"));
    command.args(words).output().expect("it is there")
}

#[test]
fn a_target_is_fed_and_counted() {
    let fed = fuzz(&["san", "--seconds", "1"]);
    let told = String::from_utf8_lossy(&fed.stdout);
    assert!(fed.status.success(), "{told}");
    let row = told.lines().find(|line| line.starts_with("san "));
    let count = row.and_then(|row| row.split_whitespace().nth(1)?.parse::<u64>().ok());
    assert!(count.is_some_and(|count| count > 0), "{told}");
    assert!(told.contains("the most memory at a time: "), "{told}");
}

#[test]
#[cfg(target_os = "linux")]
fn a_target_that_takes_too_much_memory_is_named() {
    let ended = fuzz(&["san", "--seconds", "20", "--memory", "1"]);
    let said = String::from_utf8_lossy(&ended.stderr);
    assert_eq!(ended.status.code(), Some(1), "{said}");
    let expected = "san: more than 1 MiB of memory at a time";
    assert!(said.starts_with(expected), "{said}");
}

#[test]
fn a_target_that_there_is_not_is_refused() {
    let refused = fuzz(&["sand"]);
    let said = String::from_utf8_lossy(&refused.stderr);
    assert_eq!(refused.status.code(), Some(2), "{said}");
    assert!(said.contains("there is no target 'sand', only "), "{said}");
    assert!(!said.contains("panicked"), "{said}");
}
