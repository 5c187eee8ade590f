//! Values of tuned parameters over the iterations.

use lucena_output::svg::{Anchor, Axis, Svg};

use crate::spsa::{Spsa, SpsaParam};

const WIDTH: f64 = 960.0;
const LEFT: f64 = 56.0;
/// Width of the column for names and values.
const RIGHT: f64 = 320.0;
const TOP: f64 = 40.0;
const BOTTOM: f64 = 48.0;
const MIN_HEIGHT: f64 = 400.0;
/// Height of a row of the legend.
const ROW: f64 = 16.0;
const PADDING: f64 = 0.05;
/// Above this number every other point is dropped; more cannot be distinguished.
const POINTS_MAX: usize = 1_024;
/// Hues between two neighbours of the legend, in degrees: the golden angle, so that any number of
/// lines has distinct colours.
const HUE_STEP: f64 = 137.5;

/// A plot of tuned parameters: how many steps each is from its start, over the iterations.
///
/// ```
/// use lucena_arena::plot::SpsaPlot;
/// use lucena_arena::spsa::{Spsa, SpsaOptions, SpsaParam};
/// let params = vec![SpsaParam::new("lmr_base", 820, 0..=2048)];
/// let mut spsa = Spsa::new(SpsaOptions { iterations: 2, batch: 1, ..SpsaOptions::new(params) })?;
/// let mut plot = SpsaPlot::new("LMR", spsa.options().params.clone());
/// spsa.finish_batch(&[2]);
/// plot.push(&spsa);
/// assert!(plot.to_svg().contains("lmr_base"));
/// # Ok::<(), lucena_arena::spsa::SpsaError>(())
/// ```
#[derive(Clone, Debug)]
pub struct SpsaPlot {
    title: String,
    params: Vec<SpsaParam>,
    /// Iterations, and the values after them.
    points: Vec<(u64, Vec<f64>)>,
    /// Number of updates per point kept; `skipped` counts those since the last one.
    stride: usize,
    skipped: usize,
    last: Option<(u64, Vec<f64>)>,
}

impl SpsaPlot {
    /// An empty plot of these parameters.
    ///
    /// ```
    /// let plot = lucena_arena::plot::SpsaPlot::new("a & b", Vec::new());
    /// assert!(plot.to_svg().contains("a &amp; b"));
    /// ```
    #[must_use]
    pub fn new(title: impl Into<String>, params: Vec<SpsaParam>) -> Self {
        let start = params.iter().map(|param| param.start).collect();
        let points = vec![(0, start)];
        Self { title: title.into(), params, points, stride: 1, skipped: 0, last: None }
    }

    /// Adds the current values.
    pub fn push(&mut self, spsa: &Spsa) {
        let point = (spsa.n_done(), spsa.values().to_vec());
        self.skipped += 1;
        if self.skipped >= self.stride {
            self.skipped = 0;
            self.points.push(point.clone());
        }
        self.last = Some(point);
        if self.points.len() >= POINTS_MAX {
            let mut index = 0;
            self.points.retain(|_| {
                index += 1;
                // The start is kept.
                index % 2 == 1
            });
            self.stride *= 2;
        }
    }

    /// The plot as an SVG document.
    #[must_use]
    pub fn to_svg(&self) -> String {
        let legend = ROW * self.params.len() as f64;
        let height = MIN_HEIGHT.max(TOP + legend + BOTTOM);
        let mut svg = Svg::new(WIDTH, height, &format!("SPSA: {}", self.title));
        svg.text((LEFT, 24.0), Anchor::Start, "font-size=\"15\"", &self.title);
        let (x, y) = self.axes(height);
        x.draw_columns(&mut svg, (y.to, y.from));
        y.draw_rows(&mut svg, (x.from, x.to));
        let below = (x.middle(), height - 10.0);
        svg.text(below, Anchor::Middle, "", "iterations; vertical: steps from the start");
        let end = &self.last.as_ref().unwrap_or(&self.points[0]).1;
        for (index, param) in self.params.iter().enumerate() {
            let hue = (index as f64 * HUE_STEP) % 360.0;
            let style = format!("stroke=\"hsl({hue:.0},65%,42%)\" stroke-width=\"1.5\"");
            let points = self.points().map(|(iteration, values)| {
                (x.place(*iteration as f64), y.place(steps(param, values[index])))
            });
            svg.polyline(points, &style);
            let row = TOP + ROW * (index as f64 + 0.5);
            let left = WIDTH - RIGHT + 12.0;
            svg.line((left, row), (left + 16.0, row), &style);
            let label = format!("{}: {} → {:.1}", param.name, param.start, end[index]);
            svg.text((left + 22.0, row + 4.0), Anchor::Start, "", &label);
        }
        svg.finish()
    }

    fn points(&self) -> impl Iterator<Item = &(u64, Vec<f64>)> {
        self.points.iter().chain(&self.last)
    }

    fn axes(&self, height: f64) -> (Axis, Axis) {
        let n_done = self.last.as_ref().map_or(0, |(iteration, _)| *iteration);
        let distances = self.points().flat_map(|(_, values)| {
            self.params.iter().zip(values).map(|(param, &value)| steps(param, value))
        });
        let (low, high) =
            distances.fold((-1.0, 1.0), |(low, high), it| (f64::min(low, it), f64::max(high, it)));
        let padding = PADDING * (high - low);
        (
            Axis::new((0.0, n_done.max(1) as f64), (LEFT, WIDTH - RIGHT)),
            Axis::new((low - padding, high + padding), (height - BOTTOM, TOP)),
        )
    }
}

/// Distance from the start, in steps.
fn steps(param: &SpsaParam, value: f64) -> f64 {
    (value - param.start) / param.step
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::spsa::SpsaOptions;

    #[test]
    fn long_runs_keep_the_start_and_the_end() {
        let params = vec![
            SpsaParam::new("a", 500, 0..=1000),
            SpsaParam::new("a name <with> escapes", 5, 0..=10),
        ];
        let options =
            SpsaOptions { iterations: 5_000, batch: 1, ..SpsaOptions::new(params.clone()) };
        let mut spsa = Spsa::new(options).unwrap();
        let mut plot = SpsaPlot::new("long", params);
        for k in 0..5_000 {
            spsa.finish_batch(&[k % 3 - 1]);
            plot.push(&spsa);
        }
        assert!(plot.points.len() < POINTS_MAX);
        assert_eq!(plot.points[0].0, 0);
        assert_eq!(plot.points().last().unwrap().0, 5_000);
        let svg = plot.to_svg();
        assert_eq!(svg.matches("<polyline").count(), 2);
        assert!(svg.contains("&lt;with&gt;") && !svg.contains("NaN"), "{svg}");
    }
}
