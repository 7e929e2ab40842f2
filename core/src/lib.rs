//! # niwaki
//!
//! One alpha-beta core for any two-player, zero-sum, perfect-information game.
//! Implement [`Game`] (six required items) and have a strong, well-behaved
//! searcher: principal-variation search with iterative deepening and aspiration
//! windows, a transposition table that threads share, quiescence, move
//! ordering, draws by repetition, proved distances to a win, and pruning
//! techniques that can be switched, tuned and measured one by one.
//!
//! # At a glance
//!
//! | you want to | look at |
//! |---|---|
//! | search a game | [`Search`], [`Report`] |
//! | write a game | [`Game`]; for the command `niwaki` a name with it ([`SimpleGame`]), or a notation of its own ([`Notation`], [`Family`]) |
//! | check a game | [`laws`](mod@laws), [`perft`](perft()) |
//! | switch and tune techniques | [`Standard`], [`techniques`](mod@techniques) |
//! | write a technique | [`Technique`], [`techniques!`], [`adjustable!`] |
//! | watch a search, and count | [`Observer`], [`Statistics`] |
//! | forbid single decisions | [`Veto`] |
//! | know what is right | [`Minimax`] |
//! | evaluate by what was learned | [`evaluation`](mod@evaluation) |
//! | know endgames exactly | [`endgames`](mod@endgames) |
//!
//! # A game
//!
//! Six items are enough for everything. The position is the game, and is played
//! by value.
//!
//! ```
//! use niwaki::{Game, Key, MoveList, Outcome, Search};
//!
//! /// Take one to three matches; who takes the last one wins.
//! #[derive(Clone)]
//! struct Nim(u32);
//!
//! impl Game for Nim {
//!     type Move = u32;
//!     fn moves(&self, moves: &mut MoveList<u32>) { moves.extend(1..=self.0.min(3)); }
//!     fn play(&self, taken: u32) -> Nim { Nim(self.0 - taken) }
//!     fn outcome(&self) -> Option<Outcome> { (self.0 == 0).then_some(Outcome::Loss) }
//!     fn key(&self) -> Key { Key::mixed(u64::from(self.0)) }
//!     fn evaluate(&self) -> i32 { 0 }
//! }
//!
//! let report = Search::new(&Nim(13)).depth(8).run();
//! println!("{:?} is worth {:?}", report.best(), report.value);
//! assert_eq!(report.best(), Some(1));
//! ```
//!
//! The other methods of [`Game`] are powers that make the search stronger:
//! tactical moves for quiescence, keys of children for enhanced transposition
//! cutoff, indices for history, passing for the null move.
//!
//! # A game with a name
//!
//! The command `niwaki`, and whoever else reads and writes positions, wants a
//! [`Family`]. [`Simple`] makes one of a game that says what it is called and
//! where it begins; its positions are written as the moves that lead to them.
//!
//! ```
//! use niwaki::{Family, Notation, Simple, SimpleGame};
//! # use niwaki::{Game, Key, MoveList, Outcome};
//! # #[derive(Clone)]
//! # struct Nim(u32);
//! # impl Game for Nim {
//! #     type Move = u32;
//! #     fn moves(&self, moves: &mut MoveList<u32>) { moves.extend(1..=self.0.min(3)); }
//! #     fn play(&self, taken: u32) -> Nim { Nim(self.0 - taken) }
//! #     fn outcome(&self) -> Option<Outcome> { (self.0 == 0).then_some(Outcome::Loss) }
//! #     fn key(&self) -> Key { Key::mixed(u64::from(self.0)) }
//! #     fn evaluate(&self) -> i32 { 0 }
//! # }
//!
//! impl SimpleGame for Nim {
//!     const NAME: &'static str = "nim";
//!     fn start() -> Nim { Nim(21) }
//! }
//!
//! let start = Simple::<Nim>::start("")?;
//! assert_eq!(start.parse_position("3 1")?.game().0, 17);
//! # Ok::<(), niwaki::NotationError>(())
//! ```
//!
//! A game with a notation of its own says how to read and write it, and how it
//! is started with which parameters:
//!
//! ```
//! use niwaki::{Family, FamilyParameter, Notation, NotationError};
//! # use niwaki::{Game, Key, MoveList, Outcome};
//! # #[derive(Clone)]
//! # struct Nim(u32, bool);
//! # impl Game for Nim {
//! #     type Move = u32;
//! #     fn moves(&self, moves: &mut MoveList<u32>) { moves.extend(1..=self.0.min(3)); }
//! #     fn play(&self, taken: u32) -> Nim { Nim(self.0 - taken, !self.1) }
//! #     fn outcome(&self) -> Option<Outcome> { (self.0 == 0).then_some(Outcome::Loss) }
//! #     fn key(&self) -> Key { Key::mixed(u64::from(self.0) << 1 | u64::from(self.1)) }
//! #     fn evaluate(&self) -> i32 { 0 }
//! # }
//!
//! /// How many matches are left, and who is to move: `17 First`.
//! impl Notation for Nim {
//!     fn parse_position(&self, text: &str) -> Result<Nim, NotationError> {
//!         let wrong = || NotationError::new(format!("{text:?}: write as in '17 First'"));
//!         let (left, player) = text.split_once(' ').ok_or_else(wrong)?;
//!         let second = match player {
//!             "First" => false,
//!             "Second" => true,
//!             _ => return Err(wrong()),
//!         };
//!         Ok(Nim(left.parse().map_err(|_| wrong())?, second))
//!     }
//!     fn position_text(&self) -> String { format!("{} {}", self.0, self.player()) }
//!     fn player(&self) -> &'static str { if self.1 { "Second" } else { "First" } }
//! }
//!
//! struct NimFamily;
//!
//! impl Family for NimFamily {
//!     type Game = Nim;
//!     const NAME: &'static str = "nim";
//!     fn parameters() -> &'static [FamilyParameter] {
//!         &[FamilyParameter { name: "matches", default: "21", range: "1 to 99", meaning: "in the heap" }]
//!     }
//!     fn start(parameters: &str) -> Result<Nim, NotationError> {
//!         let matches = parameters.strip_prefix("matches=").unwrap_or("21").parse().ok();
//!         let matches = matches.filter(|matches| (1..=99).contains(matches));
//!         matches.map(|matches| Nim(matches, false)).ok_or_else(|| NotationError::new("matches=1 to 99"))
//!     }
//! }
//!
//! assert_eq!(NimFamily::start("matches=30")?.play(2).position_text(), "28 Second");
//! niwaki::laws::check_family::<NimFamily>().unwrap();
//! # Ok::<(), NotationError>(())
//! ```
//!
//! # Does the game keep its promises?
//!
//! One call walks through random games, and answers a mistake with the shortest
//! sequence of moves that shows it.
//!
//! ```
//! # let game = niwaki::doc_game();
//! let summary = niwaki::laws::check(&game)?;
//! assert_eq!(summary.distinct, 14);
//! # Ok::<(), niwaki::laws::Violation>(())
//! ```
//!
//! # Wins, proved
//!
//! A win or loss is reported with a distance only if no shorter one exists.
//!
//! ```
//! # let game = niwaki::doc_game();
//! use niwaki::Search;
//!
//! let report = Search::new(&game).depth(12).run();
//! assert_eq!(report.mate(), Some(7)); // plies; negative where the player to move loses
//! ```
//!
//! # Limits
//!
//! By depth, nodes, time and a signal from outside, in any combination. A
//! search that is stopped still has a legal move and the best line so far.
//!
//! ```
//! # let game = niwaki::doc_game();
//! use std::sync::atomic::AtomicBool;
//! use std::time::Duration;
//! use niwaki::Search;
//!
//! let stop = AtomicBool::new(false);
//! let report = Search::new(&game)
//!     .nodes(500)
//!     .time(Duration::from_secs(5))
//!     .stop(&stop)
//!     .run();
//! assert!(report.nodes <= 500 && report.best().is_some());
//! ```
//!
//! # Techniques
//!
//! A search is bare alpha-beta until techniques are switched on. All of them,
//! and their parameters, can be reached by name or by field; [`techniques!`]
//! makes a list of your own.
//!
//! ```
//! # let game = niwaki::doc_game();
//! use niwaki::{Search, Standard, Techniques};
//!
//! let mut techniques = Standard::default();
//! techniques.switch("null-move", true)?;
//! techniques.set("null-move", "reduction", "3")?;
//! let report = Search::new(&game).techniques(techniques).depth(6).run();
//! # assert!(report.best().is_some());
//! # Ok::<(), niwaki::ParameterError>(())
//! ```
//!
//! # A technique of one's own
//!
//! A record of parameters, and a hook for each moment in the life of a node at
//! which it acts; one line puts it beside the others.
//!
//! ```
//! use niwaki::technique::{About, Moment, Plan, Technique};
//! use niwaki::{Depth, Game, Node, Progress, Search, adjustable, techniques};
//!
//! /// Searches the moves at the end of the list a ply shallower.
//! #[derive(Clone, Debug)]
//! pub struct Tail { pub spared: i32 }
//!
//! impl Default for Tail {
//!     fn default() -> Tail { Tail { spared: 1 } }
//! }
//!
//! adjustable! { Tail { spared "spared" 1, 1000 => "how many moves are searched in full"; } }
//!
//! impl Technique for Tail {
//!     type Memory = ();
//!     const ABOUT: About = About::new(
//!         "tail",
//!         "Searches the moves at the end of the list a ply shallower.",
//!         &[Moment::PerMove],
//!     )
//!     .source("this page");
//!     fn per_move<G: Game>(&self, (): &mut (), node: &Node<G>, _: &Node<G>, progress: &Progress) -> Option<Plan> {
//!         let apt = node.depth > Depth::ONE && i32::from(progress.number) > self.spared;
//!         apt.then_some(Plan::Reduce(Depth::ONE))
//!     }
//! }
//!
//! techniques! {
//!     /// Everything that comes with niwaki, and mine.
//!     pub struct Mine: Standard { tail: Tail }
//! }
//! # fn main() {
//! # let game = niwaki::doc_game();
//! # use niwaki::Techniques;
//!
//! let mut techniques = Mine::default();
//! techniques.switch_all_off();
//! let plain = Search::new(&game).techniques(techniques.clone()).depth(6).run();
//! techniques.switch("tail", true).expect("it is in the list");
//! let reduced = Search::new(&game).techniques(techniques).depth(6).run();
//! assert_ne!(reduced.nodes, plain.nodes);
//! # }
//! ```
//!
//! # Several lines, and a table that stays
//!
//! ```
//! # let game = niwaki::doc_game();
//! use niwaki::{Search, Table};
//!
//! let table = Table::new(4); // MiB
//! let report = Search::new(&game).table(&table).lines(3).depth(6).run();
//! assert_eq!(report.lines.len(), 3);
//! assert!(report.lines[0].value >= report.lines[2].value);
//! ```
//!
//! # The past of a game
//!
//! Where repetition is a draw the search wants to know what stood on the board
//! before: the keys since the last irreversible move, the oldest first. The
//! table can outlive the move, too, and so can what else a search has learned
//! ([`SearchMemory`]).
//!
//! ```
//! # let mut game = niwaki::doc_game();
//! use niwaki::{Game, Key, Search, Table};
//!
//! let table = Table::new(1);
//! let mut history: Vec<Key> = Vec::new();
//! while niwaki::game::result(&game, true).is_none() {
//!     let report = Search::new(&game).table(&table).history(&history).depth(4).run();
//!     let mv = report.best().expect("the game is not over");
//!     history.push(game.key());
//!     game = game.play(mv);
//! }
//! assert!(history.len() >= 4);
//! ```
//!
//! # Threads
//!
//! Several threads share the table; one thread is deterministic to the node.
//!
//! ```
//! # let game = niwaki::doc_game();
//! use niwaki::{Search, Table};
//!
//! let table = Table::new(4);
//! let report = Search::new(&game).table(&table).threads(2).depth(8).run();
//! assert_eq!(report.best(), Some(1));
//! ```
//!
//! # Watching
//!
//! An [`Observer`] sees iterations, cutoffs and what each technique does; `()`
//! sees nothing and costs nothing. A [`Veto`] may forbid single decisions of
//! techniques, to find out what they are worth.
//!
//! ```
//! # let game = niwaki::doc_game();
//! use niwaki::{Search, Statistics};
//!
//! let mut statistics = Statistics::default();
//! Search::new(&game).observer(&mut statistics).depth(8).run();
//! println!("first-move cutoffs: {:?}", statistics.first_move_share());
//! ```
//!
//! # The specification
//!
//! [`Minimax`] is plain minimax, and what every sound search must agree with.
//! With exact drafts, and draws by history off, the value of a position is a
//! function of position and depth.
//!
//! ```
//! # let game = niwaki::doc_game();
//! use niwaki::{Draft, Minimax, Options, Search};
//!
//! let options = Options::new().draft(Draft::Exact).history_draws(false);
//! let report = Search::new(&game).options(options).depth(5).run();
//! let (value, _) = Minimax::new(options, &[]).search(&game, 5).expect("nobody stops it");
//! assert_eq!(report.value, value);
//! ```
//!
//! [`perft`](perft()) counts paths, to check a generator of moves.
//!
//! ```
//! # let game = niwaki::doc_game();
//! assert_eq!(niwaki::perft(&game, 3), 27);
//! ```
//!
//! # Without the standard library
//!
//! With `default-features = false` the library needs `alloc` alone, and runs in
//! a browser or on a small processor. What is missing then are the four
//! features that `std` stands for: `clock` (limits of time), `threads` (several
//! threads for one search), `laws`, and `prefetch` (some percent of speed). A
//! browser has the standard library, but neither clock nor threads in it:
//! `features = ["laws"]` compiles there, though a panic of the game ends the
//! program where panics cannot be caught.

#![cfg_attr(
    not(any(feature = "clock", feature = "laws", feature = "threads")),
    no_std
)]
// Code that only threads use is idle without them.
#![cfg_attr(not(feature = "threads"), allow(dead_code))]

#[macro_use]
extern crate alloc;

pub mod endgames;
pub mod evaluation;
pub mod game;
#[cfg(feature = "laws")]
pub mod laws;
mod search;
pub mod table;
pub mod technique;
pub mod techniques;

pub use game::drawing;
pub use search::{observer, ordering};
pub use technique::{parameter, registry};

pub use game::drawing::{Drawing, Ink, Shade};
pub use game::family::{BenchPosition, Family, FamilyParameter, Opening};
pub use game::key::Key;
pub use game::notation::{Notation, NotationError};
pub use game::perft::{divide, perft};
pub use game::simple::{Simple, SimpleGame};
pub use game::{Game, MoveList, Outcome, Side, Tactics};
pub use search::depth::{Depth, DepthError, Ply};
pub use search::memory::SearchMemory;
pub use search::minimax::Minimax;
pub use search::node::{Node, NodeKind, NodeSummary, Via};
pub use search::observer::{Observer, Statistics};
pub use search::ordering::Stage;
pub use search::progress::Progress;
#[cfg(feature = "threads")]
pub use search::run::builder::Threads;
pub use search::run::builder::{Alone, Search};
pub use search::run::limits::{Limits, Stopped};
pub use search::run::options::{Draft, Options, Quiescence};
pub use search::run::report::{Iteration, Line, Report};
pub use search::value::{Value, Window};
pub use search::veto::Veto;
pub use search::withheld::{Account, Withheld};
pub use table::{Bound, Table};
pub use technique::Technique;
pub use technique::parameter::{Adjustable, Parameter, ParameterError};
pub use technique::registry::Techniques;
pub use techniques::Standard;

/// Returns the game of the examples in this documentation: take one to three of
/// `matches`; who takes the last one wins.
#[doc(hidden)]
pub fn doc_game() -> impl Game<Move = u32> {
    game::doc_game::Nim(13)
}

#[doc(hidden)]
pub mod exported;
