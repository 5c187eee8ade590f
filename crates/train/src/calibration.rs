//! [`Calibration`]: predicted against observed wins, as numbers and as SVG.

use lucena_eval::MAX_PHASE;
use lucena_output::svg::{Anchor, Axis, Svg};

/// Bins of equal width for the predicted probability.
const N_BINS: usize = 20;
/// The bands of phases, by their first phase.
const BANDS: [(&str, i32); 3] =
    [("endgame", 0), ("middlegame", MAX_PHASE / 3), ("opening", 2 * MAX_PHASE / 3)];
const COLORS: [&str; BANDS.len()] = ["#d62728", "#2ca02c", "#1f77b4"];
const SIZE: f64 = 480.0;
const MARGIN: f64 = 60.0;

/// How often sides won to which the [`WdlModel`](lucena_eval::WdlModel) gave some probability of winning;
/// the result of [`WdlData::calibration`](crate::WdlData::calibration).
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Calibration {
    sums: [[Sums; N_BINS]; BANDS.len()],
}

#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Sums {
    n_positions: f64,
    n_won: f64,
    predicted: f64,
}

/// Positions with about the same predicted probability of winning, of one part of the game.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct CalibrationBin {
    /// `endgame`, `middlegame` or `opening`.
    pub band: &'static str,
    /// The mean prediction.
    pub predicted: f64,
    /// The part of the games that were won.
    pub observed: f64,
    /// Number of positions; each counts for both sides.
    pub n_positions: u64,
}

impl Calibration {
    /// Adds positions of equal score and phase.
    pub(crate) fn add(&mut self, phase: i32, predicted: f64, n_won: f64, n_positions: f64) {
        let band = BANDS.iter().rposition(|band| phase >= band.1).unwrap_or(0);
        let bin = ((predicted * N_BINS as f64) as usize).min(N_BINS - 1);
        let sums = &mut self.sums[band][bin];
        sums.n_positions += n_positions;
        sums.n_won += n_won;
        sums.predicted += predicted * n_positions;
    }

    /// The bins that have positions, by part of the game and probability.
    pub fn bins(&self) -> impl Iterator<Item = CalibrationBin> {
        let bands = BANDS.into_iter().zip(&self.sums);
        bands.flat_map(|((band, _), bins)| {
            let seen = bins.iter().filter(|sums| sums.n_positions > 0.0);
            seen.map(move |sums| CalibrationBin {
                band,
                predicted: sums.predicted / sums.n_positions,
                observed: sums.n_won / sums.n_positions,
                n_positions: sums.n_positions as u64,
            })
        })
    }

    /// The mean distance between prediction and result over all positions; 0 if there are none.
    #[must_use]
    pub fn mean_error(&self) -> f64 {
        let (mut n_positions, mut error) = (0.0, 0.0);
        for sums in self.sums.iter().flatten() {
            n_positions += sums.n_positions;
            error += (sums.predicted - sums.n_won).abs();
        }
        if n_positions > 0.0 { error / n_positions } else { 0.0 }
    }

    /// A plot: the points of a perfect model are on the diagonal.
    #[must_use]
    pub fn to_svg(&self) -> String {
        let x = Axis::new((0.0, 100.0), (MARGIN, SIZE - MARGIN));
        let y = Axis::new((0.0, 100.0), (x.to, x.from));
        let mut svg = Svg::new(SIZE, SIZE, "Calibration of the WDL model");
        svg.line((x.from, y.from), (x.to, y.to), "stroke=\"#999\" stroke-dasharray=\"4\"");
        x.draw_columns(&mut svg, (y.to, y.from));
        y.draw_rows(&mut svg, (x.from, x.to));
        for (i, ((name, _), color)) in BANDS.into_iter().zip(COLORS).enumerate() {
            let fill = format!("fill=\"{color}\"");
            for bin in self.bins().filter(|bin| bin.band == name) {
                let point = (x.place(100.0 * bin.predicted), y.place(100.0 * bin.observed));
                svg.circle(point, 4.0, &fill);
            }
            let place = (x.from + 12.0, y.to + 18.0 * (i + 1) as f64);
            svg.text(place, Anchor::Start, &fill, name);
        }
        svg.text((x.middle(), SIZE - MARGIN / 4.0), Anchor::Middle, "", "predicted wins (%)");
        svg.text((MARGIN / 4.0, y.to - MARGIN / 4.0), Anchor::Start, "", "wins (%)");
        svg.finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bins_have_means_of_their_positions() {
        let mut calibration = Calibration::default();
        calibration.add(24, 0.26, 3.0, 10.0);
        calibration.add(20, 0.28, 1.0, 30.0);
        calibration.add(0, 1.0, 8.0, 8.0);
        let bins: Vec<CalibrationBin> = calibration.bins().collect();
        let [endgame, opening] = bins[..] else { panic!("{bins:?}") };
        assert_eq!((endgame.band, endgame.observed, endgame.n_positions), ("endgame", 1.0, 8));
        assert_eq!((opening.band, opening.observed, opening.n_positions), ("opening", 0.1, 40));
        assert!((opening.predicted - 0.275).abs() < 1e-12);
        // 11 predicted, 4 won, of 48.
        assert!((calibration.mean_error() - 7.0 / 48.0).abs() < 1e-12);
        assert_eq!(calibration.to_svg().matches("<circle").count(), 2);
    }

    #[test]
    fn no_positions_make_an_empty_plot() {
        let calibration = Calibration::default();
        assert_eq!((calibration.bins().count(), calibration.mean_error()), (0, 0.0));
        assert!(!calibration.to_svg().contains("NaN"));
    }
}
