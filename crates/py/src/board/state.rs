//! What stands on a board: a legal position, or pieces that make none, as while a board is edited.

use lucena_board::{
    Bitboard, CastlingStyle, Color, EnPassantStyle, Faults, FenError, Piece, Position, Role, Setup,
    SetupError, Square,
};

use super::castling;

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum State {
    /// All castling rights are those of the variant.
    Position(Position),
    Setup(Setup),
}

impl State {
    pub(crate) const EMPTY: Self = Self::Setup(Setup::empty());

    /// The position of a setup, if it is a legal one with castling rights of the variant.
    pub(crate) fn of(setup: Setup, is_chess960: bool) -> Self {
        if castling::clean(&setup, is_chess960) != castling::claimed(&setup) {
            return Self::Setup(setup);
        }
        setup.position().map_or(Self::Setup(setup), Self::Position)
    }

    /// Parses a FEN; fields may be missing at the end.
    pub(crate) fn parse(fen: &str, is_chess960: bool) -> Result<Self, FenError> {
        let setup: Setup = match fen.split_ascii_whitespace().count() {
            1 => format!("{fen} w - - 0 1").parse()?,
            2 => format!("{fen} - - 0 1").parse()?,
            3 => format!("{fen} - 0 1").parse()?,
            _ => fen.parse()?,
        };
        Ok(Self::of(setup, is_chess960))
    }

    /// The legal position. Faults that move generation can live with are let pass.
    pub(crate) fn position(&self, is_chess960: bool) -> Result<Position, SetupError> {
        match self {
            Self::Position(position) => Ok(*position),
            Self::Setup(setup) => {
                castling::cleaned(setup, is_chess960).position_waiving(Faults::WAIVABLE)
            }
        }
    }

    pub(crate) fn setup(&self) -> Setup {
        match self {
            Self::Position(position) => (*position).into(),
            Self::Setup(setup) => *setup,
        }
    }

    pub(crate) fn turn(&self) -> Color {
        match self {
            Self::Position(position) => position.turn(),
            Self::Setup(setup) => setup.turn(),
        }
    }

    pub(crate) fn half_move_clock(&self) -> u16 {
        match self {
            Self::Position(position) => position.half_move_clock(),
            Self::Setup(setup) => setup.half_move_clock(),
        }
    }

    pub(crate) fn full_move_number(&self) -> u16 {
        match self {
            Self::Position(position) => position.full_move_number(),
            Self::Setup(setup) => setup.full_move_number(),
        }
    }

    pub(crate) fn occupied(&self) -> Bitboard {
        match self {
            Self::Position(position) => position.occupied(),
            Self::Setup(setup) => setup.occupied(),
        }
    }

    pub(crate) fn piece_at(&self, square: Square) -> Option<Piece> {
        match self {
            Self::Position(position) => position.piece_at(square),
            Self::Setup(setup) => setup.piece_at(square),
        }
    }

    /// The squares of the pieces of a colour and role; of all if `None`.
    pub(crate) fn mask(&self, color: Option<Color>, role: Option<Role>) -> Bitboard {
        match self {
            Self::Position(position) => match (color, role) {
                (Some(color), Some(role)) => position.pieces(color, role),
                (Some(color), None) => position.colored(color),
                (None, Some(role)) => position.role(role),
                (None, None) => position.occupied(),
            },
            Self::Setup(setup) => {
                let fits = |piece: &Piece| {
                    color.is_none_or(|it| it == piece.color)
                        && role.is_none_or(|it| it == piece.role)
                };
                let squares = setup.placement().filter(|(_, piece)| fits(piece));
                squares.fold(Bitboard::EMPTY, |set, (square, _)| set.with(square))
            }
        }
    }

    /// A FEN that loses nothing.
    pub(crate) fn exact_fen(&self) -> String {
        let fen = match self {
            Self::Position(position) => position.fen(),
            Self::Setup(setup) => setup.fen(),
        };
        fen.castling(CastlingStyle::Shredder).en_passant(EnPassantStyle::Pushed).to_string()
    }
}
