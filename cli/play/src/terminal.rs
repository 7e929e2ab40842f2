//! Takes the terminal, and gives it back as it was, whatever happens.
//!
//! A terminal left in raw mode shows nothing that is typed, and a panic message on the alternate screen is never read.
//! There are four ways out, and all lead to [`restore`]: the end of the game, an error, a panic on any thread, and a
//! signal that ends the program.

use std::fs::OpenOptions;
use std::io::{self, Write, stdout};
use std::panic;
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use ratatui::DefaultTerminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::cursor::Show;
#[cfg(not(unix))]
use ratatui::crossterm::event;
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};

use niwaki_host::failure::Failure;
use niwaki_host::interrupt;

/// Whether the terminal is ours at the moment, so that it is given back once.
static TAKEN: AtomicBool = AtomicBool::new(false);
/// Panics and Ctrl-C are seen to once for all screens: a hook cannot be taken away again.
static HEEDED: Once = Once::new();

/// The terminal while it is drawn on. It is given back when this is dropped, on a panic of any
/// thread (also where that ends the program at once), and by [`restore`] where a signal ends the program.
pub(super) struct Screen(pub(super) DefaultTerminal);

impl Screen {
    /// Takes the terminal.
    ///
    /// Fails where it is none that can be drawn on; then it is left as it was.
    pub(super) fn take() -> Result<Screen, Failure> {
        HEEDED.call_once(|| {
            let usual = panic::take_hook();
            panic::set_hook(Box::new(move |panic| {
                restore();
                usual(panic);
            }));
            interrupt::before_exit(restore);
        });
        TAKEN.store(true, Ordering::SeqCst);
        match open() {
            Ok(terminal) => Ok(Screen(terminal)),
            Err(error) => {
                restore();
                Err(cannot_be_drawn(&error))
            }
        }
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        restore();
    }
}

/// Switches to raw mode and to the alternate screen, in the order in which [`restore`] undoes them.
fn open() -> io::Result<DefaultTerminal> {
    enable_raw_mode()?;
    execute!(stdout(), EnterAlternateScreen)?;
    DefaultTerminal::new(CrosstermBackend::new(stdout()))
}

/// Waits until something happens on the terminal, for a while. False: the terminal is gone, its
/// window closed or its connection lost.
///
/// A terminal that is gone must not be left to crossterm, which would read the end of its input for ever.
#[cfg(unix)]
pub(super) fn wait(limit: Duration) -> bool {
    use nix::poll::{PollFd, PollFlags, PollTimeout, poll};
    use std::os::fd::AsFd;

    let input = io::stdin();
    let mut watched = [PollFd::new(input.as_fd(), PollFlags::POLLIN)];
    let limit = PollTimeout::try_from(limit).unwrap_or(PollTimeout::MAX);
    // A signal, such as that of another size, ends the wait as well.
    let _ = poll(&mut watched, limit);
    let happened = watched[0].revents().unwrap_or(PollFlags::empty());
    !happened.intersects(PollFlags::POLLHUP | PollFlags::POLLERR | PollFlags::POLLNVAL)
}

/// Waits for a while. A window that is closed ends the program by itself.
#[cfg(not(unix))]
pub(super) fn wait(limit: Duration) -> bool {
    let _ = event::poll(limit);
    true
}

/// Gives the terminal back, if it is taken.
fn restore() {
    if TAKEN.swap(false, Ordering::SeqCst) {
        // Where the terminal is gone, nothing is left to be put in order.
        let _ = disable_raw_mode();
        let _ = execute!(console(), LeaveAlternateScreen, Show);
    }
}

/// Returns the terminal itself: whoever restores it may not be the thread that holds stdout.
fn console() -> Box<dyn Write> {
    let name = if cfg!(windows) { "CONOUT$" } else { "/dev/tty" };
    match OpenOptions::new().write(true).open(name) {
        Ok(console) => Box::new(console),
        Err(_) => Box::new(io::stderr()),
    }
}

/// Says what to do where the terminal cannot be drawn on.
pub(super) fn cannot_be_drawn(error: &io::Error) -> Failure {
    Failure::unusable(format!(
        "the terminal cannot be drawn on ({error}): try --plain"
    ))
}
