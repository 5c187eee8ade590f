//! The whole screen: players, board, moves, messages, input and popups.

use std::time::Duration;

use lucena_board::{Color, Game};
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::{Alignment, Position, Rect};
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Text};
use ratatui::widgets::{Block, Clear, Paragraph, Widget, Wrap};

use super::super::clock::time_text;
use super::super::command::HELP;
use super::super::session::Session;
use super::super::text;
use super::board;
use super::gauge::{self, Gauge};
use super::keys::KEYS;
use super::layout::{Layout, MIN_HEIGHT, MIN_WIDTH};
use super::state::{Popup, ScreenState};
use super::theme::Theme;

/// Everything to draw.
pub(crate) struct View<'a> {
    pub(crate) session: &'a Session,
    pub(crate) state: &'a ScreenState,
    pub(crate) engine: &'a str,
    pub(crate) player: &'a str,
    pub(crate) theme: Theme,
    /// For the clocks.
    pub(crate) now: Duration,
}

const BOLD: Style = Style::new().add_modifier(Modifier::BOLD);

impl View<'_> {
    pub(crate) fn draw(&self, frame: &mut Frame<'_>) {
        let area = frame.area();
        let Some(layout) = Layout::new(area) else {
            return draw_too_small(frame);
        };
        let buffer = frame.buffer_mut();
        board::draw(buffer, &layout, self.session, self.state, self.theme);
        self.draw_gauge(buffer, &layout);
        let [top, bottom] = layout.players;
        self.draw_player(buffer, top, !self.state.viewer);
        self.draw_player(buffer, bottom, self.state.viewer);
        if let Some(panel) = layout.panel {
            self.draw_panel(buffer, panel);
        }
        self.draw_message(buffer, &layout);
        let prompt = format!("> {}", self.state.input);
        let visible = tail(&prompt, layout.input.width.saturating_sub(1));
        let end = layout.input.x + Line::from(visible).width() as u16;
        Line::from(visible).render(layout.input, buffer);
        frame.set_cursor_position(Position::new(end, layout.input.y));
        if self.state.promotion.is_some() {
            self.draw_chooser(frame, layout.chooser());
        }
        match &self.state.popup {
            Some(Popup::Help) => draw_help(frame),
            Some(Popup::Text(text)) => {
                draw_popup(frame, Text::from(text.as_str()), "Any key closes")
            }
            None => {}
        }
    }

    fn draw_gauge(&self, buffer: &mut Buffer, layout: &Layout) {
        if let Some(score) = self.state.score.filter(|_| self.state.shows_gauge) {
            let position = self.session.position();
            let gauge = Gauge { score, position, viewer: self.state.viewer };
            gauge::draw(buffer, layout.gauge, &gauge, self.theme);
        }
    }

    /// Name and clock; the side to move is bold.
    fn draw_player(&self, buffer: &mut Buffer, area: Rect, color: Color) {
        let is_player = color == self.session.player();
        let name = if is_player { self.player } else { self.engine };
        let is_to_move =
            self.session.live().ending().is_none() && self.session.position().turn() == color;
        let style = if is_to_move { BOLD } else { Style::new() };
        let clock = self.session.live().left(color, self.now).map(time_text).unwrap_or_default();
        let width = usize::from(area.width).saturating_sub(clock.len() + 1);
        let mark = if is_to_move { "* " } else { "  " };
        let name: String = format!("{mark}{name} ({color})").chars().take(width).collect();
        Line::styled(name, style).render(area, buffer);
        Line::styled(clock, style).alignment(Alignment::Right).render(area, buffer);
    }

    /// The status of the game, and the latest moves that fit.
    fn draw_panel(&self, buffer: &mut Buffer, area: Rect) {
        let mut lines = vec![Line::styled(self.status(), BOLD)];
        if let Some(score) = self.state.score.filter(|_| self.state.shows_gauge) {
            lines.push(Line::from(format!("evaluation {}", text::score(score))));
        }
        lines.push(Line::default());
        let room = usize::from(area.height).saturating_sub(lines.len());
        let moves = move_rows(self.session.live().game());
        let hidden = moves.len().saturating_sub(room);
        lines.extend(moves.into_iter().skip(hidden).map(Line::from));
        Paragraph::new(lines).render(area, buffer);
    }

    fn status(&self) -> String {
        match self.session.live().ending() {
            Some(ending) => ending.to_string(),
            None if self.session.is_players_turn() => {
                let check = if self.session.position().is_check() { "Check! " } else { "" };
                format!("{check}Your move")
            }
            None if self.session.awaits_reply() => "Thinking...".into(),
            None => "The engine has failed".into(),
        }
    }

    /// Completions of the typed text, or else the message. Without a panel, the status as well.
    fn draw_message(&self, buffer: &mut Buffer, layout: &Layout) {
        let has_panel = layout.panel.is_some();
        let candidates = self.state.candidates(self.session);
        let message = match candidates.is_empty() {
            false => candidates.join(" "),
            true if !self.state.message.is_empty() => self.state.message.clone(),
            true if has_panel => "F1 shows the keys".into(),
            true => self.status(),
        };
        Paragraph::new(message).wrap(Wrap { trim: true }).render(layout.message, buffer);
    }

    fn draw_chooser(&self, frame: &mut Frame<'_>, area: Rect) {
        let Some(promotion) = &self.state.promotion else { return };
        let lines = promotion.moves.iter().enumerate().map(|(index, (role, _))| {
            let style = match index == promotion.chosen {
                true => Style::new().add_modifier(Modifier::REVERSED),
                false => Style::new(),
            };
            let letter = role.to_char().to_ascii_uppercase();
            Line::styled(format!(" {letter} {}", text::role_name(*role)), style)
        });
        let chooser = Paragraph::new(lines.collect::<Vec<_>>());
        frame.render_widget(Clear, area);
        frame.render_widget(chooser.block(Block::bordered().title("Promote to")), area);
    }
}

/// The moves, a row for each move number.
fn move_rows(game: &Game) -> Vec<String> {
    let mut rows: Vec<String> = Vec::new();
    for (before, mv) in game.positions().zip(game.moves()) {
        let san = mv.san(before).to_string();
        match (before.turn(), rows.last_mut()) {
            (Color::Black, Some(row)) => row.push_str(&san),
            (Color::White, _) => rows.push(format!("{:3}. {san:8}", before.full_move_number())),
            (Color::Black, None) => {
                rows.push(format!("{:3}. {:8}{san}", before.full_move_number(), "..."));
            }
        }
    }
    rows
}

/// The end of a text that is too wide, at a character boundary.
fn tail(text: &str, width: u16) -> &str {
    let mut starts = text.char_indices().map(|(at, _)| &text[at..]);
    starts.find(|rest| Line::from(*rest).width() <= usize::from(width)).unwrap_or_default()
}

fn draw_too_small(frame: &mut Frame<'_>) {
    let Rect { width, height, .. } = frame.area();
    let message = format!(
        "The terminal is too small: {width} x {height} characters. \
         The board needs {MIN_WIDTH} x {MIN_HEIGHT}."
    );
    frame.render_widget(Paragraph::new(message).wrap(Wrap { trim: true }), frame.area());
}

fn draw_help(frame: &mut Frame<'_>) {
    let lines: Vec<Line<'_>> = help(frame.area()).into_iter().map(Line::from).collect();
    draw_popup(frame, Text::from(lines), "Keys and commands (any key closes)");
}

/// The keys, with the commands below or beside them if there is room.
fn help(area: Rect) -> Vec<String> {
    const BORDERS: usize = 2;
    const KEYS_WIDTH: usize = 46;
    const COMMANDS_WIDTH: usize = 26;
    let (width, height) = (usize::from(area.width), usize::from(area.height));
    let mut rows: Vec<String> =
        KEYS.iter().map(|(key, what)| format!("{key:<15} {what}")).collect();
    if height >= KEYS.len() + 1 + HELP.len() + BORDERS {
        rows.push(String::new());
        rows.extend(HELP.iter().map(|(usage, what)| format!("{usage:<25} {what}")));
    } else if width >= KEYS_WIDTH + COMMANDS_WIDTH + BORDERS {
        rows.resize(rows.len().max(HELP.len()), String::new());
        for (row, (usage, _)) in rows.iter_mut().zip(HELP) {
            *row = format!("{row:<KEYS_WIDTH$}{usage}");
        }
    }
    rows
}

fn draw_popup(frame: &mut Frame<'_>, text: Text<'_>, title: &str) {
    let popup = Paragraph::new(text).wrap(Wrap { trim: false });
    frame.render_widget(Clear, frame.area());
    frame.render_widget(popup.block(Block::bordered().title(title)), frame.area());
}
