//! SVG documents, and axes for plots.

mod axis;

use std::fmt::Write as _;

pub use axis::Axis;

/// Text anchors.
#[derive(Clone, Copy, Debug)]
pub enum Anchor {
    /// The text begins at the point.
    Start,
    /// The text is centered at the point.
    Middle,
    /// The text ends at the point.
    End,
}

/// A document, written element by element.
///
/// ```
/// use lucena_output::svg::{Anchor, Svg};
/// let mut svg = Svg::new(100.0, 50.0, "a plot");
/// svg.line((0.0, 0.0), (100.0, 50.0), "stroke=\"#444\"");
/// svg.text((50.0, 25.0), Anchor::Middle, "", "a < b");
/// assert!(svg.finish().contains("a &lt; b"));
/// ```
#[derive(Debug)]
pub struct Svg {
    text: String,
}

impl Svg {
    /// A document of this size on white; the title is its accessible name.
    #[must_use]
    pub fn new(width: f64, height: f64, title: &str) -> Self {
        let mut svg = Self { text: String::new() };
        svg.push(&format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{w}\" height=\"{h}\" \
             viewBox=\"0 0 {w} {h}\" role=\"img\" font-family=\"sans-serif\" font-size=\"12\">",
            w = number(width),
            h = number(height),
        ));
        svg.push(&format!("<title>{}</title>", escaped(title)));
        svg.push("<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>");
        svg
    }

    fn push(&mut self, element: &str) {
        self.text.push_str(element);
        self.text.push('\n');
    }

    /// A line; `style` contains attributes such as `stroke`.
    pub fn line(&mut self, from: (f64, f64), to: (f64, f64), style: &str) {
        self.push(&format!(
            "<line x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\" {style}/>",
            number(from.0),
            number(from.1),
            number(to.0),
            number(to.1),
        ));
    }

    /// Connected lines.
    pub fn polyline(&mut self, points: impl Iterator<Item = (f64, f64)>, style: &str) {
        let mut element = String::from("<polyline points=\"");
        for (index, (x, y)) in points.enumerate() {
            let gap = if index == 0 { "" } else { " " };
            let _ = write!(element, "{gap}{},{}", number(x), number(y));
        }
        self.push(&format!("{element}\" fill=\"none\" {style}/>"));
    }

    /// A circle around a point.
    pub fn circle(&mut self, (x, y): (f64, f64), radius: f64, style: &str) {
        let (x, y, radius) = (number(x), number(y), number(radius));
        self.push(&format!("<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" {style}/>"));
    }

    /// A text, escaped.
    pub fn text(&mut self, (x, y): (f64, f64), anchor: Anchor, style: &str, text: &str) {
        let anchor = match anchor {
            Anchor::Start => "start",
            Anchor::Middle => "middle",
            Anchor::End => "end",
        };
        let gap = if style.is_empty() { "" } else { " " };
        self.push(&format!(
            "<text x=\"{}\" y=\"{}\" text-anchor=\"{anchor}\"{gap}{style}>{}</text>",
            number(x),
            number(y),
            escaped(text),
        ));
    }

    /// The document.
    #[must_use]
    pub fn finish(mut self) -> String {
        self.push("</svg>");
        self.text
    }
}

/// A coordinate with at most two decimals.
fn number(value: f64) -> String {
    let text = format!("{value:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".into() } else { text.into() }
}

/// Text with XML escapes. Control characters, which XML does not allow, become spaces.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            c if c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}') => escaped.push(' '),
            c => escaped.push(c),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        let check = |value, expected: &str| assert_eq!(number(value), expected);
        check(1.0, "1");
        check(-0.001, "0");
        check(100.0, "100");
        check(12.345, "12.35");
        check(0.5, "0.5");
    }

    #[test]
    fn names_are_escaped() {
        assert_eq!(escaped("<a & \"b\">\u{1}"), "&lt;a &amp; &quot;b&quot;&gt; ");
    }
}
