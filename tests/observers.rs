//! Watching changes nothing, and what observers are told adds up.

use niwaki::observer::{OnIteration, Step};
use niwaki::technique::{Decision, Event};
use niwaki::{
    Bound, Depth, Family, Game, Iteration, Node, Notation, Observer, Options, Progress, Report,
    Search, Standard, Statistics, Table, Techniques, Value, Veto,
};
use niwaki_games::checkers::CheckersFamily;
use niwaki_games::chess::{Chess, ChessFamily};
use niwaki_games::trees::TreeFamily;

use crate::common::{all_techniques, bench, moves};

/// Makes a search that is watched or not, in a table that is made for it.
fn search<'a, G: Game>(
    game: &'a G,
    techniques: Standard,
    table: &'a Table,
) -> Search<'a, G, Standard> {
    Search::new(game)
        .techniques(techniques)
        .table(table)
        .depth(6)
        .nodes(60_000)
}

/// Returns all of a report but the times.
fn facts<G: Notation>(report: &Report<G::Move>) -> impl PartialEq + core::fmt::Debug + use<G> {
    let iterations: Vec<_> = report.iterations.iter().map(untimed::<G>).collect();
    let counts = (report.nodes, report.qnodes, report.probes, report.seldepth);
    (report.value, report.lines.clone(), counts, iterations)
}

fn untimed<G: Game>(iteration: &Iteration<G::Move>) -> impl PartialEq + core::fmt::Debug + use<G> {
    let lines = iteration.lines.clone();
    let counts = (iteration.nodes, iteration.best_share);
    (iteration.depth, iteration.seldepth, lines, counts)
}

/// Checks what it is told against the rules, and counts it.
#[derive(Default)]
struct Auditor {
    searched: u64,
    cutoffs: u64,
    iterations: u64,
}

impl<G: Game> Observer<G> for Auditor {
    fn searched(&mut self, node: &Node<G>, progress: &Progress, value: Value) {
        self.searched += 1;
        assert!(progress.number >= 1);
        // Where the first moves were left out, a later one is the first.
        assert!(progress.number > 1 || progress.best.is_none());
        assert!(progress.best_changes < progress.number);
        assert!(progress.history.abs() <= niwaki::ordering::HISTORY_MAX);
        assert!(value < Value::INFINITY && -value < Value::INFINITY);
        assert_eq!(node.forced, node.game.is_forced());
    }

    fn cutoff(&mut self, node: &Node<G>, number: usize, several: bool) {
        self.cutoffs += 1;
        let count = moves(node.game).len();
        assert!((1..=count).contains(&number));
        assert_eq!(several, count >= 2);
    }

    fn iteration(&mut self, iteration: &Iteration<G::Move>) {
        self.iterations += 1;
        assert_eq!(iteration.depth.whole(), self.iterations as i16);
    }
}

/// The cutoffs that an observer hears of who watches moves as well, or does not.
#[derive(Default)]
struct Cutoffs<const MOVES: bool>(Vec<(usize, bool)>);

impl<G: Game, const MOVES: bool> Observer<G> for Cutoffs<MOVES> {
    const WATCHES_MOVES: bool = MOVES;
    const WATCHES_CUTOFFS: bool = true;

    fn searched(&mut self, _: &Node<G>, _: &Progress, _: Value) {
        assert!(MOVES, "nobody asked to hear of moves");
    }

    fn left(&mut self, _: &Node<G>, _: Value) {
        assert!(MOVES, "nobody asked to hear of moves");
    }

    fn cutoff(&mut self, _: &Node<G>, number: usize, several: bool) {
        self.0.push((number, several));
    }
}

/// How many moves an observer hears of who watches no cutoffs.
#[derive(Default)]
struct MovesAlone(u64);

impl<G: Game> Observer<G> for MovesAlone {
    const WATCHES_CUTOFFS: bool = false;

    fn searched(&mut self, _: &Node<G>, _: &Progress, _: Value) {
        self.0 += 1;
    }

    fn cutoff(&mut self, _: &Node<G>, _: usize, _: bool) {
        panic!("nobody asked to hear of cutoffs");
    }
}

#[test]
fn everybody_hears_of_what_he_watches_and_of_nothing_else() {
    for game in bench::<CheckersFamily>() {
        for techniques in [Standard::default(), all_techniques()] {
            let (mut alone, mut both) = (Cutoffs::<false>::default(), Cutoffs::<true>::default());
            let (mut moves, mut one_of_two) = (MovesAlone::default(), Statistics::default());
            let tables = [(); 4].map(|()| Table::new(1));
            let [first, second, third, fourth] = &tables;
            let watch = |table| search(&game, techniques.clone(), table);
            watch(first).observer(&mut alone).run();
            watch(second).observer(&mut both).run();
            watch(third).observer(&mut moves).run();
            watch(fourth).observer((&mut one_of_two, ())).run();
            let several = alone.0.iter().filter(|cutoff| cutoff.1).count() as u64;
            assert!(several > 0 && moves.0 > 0);
            assert_eq!(alone.0, both.0);
            assert_eq!(one_of_two.cutoffs, several);
        }
    }
}

fn check<F: Family>() {
    for game in bench::<F>() {
        for techniques in [Standard::default(), all_techniques()] {
            let alone = search(&game, techniques.clone(), &Table::new(1)).run();
            let (mut statistics, mut auditor) = (Statistics::default(), Auditor::default());
            let both = (&mut statistics, &mut auditor);
            let table = Table::new(1);
            let watched = search(&game, techniques.clone(), &table);
            let watched = watched.observer(both).run();
            let place = game.position_text();
            assert_eq!(
                facts::<F::Game>(&alone),
                facts::<F::Game>(&watched),
                "{place}"
            );
            adds_up(&watched, &statistics, &auditor);
        }
    }
}

fn adds_up<M>(report: &Report<M>, statistics: &Statistics, auditor: &Auditor) {
    assert_eq!(auditor.iterations, report.iterations.len() as u64);
    assert!(auditor.searched < report.nodes && report.qnodes < report.nodes);
    assert!(statistics.cutoffs <= auditor.cutoffs);
    assert!(statistics.first_move_cutoffs <= statistics.cutoffs);
    for counts in &statistics.techniques {
        let acted = counts.cut + counts.reduced + counts.skipped;
        assert!(acted <= counts.tried && counts.nodes <= report.nodes);
    }
}

#[test]
fn watching_chess_changes_nothing() {
    check::<ChessFamily>();
}

#[test]
fn watching_checkers_changes_nothing() {
    check::<CheckersFamily>();
}

#[test]
fn watching_trees_changes_nothing() {
    check::<TreeFamily>();
}

#[test]
fn iterations_are_told_as_they_are_reported() {
    for game in bench::<ChessFamily>() {
        let mut told = Vec::new();
        let mut observer = OnIteration(|iteration: &Iteration<_>| told.push(iteration.clone()));
        let report = search(&game, all_techniques(), &Table::new(1))
            .observer(&mut observer)
            .run();
        assert_eq!(told, report.iterations);
    }
}

/// A watcher of the root, from one iteration to the next.
#[derive(Default)]
struct RootWatcher {
    /// The depth and number of the move that was told last.
    last: (i16, usize),
    moves: usize,
    bounds: Vec<Bound>,
}

impl<G: Game> Observer<G> for RootWatcher {
    const WATCHES_MOVES: bool = false;
    const WATCHES_ROOT: bool = true;

    fn root_move(&mut self, depth: Depth, number: usize, _: G::Move) {
        let (last_depth, last) = self.last;
        let depth = depth.whole();
        // The second line begins with the second move, and a search anew with the first again.
        assert!(depth >= last_depth && (1..=last + 1).contains(&number) || number <= 2);
        self.last = (depth, number);
        self.moves += 1;
    }

    fn outside(&mut self, so_far: &Iteration<G::Move>, line: usize, bound: Bound) {
        assert!(line < 2 && so_far.lines.len() == 1 && bound != Bound::Exact);
        assert!(so_far.depth.whole() == self.last.0 && so_far.lines[0].best().is_some());
        self.bounds.push(bound);
    }
}

#[test]
fn the_root_is_told_of_move_by_move_and_watching_it_changes_nothing() {
    let mut all = RootWatcher::default();
    for game in bench::<ChessFamily>() {
        let tables = [Table::new(1), Table::new(1)];
        let alone = search(&game, all_techniques(), &tables[0]).lines(2).run();
        let mut watcher = RootWatcher::default();
        let both = search(&game, all_techniques(), &tables[1]).lines(2);
        let both = both.observer(&mut watcher).run();
        assert_eq!(facts::<Chess>(&alone), facts::<Chess>(&both));
        let count = moves(&game).len();
        assert!(watcher.moves >= count && watcher.last.1 <= count);
        all.bounds.extend(watcher.bounds);
    }
    assert!(all.bounds.contains(&Bound::Lower) && all.bounds.contains(&Bound::Upper));
}

/// The acts of a technique are told under its own number.
#[test]
fn events_come_with_the_number_of_the_technique() {
    struct Numbers(Vec<u64>);
    impl<G: Game> Observer<G> for Numbers {
        fn technique(&mut self, technique: usize, event: Event) {
            self.0[technique] += u64::from(event == Event::Tried);
        }
    }
    let names = Standard::default().describe();
    for (number, only) in names.iter().enumerate() {
        let mut techniques = all_techniques();
        techniques.switch_all_off();
        techniques.switch(only.about.name, true).unwrap();
        // It judges the reductions of another.
        let partner = (only.about.name == "hindsight").then_some("late-move-reductions");
        if let Some(partner) = partner {
            techniques.switch(partner, true).unwrap();
        }
        // So that they act in searches that are not deep.
        let shallow = Depth::plies(2);
        techniques.singular_extension.technique.min_depth = shallow;
        techniques.internal_iterative_reduction.technique.min_depth = shallow;
        let mut numbers = Numbers(vec![0; Standard::COUNT]);
        for game in bench::<ChessFamily>() {
            search(&game, techniques.clone(), &Table::new(1))
                .observer(&mut numbers)
                .run();
        }
        for (other, &tried) in numbers.0.iter().enumerate() {
            let on = other == number || partner == Some(names[other].about.name);
            assert_eq!(tried > 0, on, "{}", only.about.name);
        }
    }
}

/// Counts the nodes above the horizon that are left with a value below and above their window.
#[derive(Default)]
struct Beyond([u64; 2]);

impl<G: Game> Observer<G> for Beyond {
    const WATCHES_NODES: bool = true;

    fn step(&mut self, step: &Step<G>) {
        if let Step::Left(node, value) = step {
            let counts = node.depth >= Depth::ONE && node.ply.count() > 0;
            let outside = [*value < node.window.alpha, *value > node.window.beta];
            for (count, is) in self.0.iter_mut().zip(outside) {
                *count += u64::from(counts && is);
            }
        }
    }
}

#[test]
fn a_fail_hard_search_returns_nothing_outside_its_windows() {
    let beyond = |game: &Chess, hard: bool| {
        let (table, mut beyond) = (Table::new(1), Beyond::default());
        let options = Options::new().fail_hard(hard);
        let search = search(game, all_techniques(), &table).options(options);
        search.observer(&mut beyond).run();
        beyond.0
    };
    for game in bench::<ChessFamily>() {
        assert_eq!(beyond(&game, true), [0, 0], "{}", game.position_text());
    }
    let soft: Vec<[u64; 2]> = (bench::<ChessFamily>().iter())
        .map(|game| beyond(game, false))
        .collect();
    for side in 0..2 {
        assert!(soft.iter().any(|counts| counts[side] > 0), "{soft:?}");
    }
}

/// A veto on everything leaves the bare search, where techniques do
/// not search themselves: what they lower is put back.
#[test]
fn what_is_forbidden_is_not_done() {
    struct Forbid;
    impl<G: Game> Veto<G> for Forbid {
        fn permits(&mut self, _: usize, _: &Node<G>, _: Decision<G::Move>) -> bool {
            false
        }
    }
    let games = bench::<ChessFamily>();
    let bare = |game| facts::<Chess>(&search(game, Standard::default(), &Table::new(1)).run());
    let bare: Vec<_> = games.iter().map(bare).collect();
    for name in [
        "limited-razoring",
        "truncation",
        "internal-iterative-reduction",
        "late-move-reductions",
        "futility",
    ] {
        let mut techniques = Standard::default();
        techniques.switch(name, true).unwrap();
        for (game, bare) in games.iter().zip(&bare) {
            let table = Table::new(1);
            let search = search(game, techniques.clone(), &table);
            let forbidden = facts::<Chess>(&search.veto(Forbid).run());
            assert_eq!(*bare, forbidden, "{name}: {}", game.position_text());
        }
    }
}
