//! The table that comes out.

/// One comparison and its result.
pub(crate) struct Row {
    /// The quantity that was measured, with its unit.
    what: String,
    niwaki: f64,
    /// The same of whoever it is compared with.
    other: f64,
    /// How much better niwaki is: above one for better.
    ratio: f64,
    /// The least ratio that will do, if one is asked for.
    target: Option<f64>,
    /// A remark on this row and those below it.
    note: Option<String>,
}

impl Row {
    /// Makes a row in which more is better.
    pub(crate) fn more(what: impl Into<String>, niwaki: f64, other: f64) -> Row {
        Row {
            what: what.into(),
            niwaki,
            other,
            ratio: niwaki / other,
            target: None,
            note: None,
        }
    }

    /// Makes a row in which less is better.
    pub(crate) fn less(what: impl Into<String>, niwaki: f64, other: f64) -> Row {
        Row {
            ratio: other / niwaki,
            ..Row::more(what, niwaki, other)
        }
    }

    /// Makes a row in which both must be the same.
    pub(crate) fn same(what: impl Into<String>, niwaki: f64, other: f64) -> Row {
        Row {
            ratio: f64::from(u8::from(niwaki.total_cmp(&other).is_eq())),
            ..Row::more(what, niwaki, other).target(1.0)
        }
    }

    /// Says something above the row.
    pub(crate) fn note(self, text: String) -> Row {
        Row {
            note: Some(text),
            ..self
        }
    }

    /// Asks for at least this ratio.
    pub(crate) fn target(self, least: f64) -> Row {
        Row {
            target: Some(least),
            ..self
        }
    }
}

/// Prints the head of the table.
pub(crate) fn print_head() {
    println!(
        "{:<62} {:>10} {:>10} {:>7} {:>8} {:>5}",
        "", "niwaki", "other", "ratio", "target", "met"
    );
}

/// Prints a row of it.
pub(crate) fn print(row: &Row) {
    if let Some(note) = &row.note {
        println!("{note}");
    }
    let (target, met) = match row.target {
        Some(least) if row.ratio >= least => (format!("{least:.2}"), "yes"),
        Some(least) => (format!("{least:.2}"), "NO"),
        None => (String::new(), ""),
    };
    println!(
        "{:<62} {:>10} {:>10} {:>7.2} {target:>8} {met:>5}",
        row.what,
        figure(row.niwaki),
        figure(row.other),
        row.ratio
    );
}

/// Returns a number with three or four digits that count.
fn figure(number: f64) -> String {
    match number.abs() {
        n if n >= 1e6 => format!("{:.2} M", number / 1e6),
        n if n >= 1e3 => format!("{:.1} k", number / 1e3),
        n if n >= 10.0 => format!("{number:.1}"),
        _ => format!("{number:.3}"),
    }
}
