//! Thinking beside the screen, on a thread of its own.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender};

use super::mind::{Case, Mind, Signals};
use niwaki_arena::player::Timed;
use niwaki_host::info::SearchInfo;

/// Somebody who thinks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Who {
    /// The rival with this number, who plays what it finds.
    Rival(usize),
    /// Whoever gives hints.
    Adviser,
}

/// Something to think about.
pub(super) struct Order {
    /// By which the answers are known.
    pub(super) number: u64,
    pub(super) who: Who,
    pub(super) case: Case,
    pub(super) signals: Arc<Signals>,
}

/// What is heard of an order, with its number.
#[derive(Debug)]
pub(super) enum News {
    Iteration(u64, Box<SearchInfo>),
    /// The choice and the time that it took; none if it was dropped.
    Done(u64, Result<Option<Timed>, String>),
}

/// Carries out orders until there are no more.
pub(super) fn work(
    mut minds: Vec<Mind>,
    mut adviser: Mind,
    orders: &Receiver<Order>,
    news: &Sender<News>,
) {
    for order in orders {
        let number = order.number;
        let tell = |news_of_it: News| {
            // Nobody listens any more where the screen is gone; then the orders end too.
            let _ = news.send(news_of_it);
        };
        let mind = match order.who {
            Who::Rival(rival) => &mut minds[rival],
            Who::Adviser => &mut adviser,
        };
        let mut watch = |iteration: &SearchInfo| {
            tell(News::Iteration(number, Box::new(iteration.clone())));
        };
        let chosen = mind.choose(&order.case, &order.signals, &mut watch);
        tell(News::Done(number, chosen));
    }
}
