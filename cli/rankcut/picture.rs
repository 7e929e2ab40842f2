//! A table as a picture: how likely a better move still is.

use std::fmt::Write;

use niwaki::techniques::RankCut;
use niwaki::techniques::rankcut::{Counts, Feature};

use super::format::TableFile;
use super::marginals::{by_two, share};
use crate::bench::spec;

/// Pixels of the plane in which curves are drawn.
const WIDTH: f64 = 300.0;
const HEIGHT: f64 = 240.0;
/// Pixels around it.
const LEFT: f64 = 60.0;
const TOP: f64 = 60.0;
/// Pixels from one plane to the next.
const STEP: f64 = WIDTH + 90.0;
/// The least share that is drawn: the axis is logarithmic.
const LEAST: f64 = 0.0001;
/// One for each depth, the shallow ones light.
const COLOURS: [&str; 8] = [
    "#c6dbef", "#9ecae1", "#6baed6", "#4292c6", "#2171b5", "#08519c", "#7a0177", "#c51b8a",
];

/// The features along whose classes curves are drawn.
const ACROSS: [(Feature, &str); 4] = [
    (Feature::Number, "number of the move"),
    (Feature::BestAlpha, "best value below alpha, in units"),
    (Feature::LastBest, "last value below the best, in units"),
    (Feature::Phase, "phase of move generation"),
];

/// The picture: a plane for each of four features, a curve for each depth.
pub(super) fn of(file: &TableFile) -> String {
    let width = LEFT + STEP * ACROSS.len() as f64 + 40.0;
    let height = TOP + HEIGHT + 70.0;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         font-family=\"sans-serif\" font-size=\"11\">\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"white\"/>\n"
    );
    let origin = &file.origin;
    let title = format!(
        "{}: probability that this move or one behind it is better than alpha ({} games to depth {})",
        spec(&origin.game, &origin.parameters),
        origin.games,
        origin.depth
    );
    label(&mut svg, LEFT, 24.0, "start", 15, &escaped(&title));
    for (number, (feature, name)) in ACROSS.into_iter().enumerate() {
        let left = LEFT + STEP * number as f64;
        plane(&mut svg, left, feature, name);
        let rows = by_two(&file.cells, Feature::Depth, feature);
        for (depth, row) in rows.iter().enumerate() {
            curve(&mut svg, left, COLOURS[depth % COLOURS.len()], row);
        }
    }
    legend(&mut svg, LEFT + STEP * ACROSS.len() as f64 - 60.0);
    svg += "</svg>\n";
    svg
}

/// The axes, their labels, and the threshold.
fn plane(svg: &mut String, left: f64, feature: Feature, name: &str) {
    let bottom = TOP + HEIGHT;
    add(
        svg,
        format_args!(
            "<rect x=\"{left}\" y=\"{TOP}\" width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"none\" stroke=\"#999\"/>"
        ),
    );
    for (share, text) in [
        (1.0, "100%"),
        (0.1, "10%"),
        (0.01, "1%"),
        (0.001, "0.1%"),
        (LEAST, "0.01%"),
    ] {
        label(svg, left - 4.0, height_of(share) + 4.0, "end", 11, text);
    }
    let threshold = height_of(f64::from(RankCut::default().threshold) / 10_000.0);
    let right = left + WIDTH;
    add(
        svg,
        format_args!(
            "<path d=\"M{left},{threshold:.1}H{right}\" stroke=\"#d62728\" stroke-dasharray=\"4\"/>"
        ),
    );
    let classes = feature.classes();
    for class in 0..classes {
        let x = place_of(left, class, classes);
        let text = feature.label(class);
        add(
            svg,
            format_args!(
                "<text x=\"{x:.1}\" y=\"{}\" font-size=\"9\" text-anchor=\"end\" transform=\"rotate(-40 {x:.1} {})\">{text}</text>",
                bottom + 12.0,
                bottom + 12.0
            ),
        );
    }
    label(svg, left + WIDTH / 2.0, bottom + 60.0, "middle", 12, name);
}

/// A line through the shares of a row, broken where nothing was seen.
fn curve(svg: &mut String, left: f64, colour: &str, row: &[Counts]) {
    let mut path = String::new();
    let mut begun = false;
    for (class, counts) in row.iter().enumerate() {
        let Some(share) = share(counts.later_alpha, counts.samples) else {
            begun = false;
            continue;
        };
        let command = if begun { 'L' } else { 'M' };
        let (x, y) = (place_of(left, class, row.len()), height_of(share));
        let _ = write!(path, "{command}{x:.1},{y:.1}");
        add(
            svg,
            format_args!("<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"2\" fill=\"{colour}\"/>"),
        );
        begun = true;
    }
    add(
        svg,
        format_args!("<path d=\"{path}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"1.5\"/>"),
    );
}

fn legend(svg: &mut String, left: f64) {
    label(svg, left, TOP + 8.0, "start", 11, "depth");
    for (class, colour) in COLOURS.iter().enumerate().take(Feature::Depth.classes()) {
        let y = TOP + 24.0 + 15.0 * class as f64;
        add(
            svg,
            format_args!("<path d=\"M{left},{y}h18\" stroke=\"{colour}\" stroke-width=\"3\"/>"),
        );
        let text = Feature::Depth.label(class);
        label(svg, left + 24.0, y + 4.0, "start", 11, &text);
    }
    label(svg, left, TOP + 165.0, "start", 11, "- - threshold");
}

fn place_of(left: f64, class: usize, classes: usize) -> f64 {
    left + WIDTH * (class as f64 + 0.5) / classes as f64
}

/// Where a share lies on the logarithmic axis.
fn height_of(share: f64) -> f64 {
    let decades = -LEAST.log10();
    TOP + HEIGHT * (-share.max(LEAST).log10() / decades)
}

fn label(svg: &mut String, x: f64, y: f64, anchor: &str, size: u32, text: &str) {
    add(
        svg,
        format_args!(
            "<text x=\"{x:.1}\" y=\"{y:.1}\" font-size=\"{size}\" text-anchor=\"{anchor}\">{text}</text>"
        ),
    );
}

fn add(svg: &mut String, element: std::fmt::Arguments) {
    let _ = writeln!(svg, "{element}");
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_lie_on_a_logarithmic_axis() {
        assert!((height_of(1.0) - TOP).abs() < 1e-9);
        assert!((height_of(0.0) - TOP - HEIGHT).abs() < 1e-9);
        assert!((height_of(0.01) - TOP - HEIGHT / 2.0).abs() < 1e-9);
    }

    #[test]
    fn names_cannot_break_the_picture() {
        assert_eq!(escaped("a<b>&c"), "a&lt;b&gt;&amp;c");
    }
}
