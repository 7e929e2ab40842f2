//! The first listing of the book.

#[test]
fn nim_is_solved() {
    // ANCHOR: all
    use niwaki::{Game, Key, MoveList, Outcome, Search};

    /// Take one to three matches; who takes the last one wins.
    #[derive(Clone)]
    struct Nim(u32);

    impl Game for Nim {
        type Move = u32;

        fn moves(&self, moves: &mut MoveList<u32>) {
            moves.extend(1..=self.0.min(3));
        }

        fn play(&self, taken: u32) -> Nim {
            Nim(self.0 - taken)
        }

        fn outcome(&self) -> Option<Outcome> {
            (self.0 == 0).then_some(Outcome::Loss)
        }

        fn key(&self) -> Key {
            Key::mixed(u64::from(self.0))
        }

        fn evaluate(&self) -> i32 {
            0
        }
    }

    let report = Search::new(&Nim(10)).depth(10).run();
    assert_eq!(report.best(), Some(2));
    assert_eq!(report.mate(), Some(5)); // plies to the forced win, proved
    // ANCHOR_END: all
}
