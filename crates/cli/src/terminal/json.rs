//! JSON output, and the parts that reports of several commands share.

use lucena_eval::Score;
use serde::Serialize;
use serde_json::{Map, Value, json};

/// A report as one line of JSON, with its keys in alphabetical order.
pub(crate) fn line(report: &impl Serialize) -> String {
    let value = serde_json::to_value(report).expect("reports have text keys and finite numbers");
    format!("{value}\n")
}

/// A report as one line of JSON, or as text.
pub(crate) fn or_text(in_json: bool, report: Value, text: String) -> String {
    if in_json { format!("{report}\n") } else { text }
}

/// The keys of several objects in one object.
pub(crate) fn merged(objects: impl IntoIterator<Item = Value>) -> Value {
    let mut keys = Map::new();
    for object in objects {
        if let Value::Object(object) = object {
            keys.extend(object);
        }
    }
    keys.into()
}

/// A score for the side to move: centipawns, moves to mate (negative if the side to move is mated), or a
/// tablebase result.
pub(crate) fn score(score: Score) -> Value {
    let cp = score.centipawns();
    match score.mate() {
        Some(mate) => json!({ "mate": mate.signed() }),
        None if score.is_win() => json!({ "cp": cp, "tablebase": "win" }),
        None if score.is_loss() => json!({ "cp": cp, "tablebase": "loss" }),
        None => json!({ "cp": cp }),
    }
}

/// Counts with their names.
pub(crate) type Counts<'a> = [(&'a str, u64)];

/// Counts as an object, whose keys have underscores for blanks.
pub(crate) fn counts(counts: &Counts<'_>) -> Value {
    counts.iter().map(|&(name, count)| (name.replace(' ', "_"), Value::from(count))).collect()
}

/// Counts as lines of text.
pub(crate) fn count_lines(counts: &Counts<'_>) -> String {
    counts.iter().map(|(name, count)| format!("{name} {count}\n")).collect()
}
