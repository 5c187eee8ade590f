//! Lines of moves in SAN with move numbers.

use lucena_board::{Color, Move, Position};

/// A line in SAN with move numbers: `6... e5 7. Nf3`. Stops at an illegal move.
///
/// ```
/// use lucena_analysis::numbered_line;
/// use lucena_board::Position;
/// let mut position = Position::initial();
/// let moves = ["e4", "e5"].map(|san| {
///     let mv = position.parse_san(san).unwrap();
///     position = position.play(mv).unwrap();
///     mv
/// });
/// assert_eq!(numbered_line(&Position::initial(), &moves), "1. e4 e5");
/// ```
#[must_use]
pub fn numbered_line(start: &Position, moves: &[Move]) -> String {
    let mut words = Vec::with_capacity(2 * moves.len());
    let mut position = *start;
    for (index, &mv) in moves.iter().enumerate() {
        let Ok(next) = position.play(mv) else { break };
        match position.turn() {
            Color::White => words.push(format!("{}.", position.full_move_number())),
            Color::Black if index == 0 => words.push(format!("{}...", position.full_move_number())),
            Color::Black => {}
        }
        words.push(mv.san(&position).to_string());
        position = next;
    }
    words.join(" ")
}
