//! Random conversations over UCI and Hub, against a model of what may be answered to what.
//!
//! A conversation is drawn by a seed: lines that make sense, and lines that make none. Behind each of them stands a word
//! that is answered at once (`isready`, `ping`), so that what is heard falls into pieces, one for each line, but for searches,
//! which tell and answer whenever they come to it. The [`model`] follows every way in which that can have happened, and
//! something is wrong where none is left.
//!
//! `NIWAKI_CONVERSATIONS` says how many are held in each language, `NIWAKI_SEED` by which seed the first is drawn. One that
//! fails is told with its seed and the shortest conversation that still fails.

mod hub;
mod model;
mod said;
mod search;
mod spoken;
mod talk;
mod uci;

use niwaki::laws::Random;
use niwaki_drawn::{number, shortest};

use model::Fault;
use spoken::{Language, Line, Means};
use talk::Pace;

/// Conversations in each language, unless it is said how many.
const USUAL: u64 = 400;

/// Holds a conversation, and says what was wrong with it.
fn hold(language: &dyn Language, lines: &[Line], pace: Pace) -> Result<(), Fault> {
    let words = lines
        .iter()
        .flat_map(|line| [line.text.clone(), language.marker().to_owned()]);
    let heard = talk::talk(language, words.collect(), pace);
    let heard = heard.map_err(|why| Fault {
        why,
        heard: Vec::new(),
    })?;
    model::check(language, lines, heard)
}

/// Runs of a shortened conversation: what depends on the time does not fail each time.
const TRIES: u64 = 6;

/// Returns the fault of a conversation, if it has one in some of several runs.
fn fault(language: &dyn Language, lines: &[Line], pace: Pace) -> Option<Fault> {
    (0..TRIES).find_map(|run| hold(language, lines, pace.again(run)).err())
}

/// Holds conversations drawn by one seed after another.
fn converse(language: &dyn Language) {
    let first = number("NIWAKI_SEED", 1);
    for seed in first..first + number("NIWAKI_CONVERSATIONS", USUAL) {
        let random = &mut Random::of(seed, &[]);
        let lines = language.conversation(random);
        let pace = Pace::drawn(random);
        if let Err(fault) = hold(language, &lines, pace) {
            let fails = |lines: &[Line]| self::fault(language, lines, pace);
            let (lines, fault) = shortest(lines, fault, fails);
            let said: Vec<&str> = lines.iter().map(|line| line.text.as_str()).collect();
            panic!(
                "seed {seed}, {pace:?}: {}\nsaid:\n{}\nheard:\n{}",
                fault.why,
                said.join("\n"),
                fault.heard.join("\n")
            );
        }
    }
}

#[test]
fn uci_answers_as_the_model_does() {
    converse(&uci::Uci);
}

#[test]
fn hub_answers_as_the_model_does() {
    converse(&hub::Hub);
}

/// So many may wait, and no more; the one that runs is not among them. (`so_many_wait_and_no_more` is the same over UCI.)
#[test]
fn the_queue_of_hub_has_an_end() {
    let mut lines = hub::long_search().to_vec();
    lines.extend((0..10_002).flat_map(|_| hub::short_search()));
    lines.push("stop".to_owned());
    let heard = talk::talk(&hub::Hub, lines, Pace::Rush).expect("it ends");
    let begin = |word: &str| heard.iter().filter(|line| line.starts_with(word)).count();
    assert_eq!((begin("done "), begin("error ")), (10_001, 2));
}

/// The model is not content with everything: what it must find wrong it finds wrong.
#[test]
fn the_model_finds_what_is_wrong() {
    let place = Means::Place(None, Vec::new());
    let depth = |text: &str, depth| {
        let asked = spoken::Asked {
            depth: Some(depth),
            ..spoken::Asked::default()
        };
        uci::Uci.line(text, Means::Ask(asked))
    };
    let lines = [
        uci::Uci.line("position startpos", place),
        depth("go depth 1", 1),
    ];
    let told =
        "info depth 1 seldepth 1 multipv 1 score cp 3 nodes 20 nps 1 hashfull 0 time 1 pv e2e4";
    for (heard, wrong) in [
        (vec!["readyok", "readyok", told, "bestmove e2e4"], None),
        (
            vec![told, "readyok", "readyok", "bestmove e2e4"],
            Some("nobody searches"),
        ),
        (vec!["readyok", "readyok", told], Some("not answered")),
        (
            vec!["readyok", "readyok", told, "bestmove e2e5"],
            Some("e2e5"),
        ),
        (
            vec!["readyok", "readyok", told, "bestmove d2d4"],
            Some("d2d4"),
        ),
        (vec!["readyok", "readyok", "bestmove e2e4"], Some("depth")),
        (
            vec!["readyok", "readyok", told, "bestmove e2e4", "bestmove e2e4"],
            Some("answers nothing"),
        ),
        (vec!["readyok", told, "bestmove e2e4"], Some("readyok")),
        (
            vec![
                "info string no",
                "readyok",
                "readyok",
                told,
                "bestmove e2e4",
            ],
            Some("info string no"),
        ),
    ] {
        let heard = heard.into_iter().map(str::to_owned).collect();
        let fault = model::check(&uci::Uci, &lines, heard).err();
        match (fault, wrong) {
            (None, None) => (),
            (Some(fault), Some(wrong)) => assert!(fault.why.contains(wrong), "{}", fault.why),
            (fault, _) => panic!("{wrong:?}: {:?}", fault.map(|fault| fault.why)),
        }
    }
}
