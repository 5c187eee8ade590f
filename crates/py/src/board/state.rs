//! What stands on a board: a legal position, or pieces that make none, as while a board is edited.

use lucena_board::variants::{VariantPosition, VariantSetup};
use lucena_board::{
    Bitboard, CastlingStyle, ChessPosition, Color, Faults, FenError, Piece, Role, Setup,
    SetupError, Square, Variant,
};

use super::castling;

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum State {
    /// All castling rights are those of the variant, and of Chess960 only on its boards.
    Position(VariantPosition),
    Setup(VariantSetup),
}

impl State {
    pub(crate) fn initial(variant: Variant) -> Self {
        Self::Position(VariantPosition::initial(variant))
    }

    pub(crate) fn empty(variant: Variant) -> Self {
        Self::Setup(VariantSetup::new(variant, Setup::empty()))
    }

    /// The position of a setup, if it is a legal one with castling rights of the variant.
    pub(crate) fn of(setup: VariantSetup, is_chess960: bool) -> Self {
        let board = setup.board();
        let has_bad_castling = castling::clean(&setup, is_chess960) != castling::claimed(board);
        if has_bad_castling || board.faults().contains(Faults::BAD_EN_PASSANT) {
            return Self::Setup(setup);
        }
        VariantPosition::from_setup(&setup).map_or(Self::Setup(setup), Self::Position)
    }

    /// Parses a FEN; fields may be missing at the end.
    pub(crate) fn parse(fen: &str, variant: Variant, is_chess960: bool) -> Result<Self, FenError> {
        let setup = match fen.split_ascii_whitespace().count() {
            1 => VariantSetup::parse(variant, &format!("{fen} w - - 0 1")),
            2 => VariantSetup::parse(variant, &format!("{fen} - - 0 1")),
            3 => VariantSetup::parse(variant, &format!("{fen} - 0 1")),
            _ => VariantSetup::parse(variant, fen),
        };
        Ok(Self::of(setup?, is_chess960))
    }

    /// The legal position. Faults that move generation can live with are let pass.
    pub(crate) fn position(&self, is_chess960: bool) -> Result<VariantPosition, SetupError> {
        match self {
            Self::Position(position) => Ok(*position),
            Self::Setup(setup) => {
                let setup = castling::cleaned(setup, is_chess960);
                VariantPosition::from_setup_waiving(&setup, Faults::WAIVABLE)
            }
        }
    }

    /// All that is on the board, with the en passant square after every double step.
    pub(crate) fn setup(&self) -> VariantSetup {
        match self {
            Self::Position(position) => position.setup(),
            Self::Setup(setup) => *setup,
        }
    }

    pub(crate) fn turn(&self) -> Color {
        match self {
            Self::Position(position) => position.turn(),
            Self::Setup(setup) => setup.board().turn(),
        }
    }

    pub(crate) fn half_move_clock(&self) -> u16 {
        match self {
            Self::Position(position) => position.half_move_clock(),
            Self::Setup(setup) => setup.board().half_move_clock(),
        }
    }

    pub(crate) fn full_move_number(&self) -> u16 {
        match self {
            Self::Position(position) => position.full_move_number(),
            Self::Setup(setup) => setup.board().full_move_number(),
        }
    }

    pub(crate) fn occupied(&self) -> Bitboard {
        match self {
            Self::Position(position) => position.occupied(),
            Self::Setup(setup) => setup.board().occupied(),
        }
    }

    pub(crate) fn piece_at(&self, square: Square) -> Option<Piece> {
        match self {
            Self::Position(position) => position.piece_at(square),
            Self::Setup(setup) => setup.board().piece_at(square),
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
                let squares = setup.board().placement().filter(|(_, piece)| fits(piece));
                squares.fold(Bitboard::EMPTY, |set, (square, _)| set.with(square))
            }
        }
    }

    /// A FEN that loses nothing.
    pub(crate) fn exact_fen(&self) -> String {
        self.setup().fen().castling(CastlingStyle::Shredder).to_string()
    }
}
