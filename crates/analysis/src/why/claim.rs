//! What a line achieves for the side that it is for: mate, a draw or material.
//!
//! A claim about material must pass three checks: by counting, the line wins it in its forced part
//! and keeps it; by counting, the other choice avoids most of the loss; and by the scores, the error
//! is not much smaller than the material. So compensation or a threat after the end of the line does
//! not make it false.

use lucena_board::{Color, Move, Position};
use lucena_eval::{Mate, Score};

use super::captures::Exchange;
use super::detect;
use super::motif::{Motif, MotifKind};
use super::replay::{MIN_GAIN, Replay};
use super::settle::balance;
use super::tactic::Tactic;
use crate::proof::is_short;

/// The achievement of a line.
#[derive(Clone, Debug, Default)]
pub(super) struct Claim {
    pub(super) mate: Option<u32>,
    /// The motif of a draw.
    pub(super) draw: Option<MotifKind>,
    pub(super) gain: Option<i32>,
    /// The moves that show the gain, up to the end of its exchanges.
    pub(super) shown: Vec<Move>,
    /// `winning the knight on c6`, for a gain.
    pub(super) gain_words: Option<String>,
    pub(super) motifs: Vec<Motif>,
}

/// A line with the scores for its side.
pub(super) struct Claimed<'a> {
    pub(super) line: &'a Replay,
    /// Positions from which to count material, the best one first.
    pub(super) counted_from: &'a [Position],
    /// With the line.
    pub(super) score: Score,
    /// With the other one.
    pub(super) other_score: Score,
    /// How much material the side wins against the other line.
    pub(super) difference: i32,
}

impl Claim {
    pub(super) const fn is_empty(&self) -> bool {
        self.mate.is_none() && self.draw.is_none() && self.gain.is_none()
    }
}

impl Claimed<'_> {
    pub(super) fn claim(&self) -> Claim {
        if self.line.len() == 0 {
            return Claim::default();
        }
        let draws = self.score == Score::ZERO && self.other_score < Score::ZERO;
        let mut motifs = detect::motifs(self.line);
        let draw = motifs.iter().map(Motif::kind).find(|&kind| draws && is_draw(kind));
        let mate = self.mate();
        let tactic = Tactic::of(self.line);
        let gain = if mate.is_some() { None } else { self.gain(&tactic) };
        if gain.is_some() && draw.is_none() {
            motifs = detect::motifs(tactic.line());
        }
        let wins = mate.is_some() || gain.is_some();
        motifs.retain(|motif| if is_draw(motif.kind()) { draw.is_some() } else { wins });
        let Gain { gain, shown, words } = gain.unwrap_or_default();
        Claim { mate, draw, gain, shown, gain_words: words, motifs }
    }

    /// By the line, else by a score that a search can prove.
    fn mate(&self) -> Option<u32> {
        let moves = u32::try_from(self.line.len().div_ceil(2)).unwrap_or(u32::MAX);
        if self.line.is_mate() {
            return Some(moves);
        }
        match self.score.mate()? {
            Mate::Giving(moves) if is_short(moves) => Some(moves),
            Mate::Giving(_) => None,
            Mate::Receiving(_) => None,
        }
    }

    fn gain(&self, tactic: &Tactic) -> Option<Gain> {
        let end = self.line.settled().filter(|_| !self.line.end().is_stalemate())?;
        let secured = tactic.secured()?;
        let side: Color = self.line.before(0).turn();
        let error = self.score.centipawns() - self.other_score.centipawns();
        // What the rest of the line loses again was not won.
        let counted = if balance(end, side) < balance(secured, side) { end } else { secured };
        self.counted_from.iter().find_map(|start| {
            let gain = balance(counted, side) - balance(start, side);
            let is_avoidable = gain >= MIN_GAIN && 3 * self.difference >= 2 * gain;
            let is_shown = 5 * error >= 3 * gain;
            if !is_avoidable || !is_shown {
                return None;
            }
            let moves = tactic.moves();
            let first = self.line.before(0);
            let exchange =
                Exchange { counted_from: start, start: first, moves: &moves, color: side };
            let (plies, words) = match exchange.shown(gain) {
                Some(shown) => (shown.plies, shown.words),
                // The rest of the line takes some of it back.
                None => (tactic.plies_to(start, side, gain), "winning material".into()),
            };
            let shown = moves[..plies.min(moves.len())].to_vec();
            Some(Gain { gain: Some(gain), shown, words: Some(words) })
        })
    }
}

/// Material that a line wins.
#[derive(Default)]
struct Gain {
    gain: Option<i32>,
    shown: Vec<Move>,
    words: Option<String>,
}

const fn is_draw(kind: MotifKind) -> bool {
    matches!(kind, MotifKind::Stalemate | MotifKind::PerpetualCheck)
}
