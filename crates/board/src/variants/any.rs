//! A position of any variant, known at run time.

use core::fmt;

use super::{
    AntichessPosition, AtomicPosition, CrazyhousePosition, HordePosition, KingOfTheHillPosition,
    Pockets, RacingKingsPosition, Rules, RulesPosition, ThreeCheckPosition, VariantSetup,
};
use crate::chess_position::sealed::Sealed;
use crate::{
    Bitboard, CastlingStyle, ChessPosition, Color, EnPassantStyle, Faults, FenText, IllegalMove,
    IllegalReason, Move, Outcome, Piece, Position, PositionError, Role, SanError, Setup,
    SetupError, Square, UciMove, Variant,
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
        Self::from_setup_waiving(setup, Faults::empty())
    }

    /// As [`Self::from_setup`], but accepts some faults. Only [`Faults::WAIVABLE`] can be waived.
    ///
    /// # Errors
    /// If there are other faults, with all of them.
    pub fn from_setup_waiving(setup: &VariantSetup, waived: Faults) -> Result<Self, SetupError> {
        /// Of the variant that the caller names.
        fn of<R: Rules>(
            setup: &VariantSetup,
            waived: Faults,
        ) -> Result<RulesPosition<R>, SetupError> {
            RulesPosition::from_setup_waiving(setup, waived)
        }
        Ok(match setup.variant() {
            Variant::Standard | Variant::Chess960 => {
                Self::Standard(setup.board().position_waiving(waived)?)
            }
            Variant::Crazyhouse => Self::Crazyhouse(of(setup, waived)?),
            Variant::ThreeCheck => Self::ThreeCheck(of(setup, waived)?),
            Variant::KingOfTheHill => Self::KingOfTheHill(of(setup, waived)?),
            Variant::RacingKings => Self::RacingKings(of(setup, waived)?),
            Variant::Antichess => Self::Antichess(of(setup, waived)?),
            Variant::Atomic => Self::Atomic(of(setup, waived)?),
            Variant::Horde => Self::Horde(of(setup, waived)?),
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
            other => other.setup_with(EnPassantStyle::Legal),
        }
    }

    /// The fields of the FEN, with the en passant square in this style.
    #[must_use]
    pub fn setup_with(&self, en_passant: EnPassantStyle) -> VariantSetup {
        match self {
            Self::Standard(position) => {
                let mut setup = Setup::from(*position);
                setup.set_en_passant(match en_passant {
                    EnPassantStyle::Pushed => position.pushed_en_passant(),
                    EnPassantStyle::PseudoLegal => position.pseudo_legal_en_passant(),
                    EnPassantStyle::Legal => position.legal_en_passant(),
                });
                VariantSetup::new(Variant::Standard, setup)
            }
            Self::Crazyhouse(position) => position.setup_with(en_passant),
            Self::ThreeCheck(position) => position.setup_with(en_passant),
            Self::KingOfTheHill(position) => position.setup_with(en_passant),
            Self::RacingKings(position) => position.setup_with(en_passant),
            Self::Antichess(position) => position.setup_with(en_passant),
            Self::Atomic(position) => position.setup_with(en_passant),
            Self::Horde(position) => position.setup_with(en_passant),
        }
    }

    /// The pieces of one side.
    #[must_use]
    pub fn colored(&self, color: Color) -> Bitboard {
        on_each!(self, position => position.colored(color))
    }

    /// All pieces of one role, of both sides.
    #[must_use]
    pub fn role(&self, role: Role) -> Bitboard {
        on_each!(self, position => position.role(role))
    }

    /// The pieces of one role of one side.
    #[must_use]
    pub fn pieces(&self, color: Color, role: Role) -> Bitboard {
        on_each!(self, position => position.pieces(color, role))
    }

    /// The end of the game by a rule that only the variant has, whatever moves there are.
    #[must_use]
    pub fn variant_end(&self) -> Option<Outcome> {
        match self {
            Self::Standard(_) => None,
            Self::Crazyhouse(position) => position.variant_end(),
            Self::ThreeCheck(position) => position.variant_end(),
            Self::KingOfTheHill(position) => position.variant_end(),
            Self::RacingKings(position) => position.variant_end(),
            Self::Antichess(position) => position.variant_end(),
            Self::Atomic(position) => position.variant_end(),
            Self::Horde(position) => position.variant_end(),
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

    fn turn(&self) -> Color {
        on_each!(self, position => position.turn())
    }

    fn occupied(&self) -> Bitboard {
        on_each!(self, position => position.occupied())
    }

    fn piece_at(&self, square: Square) -> Option<Piece> {
        on_each!(self, position => position.piece_at(square))
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
