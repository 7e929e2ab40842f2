//! A technique of one's own beside those that come with niwaki: it has flags, takes part in
//! ablations, and can be tuned.
//!
//! ```text
//! cargo run --release --example own_technique -- search checkers --depth 11 --with patience --set patience.after=6
//! cargo run --release --example own_technique -- lab ablation --games checkers
//! ```

use niwaki::technique::{About, Moment, Plan, Soundness};
use niwaki::{Depth, Game, Node, Progress, Technique, adjustable};
use niwaki_cli::{Catalogue, Entry, PROFILES};
use niwaki_games::checkers::CheckersFamily;

/// Searches what comes late in the order one ply shallower, and again in full if it surprises.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Patience {
    /// Moves that are searched in full.
    after: i32,
}

impl Default for Patience {
    fn default() -> Patience {
        Patience { after: 3 }
    }
}

adjustable! { Patience {
    after "after" 1, 100 => "moves that are searched in full";
} }

impl Technique for Patience {
    type Memory = ();

    const ABOUT: About = About {
        name: "patience",
        variant_of: None,
        summary: "Late moves are searched one ply shallower.",
        source: "an example",
        moments: &[Moment::BeforeMove],
        sound: Soundness::Speculative,
    };

    fn before_move<G: Game>(
        &self,
        (): &mut (),
        node: &Node<G>,
        _: &Node<G>,
        progress: &Progress,
    ) -> Option<Plan> {
        let late = i32::from(progress.number) > self.after && node.depth >= Depth::plies(2);
        late.then_some(Plan::Reduce(Depth::ONE))
    }

    fn verifies(&self) -> bool {
        true
    }
}

niwaki::techniques! {
    /// Everything that comes with niwaki, and patience.
    pub struct Mine: Standard { patience: Patience }
}

fn main() -> std::process::ExitCode {
    let games = Catalogue::<Mine>::new(PROFILES).with(Entry::<CheckersFamily>::new());
    niwaki_cli::run(&games)
}
