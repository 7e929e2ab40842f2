//! The section of a technique: a table for its defaults, and one for its other settings.

use std::fmt::Write;

use crate::{Figure, Metric, Worth};

impl Worth {
    /// Returns the section of a technique in Markdown; nothing if it was not measured.
    pub fn table(&self, technique: &str) -> Option<String> {
        let figures: Vec<&Figure> = self
            .figures
            .iter()
            .filter(|figure| figure.technique == technique)
            .collect();
        let games = distinct(figures.iter().map(|figure| figure.game.as_str()));
        let settings = distinct(figures.iter().filter_map(|f| f.setting.as_deref()));
        if games.is_empty() {
            return None;
        }
        let mut text = by_game(&figures, &games);
        if !settings.is_empty() {
            text += "\n";
            text += &by_setting(&figures, &games, &settings);
        }
        let origin = &self.origin;
        let _ = write!(
            text,
            "\nOver the bare search, on *n* positions: geometric means, and the share of positions whose value\n\
             changed, with 95% intervals; time as a point. Measured by\n\
             `{}`\n(version {}, signature {}); written by `cargo run -p niwaki-worth`.\n",
            origin.command, origin.version, origin.signature
        );
        Some(text)
    }
}

/// Writes a row for each game: all that was measured of the technique as it comes.
fn by_game(figures: &[&Figure], games: &[&str]) -> String {
    let mut text = String::from(
        "| game | plies | nodes | value changed | *n* | time (*n*) |\n|---|---|---|---|---|---|\n",
    );
    for game in games {
        let of = |metric| find(figures, game, None, metric);
        let Some(nodes) = of(Metric::Nodes) else {
            continue;
        };
        let _ = write!(text, "| {} | {} ", title(game), nodes.depth);
        if nodes.applies {
            let changed = of(Metric::ValueChanged).map_or_else(String::new, share);
            let _ = write!(text, "| {} | {changed} | {} ", ratio(nodes), nodes.n);
        } else {
            let _ = write!(text, "| never acts | | {} ", nodes.n);
        }
        let time = of(Metric::Time).filter(|time| time.applies);
        let time = time.map_or_else(String::new, |time| {
            format!("×{} ({})", digits(time.ratio), time.n)
        });
        let _ = writeln!(text, "| {time} |");
    }
    text.replace("|  |", "| |")
}

/// Writes a row for each setting: nodes, and the share of changed values, in each game.
fn by_setting(figures: &[&Figure], games: &[&str], settings: &[&str]) -> String {
    let mut text = String::from("| nodes, value changed |");
    for game in games {
        let _ = write!(text, " {} |", title(game));
    }
    let _ = writeln!(text, "\n|---|{}", "---|".repeat(games.len()));
    for setting in settings {
        let _ = write!(text, "| `{setting}` |");
        for game in games {
            let of = |metric| find(figures, game, Some(setting), metric);
            let cell = match (of(Metric::Nodes), of(Metric::ValueChanged)) {
                (Some(nodes), Some(changed)) if nodes.applies => {
                    format!("×{}, {}%", digits(nodes.ratio), percent(changed.ratio))
                }
                (Some(_), _) => "never acts".into(),
                (None, _) => String::new(),
            };
            let _ = write!(text, " {cell} |");
        }
        text += "\n";
    }
    text
}

fn find<'f>(
    figures: &[&'f Figure],
    game: &str,
    setting: Option<&str>,
    metric: Metric,
) -> Option<&'f Figure> {
    let mut figures = figures.iter().copied();
    figures.find(|f| f.game == game && f.setting.as_deref() == setting && f.metric == metric)
}

/// Writes a name in plain words, a specification as code.
fn title(game: &str) -> String {
    if game.contains(':') {
        format!("`{game}`")
    } else {
        game.into()
    }
}

/// Writes `×0.23 (0.15 to 0.37)`, and how many searches were given up, if any were.
fn ratio(figure: &Figure) -> String {
    let mut text = format!("×{}", digits(figure.ratio));
    if let Some((low, high)) = figure.low.zip(figure.high) {
        let _ = write!(text, " ({} to {})", digits(low), digits(high));
    }
    if figure.unfinished > 0 {
        let _ = write!(text, ", {} given up", figure.unfinished);
    }
    text
}

/// Writes `15% (5 to 36)`.
fn share(figure: &Figure) -> String {
    let mut text = format!("{}%", percent(figure.ratio));
    if let Some((low, high)) = figure.low.zip(figure.high) {
        let _ = write!(text, " ({} to {})", percent(low), percent(high));
    }
    text
}

fn percent(share: f64) -> String {
    format!("{:.0}", share * 100.0)
}

/// Writes a number with two decimals, or three below a tenth.
fn digits(ratio: f64) -> String {
    let decimals = if ratio < 0.0995 { 3 } else { 2 };
    format!("{ratio:.decimals$}")
}

/// Returns each value once, in the order in which they first come.
fn distinct<'t>(values: impl Iterator<Item = &'t str>) -> Vec<&'t str> {
    let mut found = Vec::new();
    for value in values {
        if !found.contains(&value) {
            found.push(value);
        }
    }
    found
}
