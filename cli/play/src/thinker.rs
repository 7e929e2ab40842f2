//! Thinks beside the screen, on a thread of its own: orders come in, news go out, both by channels.
//!
//! There is one thread for all who think, as no two of them ever think at once. An order that is not wanted any more is
//! stopped by its signals, and the next one waits in the channel until then.
//!
//! ```text
//!  screen                         thinker
//!    order 7  ───────────────────►  searches
//!             ◄───────────────────  iteration (7)
//!    signals: dropped, enough ───►  stops
//!    order 8  ───────────────────►  waits in the channel
//!             ◄───────────────────  done (7): old, not heard
//!             ◄───────────────────  iteration (8)
//! ```

use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender};

use niwaki_arena::mind::{Case, Mind, Signals};
use niwaki_arena::player::Timed;
use niwaki_host::info::SearchInfo;

/// Names somebody who thinks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Who {
    /// The rival with this number, who plays what it finds.
    Rival(usize),
    /// Whoever gives hints.
    Adviser,
}

/// Something to think about.
pub(super) struct Order {
    /// The number by which the answers are known.
    pub(super) number: u64,
    /// Who is to think.
    pub(super) who: Who,
    /// The game as it stands, in a copy: the one on the screen may change meanwhile.
    pub(super) case: Case,
    /// By which whoever gave the order hurries or stops it.
    pub(super) signals: Arc<Signals>,
}

/// Something heard of an order, with the order's number.
#[derive(Debug)]
pub(super) enum News {
    /// An iteration is finished: what the search thinks so far.
    Iteration(u64, Box<SearchInfo>),
    /// The choice and the time that it took; none if it was dropped. The error says why there is no choice.
    Done(u64, Result<Option<Timed>, String>),
}

/// Carries out orders until there are no more, which is when whoever gives them is gone.
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
