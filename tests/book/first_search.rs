//! The first listing of the book and of the README: the library in twenty lines.

use std::fs;
use std::path::Path;

#[rustfmt::skip]
#[test]
fn nim_is_solved() {
    // ANCHOR: all
    use niwaki::{Game, Key, MoveList, Outcome, Search};

    #[derive(Clone)]
    struct Nim(u32); // take one to three matches; who takes the last one wins

    impl Game for Nim {
        type Move = u32;
        fn moves(&self, moves: &mut MoveList<u32>) { moves.extend(1..=self.0.min(3)); }
        fn play(&self, taken: u32) -> Nim { Nim(self.0 - taken) }
        fn outcome(&self) -> Option<Outcome> { (self.0 == 0).then_some(Outcome::Loss) }
        fn key(&self) -> Key { Key::mixed(u64::from(self.0)) }
        fn evaluate(&self) -> i32 { 0 }
    }

    let report = Search::new(&Nim(10)).depth(10).run();
    assert_eq!(report.best(), Some(2));
    assert_eq!(report.mate(), Some(5)); // plies to the forced win, proved
    // ANCHOR_END: all
}

/// The README, which nothing compiles, shows that listing and no other Rust.
#[test]
fn the_readme_shows_this_listing() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let source = fs::read_to_string(root.join("tests/book/first_search.rs")).unwrap();
    let (_, listing) = source.split_once("// ANCHOR: all\n").unwrap();
    let (listing, _) = listing.split_once("    // ANCHOR_END: all").unwrap();
    let dedented = listing
        .lines()
        .map(|line| line.strip_prefix("    ").unwrap_or(line));
    let expected: Vec<&str> = dedented.collect();
    let readme = fs::read_to_string(root.join("README.md")).unwrap();
    let shown: Vec<&str> = readme.split("```rust").skip(1).collect();
    assert_eq!(shown.len(), 1, "listings of Rust in the README");
    let (shown, _) = shown[0].split_once("```").unwrap();
    assert_eq!(shown.trim().lines().collect::<Vec<_>>(), expected);
    assert!(expected.len() <= 20, "{} lines", expected.len());
}
