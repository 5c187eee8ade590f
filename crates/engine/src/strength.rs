//! Playing weaker on purpose.
//!
//! Weaker play searches fewer nodes and chooses at random among the best few moves: the worse a
//! move, the rarer. Nodes and temperature follow from an Elo number by the table below. The random
//! seed comes from the options, the number of the game and the position, so games repeat, with one
//! thread and as long as no clock ends a search before its nodes do.
//!
//! Levels from 1400 to 2500 were calibrated by matches with Stockfish 15.1 at the same `UCI_Elo`, 1000 and
//! 1200 against its lowest, 1350. 800 was measured against 1000 only, and 2800 is extrapolated.
//! `docs/lab/2026-11-27-limited-strength.md` has the matches.

use lucena_board::Position;
use lucena_eval::Score;
use lucena_search::Line;

use crate::random::Random;

/// Elo, nodes per move, and temperature in centipawns: a move that is worse by the temperature is
/// e times rarer. Sorted by Elo; nodes and temperature are interpolated exponentially.
const STEPS: [(u32, f64, f64); 10] = [
    (800, 67.0, 95.6),
    (1000, 84.0, 84.2),
    (1200, 107.0, 74.2),
    (1400, 138.0, 66.2),
    (1600, 202.0, 57.0),
    (1800, 870.0, 34.0),
    (2000, 6_000.0, 18.3),
    (2200, 42_000.0, 11.3),
    (2500, 264_000.0, 4.5),
    (2800, 1_000_000.0, 2.0),
];
/// Number of moves to choose among.
const N_LINES: usize = 3;

/// A limited playing strength.
///
/// ```
/// use lucena_engine::Strength;
/// let (novice, master) = (Strength::from_elo(1000), Strength::from_elo(2400));
/// assert!(novice.nodes() < master.nodes());
/// assert!(novice.temperature() > master.temperature());
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Strength {
    elo: u32,
    nodes: u64,
    temperature: f64,
}

impl Strength {
    /// The lowest Elo.
    pub const MIN_ELO: u32 = STEPS[0].0;
    /// The highest Elo.
    pub const MAX_ELO: u32 = STEPS[STEPS.len() - 1].0;
    /// The skill level of full strength.
    pub const FULL_SKILL: u8 = 20;

    /// The strength of an Elo number, clamped to [`Strength::MIN_ELO`] and [`Strength::MAX_ELO`].
    ///
    /// ```
    /// use lucena_engine::Strength;
    /// assert_eq!(Strength::from_elo(3).elo(), Strength::MIN_ELO);
    /// ```
    #[must_use]
    pub fn from_elo(elo: u32) -> Self {
        let elo = elo.clamp(Self::MIN_ELO, Self::MAX_ELO);
        let above = STEPS.iter().position(|step| step.0 >= elo).unwrap_or(STEPS.len() - 1);
        let (low, high) = (STEPS[above.saturating_sub(1)], STEPS[above]);
        let share = f64::from(elo - low.0) / f64::from((high.0 - low.0).max(1));
        let blend = |low: f64, high: f64| low * (high / low).powf(share);
        Self { elo, nodes: blend(low.1, high.1).round() as u64, temperature: blend(low.2, high.2) }
    }

    /// The strength of a skill level from 0, the weakest; `None` from [`Strength::FULL_SKILL`] on.
    ///
    /// ```
    /// use lucena_engine::Strength;
    /// assert_eq!(Strength::from_skill(0).unwrap().elo(), Strength::MIN_ELO);
    /// assert_eq!(Strength::from_skill(20), None);
    /// ```
    #[must_use]
    pub fn from_skill(level: u8) -> Option<Self> {
        let range = Self::MAX_ELO - Self::MIN_ELO;
        let share = range * u32::from(level) / u32::from(Self::FULL_SKILL);
        (level < Self::FULL_SKILL).then(|| Self::from_elo(Self::MIN_ELO + share))
    }

    /// The Elo number.
    ///
    /// ```
    /// assert_eq!(lucena_engine::Strength::from_elo(1500).elo(), 1500);
    /// ```
    #[must_use]
    pub const fn elo(self) -> u32 {
        self.elo
    }

    /// Nodes per move.
    ///
    /// ```
    /// assert!(lucena_engine::Strength::from_elo(1500).nodes() > 0);
    /// ```
    #[must_use]
    pub const fn nodes(self) -> u64 {
        self.nodes
    }

    /// The temperature in centipawns: a move that is worse by this much is e times rarer.
    ///
    /// ```
    /// assert!(lucena_engine::Strength::from_elo(1500).temperature() > 0.0);
    /// ```
    #[must_use]
    pub const fn temperature(self) -> f64 {
        self.temperature
    }

    /// Number of lines to search.
    pub(crate) const fn n_lines(self) -> usize {
        N_LINES
    }

    /// Index of the line to play.
    pub(crate) fn choose(self, lines: &[Line], position: &Position, seed: u64) -> usize {
        let Some(best) = lines.first() else { return 0 };
        let weight = |line: &Line| (self.loss(best.score, line.score) / self.temperature).exp();
        let total: f64 = lines.iter().map(weight).sum();
        let mut left = Random::new(seed ^ position.key()).fraction() * total;
        for (number, line) in lines.iter().enumerate() {
            left -= weight(line);
            if left < 0.0 {
                return number;
            }
        }
        0
    }

    /// How much worse a line is than the best, in centipawns, negative. Limited to the best score, so
    /// that a mate is not missed for a higher centipawn score.
    fn loss(self, best: Score, score: Score) -> f64 {
        f64::from(score.centipawns().min(best.centipawns()) - best.centipawns())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(scores: &[i32]) -> Vec<Line> {
        let moves = Position::initial().legal_moves();
        let line = |(i, &cp): (usize, &i32)| Line::new(Score::cp(cp), vec![moves[i]]);
        scores.iter().enumerate().map(line).collect()
    }

    #[test]
    fn strengths_grow_with_elo() {
        let all: Vec<_> = (700..=3000).map(Strength::from_elo).collect();
        assert!(all.is_sorted_by(|a, b| a.nodes <= b.nodes && a.temperature >= b.temperature));
        for (elo, nodes, temperature) in STEPS {
            let strength = Strength::from_elo(elo);
            assert_eq!(strength.nodes, nodes as u64);
            assert!((strength.temperature - temperature).abs() < 1e-9);
        }
    }

    #[test]
    fn good_moves_are_played_more_often() {
        let lines = lines(&[50, 30, -200]);
        let strength = Strength::from_elo(1400);
        let mut counts = [0; 3];
        for seed in 0..3000 {
            counts[strength.choose(&lines, &Position::initial(), seed)] += 1;
        }
        assert!(counts[0] > counts[1] && counts[1] > counts[2] && counts[2] > 0, "{counts:?}");
        let again = strength.choose(&lines, &Position::initial(), 7);
        assert_eq!(again, strength.choose(&lines, &Position::initial(), 7));
    }

    #[test]
    fn a_mate_is_seen_and_not_traded_for_an_evaluation() {
        let mut lines = lines(&[0, 400]);
        lines[0].score = Score::mate_in(3);
        for seed in 0..500 {
            let chosen = Strength::from_elo(1000).choose(&lines, &Position::initial(), seed);
            assert_eq!(chosen, 0);
        }
    }
}
