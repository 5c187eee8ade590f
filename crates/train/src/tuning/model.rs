//! [`Model`]: the weights as real numbers, the score that they give, and its gradient.

use lucena_board::{Color, GameResult};
use lucena_eval::{Params, Tapered, WeightValue};

use super::positions::{Positions, Row};

/// Weights of king danger are smaller: their prior is narrower by this factor.
const DANGER_PRIOR: f64 = 0.25;
/// Positions of one game share their result, so this many count as one observation.
const CORRELATED_POSITIONS: f64 = 8.0;
/// Maximum absolute value of a weight in [`Params`].
const MAX_WEIGHT: f64 = 4_000.0;
/// Denominator of the counts in king danger.
const DANGER_PARTS: f64 = 64.0;

/// A number for each weight, or two for a tapered one.
pub(super) type Values = Vec<[f64; 2]>;

/// The weights. An untapered weight uses only the first number.
#[derive(Clone, Debug)]
pub(super) struct Model {
    params: Params,
    pub(super) values: Values,
    start: Values,
    /// Inverse variance of the prior.
    precision: Vec<f64>,
    cap: f64,
    divisor: f64,
    divisor_endgame: f64,
}

/// The expected points of a score: a logistic curve with this scale in centipawns.
pub(super) fn expected_points(score: f64, scale: f64) -> f64 {
    1.0 / (1.0 + (-score / scale).exp())
}

/// The cross-entropy of expected points against a target.
pub(super) fn cross_entropy(expected: f64, target: f64) -> f64 {
    let expected = expected.clamp(1e-9, 1.0 - 1e-9);
    -(target * expected.ln() + (1.0 - target) * (1.0 - expected).ln())
}

/// The points of White.
pub(super) fn points(result: GameResult) -> f64 {
    f64::from(result.half_points(Color::White)) / 2.0
}

impl Model {
    pub(super) fn new(params: &Params, prior: f64) -> Self {
        let numbers = |value| match value {
            WeightValue::Tapered(pair) => [f64::from(pair.mg()), f64::from(pair.eg())],
            WeightValue::Plain(number) => [f64::from(number), 0.0],
        };
        let precision = |value| match value {
            WeightValue::Tapered(_) => prior.powi(-2),
            WeightValue::Plain(_) => (prior * DANGER_PRIOR).powi(-2),
        };
        let start: Values = params.weights().map(|weight| numbers(weight.value)).collect();
        Self {
            params: params.clone(),
            values: start.clone(),
            start,
            precision: params.weights().map(|weight| precision(weight.value)).collect(),
            cap: f64::from(params.danger_cap),
            divisor: f64::from(params.danger_divisor),
            divisor_endgame: f64::from(params.danger_divisor_endgame),
        }
    }

    /// The weights, rounded.
    pub(super) fn params(&self) -> Params {
        let mut params = self.params.clone();
        for (slot, numbers) in self.values.iter().enumerate() {
            let [mg, eg] = numbers.map(|it| it.round().clamp(-MAX_WEIGHT, MAX_WEIGHT) as i32);
            let value = match params.weight(slot).map(|weight| weight.value) {
                Some(WeightValue::Plain(_)) => WeightValue::Plain(mg),
                _ => WeightValue::Tapered(Tapered::new(mg, eg)),
            };
            params.set_weight(slot, value).expect("the slot exists and the value is in range");
        }
        params
    }

    /// The score of a position from White's point of view.
    pub(super) fn score(&self, positions: &Positions, row: &Row) -> f64 {
        let danger = [0, 1].map(|side| self.danger(positions, row, side));
        self.score_with(positions, row, danger)
    }

    fn score_with(&self, positions: &Positions, row: &Row, danger: [f64; 2]) -> f64 {
        let (mut mg, mut eg) = (0.0, 0.0);
        for term in positions.linear(row) {
            let [early, late] = self.values[usize::from(term.slot)];
            mg += early * f64::from(term.count);
            eg += late * f64::from(term.count);
        }
        let [white, black] = danger;
        mg += (black * black - white * white) / self.divisor;
        eg += (black - white) / self.divisor_endgame;
        mg * f64::from(row.early) + eg * f64::from(row.late)
    }

    /// The danger to the king of a side.
    pub(super) fn danger(&self, positions: &Positions, row: &Row, side: usize) -> f64 {
        let terms = positions.danger(row, side).iter();
        let worth =
            terms.map(|term| self.values[usize::from(term.slot)][0] * f64::from(term.count));
        (worth.sum::<f64>() / DANGER_PARTS).clamp(0.0, self.cap)
    }

    /// The loss of a position.
    pub(super) fn loss(&self, positions: &Positions, row: &Row, scale: f64) -> f64 {
        let expected = expected_points(self.score(positions, row), scale);
        cross_entropy(expected, f64::from(row.target))
    }

    /// Adds the gradient of the loss of a position, and returns the loss.
    pub(super) fn add_gradient(
        &self,
        positions: &Positions,
        row: &Row,
        scale: f64,
        sums: &mut [[f64; 2]],
    ) -> f64 {
        let danger = [0, 1].map(|side| self.danger(positions, row, side));
        let expected = expected_points(self.score_with(positions, row, danger), scale);
        let target = f64::from(row.target);
        let slope = (expected - target) / scale;
        let (early, late) = (slope * f64::from(row.early), slope * f64::from(row.late));
        for term in positions.linear(row) {
            let [mg, eg] = &mut sums[usize::from(term.slot)];
            *mg += early * f64::from(term.count);
            *eg += late * f64::from(term.count);
        }
        for (side, sign) in [(0, -1.0), (1, 1.0)] {
            // Beyond its bounds, danger is constant.
            if danger[side] > 0.0 && danger[side] < self.cap {
                let by_danger =
                    early * 2.0 * danger[side] / self.divisor + late / self.divisor_endgame;
                let slope = sign * by_danger / DANGER_PARTS;
                for term in positions.danger(row, side) {
                    sums[usize::from(term.slot)][0] += slope * f64::from(term.count);
                }
            }
        }
        cross_entropy(expected, target)
    }

    /// Adds the gradient of the prior, for a gradient that is a mean over these positions.
    pub(super) fn add_prior(&self, gradient: &mut [[f64; 2]], n_positions: usize) {
        let n_observations = n_positions as f64 / CORRELATED_POSITIONS;
        for (slot, sums) in gradient.iter_mut().enumerate() {
            for (i, sum) in sums.iter_mut().enumerate() {
                let distance = self.values[slot][i] - self.start[slot][i];
                *sum += distance * self.precision[slot] / n_observations;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use lucena_board::Position;
    use lucena_eval::Classical;

    use super::*;

    /// Attacks on both kings, all pawn terms, all game phases, and a half-move clock.
    const POSITIONS: [&str; 6] = [
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 10",
        "r4rk1/ppp2pp1/2n4p/3p4/3P2Q1/2PB4/P4PPP/R3R1K1 w - - 0 1",
        "5rk1/1p3ppp/p7/3q4/3P4/P4QP1/1P3P1P/4R1K1 b - - 30 40",
        "8/5pk1/1p4p1/p1p1P2p/P1P2P1P/1P4P1/5K2/8 w - - 60 90",
        "8/2k5/8/2P5/8/3BK3/8/6n1 w - - 0 1",
        "8/8/8/4k3/8/2KR4/8/8 w - - 40 80",
    ];
    const SCALE: f64 = 150.0;

    fn positions(params: &Params) -> Positions {
        let evaluator = Classical::new(params.clone());
        let mut positions = Positions::default();
        for (i, fen) in POSITIONS.iter().enumerate() {
            let position: Position = fen.parse().unwrap();
            let found = evaluator.coefficients(&position);
            assert!(positions.add(&found, 40 - 30 * i as i16, GameResult::Draw));
        }
        assert_eq!(positions.rows.len(), POSITIONS.len());
        for (i, row) in positions.rows.iter_mut().enumerate() {
            row.target = 0.15 * i as f32;
        }
        positions
    }

    #[test]
    fn the_model_agrees_with_the_evaluation() {
        for params in [Params::default(), Params::hand_tuned()] {
            let (positions, model) = (positions(&params), Model::new(&params, 30.0));
            let evaluator = Classical::new(params.clone());
            for (fen, row) in POSITIONS.iter().zip(&positions.rows) {
                let total = evaluator.coefficients(&fen.parse().unwrap()).total();
                let score = model.score(&positions, row);
                // The evaluation rounds at several places.
                assert!((score - f64::from(total)).abs() < 3.0, "{fen}: {score}, not {total}");
            }
            assert_eq!(model.params(), params);
        }
    }

    #[test]
    fn the_gradient_matches_finite_differences() {
        const STEP: f64 = 1e-3;
        let params = Params::hand_tuned();
        let (positions, mut model) = (positions(&params), Model::new(&params, 30.0));
        let has_slope = |side| {
            let mut danger = positions.rows.iter().map(|row| model.danger(&positions, row, side));
            danger.any(|danger| danger > 1.0 && danger < model.cap - 1.0)
        };
        assert!(has_slope(0) && has_slope(1), "no king is attacked");
        let mut gradient = vec![[0.0; 2]; Params::N_SLOTS];
        let mut sum = 0.0;
        for row in &positions.rows {
            sum += model.add_gradient(&positions, row, SCALE, &mut gradient);
        }
        let loss = |model: &Model| -> f64 {
            positions.rows.iter().map(|row| model.loss(&positions, row, SCALE)).sum()
        };
        assert_eq!(sum, loss(&model));
        let mut n_moved = 0;
        for (slot, numbers) in gradient.iter().enumerate() {
            for (i, &found) in numbers.iter().enumerate() {
                let value = model.values[slot][i];
                let mut loss_at = |value| {
                    model.values[slot][i] = value;
                    loss(&model)
                };
                let slope = (loss_at(value + STEP) - loss_at(value - STEP)) / (2.0 * STEP);
                model.values[slot][i] = value;
                assert!((found - slope).abs() < 1e-8, "slot {slot}: {found}, not {slope}");
                n_moved += u32::from(slope.abs() > 1e-7);
            }
        }
        assert!(n_moved > 100, "{n_moved} weights have an effect");
    }

    #[test]
    fn the_prior_pulls_back() {
        let mut model = Model::new(&Params::default(), 30.0);
        model.values[0][1] += 30.0;
        let mut gradient = vec![[0.0; 2]; Params::N_SLOTS];
        model.add_prior(&mut gradient, 80);
        let expected = 30.0 / (30.0 * 30.0) / 10.0;
        assert!((gradient[0][1] - expected).abs() < 1e-12 && gradient[0][0] == 0.0);
    }
}
