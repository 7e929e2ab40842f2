//! The experiments that come with the command, and the files they name: those of `benches/experiments`.

use niwaki_lab::library::{Library, Text};

macro_rules! texts {
    ($($name:literal),* $(,)?) => {
        &[$(Text {
            name: $name,
            text: include_str!(concat!("../../benches/experiments/", $name)),
        }),*]
    };
}

/// The experiments, in the order in which they run.
pub(crate) const LIBRARY: Library = Library {
    folder: "benches/experiments/",
    experiments: texts![
        "ablation.toml",
        "natural.toml",
        "reliability.toml",
        "published.toml",
        "etc-by-depth.toml",
        "multi-cut.toml",
        "razoring.toml",
        "rankcut-domains.toml",
        "rankcut-crossed.toml",
        "rankcut-ordering.toml",
        "rankcut-fail-soft.toml",
        "interaction.toml",
        "settings.toml",
        "growth.toml",
        "audit.toml",
        "audit-truth.toml",
        "evaluation.toml",
        "strength.toml",
        "rankcut-games.toml",
    ],
    files: texts![
        "wac.epd",
        "../positions/checkers-endgame.epd",
        "../positions/checkers-middlegame.epd",
        "../positions/checkers-opening.epd",
        "../positions/chess-endgame.epd",
        "../positions/chess-middlegame.epd",
        "../positions/chess-opening.epd",
    ],
};
