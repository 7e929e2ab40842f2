//! The games in `examples/`: all keep the laws, and what can be known of them is found.

#![allow(dead_code, unreachable_pub)] // they are programs elsewhere

#[path = "../../examples/breakthrough.rs"]
mod breakthrough;
#[path = "../../examples/connect_four.rs"]
mod connect_four;
#[path = "../../examples/lines_of_action.rs"]
mod lines_of_action;
#[path = "../../examples/othello.rs"]
mod othello;
#[path = "../../examples/three_mens_morris.rs"]
mod three_mens_morris;
#[path = "../../examples/tic_tac_toe.rs"]
mod tic_tac_toe;

mod columns;
mod endgames;
mod laws;
mod learned;
mod rules;
mod signs;
mod solved;
mod targets;
