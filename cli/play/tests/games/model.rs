//! A game as a list of moves, and what each line makes of it.

use std::collections::BTreeMap;

use niwaki::laws::Random;
use niwaki_host::catalogue::Catalogue;
use niwaki_host::position::Position;
use tempfile::TempDir;

/// What is wanted; which move, how many, or which file a number says.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Wish {
    /// One of the legal moves.
    Move(usize),
    Back(Option<usize>),
    Save(usize, bool),
    Load(usize),
    Swap,
    New,
    Resign,
    Moves,
    /// Anything that changes no game.
    Idle(usize),
    /// Anything that cannot be understood.
    Junk(usize),
}

/// What changes no game.
const IDLE: [&str; 6] = ["flip", "help", "level 1", "level 2", "", "/FLIP"];
/// What cannot be understood.
const JUNK: [&str; 9] = [
    "frobnicate",
    "back 0",
    "back x",
    "load",
    "level 99",
    "/hnt",
    "pause",
    "load /nowhere/at/all",
    "\u{1b}[2J\u{0}",
];
/// The names of files; one cannot be made.
const FILES: usize = 3;

impl Wish {
    pub(crate) fn drawn(random: &mut Random) -> Wish {
        let number = random.below(1000);
        match random.below(32) {
            16..=17 => Wish::Back(None),
            18 => Wish::Back(Some(1 + number % 5)),
            19..=21 => Wish::Save(number % FILES, random.once_in(2)),
            22..=23 => Wish::Load(number % FILES),
            24 => Wish::Swap,
            25 if random.once_in(3) => Wish::New,
            26 if random.once_in(3) => Wish::Resign,
            27 => Wish::Moves,
            28..=29 => Wish::Idle(number % IDLE.len()),
            30..=31 => Wish::Junk(number % JUNK.len()),
            _ => Wish::Move(number),
        }
    }
}

/// A game: all that is known of it.
pub(crate) struct Model {
    start: Box<dyn Position>,
    moves: Vec<String>,
    /// The seat of the person.
    person: usize,
    /// Whether somebody has resigned; unknown in a game out of a file.
    resigned: Option<bool>,
    /// What was saved in which file.
    files: BTreeMap<String, Vec<String>>,
    /// Where they are.
    folder: TempDir,
}

impl Model {
    pub(crate) fn new(catalogue: &Catalogue, game: &str) -> Model {
        Model {
            start: catalogue.start(game).expect("there is such a game"),
            moves: Vec::new(),
            person: 0,
            resigned: Some(false),
            files: BTreeMap::new(),
            folder: tempfile::tempdir().expect("a folder can be made"),
        }
    }

    /// Returns the same after a move that nobody has made.
    pub(crate) fn after(mut self, mv: &str) -> Model {
        self.moves.push(mv.to_owned());
        self
    }

    /// Returns the position that the moves lead to.
    fn position(&self) -> Box<dyn Position> {
        let mut position = self.start.copy();
        for mv in &self.moves {
            position.play(mv).expect("the moves are legal");
        }
        position
    }

    /// Says whether the game is over, where that is known.
    fn is_over(&self) -> Option<bool> {
        if self.position().over().is_some() {
            return Some(true);
        }
        self.resigned
    }

    fn file(&self, number: usize) -> String {
        format!("{}/game {number}.txt", self.folder.path().display())
    }

    /// Returns the line for a wish.
    pub(crate) fn line(&self, wish: Wish) -> String {
        match wish {
            Wish::Move(number) => {
                let position = self.position();
                let moves = position.moves();
                let Some(mv) = moves.get(number % moves.len().max(1)) else {
                    return "e2e4".to_owned();
                };
                let people = || position.for_people(mv).expect("the move is legal");
                if number < 500 { mv.clone() } else { people() }
            }
            Wish::Back(None) => "takeback".to_owned(),
            Wish::Back(Some(count)) => format!("back {count}"),
            Wish::Save(file, over) => {
                format!("save{} {}", if over { "!" } else { "" }, self.file(file))
            }
            Wish::Load(file) => format!("load {}", self.file(file)),
            Wish::Swap => "swap".to_owned(),
            Wish::New => "new".to_owned(),
            Wish::Resign => "resign".to_owned(),
            Wish::Moves => "/moves".to_owned(),
            Wish::Idle(number) => IDLE[number].to_owned(),
            Wish::Junk(number) => JUNK[number].to_owned(),
        }
    }

    /// Takes note of what was said to a wish, which was told by this line.
    pub(crate) fn told(&mut self, wish: Wish, line: &str, said: &[&str]) -> Result<(), String> {
        let first = said.first().copied().unwrap_or_default();
        let over = self.is_over();
        match wish {
            Wish::Move(_) => self.moved(line, over, said)?,
            Wish::Back(count) => self.taken_back(count, first)?,
            Wish::Save(file, over) => self.saved(self.file(file), over, first)?,
            Wish::Load(file) => {
                let file = self.file(file);
                let Some(moves) = self.files.get(&file) else {
                    return expected(
                        first,
                        "error",
                        first.contains("cannot be") || first.contains(&file),
                    );
                };
                expected(first, "moves played", first.contains(" played"))?;
                (self.moves, self.resigned) = (moves.clone(), None);
            }
            Wish::Swap if first.starts_with("you are ") => self.person = 1 - self.person,
            Wish::New => {
                expected(first, "a new game", first == "a new game")?;
                (self.moves, self.resigned) = (Vec::new(), Some(false));
            }
            Wish::Resign if over == Some(true) => {
                expected(first, "is over", first.contains("is over already"))?;
            }
            Wish::Resign => self.resigned = Some(true),
            Wish::Moves if over == Some(false) => {
                let position = self.position();
                let moves = position.moves();
                let names: Vec<String> = moves
                    .iter()
                    .map(|mv| position.for_people(mv).expect("it is legal"))
                    .collect();
                expected(first, "the moves", first == names.join(" "))?;
            }
            Wish::Junk(_) => expected(
                first,
                "a word on it",
                said.len() == 2 && !first.contains(char::is_control),
            )?,
            Wish::Swap | Wish::Moves | Wish::Idle(_) => (),
        }
        self.answered(said)
    }

    /// Plays a move, unless the game is over.
    fn moved(&mut self, line: &str, over: Option<bool>, said: &[&str]) -> Result<(), String> {
        let position = self.position();
        if position.moves().is_empty() {
            return Ok(()); // then the line was no move
        }
        let refused = said
            .iter()
            .any(|line| line.starts_with("the game is over ("));
        let known = over.is_none_or(|over| over == refused);
        expected(&said.join("\n"), "a move, unless the game is over", known)?;
        if !refused {
            let mv = position
                .canonical(line)
                .map_err(|error| error.to_string())?;
            self.moves.push(mv);
        }
        Ok(())
    }

    /// Takes moves back, as many as was said.
    fn taken_back(&mut self, count: Option<usize>, said: &str) -> Result<(), String> {
        let answers = (0..self.moves.len())
            .rev()
            .take_while(|at| at % 2 != self.person)
            .count();
        let count = count.unwrap_or(answers + 1).min(self.moves.len());
        let word = match count {
            0 => "nothing has been played".to_owned(),
            1 => "one move taken back".to_owned(),
            many => format!("{many} moves taken back"),
        };
        expected(said, &word, said.starts_with(&word))?;
        self.moves.truncate(self.moves.len() - count);
        if count > 0 {
            self.resigned = Some(false);
        }
        Ok(())
    }

    /// Takes note of a file that was written, or not.
    fn saved(&mut self, file: String, over: bool, said: &str) -> Result<(), String> {
        if self.files.contains_key(&file) && !over {
            return expected(said, "a refusal", said.contains("is there already"));
        }
        expected(said, "saved", said == format!("saved in {file}"))?;
        self.files.insert(file, self.moves.clone());
        Ok(())
    }

    /// Plays what the engine says that it plays, which it does exactly where it is to move.
    fn answered(&mut self, said: &[&str]) -> Result<(), String> {
        for line in said {
            let position = self.position();
            let Some(answer) = line.strip_prefix(&format!("{} plays ", position.player())) else {
                continue;
            };
            let mv = answer.split(" (").next().unwrap_or_default();
            expected(
                line,
                "a turn of the person",
                self.moves.len() % 2 != self.person,
            )?;
            self.moves
                .push(position.canonical(mv).map_err(|error| error.to_string())?);
        }
        let waits = self.moves.len() % 2 == self.person;
        expected(
            &said.join("\n"),
            "an answer",
            waits || self.is_over() != Some(false),
        )
    }

    /// Compares the position that is seen with that of the moves.
    pub(crate) fn seen(&self, said: &[&str]) -> Result<(), String> {
        let text = self.position().text();
        // At the beginning the board alone is shown.
        let begun = said.len() > 1 && said[1].starts_with("type a move");
        expected(
            &said.join("\n"),
            &text,
            begun || said.first() == Some(&text.as_str()),
        )
    }
}

/// Returns that something is wrong where it is not as expected.
fn expected(said: &str, what: &str, is: bool) -> Result<(), String> {
    if is {
        Ok(())
    } else {
        Err(format!("{what} is expected, and this is said: {said:?}"))
    }
}
