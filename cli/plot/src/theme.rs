//! Colours that follow light and dark.
//!
//! The drawing library knows fixed colours only. So each of ours is drawn in a colour that
//! nothing else has, and is then written as a variable of a style sheet.

use plotters::prelude::{FontFamily, IntoFont, RGBColor, TextStyle};
use plotters::style::Color;
use plotters::style::text_anchor::{HPos, Pos, VPos};

/// Lines and letters.
pub(super) const INK: RGBColor = RGBColor(0, 0, 1);
/// How many series are told apart by colour.
pub(super) const COLOURS: usize = 7;

/// The variables: the palette of Okabe and Ito, whose colours are told apart by colour-blind
/// readers; its sky blue is the last, and its yellow, hardly seen on white, is grey.
pub const STYLE: &str = "\
:root{color-scheme:light dark;--ink:#1c1e21;--paper:#fff;--s0:#0072b2;--s1:#d55e00;--s2:#009e73;--s3:#b5578f;--s4:#b87f00;--s5:#3d9bd1;--s6:#6b6b6b}\
@media(prefers-color-scheme:dark){:root{--ink:#e4e6e9;--paper:#16181b;--s0:#4da6dd;--s1:#f08a3c;--s2:#33c79b;--s3:#dd94c0;--s4:#e8b23f;--s5:#9fd6f5;--s6:#a9a9a9}}\
svg.picture{color:var(--ink);font-family:system-ui,sans-serif}";

/// The colour of a series.
pub(super) fn colour(series: usize) -> RGBColor {
    RGBColor(0, 1, (series % COLOURS) as u8)
}

/// Puts the variables in place of the colours that stand for them.
pub(super) fn themed(svg: &str) -> String {
    let svg = svg.replace("\"#000001\"", "\"currentColor\"");
    (0..COLOURS).fold(svg, |svg, series| {
        svg.replace(
            &format!("\"#00010{series}\""),
            &format!("\"var(--s{series})\""),
        )
    })
}

/// Letters so many pixels high.
pub(super) fn letters(pixels: f64) -> TextStyle<'static> {
    // The library divides by this, to come near to what printers call a size.
    let size = pixels * 1.24;
    (FontFamily::SansSerif, size)
        .into_font()
        .color(&INK.to_rgba())
}

/// Letters with the place that coordinates mean.
pub(super) fn letters_at(pixels: f64, horizontal: HPos) -> TextStyle<'static> {
    letters(pixels).pos(Pos::new(horizontal, VPos::Center))
}

/// About how wide a text is.
pub(super) fn width(text: &str, pixels: f64) -> f64 {
    text.chars().count() as f64 * pixels * 0.54
}

/// A text between tags.
pub(super) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}
