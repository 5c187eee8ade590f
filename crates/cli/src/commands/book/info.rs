//! `lucena book info` and `lucena book verify`.

use lucena_book::{BookError, Inventory, Reach};
use serde_json::{Map, Value, json};

use super::args::{InfoArgs, VerifyArgs};
use super::files::{load, name_of};
use crate::terminal::output::{Failure, print};

/// A count with its name in JSON; in text `_` is a space.
type Row = (&'static str, u64);

pub(super) fn verify(args: &VerifyArgs) -> Result<(), Failure> {
    let name = name_of(Some(&args.book));
    let failed = |error: BookError| Failure::Message(format!("{name}: {error}"));
    let book = load(Some(&args.book))?;
    let inventory = book.verify().map_err(failed)?;
    show(&name, &None, &counts(&inventory), args.json)
}

pub(super) fn run(args: &InfoArgs) -> Result<(), Failure> {
    let name = name_of(args.book.as_deref());
    let failed = |error: BookError| Failure::Message(format!("{name}: {error}"));
    let book = load(args.book.as_deref())?;
    let mut rows = counts(&book.verify().map_err(failed)?);
    let survey = book.survey(&[args.fen.position()], Reach::AnyReply).map_err(failed)?;
    rows.extend([
        ("positions_reached", survey.n_reached),
        ("positions_isolated", survey.n_isolated),
        ("positions_with_white_to_move", survey.n_white),
        ("depth_in_plies", survey.depth.into()),
        ("illegal_entries", survey.n_illegal),
        ("castling_onto_the_rook", survey.n_castling_onto_rook),
        ("castling_by_two_squares", survey.n_castling_by_step),
    ]);
    let header = book.header().map_err(failed)?;
    let header =
        header.map(|header| json!({ "variants": header.variants(), "comment": header.comment() }));
    show(&name, &header, &rows, args.json)
}

/// A text as it is, and a list of them without brackets.
fn in_words(value: &Value) -> String {
    match value {
        Value::Array(parts) => parts.iter().map(in_words).collect::<Vec<_>>().join(", "),
        value => value.as_str().unwrap_or_default().to_owned(),
    }
}

fn counts(inventory: &Inventory) -> Vec<Row> {
    vec![
        ("entries", inventory.n_entries),
        ("positions", inventory.n_positions),
        ("moves", inventory.n_moves()),
        ("repeated_moves", inventory.n_repeated),
        ("positions_with_unordered_weights", inventory.n_unordered),
        ("null_moves", inventory.n_null),
        ("promotions", inventory.n_promotions),
        ("entries_with_learning", inventory.n_learnt),
        ("moves_of_weight_0", inventory.n_unplayable),
        ("least_weight", inventory.min_weight.into()),
        ("greatest_weight", inventory.max_weight.into()),
        ("sum_of_weights", inventory.total_weight),
    ]
}

fn show(name: &str, header: &Option<Value>, rows: &[Row], in_json: bool) -> Result<(), Failure> {
    if in_json {
        let mut document = Map::new();
        document.insert("book".into(), name.into());
        document.insert("header".into(), header.clone().unwrap_or(Value::Null));
        let rows = rows.iter().map(|&(name, count)| (name.to_owned(), count.into()));
        document.extend(rows);
        return print(&format!("{}\n", Value::Object(document)));
    }
    let is_empty = rows.contains(&("entries", 0));
    let verdict = if is_empty { "empty: no entries" } else { "in order" };
    let mut text = format!("{name}: {verdict}\n");
    for (name, value) in header.iter().filter_map(Value::as_object).flatten() {
        text += &format!("header {name}: {}\n", in_words(value));
    }
    for (name, count) in rows {
        text += &format!("{} {count}\n", name.replace('_', " "));
    }
    print(&text)
}
