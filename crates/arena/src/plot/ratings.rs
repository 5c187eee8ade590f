//! Ratings with error bars.

use lucena_output::svg::{Anchor, Axis, Svg};

const WIDTH: f64 = 720.0;
const TOP: f64 = 40.0;
const BOTTOM: f64 = 48.0;
const ROW: f64 = 24.0;
/// Width of the columns for names and numbers.
const LEFT: f64 = 190.0;
const RIGHT: f64 = 130.0;
/// Longer names are truncated.
const NAME_CHARS: usize = 26;
/// Half the height of the end caps of an error bar.
const CAP: f64 = 4.0;
const PADDING: f64 = 0.05;

const BAR: &str = "stroke=\"#1f5fa8\" stroke-width=\"1.5\"";

/// A plot of ratings with error bars, one below the other.
///
/// ```
/// use lucena_arena::plot::RatingPlot;
/// let mut plot = RatingPlot::new("League");
/// plot.push("Lucena 1.0", 12.5, Some(8.0));
/// plot.push("Other", -12.5, None);
/// assert!(plot.to_svg().contains("+12.5 ± 8.0"));
/// ```
#[derive(Clone, Debug)]
pub struct RatingPlot {
    title: String,
    rows: Vec<(String, f64, Option<f64>)>,
}

impl RatingPlot {
    /// An empty plot.
    ///
    /// ```
    /// assert!(lucena_arena::plot::RatingPlot::new("none").to_svg().contains("none"));
    /// ```
    #[must_use]
    pub fn new(title: impl Into<String>) -> Self {
        Self { title: title.into(), rows: Vec::new() }
    }

    /// Adds a player below the others, with half the width of the 95 % confidence interval. Ratings
    /// that are not finite are ignored.
    pub fn push(&mut self, name: impl Into<String>, rating: f64, error: Option<f64>) {
        if rating.is_finite() {
            let error = error.filter(|error| error.is_finite()).map(f64::abs);
            self.rows.push((name.into(), rating, error));
        }
    }

    /// The plot as an SVG document.
    ///
    /// ```
    /// let svg = lucena_arena::plot::RatingPlot::new("empty").to_svg();
    /// assert!(svg.ends_with("</svg>\n"));
    /// ```
    #[must_use]
    pub fn to_svg(&self) -> String {
        let bottom = TOP + ROW * self.rows.len().max(1) as f64;
        let mut svg = Svg::new(WIDTH, bottom + BOTTOM, &format!("Ratings: {}", self.title));
        svg.text((16.0, 24.0), Anchor::Start, "font-size=\"15\"", &self.title);
        let x = self.axis();
        x.draw_columns(&mut svg, (TOP, bottom));
        svg.text((x.middle(), bottom + 38.0), Anchor::Middle, "", "Elo");
        for (index, (name, rating, error)) in self.rows.iter().enumerate() {
            let y = TOP + ROW * (index as f64 + 0.5);
            svg.text((LEFT - 10.0, y + 4.0), Anchor::End, "", &short(name));
            if let Some(error) = error {
                let (low, high) = (x.place(rating - error), x.place(rating + error));
                svg.line((low, y), (high, y), BAR);
                for end in [low, high] {
                    svg.line((end, y - CAP), (end, y + CAP), BAR);
                }
            }
            svg.circle((x.place(*rating), y), 3.5, "fill=\"#1f5fa8\"");
            let label = match error {
                Some(error) => format!("{rating:+.1} ± {error:.1}"),
                None => format!("{rating:+.1}"),
            };
            svg.text((WIDTH - 16.0, y + 4.0), Anchor::End, "", &label);
        }
        svg.finish()
    }

    fn axis(&self) -> Axis {
        let ends = self.rows.iter().flat_map(|(_, rating, error)| {
            let error = error.unwrap_or(0.0);
            [rating - error, rating + error]
        });
        let start = (f64::INFINITY, f64::NEG_INFINITY);
        let (low, high) = ends.fold(start, |(low, high), end| (low.min(end), high.max(end)));
        let (low, high) = if low <= high { (low, high) } else { (0.0, 0.0) };
        let padding = PADDING * (high - low);
        Axis::new((low - padding, high + padding), (LEFT, WIDTH - RIGHT))
    }
}

fn short(name: &str) -> String {
    if name.chars().count() <= NAME_CHARS {
        return name.into();
    }
    let mut short: String = name.chars().take(NAME_CHARS - 1).collect();
    short.push('…');
    short
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_player_has_a_row_and_an_error_bar() {
        let mut plot = RatingPlot::new("three");
        plot.push("a", 100.0, Some(20.0));
        plot.push("b <&>", 0.0, Some(20.0));
        plot.push("a name that is longer than all of the others", -100.0, None);
        plot.push("none", f64::NAN, None);
        let svg = plot.to_svg();
        assert_eq!(svg.matches("<circle").count(), 3);
        assert_eq!(svg.matches(BAR).count(), 2 * 3);
        for expected in ["b &lt;&amp;&gt;", "+100.0 ± 20.0", ">-100.0<", "longer tha…<"] {
            assert!(svg.contains(expected), "{expected}: {svg}");
        }
        assert!(svg.contains("height=\"160\""), "{svg}");
    }

    #[test]
    fn plots_of_at_most_one_player() {
        let mut plot = RatingPlot::new("x");
        assert!(!plot.to_svg().contains("NaN"));
        plot.push("alone", 0.0, None);
        let svg = plot.to_svg();
        assert!(!svg.contains("NaN") && !svg.contains("inf"), "{svg}");
    }
}
