//! Measures what it costs to record a tree, and how soon it is drawn: `cargo bench -p niwaki-benches --bench recording`.
//!
//! For chess and checkers and trees of 10⁵, 10⁶ and 10⁷ nodes (or those that are named): the time of the search that is
//! recorded over that of the one that is not, in turns and each the best of three; bytes a node; the time to the first view of the
//! whole tree, from a log that was just opened, and to a view of a part that nobody has looked at yet.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use niwaki_games::checkers::CheckersFamily;
use niwaki_games::chess::ChessFamily;
use niwaki_host::catalogue::{Catalogue, Entry};
use niwaki_host::engine::Engine;
use niwaki_host::failure::Failure;
use niwaki_host::position::Request;
use niwaki_trace::{Setting, Traced};

/// The techniques of the searches: those that an engine has on.
const TECHNIQUES: [&str; 7] = [
    "check-extension",
    "null-move",
    "reverse-futility",
    "futility",
    "late-move-pruning",
    "late-move-reductions",
    "multi-cut",
];

fn main() -> Result<(), Failure> {
    let wanted: Vec<u64> = std::env::args()
        .skip(1)
        .filter_map(|text| text.parse().ok())
        .collect();
    let sizes = if wanted.is_empty() {
        vec![100_000, 1_000_000, 10_000_000]
    } else {
        wanted
    };
    let catalogue: Catalogue = Catalogue::standard()
        .with(Entry::<ChessFamily>::new())
        .with(Entry::<CheckersFamily>::new())
        .into();
    println!("game      nodes     recorded/not  bytes/node  first view  rectangles  a part");
    for game in ["chess", "checkers"] {
        let mut engine = Engine::bare(catalogue.techniques());
        for name in TECHNIQUES {
            engine.techniques.switch(name, true)?;
        }
        for &nodes in &sizes {
            let setting = Setting {
                position: catalogue.start(game)?,
                engine: engine.clone(),
                depth: None,
                nodes: Some(nodes),
            };
            measure(game, &setting, nodes)?;
        }
    }
    Ok(())
}

/// Measures one size, and prints a line.
fn measure(game: &str, setting: &Setting, nodes: u64) -> Result<(), Failure> {
    let (mut plain, mut recorded) = (Duration::MAX, Duration::MAX);
    let mut traced = None;
    for _ in 0..3 {
        plain = plain.min(unrecorded(setting, nodes)?);
        let start = Instant::now();
        traced = Some(setting.record(None, &AtomicBool::new(false), &mut |_| ())?);
        recorded = recorded.min(start.elapsed());
    }
    let Some(Traced { recording, .. }) = traced else {
        return Ok(());
    };
    let root = setting.position.as_ref();
    let start = Instant::now();
    let view = recording.view(root, 0, 40, 1600)?;
    let first = start.elapsed();
    // The widest node of the fifth row.
    let part = view
        .rects
        .iter()
        .filter(|rect| rect.row == 4)
        .max_by_key(|rect| rect.nodes);
    let start = Instant::now();
    recording.view(root, part.map_or(0, |rect| rect.id), 40, 1600)?;
    println!(
        "{game:<9} {nodes:<9} {:<13.2} {:<11.1} {:<11} {:<11} {}",
        recorded.as_secs_f64() / plain.as_secs_f64(),
        recording.bytes() as f64 / recording.foot().nodes as f64,
        format!("{:.1} ms", first.as_secs_f64() * 1e3),
        view.rects.len(),
        format_args!("{:.1} ms", start.elapsed().as_secs_f64() * 1e3),
    );
    Ok(())
}

/// Makes the search without a recorder, on a thread like that of a recording.
fn unrecorded(setting: &Setting, nodes: u64) -> Result<Duration, Failure> {
    let work = || {
        let stop = AtomicBool::new(false);
        let start = Instant::now();
        let table = setting.engine.table()?;
        let request = Request::until(&stop).at_most(nodes);
        setting
            .position
            .search(&setting.engine, &request, table.as_ref(), &mut |_| ())?;
        Ok(start.elapsed())
    };
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().stack_size(niwaki_host::STACK);
        let worker = thread.spawn_scoped(scope, work).map_err(Failure::caused)?;
        worker
            .join()
            .unwrap_or_else(|panic| std::panic::resume_unwind(panic))
    })
}
