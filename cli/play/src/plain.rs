//! Holds the conversation in lines, for pipes and for terminals that cannot be drawn on.
//!
//! One thing happens after the other: the board is shown, a line is asked for, the wish is granted, the engine moves.
//! While it thinks no line is read, and Ctrl-C ends the program at once. The output is meant to be read by programs
//! as well: a prompt ends its line, so that a reader of lines sees it, and every message is one line.
//!
//! ```text
//! chess: you are White, niwaki, level 5 is Black, seed 1
//! type a move, or help
//! 8  r n b q k b n r
//!    …
//!    a b c d e f g h
//! White>
//! e4
//! Black plays d5 (-0.17, depth 4)
//! 8  r n b q k b n r
//!    …
//! White>
//! ```

use std::io::{BufRead, Read, Write};
use std::time::Duration;

use super::Company;
use super::entry::{self, Wish, for_people};
use super::host::Host;
use super::picture;
use niwaki_arena::mind::Signals;
use niwaki_arena::player::{Choice, Timed};
use niwaki_arena::text::score;
use niwaki_host::failure::{Failure, Status};

/// The number of bytes beyond which the rest of a line is taken for another, so that an endless line cannot fill the
/// memory.
const LONGEST_LINE: u64 = 1 << 16;

/// Tells how the conversation goes on after a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Next {
    /// Nothing has happened: the next line is asked for.
    GoOn,
    /// The position may be another one, whose result is not told yet.
    Changed,
    /// The person has left.
    Leave,
}

/// Plays until somebody leaves or the input ends; engines that play each other, until their game ends. The game comes
/// back, so that it can be saved.
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

/// The conversation, with both of its ends.
struct Talk<'a> {
    company: Company,
    /// Where lines come from.
    input: &'a mut dyn BufRead,
    /// Where the answers go.
    out: &'a mut dyn Write,
    /// Whether the result of the game has been told; it is told once.
    told: bool,
}

impl Talk<'_> {
    /// Says who plays which side, and the seed, by which the game can be played again.
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

    /// Goes from turn to turn. With a person the conversation goes on after the end of a game: a move can be taken back.
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

    /// Prints the board, and the clocks where there are any.
    fn show_board(&mut self) -> Result<(), Failure> {
        let host = &self.company.host;
        let board = picture::text(host.session.position(), host.is_turned());
        writeln!(self.out, "{board}")?;
        let clocks = [0, 1].into_iter().filter_map(|seat| {
            let left = host.session.left(seat, Duration::ZERO)?.as_secs_f64();
            Some(format!("{} has {left:.1} s", host.session.seats[seat]))
        });
        let clocks: Vec<String> = clocks.collect();
        if !clocks.is_empty() {
            writeln!(self.out, "{}", clocks.join(", "))?;
        }
        Ok(())
    }

    /// Prints the result, if the game is over and it has not been told.
    fn tell_result(&mut self) -> Result<(), Failure> {
        let result = self.company.host.session.result_in_words();
        if let Some(result) = result.filter(|_| !self.told) {
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

    /// Prints the prompt and reads a line, with whatever bytes are in it; nothing comes after the end of the input.
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

    /// Does what a line asks for, and says how the conversation goes on.
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
        // After these the board that was shown last is not the one on the table.
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

    /// Prints what is wrong with a line. Messages of a game may have several lines, which are joined.
    fn complain(&mut self, message: &str) -> Result<Next, Failure> {
        writeln!(self.out, "{}", niwaki_host::failure::one_line(message))?;
        Ok(Next::GoOn)
    }

    /// Prints what the engine would play. A search that fails has no hint to give, and says nothing.
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

/// Writes what an engine says of its move: ` (+0.35, depth 9)`, or nothing.
pub(super) fn said(choice: &Choice) -> String {
    let value = choice.score.map(score);
    let depth = choice.depth.map(|depth| format!("depth {depth}"));
    let said: Vec<String> = value.into_iter().chain(depth).collect();
    if said.is_empty() {
        return String::new();
    }
    format!(" ({})", said.join(", "))
}
