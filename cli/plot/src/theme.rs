//! Colours that follow light and dark, and the letters of all pictures.
//!
//! The drawing library knows fixed colours only. So each of ours is drawn in a colour that nothing else has, almost
//! black, and [`themed`] then writes a variable of a style sheet in its place. A picture that keeps such a colour is
//! black on every ground; a test in the crate's root looks for that.

use plotters::prelude::{FontFamily, IntoFont, RGBColor, TextStyle};
use plotters::style::Color;
use plotters::style::text_anchor::{HPos, Pos, VPos};

use niwaki_host::printable::shown;

/// The stand-in for the colour of lines and letters, `currentColor`.
pub(super) const INK: RGBColor = RGBColor(0, 0, 1);
/// The number of series that are told apart by colour, and of the variables `--s0` to `--s6`.
pub(super) const COLOURS: usize = 7;

/// The style sheet of pictures, once for a page: the variables of both themes, and the font.
///
/// The palette is near that of Okabe and Ito: darker for light pages and lighter for dark ones; its sky blue is the last
/// but one, and its yellow, hardly seen on white, is grey. The colours are as far apart as simulations of colour blindness
/// want them to be (`colours` among the tests of the whole).
pub const STYLE: &str = "\
:root{color-scheme:light dark;--ink:#1c1e21;--paper:#fff;--soft:#55595f;--line:#dfe1e4;--s0:#0067d6;--s1:#b74e00;--s2:#088a60;--s3:#ab5a91;--s4:#c38712;--s5:#3d9bd1;--s6:#626466}\
@media(prefers-color-scheme:dark){:root{--ink:#e4e6e9;--paper:#16181b;--soft:#a9adb3;--line:#34383d;--s0:#379edc;--s1:#f08a3c;--s2:#1ad39f;--s3:#df9fbf;--s4:#ffd76b;--s5:#b1ddf9;--s6:#92918e}}\
svg.picture{color:var(--ink);font-family:system-ui,sans-serif}";

/// Returns the stand-in for the colour of a series, counted from 0; they repeat after [`COLOURS`].
pub(super) fn colour(series: usize) -> RGBColor {
    RGBColor(0, 1, (series % COLOURS) as u8)
}

/// Puts the variables in place of the colours that stand for them. It relies on how the library writes colours: six
/// digits in quotes.
pub(super) fn themed(svg: &str) -> String {
    let svg = svg.replace("\"#000001\"", "\"currentColor\"");
    (0..COLOURS).fold(svg, |svg, series| {
        svg.replace(
            &format!("\"#00010{series}\""),
            &format!("\"var(--s{series})\""),
        )
    })
}

/// Returns the style of letters so many pixels high.
pub(super) fn letters(pixels: f64) -> TextStyle<'static> {
    // The library divides by this, to come near to what printers call a size.
    let size = pixels * 1.24;
    (FontFamily::SansSerif, size)
        .into_font()
        .color(&INK.to_rgba())
}

/// Returns the style of letters whose coordinates mean the middle of their height, and this end of their width.
pub(super) fn letters_at(pixels: f64, horizontal: HPos) -> TextStyle<'static> {
    letters(pixels).pos(Pos::new(horizontal, VPos::Center))
}

/// Estimates the width of a text, in pixels: a letter of the usual fonts is 0.54 times as wide as high on average.
pub(super) fn width(text: &str, pixels: f64) -> f64 {
    text.chars().count() as f64 * pixels * 0.54
}

/// Returns a text that may stand between tags.
pub(super) fn escaped(text: &str) -> String {
    let text = shown(text);
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Reads a colour of one of the two themes: red, green and blue from 0 to 1.
    fn read(theme: usize, name: &str) -> [f64; 3] {
        let part = STYLE.split(":root{").nth(theme + 1).unwrap();
        let digits = part.split(&format!("--{name}:#")).nth(1).unwrap();
        let digits: String = digits.chars().take_while(char::is_ascii_hexdigit).collect();
        let wide = digits.len() / 3;
        [0, 1, 2].map(|at| {
            let two = digits[at * wide..(at + 1) * wide].repeat(3 - wide);
            f64::from(u8::from_str_radix(&two, 16).unwrap()) / 255.0
        })
    }

    /// Returns the contrast of two colours as the WCAG define it.
    fn contrast(one: [f64; 3], other: [f64; 3]) -> f64 {
        let light = |colour: [f64; 3]| {
            let [r, g, b] = colour.map(|part| {
                if part <= 0.04045 {
                    part / 12.92
                } else {
                    ((part + 0.055) / 1.055).powf(2.4)
                }
            });
            0.2126 * r + 0.7152 * g + 0.0722 * b
        };
        let (one, other) = (light(one) + 0.05, light(other) + 0.05);
        one.max(other) / one.min(other)
    }

    #[test]
    fn text_and_marks_are_told_from_their_ground_in_both_themes() {
        for theme in [0, 1] {
            let paper = read(theme, "paper");
            for text in ["ink", "soft", "s0"] {
                let found = contrast(read(theme, text), paper);
                assert!(found >= 4.5, "{theme} {text}: {found}");
            }
            for series in 0..COLOURS {
                let found = contrast(read(theme, &format!("s{series}")), paper);
                assert!(found >= 3.0, "{theme} s{series}: {found}");
            }
            // Letters on the bars of shares and on the strongest cells of a grid.
            for (hue, part) in [("s0", 0.28), ("s0", 0.55), ("s1", 0.55)] {
                let hue = read(theme, hue);
                let ground = [0, 1, 2].map(|at| hue[at] * part + paper[at] * (1.0 - part));
                let found = contrast(read(theme, "ink"), ground);
                assert!(found >= 4.5, "{theme} {part}: {found}");
            }
        }
    }
}
