//! [`WdlData`]: fits the WDL model to training data.

use std::path::Path;

use crate::data::{Damage, Plies};
use lucena_board::{Color, GameResult};
use lucena_eval::{MAX_PHASE, WdlModel, phase};

use crate::DatasetError;
use crate::calibration::Calibration;
use crate::games::map_games;

/// Larger scores are decided and excluded, in centipawns.
const MAX_SCORE: i16 = 1_200;
const N_PHASES: usize = MAX_PHASE as usize + 1;
/// Step of the fit at the start, in centipawns, and the one at which it ends.
const STEPS: (f64, f64) = (32.0, 0.05);
const N_PARAMETERS: usize = 4;
/// Minimum of every parameter, in centipawns.
const MIN_PARAMETER: f64 = 1.0;

/// Scores and results of positions, for fitting the [`WdlModel`].
///
/// All positions with a score of at most 1,200 centipawns count: unlike an evaluation, the score of a
/// search is as good in check or before a capture. Only counts by score, phase and result are kept,
/// so memory does not grow with the data.
///
/// ```no_run
/// use std::path::Path;
/// use lucena_eval::WdlModel;
/// use lucena_train::WdlData;
///
/// let mut data = WdlData::default();
/// data.add_file(Path::new("games.data"), 2, |_| true)?;
/// let fit = data.fit(WdlModel::default());
/// println!("{:?}: {} instead of {}", fit.model, fit.loss, fit.initial_loss);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WdlData {
    /// Lost, drawn and won games of the side with a score, by score and phase.
    counts: Vec<[u64; 3]>,
    n_games: u64,
    n_positions: u64,
}

/// The result of [`WdlData::fit`].
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct WdlFit {
    /// The model with the highest likelihood.
    pub model: WdlModel,
    /// Its mean negative log-likelihood, in nats.
    pub loss: f64,
    /// That of the model at the start.
    pub initial_loss: f64,
}

impl WdlFit {
    /// Whether a parameter is at its minimum: the data has too few games to determine it.
    ///
    /// ```
    /// use lucena_board::GameResult;
    /// use lucena_eval::WdlModel;
    /// use lucena_train::WdlData;
    /// let mut data = WdlData::default();
    /// data.add(300, 24, GameResult::WhiteWins);
    /// assert!(data.fit(WdlModel::default()).is_at_minimum());
    /// ```
    #[must_use]
    pub fn is_at_minimum(&self) -> bool {
        parameters(&mut self.model.clone()).iter().any(|parameter| **parameter <= MIN_PARAMETER)
    }
}

/// Positions with equal score and phase.
struct Cell {
    score: f64,
    phase: i32,
    counts: [f64; 3],
}

impl Default for WdlData {
    fn default() -> Self {
        let n_scores = MAX_SCORE as usize + 1;
        Self { counts: vec![[0; 3]; n_scores * N_PHASES], n_games: 0, n_positions: 0 }
    }
}

impl WdlData {
    /// Adds the positions of a file, on several threads. `observe` is called with the number of bytes
    /// read so far, and ends reading if it returns false.
    ///
    /// Returns the torn last block, if there is one: it is skipped, as the file may still be growing.
    ///
    /// # Errors
    ///
    /// The file can't be read, is damaged, or has a wrong game.
    pub fn add_file(
        &mut self,
        path: &Path,
        threads: usize,
        mut observe: impl FnMut(u64) -> bool,
    ) -> Result<Option<Damage>, DatasetError> {
        let map = |_, plies: Plies<'_>| {
            let result = plies.result();
            let mut seen = Vec::new();
            for ply in plies {
                let ply = ply?;
                if let Some(score) = ply.white_score {
                    seen.push((score, phase(ply.position.material())));
                }
            }
            Ok((result, seen))
        };
        map_games(path, threads, map, |games, n_bytes| {
            self.n_games += games.len() as u64;
            for (result, seen) in games {
                seen.into_iter().for_each(|(score, phase)| self.add(score, phase, result));
            }
            observe(n_bytes)
        })
    }

    /// Adds a position with this score from White's point of view and this
    /// [`phase`](lucena_eval::phase()).
    ///
    /// ```
    /// use lucena_board::GameResult;
    /// use lucena_train::WdlData;
    /// let mut data = WdlData::default();
    /// data.add(35, 24, GameResult::Draw);
    /// data.add(9000, 24, GameResult::WhiteWins);
    /// assert_eq!(data.n_positions(), 1);
    /// ```
    pub fn add(&mut self, white_score: i16, phase: i32, result: GameResult) {
        let size = white_score.unsigned_abs();
        if size <= MAX_SCORE.unsigned_abs() {
            let points = usize::from(result.half_points(Color::White));
            let points = if white_score < 0 { 2 - points } else { points };
            let phase = phase.clamp(0, MAX_PHASE) as usize;
            self.counts[usize::from(size) * N_PHASES + phase][points] += 1;
            self.n_positions += 1;
        }
    }

    /// Number of games.
    #[must_use]
    pub const fn n_games(&self) -> u64 {
        self.n_games
    }

    /// Number of positions.
    #[must_use]
    pub const fn n_positions(&self) -> u64 {
        self.n_positions
    }

    /// Mean negative log-likelihood of the positions, in nats; 0 if there are none.
    #[must_use]
    pub fn loss(&self, model: &WdlModel) -> f64 {
        self.mean_loss(&self.cells(), model)
    }

    /// Fits the model by maximum likelihood, starting from this one. Without positions, that is the
    /// result.
    ///
    /// This is coordinate descent: a step up and down for each parameter, half as large whenever none
    /// is an improvement.
    #[must_use]
    pub fn fit(&self, start: WdlModel) -> WdlFit {
        let cells = self.cells();
        let initial_loss = self.mean_loss(&cells, &start);
        let (mut model, mut loss) = (start, initial_loss);
        let (mut step, last) = STEPS;
        while step > last {
            let before = loss;
            for i in 0..N_PARAMETERS {
                for change in [step, -step] {
                    let mut tried = model;
                    let parameter = &mut *parameters(&mut tried)[i];
                    *parameter = (*parameter + change).max(MIN_PARAMETER);
                    let tried_loss = self.mean_loss(&cells, &tried);
                    if tried_loss < loss {
                        (model, loss) = (tried, tried_loss);
                    }
                }
            }
            // Not `loss >= before`, which would never end if a parameter is NaN.
            let has_improved = loss < before;
            if !has_improved {
                step /= 2.0;
            }
        }
        WdlFit { model, loss, initial_loss }
    }

    /// Compares the probabilities of a model with the results.
    ///
    /// ```
    /// use lucena_board::GameResult;
    /// use lucena_eval::WdlModel;
    /// use lucena_train::WdlData;
    /// let mut data = WdlData::default();
    /// data.add(300, 24, GameResult::WhiteWins);
    /// let calibration = data.calibration(&WdlModel::default());
    /// assert_eq!(calibration.bins().count(), 2); // White's wins and Black's
    /// ```
    #[must_use]
    pub fn calibration(&self, model: &WdlModel) -> Calibration {
        let mut calibration = Calibration::default();
        for Cell { score, phase, counts: [lost, drawn, won] } in self.cells() {
            let n = lost + drawn + won;
            for (score, won) in [(score, won), (-score, lost)] {
                calibration.add(phase, model.win(score, phase), won, n);
            }
        }
        calibration
    }

    fn cells(&self) -> Vec<Cell> {
        let is_seen = |(_, counts): &(usize, &[u64; 3])| counts.iter().any(|&count| count > 0);
        let seen = self.counts.iter().enumerate().filter(is_seen);
        let cell = |(i, counts): (usize, &[u64; 3])| Cell {
            score: (i / N_PHASES) as f64,
            phase: (i % N_PHASES) as i32,
            counts: counts.map(|count| count as f64),
        };
        seen.map(cell).collect()
    }

    fn mean_loss(&self, cells: &[Cell], model: &WdlModel) -> f64 {
        let loss = |cell: &Cell| -> f64 {
            let [win, loss] = [cell.score, -cell.score].map(|score| model.win(score, cell.phase));
            let log = |probability: f64| probability.max(1e-9).ln();
            let logs = [log(loss), log(1.0 - win - loss), log(win)];
            -cell.counts.iter().zip(logs).map(|(count, log)| count * log).sum::<f64>()
        };
        cells.iter().map(loss).sum::<f64>() / self.n_positions.max(1) as f64
    }
}

fn parameters(model: &mut WdlModel) -> [&mut f64; N_PARAMETERS] {
    [
        &mut model.half_won_middlegame,
        &mut model.half_won_endgame,
        &mut model.width_middlegame,
        &mut model.width_endgame,
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    const TRUTH: WdlModel = WdlModel {
        half_won_middlegame: 120.0,
        half_won_endgame: 80.0,
        width_middlegame: 60.0,
        width_endgame: 40.0,
    };

    #[test]
    fn the_fit_recovers_the_model() {
        let mut data = WdlData::default();
        for score in (-400..=400).step_by(20) {
            for phase in [0, 12, 24] {
                let [win, loss] = [score, -score].map(|score| TRUTH.win(f64::from(score), phase));
                let results = [GameResult::BlackWins, GameResult::Draw, GameResult::WhiteWins]
                    .into_iter()
                    .zip([loss, 1.0 - win - loss, win]);
                for (result, probability) in results {
                    for _ in 0..(probability * 1000.0).round() as u32 {
                        data.add(score as i16, phase, result);
                    }
                }
            }
        }
        let fit = data.fit(WdlModel::default());
        let (mut found, mut truth) = (fit.model, TRUTH);
        for (found, truth) in parameters(&mut found).into_iter().zip(parameters(&mut truth)) {
            assert!((*found - *truth).abs() < 1.0, "{found}, not {truth}");
        }
        assert!(fit.loss < fit.initial_loss && fit.loss <= data.loss(&TRUTH));
        assert_eq!(fit.initial_loss, data.loss(&WdlModel::default()));
    }

    #[test]
    fn colours_are_symmetric_and_no_data_changes_nothing() {
        let (mut one, mut two) = (WdlData::default(), WdlData::default());
        one.add(-70, 10, GameResult::BlackWins);
        two.add(70, 10, GameResult::WhiteWins);
        assert_eq!(one, two);
        let fit = WdlData::default().fit(TRUTH);
        assert_eq!((fit.model, fit.loss), (TRUTH, 0.0));
    }
}
