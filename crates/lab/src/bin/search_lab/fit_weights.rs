//! Tunes the evaluation weights on recorded games (Texel tuning).
//!
//! A logistic curve maps a score to the expected result. The loss is the cross-entropy against a
//! blend of game result and search score, regularised towards the initial weights so that weights
//! of rare features stay close to them. The optimiser is Adam with mini-batches.

use std::error::Error;
use std::fs;
use std::path::PathBuf;

use lucena_board::Color;
use lucena_eval::{
    Classical, Coefficients, Explanation, MAX_PHASE, Params, Tapered, Weight, WeightValue,
};
use lucena_lab::Sample;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

/// Batch size in positions.
const BATCH: usize = 16_384;
/// The validation set is the last 1/12 of the positions.
const VALIDATION_DIV: usize = 12;
/// Standard deviation of the prior around the initial weights, in their unit.
const SPREAD: f64 = 30.0;
const DANGER_SPREAD: f64 = 8.0;
/// Positions of one game share their result, so this many count as one sample.
const CORRELATED_POSITIONS: f64 = 8.0;
/// Positions with larger evaluations are decided and excluded.
const MAX_SCORE: i32 = 2500;

#[derive(clap::Args)]
pub(crate) struct FitArgs {
    /// Files written by record
    #[arg(required = true)]
    samples: Vec<PathBuf>,
    /// Output file for the weights
    #[arg(long)]
    out: PathBuf,
    /// Number of epochs
    #[arg(long, default_value_t = 40)]
    epochs: usize,
    /// Weight of the search score in the target; the rest is the game result
    #[arg(long, default_value_t = 0.4)]
    lambda: f64,
    /// Initial learning rate in centipawns
    #[arg(long, default_value_t = 1.0)]
    step: f64,
}

pub(crate) fn run(args: &FitArgs) -> Result<(), Box<dyn Error>> {
    let params = Params::hand_tuned();
    let mut data = Data::read(&args.samples, &params)?;
    let mut model = Model::new(&params);
    let curve = fit_curve(&data, &model);
    data.set_targets(args.lambda, curve);
    let (training, validation) =
        data.rows.split_at(data.rows.len() - data.rows.len() / VALIDATION_DIV);
    println!("{} positions, logistic scale {curve:.1} centipawns", data.rows.len());
    let report = |model: &Model, epoch: usize| {
        let [a, b] = [training, validation].map(|rows| data.loss(rows, model, curve));
        println!("epoch {epoch:3}: loss {a:.6}, validation {b:.6}");
    };
    report(&model, 0);
    let mut order: Vec<usize> = (0..training.len()).collect();
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    let mut adam = Adam::new(model.values.len());
    for epoch in 1..=args.epochs {
        for i in (1..order.len()).rev() {
            order.swap(i, (rng.next_u64() % (i as u64 + 1)) as usize);
        }
        let left = 1.0 - (epoch - 1) as f64 / args.epochs as f64;
        for batch in order.chunks(BATCH) {
            let rows = batch.iter().map(|&index| &training[index]);
            let mut gradient = data.gradient(rows, batch.len(), &model, curve);
            model.regularize(&mut gradient, training.len());
            adam.step(&mut model.values, &gradient, args.step * left);
        }
        if epoch % 5 == 0 || epoch == args.epochs {
            report(&model, epoch);
        }
    }
    let fitted = model.write_to(params)?;
    let partial = args.out.with_extension("partial");
    fs::write(&partial, fitted.to_string())?;
    fs::rename(&partial, &args.out)?;
    Ok(())
}

/// All positions; their coefficients are in one list.
struct Data {
    counts: Vec<(u16, f32)>,
    rows: Vec<Row>,
}

/// A position: ranges of its coefficients, and the factors of its score.
struct Row {
    linear: (usize, usize),
    danger: [(usize, usize); 2],
    /// Weights of the middlegame and endgame sums in the score.
    early: f64,
    late: f64,
    score: f64,
    result: f64,
    target: f64,
}

impl Data {
    fn read(paths: &[PathBuf], params: &Params) -> Result<Self, Box<dyn Error>> {
        let evaluator = Classical::new(params.clone());
        let mut data = Self { counts: Vec::new(), rows: Vec::new() };
        for path in paths {
            Sample::read_file(path, |sample| {
                let found = evaluator.coefficients(&sample.position);
                if found.scale() > 0 && found.total().abs() <= MAX_SCORE {
                    data.add(&sample, &found);
                }
            })?;
        }
        if data.rows.len() < VALIDATION_DIV { Err("too few positions".into()) } else { Ok(data) }
    }

    fn add(&mut self, sample: &Sample, found: &Coefficients) {
        let counts = &mut self.counts;
        let mut append = |list: &mut dyn Iterator<Item = (u16, f32)>| {
            let first = counts.len();
            counts.extend(list);
            (first, counts.len())
        };
        let linear = append(&mut found.counts().iter().map(|&(slot, n)| (slot as u16, n as f32)));
        let danger = [Color::White, Color::Black].map(|side| {
            append(&mut found.danger(side).iter().map(|&(slot, n)| (slot as u16, n as f32 / 64.0)))
        });
        let (phase, whole) = (f64::from(found.phase()), f64::from(MAX_PHASE));
        let scale = f64::from(found.scale()) / f64::from(Explanation::FULL_SCALE);
        self.rows.push(Row {
            linear,
            danger,
            early: phase / whole,
            late: scale * (whole - phase) / whole,
            score: f64::from(sample.white_score),
            result: f64::from(sample.result) / 2.0,
            target: 0.0,
        });
    }

    fn set_targets(&mut self, lambda: f64, curve: f64) {
        for row in &mut self.rows {
            row.target = lambda * expected_score(row.score, curve) + (1.0 - lambda) * row.result;
        }
    }

    fn score(&self, row: &Row, model: &Model) -> f64 {
        let (mut mg, mut eg) = (0.0, 0.0);
        for &(slot, count) in &self.counts[row.linear.0..row.linear.1] {
            let [a, b] = model.values[slot as usize];
            mg += a * f64::from(count);
            eg += b * f64::from(count);
        }
        for (side, sign) in [(0, -1.0), (1, 1.0)] {
            let danger = self.danger(row, side, model);
            mg += sign * danger * danger / model.divisor;
            eg += sign * danger / model.divisor_endgame;
        }
        mg * row.early + eg * row.late
    }

    fn danger(&self, row: &Row, side: usize, model: &Model) -> f64 {
        let (first, end) = row.danger[side];
        let worth = |&(slot, count): &(u16, f32)| model.values[slot as usize][0] * f64::from(count);
        self.counts[first..end].iter().map(worth).sum::<f64>().clamp(0.0, model.cap)
    }

    /// The mean cross-entropy. It includes the entropy of the results, so it does not approach
    /// zero.
    fn loss(&self, rows: &[Row], model: &Model, curve: f64) -> f64 {
        let of = |row: &Row| {
            let p = expected_score(self.score(row, model), curve).clamp(1e-9, 1.0 - 1e-9);
            -(row.target * p.ln() + (1.0 - row.target) * (1.0 - p).ln())
        };
        rows.iter().map(of).sum::<f64>() / rows.len().max(1) as f64
    }

    fn gradient<'a>(
        &self,
        rows: impl Iterator<Item = &'a Row>,
        n_rows: usize,
        model: &Model,
        curve: f64,
    ) -> Vec<[f64; 2]> {
        let mut gradient = vec![[0.0; 2]; model.values.len()];
        for row in rows {
            let slope = (expected_score(self.score(row, model), curve) - row.target)
                / curve
                / n_rows as f64;
            let (early, late) = (slope * row.early, slope * row.late);
            for &(slot, count) in &self.counts[row.linear.0..row.linear.1] {
                let place = &mut gradient[slot as usize];
                place[0] += early * f64::from(count);
                place[1] += late * f64::from(count);
            }
            for (side, sign) in [(0, -1.0), (1, 1.0)] {
                let danger = self.danger(row, side, model);
                if danger <= 0.0 || danger >= model.cap {
                    continue;
                }
                let slope =
                    sign * (early * 2.0 * danger / model.divisor + late / model.divisor_endgame);
                let (first, end) = row.danger[side];
                for &(slot, count) in &self.counts[first..end] {
                    gradient[slot as usize][0] += slope * f64::from(count);
                }
            }
        }
        gradient
    }
}

fn expected_score(centipawns: f64, curve: f64) -> f64 {
    1.0 / (1.0 + (-centipawns / curve).exp())
}

/// The logistic scale with the highest likelihood under the initial weights, so that the centipawn
/// scale is preserved.
fn fit_curve(data: &Data, model: &Model) -> f64 {
    let scores: Vec<(f64, f64)> =
        data.rows.iter().map(|row| (data.score(row, model), row.result)).collect();
    let loss = |curve: f64| -> f64 {
        let of = |&(score, result): &(f64, f64)| {
            let p = expected_score(score, curve).clamp(1e-9, 1.0 - 1e-9);
            -(result * p.ln() + (1.0 - result) * (1.0 - p).ln())
        };
        scores.iter().map(of).sum()
    };
    let (mut low, mut high) = (40.0, 1000.0);
    while high - low > 0.1 {
        let (a, b) = (low + (high - low) / 3.0, high - (high - low) / 3.0);
        if loss(a) < loss(b) { high = b } else { low = a }
    }
    (low + high) / 2.0
}

/// The weights as pairs of numbers; an untapered weight uses only the first.
struct Model {
    values: Vec<[f64; 2]>,
    start: Vec<[f64; 2]>,
    is_plain: Vec<bool>,
    spread: Vec<f64>,
    cap: f64,
    divisor: f64,
    divisor_endgame: f64,
}

impl Model {
    fn new(params: &Params) -> Self {
        let numbers = |value| match value {
            WeightValue::Tapered(pair) => [f64::from(pair.mg()), f64::from(pair.eg())],
            WeightValue::Plain(number) => [f64::from(number), 0.0],
        };
        let values: Vec<[f64; 2]> = params.weights().map(|weight| numbers(weight.value)).collect();
        let is_plain = |weight: Weight| matches!(weight.value, WeightValue::Plain(_));
        let spread = |weight: Weight| match weight.value {
            WeightValue::Plain(_) => DANGER_SPREAD,
            WeightValue::Tapered(_) => SPREAD,
        };
        Self {
            start: values.clone(),
            values,
            is_plain: params.weights().map(is_plain).collect(),
            spread: params.weights().map(spread).collect(),
            cap: f64::from(params.danger_cap),
            divisor: f64::from(params.danger_divisor),
            divisor_endgame: f64::from(params.danger_divisor_endgame),
        }
    }

    /// Adds the gradient of the prior.
    fn regularize(&self, gradient: &mut [[f64; 2]], n_rows: usize) {
        let n_samples = n_rows as f64 / CORRELATED_POSITIONS;
        for (slot, place) in gradient.iter_mut().enumerate() {
            let spread = self.spread[slot];
            for (i, pull) in place.iter_mut().enumerate() {
                let away = self.values[slot][i] - self.start[slot][i];
                *pull += away / (spread * spread * n_samples);
            }
        }
    }

    fn write_to(&self, mut params: Params) -> Result<Params, Box<dyn Error>> {
        for (slot, &[mg, eg]) in self.values.iter().enumerate() {
            let value = if self.is_plain[slot] {
                WeightValue::Plain(mg.round() as i32)
            } else {
                WeightValue::Tapered(Tapered::new(mg.round() as i32, eg.round() as i32))
            };
            params.set_weight(slot, value)?;
        }
        Ok(params)
    }
}

/// The Adam optimiser.
struct Adam {
    mean: Vec<[f64; 2]>,
    square: Vec<[f64; 2]>,
    n_steps: i32,
}

impl Adam {
    const BETA1: f64 = 0.9;
    const BETA2: f64 = 0.999;

    fn new(n: usize) -> Self {
        Self { mean: vec![[0.0; 2]; n], square: vec![[0.0; 2]; n], n_steps: 0 }
    }

    fn step(&mut self, values: &mut [[f64; 2]], gradient: &[[f64; 2]], step: f64) {
        self.n_steps += 1;
        let mean_seen = 1.0 - Self::BETA1.powi(self.n_steps);
        let square_seen = 1.0 - Self::BETA2.powi(self.n_steps);
        for slot in 0..values.len() {
            for i in 0..2 {
                let slope = gradient[slot][i];
                let mean = &mut self.mean[slot][i];
                let square = &mut self.square[slot][i];
                *mean += (1.0 - Self::BETA1) * (slope - *mean);
                *square += (1.0 - Self::BETA2) * (slope * slope - *square);
                let size = (*square / square_seen).sqrt();
                if size > 0.0 {
                    values[slot][i] -= step * (*mean / mean_seen) / size;
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use lucena_board::Position;

    use super::*;

    /// Attacks on both kings, all pawn terms, and all game phases.
    const POSITIONS: [&str; 5] = [
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 10",
        "r4rk1/ppp2pp1/2n4p/3p4/3P2Q1/2PB4/P4PPP/R3R1K1 w - - 0 1",
        "5rk1/1p3ppp/p7/3q4/3P4/P4QP1/1P3P1P/4R1K1 b - - 0 1",
        "8/5pk1/1p4p1/p1p1P2p/P1P2P1P/1P4P1/5K2/8 w - - 0 1",
        "8/2k5/8/2P5/8/3BK3/8/6n1 w - - 0 1",
    ];
    const CURVE: f64 = 150.0;

    fn data(params: &Params) -> Data {
        let evaluator = Classical::new(params.clone());
        let mut data = Data { counts: Vec::new(), rows: Vec::new() };
        for (i, fen) in POSITIONS.iter().enumerate() {
            let position: Position = fen.parse().unwrap();
            let sample = Sample { position, white_score: 40 - 30 * i as i32, result: i as u8 % 3 };
            data.add(&sample, &evaluator.coefficients(&position));
        }
        data.set_targets(0.4, CURVE);
        data
    }

    #[test]
    fn model_agrees_with_the_evaluation() {
        let params = Params::hand_tuned();
        let (data, model) = (data(&params), Model::new(&params));
        let evaluator = Classical::new(params);
        for (fen, row) in POSITIONS.iter().zip(&data.rows) {
            let total = evaluator.coefficients(&fen.parse().unwrap()).total();
            let score = data.score(row, &model);
            // The evaluation rounds at several places.
            assert!((score - f64::from(total)).abs() < 3.0, "{fen}: {score} instead of {total}");
        }
    }

    #[test]
    fn gradient_matches_finite_differences() {
        const STEP: f64 = 1e-3;
        let params = Params::hand_tuned();
        let (data, mut model) = (data(&params), Model::new(&params));
        let in_slope = |row: &Row, side| {
            let danger = data.danger(row, side, &model);
            danger > 1.0 && danger < model.cap - 1.0
        };
        assert!(
            (0..2).all(|side| data.rows.iter().any(|row| in_slope(row, side))),
            "no king is attacked"
        );
        let gradient = data.gradient(data.rows.iter(), data.rows.len(), &model, CURVE);
        let mut n_moved = 0;
        for (slot, place) in gradient.iter().enumerate() {
            for (i, &found) in place.iter().enumerate() {
                let value = model.values[slot][i];
                let mut loss_at = |value| {
                    model.values[slot][i] = value;
                    data.loss(&data.rows, &model, CURVE)
                };
                let slope = (loss_at(value + STEP) - loss_at(value - STEP)) / (2.0 * STEP);
                model.values[slot][i] = value;
                assert!((found - slope).abs() < 1e-9, "slot {slot}: {found} instead of {slope}");
                n_moved += u32::from(slope.abs() > 1e-7);
            }
        }
        assert!(n_moved > 100, "{n_moved} weights have an effect");
    }
}
