//! What people are shown of a recording.

use std::sync::atomic::AtomicBool;

use niwaki_host::position::Terms;

use super::{record, setting, walk};
use crate::record::Ending;
use crate::words::class;
use crate::{Change, Setting, Traced};

fn chess() -> (Setting, Traced) {
    let techniques = ["late-move-reductions", "null-move", "rankcut", "futility"];
    let setting = setting("chess", 4, &techniques);
    let traced = record(&setting);
    (setting, traced)
}

#[test]
fn a_view_shows_every_node_once_at_any_zoom() {
    let (setting, traced) = chess();
    let root = setting.position.as_ref();
    let recording = &traced.recording;
    let all = recording.foot().nodes;
    let whole = recording.view(root, 0, 200, 1600).unwrap();
    assert_eq!(whole.nodes, all);
    assert_eq!(whole.classes.values().sum::<u64>(), all);
    let roots: u64 = whole
        .rects
        .iter()
        .filter(|rect| rect.row == 0)
        .map(|rect| rect.nodes)
        .sum();
    assert_eq!(roots, all);
    // So wide that each node can be seen.
    let node = whole
        .rects
        .iter()
        .find(|rect| (100..1000).contains(&rect.nodes) && rect.sum == 1);
    let node = node.unwrap();
    let view = recording.view(root, node.id, 200, 4000).unwrap();
    assert_eq!(view.rects.len() as u64, node.nodes);
    assert!(
        view.rects
            .iter()
            .all(|rect| rect.sum == 1 && rect.x + rect.w <= 4001.0)
    );
    let mut ids: Vec<u64> = view.rects.iter().map(|rect| rect.id).collect();
    ids.sort_unstable();
    assert_eq!(ids, (node.id..node.id + node.nodes).collect::<Vec<_>>());
    assert!(view.rects.iter().any(|rect| rect.name.is_some()));
    // Two rows, so narrow that all is summed up.
    let narrow = recording.view(root, node.id, 2, 20).unwrap();
    assert!(narrow.rects.len() <= 21 && narrow.rects.iter().any(|rect| rect.sum > 1));
    assert_eq!(narrow.rects[0].nodes, node.nodes);
}

#[test]
fn classes_are_those_of_the_nodes() {
    let (setting, traced) = chess();
    let recording = &traced.recording;
    let node = recording
        .view(setting.position.as_ref(), 0, 2, 1600)
        .unwrap();
    let node = node.rects.iter().find(|rect| rect.nodes > 300).unwrap().id;
    let view = recording
        .view(setting.position.as_ref(), node, 200, 16_000)
        .unwrap();
    let mut expected = std::collections::BTreeMap::new();
    walk(recording, &mut |_, one| {
        let inside = (node..node + view.nodes).contains(&one.id);
        if inside && one.record.ending != Ending::Pruned {
            *expected.entry(class(&one.record)).or_insert(0) += 1;
        }
    });
    assert_eq!(view.classes, expected);
}

#[test]
fn a_node_says_what_was_done_to_its_moves_and_why() {
    let (setting, traced) = chess();
    let (root, recording) = (setting.position.as_ref(), &traced.recording);
    let last = recording.foot().nodes - recording.roots().unwrap().last().unwrap().nodes + 1;
    let details = recording.details(root, &setting.engine, last).unwrap();
    assert_eq!((details.ply, details.kind.as_str()), (0, "PV"));
    assert_eq!(details.position, root.text());
    assert!(details.line[0].name.starts_with("depth 4"));
    assert_eq!(
        details.moves.iter().map(|mv| mv.nodes).sum::<u64>() + 1,
        details.nodes
    );
    let whys: Vec<&str> = details
        .moves
        .iter()
        .flat_map(|mv| &mv.decisions)
        .map(|one| one.why.as_str())
        .collect();
    let rankcut = "rankcut: 41 of 9,870 such moves, or one behind them, were ever better, below 1.5%: reduced by 2";
    assert!(whys.contains(&rankcut), "{whys:?}");
    let reductions = whys
        .iter()
        .filter(|why| why.starts_with("late-move-reductions: it is move number "));
    assert!(reductions.count() > 10);
    let verified = details
        .moves
        .iter()
        .filter_map(|mv| mv.searched_for.as_deref());
    assert!(
        verified.clone().all(|why| why.starts_with("again ")),
        "{:?}",
        verified.collect::<Vec<_>>()
    );
    let best = traced.info.best().unwrap();
    let best = root.for_people(best).unwrap();
    let of_best = details.moves.iter().rfind(|mv| mv.name == best).unwrap();
    assert_eq!(of_best.value.as_ref(), Some(&traced.info.score.to_string()));
}

#[test]
fn every_sentence_of_a_search_is_whole() {
    for game in ["chess", "checkers", "tree"] {
        let all: Vec<_> = setting(game, 1, &[]).engine.techniques.members();
        let names: Vec<&str> = all.iter().map(|(about, _)| about.name).collect();
        let setting = setting(game, if game == "chess" { 4 } else { 7 }, &names);
        let traced = record(&setting);
        let mut decisions = 0;
        walk(&traced.recording, &mut |_, node| {
            for decision in &node.record.decisions {
                let why = traced.recording.why(decision);
                assert!(!why.contains('?') && !why.contains("{}"), "{why}");
                assert!(traced.recording.reason(decision).is_some(), "{why}");
                decisions += 1;
            }
        });
        assert!(decisions > 100, "{game}");
    }
}

#[test]
fn moves_lead_to_nodes_and_pruned_ones_say_why() {
    let (setting, traced) = chess();
    let (root, recording) = (setting.position.as_ref(), &traced.recording);
    let last = recording.foot().nodes - recording.roots().unwrap().last().unwrap().nodes + 1;
    let line = &traced.info.lines[0].moves;
    let moves = &line[..2];
    let found = recording.find(root, last, moves).unwrap();
    assert_eq!((found.matched, &found.word), (2, &None));
    let details = recording.details(root, &setting.engine, found.id).unwrap();
    assert_eq!(details.ply, 2);
    let replies = recording.replies(root, last).unwrap();
    assert_eq!(replies[0].name, root.for_people(&line[0]).unwrap());
    assert!(replies.iter().filter(|step| step.turn).count() <= 1);
    assert_eq!(replies[0].value, traced.info.score.to_string());
    assert!(recording.find(root, last, &["e1e9".into()]).is_err());
    assert!(recording.find(root, 0, &[]).is_err());

    let mut pruned = None;
    walk(recording, &mut |above, node| {
        if node.record.is_pruned() && pruned.is_none() {
            pruned = above.map(|above| above.id).zip(Some(node.record.clone()));
        }
    });
    let (above, record) = pruned.unwrap();
    let position = crate::place::play(root, &recording.line_to(above).unwrap()).unwrap();
    let niwaki_host::recorder::Way::Move(number) = record.way else {
        panic!()
    };
    let text = position.moves()[usize::from(number)].clone();
    let found = recording
        .find(root, above, std::slice::from_ref(&text))
        .unwrap();
    assert_eq!((found.id, found.matched), (above, 0));
    assert!(
        found
            .word
            .unwrap()
            .starts_with(&format!("{text} was pruned here: futility: "))
    );
}

#[test]
fn a_search_without_one_decision_is_the_same_up_to_there() {
    let (setting, traced) = chess();
    let stop = AtomicBool::new(false);
    let (line, decision) = traced.recording.line_to_decision(7).unwrap().unwrap();
    assert!(decision.permitted);
    let change = Change::Decision(7);
    let (_, without, compared) = setting
        .what_if(&change, &traced.info, &stop, &mut |_| ())
        .unwrap();
    let (again, forbidden) = without.recording.line_to_decision(7).unwrap().unwrap();
    assert!(!forbidden.permitted);
    assert_eq!(again.last().unwrap().id, line.last().unwrap().id);
    assert!(without.recording.why(&forbidden).ends_with(" (forbidden)"));
    assert_ne!(compared.before.nodes, compared.after.nodes);
    assert_eq!(
        compared.value_changed,
        traced.info.score != without.info.score
    );

    let change = Change::Technique("null-move".into());
    let (setting, without, _) = setting
        .what_if(&change, &traced.info, &stop, &mut |_| ())
        .unwrap();
    let number = without
        .recording
        .foot()
        .techniques
        .iter()
        .position(|name| name == "null-move");
    assert_eq!(
        without.recording.foot().deeds[number.unwrap()],
        crate::format::Deeds::default()
    );
    let failure = setting
        .what_if(&change, &without.info, &stop, &mut |_| ())
        .unwrap_err();
    assert_eq!(failure.to_string(), "the technique 'null-move' is not on");

    let (_, deeper, compared) = setting
        .what_if(&Change::Deeper(1), &without.info, &stop, &mut |_| ())
        .unwrap();
    assert_eq!((deeper.info.depth, compared.after.depth), (5, 5));
    let best = setting.position.for_people(deeper.info.best().unwrap());
    assert_eq!(compared.after.best, best.ok(), "as people write it");
}

#[test]
fn a_search_is_deeper_within_its_limits() {
    let (mut setting, traced) = chess();
    let changed = |setting: &Setting, info, plies| {
        let changed = setting.changed(&Change::Deeper(plies), info);
        changed.map(|changed| (changed.setting.depth, changed.setting.nodes))
    };
    setting.nodes = Some(traced.info.nodes + 1);
    let wide = changed(&setting, &traced.info, 2).unwrap();
    assert_eq!(wide, (Some(6), setting.nodes), "the limit stays");
    for plies in [0, -1, 57, i16::MAX, i16::MIN] {
        let failure = changed(&setting, &traced.info, plies).unwrap_err();
        let expected = format!(
            "deeper: {plies} plies more than 4 are not recorded, but 1 or more, and 60 in all"
        );
        assert_eq!(failure.to_string(), expected);
    }
    setting.nodes = Some(500);
    let ended = record(&setting);
    let failure = changed(&setting, &ended.info, 1).unwrap_err();
    assert_eq!(
        failure.to_string(),
        "deeper: the search has ended at its limit of 500 nodes: record it with more"
    );
}

#[test]
fn what_an_audit_finds_wrong_is_in_the_tree() {
    let setting = setting(
        "chess",
        5,
        &["rankcut", "multi-cut", "razoring", "truncation"],
    )
    .audited();
    let traced = record(&setting);
    let stop = AtomicBool::new(false);
    let terms = Terms {
        decisions: 60,
        seed: 1,
        cap: Some(50_000),
        truth: None,
    };
    let mut heard = (0, 0);
    let wrong = setting
        .wrong(&traced.recording, terms, &stop, &mut |done, of| {
            heard = (done, of);
        })
        .unwrap();
    assert!(heard.0 > 20 && heard.0 == heard.1, "{heard:?}");
    assert!(!wrong.is_empty());
    for one in &wrong {
        let node = one.node.expect("it is in the tree");
        let details = traced
            .recording
            .details(setting.position.as_ref(), &setting.engine, node)
            .unwrap();
        assert_eq!(details.position, one.judged.node);
        assert_eq!(details.ply, usize::from(one.judged.ply));
        let at = setting.position.at(&details.position).unwrap();
        let moved = one.judged.of_move.as_ref();
        let moved = moved.map(|mv| at.for_people(mv).unwrap());
        assert_eq!(one.name, moved);
        let why = one.why.as_ref().unwrap();
        assert!(why.starts_with(&one.judged.technique), "{why}");
        let change = Change::Decision(one.decision);
        let (_, _, compared) = setting
            .what_if(&change, &traced.info, &stop, &mut |_| ())
            .unwrap();
        assert_eq!(compared.value_changed, one.judged.root_value_changed);
        assert_eq!(compared.best_changed, one.judged.root_best_changed);
    }
}
