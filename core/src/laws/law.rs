//! The laws by name.
//!
//! Each is stated once, here: reports, the documentation of [`Law`] and the
//! book take the words from this list.

/// Declares the laws: each with its name and what it demands.
macro_rules! declare {
    ($($law:ident $name:literal $statement:literal;)*) => {
        /// A promise that every game makes. The names are those of reports.
        ///
        /// ```
        /// use niwaki::laws::Law;
        /// assert_eq!(Law::KeyAfter.name(), "key-after");
        /// assert_eq!(Law::KeyAfter.statement(), "`key_after(mv)` is the key of `play(mv)`");
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Law {
            $(#[doc = concat!("`", $name, "`: ", $statement, ".")] $law,)*
        }

        impl Law {
            /// Lists every law, in the order in which they are declared here.
            pub const ALL: &[Law] = &[$(Law::$law),*];

            /// Returns the name in reports.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Law::$law => $name,)*
                }
            }

            /// Returns the demand of the law, in a sentence.
            pub const fn statement(self) -> &'static str {
                match self {
                    $(Law::$law => $statement,)*
                }
            }
        }
    };
}

declare! {
    NoPanic "no-panic"
        "no method panics in a position that legal moves lead to";
    Repeatable "repeatable"
        "a position, or a clone of it, asked twice gives the same answer twice";
    MovesAppended "moves-appended"
        "`moves` and `tactical_moves` append, and leave alone what is in the list already";
    MovesDistinct "moves-distinct"
        "no move is listed twice";
    KeyAfter "key-after"
        "`key_after(mv)` is the key of `play(mv)`";
    Forces "forces"
        "`forces(mv)` is `is_forced` of `play(mv)`";
    KeyChanges "key-changes"
        "the player to move is part of the key, so that every move changes it";
    SameKey "same-key"
        "positions with equal keys have equal moves in equal order, which mean the same, equal outcomes, evaluations and features, and equal keys after each move and after a pass: the table takes one for the other";
    EvaluationRange "evaluation-range"
        "`evaluate`, `material`, `gain`, `exchange` and the points of `Outcome::Score` stay within ±`Value::MAX_ESTIMATE`, and `UNIT` is above zero";
    EvaluationSide "evaluation-side"
        "`evaluate` and `material` are from the side of the player to move, so that what is good before a move is bad after it, and a pass negates them but for at most one `UNIT`";
    Weights "weights"
        "`evaluate_by` with the `weights` as they are is `evaluate`, and it has an answer with any others of 10,000 at most";
    TacticalMoves "tactical-moves"
        "`tactical_moves` lists exactly the moves that `is_tactical` names, in the order of `moves`";
    TacticalLevels "tactical-levels"
        "what is tactical at `Tactics::Captures` is tactical at `Tactics::Checks` too";
    TacticalEnd "tactical-end"
        "tactical moves come to an end: quiescence takes no more than nine tenths of the nodes of small searches";
    HistoryRange "history-range"
        "`history_index` is below `HISTORY_SIZE`";
    Features "features"
        "`features` sets no bits but those of features below `FEATURES`, a pass leaves each side what it sees, and `feature_changes` tells what a move or a pass changes";
    Endgames "endgames"
        "`endgames` lists materials in groups, fewer pieces first; where `endgame` has an answer, its material is listed and its index below the size, and the position that `from_endgame` makes of it is there too and goes on alike; every move leads to the end of the game or to a place of the same group or one before";
    Irreversible "irreversible"
        "no position from before an irreversible move comes back after it";
    DrawCount "draw-count"
        "a move takes one ply from `plies_to_draw` or starts the count again, and where a position comes back the count is lower by the plies in between";
    Pass "pass"
        "`pass` gives the move to the opponent and changes nothing else: another key, `pieces` swapped, and passing twice more leads back";
    PassForced "pass-forced"
        "a player who is forced cannot pass";
    ForcedStuck "forced-stuck"
        "if the game knows forced positions at all, a player who has lost for want of a move is forced, or quiescence would stand pat on a lost game";
    PositionText "position-text"
        "`parse_position` reads what `position_text` writes, on one line, and finds the same position";
    MoveText "move-text"
        "`parse_move` reads what `move_text` writes, one word, and finds the same move, and never one that is illegal";
    Refusal "refusal"
        "text that means nothing is refused, in one line";
    Drawing "drawing"
        "the rows of a `drawing` are equally long, and on it are the `places` of every move; without a drawing there are none; where there is a `palette`, `arranged` writes a drawing so that it is read as one with the same pieces and player";
    Players "players"
        "`player` names somebody, and somebody else after a move or a pass";
    Ending "ending"
        "`ending` names a rule exactly where the game is over";
    Truth "truth"
        "`truth` is the best of the negated truths of the children, and at the end what the game pays";
    FamilyNames "family-names"
        "a family, its parameters and its openings have names, each of its own, fit for a command line";
    FamilyPositions "family-positions"
        "the start, the bench positions and the openings of a family can be read and played";
}
