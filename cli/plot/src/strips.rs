//! Draws shares or differences side by side: a strip for each case, on it a mark for each of those that are compared.

use maud::{Markup, html};

use super::Picture;
use super::axis::{Ruler, Scale};
use super::theme::width;

/// Describes a picture of shares or differences: each strip is a case, each series stands on every strip once.
///
/// ```
/// use niwaki_plot::{Scale, Share, Strips};
///
/// let share = |value, low, high| Some(Share { value, interval: Some((low, high)), note: String::new() });
/// let strips = Strips {
///     title: "Values changed at equal nodes".into(),
///     x: "positions with another value".into(),
///     scale: Scale::Share,
///     strips: vec!["chess".into(), "checkers".into()],
///     series: vec![
///         ("all features".into(), vec![share(0.12, 0.06, 0.20), share(0.10, 0.05, 0.19)]),
///         ("depth and number".into(), vec![share(0.35, 0.24, 0.47), None]),
///     ],
/// };
/// assert!(strips.draw().file().contains("checkers"));
/// ```
pub struct Strips {
    /// The title, in one line above the picture.
    pub title: String,
    /// The text along the axis.
    pub x: String,
    /// How numbers lie along the axis.
    pub scale: Scale,
    /// The names of the cases, from top to bottom.
    pub strips: Vec<String>,
    /// Who is compared, each with its share in every case; the first is the one that the picture is about.
    pub series: Vec<(String, Vec<Option<Share>>)>,
}

/// Describes a share, and how far it may be trusted.
#[derive(Clone, Debug)]
pub struct Share {
    /// Of a share from 0 to 1; a difference is any number.
    pub value: f64,
    /// The ends of its interval, if that is known.
    pub interval: Option<(f64, f64)>,
    /// The numbers in words, for whoever points at it.
    pub note: String,
}

/// The width of the picture, in pixels: a phone held upright shows it in full.
const WIDTH: f64 = 460.0;
/// Where the axis ends, in pixels from the left; it begins where the names end.
const RIGHT: f64 = 440.0;
/// The most that names take, in pixels: longer ones are cut.
const NAMES: f64 = 220.0;
/// The heights of the title, of a line of the legend, of a mark's line, and of the gap between strips, in pixels.
const TITLE: f64 = 34.0;
const LEGEND: f64 = 20.0;
const LINE: f64 = 15.0;
const GAP: f64 = 13.0;
/// The height of the axis with its numbers and its name, in pixels.
const AXIS: f64 = 46.0;
/// The height of letters, in pixels.
const LETTERS: f64 = 13.0;

impl Strips {
    /// Draws title, legend, strips and axis, from top to bottom.
    pub fn draw(&self) -> Picture {
        let shares = self.series.iter().flat_map(|(_, shares)| shares).flatten();
        let numbers = shares.flat_map(|share| {
            let (low, high) = share.interval.unwrap_or((share.value, share.value));
            [low, share.value, high]
        });
        let ruler = self.scale.ruler(numbers);
        let height = self.bottom() + AXIS;
        let body = html! {
            text x="8" y="20" font-size="15" font-weight="600" fill="currentColor" { (self.title) }
            (self.legend())
            (self.axis(&ruler))
            @for (number, name) in self.strips.iter().enumerate() { (self.strip(number, name, &ruler)) }
        };
        Picture::new(
            &self.title,
            (WIDTH as u32, height as u32),
            body.into_string(),
        )
    }

    /// Returns where the axis begins.
    fn left(&self) -> f64 {
        let widths = self.strips.iter().map(|name| width(name, LETTERS));
        widths.fold(60.0_f64, f64::max).min(NAMES) + 18.0
    }

    /// Returns where a number lies along the axis.
    fn across(&self, ruler: &Ruler, number: f64) -> f64 {
        self.left() + ruler.place(number) * (RIGHT - self.left())
    }

    /// Returns the height of a strip.
    fn strip_height(&self) -> f64 {
        self.series.len() as f64 * LINE + GAP
    }

    /// Returns where the first strip begins.
    fn top(&self) -> f64 {
        TITLE + self.series.len() as f64 * LEGEND + 4.0
    }

    /// Returns where the last strip ends.
    fn bottom(&self) -> f64 {
        self.top() + self.strips.len() as f64 * self.strip_height()
    }

    /// Writes a line for each series: its mark and its name.
    fn legend(&self) -> Markup {
        let y = |number: usize| TITLE + (number as f64 + 0.5) * LEGEND;
        html! {
            @for (number, (name, _)) in self.series.iter().enumerate() {
                (mark(number, (self.left() + 8.0, y(number))))
                text x=(short(self.left() + 22.0)) y=(short(y(number) + 4.5)) font-size=(LETTERS) fill="currentColor" { (name) }
            }
        }
    }

    /// Writes the axis below, with lines up to the first strip.
    fn axis(&self, ruler: &Ruler) -> Markup {
        let (top, bottom, left) = (self.top(), self.bottom(), self.left());
        let x = |at: f64| short(left + at * (RIGHT - left));
        html! {
            g stroke="currentColor" stroke-opacity=".15" {
                @for (at, _) in ruler.marks(0.12) { line x1=(x(at)) x2=(x(at)) y1=(short(top)) y2=(short(bottom)) {} }
            }
            line x1=(short(left)) x2=(short(RIGHT)) y1=(short(bottom)) y2=(short(bottom)) stroke="currentColor" stroke-opacity=".6" {}
            g fill="currentColor" font-size=(LETTERS) {
                @for (at, text) in ruler.marks(0.12) {
                    text x=(x(at)) y=(short(bottom + 18.0)) text-anchor="middle" { (text) }
                }
                text x=(short(f64::midpoint(left, RIGHT))) y=(short(bottom + AXIS - 8.0)) text-anchor="middle" { (self.x) }
            }
        }
    }

    /// Writes a strip: its name, and the marks of all series with their intervals.
    fn strip(&self, number: usize, name: &str, ruler: &Ruler) -> Markup {
        let top = self.top() + number as f64 * self.strip_height();
        let x = |share: f64| self.across(ruler, share);
        html! {
            @if number > 0 {
                line x1="8" x2=(short(RIGHT)) y1=(short(top)) y2=(short(top)) stroke="currentColor" stroke-opacity=".25" {}
            }
            text x=(short(self.left() - 10.0)) y=(short(top + self.strip_height() / 2.0 + 4.5)) font-size=(LETTERS) text-anchor="end" fill="currentColor" { (name) }
            @for (series, (of, shares)) in self.series.iter().enumerate() {
                @if let Some(share) = shares.get(number).and_then(Option::as_ref) {
                    @let y = top + GAP / 2.0 + (series as f64 + 0.5) * LINE;
                    g {
                        title { (of) ", " (name) "\n" (share.note) }
                        @if let Some((low, high)) = share.interval {
                            line x1=(short(x(low))) x2=(short(x(high))) y1=(short(y)) y2=(short(y)) stroke=(colour(series)) stroke-opacity=".7" stroke-width="2" {}
                        }
                        (mark(series, (x(share.value), y)))
                    }
                }
            }
        }
    }
}

/// Returns the colour of a series, a variable of the style.
fn colour(series: usize) -> String {
    const ORDER: [usize; 4] = [1, 0, 2, 3];
    format!("var(--s{})", ORDER[series % ORDER.len()])
}

/// Draws the mark of a series: four shapes, so that colours are not needed to tell them apart.
fn mark(series: usize, (x, y): (f64, f64)) -> Markup {
    let hue = colour(series);
    html! {
        @match series % 4 {
            0 => path d=(format!("M{x:.1} {:.1}l6 6-6 6-6-6z", y - 6.0)) fill=(hue) {},
            1 => circle cx=(short(x)) cy=(short(y)) r="4.5" fill=(hue) {},
            2 => circle cx=(short(x)) cy=(short(y)) r="4" fill="var(--paper)" stroke=(hue) stroke-width="2" {},
            _ => rect x=(short(x - 4.0)) y=(short(y - 4.0)) width="8" height="8" fill=(hue) {},
        }
    }
}

/// Writes a coordinate: a tenth of a pixel is all that can be seen.
fn short(number: f64) -> String {
    format!("{number:.1}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn share(value: f64) -> Share {
        let note = "\"><script>alert(1)</script>".to_owned();
        Share {
            value,
            interval: Some((value / 2.0, value)),
            note,
        }
    }

    #[test]
    fn every_share_has_a_mark_and_nothing_breaks_out() {
        let strips = Strips {
            title: "t".into(),
            x: "x".into(),
            scale: Scale::Share,
            strips: vec!["one".into(), "<b>two".into()],
            series: vec![
                ("a".into(), vec![Some(share(0.1)), Some(share(0.2))]),
                ("b".into(), vec![Some(share(0.3)), None]),
            ],
        };
        let drawn = strips.draw().file();
        // Two of them are those of the legend.
        assert_eq!(
            drawn.matches("<path").count() + drawn.matches("<circle").count(),
            3 + 2
        );
        assert!(
            !drawn.contains("<script") && !drawn.contains("<b>"),
            "{drawn}"
        );
    }
}
