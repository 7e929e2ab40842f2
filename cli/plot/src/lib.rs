//! Draws plain pictures as SVG: lines with interval bands, curves, points with their front, shares side by side, and grids of coloured cells.
//!
//! A picture is described by a value with public fields, and `draw` turns it into a [`Picture`]:
//!
//! | value | shows | for instance |
//! |---|---|---|
//! | [`Lines`] | a number over whole steps, with its confidence interval | nodes relative to the bare search, by depth |
//! | [`Curve`] | a share step by step, with marks on it | the chances of a side in a game |
//! | [`Points`] | cost against error, and the front that no point beats | techniques at one depth |
//! | [`Strips`] | shares side by side, with their intervals | errors of several settings in each game |
//! | [`Grid`] | a table whose cells are coloured by their sign and size | which profile beats which |
//!
//! ```
//! use niwaki_plot::{Lines, Point, Scale, Series};
//!
//! let nodes = Series {
//!     name: "null-move".into(),
//!     points: vec![
//!         Point::new(6.0, 0.61, Some((0.55, 0.68))),
//!         Point::new(7.0, 0.48, Some((0.41, 0.56))),
//!         Point::new(8.0, 0.40, None),
//!     ],
//! };
//! let lines = Lines {
//!     title: "Nodes, relative to the bare search".into(),
//!     x: "depth".into(),
//!     y: "nodes".into(),
//!     scale: Scale::Ratio,
//!     series: vec![nodes],
//! };
//! let picture = lines.draw()?;
//! assert!(picture.file().starts_with("<svg"));
//! assert_eq!(picture.title(), "Nodes, relative to the bare search");
//! # Ok::<(), niwaki_host::failure::Failure>(())
//! ```
//!
//! # Rules that every picture keeps
//!
//! * It is at most 460 pixels wide, unless it is a grid with many columns, so that a phone shows it in full.
//! * Its colours are variables of a style sheet, [`STYLE`], which follow the reader's light or dark theme. The module
//!   `theme` tells how a library that knows fixed colours only is brought to this.
//! * Nothing is told by colour alone: series have marks of different shapes, cells have their numbers written in them,
//!   and points of a plane have their names beside them.
//! * Every text is escaped, so that the name of a variant, which comes from a file, cannot break the page.
//!
//! Every picture has its title as the text that a screen reader reads.
//!
//! The modules: `axis` decides which numbers stand along an axis, `frame` draws titles and axes, `lines`, `curve`, `points`,
//! `strips` and `grid` each draw one kind of picture, `labels` finds room for the names of points, and `theme` has colours and letters.

mod axis;
mod curve;
mod frame;
mod grid;
mod labels;
mod lines;
mod points;
mod strips;
mod theme;

use plotters::coord::Shift;
use plotters::prelude::{DrawingArea, IntoDrawingArea, SVGBackend};

pub use axis::{Ruler, Scale};
pub use curve::Curve;
pub use grid::{Cell, Grid, stacked};
pub use lines::{Lines, Point, Series};
use niwaki_host::failure::Failure;
use niwaki_host::printable::printable;
pub use points::{Dot, Points};
pub use strips::{Share, Strips};
pub use theme::STYLE;

/// Holds a picture that is drawn, ready to be written into a page or a file.
///
/// Two ways out: [`Picture::inline`] for a page that has many pictures and one [`STYLE`], [`Picture::file`] for an SVG
/// that stands alone.
#[derive(Clone, Debug)]
pub struct Picture {
    /// The text for those who do not see the picture; not escaped yet.
    title: String,
    /// In pixels of the drawing; a narrow window scales it down.
    width: u32,
    /// In pixels of the drawing.
    height: u32,
    /// The elements within the root element, with variables in place of colours.
    body: String,
}

/// A picture of what a technique has learned in a game. Whoever draws it hands it over to whoever writes reports.
#[derive(Clone, Debug)]
pub struct Learned {
    /// The name of the technique that decides by it. A report shows the picture where parameters of this technique vary.
    pub technique: &'static str,
    /// How the picture is read: the text that stands with it.
    pub caption: String,
    /// The picture itself, whose title becomes part of the name of its file.
    pub picture: Picture,
}

/// A rectangle of the picture that something is drawn on, with coordinates in pixels from its own upper left corner.
type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;

/// The result of drawing into memory. The drawing library has an error of its own for each kind of plane, so they are
/// boxed here and become a [`Failure`] in one place.
type Drawn = Result<(), Box<dyn std::error::Error>>;

impl Picture {
    /// Draws on a plane of `width` by `height` pixels, and keeps all but the root element of the SVG that comes out.
    ///
    /// The root element is written anew in [`Picture::element`], because ours has a class, a title and no fixed size.
    fn draw(
        title: &str,
        (width, height): (u32, u32),
        draw: impl FnOnce(&Area) -> Drawn,
    ) -> Result<Picture, Failure> {
        let mut svg = String::new();
        let drawn = {
            let area = SVGBackend::with_string(&mut svg, (width, height)).into_drawing_area();
            draw(&area).and_then(|()| Ok(area.present()?))
        };
        drawn.map_err(|error| Failure::unusable(format!("a picture cannot be drawn: {error}")))?;
        Ok(Picture {
            title: title.to_owned(),
            width,
            height,
            body: theme::themed(body(&svg)),
        })
    }

    /// Holds elements that are written already, for a plane of `width` by `height` pixels.
    fn new(title: &str, (width, height): (u32, u32), body: String) -> Picture {
        Picture {
            title: title.to_owned(),
            width,
            height,
            body,
        }
    }

    /// Puts pictures one below the other, under a title of their own for those who do not see the picture.
    ///
    /// ```
    /// use niwaki_plot::{Cell, Grid, Picture};
    ///
    /// let grid = |title: &str| Grid {
    ///     title: title.into(),
    ///     columns: vec!["a".into()],
    ///     rows: vec![("1".into(), vec![Some(Cell::new("7", 1.0))])],
    /// };
    /// let both = Picture::column("Both", &[grid("knights").draw()?, grid("rooks").draw()?]);
    /// assert!(both.file().contains("knights") && both.file().contains("rooks"));
    /// # Ok::<(), niwaki_host::failure::Failure>(())
    /// ```
    #[must_use]
    pub fn column(title: &str, pictures: &[Picture]) -> Picture {
        let mut column = Picture {
            title: title.to_owned(),
            width: 0,
            height: 0,
            body: String::new(),
        };
        for picture in pictures {
            let (top, body) = (column.height, &picture.body);
            let placed = format!("<g transform=\"translate(0 {top})\">\n{body}</g>\n");
            column.body.push_str(&placed);
            column.width = column.width.max(picture.width);
            column.height += picture.height;
        }
        column
    }

    /// Returns an `<svg>` element for a page that has [`STYLE`] among its styles.
    pub fn inline(&self) -> String {
        self.element("")
    }

    /// Returns an `<svg>` element that is a file of its own: it brings its style, and a ground to stand on, since a
    /// browser shows a bare SVG on white whatever the theme.
    pub fn file(&self) -> String {
        let style = format!(
            "<style>{STYLE}</style>\n<rect width=\"100%\" height=\"100%\" fill=\"var(--paper)\"/>\n"
        );
        self.element(&style)
    }

    /// Returns the width in pixels at which letters have their natural size.
    pub fn width(&self) -> u32 {
        self.width
    }

    /// Returns the title, not escaped.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// Wraps the body in a root element. XML has no control characters, so that those of names are written out. `max-width` lets the picture shrink in a narrow window, but never grow.
    fn element(&self, before: &str) -> String {
        let (width, height) = (self.width, self.height);
        let title = theme::escaped(&self.title);
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"picture\" role=\"img\" viewBox=\"0 0 {width} {height}\" style=\"max-width:{width}px\">\n<title>{title}</title>\n{before}{}</svg>\n",
            printable(&self.body)
        )
    }
}

/// Returns what stands between the tags of the root element.
fn body(svg: &str) -> &str {
    let start = svg.find('>').map_or(0, |at| at + 1);
    let end = svg.rfind("</svg>").unwrap_or(svg.len());
    svg.get(start..end).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_characters_of_names_are_written_out() {
        let grid = Grid {
            title: "a\u{1b}[2J".into(),
            columns: vec!["x\u{0}".into()],
            rows: vec![("r\u{ffff}".into(), vec![Some(Cell::new("\u{7}", 0.5))])],
        };
        let text = grid.draw().unwrap().file();
        assert!(
            !text.contains(|c| niwaki_host::printable::is_control(c) && c != '\n'),
            "{text:?}"
        );
        for name in ["a\\u{1b}[2J", "x\\u{0}", "r\\u{ffff}"] {
            assert!(text.contains(name), "{name}: {text}");
        }
    }

    #[test]
    fn names_cannot_break_a_picture() {
        let grid = Grid {
            title: "a<b>&\"c\"".into(),
            columns: vec!["<x>".into()],
            rows: vec![("&".into(), vec![Some(Cell::new("<", 0.5))])],
        };
        for text in [grid.draw().unwrap().file(), grid.draw().unwrap().inline()] {
            assert!(text.contains("a&lt;b&gt;&amp;"), "{text}");
            assert!(!text.contains("<x>") && !text.contains(">&<"), "{text}");
            assert_eq!(text.matches("<svg").count(), 1);
            assert!(text.trim_end().ends_with("</svg>"));
        }
    }

    #[test]
    fn a_column_is_as_high_as_its_pictures_together() {
        let picture = |columns: usize| {
            let grid = Grid {
                title: "g".into(),
                columns: vec!["c".into(); columns],
                rows: vec![("r".into(), vec![Some(Cell::new("1", 1.0)); columns])],
            };
            grid.draw().unwrap()
        };
        let (small, large) = (picture(1), picture(9));
        let column = Picture::column("<all>", &[small.clone(), large.clone()]);
        assert_eq!(column.height, small.height + large.height);
        assert_eq!(column.width(), large.width());
        let text = column.file();
        assert_eq!(text.matches("<svg").count(), 1);
        assert!(text.contains("<title>&lt;all&gt;</title>"), "{text}");
        let below = format!("<g transform=\"translate(0 {})\">", small.height);
        assert!(text.contains(&below), "{text}");
    }

    #[test]
    fn colours_follow_the_theme() {
        let lines = Lines {
            title: "t".into(),
            x: "x".into(),
            y: "y".into(),
            scale: Scale::Ratio,
            series: vec![Series {
                name: "s".into(),
                points: vec![
                    Point::new(1.0, 0.5, Some((0.4, 0.6))),
                    Point::new(2.0, 0.25, Some((0.2, 0.3))),
                ],
            }],
        };
        let text = lines.draw().unwrap().inline();
        assert!(
            text.contains("var(--s0)") && text.contains("currentColor"),
            "{text}"
        );
        assert!(
            !text.contains("#0001") && !text.contains("#000001"),
            "{text}"
        );
    }
}
