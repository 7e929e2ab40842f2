//! The phase of a position, by which a sample of positions is divided.

/// A part of a game.
///
/// Where the game counts pieces ([`niwaki::Game::pieces`]; in chess kings and pawns are told from
/// pieces, and pawns are left out), the phase goes by the share of those of the start that are
/// left. Elsewhere it goes by thirds of the game that was played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Phase {
    /// At least five sixths of the pieces are left.
    Opening,
    /// What is between the two others.
    Middlegame,
    /// Half of the pieces are left, or fewer.
    Endgame,
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

    /// Says what makes the phase.
    pub(super) fn meaning(self) -> &'static str {
        match self {
            Phase::Opening => "5/6 of the pieces or more are left",
            Phase::Middlegame => "less than 5/6 of the pieces, and more than half, are left",
            Phase::Endgame => "half of the pieces or fewer are left",
        }
    }

    /// Returns the phase where so many of the pieces of the start are left.
    pub(super) fn by_pieces(left: u32, whole: u32) -> Phase {
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
    pub(super) fn by_ply(ply: usize, plies: usize) -> Phase {
        Phase::ALL[(ply * 3 / plies.max(1)).min(2)]
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
