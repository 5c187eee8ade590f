//! One endgame, the engine against tablebase defence.

use std::error::Error;
use std::fmt;

use lucena_board::{Game, Outcome, Position};
use lucena_syzygy::{Tablebase, Wdl};

use crate::attacker::Attacker;

pub(crate) struct Played {
    pub(crate) ending: Ending,
    pub(crate) n_plies: usize,
    /// The moves in UCI notation.
    pub(crate) moves: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ending {
    /// Win by checkmate.
    Mate,
    /// Drawn by rule without a losing move: no progress.
    Draw(Outcome),
    /// The last move lost the win.
    Blunder,
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Mate => f.write_str("won"),
            Self::Draw(outcome) => write!(f, "{outcome}"),
            Self::Blunder => f.write_str("win thrown away"),
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
    let ending = loop {
        match game.outcome().or_else(|| game.claimable_outcome()) {
            Some(Outcome::Checkmate { winner }) if winner == start.turn() => break Ending::Mate,
            Some(outcome) => break Ending::Draw(outcome),
            None => {}
        }
        let mv = if game.position().turn() == start.turn() {
            attacker.choose(&game)?
        } else if tables.probe_wdl(game.position())? >= Wdl::Draw {
            break Ending::Blunder;
        } else {
            // The first move is the longest defence.
            let ranked = tables.rank_moves_of_game(&game)?;
            ranked.first().ok_or("no legal move in an unfinished game")?.mv()
        };
        moves.push(mv.to_string());
        game.play_unchecked(mv);
    };
    Ok(Played { ending, n_plies: game.len(), moves: moves.join(" ") })
}
