//! Games that are read, judged and written again.

use std::sync::atomic::{AtomicBool, Ordering};

use niwaki_arena::limit::Limit;
use niwaki_games::checkers::CheckersFamily;
use niwaki_games::chess::ChessFamily;
use niwaki_games::trees::TreeFamily;
use niwaki_host::catalogue::{Catalogue, Entry, Format};
use niwaki_host::engine::Engine;
use niwaki_host::failure::Failure;
use niwaki_host::position::Request;
use niwaki_host::score::Score;

use super::analysis::Analysis;
use super::chances::Mark;
use super::game::{self, Loaded};
use super::judge::{Terms, analyse};
use super::{annotated, page};

const SCHOLAR: &str = "[White \"A\"]\n[Black \"B\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Bc4 {hm} Nc6 3. Qh5 Nf6 (3... Qe7) 4. Qxf7# 1-0\n";
const TREE: &str = "[Game \"tree:edge-sum,b=3,length=4,seed=2\"]\n[First \"a\"]\n[Second \"b\"]\n[FEN \"root\"]\n\n1. 0 2 2. 1 0 *\n";

fn catalogue() -> Catalogue {
    Catalogue::standard()
        .with(Entry::<ChessFamily>::new().format(Format::Pgn))
        .with(Entry::<CheckersFamily>::new().format(Format::Pdn))
        .with(Entry::<TreeFamily>::new())
        .into()
}

fn games(text: &str) -> Vec<game::Read> {
    game::read(&catalogue(), text, None).unwrap()
}

fn only(text: &str) -> Loaded {
    let mut games = games(text);
    assert_eq!(games.len(), 1, "{text}");
    games
        .remove(0)
        .unwrap_or_else(|(line, failure)| panic!("{text}: {line}: {failure:#}"))
}

fn failure((line, failure): (usize, Failure)) -> String {
    format!("{line}: {failure:#}")
}

fn judged(loaded: &Loaded, limit: Limit) -> Analysis {
    let terms = Terms {
        engine: &Engine::bare(catalogue().techniques()),
        limit,
        scale: None,
        stop: &AtomicBool::new(false),
    };
    analyse(loaded, &terms, &mut |_| ()).unwrap()
}

#[test]
fn the_game_is_the_one_whose_rules_allow_the_moves() {
    let chess = only(SCHOLAR);
    assert_eq!((chess.game.as_str(), chess.moves.len()), ("chess", 7));
    assert_eq!((chess.comments, chess.variations), (1, 1));
    assert_eq!(chess.named_opening, None);
    assert_eq!([0, 1].map(|seat| chess.name(seat)), ["A", "B"]);
    let checkers = only("[White \"w\"]\n1. 11-15 22-18 2. 15x22 25x18 *");
    assert_eq!(checkers.game, "checkers");
    assert_eq!([0, 1].map(|seat| checkers.name(seat)), ["Black", "w"]);
    let tree = only(TREE);
    assert_eq!(tree.game, "tree:edge-sum,b=3,length=4,seed=2");
    assert_eq!(tree.name(1), "b");
    let spanish = only("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *");
    assert_eq!(spanish.named_opening.as_deref(), Some("Ruy Lopez"));
    let other = only(
        "[Variant \"Chess960\"]\n[FEN \"bnrqkrnb/pppppppp/8/8/8/8/PPPPPPPP/BNRQKRNB w KQkq - 0 1\"]\n1. e4 *",
    );
    assert_eq!(other.game, "chess:variant=960");
}

#[test]
fn what_cannot_be_replayed_is_told_with_its_line() {
    for (text, part) in [
        ("1. e4 e5\n2. Ke3 *", "2: "),
        ("[FEN \"x\"]\n1. e4 *", "1: "),
        ("[Event \"none\"]\n*", "1: there is no move in this game"),
        ("[Game \"go\"]\n1. a1 *", "'go'"),
        ("[GameType \"21\"]\n1. 11-15 1-2 *", "2: "),
        ("1. e4 {", "1: the comment does not end"),
        ("\n[Event", "2: "),
    ] {
        let message = games(text).remove(0).err().map(failure).unwrap();
        assert!(message.contains(part), "{text}: {message}");
    }
    for (text, part) in [
        ("", "there is no game in it"),
        ("hello world", "there is no game in it"),
    ] {
        let message = failure(game::read(&catalogue(), text, None).err().unwrap());
        assert!(message.contains(part), "{text}: {message}");
    }
    let asked = game::read(&catalogue(), TREE, Some("chess"))
        .unwrap()
        .remove(0);
    assert!(failure(asked.err().unwrap()).contains("this is a game of 'tree:"));
    let unknown = game::read(&catalogue(), SCHOLAR, Some("go"))
        .unwrap()
        .remove(0);
    assert!(failure(unknown.err().unwrap()).contains("'go'"));
    // One that is wrong does not cost the others.
    let both = games("1. e5 *\n\n1. e4 *");
    assert!(both[0].is_err() && both[1].is_ok());
    let listed = game::listed("1. e5 *\n\n1. e4 *").unwrap();
    let second = game::replay(&catalogue(), 2, &listed[1], None);
    assert_eq!(
        second.map(|game| (game.number, game.line)).ok(),
        Some((2, 3))
    );
}

#[test]
fn the_blunder_of_the_scholars_mate_is_found() {
    let analysis = judged(&only(SCHOLAR), Limit::Depth(4));
    let turn = &analysis.moves[analysis.turn.unwrap() - 1];
    assert_eq!(turn.told(), "3... Nf6??");
    assert_eq!(
        (turn.mark, turn.after),
        (Some(Mark::Blunder), Score::Loss(2))
    );
    assert_eq!(turn.reply, ["g8f6", "h5f7"]);
    assert!(
        turn.value > Score::Points(-300) && turn.loss > 700,
        "{turn:?}"
    );
    assert!(turn.chance_after <= 0.0 && turn.lost() > 0.2);
    let mate = &analysis.moves[6];
    assert_eq!(
        (mate.value, mate.mate, mate.loss),
        (Score::Win(1), Some(1), 0)
    );
    assert_eq!(
        (mate.mv.as_str(), mate.best.as_deref()),
        ("h5f7", Some("h5f7"))
    );
    assert!(analysis.complete);
    assert_eq!(analysis.sides[1].blunders, 1);
    assert_eq!(analysis.sides[0].blunders, 0);
    assert_eq!(analysis.sides[0].moves, 4);
    let [white, black] = [0, 1].map(|seat| analysis.sides[seat].accuracy.unwrap());
    assert!(white > 90.0 && black < white, "{white} {black}");
}

/// White gives two men for one.
/// A limit of nodes ends searches in the middle of an iteration, whose values are of another horizon, or bounds. Both
/// values of a move are those of the depth that is told.
#[test]
fn what_a_limit_of_nodes_leaves_unfinished_does_not_count() {
    let game = only(
        "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. h3 Na5 *",
    );
    let engine = Engine::bare(catalogue().techniques());
    let stop = AtomicBool::new(false);
    let mut unfinished = 0;
    for nodes in (500..4500).step_by(500) {
        let mut position = game.opening.copy();
        for one in judged(&game, Limit::Nodes(nodes)).moves {
            let search = |request: &Request| {
                let table = engine.table().unwrap();
                let found = position.search(&engine, request, table.as_ref(), &mut |_| ());
                found.unwrap()
            };
            let whole = search(&Request {
                nodes: Some(nodes),
                ..Request::until(&stop)
            });
            let mut iterations = whole.iterations.iter();
            let there = iterations.find(|iteration| iteration.depth == one.depth);
            assert_eq!(there.map(|there| there.score), Some(one.value), "{one:?}");
            unfinished += usize::from(whole.score != one.value);
            if one.best.as_ref() == Some(&one.mv) {
                assert_eq!((one.after, one.loss), (one.value, 0), "{one:?}");
            } else {
                let alone = search(&Request {
                    only: std::slice::from_ref(&one.mv),
                    depth: Some(one.depth),
                    ..Request::until(&stop)
                });
                assert_eq!(one.after, alone.score, "{one:?}");
            }
            position.play_on(&one.mv).unwrap();
        }
    }
    assert!(unfinished > 0);
}

#[test]
fn a_mistake_in_checkers_is_found() {
    let text =
        "[FEN \"B:W18,22,27,30:B1,3,5,12\"]\n[GameType \"21\"]\n1. 5-9 18-14 2. 9x18x25 30x21 *";
    let loaded = only(text);
    let analysis = judged(&loaded, Limit::Depth(8));
    let given = &analysis.moves[1];
    assert_eq!(
        (given.label.as_str(), given.mark),
        ("1...", Some(Mark::Mistake))
    );
    assert_eq!((analysis.turn, analysis.sides[1].mistakes), (Some(2), 1));
    let jump = &analysis.moves[2];
    assert!(jump.forced, "there is one jump");
    assert_eq!((jump.mark, jump.loss), (None, 0));
    assert_eq!((analysis.sides[0].forced, analysis.sides[0].moves), (1, 1));
}

#[test]
fn the_same_game_is_judged_the_same() {
    for text in [SCHOLAR, TREE] {
        let loaded = only(text);
        for limit in [Limit::Depth(3), Limit::Nodes(900)] {
            assert_eq!(judged(&loaded, limit), judged(&loaded, limit));
        }
    }
}

/// A tree knows the truth: the depth of the whole tree finds it, and the played line is one of its paths.
#[test]
fn in_a_tree_the_loss_is_what_the_move_costs() {
    let loaded = only(TREE);
    let analysis = judged(&loaded, Limit::Depth(4));
    for (number, one) in analysis.moves.iter().enumerate() {
        assert!(one.value >= one.after, "{one:?}");
        // What is left after a move is what the next position is worth to the other side.
        if let Some(next) = analysis.moves.get(number + 1) {
            assert_eq!(next.value, -one.after);
        }
    }
}

#[test]
fn a_stopped_analysis_has_the_moves_before() {
    let loaded = only(SCHOLAR);
    let stop = AtomicBool::new(false);
    let terms = Terms {
        engine: &Engine::bare(catalogue().techniques()),
        limit: Limit::Depth(3),
        scale: None,
        stop: &stop,
    };
    let mut heard = 0;
    let analysis = analyse(&loaded, &terms, &mut |judged| {
        heard += 1;
        assert_eq!(judged.ply, heard);
        stop.store(heard == 2, Ordering::SeqCst);
    });
    let analysis = analysis.unwrap();
    assert_eq!((analysis.moves.len(), analysis.plies), (2, 7));
    assert!(!analysis.complete);
    let text = annotated::text(&loaded, &analysis).unwrap();
    assert_eq!(only(&text).moves, loaded.moves, "no move is lost");
}

#[test]
fn people_play_on_after_a_draw() {
    let moves = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. e4 e5 *";
    let analysis = judged(&only(moves), Limit::Depth(2));
    assert!(
        analysis.moves[8].best.is_some(),
        "only the repetition ended it"
    );
    let bare = "[FEN \"8/8/4k3/8/8/4K3/8/8 w - - 0 1\"]\n1. Ke4 Kd6 *";
    let analysis = judged(&only(bare), Limit::Depth(2));
    let first = &analysis.moves[0];
    assert_eq!(
        (first.best.as_deref(), first.loss, first.mark),
        (None, 0, None)
    );
    assert_eq!(analysis.sides[0].average_loss, None);
}

#[test]
fn annotated_games_are_read_back() {
    let black =
        "[FEN \"6k1/5ppp/8/8/8/8/1q3PPP/R5K1 b - - 0 30\"]\n30... Qe5 31. Ra8+ Qe8 32. Rxe8# 1-0";
    let checkers = "1. 11-15 22-18 2. 15x22 25x18 *";
    for text in [SCHOLAR, TREE, black, checkers] {
        let loaded = only(text);
        let analysis = judged(&loaded, Limit::Depth(4));
        let written = annotated::text(&loaded, &analysis).unwrap();
        let again = only(&written);
        assert_eq!(again.moves, loaded.moves, "{written}");
        assert_eq!(again.result, loaded.result);
        assert_eq!(again.opening.text(), loaded.opening.text());
        // Only a mate has no value behind it.
        let mates = loaded.format == Some(Format::Pgn);
        let comments = analysis.moves.len() - usize::from(mates);
        assert_eq!(again.comments, comments, "{written}");
        assert!(written.lines().all(|line| line.len() < 80), "{written}");
    }
    let loaded = only(SCHOLAR);
    let written = annotated::text(&loaded, &judged(&loaded, Limit::Depth(4))).unwrap();
    for part in [
        "[White \"A\"]",
        "3... Nf6 $4 {[%eval #1] blunder:",
        "(3...",
        "[Annotator \"niwaki\"]",
    ] {
        assert!(
            written.replace('\n', " ").contains(part),
            "{part}: {written}"
        );
    }
}

/// Strings that would be markup, or end the tag or comment that they stand in.
const HOSTILE: [&str; 8] = [
    "<script>alert(1)</script>",
    "</title><img src=x onerror=alert(1)>",
    "\\",
    "a } 1. d4 {",
    "$4 (1. d4)",
    "&lt;b&gt;",
    "javascript:alert(1)",
    "'><svg onload=alert(1)>",
];

#[test]
fn tags_cannot_break_what_is_written() {
    for hostile in HOSTILE {
        let text =
            format!("[White \"{hostile}\"]\n[Bl ack \"x\"]\n[Black \"{hostile}\"]\n\n1. e4 e5 *\n");
        let loaded = only(&text);
        assert_eq!(loaded.name(0), hostile);
        let analysis = judged(&loaded, Limit::Depth(1));
        let again = only(&annotated::text(&loaded, &analysis).unwrap());
        assert_eq!(again.moves, loaded.moves, "{hostile}");
        let page = page::page(&[(&loaded, &analysis)]).unwrap();
        for part in ["<script", "<img", "<svg onload"] {
            assert!(!page.contains(part), "{hostile}: {page}");
        }
    }
}

#[test]
fn a_page_has_the_answer_the_curve_and_a_board_for_each_mark() {
    let all = [SCHOLAR, TREE].map(|text| {
        let loaded = only(text);
        let analysis = judged(&loaded, Limit::Depth(4));
        (loaded, analysis)
    });
    let marks = all.iter().flat_map(|(_, analysis)| &analysis.moves);
    let marks = marks.filter(|one| one.mark.is_some()).count();
    let page = page::page(&all.each_ref().map(|(loaded, analysis)| (loaded, analysis))).unwrap();
    assert_eq!(page.matches("<article>").count(), marks);
    assert_eq!(page.matches("class=\"picture\"").count(), 2);
    assert_eq!(page.matches("<svg class=\"board\"").count(), marks);
    assert!(page.contains("chances fell from"));
    assert!(!page.contains("http:") || page.contains("http://www.w3.org/2000/svg"));
    assert!(!page.contains("<script"));
}

#[test]
fn a_limit_of_one_node_is_one() {
    for (nodes, words) in [(1, "1 node a search"), (2, "2 nodes a search")] {
        assert_eq!(judged(&only(TREE), Limit::Nodes(nodes)).limit, words);
    }
}
