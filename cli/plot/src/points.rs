//! Points on a plane of cost and error, and the front that none of them beats.

use plotters::prelude::{ChartBuilder, PathElement, Text};
use plotters::style::Color;
use plotters::style::text_anchor::HPos;

use super::axis::Scale;
use super::lines::{mark, within};
use super::theme::{INK, colour, letters, letters_at};
use super::{Area, Drawn, Picture};
use niwaki_host::failure::Failure;

/// A picture of points: to the left is cheap, below is right.
pub struct Points {
    pub title: String,
    pub x: String,
    pub y: String,
    pub dots: Vec<Dot>,
}

/// A configuration.
#[derive(Clone)]
pub struct Dot {
    pub name: String,
    /// Cost, as a ratio.
    pub x: f64,
    /// Error, as a share.
    pub y: f64,
}

/// Pixels.
const WIDTH: u32 = 440;
const HEIGHT: u32 = 330;
const TITLE: u32 = 30;
const ROW: u32 = 19;
const LETTERS: f64 = 12.0;

impl Points {
    /// The dots that no other beats in both, from the cheapest on.
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

    pub fn draw(&self) -> Result<Picture, Failure> {
        let legend = ROW * self.front().len() as u32 + 8;
        Picture::draw(&self.title, (WIDTH, TITLE + HEIGHT + legend), |area| {
            area.draw(&Text::new(
                self.title.clone(),
                (8, TITLE as i32 / 2),
                letters_at(15.0, HPos::Left),
            ))?;
            let (plane, legend) = area.split_vertically(TITLE).1.split_vertically(HEIGHT);
            self.plane(&plane)?;
            self.legend(&legend)
        })
    }

    /// The names of the dots on the front, by their numbers.
    fn legend(&self, area: &Area) -> Drawn {
        for (number, dot) in self.front().into_iter().enumerate() {
            let y = (ROW as usize * number + 10) as i32;
            let text = format!("{}  {}", number + 1, dot.name);
            area.draw(&Text::new(text, (74, y), letters_at(13.0, HPos::Left)))?;
        }
        Ok(())
    }

    fn plane(&self, area: &Area) -> Drawn {
        let across = Scale::Ratio.axis(self.dots.iter().map(|dot| dot.x));
        let high = Scale::SmallShare.range(self.dots.iter().map(|dot| dot.y).chain([0.05]));
        let up = Scale::SmallShare.axis_over(-0.04 * high.end..high.end);
        let mut chart = ChartBuilder::on(area)
            .margin_right(14)
            .margin_top(6)
            .x_label_area_size(44)
            .y_label_area_size(74)
            .build_cartesian_2d(across, up)?;
        chart
            .configure_mesh()
            .bold_line_style(INK.mix(0.12))
            .light_line_style(INK.mix(0.0))
            .axis_style(INK.mix(0.6))
            .label_style(letters(13.0))
            .axis_desc_style(letters(13.0))
            .x_desc(self.x.as_str())
            .y_desc(self.y.as_str())
            .draw()?;
        let place = |dot: &Dot| (Scale::Ratio.place(dot.x), Scale::SmallShare.place(dot.y));
        let front = self.front();
        let line: Vec<(f64, f64)> = front.iter().map(|dot| place(dot)).collect();
        chart.draw_series([PathElement::new(line, colour(0).stroke_width(2))])?;
        let drawn = chart.plotting_area().strip_coord_spec();
        let pixel = |dot: &Dot| within(&drawn, chart.backend_coord(&place(dot)));
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
            let text = (number + 1).to_string();
            drawn.draw(&Text::new(text, at, letters_at(LETTERS, side)))?;
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
