//! Fits what scores mean in wins, draws and losses to games of the search against itself.
//!
//! The model has two logistic curves, one for winning and its mirror image for losing; the score
//! at which half the games are won and the width of the curve move between a middlegame and an
//! endgame value with the material on the board. The four numbers are those under which the
//! results that were seen are likeliest.

use std::error::Error;
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use lucena_board::{Color, Game, Outcome, Position, Role};
use lucena_eval::Classical;
use lucena_lab::Openings;
use lucena_search::{Limits, Search};

use crate::version::Version;

/// Plies after which a game counts as drawn.
const LONGEST: usize = 300;
/// Positions this soon after the opening say little about it.
const FIRST_PLY: usize = 6;
/// Scores beyond this are won or lost whatever the model says.
const LARGEST: i32 = 1200;
const PIECE_WEIGHTS: [(Role, u32); 4] =
    [(Role::Knight, 1), (Role::Bishop, 1), (Role::Rook, 2), (Role::Queen, 4)];
const ALL_PIECES: f64 = 24.0;

#[derive(clap::Args)]
pub(crate) struct FitArgs {
    /// Openings, one EPD or FEN a line
    openings: PathBuf,
    /// Games
    #[arg(long, default_value_t = 400)]
    games: usize,
    /// Nodes for each move
    #[arg(long, default_value_t = 10_000)]
    nodes: u64,
    /// Games at the same time
    #[arg(long, default_value_t = 1)]
    concurrency: usize,
}

/// A position of a game, seen from the side to move.
#[derive(Clone, Copy)]
struct Sample {
    centipawns: f64,
    middlegame: f64,
    /// Half points in the end.
    result: usize,
}

/// Half-won score and width, each in the middlegame and in the endgame.
type Model = [f64; 4];

pub(crate) fn run(args: &FitArgs) -> Result<(), Box<dyn Error>> {
    let openings = Openings::read(&args.openings, 0)?;
    let next = AtomicUsize::new(0);
    let samples = Mutex::new(Vec::new());
    let mut searches = Vec::new();
    for _ in 0..args.concurrency.max(1) {
        searches.push(Version::default().search(16)?);
    }
    thread::scope(|scope| {
        for mut search in searches {
            let (next, samples, openings) = (&next, &samples, &openings);
            scope.spawn(move || {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= args.games {
                        break;
                    }
                    let game = play(openings.get(number), &mut search, args.nodes);
                    samples.lock().expect("no game panics").extend(game);
                }
            });
        }
    });
    let samples = samples.into_inner().expect("no game panics");
    let start = [100.0, 140.0, 55.0, 45.0];
    let model = fit(&samples, start);
    println!("{} positions of {} games at {} nodes", samples.len(), args.games, args.nodes);
    println!(
        "loss per position: {:.5} before, {:.5} fitted",
        loss(&samples, start),
        loss(&samples, model)
    );
    println!("half won: middlegame {:.1}, endgame {:.1}", model[0], model[1]);
    println!("width: middlegame {:.1}, endgame {:.1}", model[2], model[3]);
    Ok(())
}

fn play(start: Position, search: &mut Search<Classical>, nodes: u64) -> Vec<Sample> {
    let mut game = Game::new(start);
    let mut seen = Vec::new();
    search.clear();
    let winner = loop {
        match game.outcome().or_else(|| game.claimable_outcome()) {
            Some(Outcome::Checkmate { winner }) => break Some(winner),
            Some(_) => break None,
            None if game.len() >= LONGEST => break None,
            None => {}
        }
        let report = search.run(&game, &Limits::nodes(nodes), |_| {});
        let centipawns = report.score.raw();
        if game.len() >= FIRST_PLY && centipawns.abs() <= LARGEST {
            seen.push((game.position().turn(), centipawns, middlegame_share(game.position())));
        }
        game.play_unchecked(report.best_move.expect("the game is not over"));
    };
    let result = |side: Color| winner.map_or(1, |winner| if winner == side { 2 } else { 0 });
    let sample = |(side, centipawns, middlegame): (Color, i32, f64)| Sample {
        centipawns: f64::from(centipawns),
        middlegame,
        result: result(side),
    };
    seen.into_iter().map(sample).collect()
}

fn middlegame_share(position: &Position) -> f64 {
    let count = |role| position.role(role).len();
    let total: u32 = PIECE_WEIGHTS.iter().map(|&(role, weight)| weight * count(role)).sum();
    (f64::from(total) / ALL_PIECES).min(1.0)
}

/// The mean of the negative logarithm of what the model had given the result.
fn loss(samples: &[Sample], model: Model) -> f64 {
    let of = |sample: &Sample| {
        let blend = |mg: f64, eg: f64| eg + (mg - eg) * sample.middlegame;
        let (half_won, width) = (blend(model[0], model[1]), blend(model[2], model[3]));
        let chance = |advantage: f64| 1.0 / (1.0 + ((half_won - advantage) / width).exp());
        let (win, lose) = (chance(sample.centipawns), chance(-sample.centipawns));
        let likelihood = [lose, 1.0 - win - lose, win][sample.result];
        -likelihood.max(1e-9).ln()
    };
    samples.iter().map(of).sum::<f64>() / samples.len().max(1) as f64
}

/// Tries steps up and down for each number, halving them when none helps.
fn fit(samples: &[Sample], mut model: Model) -> Model {
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
    fn the_fit_finds_the_model_that_made_the_samples() {
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
                    samples.extend(vec![Sample { centipawns, middlegame, result }; n]);
                }
            }
        }
        let found = fit(&samples, [100.0, 140.0, 55.0, 45.0]);
        for (found, truth) in found.iter().zip(truth) {
            assert!((found - truth).abs() < 3.0, "{found} for {truth}");
        }
    }
}
