//! Positions of a variant that need not be legal.

use core::fmt;

use super::rules::Rules;
use super::rules_position::RulesPosition;
use super::state::{Pockets, State};
use crate::castling::CastlingRooks;
use crate::notation::{epd, fen};
use crate::position::{EnPassant, Parts};
use crate::{
    Bitboard, Color, EnPassantStyle, EpdError, Faults, FenError, FenText, Position, PositionError,
    Setup, SetupError, Square, Variant,
};

/// Any piece placement with the other fields of the FEN of a variant.
/// [`RulesPosition::from_setup`] validates it.
///
/// ```
/// use lucena_board::variants::{CrazyhousePosition, VariantSetup};
/// use lucena_board::{Color, Role, Variant};
/// let mut setup = VariantSetup::initial(Variant::Crazyhouse);
/// setup.pockets_mut().add(Color::White, Role::Queen);
/// assert!(setup.to_string().contains("RNBQKBNR[Q] w"));
/// assert!(CrazyhousePosition::from_setup(&setup).is_ok());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct VariantSetup {
    variant: Variant,
    pub(crate) board: Setup,
    pub(crate) state: State,
}

impl VariantSetup {
    /// A board with the rest of the fields at their defaults: empty pockets, all remaining checks.
    #[must_use]
    pub fn new(variant: Variant, board: Setup) -> Self {
        let state = if variant == Variant::ThreeCheck {
            State { checks_left: [3; 2], ..State::default() }
        } else {
            State::default()
        };
        Self { variant, board, state }
    }

    pub(crate) fn with_state(variant: Variant, board: Setup, state: State) -> Self {
        Self { variant, board, state }
    }

    /// Parses a FEN without checking that the position is legal.
    ///
    /// The pocket of crazyhouse stands in brackets after the placement or as a ninth rank,
    /// `…/RNBQKBNR[QNp]` or `…/RNBQKBNR/QNp`, and promoted pieces are marked as `Q~`. The checks that
    /// each side has to give in three-check stand before the clocks, `3+3`, or those given at the end,
    /// `+0+0`.
    ///
    /// # Errors
    /// If the text is not a FEN of the variant.
    ///
    /// ```
    /// use lucena_board::variants::VariantSetup;
    /// use lucena_board::{Color, Variant};
    /// let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 +2+0";
    /// let setup = VariantSetup::parse(Variant::ThreeCheck, fen)?;
    /// assert_eq!(setup.checks_left(Color::White), 1);
    /// # Ok::<(), lucena_board::FenError>(())
    /// ```
    pub fn parse(variant: Variant, fen: &str) -> Result<Self, FenError> {
        let (board, state) = fen::variant::read(fen, variant)?;
        Ok(Self { variant, board, state })
    }

    /// Parses the position of an EPD record and returns the byte after it.
    pub(super) fn read_epd(line: &str, variant: Variant) -> Result<(Self, usize), EpdError> {
        let (mut board, state, at) = fen::variant::read_epd_fields(line, variant)?;
        let at = epd::read_clocks(line, at, &mut board)?;
        Ok((Self { variant, board, state }, at))
    }

    /// The variant.
    #[must_use]
    pub fn variant(&self) -> Variant {
        self.variant
    }

    /// The board and the fields of a FEN of standard chess.
    #[must_use]
    pub fn board(&self) -> &Setup {
        &self.board
    }

    /// The board, to edit.
    pub fn board_mut(&mut self) -> &mut Setup {
        &mut self.board
    }

    /// The pockets of crazyhouse.
    #[must_use]
    pub fn pockets(&self) -> &Pockets {
        &self.state.pockets
    }

    /// The pockets, to edit.
    pub fn pockets_mut(&mut self) -> &mut Pockets {
        &mut self.state.pockets
    }

    /// The squares of pieces that were pawns, in crazyhouse.
    #[must_use]
    pub fn promoted(&self) -> Bitboard {
        self.state.promoted
    }

    /// Marks or unmarks the piece on a square as promoted.
    pub fn set_promoted(&mut self, square: Square, is_promoted: bool) {
        let marked = self.state.promoted;
        self.state.promoted =
            if is_promoted { marked.with(square) } else { marked.without(square) };
    }

    /// The checks that a side has still to give in three-check.
    #[must_use]
    pub fn checks_left(&self, color: Color) -> u8 {
        self.state.checks_left[color.index()]
    }

    /// Sets the checks that a side has still to give, at most 3.
    pub fn set_checks_left(&mut self, color: Color, checks: u8) {
        self.state.checks_left[color.index()] = checks.min(3);
    }

    /// The FEN. The en passant square is always written if it is set.
    pub fn fen(&self) -> FenText {
        self.board.fen().with_state(self.variant, self.state)
    }
}

/// The FEN.
impl fmt::Display for VariantSetup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.fen(), f)
    }
}

impl<R: Rules> RulesPosition<R> {
    /// The fields of the FEN, to edit. The en passant square is that of any double push.
    #[must_use]
    pub fn setup(&self) -> VariantSetup {
        self.setup_with(EnPassantStyle::Pushed)
    }

    /// The fields of the FEN, with the en passant square in this style.
    #[must_use]
    pub fn setup_with(&self, en_passant: EnPassantStyle) -> VariantSetup {
        let mut board = Setup::from(self.board);
        board.set_en_passant(match en_passant {
            EnPassantStyle::Pushed => self.board.pushed_en_passant(),
            EnPassantStyle::PseudoLegal => self.board.pseudo_legal_en_passant(),
            EnPassantStyle::Legal => self.legal_en_passant(),
        });
        VariantSetup::with_state(R::VARIANT, board, self.state)
    }

    /// The FEN, as [`Position::fen`]: castling rights as X-FEN and the en passant square only if the
    /// capture is legal, unless another style is set.
    ///
    /// ```
    /// use lucena_board::variants::AtomicPosition;
    /// use lucena_board::{CastlingStyle, ChessPosition, EnPassantStyle};
    /// let start = AtomicPosition::initial();
    /// let position = start.play(start.parse_san("e4")?)?;
    /// let fen = position.fen().castling(CastlingStyle::Shredder).en_passant(EnPassantStyle::Pushed);
    /// assert_eq!(
    ///     fen.to_string(),
    ///     "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b HAha e3 0 1",
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn fen(&self) -> FenText {
        let pseudo_legal = self.board.pseudo_legal_en_passant();
        self.setup().fen().with_en_passant_squares(pseudo_legal, self.legal_en_passant())
    }

    /// Validates a setup. What belongs to another variant, such as a pocket in atomic chess, is dropped.
    ///
    /// # Errors
    /// If the setup is not legal under these rules, with all faults.
    pub fn from_setup(setup: &VariantSetup) -> Result<Self, SetupError> {
        Self::from_setup_waiving(setup, Faults::empty())
    }

    /// As [`from_setup`](Self::from_setup), but accepts some faults, as
    /// [`Setup::position_waiving`]: bad castling rights and en passant squares are then dropped.
    ///
    /// # Errors
    /// If there are other faults, with all of them.
    ///
    /// ```
    /// use lucena_board::variants::{AntichessPosition, VariantSetup};
    /// use lucena_board::{Faults, Variant};
    /// let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    /// let setup = VariantSetup::parse(Variant::Antichess, fen)?;
    /// let error = AntichessPosition::from_setup(&setup).unwrap_err();
    /// assert_eq!(error.faults(), Faults::BAD_CASTLING);
    /// assert!(AntichessPosition::from_setup_waiving(&setup, Faults::WAIVABLE).is_ok());
    /// # Ok::<(), lucena_board::FenError>(())
    /// ```
    pub fn from_setup_waiving(setup: &VariantSetup, waived: Faults) -> Result<Self, SetupError> {
        let board = setup.board;
        let has_castling = R::VARIANT.has_castling();
        let mut found = R::faults(&board);
        if !has_castling {
            found.set(Faults::BAD_CASTLING, board.castling != CastlingRooks::NONE);
        }
        let left = found - (waived & Faults::WAIVABLE);
        if !left.is_empty() {
            return Err(SetupError::new(board, left).under(R::VARIANT));
        }
        let pushed = board.en_passant().filter(|_| !found.contains(Faults::BAD_EN_PASSANT));
        let parts = Parts {
            planes: board.planes,
            turn: board.turn(),
            castling: if has_castling { board.good_castling() } else { CastlingRooks::NONE },
            en_passant: pushed
                .map_or(EnPassant::NONE, |square| EnPassant::pushed(square.file(), 0)),
            half_move_clock: board.half_move_clock(),
            full_move_number: board.full_move_number(),
        };
        let mut state = R::INITIAL_STATE;
        if R::VARIANT == Variant::Crazyhouse {
            let officers = board.occupied() - Bitboard(board.planes.pawns() | board.planes.kings());
            state = State { promoted: setup.state.promoted & officers, ..setup.state };
            state.checks_left = R::INITIAL_STATE.checks_left;
        }
        if R::VARIANT == Variant::ThreeCheck && setup.variant == Variant::ThreeCheck {
            state.checks_left = setup.state.checks_left;
        }
        Ok(Self::from_board(Position::from_variant_parts(parts), state))
    }

    /// Parses a FEN, see [`VariantSetup::parse`].
    ///
    /// # Errors
    /// If the text is not a FEN of the variant, or the position is not legal.
    pub fn parse_fen(fen: &str) -> Result<Self, PositionError> {
        Ok(Self::from_setup(&VariantSetup::parse(R::VARIANT, fen)?)?)
    }
}

impl<R: Rules> core::str::FromStr for RulesPosition<R> {
    type Err = PositionError;

    fn from_str(fen: &str) -> Result<Self, PositionError> {
        Self::parse_fen(fen)
    }
}

impl<R: Rules> fmt::Display for RulesPosition<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.fen(), f)
    }
}

impl<R: Rules> fmt::Debug for RulesPosition<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}({})", R::VARIANT, self.setup())
    }
}
