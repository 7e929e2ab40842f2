//! The forest as part of a page: a table for each panel, with a strip of SVG in each row.
//!
//! Places along a strip are percentages, so that it is as wide as its column and its letters never shrink. The filters
//! are radio buttons that style alone obeys: they work without a script, and where style does not know `:has` all panels
//! are shown. Names of games and baselines never become part of the style, their numbers do.

use std::fmt::Write;

use maud::{Markup, PreEscaped, html};

use crate::report::forest::{Forest, Line, Panel};

/// Writes the filters and the panels of an experiment; `id` is unique in the page.
pub(super) fn forest(forest: &Forest, id: &str) -> Markup {
    html! {
        section.forest id=(id) {
            style { (PreEscaped(rules(forest, id))) }
            form.filters {
                @if forest.games.len() > 1 {
                    (filter(id, "game", &std::iter::once("all".to_owned()).chain(forest.games.iter().cloned()).collect::<Vec<_>>()))
                }
                @if forest.baselines.len() > 1 { (filter(id, "baseline", &forest.baselines)) }
                @if forest.ranks > 1 { (filter(id, "depth", &ranks(forest.ranks))) }
            }
            p.legend {
                span.key { (mark(true, true)) " Multi-Cut, RankCut, ETC, razoring" }
                span.key { (mark(false, true)) " others" }
                span.key { (mark(false, false)) " hollow: may be ×1, judged together with the rest of its table, or too few positions" }
                span.key { "left of ×1: fewer nodes than the baseline; lines are 95% intervals; bars are shares of positions" }
            }
            div.panels.played[forest.panels.iter().any(|panel| !panel.matches.is_empty())] {
                @for one in &forest.panels { (panel(one)) }
                p.none { "Nothing was searched there." }
            }
        }
    }
}

/// Returns the names of the limits of each game.
fn ranks(count: usize) -> Vec<String> {
    let name = |rank| match rank {
        0 => "deepest".to_owned(),
        1 => "one less".to_owned(),
        rank => format!("{rank} less"),
    };
    (0..count).map(name).collect()
}

/// Writes a group of radio buttons; the first is chosen.
fn filter(id: &str, what: &str, names: &[String]) -> Markup {
    html! {
        fieldset {
            legend { (what) }
            @for (number, name) in names.iter().enumerate() {
                label {
                    input type="radio" name=(format!("{id}-{what}")) id=(format!("{id}-{what}-{number}")) checked[number == 0];
                    span { (name) }
                }
            }
        }
    }
}

/// Returns the style that shows what is chosen.
fn rules(forest: &Forest, id: &str) -> String {
    let mut text = String::new();
    let mut hide = |what: &str, number: usize, kept: &str| {
        let _ = write!(
            text,
            "#{id}:has(#{id}-{what}-{number}:checked) .panel:not(.{kept}){{display:none}}"
        );
    };
    (0..forest.games.len()).for_each(|game| hide("game", game + 1, &format!("g{game}")));
    (0..forest.baselines.len()).for_each(|one| hide("baseline", one, &format!("b{one}")));
    (0..forest.ranks).for_each(|rank| hide("depth", rank, &format!("d{rank}")));
    for (game, baseline, rank) in gaps(forest) {
        let mut chosen = String::new();
        for (what, number, of) in [
            ("game", game, forest.games.len()),
            ("baseline", baseline, forest.baselines.len()),
            ("depth", rank, forest.ranks),
        ] {
            if of > 1 {
                let _ = write!(chosen, ":has(#{id}-{what}-{number}:checked)");
            }
        }
        let _ = write!(text, "#{id}{chosen} .none{{display:block}}");
    }
    text
}

/// Returns the choices of game (0 for all), baseline and rank that have no panel.
fn gaps(forest: &Forest) -> Vec<(usize, usize, usize)> {
    let games = 0..=forest.games.len();
    let all = games.flat_map(|game| (0..forest.baselines.len()).map(move |one| (game, one)));
    let all = all.flat_map(|(game, one)| (0..forest.ranks).map(move |rank| (game, one, rank)));
    let empty = |&(game, baseline, rank): &(usize, usize, usize)| {
        !forest.panels.iter().any(|panel| {
            (game == 0 || panel.game + 1 == game)
                && (panel.baseline, panel.rank) == (baseline, rank)
        })
    };
    all.filter(empty).collect()
}

/// Writes a panel: its head with n, the axis, and the rows.
fn panel(panel: &Panel) -> Markup {
    let mut classes = format!("panel g{} b{} d{}", panel.game, panel.baseline, panel.rank);
    if !panel.matches.is_empty() {
        classes += " played";
    }
    html! {
        figure class=(classes) {
            figcaption {
                strong { (panel.title) } ", " (panel.limit)
                span.n { (panel.n) }
            }
            @if !panel.matches.is_empty() { p.hint { "Scrolls sideways: Elo →" } }
            table style=(grid(&panel.marks)) data-before=(panel.around.0) data-after=(panel.around.1) {
                thead {
                    tr {
                        th scope="col" { "change" }
                        th.plot scope="col" { (axis(&panel.marks)) }
                        th scope="col" { "nodes" }
                        th scope="col" { "time" }
                        th scope="col" { "other" br; "value" }
                        th scope="col" { "other" br; "move" }
                        @for name in &panel.matches { th.elo scope="col" { "Elo," br; (name) } }
                    }
                }
                tbody { @for one in &panel.lines { (line(one)) } }
            }
            @if !panel.idle.is_empty() { p.idle { "Did nothing here: " (panel.idle.join(", ")) "." } }
        }
    }
}

/// Returns lines up and down at the numbers of the axis, as the background of the strips; that at 1 is stronger.
fn grid(marks: &[(f64, String)]) -> String {
    let colour = |number: usize| {
        if number == 0 {
            "var(--soft)"
        } else {
            "var(--line)"
        }
    };
    let lines = marks.iter().enumerate().map(|(number, (at, _))| {
        let colour = colour(number);
        format!(
            "linear-gradient({colour},{colour}) {:.1}% 0/1px 100% no-repeat",
            at * 100.0
        )
    });
    format!("--grid:{}", lines.collect::<Vec<_>>().join(","))
}

/// Writes the numbers of the axis.
fn axis(marks: &[(f64, String)]) -> Markup {
    html! {
        svg height="16" {
            @for (at, text) in marks {
                text x=(percent(*at)) y="12" text-anchor="middle" { (text) }
            }
        }
    }
}

/// Writes a row.
fn line(line: &Line) -> Markup {
    html! {
        tr.ours[line.ours] data-command=(line.command) {
            th scope="row" { (line.name) }
            td.plot {
                svg height="16" role="img" {
                    title { (line.name) "\n" (line.note) }
                    @if let Some((low, high)) = line.interval {
                        line x1=(percent(low)) x2=(percent(high)) y1="8" y2="8" {}
                    }
                    (point(line.ours, line.sure, &percent(line.at)))
                }
            }
            td { (line.nodes) }
            td.time { (line.time.as_deref().unwrap_or("")) }
            (share(line.values))
            (share(line.moves))
            @for elo in &line.elo { td.elo { (elo.as_deref().unwrap_or("")) } }
        }
    }
}

/// Writes a share with a bar behind it.
fn share(share: Option<f64>) -> Markup {
    html! {
        td.share style=[share.map(|share| format!("--p:{:.0}%", share * 100.0))] {
            @if let Some(share) = share { (format!("{:.0}%", share * 100.0)) }
        }
    }
}

/// Writes the mark of a row: a diamond for ours, a circle for others, hollow where nothing is sure.
fn point(ours: bool, sure: bool, x: &str) -> Markup {
    html! {
        svg x=(x) y="8" overflow="visible" class=(if sure { "sure" } else { "unsure" }) {
            @if ours { path d="M0-5.5 5.5 0 0 5.5-5.5 0z" {} } @else { circle r="4" {} }
        }
    }
}

/// Writes a mark for the legend.
fn mark(ours: bool, sure: bool) -> Markup {
    html! {
        span.ours[ours] { svg.mark width="14" height="16" aria-hidden="true" { (point(ours, sure, "7")) } }
    }
}

/// Writes a part of a whole in percent.
fn percent(part: f64) -> String {
    format!("{:.1}%", part * 100.0)
}
