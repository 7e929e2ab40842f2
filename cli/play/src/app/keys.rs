//! What keys do.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::super::entry::{self, Wish};
use super::App;
use niwaki_host::failure::Status;

impl App {
    /// What a key does.
    pub(in super::super) fn key(&mut self, key: KeyEvent) {
        if key.modifiers.contains(KeyModifiers::CONTROL) {
            match key.code {
                KeyCode::Char('c') => self.status = Some(Status::Interrupted),
                KeyCode::Char('d' | 'q') => self.status = Some(Status::Done),
                KeyCode::Char('u') => self.typed.clear(),
                _ => (),
            }
            return;
        }
        if std::mem::take(&mut self.shows_help)
            && matches!(key.code, KeyCode::Esc | KeyCode::Enter | KeyCode::F(1))
        {
            return;
        }
        match key.code {
            KeyCode::Enter => self.enter(),
            KeyCode::Char(' ') if self.typed.is_empty() => self.space(),
            KeyCode::Char(letter) => self.typed.push(letter),
            KeyCode::Backspace => {
                self.typed.pop();
            }
            KeyCode::Esc => {
                self.typed.clear();
                self.pointer.let_go();
            }
            KeyCode::Up | KeyCode::Down | KeyCode::Left | KeyCode::Right => self.point(key.code),
            KeyCode::F(1) => self.wish(Wish::Help),
            KeyCode::F(2) => self.wish(Wish::Hint),
            KeyCode::F(3) => self.wish(Wish::Back(None)),
            KeyCode::F(4) => self.wish(Wish::Flip),
            KeyCode::F(10) => self.wish(Wish::Quit),
            _ => (),
        }
    }

    fn enter(&mut self) {
        if self.typed.trim().is_empty() {
            return self.space();
        }
        let line = std::mem::take(&mut self.typed);
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
        match self.pointer.pick() {
            Ok(Some(mv)) => self.wish(Wish::Move(mv)),
            Ok(None) => self.message.clear(),
            Err(message) => self.complain(message),
        }
    }

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
