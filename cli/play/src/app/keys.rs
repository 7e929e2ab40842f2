//! Tells which key does what. Letters are typed into the line; all else is a function key or an arrow.
//!
//! | key | does |
//! |---|---|
//! | letters, Backspace, Ctrl-U | edit the line |
//! | Enter | does what was typed; on an empty line the same as the space bar |
//! | space bar | has a thinking engine play at once, picks what is pointed at, or plays a move of a paused game |
//! | arrows | point at a cell, or at a move of the menu |
//! | Esc | clears the line and lets go of what was picked |
//! | F1, F2, F3, F4, F5, F10 | help, hint, back, flip, pause, quit |
//! | Ctrl-D, Ctrl-Q | quit |
//! | Ctrl-C | quits with the status of an interruption |
//!
//! Every key leads to a [`Wish`] that can be typed as well, so that nothing depends on a keyboard that has function keys.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::super::entry::{self, Wish};
use super::App;
use niwaki_host::failure::Status;

impl App {
    /// Takes a key. Ctrl-C reaches the program as a key, because a terminal that is drawn on sends no signal for it.
    pub(in super::super) fn key(&mut self, key: KeyEvent) {
        if key.modifiers.contains(KeyModifiers::CONTROL) {
            match key.code {
                KeyCode::Char('c') => self.status = Some(Status::Interrupted),
                KeyCode::Char('d' | 'q') => self.wish(Wish::Quit),
                KeyCode::Char('u') => self.typed.clear(),
                _ => (),
            }
            return;
        }
        // Any key closes the help; those that say so do nothing else, and a letter is the first of what is typed.
        if std::mem::take(&mut self.shows_help)
            && matches!(key.code, KeyCode::Esc | KeyCode::Enter | KeyCode::F(1))
        {
            return;
        }
        match key.code {
            KeyCode::Enter => self.enter(),
            // A blank within a line is a blank; on an empty line it is the large key for "go on".
            KeyCode::Char(' ') if self.typed.is_empty() && !self.is_leaving => self.space(),
            KeyCode::Char(letter) => self.typed.push(letter),
            KeyCode::Backspace => {
                self.typed.pop();
            }
            KeyCode::Esc => {
                self.typed.clear();
                self.pointer.let_go();
                if std::mem::take(&mut self.is_leaving) {
                    self.message.clear();
                }
            }
            KeyCode::Up | KeyCode::Down | KeyCode::Left | KeyCode::Right => self.point(key.code),
            KeyCode::F(1) => self.wish(Wish::Help),
            KeyCode::F(2) => self.wish(Wish::Hint),
            KeyCode::F(3) => self.wish(Wish::Back(None)),
            KeyCode::F(4) => self.wish(Wish::Flip),
            KeyCode::F(5) => self.wish(Wish::Pause),
            KeyCode::F(10) => self.wish(Wish::Quit),
            _ => (),
        }
    }

    /// Does what was typed; with nothing typed, the same as the space bar.
    fn enter(&mut self) {
        let line = std::mem::take(&mut self.typed);
        if self.is_leaving {
            return self.save_and_leave(line.trim());
        }
        if line.trim().is_empty() {
            return self.space();
        }
        match entry::read(self.host.session.position(), &line) {
            Ok(Some(wish)) => self.wish(wish),
            Ok(None) => (),
            Err(message) => self.complain(message),
        }
    }

    /// Hurries the engine, or picks what is pointed at.
    fn space(&mut self) {
        if self.thinking.is_some() {
            return self.hurry();
        }
        if self.host.thinker().is_some() {
            return self.pace.step();
        }
        match self.pointer.pick() {
            Ok(Some(mv)) => self.wish(Wish::Move(mv)),
            Ok(None) => self.message.clear(),
            Err(message) => self.complain(message),
        }
    }

    /// Points to the neighbour, as it is seen on the screen: on a turned board up is down.
    fn point(&mut self, code: KeyCode) {
        let turned = self.host.is_turned();
        let (down, right) = match code {
            KeyCode::Up => (-1, 0),
            KeyCode::Down => (1, 0),
            KeyCode::Left => (0, -1),
            _ => (0, 1),
        };
        let sign = if turned { -1 } else { 1 };
        self.pointer.step(sign * down, sign * right);
    }
}
