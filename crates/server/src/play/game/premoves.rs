//! Premoves: moves entered before the player's turn.

use std::time::Duration;

use super::{PlayedGame, Refusal};

/// Maximum number of queued premoves.
pub(super) const MAX: usize = 64;

impl PlayedGame {
    /// Replaces the premoves, and plays the first if it is already the player's turn.
    pub(crate) fn set_premoves(
        &mut self,
        moves: Vec<String>,
        now: Duration,
    ) -> Result<(), Refusal> {
        self.live.require_ongoing(now)?;
        if self.setup.only_human().is_none() {
            return Err(Refusal::NoPremoves);
        }
        if moves.len() > MAX {
            return Err(Refusal::TooManyPremoves(moves.len()));
        }
        if let Some(bad) = moves.iter().find(|mv| !is_move(mv)) {
            let shown: String = bad.chars().take(10).collect();
            return Err(Refusal::Move(format!("found {shown:?}, expected moves like e2e4")));
        }
        self.premoves = moves.into();
        self.n_changes += 1;
        self.play_premove(now);
        Ok(())
    }

    /// Plays the first premove if it is the player's turn. An illegal one clears the queue.
    pub(super) fn play_premove(&mut self, now: Duration) {
        if !self.live.is_running() || self.engine_to_move().is_some() {
            return;
        }
        let Some(first) = self.premoves.pop_front() else { return };
        self.n_changes += 1;
        let parsed = self.live.position().parse_uci(&first);
        if !parsed.is_ok_and(|mv| self.push(mv, None, now).is_ok()) {
            self.premoves.clear();
        }
    }
}

/// Whether a text looks like a UCI move. Its legality is checked when it is played.
fn is_move(text: &str) -> bool {
    let is_square = |square: &[u8]| matches!(square, [file, rank] if (b'a'..=b'h').contains(file) && (b'1'..=b'8').contains(rank));
    let bytes = text.as_bytes();
    matches!(bytes.len(), 4 | 5)
        && is_square(&bytes[..2])
        && is_square(&bytes[2..4])
        && bytes.get(4).is_none_or(|role| b"nbrq".contains(role))
}

#[cfg(test)]
mod tests {
    use super::is_move;

    #[test]
    fn forms_of_moves() {
        for text in ["e2e4", "a7a8q", "h8a1", "e1h1"] {
            assert!(is_move(text), "{text}");
        }
        for text in ["", "e2", "e2e9", "i2e4", "e7e8k", "e2e4 ", "0000", "éé", "e2e4qq"] {
            assert!(!is_move(text), "{text}");
        }
    }
}
