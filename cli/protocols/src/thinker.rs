//! A search that runs beside the conversation, on a thread of its own.
//!
//! It is told an [`Order`] once, is steered by a few signals (stop, ponder hit, deadline), and
//! tells [`News`] on its way and [`Done`] at its end. When it has had enough is up to a [`Pace`];
//! while it ponders it only remembers that, and ends at the ponder hit.

mod control;

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::SyncSender;
use std::thread::{Builder, JoinHandle};
use std::time::{Duration, Instant};

use niwaki::{Bound, Table};

use crate::timing::{Budget, Pace};
use control::Control;
use niwaki_host::STACK;
use niwaki_host::engine::Engine;
use niwaki_host::failure::Failure;
use niwaki_host::info::{Line, SearchInfo};
use niwaki_host::memory::GameMemory;
use niwaki_host::position::{Listener, Position, Request};
use niwaki_host::score::Score;
use niwaki_host::strength::{self, Level};

/// The time after which the move that is searched is told, as UCI advises.
const PATIENCE: Duration = Duration::from_secs(3);

/// An event of a conversation.
pub(super) enum Event {
    /// A command came.
    Line(String),
    /// There will be no more commands.
    Closed,
    /// The search has something to tell.
    News(News),
    /// The search is done.
    Done(Done),
}

/// A search that is wanted: its moves, limits, and when to answer.
pub(super) struct Order {
    /// The root moves to choose from; all of them where it is empty.
    pub(super) only: Vec<String>,
    /// The depth in plies.
    pub(super) depth: Option<i16>,
    /// The number of nodes.
    pub(super) nodes: Option<u64>,
    /// The distance in plies of a win that ends the search.
    pub(super) win_in: Option<i64>,
    /// The time, which runs from the ponder hit where there is one.
    pub(super) time: Allowance,
    /// Whether the opponent has yet to play the move that led here.
    pub(super) pondering: bool,
    /// Whether the answer has to wait until it is asked for.
    pub(super) infinite: bool,
    /// The level to play at, if it is not to play as well as it can, and the seed of its choices.
    pub(super) level: Option<(Level, u64)>,
}

/// The limit of time of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Allowance {
    /// Not at all.
    Unlimited,
    /// As a share of a clock, more or less.
    Share(Budget),
    /// Exactly.
    Exactly(Budget),
}

impl Order {
    /// Says whether depth, nodes or time end it.
    pub(super) fn is_limited(&self) -> bool {
        self.depth.is_some() || self.nodes.is_some() || self.time != Allowance::Unlimited
    }

    /// Says whether it is answered without a word from the other side.
    pub(super) fn ends(&self) -> bool {
        self.is_limited() && !self.pondering && !self.infinite
    }
}

impl Allowance {
    /// Returns the hard limit, if there is one.
    fn most(self) -> Option<Duration> {
        match self {
            Allowance::Unlimited => None,
            Allowance::Share(budget) | Allowance::Exactly(budget) => Some(budget.most),
        }
    }
}

impl fmt::Display for Allowance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Allowance::Unlimited => f.write_str("unlimited"),
            Allowance::Share(Budget { usual, most }) => {
                write!(f, "usually {usual:.1?}, at most {most:.1?}")
            }
            Allowance::Exactly(budget) => write!(f, "{:.1?}", budget.most),
        }
    }
}

/// News of a running search.
pub(super) enum News {
    /// An iteration is complete, or the search is.
    Lines(SearchInfo),
    /// This line, with its number from 0, is worth at least or at most what it says.
    Outside(SearchInfo, usize, Bound),
    /// Another move of the root is next.
    RootMove {
        /// The depth of the iteration, in plies.
        depth: i16,
        /// The place of the move in their order, from 1.
        number: usize,
        /// The move.
        text: String,
    },
}

/// The end of a search: its result, and the table and the memory that it had.
pub(super) struct Done {
    /// The best lines of the last iteration.
    pub(super) found: SearchInfo,
    /// The table, for the next search.
    pub(super) table: Option<Table>,
    /// The memory of the game, likewise.
    pub(super) memory: GameMemory,
}

/// A running search, as the conversation holds it.
pub(super) struct Thinker {
    control: Arc<Control>,
    thread: JoinHandle<()>,
    /// The hard limit, which counts from the ponder hit.
    most: Option<Duration>,
}

impl Thinker {
    /// Begins to search. What is found comes as events, at last [`Event::Done`].
    ///
    /// # Errors
    /// Fails where there is no thread to be had.
    pub(super) fn start(
        position: Box<dyn Position>,
        engine: Engine,
        lines: usize,
        order: Order,
        (table, mut memory): (Option<Table>, GameMemory),
        events: SyncSender<Event>,
    ) -> Result<Thinker, Failure> {
        let control = Arc::new(Control::default());
        let most = order.time.most();
        if order.pondering {
            control.pondering.store(true, Ordering::SeqCst);
        } else {
            control.go_on(most);
        }
        let steering = Arc::clone(&control);
        let work = move || {
            let request = Request {
                depth: order.depth,
                nodes: order.nodes,
                deadline: Some(&steering.deadline),
                only: &order.only,
                lines,
                ..Request::until(&steering.stop)
            };
            let found = think(
                position.as_ref(),
                engine,
                &request,
                &order,
                (table.as_ref(), &mut memory),
                &steering,
                &events,
            );
            // Where nobody listens any more, the conversation is over.
            let _ = events.send(Event::Done(Done {
                found,
                table,
                memory,
            }));
        };
        let thread = Builder::new().name("search".into()).stack_size(STACK);
        let thread = thread
            .spawn(work)
            .map_err(|error| Failure::unusable(format!("no thread to search on: {error}")))?;
        Ok(Thinker {
            control,
            thread,
            most,
        })
    }

    /// Has the search end; its result still comes as an event.
    pub(super) fn stop(&self) {
        self.control.stop.store(true, Ordering::SeqCst);
    }

    /// Tells the search that the opponent has played the expected move.
    pub(super) fn ponder_hit(&self) {
        self.control.go_on(self.most);
    }

    /// Waits for the end of a search that is done.
    pub(super) fn join(self) {
        // A thread that panicked has ended the program.
        let _ = self.thread.join();
    }
}

/// Searches, and makes sure that there is a move to answer with.
fn think(
    position: &dyn Position,
    mut engine: Engine,
    request: &Request,
    order: &Order,
    (table, memory): (Option<&Table>, &mut GameMemory),
    control: &Control,
    events: &SyncSender<Event>,
) -> SearchInfo {
    let moves = if order.only.is_empty() {
        position.moves().len()
    } else {
        order.only.len()
    };
    // Whoever asks for a move where the game could be called drawn wants one all the same.
    engine.options.history_draws &= position.over().is_none();
    let asked = request;
    let request = &order
        .level
        .map_or(*asked, |(level, _)| level.limited(asked));
    let mut reporter = Reporter {
        shown: asked.lines,
        judged: Vec::new(),
        begun: Instant::now(),
        control,
        events,
        pace: match order.time {
            Allowance::Share(budget) => Pace::new(budget, moves),
            _ => Pace::default(),
        },
        win_in: order.win_in,
        told: Vec::new(),
        depth: 0,
    };
    let lent = engine.lend(memory);
    let found = position.think(&engine, request, table, lent, &mut reporter);
    let mut found = found.unwrap_or_default();
    if found.depth == 0 && found.best().is_some() && order.nodes.is_none() {
        // It was over before it began, as on a busy machine.
        found = glance(position, &engine, request, table, &mut reporter).unwrap_or(found);
    }
    // What is better than before in an unfinished iteration was found at its depth.
    found.depth = found.depth.max(reporter.depth);
    // On the way no distance was known to be the shortest, but where there is no shorter one.
    let proved = found.mate().is_some_and(|plies| !(-2..=1).contains(&plies));
    if found.lines != reporter.told || proved {
        reporter.tell_lines(found.clone());
    }
    if let Some((level, seed)) = order.level
        && let Some(line) = chosen(position, order, level, seed, &reporter.judged)
    {
        let is_told = found.best() == line.best();
        found.lines = vec![line];
        if !is_told {
            reporter.tell_lines(found.clone()); // the last line told begins with the move that is played
        }
    }
    found
}

/// Returns what a level plays of the lines that it has judged: a win on the spot, or one that it draws.
fn chosen(
    position: &dyn Position,
    order: &Order,
    level: Level,
    seed: u64,
    judged: &[Line],
) -> Option<Line> {
    let win = strength::winning_move(position);
    let win = win.filter(|mv| order.only.is_empty() || order.only.contains(mv));
    if let Some(mv) = win {
        return Some(Line::new(Score::Win(1), vec![mv]));
    }
    level.chosen(judged, seed, &position.text()).cloned()
}

/// The nodes of a search that shall take no time.
const GLANCE: u64 = 2000;

/// Searches one ply, the shortest search that knows more of a move than its place in the list.
fn glance(
    position: &dyn Position,
    engine: &Engine,
    request: &Request,
    table: Option<&Table>,
    reporter: &mut Reporter,
) -> Option<SearchInfo> {
    let request = Request {
        depth: Some(1),
        nodes: Some(GLANCE),
        deadline: None,
        stop: &AtomicBool::new(false),
        ..*request
    };
    let engine = Engine {
        threads: 1,
        ..engine.clone()
    };
    let memory = None; // so short a search has nothing to learn
    position
        .think(&engine, &request, table, memory, reporter)
        .ok()
}

/// Tells of a search, and ends it in time.
struct Reporter<'a> {
    /// The start of the search.
    begun: Instant,
    control: &'a Control,
    events: &'a SyncSender<Event>,
    /// The pace of a search by a clock.
    pace: Pace,
    /// The distance in plies of a win that ends the search.
    win_in: Option<i64>,
    /// The number of lines that are told; a level may search more to choose from.
    shown: usize,
    /// The lines of the last complete iteration.
    judged: Vec<Line>,
    /// The lines of the last complete iteration, if nothing was told since.
    told: Vec<Line>,
    /// The depth that was told last.
    depth: i16,
}

impl Reporter<'_> {
    /// Tells news; where the queue is full, the search waits.
    fn tell(&self, news: News) {
        // Where nobody listens any more, the conversation is over.
        let _ = self.events.send(Event::News(news));
    }

    /// Tells the lines that were asked for.
    fn tell_lines(&self, mut info: SearchInfo) {
        info.lines.truncate(self.shown);
        self.tell(News::Lines(info));
    }

    /// Returns whether a win was found that is near enough.
    fn has_won(&self, score: Score) -> bool {
        matches!((self.win_in, score), (Some(wanted), Score::Win(plies)) if i64::from(plies) <= wanted)
    }
}

impl Listener for Reporter<'_> {
    fn iteration(&mut self, info: SearchInfo) {
        let elapsed = self.begun.elapsed();
        let enough = self.pace.iteration(&info, elapsed);
        let won = self.has_won(info.score);
        self.told.clone_from(&info.lines);
        self.judged.clone_from(&info.lines);
        self.depth = info.depth;
        self.tell_lines(info);
        self.control.judge(enough || won);
    }

    fn outside(&mut self, info: SearchInfo, line: usize, bound: Bound) {
        if self.pace.outside(bound) {
            self.control.judge(false);
        }
        // A bound is not what the search shall be remembered by.
        self.told.clear();
        self.depth = info.depth;
        if line < self.shown {
            self.tell(News::Outside(info, line, bound));
        }
    }

    fn root_move(&mut self, depth: i16, number: usize, text: &dyn Fn() -> String) {
        let elapsed = self.begun.elapsed();
        if self.pace.before_move(number, elapsed) {
            self.control.judge(true);
        }
        if elapsed >= PATIENCE {
            let text = text();
            self.tell(News::RootMove {
                depth,
                number,
                text,
            });
        }
    }
}
