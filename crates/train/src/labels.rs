//! [`Labeller`]: positions of games with scores of the search or of `Classical`.

use lucena_board::Position;
use lucena_data::{DecodeError, Plies};
use lucena_eval::{Classical, Evaluator};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

use crate::config::{Labels, TrainConfig};
use crate::sample::Sample;

/// Static scores beyond this do not matter: the game is decided.
const MAX_SCORE: i32 = 3_000;

/// Makes samples of games.
pub(crate) struct Labeller<'a> {
    config: &'a TrainConfig,
    /// Cloned for each game, since its tables take milliseconds to build.
    classical: Classical,
}

impl<'a> Labeller<'a> {
    pub(crate) fn new(config: &'a TrainConfig) -> Self {
        Self { config, classical: Classical::default() }
    }

    /// The samples of the game of this number.
    pub(crate) fn samples(
        &self,
        number: u64,
        plies: Plies<'_>,
    ) -> Result<Vec<Sample>, DecodeError> {
        match self.config.labels {
            Labels::Search => from_search(plies),
            Labels::Classical => from_classical(self.config, self.classical.clone(), number, plies),
        }
    }
}

fn from_search(plies: Plies<'_>) -> Result<Vec<Sample>, DecodeError> {
    let result = plies.result();
    let mut samples = Vec::new();
    for ply in plies {
        let ply = ply?;
        if ply.is_usable() {
            samples.extend(Sample::new(&ply, result));
        }
    }
    Ok(samples)
}

/// Each position, and `neighbours` more that are one random move away.
fn from_classical(
    config: &TrainConfig,
    mut classical: Classical,
    number: u64,
    plies: Plies<'_>,
) -> Result<Vec<Sample>, DecodeError> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(config.seed ^ number.rotate_left(32));
    let mut samples = Vec::new();
    for ply in plies {
        let position = ply?.position;
        samples.extend(classical_sample(&mut classical, &position));
        let moves = position.legal_moves();
        for _ in 0..config.neighbours {
            let mv = moves[(rng.next_u64() % moves.len() as u64) as usize];
            samples.extend(classical_sample(&mut classical, &position.play_unchecked(mv)));
        }
    }
    Ok(samples)
}

fn classical_sample(classical: &mut Classical, position: &Position) -> Option<Sample> {
    if position.is_check() || !position.has_legal_moves() {
        return None;
    }
    let score = classical.evaluate(position).centipawns().clamp(-MAX_SCORE, MAX_SCORE);
    Sample::of_position(position, score as i16, 1)
}
