//! Setting tags. `Result`, `FEN` and `SetUp` repeat data of the game, and must not contradict it.

use lucena_board::{GameResult, Position};
use lucena_pgn::{GameTree, NodeId};

use crate::position::parse_fen;

/// Sets a tag, or removes it if there is no value.
pub(super) fn set(tree: &mut GameTree, name: &str, value: Option<String>) -> Result<(), String> {
    match name {
        "Result" => return set_result(tree, value.as_deref()),
        "FEN" | "SetUp" => check_start(tree, name, value.as_deref())?,
        _ => check_name(name)?,
    }
    match value {
        Some(value) => tree.tags_mut().set(name, value),
        None => drop(tree.tags_mut().remove(name)),
    }
    Ok(())
}

/// Without a tag the result is unknown.
fn set_result(tree: &mut GameTree, value: Option<&str>) -> Result<(), String> {
    let result = value.map_or(Ok(GameResult::default()), str::parse);
    tree.set_result(result.map_err(|error| format!("tag Result: {error}"))?);
    Ok(())
}

/// `FEN` and `SetUp` have to be those of the start position, or missing if that is the initial one.
fn check_start(tree: &GameTree, name: &str, value: Option<&str>) -> Result<(), String> {
    let start = tree.node(NodeId::ROOT).position();
    let is_initial = *start == Position::initial();
    let is_right = match (name, value) {
        (_, None) => is_initial,
        ("FEN", Some(fen)) => {
            let parsed = parse_fen(Some(fen)).map_err(|error| format!("tag FEN: {error}"))?;
            parsed == *start
        }
        (_, Some(value)) => value == if is_initial { "0" } else { "1" },
    };
    let error = || format!("tag {name}: the start position is fixed by new PgnGame(fen)");
    if is_right { Ok(()) } else { Err(error()) }
}

/// Other names cannot be read back.
fn check_name(name: &str) -> Result<(), String> {
    const LONGEST: usize = 200;
    let is_delimiter =
        |c: char| c.is_whitespace() || c.is_control() || matches!(c, '"' | '[' | ']' | '{' | '}');
    if !name.starts_with(|c: char| c.is_ascii_alphabetic()) || name.contains(is_delimiter) {
        let expected = "a letter first, and no spaces, quotes or brackets";
        return Err(format!("tag name {name:?}: expected {expected}"));
    }
    if name.len() > LONGEST {
        return Err(format!("tag name of {} bytes: expected at most {LONGEST}", name.len()));
    }
    Ok(())
}
