//! Draws points on a plane of cost and error, and the front that none of them beats.

use plotters::prelude::PathElement;
use plotters::style::Color;
use plotters::style::text_anchor::HPos;

use super::axis::Scale;
use super::frame::{chart, picture, write};
use super::lines::{mark, within};
use super::theme::colour;
use super::{Area, Drawn, Picture};
use niwaki_host::failure::Failure;

/// Describes a picture of points: to the left is cheap, below is right.
///
/// ```
/// use niwaki_plot::{Dot, Points};
///
/// let dot = |name: &str, x, y| Dot { name: name.into(), x, y };
/// let points = Points {
///     title: "Cost and error at depth 8".into(),
///     x: "nodes".into(),
///     y: "moves that differ".into(),
///     dots: vec![
///         dot("bare", 1.0, 0.0),
///         dot("null-move", 0.4, 0.03),
///         dot("worse in both", 0.5, 0.05),
///     ],
/// };
/// let best: Vec<&str> = points.front().iter().map(|dot| dot.name.as_str()).collect();
/// assert_eq!(best, ["null-move", "bare"]);
/// assert!(points.draw()?.inline().contains("null-move"));
/// # Ok::<(), niwaki_host::failure::Failure>(())
/// ```
pub struct Points {
    /// The title, in one line above the picture.
    pub title: String,
    /// The text along the axis of costs.
    pub x: String,
    /// The text along the axis of errors.
    pub y: String,
    /// The points, in any order.
    pub dots: Vec<Dot>,
}

/// Describes a point: a configuration with its cost and its error.
#[derive(Clone)]
pub struct Dot {
    /// The name, which the legend gives for points on the front alone.
    pub name: String,
    /// The cost as a ratio to that of something else, above 0: [`Scale::Ratio`].
    pub x: f64,
    /// The error as a share from 0 to 1: [`Scale::SmallShare`].
    pub y: f64,
}

/// The height of the plane with its axes, in pixels.
const HEIGHT: u32 = 330;
/// The height of a line of the legend, in pixels.
const ROW: i32 = 19;
/// The height of the numbers beside points, in pixels.
const LETTERS: f64 = 12.0;

impl Points {
    /// Returns the dots that no other beats in both cost and error (the Pareto front), from the cheapest on. Of equal dots
    /// the first one stands for all.
    pub fn front(&self) -> Vec<&Dot> {
        let mut sorted: Vec<&Dot> = self.dots.iter().collect();
        sorted.sort_by(|a, b| a.x.total_cmp(&b.x).then(a.y.total_cmp(&b.y)));
        let mut least = f64::INFINITY;
        sorted.retain(|dot| {
            let better = dot.y < least;
            least = least.min(dot.y);
            better
        });
        sorted
    }

    /// Draws the plane, and a legend of the dots on the front.
    ///
    /// # Errors
    /// Drawing into memory fails, which no finite numbers are known to bring about.
    pub fn draw(&self) -> Result<Picture, Failure> {
        let legend = ROW as u32 * self.front().len() as u32 + 8;
        picture(&self.title, (HEIGHT, legend), |plane, legend| {
            self.plane(plane)?;
            self.legend(legend)
        })
    }

    /// Writes the names of the dots on the front, by their numbers.
    fn legend(&self, area: &Area) -> Drawn {
        for (number, dot) in self.front().into_iter().enumerate() {
            let text = format!("{}  {}", number + 1, dot.name);
            let y = ROW * number as i32 + 10;
            write(area, &text, (74, y), 13.0, HPos::Left)?;
        }
        Ok(())
    }

    /// Draws the axes, the front as a line, the dots that are beaten as grey rings, and those on the front with numbers.
    fn plane(&self, area: &Area) -> Drawn {
        let across = Scale::Ratio.axis(self.dots.iter().map(|dot| dot.x));
        // At least 5 percent, so that errors of a few positions in a thousand do not fill the picture, and a bit below 0, so
        // that a mark at 0 is not cut off.
        let high = Scale::SmallShare.range(self.dots.iter().map(|dot| dot.y).chain([0.05]));
        let up = Scale::SmallShare.axis_over(-0.04 * high.end..high.end);
        let mut chart = chart(area, (across, up), (&self.x, &self.y), (0.12, true))?;
        let place = |dot: &Dot| (Scale::Ratio.place(dot.x), Scale::SmallShare.place(dot.y));
        let front = self.front();
        let line: Vec<(f64, f64)> = front.iter().map(|dot| place(dot)).collect();
        chart.draw_series([PathElement::new(line, colour(0).stroke_width(2))])?;
        let drawn = chart.plotting_area().strip_coord_spec();
        let pixel = |dot: &Dot| within(&drawn, chart.backend_coord(&place(dot)));
        // By identity and not by name: two variants may have the same name.
        let beaten = |dot: &&Dot| !front.iter().any(|best| std::ptr::eq(*best, *dot));
        for dot in self.dots.iter().filter(beaten) {
            mark(&drawn, 4, pixel(dot), colour(6))?;
        }
        for (number, dot) in front.iter().enumerate() {
            let (x, y) = pixel(dot);
            mark(&drawn, 0, (x, y), colour(0))?;
            // In turns above and below the line, so that neighbours leave each other room.
            let (side, shift) = match number % 2 {
                0 => (HPos::Left, (6, -8)),
                _ => (HPos::Right, (-6, 8)),
            };
            let at = (x + shift.0, y + shift.1);
            write(&drawn, &(number + 1).to_string(), at, LETTERS, side)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_front_is_what_nothing_beats() {
        let dot = |name: &str, x, y| Dot {
            name: name.into(),
            x,
            y,
        };
        let points = Points {
            title: String::new(),
            x: String::new(),
            y: String::new(),
            dots: vec![
                dot("cheap and wrong", 0.1, 0.7),
                dot("beaten", 0.5, 0.3),
                dot("between", 0.4, 0.2),
                dot("sound", 0.9, 0.0),
                dot("sound but dear", 1.2, 0.0),
            ],
        };
        let names: Vec<&str> = points.front().iter().map(|dot| dot.name.as_str()).collect();
        assert_eq!(names, ["cheap and wrong", "between", "sound"]);
        assert!(!points.draw().unwrap().file().contains("beaten"));
    }
}
