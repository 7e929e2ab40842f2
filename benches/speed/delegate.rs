//! Shared by two benches: a game that is another game but for what the bench is about.

/// Writes the items of an `impl Game` for a tuple struct around a game of the type `$game`:
/// all are left to it but `evaluate`, which the bench writes. `$wrap` makes the
/// struct of the positions that moves and passes lead to.
macro_rules! delegate_game {
    ($game:ty, $wrap:path) => {
        type Move = <$game as niwaki::Game>::Move;

        const UNIT: i32 = <$game as niwaki::Game>::UNIT;
        const REPETITION_DRAWS: bool = <$game as niwaki::Game>::REPETITION_DRAWS;
        const TACTICAL_FIRST: bool = <$game as niwaki::Game>::TACTICAL_FIRST;
        const HISTORY_SIZE: usize = <$game as niwaki::Game>::HISTORY_SIZE;

        fn moves(&self, moves: &mut niwaki::MoveList<Self::Move>) {
            self.0.moves(moves);
        }

        fn play(&self, mv: Self::Move) -> Self {
            $wrap(self.0.play(mv))
        }

        fn outcome(&self) -> Option<niwaki::Outcome> {
            self.0.outcome()
        }

        fn key(&self) -> niwaki::Key {
            self.0.key()
        }

        fn no_moves(&self) -> niwaki::Outcome {
            self.0.no_moves()
        }

        fn key_after(&self, mv: Self::Move) -> niwaki::Key {
            self.0.key_after(mv)
        }

        fn is_tactical(&self, mv: Self::Move, level: niwaki::Tactics) -> bool {
            self.0.is_tactical(mv, level)
        }

        fn tactical_moves(&self, level: niwaki::Tactics, moves: &mut niwaki::MoveList<Self::Move>) {
            self.0.tactical_moves(level, moves);
        }

        fn gain(&self, mv: Self::Move) -> i32 {
            self.0.gain(mv)
        }

        fn exchange(&self, mv: Self::Move) -> i32 {
            self.0.exchange(mv)
        }

        fn history_index(&self, mv: Self::Move) -> usize {
            self.0.history_index(mv)
        }

        fn pass(&self) -> Option<Self> {
            self.0.pass().map($wrap)
        }

        fn is_forced(&self) -> bool {
            self.0.is_forced()
        }

        fn is_irreversible(&self, mv: Self::Move) -> bool {
            self.0.is_irreversible(mv)
        }

        fn plies_to_draw(&self) -> u32 {
            self.0.plies_to_draw()
        }

        fn material(&self) -> i32 {
            self.0.material()
        }

        fn pieces(&self, side: niwaki::Side) -> u32 {
            self.0.pieces(side)
        }
    };
}
