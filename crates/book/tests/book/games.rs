//! A minimal reader of PGN movetext for these tests.

use lucena_board::{GameResult, Move, Position};
use lucena_book::{BookBuilder, BookData, MakeOptions};

pub(crate) struct Game {
    pub(crate) moves: Vec<Move>,
    pub(crate) result: GameResult,
}

/// Parses games of moves without comments, each terminated by its result.
pub(crate) fn read(pgn: &str) -> Vec<Game> {
    let (mut games, mut moves, mut position) = (Vec::new(), Vec::new(), Position::initial());
    let words = pgn.lines().filter(|line| !line.starts_with('[')).flat_map(str::split_whitespace);
    for word in words.filter(|word| !word.ends_with('.')) {
        match word.parse() {
            Ok(result) => {
                games.push(Game { moves: std::mem::take(&mut moves), result });
                position = Position::initial();
            }
            Err(_) => {
                let mv = position.parse_san(word).unwrap();
                position = position.play_unchecked(mv);
                moves.push(mv);
            }
        }
    }
    assert!(moves.is_empty(), "the last game has a result");
    games
}

pub(crate) fn make(games: &[Game], options: MakeOptions) -> BookData {
    let mut builder = BookBuilder::new(options);
    for game in games {
        builder.add(&Position::initial(), game.moves.iter().copied(), game.result).unwrap();
    }
    builder.finish()
}

/// The position after these moves.
pub(crate) fn after(sans: &str) -> Position {
    sans.split_whitespace()
        .fold(Position::initial(), |position, san| position.play_san(san).unwrap())
}
