//! Completes PVs by the tablebases: a tablebase win ends in mate.

use std::time::{Duration, Instant};

use lucena_board::{Game, Move, Outcome};

use super::{HAS_FILES, Tablebases};
use crate::Options;

/// No line gets longer than this.
const MAX_PLIES: usize = 300;

impl Tablebases {
    /// The line continued by best play to mate, or its first move if the rest of it gives the win
    /// away. `None` if the line does not end in the tablebases, if that is no mate, or if it takes
    /// longer than `time`.
    pub(crate) fn line_to_mate(
        &self,
        game: &Game,
        line: &[Move],
        options: &Options,
        time: Duration,
    ) -> Option<Vec<Move>> {
        if !HAS_FILES || self.max_pieces(options) == 0 {
            return None;
        }
        let deadline = Instant::now() + time;
        [line, line.get(..1)?].into_iter().find_map(|line| {
            let mut game = game.clone();
            line.iter().for_each(|&mv| game.play_unchecked(mv));
            let mut line = line.to_vec();
            while game.outcome().is_none() {
                let n_pieces = game.position().occupied().len() as usize;
                let is_over = n_pieces > self.max_pieces(options)
                    || line.len() == MAX_PLIES
                    || Instant::now() >= deadline;
                if is_over {
                    return None;
                }
                // Move by move, so that the time is kept also with slow disks.
                let mv = *self.tables.best_line(&game, 1).ok()?.first()?;
                line.push(mv);
                game.play_unchecked(mv);
            }
            matches!(game.outcome(), Some(Outcome::Checkmate { .. })).then_some(line)
        })
    }
}
