//! The conversation in lines, for pipes and for terminals that cannot be drawn on.

use std::io::{BufRead, Read, Write};
use std::time::Duration;

use super::Company;
use super::entry::{self, Wish, for_people};
use super::host::Host;
use super::mind::Signals;
use super::picture;
use niwaki_arena::player::{Choice, Timed};
use niwaki_arena::text::score;
use niwaki_host::failure::{Failure, Status};

/// Bytes of a line beyond which the rest of it is taken for another.
const LONGEST_LINE: u64 = 1 << 16;

/// What happens next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Next {
    GoOn,
    /// The position is another one.
    Changed,
    Leave,
}

/// Plays until somebody leaves or the input ends; engines that play each other, until their game ends.
pub(super) fn run(
    company: Company,
    input: &mut dyn BufRead,
    out: &mut dyn Write,
) -> Result<(Host, Status), Failure> {
    let mut talk = Talk {
        company,
        input,
        out,
        told: false,
    };
    talk.introduce()?;
    talk.talk()?;
    Ok((talk.company.host, Status::Done))
}

/// The conversation.
struct Talk<'a> {
    company: Company,
    input: &'a mut dyn BufRead,
    out: &'a mut dyn Write,
    /// Whether the result of the game has been told.
    told: bool,
}

impl Talk<'_> {
    fn introduce(&mut self) -> Result<(), Failure> {
        let host = &self.company.host;
        let sides = [0, 1].map(|seat| {
            let is = if host.name(seat) == "you" {
                "are"
            } else {
                "is"
            };
            format!("{} {is} {}", host.name(seat), host.session.seats[seat])
        });
        writeln!(
            self.out,
            "{}: {}, seed {}",
            host.session.game,
            sides.join(", "),
            host.seed
        )?;
        if host.has_person() {
            writeln!(self.out, "type a move, or help")?;
        }
        Ok(())
    }

    fn talk(&mut self) -> Result<(), Failure> {
        self.show_board()?;
        loop {
            self.tell_result()?;
            if let Some(number) = self.company.host.thinker() {
                self.let_play(number)?;
                continue;
            }
            if !self.company.host.has_person() {
                return Ok(());
            }
            let Some(line) = self.ask()? else {
                return Ok(());
            };
            match self.answer(&line)? {
                Next::GoOn => (),
                Next::Changed => self.told = false,
                Next::Leave => return Ok(()),
            }
        }
    }

    fn show_board(&mut self) -> Result<(), Failure> {
        let host = &self.company.host;
        let board = picture::text(host.session.position(), host.is_turned());
        writeln!(self.out, "{board}")?;
        let clocks = [0, 1].map(|seat| {
            let left = host.session.left(seat, Duration::ZERO)?;
            Some(format!(
                "{} has {:.1} s",
                host.session.seats[seat],
                left.as_secs_f64()
            ))
        });
        let clocks: Vec<String> = clocks.into_iter().flatten().collect();
        if !clocks.is_empty() {
            writeln!(self.out, "{}", clocks.join(", "))?;
        }
        Ok(())
    }

    fn tell_result(&mut self) -> Result<(), Failure> {
        if let Some(result) = self
            .company
            .host
            .session
            .result_in_words()
            .filter(|_| !self.told)
        {
            writeln!(self.out, "{result}")?;
            self.told = true;
        }
        Ok(())
    }

    /// Lets an engine make its move.
    fn let_play(&mut self, number: usize) -> Result<(), Failure> {
        self.out.flush()?;
        let host = &mut self.company.host;
        let player = host.session.position().player();
        let mind = &mut self.company.minds[number];
        let chosen = mind.choose(&host.case(), &Signals::default(), &mut |_| ());
        let timed = match chosen {
            Ok(Some(timed)) => timed,
            Ok(None) => return Err(Failure::unusable("the engine found no move")),
            Err(message) => {
                host.give_up(&message);
                return Ok(());
            }
        };
        let text = for_people(host.session.position(), &timed.choice.mv);
        if let Err(message) = host.take(&timed) {
            host.give_up(&message);
            return Ok(());
        }
        writeln!(self.out, "{player} plays {text}{}", said(&timed.choice))?;
        if self.company.host.thinker().is_none() {
            self.show_board()?;
        }
        Ok(())
    }

    /// Asks for a line; nothing comes after the end of the input.
    fn ask(&mut self) -> Result<Option<String>, Failure> {
        writeln!(
            self.out,
            "{}>",
            self.company.host.session.position().player()
        )?;
        self.out.flush()?;
        let mut bytes = Vec::new();
        let read = Read::take(&mut self.input, LONGEST_LINE).read_until(b'\n', &mut bytes)?;
        Ok((read > 0).then(|| String::from_utf8_lossy(&bytes).into_owned()))
    }

    fn answer(&mut self, line: &str) -> Result<Next, Failure> {
        let host = &mut self.company.host;
        let wish = match entry::read(host.session.position(), line) {
            Ok(None) => return Ok(Next::GoOn),
            Ok(Some(wish)) => wish,
            Err(message) => return self.complain(&message),
        };
        match wish {
            Wish::Quit => return Ok(Next::Leave),
            Wish::Hint => return self.hint(),
            Wish::Moves if host.session.verdict().is_some() => {
                return self.complain("the game is over: there are no moves");
            }
            _ => (),
        }
        let shows = matches!(
            wish,
            Wish::Back(_) | Wish::Flip | Wish::Board | Wish::Load(..) | Wish::New | Wish::Swap
        );
        match host.grant(wish, host.session.turn_time()) {
            Ok(lines) => {
                for line in lines {
                    writeln!(self.out, "{line}")?;
                }
            }
            Err(message) => return self.complain(&message),
        }
        if shows {
            self.show_board()?;
        }
        Ok(Next::Changed)
    }

    fn complain(&mut self, message: &str) -> Result<Next, Failure> {
        writeln!(self.out, "{}", niwaki_host::failure::one_line(message))?;
        Ok(Next::GoOn)
    }

    fn hint(&mut self) -> Result<Next, Failure> {
        let host = &self.company.host;
        if host.session.verdict().is_some() {
            return self.complain("the game is over: there is nothing to play");
        }
        let adviser = &mut self.company.adviser;
        let advice = adviser.choose(&host.question(), &Signals::default(), &mut |_| ());
        if let Ok(Some(Timed { choice, .. })) = advice {
            let text = for_people(host.session.position(), &choice.mv);
            writeln!(self.out, "{text}{}", said(&choice))?;
        }
        Ok(Next::GoOn)
    }
}

/// What an engine says of its move: ` (+0.35, depth 9)`.
pub(super) fn said(choice: &Choice) -> String {
    let value = choice.score.map(score);
    let depth = choice.depth.map(|depth| format!("depth {depth}"));
    let said: Vec<String> = value.into_iter().chain(depth).collect();
    if said.is_empty() {
        return String::new();
    }
    format!(" ({})", said.join(", "))
}
