//! Loss curves as SVG.

use lucena_output::svg::{Anchor, Axis, Svg};

use crate::EpochReport;

const WIDTH: f64 = 720.0;
const HEIGHT: f64 = 400.0;
const MARGIN: f64 = 60.0;
type Loss = fn(&EpochReport) -> f64;
const CURVES: [(&str, &str, Loss); 2] = [
    ("training", "#1f77b4", |report| report.training_loss),
    ("validation", "#d62728", |report| report.validation_loss),
];

/// The losses of the epochs as an SVG plot.
///
/// ```
/// assert!(lucena_train::loss_svg(&[]).starts_with("<svg "));
/// ```
#[must_use]
pub fn loss_svg(reports: &[EpochReport]) -> String {
    let losses = reports.iter().flat_map(|report| CURVES.map(|(_, _, loss)| loss(report)));
    let start = (f64::INFINITY, f64::NEG_INFINITY);
    let finite = losses.filter(|loss| loss.is_finite());
    let range = finite.fold(start, |(low, high), loss| (low.min(loss), high.max(loss)));
    let range = if range.0 <= range.1 { range } else { (0.0, 0.0) };
    let x = Axis::new((1.0, reports.len() as f64), (MARGIN, WIDTH - MARGIN));
    let y = Axis::new(range, (HEIGHT - MARGIN, MARGIN));
    let mut svg = Svg::new(WIDTH, HEIGHT, "Losses");
    y.draw_rows(&mut svg, (x.from, x.to));
    for (i, (name, color, loss)) in CURVES.into_iter().enumerate() {
        let finite = reports.iter().filter(|report| loss(report).is_finite());
        let points = finite.map(|report| (x.place(f64::from(report.epoch)), y.place(loss(report))));
        svg.polyline(points, &format!("stroke=\"{color}\" stroke-width=\"2\""));
        let place = (x.to - 80.0, MARGIN / 2.0 + 16.0 * i as f64);
        svg.text(place, Anchor::Start, &format!("fill=\"{color}\""), name);
    }
    let epochs = format!("epoch 1 to {}", reports.len());
    svg.text((x.middle(), HEIGHT - MARGIN / 3.0), Anchor::Middle, "", &epochs);
    svg.finish()
}
