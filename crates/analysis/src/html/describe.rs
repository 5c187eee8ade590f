//! Positions in words, for screen readers.

use lucena_board::{Color, Position, Role};

/// The placement and the side to move: `White: king e1, pawns a2 b2. Black: king e8. White to
/// move.`
pub(super) fn position(position: &Position) -> String {
    let sides = [Color::White, Color::Black].map(|color| side(position, color));
    let turn = color_name(position.turn());
    format!("{} {} {turn} to move.", sides[0], sides[1])
}

/// `White` or `Black`.
pub(super) const fn color_name(color: Color) -> &'static str {
    match color {
        Color::White => "White",
        Color::Black => "Black",
    }
}

fn side(position: &Position, color: Color) -> String {
    // The king first, as players read out a position.
    let groups = Role::ALL.into_iter().rev().filter_map(|role| {
        let squares: Vec<String> =
            position.pieces(color, role).into_iter().map(|square| square.to_string()).collect();
        let plural = if squares.len() > 1 { "s" } else { "" };
        (!squares.is_empty()).then(|| format!("{role}{plural} {}", squares.join(" ")))
    });
    format!("{}: {}.", color_name(color), groups.collect::<Vec<_>>().join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_piece_is_named() {
        let rooks: Position = "4k3/8/8/8/8/8/P7/R3K2R b - - 0 1".parse().unwrap();
        let expected = "White: king e1, rooks a1 h1, pawn a2. Black: king e8. Black to move.";
        assert_eq!(position(&rooks), expected);
    }
}
