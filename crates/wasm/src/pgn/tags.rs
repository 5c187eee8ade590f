//! Setting tags. `Result`, `FEN`, `SetUp` and `Variant` repeat data of the game, and must not contradict it.

use lucena_board::variants::VariantPosition;
use lucena_board::{ChessPosition, GameResult, Variant};
use lucena_pgn::{GameTree, NodeId};

use crate::position::parse_position;

type Tree = GameTree<VariantPosition>;

/// Sets a tag, or removes it if there is no value.
pub(super) fn set(tree: &mut Tree, name: &str, value: Option<String>) -> Result<(), String> {
    match name {
        "Result" => return set_result(tree, value.as_deref()),
        "FEN" | "SetUp" => check_start(tree, name, value.as_deref())?,
        "Variant" => check_variant(tree, value.as_deref())?,
        _ => check_name(name)?,
    }
    match value {
        Some(value) => tree.tags_mut().set(name, value),
        None => drop(tree.tags_mut().remove(name)),
    }
    Ok(())
}

/// Without a tag the result is unknown.
fn set_result(tree: &mut Tree, value: Option<&str>) -> Result<(), String> {
    let result = value.map_or(Ok(GameResult::default()), str::parse);
    tree.set_result(result.map_err(|error| format!("tag Result: {error}"))?);
    Ok(())
}

/// `FEN` and `SetUp` have to be those of the start position, or missing if that is the initial one.
fn check_start(tree: &Tree, name: &str, value: Option<&str>) -> Result<(), String> {
    let start = tree.node(NodeId::ROOT).position();
    let is_initial = *start == VariantPosition::initial(start.variant());
    let is_right = match (name, value) {
        (_, None) => is_initial,
        ("FEN", Some(fen)) => {
            let parsed = parse_position(start.variant(), Some(fen))
                .map_err(|error| format!("tag FEN: {error}"))?;
            // The same rules, with castling written in another way.
            parsed == *start || parsed.standard().is_some_and(|it| start.standard() == Some(it))
        }
        (_, Some(value)) => value == if is_initial { "0" } else { "1" },
    };
    let error = || format!("tag {name}: the start position is fixed by new PgnGame(fen)");
    if is_right { Ok(()) } else { Err(error()) }
}

/// `Variant` has to be that of the start position; standard chess and Chess960 have the same rules.
fn check_variant(tree: &Tree, value: Option<&str>) -> Result<(), String> {
    let variant = tree.start().variant();
    let named = value.map_or(Ok(Variant::Standard), str::parse::<Variant>);
    let named = named.map_err(|error| format!("tag Variant: {error}"))?;
    let is_right = named == variant || named.is_standard() && variant.is_standard();
    let error = || "tag Variant: the variant is fixed by new PgnGame(fen, variant)".to_owned();
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
