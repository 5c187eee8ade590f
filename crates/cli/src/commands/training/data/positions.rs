//! Positions as lines of text.

use clap::ValueEnum;
use lucena_board::{Color, Epd, EpdOperand, GameResult};
use lucena_train::data::Ply;

use crate::terminal::output::Failure;

/// Which positions, and how they are written.
#[derive(Debug, clap::Args)]
pub(super) struct PositionArgs {
    /// Write only positions that are usable for training: with a score below 2500, not in check, and
    /// a quiet best move
    #[arg(long)]
    usable: bool,

    /// Format of the lines
    #[arg(long, value_name = "FORMAT", default_value = "epd")]
    format: Format,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Format {
    /// EPD with the score for the side to move (ce), the best move (bm) and the result (c0)
    Epd,
    /// FEN | score for White in centipawns | points for White (1.0, 0.5 or 0.0)
    Text,
}

impl PositionArgs {
    /// Whether to write this position. Opening moves have no score.
    pub(super) fn selects(&self, ply: &Ply) -> bool {
        if self.usable { ply.is_usable() } else { ply.white_score.is_some() }
    }

    /// The line of a position with a score.
    pub(super) fn line(&self, ply: &Ply, result: GameResult) -> Result<String, Failure> {
        let scores = (ply.score(), ply.white_score);
        let (Some(score), Some(white_score)) = scores else { return Ok(String::new()) };
        match self.format {
            Format::Epd => {
                let mut epd = Epd::new(ply.position);
                let mut set =
                    |opcode, operand| epd.set(opcode, operand).map_err(Failure::new).map(|_| ());
                set("bm", EpdOperand::Moves(vec![ply.mv]))?;
                set("c0", EpdOperand::Text(result.as_str().into()))?;
                set("ce", EpdOperand::Number(score.into()))?;
                Ok(format!("{epd}\n"))
            }
            Format::Text => {
                let points = f32::from(result.half_points(Color::White)) / 2.0;
                Ok(format!("{} | {white_score} | {points:.1}\n", ply.position))
            }
        }
    }
}
