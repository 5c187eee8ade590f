//! Keys and mouse.

use lucena_board::{Color, Role};
use ratatui::crossterm::event::{
    KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::layout::Position;

use super::super::command::LINE_MAX_BYTES;
use super::super::completion;
use super::super::session::Session;
use super::layout::Layout;
use super::state::{Action, Drag, Popup, ScreenState};

/// The keys and what they do, for the help.
pub(crate) const KEYS: &[(&str, &str)] = &[
    ("cursor keys", "move the cursor"),
    ("Enter, Space", "select a piece, or move it"),
    ("mouse", "click or drag a piece"),
    ("text", "a move (Nf3, g1f3) or command"),
    ("Tab", "complete the text"),
    ("Esc", "clear text or selection"),
    ("F2 / F3", "hint / evaluation gauge"),
    ("F4 / F5", "flip / take back"),
    ("Ctrl-L", "redraw"),
    ("Ctrl-Z", "suspend"),
    ("Ctrl-C, Ctrl-D", "quit"),
];

impl ScreenState {
    /// Handles a key.
    pub(crate) fn key(&mut self, key: KeyEvent, session: &Session) -> Action {
        // Some terminals report releases, too.
        if key.kind == KeyEventKind::Release {
            return Action::None;
        }
        if key.modifiers.contains(KeyModifiers::CONTROL) {
            return self.control_key(key.code);
        }
        if self.popup.take().is_some() {
            return Action::None;
        }
        if self.promotion.is_some() {
            return self.promotion_key(key.code);
        }
        match key.code {
            KeyCode::F(1) => self.popup = Some(Popup::Help),
            KeyCode::F(2) => return Action::Line("hint".into()),
            KeyCode::F(3) => return Action::Line("eval".into()),
            KeyCode::F(4) => return Action::Line("flip".into()),
            KeyCode::F(5) => return Action::Line("takeback".into()),
            KeyCode::Left => self.step(-1, 0),
            KeyCode::Right => self.step(1, 0),
            KeyCode::Up => self.step(0, 1),
            KeyCode::Down => self.step(0, -1),
            KeyCode::Tab => {
                let candidates = self.candidates(session);
                self.input = completion::extended(&self.input, &candidates);
            }
            KeyCode::Esc if self.input.is_empty() => self.unselect(),
            KeyCode::Esc => self.input.clear(),
            KeyCode::Backspace => drop(self.input.pop()),
            KeyCode::Enter | KeyCode::Char(' ') if self.input.is_empty() => {
                self.shows_cursor = true;
                return self.activate(self.cursor, session);
            }
            KeyCode::Enter => return Action::Line(std::mem::take(&mut self.input)),
            KeyCode::Char(c) if self.input.len() < LINE_MAX_BYTES => self.input.push(c),
            _ => {}
        }
        Action::None
    }

    fn control_key(&mut self, code: KeyCode) -> Action {
        match code {
            KeyCode::Char('c') => Action::Interrupt,
            KeyCode::Char('d') if self.input.is_empty() => Action::Quit,
            KeyCode::Char('z') => Action::Suspend,
            KeyCode::Char('l') => Action::Redraw,
            KeyCode::Char('u') => {
                self.input.clear();
                Action::None
            }
            _ => Action::None,
        }
    }

    /// Moves the cursor, as seen by the player.
    fn step(&mut self, right: i8, up: i8) {
        self.shows_cursor = true;
        let sign = if self.viewer == Color::White { 1 } else { -1 };
        self.cursor = self.cursor.offset(sign * right, sign * up).unwrap_or(self.cursor);
    }

    fn promotion_key(&mut self, code: KeyCode) -> Action {
        let Some(promotion) = &mut self.promotion else { return Action::None };
        let n_moves = promotion.moves.len();
        match code {
            KeyCode::Up => promotion.chosen = (promotion.chosen + n_moves - 1) % n_moves,
            KeyCode::Down => promotion.chosen = (promotion.chosen + 1) % n_moves,
            KeyCode::Enter | KeyCode::Char(' ') => {
                let (role, _) = promotion.moves[promotion.chosen];
                return self.promote(role);
            }
            KeyCode::Char(c) => {
                if let Some(role) = Role::from_char(c.to_ascii_lowercase()) {
                    return self.promote(role);
                }
            }
            KeyCode::Esc => self.unselect(),
            _ => {}
        }
        Action::None
    }

    /// Handles the mouse. A piece is moved with two clicks, or by dragging it.
    pub(crate) fn mouse(
        &mut self,
        mouse: MouseEvent,
        layout: &Layout,
        session: &Session,
    ) -> Action {
        let square = layout.square_at(mouse.column, mouse.row, self.viewer);
        match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) => {
                if self.popup.take().is_some() {
                    return Action::None;
                }
                if self.promotion.is_some() {
                    return self.choose_at(mouse, layout);
                }
                self.shows_cursor = false;
                let Some(square) = square else { return Action::None };
                let was_selected = self.selected == Some(square);
                let action =
                    if was_selected { Action::None } else { self.activate(square, session) };
                self.dragged = self.selected.map(|from| Drag { from, was_selected });
                action
            }
            MouseEventKind::Up(MouseButton::Left) => {
                let Some((drag, to)) = self.dragged.take().zip(square) else { return Action::None };
                if drag.from != to || drag.was_selected {
                    return self.activate(to, session);
                }
                Action::None
            }
            _ => Action::None,
        }
    }

    /// A click in the promotion chooser, below its border. A click elsewhere closes it.
    fn choose_at(&mut self, mouse: MouseEvent, layout: &Layout) -> Action {
        let area = layout.chooser();
        let Some(promotion) = &self.promotion else { return Action::None };
        let line = usize::from(mouse.row.saturating_sub(area.y));
        let is_inside = area.contains(Position::new(mouse.column, mouse.row));
        match promotion.moves.get(line.wrapping_sub(1)).filter(|_| is_inside) {
            Some(&(role, _)) => self.promote(role),
            None => {
                self.unselect();
                Action::None
            }
        }
    }
}
