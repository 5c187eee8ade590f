//! Numbered moves, as in a score sheet.

use lucena_board::{Color, Game, Move, Position};

/// `4. ` or `4... `.
fn number(position: &Position) -> String {
    let dots = if position.turn() == Color::White { "." } else { "..." };
    format!("{}{dots} ", position.full_move_number())
}

/// A move on its own: `4. Nf3` or `4... d6`.
#[must_use]
pub(crate) fn numbered(before: &Position, mv: Move) -> String {
    format!("{}{}", number(before), mv.san(before))
}

/// The moves of a game: `1. e4 e5 2. Nf3`.
#[must_use]
pub(crate) fn move_list(game: &Game) -> String {
    let mut words = Vec::new();
    for (before, mv) in game.positions().zip(game.moves()) {
        words.push(match before.turn() {
            Color::Black if !words.is_empty() => mv.san(before).to_string(),
            _ => numbered(before, mv),
        });
    }
    words.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_may_start_with_black() {
        let start: Position = "4k3/8/8/8/8/8/8/4K2R b K - 0 7".parse().unwrap();
        let mut game = Game::new(start);
        for san in ["Kd7", "O-O", "Ke6"] {
            game.play_san(san).unwrap();
        }
        assert_eq!(move_list(&game), "7... Kd7 8. O-O Ke6");
        assert_eq!(move_list(&Game::default()), "");
    }
}
