//! [`Labeller`]: positions of games with scores of the search or of `Classical`.

use crate::data::{DecodeError, Plies, Ply};
use lucena_board::Position;
use lucena_eval::{Classical, Evaluator};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

use crate::config::{Labels, TrainConfig};
use crate::sample::Sample;

/// Static scores beyond this do not matter: the game is decided.
const MAX_SCORE: i32 = 3_000;
/// Smoothed scores are limited to this, in centipawns.
const MAX_SMOOTHED: f64 = 10_000.0;

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
            Labels::Search => from_search(self.config, plies),
            Labels::Classical => from_classical(self.config, self.classical.clone(), number, plies),
        }
    }
}

fn from_search(config: &TrainConfig, plies: Plies<'_>) -> Result<Vec<Sample>, DecodeError> {
    let result = plies.result();
    let plies = plies.collect::<Result<Vec<_>, _>>()?;
    let scores = smoothed_scores(&plies, config.smoothing, config.scale);
    let usable = plies.iter().zip(scores).filter(|(ply, _)| ply.is_usable());
    Ok(usable.filter_map(|(ply, score)| Sample::with_score(ply, score?, result)).collect())
}

/// The scores of a game, from the side to move, each averaged with those after it as in TD(λ): the
/// average of a ply is `1 - smoothing` of its own score plus `smoothing` of the average of the next ply.
/// Expected points are averaged, not centipawns.
fn smoothed_scores(plies: &[Ply], smoothing: f32, scale: u32) -> Vec<Option<i16>> {
    if smoothing == 0.0 {
        return plies.iter().map(Ply::score).collect();
    }
    let (smoothing, scale) = (f64::from(smoothing), f64::from(scale));
    let mut average: Option<f64> = None;
    let mut scores = vec![None; plies.len()];
    for (ply, smoothed) in plies.iter().zip(&mut scores).rev() {
        // Plies of the opening have no scores.
        let Some(score) = ply.score() else { break };
        let own = 1.0 / (1.0 + (-f64::from(score) / scale).exp());
        let points = match average {
            Some(next) => (1.0 - smoothing) * own + smoothing * (1.0 - next),
            None => own,
        };
        average = Some(points);
        // Infinite scores saturate.
        let centipawns = scale * (points / (1.0 - points)).ln();
        *smoothed = Some(centipawns.round().clamp(-MAX_SMOOTHED, MAX_SMOOTHED) as i16);
    }
    scores
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

#[cfg(test)]
mod tests {
    use crate::data::{DataHeader, DataReader, DataWriter, Game, ScoredMove};
    use lucena_board::{GameResult, Position};
    use lucena_game::{Adjudicator, Ending};

    use super::*;

    /// A game of these scores, from White's point of view.
    fn plies(scores: &[i16]) -> Vec<Ply> {
        let mut position = Position::initial();
        let ending = Ending::Adjudication { result: GameResult::Draw, by: Adjudicator::Draw };
        let mut game = Game::new(position, ending);
        let moves = ["g1f3", "g8f6", "f3g1", "f6g8"].into_iter().cycle();
        for (mv, &score) in moves.zip(scores) {
            let mv = position.parse_uci(mv).unwrap();
            game.moves.push(ScoredMove { mv, score });
            position = position.play_unchecked(mv);
        }
        let mut writer = DataWriter::new(Vec::new(), &DataHeader::default()).unwrap();
        writer.write(&game).unwrap();
        let file = writer.finish().unwrap();
        let block = DataReader::new(file.as_slice()).unwrap().next_block().unwrap().unwrap();
        let game = block.games().next().unwrap();
        game.plies().unwrap().collect::<Result<_, _>>().unwrap()
    }

    #[test]
    fn scores_are_averaged_with_those_after_them() {
        let plies = plies(&[0, 100, 400]);
        let unchanged = [Some(0), Some(-100), Some(400)];
        assert_eq!(smoothed_scores(&plies, 0.0, 400), unchanged);
        let points = |score: f64| 1.0 / (1.0 + (-score / 400.0).exp());
        let score = |points: f64| Some((400.0 * (points / (1.0 - points)).ln()).round() as i16);
        let second = 0.75 * points(100.0) + 0.25 * points(400.0);
        let first = 0.75 * points(0.0) + 0.25 * second;
        let expected = [score(first), score(second).map(|score| -score), Some(400)];
        assert_eq!(smoothed_scores(&plies, 0.25, 400), expected);
    }

    #[test]
    fn plies_of_the_opening_have_no_scores() {
        let mut plies = plies(&[300, 0, 100, 400]);
        plies[0].white_score = None;
        let without = smoothed_scores(&plies[1..], 0.25, 400);
        assert_eq!(smoothed_scores(&plies, 0.25, 400), [&[None], &without[..]].concat());
    }

    #[test]
    fn smoothed_scores_are_limited() {
        let found = smoothed_scores(&plies(&[32_000, 32_000]), 0.5, 100);
        assert_eq!(found, [Some(10_000), Some(-10_000)]);
    }
}
