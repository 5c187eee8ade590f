//! Screen layout: the same numbers draw the board and map clicks to squares.

use lucena_board::{Color, File, Rank, Square};
use ratatui::layout::{Position, Rect};

/// Minimum terminal size. Smaller terminals show only this size.
pub(crate) const MIN_WIDTH: u16 = 40;
pub(crate) const MIN_HEIGHT: u16 = 14;

/// Square sizes (width, height), largest first. Characters are about twice as high as wide. A piece
/// is a single character and would look lost in larger squares.
const CELLS: [(u16, u16); 3] = [(6, 3), (4, 2), (2, 1)];
/// Columns left of the board: a rank and a space, and the gauge.
const LEFT_WIDTH: u16 = 4;
/// Rows above and below the board: players, files, messages and input.
const HEADER_HEIGHT: u16 = 1;
const MESSAGE_HEIGHT: u16 = 2;
const FOOTER_HEIGHT: u16 = 1 + 1 + MESSAGE_HEIGHT + 1;
/// Width of a name and a clock.
const PLAYER_MIN_WIDTH: u16 = 32;
/// Minimum width of the move list; narrower screens show only the board.
const PANEL_MIN_WIDTH: u16 = 22;
const PANEL_MARGIN: u16 = 2;

/// Areas of the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Layout {
    /// The 64 squares.
    pub(crate) board: Rect,
    /// Size of a square.
    pub(crate) cell: (u16, u16),
    /// The player at the top and the one at the bottom, with their clocks.
    pub(crate) players: [Rect; 2],
    pub(crate) gauge: Rect,
    /// Moves and state of the game, if there is room.
    pub(crate) panel: Option<Rect>,
    pub(crate) message: Rect,
    pub(crate) input: Rect,
}

impl Layout {
    /// The layout for a terminal of this size, if it is large enough.
    #[must_use]
    pub(crate) fn new(area: Rect) -> Option<Self> {
        if area.width < MIN_WIDTH || area.height < MIN_HEIGHT {
            return None;
        }
        let rows = area.height - HEADER_HEIGHT - FOOTER_HEIGHT;
        let fits = |(width, height): &(u16, u16), extra| {
            8 * height <= rows && LEFT_WIDTH + 8 * width + extra <= area.width
        };
        let with_panel = CELLS.iter().find(|cell| fits(cell, PANEL_MARGIN + PANEL_MIN_WIDTH));
        // On a narrow terminal, a readable board matters more than the move list.
        let cell = match with_panel {
            Some(&cell) if cell.1 > 1 => cell,
            _ => *CELLS.iter().find(|cell| fits(cell, 0))?,
        };
        Some(Self::with_cell(area, cell))
    }

    fn with_cell(area: Rect, cell: (u16, u16)) -> Self {
        let (width, height) = (8 * cell.0, 8 * cell.1);
        let board = Rect::new(area.x + LEFT_WIDTH, area.y + HEADER_HEIGHT, width, height);
        let below = board.bottom() + 1;
        let line_width = width.max(PLAYER_MIN_WIDTH);
        let line = |y| Rect::new(board.x, y, line_width, 1);
        let panel_x = board.x + line_width + PANEL_MARGIN;
        let panel_width = area.right().saturating_sub(panel_x);
        let panel = Rect::new(panel_x, area.y, panel_width, height + HEADER_HEIGHT + 2);
        Self {
            board,
            cell,
            players: [line(area.y), line(below)],
            gauge: Rect::new(area.x, board.y, 1, height),
            panel: Some(panel).filter(|panel| panel.width >= PANEL_MIN_WIDTH),
            message: Rect::new(area.x, below + 1, area.width, MESSAGE_HEIGHT),
            input: Rect::new(area.x, below + 1 + MESSAGE_HEIGHT, area.width, 1),
        }
    }

    /// The area of a square.
    #[must_use]
    pub(crate) fn square(&self, square: Square, viewer: Color) -> Rect {
        let (column, row) = grid(square, viewer);
        let (width, height) = self.cell;
        Rect::new(self.board.x + column * width, self.board.y + row * height, width, height)
    }

    /// The square at this position on the screen.
    #[must_use]
    pub(crate) fn square_at(&self, column: u16, row: u16, viewer: Color) -> Option<Square> {
        if !self.board.contains(Position::new(column, row)) {
            return None;
        }
        let column = (column - self.board.x) / self.cell.0;
        let row = (row - self.board.y) / self.cell.1;
        let (file, rank) = match viewer {
            Color::White => (column, 7 - row),
            Color::Black => (7 - column, row),
        };
        Some(Square::new(File::from_index(file.into())?, Rank::from_index(rank.into())?))
    }

    /// Area of the promotion chooser: a title and a line per piece.
    #[must_use]
    pub(crate) fn chooser(&self) -> Rect {
        const WIDTH: u16 = 14;
        const HEIGHT: u16 = 7;
        let (x, y) = (self.board.width.saturating_sub(WIDTH), self.board.height - HEIGHT);
        Rect::new(self.board.x + x / 2, self.board.y + y / 2, WIDTH, HEIGHT)
    }
}

/// Column and row of a square, from the top left.
fn grid(square: Square, viewer: Color) -> (u16, u16) {
    let (file, rank) = (square.file().index() as u16, square.rank().index() as u16);
    match viewer {
        Color::White => (file, 7 - rank),
        Color::Black => (7 - file, rank),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn layout(width: u16, height: u16) -> Option<Layout> {
        Layout::new(Rect::new(0, 0, width, height))
    }

    #[test]
    fn the_board_grows_with_the_terminal() {
        let cell = |width, height| layout(width, height).map(|it| (it.cell.1, it.panel.is_some()));
        assert_eq!(cell(39, 50), None);
        assert_eq!(cell(80, 13), None);
        assert_eq!(cell(40, 14), Some((1, false)));
        assert_eq!(cell(80, 14), Some((1, true)));
        assert_eq!(cell(80, 24), Some((2, true)));
        assert_eq!(cell(120, 40), Some((3, true)));
        assert_eq!(cell(45, 60), Some((2, false)));
    }

    #[test]
    fn everything_is_on_the_screen() {
        for width in MIN_WIDTH..140 {
            for height in MIN_HEIGHT..60 {
                let area = Rect::new(0, 0, width, height);
                let layout = Layout::new(area).unwrap();
                let Layout { board, players: [top, bottom], gauge, message, input, .. } = layout;
                let parts = [board, top, bottom, gauge, message, input, layout.chooser()];
                for part in parts.into_iter().chain(layout.panel) {
                    assert_eq!(part.intersection(area), part, "{width} x {height}: {layout:?}");
                }
            }
        }
    }

    #[test]
    fn squares_are_found_where_they_are_drawn() {
        let layout = layout(80, 24).unwrap();
        for viewer in Color::ALL {
            for square in Square::ALL {
                let area = layout.square(square, viewer);
                let found = layout.square_at(area.x + area.width - 1, area.y, viewer);
                assert_eq!(found, Some(square));
            }
        }
        assert_eq!(layout.square_at(0, 0, Color::White), None);
    }
}
