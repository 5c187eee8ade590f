//! Loss curves as SVG.

use std::fmt::Write as _;

use crate::EpochReport;

const WIDTH: f64 = 720.0;
const HEIGHT: f64 = 400.0;
const MARGIN: f64 = 60.0;
const TRAINING_COLOR: &str = "#1f77b4";
const VALIDATION_COLOR: &str = "#d62728";

/// The losses of the epochs as an SVG plot.
///
/// ```
/// assert!(lucena_train::loss_svg(&[]).starts_with("<svg "));
/// ```
#[must_use]
pub fn loss_svg(reports: &[EpochReport]) -> String {
    let losses = reports.iter().flat_map(|report| [report.training_loss, report.validation_loss]);
    let (mut low, mut high) = losses
        .filter(|loss| loss.is_finite())
        .fold((f64::INFINITY, 0.0), |(low, high): (f64, f64), loss| {
            (low.min(loss), high.max(loss))
        });
    if low >= high {
        (low, high) = (0.0, high.max(1e-6));
    }
    let x = |epoch: u32| {
        let part = f64::from(epoch - 1) / (reports.len().max(2) - 1) as f64;
        MARGIN + part * (WIDTH - 2.0 * MARGIN)
    };
    let y = |loss: f64| HEIGHT - MARGIN - (loss - low) / (high - low) * (HEIGHT - 2.0 * MARGIN);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" \
         font-family=\"sans-serif\" font-size=\"12\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n"
    );
    for i in 0..=4 {
        let loss = low + (high - low) * f64::from(i) / 4.0;
        let (left, right, height) = (MARGIN, WIDTH - MARGIN, y(loss));
        let _ = writeln!(
            svg,
            "<path d=\"M{left} {height:.1}H{right}\" stroke=\"#ddd\"/>\
             <text x=\"{left}\" y=\"{:.1}\" dx=\"-4\" text-anchor=\"end\">{loss:.5}</text>",
            height + 4.0,
        );
    }
    type Loss = fn(&EpochReport) -> f64;
    let curves: [(&str, &str, Loss); 2] = [
        ("training", TRAINING_COLOR, |report| report.training_loss),
        ("validation", VALIDATION_COLOR, |report| report.validation_loss),
    ];
    for (i, (name, color, loss)) in curves.into_iter().enumerate() {
        let point = |report: &EpochReport| format!("{:.1},{:.1}", x(report.epoch), y(loss(report)));
        let points: Vec<String> = reports.iter().map(point).collect();
        let _ = writeln!(
            svg,
            "<polyline points=\"{}\" fill=\"none\" stroke=\"{color}\" stroke-width=\"2\"/>\
             <text x=\"{:.1}\" y=\"{:.1}\" fill=\"{color}\">{name}</text>",
            points.join(" "),
            WIDTH - MARGIN - 80.0,
            MARGIN / 2.0 + 16.0 * i as f64,
        );
    }
    let _ = writeln!(
        svg,
        "<text x=\"{}\" y=\"{}\" text-anchor=\"middle\">epoch 1 to {}</text>\n</svg>",
        WIDTH / 2.0,
        HEIGHT - MARGIN / 3.0,
        reports.len(),
    );
    svg
}
