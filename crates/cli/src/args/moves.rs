//! Moves as command-line arguments.

use lucena_board::{ChessPosition, Game, UciMove};

/// Plays moves in UCI notation or SAN, with or without move numbers, separated by white space or commas.
pub(crate) fn play<P: ChessPosition>(start: P, moves: &str) -> Result<Game<P>, String> {
    let mut game = Game::from(start);
    for word in moves
        .split(|c: char| c.is_whitespace() || c == ',')
        .map(without_number)
        .filter(|word| !word.is_empty())
    {
        play_word(&mut game, word)
            .map_err(|error| format!("move {}, {word:?}: {error}", game.len() + 1))?;
    }
    Ok(game)
}

/// Plays a move in UCI notation or SAN.
pub(crate) fn play_word<P: ChessPosition>(game: &mut Game<P>, word: &str) -> Result<(), String> {
    // Hardly any SAN move parses as UCI notation, so that is tried first.
    match word.parse::<UciMove>() {
        Ok(_) => game.play_uci(word).map(drop).map_err(|error| error.to_string()),
        Err(_) => game.play_san(word).map(drop).map_err(|error| error.to_string()),
    }
}

/// `e4` of `1.e4`, and nothing of `1.`.
pub(crate) fn without_number(word: &str) -> &str {
    let rest = word.trim_start_matches(|c: char| c.is_ascii_digit());
    match rest.len() < word.len() && rest.starts_with('.') {
        true => rest.trim_start_matches('.'),
        false => word,
    }
}

#[cfg(test)]
mod tests {
    use lucena_board::Position;

    use super::*;

    #[test]
    fn errors_are_those_of_the_notation() {
        let play = |moves: &str| play(Position::initial(), moves).map(|game| game.len());
        assert_eq!(play("1. e4 e5 2.g1f3, Nc6"), Ok(4));
        assert_eq!(play("e4\ne5\t\r\nNf3"), Ok(3));
        let illegal = play("e4 Ke8").unwrap_err();
        assert!(illegal.starts_with("move 2, \"Ke8\": ") && !illegal.contains("e2e4"), "{illegal}");
        let illegal = play("e2e4 e2e4").unwrap_err();
        assert!(illegal.starts_with("move 2, \"e2e4\": "), "{illegal}");
    }
}
