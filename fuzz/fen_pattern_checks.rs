//! Properties that hold for any text read as a FEN pattern, checked by the fuzz target and, on the
//! seed corpus, by a test of `lucena-pgn`.

use lucena_board::{Color, Position};
use lucena_pgn::FenPattern;

/// The board of a FEN is a pattern of its position.
const FENS: [&str; 3] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/pppqbppp/2n2n2/3pp3/8/2N1PN2/PPPPBPPP/R2QK2R b KQkq - 0 1",
    "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1",
];

/// Patterns are parsed or refused with a place in the text; a side to move only narrows them, and a
/// rank of `*` only widens them.
pub(crate) fn fen_pattern(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let pattern = match text.parse::<FenPattern>() {
        Ok(pattern) => pattern,
        Err(error) => {
            assert!(!error.to_string().is_empty());
            return;
        }
    };
    let board = text.split(' ').next().expect("a split has a part");
    let parse = |text: &str| text.parse::<FenPattern>().expect("only its side to move differs");
    let (of_any, of_white) = (parse(board), parse(&format!("{board} w")));
    for fen in FENS {
        let position: Position = fen.parse().expect("a legal position");
        let (is_match, is_any) = (pattern.matches(&position), of_any.matches(&position));
        assert!(is_any || !is_match);
        assert_eq!(of_white.matches(&position), is_any && position.turn() == Color::White);
        for rank in 0..8 {
            let mut ranks: Vec<&str> = board.split('/').collect();
            ranks[rank] = "*";
            assert!(!is_any || parse(&ranks.join("/")).matches(&position));
        }
        assert!(parse(fen.split(' ').next().expect("a board")).matches(&position));
    }
}
