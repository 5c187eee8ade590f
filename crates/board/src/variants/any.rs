//! A position of any variant, known at run time.

use core::fmt;

use super::{
    AntichessPosition, AtomicPosition, CrazyhousePosition, HordePosition, KingOfTheHillPosition,
    Pockets, RacingKingsPosition, ThreeCheckPosition, VariantSetup,
};
use crate::chess_position::sealed::Sealed;
use crate::{
    Bitboard, CastlingSide, CastlingStyle, ChessPosition, Color, FenText, IllegalMove,
    IllegalReason, Move, Outcome, Piece, Position, PositionError, SanError, SetupError, Square,
    UciMove, Variant,
};

/// A legal position of standard chess or any variant, for servers and files that mix them. Engines use
/// the type of one variant.
///
/// ```
/// use lucena_board::variants::VariantPosition;
/// use lucena_board::{ChessPosition, Variant};
/// for variant in Variant::ALL {
///     let position = VariantPosition::initial(variant);
///     let fen = position.to_string();
///     assert_eq!(VariantPosition::parse(variant, &fen)?, position);
///     println!("{variant}: {} moves", position.count_legal_moves());
/// }
/// # Ok::<(), lucena_board::PositionError>(())
/// ```
#[expect(missing_docs, reason = "the variants say it all")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum VariantPosition {
    /// Standard chess or Chess960.
    Standard(Position),
    Crazyhouse(CrazyhousePosition),
    ThreeCheck(ThreeCheckPosition),
    KingOfTheHill(KingOfTheHillPosition),
    RacingKings(RacingKingsPosition),
    Antichess(AntichessPosition),
    Atomic(AtomicPosition),
    Horde(HordePosition),
}

/// Runs the same code on the position of each variant.
macro_rules! on_each {
    ($any:expr, $position:ident => $body:expr) => {
        match $any {
            VariantPosition::Standard($position) => $body,
            VariantPosition::Crazyhouse($position) => $body,
            VariantPosition::ThreeCheck($position) => $body,
            VariantPosition::KingOfTheHill($position) => $body,
            VariantPosition::RacingKings($position) => $body,
            VariantPosition::Antichess($position) => $body,
            VariantPosition::Atomic($position) => $body,
            VariantPosition::Horde($position) => $body,
        }
    };
}

/// As [`on_each`], for code that makes a position of the same variant.
macro_rules! map_each {
    ($any:expr, $position:ident => $body:expr) => {
        match $any {
            VariantPosition::Standard($position) => VariantPosition::Standard($body),
            VariantPosition::Crazyhouse($position) => VariantPosition::Crazyhouse($body),
            VariantPosition::ThreeCheck($position) => VariantPosition::ThreeCheck($body),
            VariantPosition::KingOfTheHill($position) => VariantPosition::KingOfTheHill($body),
            VariantPosition::RacingKings($position) => VariantPosition::RacingKings($body),
            VariantPosition::Antichess($position) => VariantPosition::Antichess($body),
            VariantPosition::Atomic($position) => VariantPosition::Atomic($body),
            VariantPosition::Horde($position) => VariantPosition::Horde($body),
        }
    };
}

impl VariantPosition {
    /// The initial position; that of standard chess for Chess960.
    #[must_use]
    pub fn initial(variant: Variant) -> Self {
        match variant {
            Variant::Standard | Variant::Chess960 => Self::Standard(Position::initial()),
            Variant::Crazyhouse => Self::Crazyhouse(CrazyhousePosition::initial()),
            Variant::ThreeCheck => Self::ThreeCheck(ThreeCheckPosition::initial()),
            Variant::KingOfTheHill => Self::KingOfTheHill(KingOfTheHillPosition::initial()),
            Variant::RacingKings => Self::RacingKings(RacingKingsPosition::initial()),
            Variant::Antichess => Self::Antichess(AntichessPosition::initial()),
            Variant::Atomic => Self::Atomic(AtomicPosition::initial()),
            Variant::Horde => Self::Horde(HordePosition::initial()),
        }
    }

    /// Parses a FEN, see [`VariantSetup::parse`].
    ///
    /// # Errors
    /// If the text is not a FEN of the variant, or the position is not legal.
    pub fn parse(variant: Variant, fen: &str) -> Result<Self, PositionError> {
        if variant.is_standard() {
            return Ok(Self::Standard(fen.parse()?));
        }
        Ok(Self::from_setup(&VariantSetup::parse(variant, fen)?)?)
    }

    /// Validates a setup, as [`RulesPosition::from_setup`](super::RulesPosition::from_setup).
    ///
    /// # Errors
    /// If the setup is not legal under the rules of its variant, with all faults.
    pub fn from_setup(setup: &VariantSetup) -> Result<Self, SetupError> {
        Ok(match setup.variant() {
            Variant::Standard | Variant::Chess960 => Self::Standard(setup.board().position()?),
            Variant::Crazyhouse => Self::Crazyhouse(CrazyhousePosition::from_setup(setup)?),
            Variant::ThreeCheck => Self::ThreeCheck(ThreeCheckPosition::from_setup(setup)?),
            Variant::KingOfTheHill => {
                Self::KingOfTheHill(KingOfTheHillPosition::from_setup(setup)?)
            }
            Variant::RacingKings => Self::RacingKings(RacingKingsPosition::from_setup(setup)?),
            Variant::Antichess => Self::Antichess(AntichessPosition::from_setup(setup)?),
            Variant::Atomic => Self::Atomic(AtomicPosition::from_setup(setup)?),
            Variant::Horde => Self::Horde(HordePosition::from_setup(setup)?),
        })
    }

    /// The position of standard chess or Chess960, if it is one.
    #[must_use]
    pub fn standard(&self) -> Option<&Position> {
        match self {
            Self::Standard(position) => Some(position),
            _ => None,
        }
    }

    /// The fields of the FEN, to edit.
    #[must_use]
    pub fn setup(&self) -> VariantSetup {
        match self {
            Self::Standard(position) => VariantSetup::new(Variant::Standard, (*position).into()),
            Self::Crazyhouse(position) => position.setup(),
            Self::ThreeCheck(position) => position.setup(),
            Self::KingOfTheHill(position) => position.setup(),
            Self::RacingKings(position) => position.setup(),
            Self::Antichess(position) => position.setup(),
            Self::Atomic(position) => position.setup(),
            Self::Horde(position) => position.setup(),
        }
    }

    /// The FEN, with castling rights in this style.
    pub fn fen(&self, castling: CastlingStyle) -> FenText {
        match self {
            Self::Standard(position) => position.fen().castling(castling),
            other => other.setup().fen(castling),
        }
    }

    /// The pockets; empty in other variants than crazyhouse.
    #[must_use]
    pub fn pockets(&self) -> Pockets {
        match self {
            Self::Crazyhouse(position) => *position.pockets(),
            _ => Pockets::default(),
        }
    }

    /// The checks that a side has still to give, in three-check.
    #[must_use]
    pub fn checks_left(&self, color: Color) -> Option<u8> {
        match self {
            Self::ThreeCheck(position) => Some(position.checks_left(color)),
            _ => None,
        }
    }

    /// The pieces that give check to the side to move.
    #[must_use]
    pub fn checkers(&self) -> Bitboard {
        on_each!(self, position => position.checkers())
    }
}

impl VariantSetup {
    /// The initial position of a variant.
    #[must_use]
    pub fn initial(variant: Variant) -> Self {
        VariantPosition::initial(variant).setup()
    }
}

impl From<Position> for VariantPosition {
    fn from(position: Position) -> Self {
        Self::Standard(position)
    }
}

/// The initial position of standard chess.
impl Default for VariantPosition {
    fn default() -> Self {
        Self::initial(Variant::Standard)
    }
}

impl fmt::Display for VariantPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        on_each!(self, position => fmt::Display::fmt(position, f))
    }
}

impl Sealed for VariantPosition {}

impl ChessPosition for VariantPosition {
    fn variant(&self) -> Variant {
        on_each!(self, position => position.variant())
    }

    fn standard(&self) -> Option<&Position> {
        self.standard()
    }

    fn is_initial(&self) -> bool {
        on_each!(self, position => position.is_initial())
    }

    fn fen_in(&self, castling: CastlingStyle) -> FenText {
        self.fen(castling)
    }

    fn turn(&self) -> Color {
        on_each!(self, position => position.turn())
    }

    fn occupied(&self) -> Bitboard {
        on_each!(self, position => position.occupied())
    }

    fn piece_at(&self, square: Square) -> Option<Piece> {
        on_each!(self, position => position.piece_at(square))
    }

    fn castling_rook(&self, color: Color, side: CastlingSide) -> Option<Square> {
        on_each!(self, position => position.castling_rook(color, side))
    }

    fn half_move_clock(&self) -> u16 {
        on_each!(self, position => position.half_move_clock())
    }

    fn full_move_number(&self) -> u16 {
        on_each!(self, position => position.full_move_number())
    }

    fn key(&self) -> u64 {
        on_each!(self, position => position.key())
    }

    fn repetition_key(&self) -> u64 {
        on_each!(self, position => position.repetition_key())
    }

    fn for_each_legal_move(&self, visit: &mut dyn FnMut(Move)) {
        on_each!(self, position => position.for_each_legal_move(visit));
    }

    fn count_legal_moves(&self) -> usize {
        on_each!(self, position => position.count_legal_moves())
    }

    fn has_legal_moves(&self) -> bool {
        on_each!(self, position => position.has_legal_moves())
    }

    fn is_legal(&self, mv: Move) -> bool {
        on_each!(self, position => position.is_legal(mv))
    }

    fn is_capture(&self, mv: Move) -> bool {
        on_each!(self, position => position.is_capture(mv))
    }

    fn play_unchecked(&self, mv: Move) -> Self {
        map_each!(self, position => position.play_unchecked(mv))
    }

    fn play_null(&self) -> Option<Self> {
        Some(map_each!(self, position => position.play_null()?))
    }

    fn is_check(&self) -> bool {
        on_each!(self, position => position.is_check())
    }

    fn outcome(&self) -> Option<Outcome> {
        on_each!(self, position => position.outcome())
    }

    fn has_insufficient_material(&self, color: Color) -> bool {
        on_each!(self, position => position.has_insufficient_material(color))
    }

    fn perft(&self, depth: u32) -> u64 {
        on_each!(self, position => position.perft(depth))
    }

    fn parse_san(&self, text: &str) -> Result<Move, SanError> {
        on_each!(self, position => position.parse_san(text))
    }

    fn uci_to_move(&self, mv: UciMove) -> Result<Move, IllegalMove> {
        on_each!(self, position => position.uci_to_move(mv))
    }

    fn illegal_reason(&self, mv: Move) -> IllegalReason {
        on_each!(self, position => position.illegal_reason(mv))
    }

    fn san_rivals(&self, mv: Move) -> Bitboard {
        on_each!(self, position => position.san_rivals(mv))
    }

    fn san_suffix(&self, mv: Move) -> Option<char> {
        on_each!(self, position => position.san_suffix(mv))
    }
}
