//! Screen state besides the game: cursor, selection, typed text, messages.

use lucena_board::{Color, Move, Piece, Position, Role, Square, UciCastling};
use lucena_eval::Score;
use lucena_uci::castling_form;

use super::super::completion;
use super::super::event::Event;
use super::super::session::Session;
use super::super::text;
use super::layout::MIN_WIDTH;

/// Longer messages may not fit.
const MESSAGE_MAX_LEN: usize = 2 * MIN_WIDTH as usize;

/// The effect of an input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Action {
    None,
    Play(Move),
    /// A typed line, or the line that a key stands for.
    Line(String),
    Quit,
    /// Ctrl-C.
    Interrupt,
    /// Ctrl-Z.
    Suspend,
    Redraw,
}

/// A promotion, until the player has chosen the piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Promotion {
    pub(crate) moves: Vec<(Role, Move)>,
    pub(crate) chosen: usize,
}

/// A piece being dragged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Drag {
    pub(crate) from: Square,
    /// Whether it was already selected: a click then deselects it.
    pub(crate) was_selected: bool,
}

/// A text that is too long for the message line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Popup {
    /// The keys and commands.
    Help,
    Text(String),
}

/// The state of the screen.
#[derive(Clone, Debug)]
pub(crate) struct ScreenState {
    pub(crate) viewer: Color,
    pub(crate) cursor: Square,
    /// The cursor is drawn once it has been used.
    pub(crate) shows_cursor: bool,
    pub(crate) selected: Option<Square>,
    /// The piece on which the mouse button was pressed.
    pub(crate) dragged: Option<Drag>,
    pub(crate) promotion: Option<Promotion>,
    pub(crate) input: String,
    pub(crate) message: String,
    /// A text over the board, until a key is pressed.
    pub(crate) popup: Option<Popup>,
    pub(crate) shows_gauge: bool,
    /// Whether the gauge has been requested for this position.
    pub(crate) evaluated: bool,
    /// The last score, from White's point of view.
    pub(crate) score: Option<Score>,
}

impl ScreenState {
    #[must_use]
    pub(crate) fn new(viewer: Color) -> Self {
        Self {
            viewer,
            cursor: Square::E2.relative_to(viewer),
            shows_cursor: false,
            selected: None,
            dragged: None,
            promotion: None,
            input: String::new(),
            message: String::new(),
            popup: None,
            shows_gauge: false,
            evaluated: false,
            score: None,
        }
    }

    /// Shows messages for events, and updates the selection.
    pub(crate) fn events(&mut self, events: &[Event], session: &Session) {
        let mut lines = Vec::new();
        for event in events {
            match event {
                Event::NewGame => *self = self.renewed(session),
                Event::Score(score) => self.score = Some(*score),
                // The selection is only valid for the previous position.
                Event::Moved(_) | Event::TookBack { .. } | Event::Ended(_) => self.unselect(),
                _ => {}
            }
            // Moves appear in the move list.
            if !matches!(event, Event::Moved(_)) {
                lines.extend(text::event(event, session.position()));
            }
        }
        let has_moved = events.iter().any(|event| matches!(event, Event::Moved(_)));
        if !lines.is_empty() || has_moved {
            self.message = lines.join("; ");
        }
    }

    /// Shows a text as a message, or in a popup if it does not fit.
    pub(crate) fn show_text(&mut self, text: String) {
        match text.len() <= MESSAGE_MAX_LEN && !text.contains('\n') {
            true => self.message = text,
            false => self.popup = Some(Popup::Text(text)),
        }
    }

    fn renewed(&self, session: &Session) -> Self {
        Self { shows_gauge: self.shows_gauge, ..Self::new(session.player()) }
    }

    pub(crate) fn unselect(&mut self) {
        (self.selected, self.dragged, self.promotion) = (None, None, None);
    }

    /// Legal moves of the selected piece.
    #[must_use]
    pub(crate) fn moves(&self, session: &Session) -> Vec<Move> {
        let Some(from) = self.selected.filter(|_| session.is_players_turn()) else { return vec![] };
        session.position().legal_moves().iter().copied().filter(|mv| mv.from() == from).collect()
    }

    /// Completions of the typed text.
    #[must_use]
    pub(crate) fn candidates(&self, session: &Session) -> Vec<String> {
        completion::candidates(&self.input, session.position())
    }

    /// Enter or a click on a square: selects a piece, or moves the selected one.
    pub(crate) fn activate(&mut self, square: Square, session: &Session) -> Action {
        self.cursor = square;
        let is_entered = |mv: &Move| target(*mv, session.position()) == square;
        let moves: Vec<Move> = self.moves(session).into_iter().filter(is_entered).collect();
        match moves[..] {
            [] => {
                self.select(square, session);
                Action::None
            }
            [mv] => {
                self.unselect();
                Action::Play(mv)
            }
            _ => {
                let mut moves: Vec<(Role, Move)> =
                    moves.iter().filter_map(|mv| Some((mv.promotion()?, *mv))).collect();
                moves.sort_by_key(|(role, _)| std::cmp::Reverse(role.index()));
                self.promotion = Some(Promotion { moves, chosen: 0 });
                Action::None
            }
        }
    }

    fn select(&mut self, square: Square, session: &Session) {
        let is_own = |piece: Piece| piece.color == session.player();
        let is_new = self.selected != Some(square) && session.is_players_turn();
        let piece = session.position().piece_at(square);
        self.selected = piece.filter(|&piece| is_own(piece) && is_new).map(|_| square);
    }

    /// Plays the chosen promotion.
    pub(crate) fn promote(&mut self, role: Role) -> Action {
        let Some(promotion) = &self.promotion else { return Action::None };
        let Some(&(_, mv)) = promotion.moves.iter().find(|(it, _)| *it == role) else {
            return Action::None;
        };
        self.unselect();
        Action::Play(mv)
    }
}

/// The square to select for a move of the selected piece. Where the king's target square is
/// ambiguous, castling is entered on the rook's square.
#[must_use]
pub(crate) fn target(mv: Move, position: &Position) -> Square {
    match castling_form(position) {
        UciCastling::KingToTarget if mv.is_castle() => mv.king_destination(),
        _ => mv.to(),
    }
}
