//! The terminal in a loop: what happens goes to the [`app`](super::app), and what it looks like then comes from the
//! [`screen`](super::screen).

use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;
use std::time::Duration;

use niwaki_host::STACK;
use niwaki_host::failure::{Failure, Status};
use niwaki_host::interrupt;
use ratatui::crossterm::event;

use super::Company;
use super::app::App;
use super::host::Host;
use super::screen;
use super::terminal::{self, Screen, cannot_be_drawn};
use super::thinker::{self, News, Order};

/// How often the screen is drawn where nothing happens, for the clocks.
const TICK: Duration = Duration::from_millis(50);

/// Plays on the screen until somebody leaves.
pub(super) fn run(company: Company) -> Result<(Host, Status), Failure> {
    let Company {
        host,
        minds,
        adviser,
    } = company;
    interrupt::heed();
    let mut screen = Screen::take()?;
    let mut app = App::new(host);
    let (order_sender, orders) = mpsc::channel();
    let (news_sender, news) = mpsc::channel();
    let status = thread::scope(|scope| {
        let worker = thread::Builder::new().stack_size(STACK);
        worker.spawn_scoped(scope, move || {
            thinker::work(minds, adviser, &orders, &news_sender);
        })?;
        let status = play(&mut app, &mut screen, &order_sender, &news);
        app.drop_thinking();
        drop(order_sender);
        status
    })?;
    Ok((app.host, status))
}

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
