//! One endgame, the engine against tablebase defence.

use std::error::Error;

use lucena_board::{Game, Outcome, Position};
use lucena_syzygy::{Tablebase, Wdl};

use crate::attacker::Attacker;

pub(crate) struct Played {
    /// Checkmate, or a draw by rule without a losing move: no progress. `None` if the last move lost
    /// the win.
    pub(crate) outcome: Option<Outcome>,
    pub(crate) n_plies: usize,
    /// The moves in UCI notation.
    pub(crate) moves: String,
}

impl Played {
    /// Whether the side that started won.
    pub(crate) fn is_won(&self) -> bool {
        self.outcome.is_some_and(|outcome| !outcome.is_draw())
    }

    /// The outcome in words.
    pub(crate) fn text(&self) -> String {
        match self.outcome {
            Some(Outcome::Checkmate { .. }) => "won".into(),
            Some(outcome) => outcome.to_string(),
            None => "win thrown away".into(),
        }
    }
}

/// Plays until mate, a claimable draw, or a move that throws away the win, since optimal defence
/// does not give it back.
pub(crate) fn play(
    attacker: &mut Attacker,
    start: Position,
    tables: &Tablebase,
) -> Result<Played, Box<dyn Error>> {
    let mut game = Game::new(start);
    attacker.new_game()?;
    let mut moves = Vec::new();
    let outcome = loop {
        if let Some(outcome) = game.outcome().or_else(|| game.claimable_outcome()) {
            break Some(outcome);
        }
        let mv = if game.position().turn() == start.turn() {
            attacker.choose(&game)?
        } else if tables.probe_wdl(game.position())? >= Wdl::Draw {
            break None;
        } else {
            // The first move is the longest defence.
            let ranked = tables.rank_moves_of_game(&game)?;
            ranked.first().ok_or("no legal move in an unfinished game")?.mv()
        };
        moves.push(mv.to_string());
        game.play_unchecked(mv);
    };
    Ok(Played { outcome, n_plies: game.len(), moves: moves.join(" ") })
}
