//! Completes the PV of a mate: TT cutoffs end it early, and the TT has the rest of it.

use lucena_board::{Move, Position};
use lucena_eval::{Evaluator, Score};

use crate::node::tt_score;
use crate::threads::Searcher;

impl<E: Evaluator> Searcher<'_, E> {
    /// Appends moves to the PV of a mate score, as far as the TT proves the mate.
    pub(crate) fn complete_mate_line(&self, root: &Position, score: Score, pv: &mut Vec<Move>) {
        let Some(plies) = score.mate_plies() else { return };
        let mut position = pv.iter().fold(*root, |position, &mv| position.play_unchecked(mv));
        while pv.len() < plies as usize {
            let plies_left = plies - pv.len() as u32;
            let is_winner = plies_left % 2 == 1;
            let next = if is_winner {
                self.mate_from_tt(&position, plies_left)
            } else {
                self.longest_defense(&position, plies_left)
            };
            // A faster mate would contradict the score.
            let Some((_, mv)) = next.filter(|&(plies, _)| plies == plies_left) else { return };
            pv.push(mv);
            position = position.play_unchecked(mv);
        }
    }

    /// Plies to a mate in at most this many by the side to move, and its first move: a mate in one, or one
    /// that the TT proves.
    fn mate_from_tt(&self, position: &Position, plies_max: u32) -> Option<(u32, Move)> {
        let mates = |mv: &&Move| position.play_unchecked(**mv).is_checkmate();
        if let Some(&mv) = position.legal_moves().iter().find(mates) {
            return Some((1, mv));
        }
        let entry = self.shared.tt.probe(position.key()).filter(|entry| entry.proves_win())?;
        let plies = tt_score(entry, position, 0)?.mate_plies()?;
        let mv = entry.mv.filter(|&mv| plies <= plies_max && position.is_legal(mv))?;
        Some((plies, mv))
    }

    /// Plies to the mate, and the move after which it takes longest, if all moves lead to one.
    fn longest_defense(&self, position: &Position, plies_max: u32) -> Option<(u32, Move)> {
        let mut longest = None;
        for &mv in &position.legal_moves() {
            let next = position.play_unchecked(mv);
            let (plies, _) = self.mate_from_tt(&next, plies_max - 1)?;
            longest = longest.max(Some((plies + 1, mv)));
        }
        longest
    }
}
