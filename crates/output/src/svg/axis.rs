//! An axis: maps values to coordinates, with ticks at round numbers and grid lines.

use super::{Anchor, Svg};

const GRID: &str = "stroke=\"#ddd\"";

/// Maximum number of ticks.
const TICKS_MAX: f64 = 8.0;

/// Maps values from `low` to `high` to coordinates from `from` to `to`.
#[derive(Clone, Copy, Debug)]
pub struct Axis {
    /// The least value.
    pub low: f64,
    /// The greatest value.
    pub high: f64,
    /// The coordinate of the least value.
    pub from: f64,
    /// The coordinate of the greatest value.
    pub to: f64,
}

impl Axis {
    /// An axis; an empty range is widened.
    #[must_use]
    pub fn new((low, high): (f64, f64), (from, to): (f64, f64)) -> Self {
        let (low, high) = if high - low < 1e-9 { (low - 1.0, high + 1.0) } else { (low, high) };
        Self { low, high, from, to }
    }

    /// The coordinate of a value.
    #[must_use]
    pub fn place(&self, value: f64) -> f64 {
        self.from + (value - self.low) / (self.high - self.low) * (self.to - self.from)
    }

    /// Draws vertical grid lines from `top` to `bottom` at the ticks, with labels below.
    pub fn draw_columns(&self, svg: &mut Svg, (top, bottom): (f64, f64)) {
        for (x, label) in self.labels() {
            svg.line((x, top), (x, bottom), GRID);
            svg.text((x, bottom + 18.0), Anchor::Middle, "", &label);
        }
    }

    /// Draws horizontal grid lines from `left` to `right` at the ticks, with labels on the left.
    pub fn draw_rows(&self, svg: &mut Svg, (left, right): (f64, f64)) {
        for (y, label) in self.labels() {
            svg.line((left, y), (right, y), GRID);
            svg.text((left - 6.0, y + 4.0), Anchor::End, "", &label);
        }
    }

    /// The middle, for the title of the axis.
    #[must_use]
    pub fn middle(&self) -> f64 {
        (self.from + self.to) / 2.0
    }

    fn labels(&self) -> impl Iterator<Item = (f64, String)> {
        let (ticks, digits) = self.ticks();
        // Adding zero turns -0 into 0.
        ticks.into_iter().map(move |value| (self.place(value), format!("{:.digits$}", value + 0.0)))
    }

    /// Round numbers along the axis, with the number of decimals they need.
    fn ticks(&self) -> (Vec<f64>, usize) {
        let rough = (self.high - self.low) / TICKS_MAX;
        let power = 10_f64.powf(rough.log10().floor());
        let step = [1.0, 2.0, 5.0, 10.0].map(|factor| factor * power);
        let step = step.into_iter().find(|&step| step >= rough).unwrap_or(10.0 * power);
        let (first, last) = ((self.low / step).ceil() as i64, (self.high / step).floor() as i64);
        let digits = (-step.log10().floor()).max(0.0) as usize;
        ((first..=last).map(|number| number as f64 * step).collect(), digits)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round() {
        let check = |low, high, expected: &[f64], digits| {
            let (ticks, found) = Axis::new((low, high), (0.0, 1.0)).ticks();
            assert_eq!(found, digits, "{low} {high}");
            assert_eq!(ticks.len(), expected.len(), "{ticks:?}");
            let is_close = |(a, b): (&f64, &f64)| (a - b).abs() < 1e-9;
            assert!(ticks.iter().zip(expected).all(is_close), "{ticks:?}");
        };
        check(0.0, 40.0, &[0.0, 5.0, 10.0, 15.0, 20.0, 25.0, 30.0, 35.0, 40.0], 0);
        check(-3.1, 3.1, &[-3.0, -2.0, -1.0, 0.0, 1.0, 2.0, 3.0], 0);
        check(0.0, 1.5, &[0.0, 0.2, 0.4, 0.6, 0.8, 1.0, 1.2, 1.4], 1);
        check(7.0, 7.0, &[6.0, 6.5, 7.0, 7.5, 8.0], 1);
    }

    #[test]
    fn axes_run_in_both_directions() {
        let axis = Axis::new((-1.0, 1.0), (100.0, 0.0));
        assert_eq!([-1.0, 0.0, 1.0].map(|value| axis.place(value)), [100.0, 50.0, 0.0]);
    }
}
