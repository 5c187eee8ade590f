//! Read PGN with a visitor of legal moves, report errors with their positions, and read tags
//! without parsing the moves.
//!
//! ```text
//! cargo run -p lucena-examples --example pgn_read
//! ```

use std::error::Error;
use std::ops::ControlFlow;

use lucena_board::{GameResult, Position, Role};
use lucena_pgn::{Next, PgnError, Played, RawTag, Reader, TokenVisitor, Visitor};

/// The second game has an illegal move in a variation, the third in the main line.
const GAMES: &str = r#"
[Event "Casual"]
[White "Réti"]
[Black "Tartakower"]
[Result "1-0"]

1. e4 c6 2. d4 d5 3. Nc3 dxe4 4. Nxe4 Nf6 5. Qd3 e5 $6 6. dxe5 Qa5+ 7. Bd2 Qxe5
8. O-O-O Nxe4 9. Qd8+! {the point} Kxd8 10. Bg5+ Kc7 (10... Ke8 11. Rd8#) 11. Bd8# 1-0

[Event "Odd"]
[White "Player, A."]
[Result "1/2-1/2"]

1. e4 (1. e5) 1... e5 1/2-1/2

[White "Player, B."]

1. d4 Nf6 2. Nd2 Ng4 3. Ke3 *
"#;

/// Sums the distance that the queens travel in a game, in squares.
#[derive(Default)]
struct QueenMiles {
    squares: u32,
    result: GameResult,
    errors: Vec<PgnError>,
}

impl Visitor for QueenMiles {
    type Output = Self;

    fn begin_moves(&mut self, _: &Position) -> ControlFlow<Self, Next> {
        ControlFlow::Continue(Next::Read)
    }

    fn play(&mut self, played: Played<'_>) -> ControlFlow<Self> {
        if played.mv.role() == Role::Queen {
            self.squares += u32::from(played.mv.from().distance(played.mv.to()));
        }
        ControlFlow::Continue(())
    }

    // Variations are skipped by default, so these are main line moves.

    fn result(&mut self, result: GameResult) -> ControlFlow<Self> {
        self.result = result;
        ControlFlow::Continue(())
    }

    fn error(&mut self, error: &PgnError) -> ControlFlow<Self> {
        self.errors.push(error.clone());
        ControlFlow::Continue(())
    }

    fn end_game(&mut self) -> Self {
        std::mem::take(self)
    }
}

/// Reads the name of White and skips the moves.
struct White;

impl TokenVisitor for White {
    type Output = Option<String>;

    fn tag(&mut self, tag: RawTag<'_>) -> ControlFlow<Option<String>> {
        if tag.is("White") {
            return ControlFlow::Break(Some(tag.value().into_owned()));
        }
        ControlFlow::Continue(())
    }

    fn end_tags(&mut self) -> ControlFlow<Option<String>, Next> {
        ControlFlow::Continue(Next::Skip)
    }

    fn end_game(&mut self) -> Option<String> {
        None
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    // For a file use `Reader::open("games.pgn")?`.
    let mut reader = Reader::from_bytes(GAMES.as_bytes());
    let mut visitor = QueenMiles::default();
    while let Some(QueenMiles { squares, result, errors }) = reader.read_game(&mut visitor)? {
        println!("{result}: the queens went {squares} squares");
        for error in errors {
            println!("  {error}");
        }
    }
    let counts = reader.counts();
    println!(
        "{} games, {} of them invalid, {} moves",
        counts.games, counts.invalid_games, counts.moves
    );

    let mut reader = Reader::from_bytes(GAMES.as_bytes());
    while let Some(white) = reader.read_tokens(&mut White)? {
        println!("White was {}", white.as_deref().unwrap_or("not named"));
    }
    Ok(())
}
