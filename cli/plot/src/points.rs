//! Draws points on a plane of cost and error, and the front that none of them beats.
//!
//! Unlike the other pictures this one is written element by element: a point is a group that has its name, its numbers
//! and what repeats it, so that a page can answer a pointer or the keyboard, and where a name stands depends on where
//! others do ([`labels`](super::labels)).

use maud::{Markup, html};

use super::Picture;
use super::axis::{Ruler, Scale};
use super::labels::{Labels, Spot};

/// Describes a picture of points: to the left is cheap, below is right.
///
/// ```
/// use niwaki_plot::{Dot, Points};
///
/// let dot = |name: &str, x, y| Dot { name: name.into(), x, y, ..Dot::default() };
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
/// assert!(points.draw().inline().contains("null-move"));
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
#[derive(Clone, Debug, Default)]
pub struct Dot {
    /// The name, which stands beside the point if it is on the front, is marked, or finds room.
    pub name: String,
    /// The cost as a ratio to that of something else, above 0: [`Scale::Ratio`].
    pub x: f64,
    /// The ends of its interval, if that is known.
    pub across: Option<(f64, f64)>,
    /// The error as a share from 0 to 1: [`Scale::SmallShare`].
    pub y: f64,
    /// The ends of its interval, if that is known.
    pub up: Option<(f64, f64)>,
    /// Whether it is one of those that the picture is about: a diamond, always with its name.
    pub marked: bool,
    /// The numbers in words, for whoever points at it.
    pub note: String,
    /// The command that repeats it, for whoever points at it.
    pub command: String,
}

/// The width of the picture, in pixels: a phone held upright shows it in full.
const WIDTH: f64 = 460.0;
/// The plane between the axes: left, top, right and bottom, in pixels.
const PLANE: [f64; 4] = [58.0, 40.0, 446.0, 352.0];
/// The height of the picture, in pixels.
const HEIGHT: f64 = 400.0;
/// The height of letters along the axes, in pixels.
const LETTERS: f64 = 13.0;

/// A point with its place on the plane, in pixels.
struct Placed<'a> {
    dot: &'a Dot,
    at: (f64, f64),
    /// The ends of its interval of costs.
    across: Option<(f64, f64)>,
    /// The ends of its interval of errors.
    up: Option<(f64, f64)>,
    best: bool,
}

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

    /// Draws the plane with its points and their names.
    pub fn draw(&self) -> Picture {
        let ends = |pair: Option<(f64, f64)>| pair.into_iter().flat_map(|(low, high)| [low, high]);
        let costs = self
            .dots
            .iter()
            .flat_map(|dot| ends(dot.across).chain([dot.x]));
        let across = Scale::Ratio.ruler(costs);
        // At least 5 percent, so that errors of a few positions in a thousand do not fill the picture.
        let errors = self.dots.iter().flat_map(|dot| ends(dot.up).chain([dot.y]));
        let up = Scale::SmallShare.ruler(errors.chain([0.05]));
        let placed = self.placed(&across, &up);
        let front: Vec<String> = placed
            .iter()
            .filter(|one| one.best)
            .map(|one| corner(one.at))
            .collect();
        let names = names(&placed);
        let body = html! {
            text x="8" y="20" font-size="15" font-weight="600" fill="currentColor" { (self.title) }
            (self.axes(&across, &up))
            polyline points=(front.join(" ")) fill="none" stroke="var(--s0)" stroke-width="2" stroke-opacity=".5" {}
            // What is beaten lies below what is not.
            @for one in placed.iter().filter(|one| !one.strong()) { (one.draw()) }
            @for one in placed.iter().filter(|one| one.strong()) { (one.draw()) }
            (names)
        };
        Picture::new(
            &self.title,
            (WIDTH as u32, HEIGHT as u32),
            body.into_string(),
        )
    }

    /// Returns all points with their places; the front from the cheapest on, then the others.
    fn placed(&self, across: &Ruler, up: &Ruler) -> Vec<Placed<'_>> {
        let [left, top, right, bottom] = PLANE;
        let x = |number: f64| left + across.place(number) * (right - left);
        let y = |number: f64| bottom - up.place(number) * (bottom - top);
        let front = self.front();
        // By identity and not by name: two variants may have the same name.
        let is_best = |dot: &Dot| front.iter().any(|best| std::ptr::eq(*best, dot));
        let others = self.dots.iter().filter(|dot| !is_best(dot));
        let all = front.iter().copied().chain(others);
        let placed = all.map(|dot| Placed {
            dot,
            at: (x(dot.x), y(dot.y)),
            across: dot.across.map(|(low, high)| (x(low), x(high))),
            up: dot.up.map(|(low, high)| (y(low), y(high))),
            best: is_best(dot),
        });
        placed.collect()
    }

    /// Writes both axes with their marks and names, and the line at a ratio of 1.
    fn axes(&self, across: &Ruler, up: &Ruler) -> Markup {
        let [left, top, right, bottom] = PLANE;
        let x = |at: f64| left + at * (right - left);
        let y = |at: f64| bottom - at * (bottom - top);
        html! {
            g stroke="currentColor" stroke-opacity=".15" {
                @for (at, _) in across.marks(0.09) { (line((x(at), top), (x(at), bottom))) }
                @for (at, _) in up.marks(0.07) { (line((left, y(at)), (right, y(at)))) }
            }
            g stroke="currentColor" stroke-opacity=".6" {
                (line((left, bottom), (right, bottom)))
                (line((left, top), (left, bottom)))
                (line((x(across.place(1.0)), top), (x(across.place(1.0)), bottom)))
            }
            g fill="currentColor" font-size=(LETTERS) {
                @for (at, text) in across.marks(0.09) {
                    text x=(short(x(at))) y=(bottom + 18.0) text-anchor="middle" { "×" (text) }
                }
                @for (at, text) in up.marks(0.07) {
                    text x=(left - 6.0) y=(short(y(at) + 4.5)) text-anchor="end" { (text) }
                }
                text x=(f64::midpoint(left, right)) y=(HEIGHT - 8.0) text-anchor="middle" { (self.x) }
                text transform=(format!("translate(15 {}) rotate(-90)", f64::midpoint(top, bottom))) text-anchor="middle" { (self.y) }
            }
        }
    }
}

impl Placed<'_> {
    /// Returns whether it is drawn in full strength.
    fn strong(&self) -> bool {
        self.best || self.dot.marked
    }

    /// Writes the point with its intervals and with all that is told to whoever points at it.
    fn draw(&self) -> Markup {
        let (x, y) = self.at;
        let (colour, faint) = match (self.dot.marked, self.best) {
            (true, _) => ("var(--s1)", ".7"),
            (false, true) => ("var(--s0)", ".7"),
            (false, false) => ("var(--s6)", ".3"),
        };
        html! {
            g.dot data-command=[(!self.dot.command.is_empty()).then_some(&self.dot.command)] {
                title { (self.dot.name) "\n" (self.dot.note) }
                g stroke=(colour) stroke-opacity=(faint) {
                    @if let Some((low, high)) = self.across { (line((low, y), (high, y))) }
                    @if let Some((low, high)) = self.up { (line((x, low), (x, high))) }
                }
                @if self.dot.marked {
                    path d=(format!("M{x:.1} {:.1}l6 6-6 6-6-6z", y - 6.0)) fill=(colour) {}
                } @else if self.best {
                    circle cx=(short(x)) cy=(short(y)) r="4.5" fill=(colour) {}
                } @else {
                    circle cx=(short(x)) cy=(short(y)) r="3.5" fill="var(--paper)" stroke=(colour) stroke-width="1.5" {}
                }
                circle.reach cx=(short(x)) cy=(short(y)) r="9" fill="transparent" {}
            }
        }
    }
}

/// Writes the names: those of the front and of marked points always, others where there is room.
fn names(placed: &[Placed]) -> Markup {
    let [left, top, right, bottom] = PLANE;
    let mut labels = Labels::within((left + 2.0, top - 6.0, right + 10.0, bottom - 2.0));
    for one in placed {
        labels.keep_clear(one.at);
    }
    let (strong, weak): (Vec<&Placed>, Vec<&Placed>) = placed.iter().partition(|one| one.strong());
    let mut found: Vec<(&Placed, Spot)> = Vec::new();
    for one in strong.into_iter().chain(weak) {
        let spot = labels.place(&one.dot.name, one.at, one.strong());
        found.extend(spot.map(|spot| (one, spot)));
    }
    html! {
        g fill="currentColor" font-size=(Labels::LETTERS) {
            @for (one, spot) in found {
                @if let Some(from) = spot.leader {
                    path d=(format!("M{}L{}", corner(one.at), corner(from))) stroke="currentColor" stroke-opacity=".4" fill="none" {}
                }
                text.name x=(short(spot.at.0)) y=(short(spot.at.1)) text-anchor=(spot.anchor)
                    font-weight=[one.strong().then_some("600")] fill-opacity=[(!one.strong()).then_some(".8")] { (one.dot.name) }
            }
        }
    }
}

/// Writes a line between two places.
fn line((x1, y1): (f64, f64), (x2, y2): (f64, f64)) -> Markup {
    html! { line x1=(short(x1)) y1=(short(y1)) x2=(short(x2)) y2=(short(y2)) {} }
}

/// Writes a place as paths have it.
fn corner((x, y): (f64, f64)) -> String {
    format!("{x:.1},{y:.1}")
}

/// Writes a coordinate: a tenth of a pixel is all that can be seen.
fn short(number: f64) -> String {
    format!("{number:.1}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn dot(name: &str, x: f64, y: f64) -> Dot {
        Dot {
            name: name.into(),
            x,
            y,
            ..Dot::default()
        }
    }

    fn points(dots: Vec<Dot>) -> Points {
        Points {
            title: "t".into(),
            x: "x".into(),
            y: "y".into(),
            dots,
        }
    }

    #[test]
    fn the_front_is_what_nothing_beats() {
        let points = points(vec![
            dot("cheap and wrong", 0.1, 0.7),
            dot("beaten", 0.5, 0.3),
            dot("between", 0.4, 0.2),
            dot("sound", 0.9, 0.0),
            dot("sound but dear", 1.2, 0.0),
        ]);
        let names: Vec<&str> = points.front().iter().map(|dot| dot.name.as_str()).collect();
        assert_eq!(names, ["cheap and wrong", "between", "sound"]);
        let drawn = points.draw().file();
        for name in names {
            assert!(drawn.contains(&format!(">{name}</text>")), "{name}");
        }
    }

    #[test]
    fn intervals_are_drawn_where_they_are_known() {
        let lines = |dot: Dot| points(vec![dot]).draw().file().matches("<line").count();
        let none = lines(dot("a", 0.5, 0.1));
        let both = lines(Dot {
            across: Some((0.45, 0.55)),
            up: Some((0.09, 0.11)),
            ..dot("a", 0.5, 0.1)
        });
        assert_eq!(both, none + 2);
    }

    #[test]
    fn names_and_commands_cannot_break_the_picture() {
        let hostile = "\"><script>alert(1)</script>&'";
        let drawn = points(vec![Dot {
            note: hostile.into(),
            command: hostile.into(),
            ..dot(hostile, 0.5, 0.1)
        }]);
        let drawn = drawn.draw().inline();
        assert!(
            !drawn.contains("<script") && !drawn.contains("\"\">"),
            "{drawn}"
        );
        assert!(
            drawn.contains("data-command=\"&quot;&gt;&lt;script"),
            "{drawn}"
        );
    }
}
