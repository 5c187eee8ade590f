//! An engine plays a game by the clock: `LiveGame` has the moves, the clocks and the end, and each search gets the
//! times left.
//!
//! ```text
//! cargo run --release -p lucena-examples --example play_by_clock
//! cargo run --release -p lucena-examples --example play_by_clock -- stockfish
//! ```
//!
//! Without arguments Lucena plays in this process; a UCI engine runs as one of its own.

use std::error::Error;
use std::time::Instant;

use lucena_board::{Color, Position};
use lucena_client::{AbortHandle, ChessEngine, EngineSource, Launch, SearchRequest};
use lucena_engine::Options;
use lucena_game::{Claims, GameRules, LiveGame, Refusal};

fn main() -> Result<(), Box<dyn Error>> {
    let mut words = std::env::args_os().skip(1);
    let source = match words.next() {
        Some(program) => EngineSource::uci(Launch::new(program).arguments(words), Vec::new()),
        None => EngineSource::built_in(Options::default()),
    };
    let mut engine = source.start(&AbortHandle::new())?;
    engine.new_game()?;

    // The engine claims no draws, so the game ends as soon as one can be claimed.
    let rules = GameRules {
        control: Some("2+0.05".parse()?),
        claims: Claims::Automatic,
        ..GameRules::default()
    };
    // The game reads no clock: each call gets the time since the start.
    let start = Instant::now();
    let mut game = LiveGame::new(Position::initial(), rules, start.elapsed());
    while !game.is_over() {
        let request = SearchRequest::by_clock(&game, start.elapsed()).expect("there are clocks");
        let result = engine.search(game.game(), &request, None)?;
        let mv = result.best_move.ok_or("the engine has no move")?;
        let (san, turn) = (mv.san(game.position()).to_string(), game.turn());
        match game.play(mv, start.elapsed()) {
            Ok(()) => {
                let left = game.left(turn, start.elapsed()).unwrap_or_default();
                println!("{:>3} {san:<8} {:.2} s left", game.game().len(), left.as_secs_f64());
            }
            // The flag has fallen.
            Err(Refusal::Over) => break,
            Err(refusal) => return Err(refusal.into()),
        }
    }
    let ending = game.ending().ok_or("the game is not over")?;
    println!("{ending}");
    let [white, black] =
        Color::ALL.map(|color| game.left(color, start.elapsed()).unwrap_or_default());
    println!("left: {:.2} s and {:.2} s", white.as_secs_f64(), black.as_secs_f64());
    Ok(())
}
