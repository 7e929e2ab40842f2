//! Draws the curve of a game: the chance of one side, ply by ply, with marks where it changed hands.

use plotters::prelude::{PathElement, Polygon};
use plotters::style::Color;
use plotters::style::text_anchor::HPos;

use super::axis::{Scale, apart};
use super::frame::{chart, picture, write};
use super::lines::{mark, within};
use super::theme::{INK, colour};
use super::{Area, Drawn, Picture};
use niwaki_host::failure::Failure;

/// Describes the curve of a share between 0 and 1, filled from one half on, with a legend of the marks on it.
///
/// ```
/// use niwaki_plot::Curve;
///
/// let curve = Curve {
///     title: "Chance of White".into(),
///     x: "ply".into(),
///     y: "chance".into(),
///     points: vec![0.5, 0.52, 0.2],
///     marks: vec![("blunder".into(), vec![2])],
/// };
/// assert!(curve.draw()?.file().contains("blunder"));
/// # Ok::<(), niwaki_host::failure::Failure>(())
/// ```
pub struct Curve {
    /// The title, in one line above the picture.
    pub title: String,
    /// The text along the axis across.
    pub x: String,
    /// The text along the axis upwards.
    pub y: String,
    /// The shares, at 0, 1, 2 and so on.
    pub points: Vec<f64>,
    /// Kinds of points that are marked, each with its name in the legend and the places of its points. Kinds differ by
    /// shape as well as colour.
    pub marks: Vec<(String, Vec<usize>)>,
}

/// The height of the plane with its axes, in pixels.
const HEIGHT: u32 = 230;
/// The height of a line of the legend, in pixels.
const ROW: i32 = 21;
/// The share at which nobody is ahead.
const EVEN: f64 = 0.5;

impl Curve {
    /// Draws the title, the plane and the legend, from top to bottom.
    ///
    /// # Errors
    /// Drawing into memory fails, which no finite numbers are known to bring about.
    pub fn draw(&self) -> Result<Picture, Failure> {
        let legend = ROW as u32 * self.marks.len() as u32 + 8;
        picture(&self.title, (HEIGHT, legend), |plane, legend| {
            self.plane(plane)?;
            self.legend(legend)
        })
    }

    /// Draws the axes, the even line, the curve with what lies between the two, and the marks.
    fn plane(&self, area: &Area) -> Drawn {
        let last = self.points.len().saturating_sub(1).max(1) as f64;
        let mut across = Scale::Number.axis_over(0.0..last);
        across.marks.retain(|place| place.fract() == 0.0);
        across.marks = apart(across.marks, last);
        let mut up = Scale::Share.axis_over(0.0..1.0);
        up.marks = vec![0.0, 0.25, EVEN, 0.75, 1.0];
        let mut chart = chart(area, (across, up), (&self.x, &self.y), (0.12, false))?;
        let line: Vec<(f64, f64)> = (0..)
            .map(f64::from)
            .zip(self.points.iter().copied())
            .collect();
        let ends = [(last.min(line.len() as f64 - 1.0), EVEN), (0.0, EVEN)];
        let filled: Vec<(f64, f64)> = line.iter().copied().chain(ends).collect();
        chart.draw_series([Polygon::new(filled, colour(0).mix(0.18).filled())])?;
        let even = vec![(0.0, EVEN), (last, EVEN)];
        chart.draw_series([PathElement::new(even, INK.mix(0.5).stroke_width(1))])?;
        chart.draw_series([PathElement::new(line.clone(), colour(0).stroke_width(2))])?;
        let plane = chart.plotting_area().strip_coord_spec();
        for (kind, (_, places)) in self.marks.iter().enumerate() {
            let points = places.iter().filter_map(|place| line.get(*place));
            for point in points {
                let at = within(&plane, chart.backend_coord(point));
                mark(&plane, kind + 1, at, colour(kind + 1))?;
            }
        }
        Ok(())
    }

    /// Draws a line for each kind of mark.
    fn legend(&self, area: &Area) -> Drawn {
        for (kind, (name, _)) in self.marks.iter().enumerate() {
            let y = ROW * kind as i32 + 10;
            mark(area, kind + 1, (82, y), colour(kind + 1))?;
            write(area, name, (102, y), 13.0, HPos::Left)?;
        }
        Ok(())
    }
}
