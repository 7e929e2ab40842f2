//! What pictures of lines and of points have in common: a title, a plane with two axes, and a legend below it.

use plotters::chart::ChartContext;
use plotters::coord::cartesian::Cartesian2d;
use plotters::prelude::{ChartBuilder, SVGBackend, Text};
use plotters::style::Color;
use plotters::style::text_anchor::HPos;

use super::axis::Axis;
use super::theme::{INK, letters, letters_at};
use super::{Area, Drawn, Picture};
use niwaki_host::failure::Failure;

/// The width of the picture, in pixels: a phone held upright shows it in full.
const WIDTH: u32 = 440;
/// The height of the title, in pixels.
pub(super) const TITLE: i32 = 30;

/// A plane with two axes, on which series are drawn.
pub(super) type Chart<'a, 'b> = ChartContext<'a, SVGBackend<'b>, Cartesian2d<Axis, Axis>>;

/// Writes a line of text whose left end, middle or right end is at a place.
pub(super) fn write(area: &Area, text: &str, at: (i32, i32), pixels: f64, end: HPos) -> Drawn {
    let text = Text::new(text.to_owned(), at, letters_at(pixels, end));
    Ok(area.draw(&text)?)
}

/// Writes the title of a picture.
pub(super) fn title(area: &Area, text: &str) -> Drawn {
    write(area, text, (8, TITLE / 2), 15.0, HPos::Left)
}

/// Draws a title, and below it a plane and a legend of these heights.
pub(super) fn picture(
    text: &str,
    (plane, legend): (u32, u32),
    draw: impl FnOnce(&Area, &Area) -> Drawn,
) -> Result<Picture, Failure> {
    let size = (WIDTH, TITLE as u32 + plane + legend);
    Picture::draw(text, size, |area| {
        title(area, text)?;
        let (_, below) = area.split_vertically(TITLE);
        let (plane, legend) = below.split_vertically(plane);
        draw(&plane, &legend)
    })
}

/// Draws two axes with their names. The lines of the grid are as strong as `grid` says, those up and down left out unless
/// `upright`.
pub(super) fn chart<'a, 'b>(
    area: &'a Area<'b>,
    (across, up): (Axis, Axis),
    (x, y): (&str, &str),
    (grid, upright): (f64, bool),
) -> Result<Chart<'a, 'b>, Box<dyn std::error::Error>> {
    let mut chart = ChartBuilder::on(area)
        .margin_right(14)
        .margin_top(6)
        .x_label_area_size(44)
        .y_label_area_size(74)
        .build_cartesian_2d(across, up)?;
    let mut mesh = chart.configure_mesh();
    if !upright {
        mesh.disable_x_mesh();
    }
    mesh.bold_line_style(INK.mix(grid))
        .light_line_style(INK.mix(0.0))
        .axis_style(INK.mix(0.6))
        .label_style(letters(13.0))
        .axis_desc_style(letters(13.0))
        .x_desc(x)
        .y_desc(y)
        .draw()?;
    Ok(chart)
}
