//! What is recorded is what the search did, and recording changes nothing.

use std::collections::BTreeMap;
use std::sync::atomic::AtomicBool;

use niwaki::observer::End;
use niwaki_host::position::Request;
use niwaki_host::recorder::Way;
use niwaki_host::score::Score;

use super::{POSITIONS, record, setting, walk};
use crate::record::{Ending, Why};
use crate::{Setting, Traced};

/// Lists of techniques that together have all of them, each at work somewhere.
const LISTS: [&[&str]; 9] = [
    &[],
    &["rankcut"],
    &["multi-cut"],
    &["etc"],
    &["razoring"],
    &[
        "limited-razoring",
        "truncation",
        "birmingham-kent",
        "razor-reduction",
    ],
    &[
        "null-move",
        "late-move-reductions",
        "late-move-pruning",
        "hindsight",
    ],
    &[
        "futility",
        "reverse-futility",
        "exchange-pruning",
        "history-pruning",
        "uncertainty-cutoff",
    ],
    &[
        "singular-extension",
        "check-extension",
        "one-reply-extension",
        "probcut",
        "internal-iterative-reduction",
        "rankcut",
        "null-move",
        "late-move-reductions",
    ],
];

/// Makes every search of these tests: the game, the list, the setting and its recording.
fn each(visit: &mut dyn FnMut(&str, &Setting, &Traced)) {
    for (game, _) in POSITIONS {
        for list in LISTS {
            let depth = if game == "chess" { 4 } else { 6 };
            let setting = setting(game, depth, list);
            let traced = record(&setting);
            visit(&format!("{game} {list:?}"), &setting, &traced);
        }
    }
}

#[test]
fn recording_changes_nothing_and_counts_what_the_search_counts() {
    let stop = AtomicBool::new(false);
    let mut acted: BTreeMap<&str, u64> = BTreeMap::new();
    each(&mut |name, setting, traced| {
        let request = Request::to_depth(setting.depth.unwrap(), &stop);
        let table = setting.engine.table().unwrap();
        let (position, engine) = (&setting.position, &setting.engine);
        let info = position
            .search(engine, &request, table.as_ref(), &mut |_| ())
            .unwrap();
        let foot = traced.recording.foot();
        assert_eq!(
            (foot.nodes, foot.qnodes),
            (info.nodes, info.qnodes),
            "{name}"
        );
        assert_eq!(traced.info.score, info.score, "{name}");
        assert_eq!(traced.info.lines, info.lines, "{name}");
        assert_eq!(traced.info.proof_nodes, info.proof_nodes, "{name}");
        for (number, (about, _)) in engine.techniques.members().into_iter().enumerate() {
            let counted = info.techniques.get(about.name).unwrap();
            let deeds = foot.deeds[number];
            let told = (
                deeds.cut,
                deeds.reduced,
                deeds.extended,
                deeds.pruned,
                deeds.nodes,
            );
            let truth = (
                counted.cut,
                counted.reduced,
                counted.extended,
                counted.skipped,
                counted.nodes,
            );
            assert_eq!(told, truth, "{name} {}", about.name);
            let deeds = deeds.cut + deeds.reduced + deeds.extended + deeds.pruned;
            *acted.entry(about.name).or_default() += deeds;
        }
    });
    let idle: Vec<_> = acted.iter().filter(|(_, deeds)| **deeds == 0).collect();
    assert!(idle.is_empty(), "nothing is tested of {idle:?}");
}

#[test]
fn sizes_add_up_and_values_are_those_of_the_children() {
    each(&mut |name, setting, traced| {
        let recording = &traced.recording;
        let mut sums: BTreeMap<u64, (u64, u64)> = BTreeMap::new();
        let (mut next, mut nodes, mut qnodes) = (1, 0, 0);
        walk(recording, &mut |above, node| {
            let record = &node.record;
            if record.is_pruned() {
                assert_eq!((record.nodes, record.qnodes, record.children), (0, 0, None));
                return;
            }
            assert_eq!(
                node.id, next,
                "{name}: numbers follow the order of entering"
            );
            next += 1;
            if let Some(above) = above {
                let sum = sums.entry(above.id).or_default();
                *sum = (sum.0 + record.nodes, sum.1 + record.qnodes);
            } else {
                (nodes, qnodes) = (nodes + record.nodes, qnodes + record.qnodes);
            }
            if let (Some(above), Ending::By(End::Cutoff(_))) = (above, record.ending) {
                assert!(
                    record.value >= record.window.beta,
                    "{name} {above:?} {node:?}"
                );
            }
        });
        walk(recording, &mut |_, node| {
            let record = &node.record;
            if record.is_pruned() {
                return;
            }
            let (below, qbelow) = sums.get(&node.id).copied().unwrap_or_default();
            assert_eq!(record.nodes, below + 1, "{name}");
            assert_eq!(
                record.qnodes,
                qbelow + u64::from(record.is_quiescence()),
                "{name}"
            );
        });
        assert_eq!(
            (nodes, qnodes),
            (traced.info.nodes, traced.info.qnodes),
            "{name}"
        );
        let roots = recording.roots().unwrap();
        let last = roots.last().unwrap();
        assert_eq!(
            Score::new(last.value, setting.position.unit()),
            traced.info.score,
            "{name}"
        );
    });
}

/// Without techniques and beyond the principal variation, a node that fails high is worth what its last child is.
#[test]
fn a_cutoff_has_the_value_of_the_move_that_made_it() {
    for (game, _) in POSITIONS {
        let traced = record(&setting(game, 4, &[]));
        let mut seen = 0;
        walk(&traced.recording, &mut |_, node| {
            if let Ending::By(End::Cutoff(number)) = node.record.ending {
                let children = traced.recording.children(&node.record).unwrap();
                let last = children.last().unwrap();
                assert_eq!(last.value, -node.record.value, "{game} {node:?}");
                let moves = children.iter().filter(|child| child.why == Why::Next);
                assert_eq!(moves.count(), number, "{game} {node:?}");
                seen += 1;
            }
        });
        assert!(seen > 100, "{game}");
    }
}

#[test]
fn every_node_and_every_decision_is_found_by_its_number() {
    let mut decisions = 0;
    each(&mut |name, _, traced| {
        let recording = &traced.recording;
        let (mut checked, mut expected) = (0, Vec::new());
        walk(recording, &mut |_, node| {
            let step = 1 + traced.info.nodes / 400;
            if !node.record.is_pruned() && node.id % step == 0 {
                let line = recording.line_to(node.id).unwrap();
                assert_eq!(line.last().unwrap().record, node.record, "{name}");
                checked += 1;
            }
            for decision in &node.record.decisions {
                expected.push((decision.number, node.id, decision.clone()));
            }
        });
        assert!(checked > 10, "{name}");
        let count = expected.len();
        for (number, id, decision) in expected.iter().step_by(1 + count / 300) {
            let (line, found) = recording.line_to_decision(*number).unwrap().unwrap();
            assert_eq!((line.last().unwrap().id, &found), (*id, decision), "{name}");
            decisions += 1;
        }
        let mut numbers: Vec<u64> = expected.iter().map(|one| one.0).collect();
        numbers.sort_unstable();
        let all = numbers
            .iter()
            .enumerate()
            .all(|(place, &number)| number >= place as u64);
        assert!(
            all && numbers.windows(2).all(|two| two[0] < two[1]),
            "{name}"
        );
        assert!(recording.line_to(traced.info.nodes + 1).is_err());
        assert!(recording.line_to_decision(u64::MAX).unwrap().is_none() || count == 0);
    });
    assert!(decisions > 1000);
}

#[test]
fn what_a_move_was_reduced_by_is_what_its_node_lacks() {
    let traced = record(&setting("chess", 5, &["late-move-reductions"]));
    let (mut reduced, mut verified) = (0, 0);
    walk(&traced.recording, &mut |above, node| {
        let (Some(above), Way::Move(_)) = (above, node.record.way) else {
            return;
        };
        if above.record.is_quiescence() {
            return;
        }
        let full = above.record.searched - niwaki::Depth::ONE;
        match (node.record.why, node.record.shortened_by()) {
            (Why::Next, Some(_)) => {
                reduced += 1;
                assert!(node.record.depth < full);
            }
            (Why::Verification, by) => {
                verified += 1;
                assert_eq!((by, node.record.depth), (None, full));
            }
            _ => assert_eq!(node.record.depth, full),
        }
    });
    assert!(reduced > verified && verified > 0, "{reduced} {verified}");
}
