//! Reads the game and position that a command is about.

use clap::Args;
use niwaki::NotationError;

use crate::catalogue::Catalogue;
use crate::failure::Failure;
use crate::position::Position;

/// The flags that choose a position.
#[derive(Args, Clone, Debug)]
pub struct Where {
    /// The game by its name, or with parameters, as in
    /// `tree:iid,b=4,length=12` (the command `games` lists them)
    #[arg(value_name = "GAME")]
    pub game: String,

    /// The position in the game's notation: FEN, PDN FEN, or the path from a
    /// tree's root, as in 0.3.1 [default: the start]
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    pub position: Option<String>,

    /// Moves to play from there, with blanks between them
    #[arg(long, value_name = "MOVES", allow_hyphen_values = true)]
    pub moves: Option<String>,
}

impl Where {
    /// Sets up the position on the board: the start of the game, or another position of it, and then the moves.
    ///
    /// The history of the moves counts for draws by repetition; a position alone has no history.
    ///
    /// # Errors
    /// The game is unknown, or does not read the position or one of the moves; the message names the flag.
    pub fn open(&self, catalogue: &Catalogue) -> Result<Box<dyn Position>, Failure> {
        let mut position = catalogue.start(&self.game)?;
        if let Some(text) = &self.position {
            let placed = position.at(text);
            position = placed.map_err(|error| refused(error, text))?;
        }
        let moves = self.moves.as_deref().unwrap_or_default();
        for (number, mv) in (1..).zip(moves.split_whitespace()) {
            let played = position.play(mv);
            played.map_err(|error| {
                Failure::from(error).at(format_args!("--moves: move {number}, '{mv}'"))
            })?;
        }
        Ok(position)
    }
}

/// Makes the error for a position, with the text of it unless the error quotes it itself.
fn refused(error: NotationError, text: &str) -> Failure {
    let quoted = !text.trim().is_empty() && error.to_string().contains(text.trim());
    let failure = Failure::from(error);
    if quoted {
        return failure.at("--position");
    }
    failure.at(format_args!("--position '{text}'"))
}
