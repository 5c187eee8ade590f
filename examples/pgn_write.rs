//! Write a game as PGN while it is played: tags, engine scores, clocks and the result.
//!
//! ```text
//! cargo run -p lucena-examples --example pgn_write
//! ```

use std::error::Error;
use std::io;
use std::time::Duration;

use lucena_board::{Game, GameResult};
use lucena_pgn::{Annotation, Comment, EngineInfo, Nag, PgnScore, PgnWriter, Tags};

/// Moves with their scores in centipawns from the moving side's point of view.
const MOVES: [(&str, i32); 7] = [
    ("e4", 30),
    ("e5", -25),
    ("Qh5", -20),
    ("Nc6", 22),
    ("Bc4", -18),
    ("Nf6", -9999),
    ("Qxf7#", 0),
];

fn main() -> Result<(), Box<dyn Error>> {
    let mut tags = Tags::roster();
    for (name, value) in [("Event", "Café \"Régence\""), ("White", "Eager"), ("Black", "Hasty")] {
        tags.set(name, value);
    }
    tags.set("Result", GameResult::WhiteWins.as_str());

    let mut game = Game::default();
    let mut writer = PgnWriter::new(io::stdout().lock());
    writer.write_tags(&tags, game.position())?;
    for (ply, (san, score)) in MOVES.into_iter().enumerate() {
        let mv = game.position().parse_san(san)?;
        writer.write_move(game.position(), mv)?;
        if san == "Nf6" {
            writer.write_nag(Nag::BLUNDER)?;
        }
        writer.write_comment(comment(ply, score).as_str())?;
        game.play(mv)?;
    }
    let outcome = game.outcome().ok_or("the game is not over")?;
    writer.end_game(outcome.result())?;
    drop(writer.into_inner()?);
    Ok(())
}

/// A move comment as in engine matches, with the remaining time.
fn comment(ply: usize, score: i32) -> Comment {
    let info = EngineInfo {
        score: Some(PgnScore::Centipawns(score)),
        depth: Some(12),
        time: Some(Duration::from_millis(450)),
        nodes: Some(88_000 + ply as u64),
        ..EngineInfo::default()
    };
    let mut comment = Comment::from(&info);
    comment.set(&Annotation::Clock(Duration::from_secs(60 - ply as u64)));
    comment
}
