//! The summary as a table for spreadsheets.

use super::summary::Row;

/// One line for each row, with a heading.
pub(super) fn text(rows: &[Row]) -> String {
    let heading = "experiment,game,depth,node_limit,baseline,change,technique,metric,node_kind,node_depth,n,unfinished,applies,ratio,low,high,published_low,published_high,source\n";
    let mut text = heading.to_owned();
    for row in rows {
        let fields = fields(row).map(|field| quoted(&field));
        text += &fields.join(",");
        text.push('\n');
    }
    text
}

fn fields(row: &Row) -> [String; 19] {
    let published = row.published.as_ref();
    let bound = |which: usize| published.map_or_else(String::new, |f| f.ratio[which].to_string());
    [
        row.experiment.clone(),
        row.game.clone(),
        row.depth
            .map_or_else(String::new, |depth| depth.to_string()),
        row.node_limit
            .map_or_else(String::new, |nodes| nodes.to_string()),
        row.baseline.clone(),
        row.change.name().to_owned(),
        row.technique.clone(),
        row.metric.name().to_owned(),
        row.node_kind.clone().unwrap_or_default(),
        row.node_depth
            .map_or_else(String::new, |depth| depth.to_string()),
        row.n.to_string(),
        row.unfinished.to_string(),
        row.applies.to_string(),
        row.ratio.to_string(),
        row.low.map_or_else(String::new, |low| low.to_string()),
        row.high.map_or_else(String::new, |high| high.to_string()),
        bound(0),
        bound(1),
        published.map_or_else(String::new, |figure| figure.source.clone()),
    ]
}

/// A field as RFC 4180 writes it.
fn quoted(field: &str) -> String {
    if field.contains([',', '"', '\n']) {
        format!("\"{}\"", field.replace('"', "\"\""))
    } else {
        field.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_quoted_where_they_must_be() {
        assert_eq!(quoted("dag tau 1"), "dag tau 1");
        assert_eq!(quoted("a,b \"c\""), "\"a,b \"\"c\"\"\"");
    }
}
