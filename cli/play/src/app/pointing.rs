//! Moves made by pointing: at cells of the board one after the other, or at a move of a list.

use niwaki::Drawing;
use niwaki::drawing::Place;

use super::super::entry::for_people;
use niwaki_host::position::Position;

/// A legal move, and where one points for it.
#[derive(Clone, Debug)]
struct Choosable {
    mv: String,
    text: String,
    places: Vec<Place>,
}

/// Where one points.
#[derive(Debug, Default)]
pub(in super::super) struct Pointer {
    options: Vec<Choosable>,
    /// Rows and columns of the board; none where there is no board to point at.
    size: (usize, usize),
    /// The cell pointed at.
    at: Place,
    /// Whether the pointer has been moved yet.
    pub(in super::super) is_shown: bool,
    /// The cells picked so far.
    picked: Vec<Place>,
    /// Moves to choose from, where cells do not tell them apart or there are none.
    menu: Vec<usize>,
    chosen: usize,
}

impl Pointer {
    /// The position is another one.
    pub(in super::super) fn look_at(&mut self, position: &dyn Position) {
        let goes_on = position.over().is_none();
        let moves = if goes_on {
            position.moves()
        } else {
            Vec::new()
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

    /// Picks nothing any more.
    pub(in super::super) fn let_go(&mut self) {
        self.picked.clear();
        self.chosen = 0;
        self.menu = if self.has_board() {
            Vec::new()
        } else {
            (0..self.options.len()).collect()
        };
    }

    fn has_board(&self) -> bool {
        let pointable = self.options.iter().any(|option| !option.places.is_empty());
        self.size.0 > 0 && (pointable || self.options.is_empty())
    }

    /// Points somewhere else.
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

    /// Picks what is pointed at; the move, once it is clear which.
    pub(in super::super) fn pick(&mut self) -> Result<Option<String>, String> {
        if !self.is_shown {
            self.is_shown = true;
            return Ok(None);
        }
        if let Some(&chosen) = self.menu.get(self.chosen) {
            return Ok(Some(self.options[chosen].mv.clone()));
        }
        if self.picked.last() == Some(&self.at) {
            self.let_go();
            return Ok(None);
        }
        self.picked.push(self.at);
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
            [one] if self.picked.len() > 1 || whole(&one) => Ok(Some(self.options[one].mv.clone())),
            _ if found.iter().any(whole) => {
                self.menu = found;
                Ok(None)
            }
            _ => Ok(None),
        }
    }

    /// Moves that begin with the cells picked so far.
    fn candidates(&self) -> impl Iterator<Item = usize> {
        let options = self.options.iter().enumerate();
        let fitting = options.filter(|(_, option)| option.places.starts_with(&self.picked));
        fitting.map(|(number, _)| number)
    }

    /// The cell pointed at, if it is to be seen.
    pub(in super::super) fn at(&self) -> Option<Place> {
        (self.is_shown && self.size.0 > 0 && self.menu.is_empty()).then_some(self.at)
    }

    /// The cells picked so far.
    pub(in super::super) fn picked(&self) -> &[Place] {
        &self.picked
    }

    /// Where one may point next, once something is picked.
    pub(in super::super) fn targets(&self) -> Vec<Place> {
        if self.picked.is_empty() {
            return Vec::new();
        }
        let next = |number: usize| self.options[number].places.get(self.picked.len()).copied();
        self.candidates().filter_map(next).collect()
    }

    /// The legal moves as people write them; those that are chosen among stand out, one of them most.
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
    Usual,
    /// It begins with what is picked.
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
