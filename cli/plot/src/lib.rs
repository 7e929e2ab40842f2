//! Pictures as SVG: lines with interval bands, points, and grids of coloured cells.
//!
//! They are narrow, so that a phone shows them in full; their colours are variables that
//! follow light and dark ([`theme`]); and nothing is told by colour alone.

mod axis;
mod grid;
mod lines;
mod points;
mod theme;

use plotters::coord::Shift;
use plotters::prelude::{DrawingArea, IntoDrawingArea, SVGBackend};

pub use axis::Scale;
pub use grid::{Cell, Grid, stacked};
pub use lines::{Lines, Point, Series};
use niwaki_host::failure::Failure;
pub use points::{Dot, Points};
pub use theme::STYLE;

/// A picture that is drawn.
#[derive(Clone, Debug)]
pub struct Picture {
    /// What it shows, for those who do not see it.
    title: String,
    width: u32,
    height: u32,
    /// What stands in the root element.
    body: String,
}

/// Where pictures are drawn.
type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;

/// What can go wrong while something is drawn into memory.
type Drawn = Result<(), Box<dyn std::error::Error>>;

impl Picture {
    /// Draws on a plane of so many pixels.
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

    /// For a page that has [`STYLE`].
    pub fn inline(&self) -> String {
        self.element("")
    }

    /// A file of its own.
    pub fn file(&self) -> String {
        let style = format!(
            "<style>{STYLE}</style>\n<rect width=\"100%\" height=\"100%\" fill=\"var(--paper)\"/>\n"
        );
        self.element(&style)
    }

    /// Pixels, where there is room.
    pub fn width(&self) -> u32 {
        self.width
    }

    /// What it shows.
    pub fn title(&self) -> &str {
        &self.title
    }

    fn element(&self, before: &str) -> String {
        let (width, height) = (self.width, self.height);
        let title = theme::escaped(&self.title);
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"picture\" role=\"img\" viewBox=\"0 0 {width} {height}\" style=\"max-width:{width}px\">\n<title>{title}</title>\n{before}{}</svg>\n",
            self.body
        )
    }
}

/// What stands between the tags of the root element.
fn body(svg: &str) -> &str {
    let start = svg.find('>').map_or(0, |at| at + 1);
    let end = svg.rfind("</svg>").unwrap_or(svg.len());
    svg.get(start..end).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

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
