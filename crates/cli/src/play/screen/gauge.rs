//! The evaluation gauge: the share of White's color is the expected score.

use lucena_board::{Color, Position};
use lucena_engine::win_draw_loss;
use lucena_eval::Score;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color as Ink, Style};

use super::theme::{Palette, Theme};

/// Draws the gauge for a score from White's point of view, White's share at White's side.
pub(crate) fn draw(buffer: &mut Buffer, area: Rect, gauge: &Gauge<'_>, theme: Theme) {
    let n_white = gauge.white_rows(area.height);
    for row in 0..area.height {
        let from_white = match gauge.viewer {
            Color::White => area.height - 1 - row,
            Color::Black => row,
        };
        let is_white = from_white < n_white;
        let (mark, style) = match (theme.palette, is_white) {
            (Palette::Color, true) => (' ', Style::new().bg(Ink::Indexed(254))),
            (Palette::Color, false) => (' ', Style::new().bg(Ink::Indexed(238))),
            (Palette::Mono, true) => ('#', Style::new()),
            (Palette::Mono, false) => ('.', Style::new()),
        };
        buffer[(area.x, area.y + row)].set_char(mark).set_style(style);
    }
}

/// What the gauge shows.
pub(crate) struct Gauge<'a> {
    /// From White's point of view.
    pub(crate) score: Score,
    pub(crate) position: &'a Position,
    pub(crate) viewer: Color,
}

impl Gauge<'_> {
    /// Rows of White's color, in proportion to White's expected score.
    fn white_rows(&self, height: u16) -> u16 {
        let expectation = win_draw_loss(self.score, self.position).expectation();
        (expectation.unwrap_or(0.5) * f64::from(height)).round() as u16
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_follow_the_expected_score() {
        let position = Position::initial();
        let rows =
            |score| Gauge { score, position: &position, viewer: Color::White }.white_rows(16);
        assert_eq!(rows(Score::ZERO), 8);
        assert_eq!(rows(Score::mate_in(3)), 16);
        assert_eq!(rows(Score::mated_in(4)), 0);
        assert!((9..16).contains(&rows(Score::cp(100))));
    }
}
