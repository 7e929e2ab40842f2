//! Aspiration windows: an iteration starts with a narrow window around the
//! value of the last one, which is widened as long as the value lies outside.
//!
//! # Source
//! G. M. Baudet, *The design and analysis of algorithms for asynchronous
//! multiprocessors*, thesis, Carnegie Mellon University, 1978.

use crate::search::run::deepening::{Deepening, root_search};
use crate::{Depth, Game, Observer, Stopped, Techniques, Value, Veto, Window};

/// The first iteration that starts with a narrow window: before, values jump
/// too much from one to the next.
const ASPIRATION_FROM: Depth = Depth::plies(4);
/// How often a window is widened before it is opened altogether.
const WIDENINGS: u32 = 4;

impl<G: Game, T: Techniques, O: Observer<G>, V: Veto<G>> Deepening<'_, G, T, O, V> {
    /// Searches the root once, in a window around the value of the last
    /// iteration that is widened as long as the search fails high or low.
    ///
    /// A window that fails on one side is widened there only, by twice as much
    /// each time, and opened after a few attempts: where a value has changed
    /// that much, small steps cost more than they save.
    pub(crate) fn aspirate(&mut self, depth: Depth, line: usize) -> Result<(), Stopped> {
        let guess = self.worker.root.value(line);
        let narrow = self.worker.options.aspiration
            && depth >= ASPIRATION_FROM
            && guess > -Value::INFINITY
            && !guess.is_decided();
        let mut window = Window::FULL;
        let mut margin = (G::UNIT / 4).max(1);
        if narrow {
            window = Window::new(guess - margin, guess + margin);
        }
        for widening in 0.. {
            let value = root_search(&mut self.worker, self.game, window, depth)?;
            margin = margin.saturating_mul(2);
            self.tell_if_outside(value, window, depth, line);
            let open = widening >= WIDENINGS || value.is_decided();
            if value <= window.alpha && window.alpha > Window::FULL.alpha {
                window.alpha = if open {
                    Window::FULL.alpha
                } else {
                    value - margin
                };
            } else if value >= window.beta && window.beta < Window::FULL.beta {
                window.beta = if open {
                    Window::FULL.beta
                } else {
                    value + margin
                };
            } else {
                break;
            }
        }
        Ok(())
    }
}
