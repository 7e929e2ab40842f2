//! Tests of the whole: one binary, so that it is linked once.
//!
//! | module | what it checks |
//! |---|---|
//! | `agreement` | whatever claims to be sound returns what plain minimax returns |
//! | `book` | links, listings and commands of the book in `docs/` are right |
//! | `distance` | a distance that is reported is true, and a win that is claimed is one |
//! | `endgames` | searches agree with endgame tables, with them and without |
//! | `evaluations` | the static evaluation that the table keeps is the one that the game would make |
//! | `examples` | the games in `examples/` keep the laws, and what is known of them is found |
//! | `history` | draws by repetition and by counting moves, as plain minimax sees them |
//! | `cli` | the command does what its interface promises, and refuses the rest in one line |
//! | `colours` | colours that mean different things are told apart by the colour-blind, and text by everybody |
//! | `controls_etc` | on pure trees enhanced transposition cutoff finds nothing, on graphs it does |
//! | `controls_razoring` | razoring is worth what the evaluation knows: no better than chance on noise, much better elsewhere |
//! | `controls_rankcut` | where nothing can be learned `RankCut` learns the laws of chance, and does nothing |
//! | `cutoffs` | moves are ordered well: the first is mostly the one that cuts off |
//! | `depths` | moves and nodes are searched as deep as the techniques together have it |
//! | `laws` | every game keeps the laws that the library states |
//! | `layers` | nothing below knows anything above: crates stand on those below them, files import downwards |
//! | `learned` | what was learned and comes with the command belongs to this build |
//! | `memory` | what a search learned is there for the next of the game, and changes no exact value |
//! | `observers` | watching changes nothing, and what observers are told adds up |
//! | `pruning` | who is asked about a move that is pruned, and how often |
//! | `razoring` | every variant of razoring does something, and invents no mate |
//! | `rules` | searches by other rules that share a table do not meet in it |
//! | `runaway` | a game with too many tactical moves is named, and its searches end |
//! | `signature` | how many nodes fixed searches take |
//! | `stateful` | runs that are killed, interrupted and short of room end as undisturbed ones |
//! | `stopping` | limits are kept, there is always a legal move, runs repeat |
//! | `syzygy` | Syzygy tables say what our own say, and games are won and held by them |
//! | `theory` | what the book derives about errors agrees with the exact recursion |
//! | `threads` | searches on several threads are right, end, and keep their limits |
//! | `worth` | the figures in the files of the techniques are those that were measured last |

mod agreement;
mod book;
mod cli;
mod colours;
mod common;
mod controls_etc;
mod controls_rankcut;
mod controls_razoring;
mod cutoffs;
mod depths;
mod distance;
mod endgames;
mod evaluations;
mod examples;
mod history;
mod laws;
mod layers;
mod learned;
mod memory;
mod observers;
mod pairs;
mod pruning;
mod random_positions;
mod razoring;
mod rules;
mod runaway;
mod signature;
mod solver;
mod stateful;
mod stopping;
mod syzygy;
mod theory;
mod threads;
mod worth;
