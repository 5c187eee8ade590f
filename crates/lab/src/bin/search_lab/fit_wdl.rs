//! Fits the WDL model to recorded games.
//!
//! The model has two logistic curves, one for wins and its mirror image for losses. The score with
//! a win probability of 50 % and the scale of the curve are interpolated between middlegame and
//! endgame by the game phase. The four parameters are maximum likelihood estimates.

use std::error::Error;
use std::path::PathBuf;

use lucena_eval::{MAX_PHASE, phase};
use lucena_lab::Sample;

/// Larger scores are decided and excluded.
const MAX_SCORE: i32 = 1200;

#[derive(clap::Args)]
pub(crate) struct FitArgs {
    /// Files written by record
    #[arg(required = true)]
    samples: Vec<PathBuf>,
}

/// Model inputs of a position, from White's point of view.
#[derive(Clone, Copy)]
struct Seen {
    centipawns: f64,
    middlegame: f64,
    /// Game result in half points.
    result: usize,
}

/// Score at 50 % wins and logistic scale, each for middlegame and endgame.
type Model = [f64; 4];

pub(crate) fn run(args: &FitArgs) -> Result<(), Box<dyn Error>> {
    let mut seen = Vec::new();
    for path in &args.samples {
        Sample::read_file(path, |sample| {
            if sample.white_score.abs() <= MAX_SCORE {
                let phase = phase(sample.position.material());
                seen.push(Seen {
                    centipawns: f64::from(sample.white_score),
                    middlegame: f64::from(phase) / f64::from(MAX_PHASE),
                    result: usize::from(sample.result),
                });
            }
        })?;
    }
    let start = [100.0, 140.0, 55.0, 45.0];
    let model = fit(&seen, start);
    println!("{} positions", seen.len());
    let [before, after] = [start, model].map(|model| loss(&seen, model));
    println!("loss per position: {before:.5} before, {after:.5} fitted");
    println!("50 % wins: middlegame {:.1}, endgame {:.1}", model[0], model[1]);
    println!("scale: middlegame {:.1}, endgame {:.1}", model[2], model[3]);
    Ok(())
}

/// The mean negative log-likelihood.
fn loss(samples: &[Seen], model: Model) -> f64 {
    let of = |sample: &Seen| {
        let blend = |mg: f64, eg: f64| eg + (mg - eg) * sample.middlegame;
        let (half_won, width) = (blend(model[0], model[1]), blend(model[2], model[3]));
        let chance = |advantage: f64| 1.0 / (1.0 + ((half_won - advantage) / width).exp());
        let (win, lose) = (chance(sample.centipawns), chance(-sample.centipawns));
        let likelihood = [lose, 1.0 - win - lose, win][sample.result];
        -likelihood.max(1e-9).ln()
    };
    samples.iter().map(of).sum::<f64>() / samples.len().max(1) as f64
}

/// Coordinate descent: tries a step up and down for each parameter and halves it when none
/// improves.
fn fit(samples: &[Seen], mut model: Model) -> Model {
    let mut step = 32.0;
    let mut best = loss(samples, model);
    while step > 0.05 {
        let mut has_improved = false;
        for i in 0..model.len() {
            for change in [step, -step] {
                let mut tried = model;
                tried[i] = (tried[i] + change).max(5.0);
                let loss = loss(samples, tried);
                if loss < best {
                    (model, best, has_improved) = (tried, loss, true);
                }
            }
        }
        if !has_improved {
            step /= 2.0;
        }
    }
    model
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fit_recovers_the_model() {
        let truth: Model = [120.0, 80.0, 60.0, 40.0];
        let mut samples = Vec::new();
        for centipawns in (-400..=400).step_by(20) {
            for middlegame in [0.0, 0.5, 1.0] {
                let half_won = truth[1] + (truth[0] - truth[1]) * middlegame;
                let width = truth[3] + (truth[2] - truth[3]) * middlegame;
                let chance = |advantage: f64| 1.0 / (1.0 + ((half_won - advantage) / width).exp());
                let centipawns = f64::from(centipawns);
                let (win, lose) = (chance(centipawns), chance(-centipawns));
                for (result, chance) in [(0, lose), (1, 1.0 - win - lose), (2, win)] {
                    let n = (chance * 1000.0).round() as usize;
                    samples.extend(vec![Seen { centipawns, middlegame, result }; n]);
                }
            }
        }
        let found = fit(&samples, [100.0, 140.0, 55.0, 45.0]);
        for (found, truth) in found.iter().zip(truth) {
            assert!((found - truth).abs() < 3.0, "{found} for {truth}");
        }
    }
}
