//! Random games in lines, against a model: a list of moves from a start, which every line changes as it says or not at all.
//!
//! Behind each line stands `/board`, so that the position is seen, and has to be the one that the list of moves leads to.
//! `NIWAKI_GAMES` says how many are played in each game, `NIWAKI_SEED` by which seed the first is drawn. One that fails is told
//! with its seed and the shortest game that still fails.

mod model;

use std::cell::RefCell;
use std::io::{self, BufReader, Read, Write};
use std::rc::Rc;
use std::sync::LazyLock;

use clap::Parser;
use niwaki::laws::Random;
use niwaki_drawn::{number, shortest};
use niwaki_games::checkers::CheckersFamily;
use niwaki_games::chess::ChessFamily;
use niwaki_games::trees::TreeFamily;
use niwaki_host::catalogue::{Catalogue, Entry, Format};
use niwaki_play::Arguments;

use model::{Model, Wish};

static CATALOGUE: LazyLock<Catalogue> = LazyLock::new(|| {
    Catalogue::standard()
        .with(Entry::<ChessFamily>::new().format(Format::Pgn))
        .with(Entry::<CheckersFamily>::new().format(Format::Pdn))
        .with(Entry::<TreeFamily>::new())
        .into()
});

/// Games of each kind, unless it is said how many.
const USUAL: u64 = 60;

/// Flags, as the command reads them.
#[derive(Parser)]
struct Flags {
    #[command(flatten)]
    arguments: Arguments,
}

/// What the program has said and nobody has looked at yet.
#[derive(Clone, Default)]
struct Heard(Rc<RefCell<Vec<u8>>>);

impl Write for Heard {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Somebody who plays by wishes, and looks at all that is said.
struct Person<'w> {
    model: Model,
    wishes: std::slice::Iter<'w, Wish>,
    /// The wish that was said last; none where it was to see the board.
    last: Option<(Wish, String)>,
    heard: Heard,
    said: Vec<String>,
    fault: Option<String>,
}

impl Person<'_> {
    /// Looks at what was said, and returns what to say next.
    fn next(&mut self) -> Result<Option<String>, String> {
        let bytes = std::mem::take(&mut *self.heard.0.borrow_mut());
        let text = String::from_utf8(bytes).map_err(|error| error.to_string())?;
        let lines: Vec<&str> = text.lines().collect();
        self.said
            .extend(lines.iter().map(|line| (*line).to_owned()));
        if let Some((wish, line)) = self.last.take() {
            self.model.told(wish, &line, &lines)?;
            return Ok(Some("/board".to_owned()));
        }
        self.model.seen(&lines)?;
        let Some(&wish) = self.wishes.next() else {
            return Ok(None);
        };
        let line = self.model.line(wish);
        self.last = Some((wish, line.clone()));
        Ok(Some(line))
    }
}

impl Read for Person<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let line = self.next().unwrap_or_else(|fault| {
            self.fault = Some(fault);
            None
        });
        let Some(line) = line else { return Ok(0) };
        self.said.push(line.clone());
        let line = format!("{line}\n").into_bytes();
        buffer[..line.len()].copy_from_slice(&line);
        Ok(line.len())
    }
}

/// Plays, and says what was wrong, with all that was said.
fn play(game: &str, seed: u64, wishes: &[Wish]) -> Result<(), (String, Vec<String>)> {
    play_by(Model::new(&CATALOGUE, game), game, seed, wishes)
}

/// Plays, and compares with this model.
fn play_by(
    model: Model,
    game: &str,
    seed: u64,
    wishes: &[Wish],
) -> Result<(), (String, Vec<String>)> {
    let heard = Heard::default();
    let mut person = BufReader::new(Person {
        model,
        wishes: wishes.iter(),
        last: None,
        heard: heard.clone(),
        said: Vec::new(),
        fault: None,
    });
    let seed = seed.to_string();
    let words = [
        "play",
        game,
        "--plain",
        "--nodes",
        "30",
        "--engine",
        "niwaki[hash=1]",
        "--seed",
        &seed,
    ];
    let flags = Flags::parse_from(words);
    let ended = niwaki_play::converse(
        &CATALOGUE,
        &flags.arguments,
        &mut person,
        &mut heard.clone(),
    );
    let person = person.into_inner();
    let fault = person
        .fault
        .or(ended.err().map(|failure| format!("{failure:#}")));
    fault.map_or(Ok(()), |fault| Err((fault, person.said)))
}

/// Plays games drawn by one seed after another.
fn games(game: &str) {
    let first = number("NIWAKI_SEED", 1);
    for seed in first..first + number("NIWAKI_GAMES", USUAL) {
        let random = &mut Random::of(seed, &[]);
        let length = 5 + random.below(40);
        let wishes: Vec<Wish> = (0..length).map(|_| Wish::drawn(random)).collect();
        if let Err(known) = play(game, seed, &wishes) {
            let fails = |wishes: &[Wish]| play(game, seed, wishes).err();
            let (_, (fault, said)) = shortest(wishes, known, fails);
            panic!("{game}, seed {seed}: {fault}\n{}", said.join("\n"));
        }
    }
}

#[test]
fn games_of_chess_are_their_moves() {
    games("chess");
}

#[test]
fn games_of_checkers_are_their_moves() {
    games("checkers");
}

#[test]
fn games_on_trees_are_their_moves() {
    games("tree:edge-sum,b=3,length=8,seed=2");
}

/// The model is not content with everything.
#[test]
fn a_model_of_another_game_is_found_out() {
    let wishes = [Wish::Moves, Wish::Move(3), Wish::Back(None)];
    let model = Model::new(&CATALOGUE, "checkers");
    assert!(play_by(model, "chess", 1, &wishes).is_err());
    let model = Model::new(&CATALOGUE, "chess");
    assert!(play_by(model.after("e2e4"), "chess", 1, &wishes[2..]).is_err());
}
