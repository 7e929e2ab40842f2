//! Makes moves by pointing: at cells of the board one after the other, or at a move of a list.
//!
//! Each legal move has places, the cells that one points at for it: from and to in chess, each square of a jump in
//! checkers, the child itself in a tree. A move is found once the cells picked so far begin the places of one move alone.
//! Where cells do not tell moves apart, as in a promotion, or where a game has no board, the moves stand in a menu.
//!
//! In chess a pawn goes from e2 to e4 in two picks: after e2 two moves are left, e2e3 and e2e4, and their next places are
//! marked; after e4 one is left. A pawn on a7 that takes the last step is left with four moves after two picks, all of the
//! same two places, and these four become the menu. Picking a cell with which no move left goes on begins anew from that
//! cell, so that another piece can be chosen without letting go of the first.

use niwaki::Drawing;
use niwaki::drawing::Place;

use super::super::entry::for_people;
use niwaki_host::position::Position;

/// A legal move, and where one points for it.
#[derive(Clone, Debug)]
struct Choosable {
    /// As the command writes it.
    mv: String,
    /// As people write it.
    text: String,
    /// The cells in the order in which they are picked; empty where the game draws no board.
    places: Vec<Place>,
}

/// The cell that one points at, and what has been picked.
#[derive(Debug, Default)]
pub(in super::super) struct Pointer {
    /// The legal moves of the position.
    options: Vec<Choosable>,
    /// Rows and columns of the board; none where there is no board to point at.
    size: (usize, usize),
    /// The cell pointed at, as row and column of the board before it is turned.
    at: Place,
    /// Whether the pointer has been moved yet. Those who type never see it.
    pub(in super::super) is_shown: bool,
    /// The cells picked so far.
    picked: Vec<Place>,
    /// The options to choose from by number, where cells do not tell them apart or there are none.
    menu: Vec<usize>,
    /// The place in the menu that is pointed at.
    chosen: usize,
}

impl Pointer {
    /// Looks at another position, and forgets what was picked. The pointer stays where it is as long as the board has the
    /// same size, so that a person's hand does too.
    pub(in super::super) fn look_at(&mut self, position: &dyn Position) {
        let moves = match position.over() {
            None => position.moves(),
            Some(_) => Vec::new(),
        };
        self.options = moves
            .into_iter()
            .map(|mv| Choosable {
                text: for_people(position, &mv),
                places: position.places(&mv),
                mv,
            })
            .collect();
        let size =
            |drawing: &Drawing| (drawing.rows.len(), drawing.rows.first().map_or(0, Vec::len));
        let before = self.size;
        self.size = position.drawing().as_ref().map_or((0, 0), size);
        if self.size != before {
            self.at = self
                .options
                .first()
                .and_then(|option| option.places.first().copied())
                .unwrap_or_default();
        }
        self.let_go();
    }

    /// Picks nothing any more. Without a board the menu has all moves, always.
    pub(in super::super) fn let_go(&mut self) {
        self.picked.clear();
        self.chosen = 0;
        self.menu = if self.has_board() {
            Vec::new()
        } else {
            (0..self.options.len()).collect()
        };
    }

    /// Says whether there are cells to point at. A game that is over has no moves, but still its board.
    fn has_board(&self) -> bool {
        let pointable = self.options.iter().any(|option| !option.places.is_empty());
        self.size.0 > 0 && (pointable || self.options.is_empty())
    }

    /// Points somewhere else, `down` and `right` from here: on the board up to its edge, in a menu round and round.
    pub(in super::super) fn step(&mut self, down: isize, right: isize) {
        self.is_shown = true;
        if !self.menu.is_empty() {
            let count = self.menu.len() as isize;
            let next = (self.chosen as isize + down + right).rem_euclid(count);
            self.chosen = next as usize;
            return;
        }
        let within = |at: usize, by: isize, length: usize| {
            at.saturating_add_signed(by).min(length.saturating_sub(1))
        };
        let (row, column) = self.at;
        self.at = (
            within(row, down, self.size.0),
            within(column, right, self.size.1),
        );
    }

    /// Picks what is pointed at, and returns the move once it is clear which. The first pick only shows the pointer.
    ///
    /// The error is a sentence for the person who picked.
    pub(in super::super) fn pick(&mut self) -> Result<Option<String>, String> {
        if !self.is_shown {
            self.is_shown = true;
            return Ok(None);
        }
        if let Some(&chosen) = self.menu.get(self.chosen) {
            return Ok(Some(self.options[chosen].mv.clone()));
        }
        // Picking the same cell again lets it go.
        if self.picked.last() == Some(&self.at) {
            self.let_go();
            return Ok(None);
        }
        self.picked.push(self.at);
        // No move goes on like this, so it is taken for the beginning of another move.
        if self.candidates().next().is_none() {
            self.picked = vec![self.at];
        }
        let found: Vec<usize> = self.candidates().collect();
        let whole = |&number: &usize| self.options[number].places.len() == self.picked.len();
        match found[..] {
            [] => {
                self.let_go();
                Err("no legal move begins there".to_owned())
            }
            // A move that begins with one cell is not played at once, though it be the only one with this piece: only where the
            // cell is the whole move.
            [one] if self.picked.len() > 1 || whole(&one) => Ok(Some(self.options[one].mv.clone())),
            _ if found.iter().any(whole) => {
                self.menu = found;
                Ok(None)
            }
            _ => Ok(None),
        }
    }

    /// Returns the numbers of the moves that begin with the cells picked so far.
    fn candidates(&self) -> impl Iterator<Item = usize> {
        let options = self.options.iter().enumerate();
        let fitting = options.filter(|(_, option)| option.places.starts_with(&self.picked));
        fitting.map(|(number, _)| number)
    }

    /// Returns the cell pointed at, if it is to be seen.
    pub(in super::super) fn at(&self) -> Option<Place> {
        (self.is_shown && self.size.0 > 0 && self.menu.is_empty()).then_some(self.at)
    }

    /// Returns the cells picked so far.
    pub(in super::super) fn picked(&self) -> &[Place] {
        &self.picked
    }

    /// Returns where one may point next, once something is picked.
    pub(in super::super) fn targets(&self) -> Vec<Place> {
        if self.picked.is_empty() {
            return Vec::new();
        }
        let next = |number: usize| self.options[number].places.get(self.picked.len()).copied();
        self.candidates().filter_map(next).collect()
    }

    /// Returns the legal moves as people write them; those that are chosen among stand out, one of them most.
    pub(in super::super) fn listed(&self) -> impl Iterator<Item = (&str, Standing)> {
        let marked: Vec<usize> = match (self.is_shown, self.picked.is_empty()) {
            (true, false) if self.menu.is_empty() => self.candidates().collect(),
            (true, _) => self.menu.clone(),
            (false, _) => Vec::new(),
        };
        let chosen = self.menu.get(self.chosen).copied();
        let options = self.options.iter().enumerate();
        options.map(move |(number, option)| {
            let standing = match marked.contains(&number) {
                true if chosen == Some(number) => Standing::Chosen,
                true => Standing::Possible,
                false => Standing::Usual,
            };
            (option.text.as_str(), standing)
        })
    }
}

/// How a move of the list stands out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum Standing {
    /// It is a legal move like others.
    Usual,
    /// It begins with what is picked, or stands in the menu.
    Possible,
    /// Enter plays it.
    Chosen,
}

#[cfg(test)]
mod tests {
    use super::super::super::testing::catalogue;
    use super::*;

    fn pointer(game: &str, position: &str) -> Pointer {
        let start = catalogue().start(game).unwrap();
        let mut pointer = Pointer::default();
        pointer.look_at(start.at(position).unwrap().as_ref());
        pointer.is_shown = true;
        pointer
    }

    fn pick(pointer: &mut Pointer, place: Place) -> Result<Option<String>, String> {
        pointer.at = place;
        pointer.pick()
    }

    #[test]
    fn a_piece_is_picked_and_put_down() {
        let mut pointer = pointer("chess", "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
        assert_eq!(pick(&mut pointer, (7, 4)), Ok(None));
        assert_eq!(pointer.targets().len(), 6);
        assert_eq!(pick(&mut pointer, (7, 6)), Ok(Some("e1g1".into())));
    }

    #[test]
    fn another_piece_can_be_picked_instead_or_none() {
        let mut pointer = pointer("chess", "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
        pick(&mut pointer, (7, 4)).unwrap();
        assert_eq!(pick(&mut pointer, (7, 7)), Ok(None));
        assert_eq!(pointer.picked(), [(7, 7)]);
        assert_eq!(pick(&mut pointer, (7, 7)), Ok(None));
        assert!(pointer.picked().is_empty());
        assert!(pick(&mut pointer, (0, 0)).is_err());
    }

    #[test]
    fn a_promotion_is_chosen_from_a_menu() {
        let mut pointer = pointer("chess", "8/P3k3/8/8/8/8/8/4K3 w - - 0 1");
        pick(&mut pointer, (1, 0)).unwrap();
        assert_eq!(pick(&mut pointer, (0, 0)), Ok(None));
        let chosen = |pointer: &Pointer| {
            let listed = pointer
                .listed()
                .find(|(_, standing)| *standing == Standing::Chosen);
            listed.map(|(text, _)| text.to_owned())
        };
        let first = chosen(&pointer).unwrap();
        pointer.step(0, 1);
        let second = chosen(&pointer).unwrap();
        assert!(first.starts_with("a8=") && second.starts_with("a8=") && first != second);
        let played = pointer.pick().unwrap().unwrap();
        assert!(played.starts_with("a7a8"), "{played}");
    }

    #[test]
    fn children_of_a_tree_are_picked_at_once() {
        let mut pointer = pointer("tree:iid,b=3,length=4", "root");
        assert_eq!(pick(&mut pointer, (2, 1)), Ok(Some("1".into())));
    }

    #[test]
    fn the_pointer_stays_on_the_board() {
        let mut pointer = pointer("checkers", "B:W32:B1");
        for _ in 0..20 {
            pointer.step(-1, -1);
        }
        assert_eq!(pointer.at(), Some((0, 0)));
        for _ in 0..20 {
            pointer.step(1, 1);
        }
        assert_eq!(pointer.at(), Some((7, 7)));
    }
}
