//! The phase of a position, by which a sample of positions is divided.

/// A part of a game: see [`Division`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Phase {
    /// At least five sixths of the pieces are left, or it is the first third.
    Opening,
    /// What is between the two others.
    Middlegame,
    /// Half of the pieces are left, or fewer, or it is the last third.
    Endgame,
}

/// What tells the phases of a game apart: the same for all positions of a sample.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Division {
    /// The share that is left of so many pieces of the start, where the game counts them
    /// ([`niwaki::Game::pieces`]; in chess kings count and pawns do not) and they become fewer.
    Pieces(u32),
    /// Thirds of the game that was played.
    Plies,
}

impl Phase {
    /// All phases, in their order.
    pub(super) const ALL: [Phase; 3] = [Phase::Opening, Phase::Middlegame, Phase::Endgame];

    /// Returns the name, as files and tables write it.
    pub(super) fn name(self) -> &'static str {
        match self {
            Phase::Opening => "opening",
            Phase::Middlegame => "middlegame",
            Phase::Endgame => "endgame",
        }
    }

    /// Returns the phase where so many of the pieces of the start are left.
    fn by_pieces(left: u32, whole: u32) -> Phase {
        let (left, whole) = (u64::from(left), u64::from(whole));
        if left * 6 >= whole * 5 {
            Phase::Opening
        } else if left * 2 > whole {
            Phase::Middlegame
        } else {
            Phase::Endgame
        }
    }

    /// Returns the phase of a ply in a game of so many.
    fn by_ply(ply: usize, plies: usize) -> Phase {
        Phase::ALL[(ply * 3 / plies.max(1)).min(2)]
    }
}

impl Division {
    /// Returns the phase of a ply in a game of so many, with so many pieces on the board if they are
    /// counted.
    pub(super) fn phase(self, ply: usize, plies: usize, pieces: Option<u32>) -> Phase {
        match self {
            Division::Pieces(whole) => Phase::by_pieces(pieces.unwrap_or(whole), whole),
            Division::Plies => Phase::by_ply(ply, plies),
        }
    }

    /// Says what makes a phase.
    pub(super) fn meaning(self, phase: Phase) -> &'static str {
        match (self, phase) {
            (Division::Pieces(_), Phase::Opening) => "5/6 of the pieces or more are left",
            (Division::Pieces(_), Phase::Middlegame) => {
                "less than 5/6 of the pieces, and more than half, are left"
            }
            (Division::Pieces(_), Phase::Endgame) => "half of the pieces or fewer are left",
            (Division::Plies, Phase::Opening) => "the first third of the game that was played",
            (Division::Plies, Phase::Middlegame) => "the second third of the game that was played",
            (Division::Plies, Phase::Endgame) => "the last third of the game that was played",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn phases_follow_each_other() {
        let of = |whole: u32, left: [u32; 4]| left.map(|left| Phase::by_pieces(left, whole));
        let [opening, middlegame, endgame] = Phase::ALL;
        let expected = [opening, middlegame, middlegame, endgame];
        assert_eq!(of(16, [14, 13, 9, 8]), expected, "chess");
        assert_eq!(of(24, [20, 19, 13, 12]), expected, "checkers");
        let thirds = [0, 29, 30, 60, 89].map(|ply| Phase::by_ply(ply, 90));
        assert_eq!(
            thirds,
            [opening, opening, middlegame, endgame, endgame],
            "no pieces"
        );
    }
}
