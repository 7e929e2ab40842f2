//! Draws lines with bands: how something goes with depth, and how sure that is.
//!
//! The axis across has a mark at each point, as far as there is room, since depths are whole numbers and nothing lies
//! between them.

use plotters::prelude::{Circle, Cross, PathElement, Polygon, TriangleMarker};
use plotters::style::text_anchor::HPos;
use plotters::style::{Color, RGBColor};

use super::axis::{Scale, apart};
use super::frame::{chart, picture, write};
use super::theme::colour;
use super::{Area, Drawn, Picture};
use niwaki_host::failure::Failure;

/// Describes a picture of lines over a common axis, with a legend below it. The crate's page has an example.
pub struct Lines {
    /// The title, in one line above the picture.
    pub title: String,
    /// The text along the axis across, for instance `depth`.
    pub x: String,
    /// The text along the axis upwards.
    pub y: String,
    /// The scale of the axis upwards. The axis across always has [`Scale::Number`].
    pub scale: Scale,
    /// The lines, in the order of the legend. Colours repeat after 7 of them and marks after 5, so that 35 lines can be
    /// told apart.
    pub series: Vec<Series>,
}

/// Describes a line with a name.
pub struct Series {
    /// The name in the legend.
    pub name: String,
    /// The points that the line joins, in this order: from left to right, unless it is meant to turn back.
    pub points: Vec<Point>,
}

/// Holds one point of a [`Series`], with its interval.
#[derive(Clone, Copy)]
pub struct Point {
    /// Where it lies on the axis across.
    x: f64,
    /// The number itself, before the scale.
    y: f64,
    /// The lower and upper end of its interval, if that is known.
    interval: Option<(f64, f64)>,
}

impl Point {
    /// Makes a point at `x` with the value `y`, and the ends of its interval from below where they are known. All are
    /// numbers as measured; [`Lines::scale`] lays them out.
    pub fn new(x: f64, y: f64, interval: Option<(f64, f64)>) -> Point {
        Point { x, y, interval }
    }

    /// Returns the ends of the interval; the value itself twice, if there is none.
    fn ends(&self) -> (f64, f64) {
        self.interval.unwrap_or((self.y, self.y))
    }
}

/// The height of the plane with its axes, in pixels.
const HEIGHT: u32 = 270;
/// The height of a line of the legend, in pixels.
const ROW: i32 = 21;

impl Lines {
    /// Draws the title, the plane and the legend, from top to bottom.
    ///
    /// # Errors
    /// Drawing into memory fails, which no finite numbers are known to bring about.
    pub fn draw(&self) -> Result<Picture, Failure> {
        let legend = ROW as u32 * self.series.len() as u32 + 8;
        picture(&self.title, (HEIGHT, legend), |plane, legend| {
            self.plane(plane)?;
            self.legend(legend)
        })
    }

    /// Returns the points of all lines.
    fn points(&self) -> impl Iterator<Item = &Point> {
        self.series.iter().flat_map(|series| &series.points)
    }

    /// Draws the axes, and each line above its band. The bands are translucent, so that their overlaps are seen.
    fn plane(&self, area: &Area) -> Drawn {
        let scale = self.scale;
        let ys = self
            .points()
            .flat_map(|point| [point.y, point.ends().0, point.ends().1]);
        let mut across = Scale::Number.axis(self.points().map(|point| point.x));
        across.marks = self.points().map(|point| point.x).collect();
        across.marks.sort_by(f64::total_cmp);
        across.marks.dedup();
        let length = across.range.end - across.range.start;
        across.marks = apart(across.marks, length);
        let axes = (across, scale.axis(ys));
        let mut chart = chart(area, axes, (&self.x, &self.y), (0.15, false))?;
        for (number, series) in self.series.iter().enumerate() {
            let hue = colour(number);
            let bands = series.bands(scale).into_iter();
            chart.draw_series(bands.map(|band| Polygon::new(band, hue.mix(0.18).filled())))?;
            let line: Vec<(f64, f64)> = series.line(scale);
            chart.draw_series([PathElement::new(line.clone(), hue.stroke_width(2))])?;
            let plane = chart.plotting_area().strip_coord_spec();
            for place in &line {
                let at = within(&plane, chart.backend_coord(place));
                mark(&plane, number, at, hue)?;
            }
        }
        Ok(())
    }

    /// Draws a line for each series with its mark, its colour and its name.
    fn legend(&self, area: &Area) -> Drawn {
        for (number, series) in self.series.iter().enumerate() {
            let (hue, y) = (colour(number), ROW * number as i32 + 10);
            let line = vec![(64, y), (92, y)];
            area.draw(&PathElement::new(line, hue.stroke_width(2)))?;
            mark(area, number, (78, y), hue)?;
            write(area, &series.name, (102, y), 13.0, HPos::Left)?;
        }
        Ok(())
    }
}

impl Series {
    /// Returns the corners of the line, as places on both axes.
    fn line(&self, scale: Scale) -> Vec<(f64, f64)> {
        let places = self.points.iter();
        places
            .map(|point| (point.x, scale.place(point.y)))
            .collect()
    }

    /// Returns the outlines of the bands: along the upper ends of the intervals, and back along the lower ones. Where a
    /// point has no interval the band is cut, as a bridge over it would claim what nobody has measured.
    fn bands(&self, scale: Scale) -> Vec<Vec<(f64, f64)>> {
        let known = |point: &Point| point.interval.is_some();
        let runs = self.points.chunk_by(|a, b| known(a) == known(b));
        let band = |run: &[Point]| {
            let upper = run.iter().map(|p| (p.x, scale.place(p.ends().1)));
            let lower = run.iter().rev().map(|p| (p.x, scale.place(p.ends().0)));
            upper.chain(lower).collect()
        };
        runs.filter(|run| known(&run[0])).map(band).collect()
    }
}

/// Returns the pixel of a part that lies on this pixel of the whole picture. The chart tells where a point lies in the
/// whole picture, and marks are drawn on a part.
pub(super) fn within(part: &Area, (x, y): (i32, i32)) -> (i32, i32) {
    let (left, top) = part.get_base_pixel();
    (x - left, y - top)
}

/// Draws a shape that tells a series from the others as well as its colour does. There are five shapes and seven
/// colours, which have no common divisor, so that no two of 35 series look alike.
pub(super) fn mark(area: &Area, series: usize, at: (i32, i32), hue: RGBColor) -> Drawn {
    let (x, y) = at;
    match series % 5 {
        0 => area.draw(&Circle::new(at, 4, hue.filled()))?,
        1 => area.draw(&TriangleMarker::new(at, 6, hue.filled()))?,
        2 => {
            let corners = vec![(x, y - 6), (x + 6, y), (x, y + 6), (x - 6, y)];
            area.draw(&Polygon::new(corners, hue.filled()))?;
        }
        3 => area.draw(&Cross::new(at, 4, hue.stroke_width(2)))?,
        _ => area.draw(&Circle::new(at, 4, hue.stroke_width(2)))?,
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn where_no_interval_is_known_there_is_no_band() {
        let known = |x| Point::new(x, 0.5, Some((0.4, 0.6)));
        let series = Series {
            name: String::new(),
            points: vec![
                known(1.0),
                known(2.0),
                Point::new(3.0, 0.5, None),
                known(4.0),
            ],
        };
        let bands = series.bands(Scale::Number);
        let corners: Vec<usize> = bands.iter().map(Vec::len).collect();
        assert_eq!(corners, [4, 2]);
    }
}
