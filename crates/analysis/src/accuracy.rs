//! Win percentages and accuracy, as Lichess computes them.
//!
//! The formulas are explained on <https://lichess.org/page/accuracy>.

use lucena_board::{ByColor, Color};
use lucena_eval::Score;

use crate::WhiteScore;

/// The slope of the logistic curve that turns centipawns into winning chances, fitted by Lichess to
/// games of its players.
pub(crate) const LICHESS_SLOPE: f64 = 0.003_682_08;

/// The score that Lichess gives the starting position: White's advantage of the first move.
pub(crate) const INITIAL_CENTIPAWNS: i32 = 15;

const MIN_WINDOW: usize = 2;
const MAX_WINDOW: usize = 8;
/// The window is the number of plies over this.
const WINDOW_DIV: usize = 10;
const MIN_WEIGHT: f64 = 0.5;
const MAX_WEIGHT: f64 = 12.0;
/// Floor of an accuracy in the harmonic mean, which a zero would make zero.
const MIN_HARMONIC: f64 = 1.0;

/// Winning chances of a score, from -1 to 1.
///
/// ```
/// use lucena_analysis::accuracy::winning_chances;
/// assert_eq!(winning_chances(0), 0.0);
/// assert!((winning_chances(100) - 0.182).abs() < 0.001);
/// ```
#[must_use]
pub fn winning_chances(centipawns: i32) -> f64 {
    2.0 / (1.0 + (-LICHESS_SLOPE * f64::from(centipawns)).exp()) - 1.0
}

/// Win percentage of a score; scores beyond ±1000 and mates count as ±1000.
///
/// ```
/// use lucena_analysis::accuracy::win_percent;
/// assert_eq!(format!("{:.2}", win_percent(300)), "75.11");
/// assert_eq!(win_percent(5_000), win_percent(1_000));
/// ```
#[must_use]
pub fn win_percent(centipawns: i32) -> f64 {
    50.0 + 50.0 * winning_chances(centipawns.clamp(-1000, 1000))
}

/// Win percentage of a side, given its score.
#[must_use]
pub(crate) fn win_percent_of(score: Score) -> f64 {
    win_percent(WhiteScore::new(score, Color::White).clamped_centipawns())
}

/// Accuracy of a move, 0 to 100, from the mover's win percentages before and after it.
///
/// ```
/// use lucena_analysis::accuracy::move_accuracy;
/// assert_eq!(format!("{:.2}", move_accuracy(60.0, 50.0)), "64.58");
/// assert_eq!(move_accuracy(50.0, 60.0), 100.0);
/// ```
#[must_use]
pub fn move_accuracy(before: f64, after: f64) -> f64 {
    if after >= before {
        return 100.0;
    }
    let raw = 103.166_810_071_164_9 * (-0.043_544_153_867_539_51 * (before - after)).exp()
        - 3.166_924_740_191_411;
    // One point is given back for the error of the engine.
    (raw + 1.0).clamp(0.0, 100.0)
}

/// Accuracy of both sides over a game, given the score after each ply. `None` for a side without
/// moves.
///
/// It is the mean of a harmonic mean, in which bad moves weigh more, and of a mean weighted by how
/// much the win percentage moves in a window around each move: moves in quiet or decided parts of
/// the game count less.
///
/// ```
/// use lucena_analysis::{WhiteScore, accuracy::game_accuracy};
/// use lucena_board::Color;
/// let scores = [WhiteScore::Cp(-900), WhiteScore::Cp(-900)];
/// let accuracy = game_accuracy(Color::White, &scores);
/// assert_eq!(format!("{:.2}", accuracy[Color::White].unwrap()), "10.66");
/// assert_eq!(accuracy[Color::Black], Some(100.0));
/// ```
#[must_use]
pub fn game_accuracy(first: Color, scores: &[WhiteScore]) -> ByColor<Option<f64>> {
    let after = scores.iter().map(|score| score.clamped_centipawns());
    let percents: Vec<f64> =
        std::iter::once(INITIAL_CENTIPAWNS).chain(after).map(win_percent).collect();
    let weights = weights(&percents, (scores.len() / WINDOW_DIV).clamp(MIN_WINDOW, MAX_WINDOW));
    let mut means = ByColor([Means::default(); 2]);
    let mut mover = first;
    for (pair, weight) in percents.windows(2).zip(weights) {
        let accuracy = match mover {
            Color::White => move_accuracy(pair[0], pair[1]),
            Color::Black => move_accuracy(pair[1], pair[0]),
        };
        means[mover].add(accuracy, weight);
        mover = !mover;
    }
    means.map(|means| means.accuracy())
}

/// The weight of each move: the standard deviation of the win percentages in its window.
///
/// There are fewer windows than moves; the first one is repeated for the first moves.
fn weights(percents: &[f64], window: usize) -> Vec<f64> {
    let window = window.min(percents.len());
    let first = percents.windows(window).take(1).cycle().take(window.saturating_sub(2));
    let deviation = |window: &[f64]| standard_deviation(window).clamp(MIN_WEIGHT, MAX_WEIGHT);
    first.chain(percents.windows(window)).map(deviation).collect()
}

/// The population standard deviation.
fn standard_deviation(values: &[f64]) -> f64 {
    let n_values = values.len() as f64;
    let mean = values.iter().sum::<f64>() / n_values;
    (values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / n_values).sqrt()
}

/// Sums for the weighted and the harmonic mean.
#[derive(Clone, Copy, Debug, Default)]
struct Means {
    n_moves: u32,
    weighted: f64,
    weights: f64,
    reciprocals: f64,
}

impl Means {
    fn add(&mut self, accuracy: f64, weight: f64) {
        self.n_moves += 1;
        self.weighted += accuracy * weight;
        self.weights += weight;
        self.reciprocals += accuracy.max(MIN_HARMONIC).recip();
    }

    fn accuracy(self) -> Option<f64> {
        let harmonic = f64::from(self.n_moves) / self.reciprocals;
        // Rounding may take the mean of perfect moves just beyond 100.
        let mean = || f64::midpoint(self.weighted / self.weights, harmonic).clamp(0.0, 100.0);
        (self.n_moves > 0).then(mean)
    }
}

/// Average centipawn loss of both sides, given the score after each ply. Scores are clamped to
/// ±1000; gains count as 0. `None` for a side without moves.
///
/// ```
/// use lucena_analysis::{WhiteScore, accuracy::average_centipawn_loss};
/// use lucena_board::Color;
/// let scores = [WhiteScore::Cp(-35), WhiteScore::Cp(-35)];
/// let acpl = average_centipawn_loss(Color::White, &scores);
/// assert_eq!((acpl[Color::White], acpl[Color::Black]), (Some(50), Some(0)));
/// ```
#[must_use]
pub fn average_centipawn_loss(first: Color, scores: &[WhiteScore]) -> ByColor<Option<u32>> {
    let mut sums = ByColor([(0_u64, 0_u64); 2]);
    let mut before = INITIAL_CENTIPAWNS;
    let mut mover = first;
    for after in scores.iter().map(|score| score.clamped_centipawns()) {
        let loss = match mover {
            Color::White => before - after,
            Color::Black => after - before,
        };
        let (sum, n_moves) = &mut sums[mover];
        *sum += u64::from(loss.max(0).unsigned_abs());
        *n_moves += 1;
        (before, mover) = (after, !mover);
    }
    // Rounded half up; at most 2000.
    sums.map(|(sum, n_moves)| (2 * sum + n_moves).checked_div(2 * n_moves).map(|it| it as u32))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(scores: &[i32], white: &str, black: &str) {
        let scores: Vec<WhiteScore> = scores.iter().copied().map(WhiteScore::Cp).collect();
        let accuracy = game_accuracy(Color::White, &scores);
        let text = accuracy.map(|it| it.map_or("-".into(), |value| format!("{value:.2}")));
        assert_eq!(text.0, [white, black]);
    }

    #[test]
    fn rounding_does_not_take_a_mean_beyond_100() {
        let mut means = Means::default();
        for weight in [12.0, 1.1, 0.7] {
            means.add(100.0, weight);
        }
        assert!(means.weighted / means.weights > 100.0);
        assert_eq!(means.accuracy(), Some(100.0));
    }

    #[test]
    fn win_percentages_of_lichess() {
        let scores = [0, 15, 50, 100, 200, 300, 500, 1000];
        let expected = ["50.00", "51.38", "54.59", "59.10", "67.62", "75.11", "86.31", "97.54"];
        for (score, expected) in scores.into_iter().zip(expected) {
            assert_eq!(format!("{:.2}", win_percent(score)), expected, "{score} cp");
        }
    }

    #[test]
    fn move_accuracies_of_lichess() {
        let losses = [1.0, 5.0, 10.0, 20.0, 30.0, 50.0];
        let expected = ["96.60", "80.82", "64.58", "41.02", "25.77", "9.53"];
        for (loss, expected) in losses.into_iter().zip(expected) {
            assert_eq!(format!("{:.2}", move_accuracy(75.0, 75.0 - loss)), expected, "{loss} %");
        }
    }

    #[test]
    fn game_accuracies_of_lichess() {
        check(&[-900, -900], "10.66", "100.00");
        let mut late_blunder = vec![15; 20];
        late_blunder.push(-900);
        check(&late_blunder, "46.85", "100.00");
        check(&[-50, 15].repeat(50), "77.38", "77.38");
        check(&[-135, 15].repeat(50), "55.00", "55.00");
        check(&[-435, 15].repeat(50), "20.69", "20.69");
    }

    #[test]
    fn short_games() {
        check(&[], "-", "-");
        check(&[15], "100.00", "-");
        assert_eq!(average_centipawn_loss(Color::White, &[]).0, [None, None]);
    }

    #[test]
    fn black_may_move_first() {
        let scores = [WhiteScore::Cp(915)];
        let accuracy = game_accuracy(Color::Black, &scores);
        assert_eq!(accuracy[Color::White], None);
        assert!(accuracy[Color::Black].unwrap() < 20.0);
        assert_eq!(average_centipawn_loss(Color::Black, &scores)[Color::Black], Some(900));
    }
}
