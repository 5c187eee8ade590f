//! Write a game as PGN while it is played: tags, engine scores, clocks and the result.
//!
//! ```text
//! cargo run -p lucena-examples --example pgn_write
//! ```

use std::error::Error;
use std::io;
use std::time::Duration;

use lucena_board::{GameResult, Position};
use lucena_game::{GameRules, LiveGame};
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

    let rules = GameRules { control: Some("60".parse()?), ..GameRules::default() };
    let mut game = LiveGame::new(Position::initial(), rules, Duration::ZERO);
    let mut writer = PgnWriter::new(io::stdout().lock());
    writer.write_tags(&tags, game.position())?;
    for (second, (san, score)) in (1..).zip(MOVES) {
        let (before, mover) = (*game.position(), game.turn());
        let mv = before.parse_san(san)?;
        // Time since the start of the game: a move takes a second.
        let now = Duration::from_secs(second);
        game.play(mv, now)?;
        writer.write_move(&before, mv)?;
        if san == "Nf6" {
            writer.write_nag(Nag::BLUNDER)?;
        }
        let left = game.left(mover, now).ok_or("the game has a clock")?;
        writer.write_comment(comment(second, score, left).as_str())?;
    }
    writer.end_game(game.result())?;
    drop(writer.into_inner()?);
    Ok(())
}

/// A move comment as in engine matches, with the remaining time.
fn comment(number: u64, score: i32, left: Duration) -> Comment {
    let info = EngineInfo {
        score: Some(PgnScore::Centipawns(score)),
        depth: Some(12),
        time: Some(Duration::from_millis(450)),
        nodes: Some(88_000 + number),
        ..EngineInfo::default()
    };
    let mut comment = Comment::from(&info);
    comment.set(&Annotation::Clock(left));
    comment
}
