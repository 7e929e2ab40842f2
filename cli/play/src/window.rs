//! Runs the terminal in a loop: what happens goes to the `app`, and what it looks like then comes from the `screen`.
//!
//! The loop is the only place that waits: for the terminal, and never longer than a [`TICK`]. The engine thinks on the
//! thread of the [`thinker`], whose news are looked at in each turn of the loop.

use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;
use std::time::Duration;

use niwaki_host::STACK;
use niwaki_host::failure::{Failure, Status};
use niwaki_host::interrupt;
use ratatui::crossterm::event;

use super::Company;
use super::app::{App, Pace};
use super::host::Host;
use super::screen;
use super::terminal::{self, Screen, cannot_be_drawn};
use super::thinker::{self, News, Order};

/// How often the screen is drawn where nothing happens: clocks show tenths of a second at the end.
const TICK: Duration = Duration::from_millis(50);

/// Plays on the screen until somebody leaves, and gives the game back, so that it can be saved.
///
/// Fails where the terminal cannot be drawn on.
pub(super) fn run(company: Company) -> Result<(Host, Status), Failure> {
    let Company {
        host,
        minds,
        adviser,
        pace,
    } = company;
    interrupt::heed();
    let mut screen = Screen::take()?;
    let mut app = App::new(host);
    app.pace = Pace::of(pace);
    let (order_sender, orders) = mpsc::channel();
    let (news_sender, news) = mpsc::channel();
    let status = thread::scope(|scope| {
        let worker = thread::Builder::new().stack_size(STACK);
        worker.spawn_scoped(scope, move || {
            thinker::work(minds, adviser, &orders, &news_sender);
        })?;
        let status = play(&mut app, &mut screen, &order_sender, &news);
        // In this order: the worker is told to stop, and finds no more orders, or the scope would wait for it for ever.
        app.drop_thinking();
        drop(order_sender);
        status
    })?;
    Ok((app.host, status))
}

/// Draws, waits, and hands over what happened, until somebody leaves or the terminal is gone.
fn play(
    app: &mut App,
    screen: &mut Screen,
    orders: &Sender<Order>,
    news: &Receiver<News>,
) -> Result<Status, Failure> {
    loop {
        if interrupt::pressed() {
            return Ok(Status::Interrupted);
        }
        if let Some(status) = app.status() {
            return Ok(status);
        }
        if let Some(order) = app.catch_up(news) {
            // The worker ends only after the last order.
            let _ = orders.send(order);
        }
        // Where drawing fails the terminal may be gone, which is no error; so that is asked first.
        let drawn = screen.0.draw(|frame| screen::draw(frame, app));
        let is_there = terminal::wait(if drawn.is_ok() { TICK } else { Duration::ZERO });
        if !is_there {
            return Ok(Status::Interrupted);
        }
        drawn.map_err(|error| cannot_be_drawn(&error))?;
        while event::poll(Duration::ZERO)? {
            app.take(&event::read()?);
        }
    }
}
