//! The board: squares, pieces, highlights, coordinates and the evaluation gauge.

use lucena_board::{Bitboard, File, Position, Rank, Square};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::super::session::Session;
use super::layout::Layout;
use super::state::{ScreenState, target};
use super::theme::{Highlight, Theme};

/// Draws the board and its coordinates.
pub(crate) fn draw(
    buffer: &mut Buffer,
    layout: &Layout,
    session: &Session,
    state: &ScreenState,
    theme: Theme,
) {
    let position = session.position();
    let moves = state.moves(session).into_iter();
    let targets: Bitboard = moves.map(|mv| target(mv, position)).collect();
    for square in Square::ALL {
        let highlight = highlight(square, targets, session, state);
        let area = layout.square(square, state.viewer);
        buffer.set_style(area, theme.square(square, highlight));
        draw_square(buffer, area, square, position, highlight, theme);
        if state.shows_cursor && square == state.cursor {
            buffer.set_style(area, theme.cursor());
        }
    }
    draw_coordinates(buffer, layout, state);
}

fn highlight(
    square: Square,
    targets: Bitboard,
    session: &Session,
    state: &ScreenState,
) -> Highlight {
    let position = session.position();
    let is_empty = position.piece_at(square).is_none();
    let last = session.live().game().moves().next_back();
    if state.selected == Some(square) {
        Highlight::Selected
    } else if targets.contains(square) {
        if is_empty { Highlight::Target } else { Highlight::Capture }
    } else if position.is_check() && square == position.king(position.turn()) {
        Highlight::Check
    } else if last.is_some_and(|mv| [mv.from(), mv.king_destination()].contains(&square)) {
        Highlight::LastMove
    } else {
        Highlight::None
    }
}

fn draw_square(
    buffer: &mut Buffer,
    area: Rect,
    square: Square,
    position: &Position,
    highlight: Highlight,
    theme: Theme,
) {
    let (x, y) = (area.x + (area.width - 1) / 2, area.y + (area.height - 1) / 2);
    let (mark, style) = match position.piece_at(square) {
        Some(piece) => theme.piece(piece),
        None => (theme.empty(square, highlight), Style::new()),
    };
    // The squares keep their background.
    buffer[(x, y)].set_char(mark).set_style(style);
    let Some((before, after)) = theme.marks(highlight) else { return };
    if area.width > 2 {
        buffer[(x - 1, y)].set_char(before);
    }
    buffer[(x + 1, y)].set_char(after);
}

fn draw_coordinates(buffer: &mut Buffer, layout: &Layout, state: &ScreenState) {
    for rank in Rank::ALL {
        let area = layout.square(Square::new(File::A, rank), state.viewer);
        buffer[(layout.board.x - 2, area.y + (area.height - 1) / 2)].set_char(rank.to_char());
    }
    for file in File::ALL {
        let area = layout.square(Square::new(file, Rank::First), state.viewer);
        let x = area.x + (area.width - 1) / 2;
        buffer[(x, layout.board.bottom())].set_char(file.to_char());
    }
}
