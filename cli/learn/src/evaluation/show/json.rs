//! Describes an evaluation in JSON: where it is from, its losses, its blocks as boards, and every feature.

use niwaki::evaluation::Network;
use serde_json::{Value, json};

use super::Shown;
use super::worth::{Block, Worth, Worths};
use crate::evaluation::fields;
use crate::evaluation::file::Content;

/// Describes all that is shown.
pub(super) fn described(shown: &Shown) -> Value {
    let about = &shown.trained.about;
    let mut object = fields(&shown.trained);
    let more = json!({
        "command": shown.header.command,
        "searcher": about.searcher,
        "evaluation": about.evaluation,
        "over": about.terms.over(),
        "blend": about.terms.blend,
        "unit": shown.unit,
        "checksum": format!("{:08x}", shown.header.checksum),
        "bytes": shown.bytes,
    });
    let network = match (&shown.trained.content, &shown.worths) {
        (Content::Network(network), Some(worths)) => of_network(network, worths),
        _ => json!({}),
    };
    for more in [more, network] {
        if let (Some(object), Value::Object(more)) = (object.as_object_mut(), more) {
            object.extend(more);
        }
    }
    object
}

/// Describes what a network has besides: its sizes, and what its features are worth.
fn of_network(network: &Network, worths: &Worths) -> Value {
    let shape = network.shape();
    let features = worths.features.iter().enumerate();
    json!({
        "features": shape.features,
        "buckets": shape.buckets,
        "averaged_over": worths.positions,
        "numbered_alike": worths.board.as_ref().is_none_or(|board| board.alike),
        "boards": worths.blocks().iter().map(board).collect::<Vec<Value>>(),
        "worths": features.map(feature).collect::<Vec<Value>>(),
    })
}

/// Describes a block: null where no place is, or where a feature was never seen.
fn board(block: &Block) -> Value {
    let row = |row: &Vec<Option<Worth>>| -> Vec<Option<f64>> {
        let points = row
            .iter()
            .map(|worth| worth.as_ref().map(|one| block.points(one)));
        points.collect()
    };
    json!({
        "block": block.number,
        "piece": block.piece.map(|(glyph, _)| glyph),
        "own": block.piece.map(|(_, own)| own),
        "less_mean": block.constant,
        "mean": block.mean,
        "seen": block.seen,
        "rows": block.rows.iter().map(row).collect::<Vec<_>>(),
    })
}

/// Describes what a feature is worth to the side that sees it.
fn feature((number, worth): (usize, &Worth)) -> Value {
    json!({
        "feature": number,
        "worth": worth.mean(),
        "seen": worth.seen,
        "alone": worth.alone,
    })
}
