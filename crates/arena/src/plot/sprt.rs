//! LLR of an SPRT over its games.

use lucena_output::svg::{Anchor, Axis, Svg};

use crate::stats::{Decision, SprtStatus};

const WIDTH: f64 = 720.0;
const HEIGHT: f64 = 400.0;
const LEFT: f64 = 56.0;
const RIGHT: f64 = 16.0;
const TOP: f64 = 40.0;
const BOTTOM: f64 = 48.0;
/// Above this number every other point is dropped; more cannot be distinguished.
const POINTS_MAX: usize = 2_048;
/// Padding above and below the curve, as a fraction of the height.
const PADDING: f64 = 0.08;

const FRAME: &str = "stroke=\"#444\"";
const CURVE: &str = "stroke=\"#1f5fa8\" stroke-width=\"1.5\" stroke-linejoin=\"round\"";
const BOUND_H1: &str = "stroke=\"#2a7d2a\" stroke-dasharray=\"6 4\"";
const BOUND_H0: &str = "stroke=\"#b03030\" stroke-dasharray=\"6 4\"";

/// A plot of the LLR of an SPRT over its games, with the bounds.
///
/// ```
/// use lucena_arena::plot::SprtPlot;
/// use lucena_arena::stats::{Pentanomial, Sprt};
/// let test = Sprt::new(0.0, 5.0)?;
/// let mut plot = SprtPlot::new("new against old");
/// plot.push(2, test.status(Pentanomial::new([0, 0, 1, 0, 0])));
/// plot.push(4, test.status(Pentanomial::new([0, 0, 1, 1, 0])));
/// let svg = plot.to_svg();
/// assert!(svg.contains("<polyline") && svg.contains("LLR"));
/// # Ok::<(), lucena_arena::stats::SprtError>(())
/// ```
#[derive(Clone, Debug)]
pub struct SprtPlot {
    title: String,
    points: Vec<(u64, f64)>,
    /// Number of updates per point kept; `skipped` counts those since the last one.
    stride: usize,
    skipped: usize,
    last: Option<(u64, SprtStatus)>,
}

impl SprtPlot {
    /// An empty plot.
    ///
    /// ```
    /// let plot = lucena_arena::plot::SprtPlot::new("a & b");
    /// assert!(plot.to_svg().contains("a &amp; b"));
    /// ```
    #[must_use]
    pub fn new(title: impl Into<String>) -> Self {
        Self { title: title.into(), points: Vec::new(), stride: 1, skipped: 0, last: None }
    }

    /// Adds the status after this many games. An LLR that is not finite is ignored.
    pub fn push(&mut self, games: u64, status: SprtStatus) {
        if !status.llr.is_finite() {
            return;
        }
        self.last = Some((games, status));
        self.skipped += 1;
        if self.skipped < self.stride {
            return;
        }
        self.skipped = 0;
        self.points.push((games, status.llr));
        if self.points.len() >= POINTS_MAX {
            let mut index = 0;
            self.points.retain(|_| {
                index += 1;
                index % 2 == 0
            });
            self.stride *= 2;
        }
    }

    /// The plot as an SVG document.
    ///
    /// ```
    /// let svg = lucena_arena::plot::SprtPlot::new("empty").to_svg();
    /// assert!(svg.ends_with("</svg>\n"));
    /// ```
    #[must_use]
    pub fn to_svg(&self) -> String {
        let mut svg = Svg::new(WIDTH, HEIGHT, &format!("SPRT: {}", self.title));
        svg.text((LEFT, 24.0), Anchor::Start, "font-size=\"15\"", &self.title);
        let (x, y) = self.axes();
        draw_grid(&mut svg, &x, &y);
        let Some((games, status)) = self.last else { return svg.finish() };
        for (value, name, style) in [(status.upper, "H1", BOUND_H1), (status.lower, "H0", BOUND_H0)]
        {
            let height = y.place(value);
            svg.line((x.from, height), (x.to, height), style);
            let label = format!("{name} accepted at {value:.2}");
            svg.text((x.to - 4.0, height - 4.0), Anchor::End, "fill=\"#444\"", &label);
        }
        let last = (x.place(games as f64), y.place(status.llr));
        let start = (x.place(0.0), y.place(0.0));
        let points = self.points.iter().map(|&(games, llr)| (x.place(games as f64), y.place(llr)));
        svg.polyline(std::iter::once(start).chain(points).chain([last]), CURVE);
        svg.circle(last, 3.0, "fill=\"#1f5fa8\"");
        svg.text((x.to, 24.0), Anchor::End, "", &summary(games, status));
        svg.finish()
    }

    fn axes(&self) -> (Axis, Axis) {
        let games = self.last.map_or(1, |(games, _)| games.max(1));
        let bounds = self.last.map_or((-1.0, 1.0), |(_, status)| (status.lower, status.upper));
        let llrs = self.points.iter().map(|point| point.1);
        let all = llrs.chain(self.last.map(|(_, status)| status.llr)).chain([0.0]);
        let (low, high) =
            all.fold(bounds, |(low, high), llr| (f64::min(low, llr), f64::max(high, llr)));
        let padding = PADDING * (high - low);
        (
            Axis::new((0.0, games as f64), (LEFT, WIDTH - RIGHT)),
            Axis::new((low - padding, high + padding), (HEIGHT - BOTTOM, TOP)),
        )
    }
}

fn draw_grid(svg: &mut Svg, x: &Axis, y: &Axis) {
    x.draw_columns(svg, (y.to, y.from));
    y.draw_rows(svg, (x.from, x.to));
    svg.line((x.from, y.from), (x.to, y.from), FRAME);
    svg.line((x.from, y.from), (x.from, y.to), FRAME);
    svg.text((x.middle(), HEIGHT - 10.0), Anchor::Middle, "", "games");
    svg.text((8.0, TOP - 8.0), Anchor::Start, "", "LLR");
}

fn summary(games: u64, status: SprtStatus) -> String {
    let SprtStatus { llr, decision, .. } = status;
    let end = if decision == Decision::Continue { String::new() } else { format!(", {decision}") };
    format!("LLR {llr:.2} after {games} games{end}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::{Pentanomial, Sprt};

    #[test]
    fn the_curve_starts_at_zero() {
        let mut plot = SprtPlot::new("new - old");
        let test = Sprt::new(0.0, 5.0).unwrap();
        for pairs in 1..=50 {
            plot.push(2 * pairs, test.status(Pentanomial::new([0, 0, pairs, pairs, 0])));
        }
        let svg = plot.to_svg();
        let line = svg.lines().find(|line| line.starts_with("<polyline")).unwrap();
        let points = line.split('"').nth(1).unwrap();
        assert_eq!(points.split(' ').count(), 52);
        assert!(points.starts_with("56,") && svg.contains("after 100 games"), "{svg}");
        assert!(svg.contains("H1 accepted at 2.94") && svg.contains("H0 accepted at -2.94"));
        assert_eq!(svg, plot.to_svg(), "the same numbers give the same text");
    }

    #[test]
    fn long_tests_are_thinned_out() {
        let mut plot = SprtPlot::new("long");
        let status = Sprt::new(0.0, 5.0).unwrap().status(Pentanomial::new([0, 1, 5, 1, 0]));
        (1..=100_001).for_each(|games| plot.push(games, status));
        assert!((POINTS_MAX / 4..POINTS_MAX).contains(&plot.points.len()));
        let svg = plot.to_svg();
        assert!(svg.contains("after 100001 games") && svg.len() < 50_000);
        plot.push(100_002, SprtStatus { llr: f64::NAN, ..status });
        assert_eq!(plot.to_svg(), svg);
    }
}
