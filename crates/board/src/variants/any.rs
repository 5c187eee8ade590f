//! A position of any variant, known at run time.

use core::fmt;

use super::{
    AntichessPosition, AtomicPosition, CrazyhousePosition, HordePosition, KingOfTheHillPosition,
    Pockets, RacingKingsPosition, RulesPosition, ThreeCheckPosition, VariantSetup,
};
use crate::chess_position::sealed::Sealed;
use crate::notation::epd;
use crate::{
    Bitboard, CastlingSide, CastlingStyle, ChessPosition, Color, EnPassantStyle, EpdError, Faults,
    FenText, IllegalMove, IllegalReason, Move, Outcome, Piece, Position, PositionError, Role,
    SanError, Setup, SetupError, Square, UciCastling, UciMove, Variant,
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
    Standard(Position),
    /// The rules are those of standard chess, castling is written in another way.
    Chess960(Position),
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
        on_variant!($any, $position => $body, $position => $body)
    };
}

/// As [`on_each`], for code that differs in standard chess.
macro_rules! on_variant {
    ($any:expr, $standard:pat => $other:expr, $position:ident => $body:expr) => {
        match $any {
            VariantPosition::Standard($standard) | VariantPosition::Chess960($standard) => $other,
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
            VariantPosition::Chess960($position) => VariantPosition::Chess960($body),
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
            Variant::Standard => Self::Standard(Position::initial()),
            Variant::Chess960 => Self::Chess960(Position::initial()),
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
        Ok(Self::from_setup(&VariantSetup::parse(variant, fen)?)?)
    }

    /// Validates a setup, as [`RulesPosition::from_setup`](super::RulesPosition::from_setup).
    ///
    /// # Errors
    /// If the setup is not legal under the rules of its variant, with all faults.
    pub fn from_setup(setup: &VariantSetup) -> Result<Self, SetupError> {
        Self::from_setup_waiving(setup, Faults::empty())
    }

    /// As [`from_setup`](Self::from_setup), but accepts some faults, as
    /// [`Setup::position_waiving`](crate::Setup::position_waiving).
    ///
    /// # Errors
    /// If there are other faults, with all of them.
    pub fn from_setup_waiving(setup: &VariantSetup, waived: Faults) -> Result<Self, SetupError> {
        let standard = || setup.board().position_waiving(waived);
        Ok(match setup.variant() {
            Variant::Standard => Self::Standard(standard()?),
            Variant::Chess960 => Self::Chess960(standard()?),
            Variant::Crazyhouse => {
                Self::Crazyhouse(RulesPosition::from_setup_waiving(setup, waived)?)
            }
            Variant::ThreeCheck => {
                Self::ThreeCheck(RulesPosition::from_setup_waiving(setup, waived)?)
            }
            Variant::KingOfTheHill => {
                Self::KingOfTheHill(RulesPosition::from_setup_waiving(setup, waived)?)
            }
            Variant::RacingKings => {
                Self::RacingKings(RulesPosition::from_setup_waiving(setup, waived)?)
            }
            Variant::Antichess => {
                Self::Antichess(RulesPosition::from_setup_waiving(setup, waived)?)
            }
            Variant::Atomic => Self::Atomic(RulesPosition::from_setup_waiving(setup, waived)?),
            Variant::Horde => Self::Horde(RulesPosition::from_setup_waiving(setup, waived)?),
        })
    }

    /// The position of standard chess or Chess960, if it is one.
    #[must_use]
    pub const fn standard(&self) -> Option<&Position> {
        match self {
            Self::Standard(position) | Self::Chess960(position) => Some(position),
            _ => None,
        }
    }

    /// The fields of the FEN, to edit. The en passant square is that of any double push.
    #[must_use]
    pub fn setup(&self) -> VariantSetup {
        self.setup_with(EnPassantStyle::Pushed)
    }

    /// The fields of the FEN, with the en passant square in this style.
    #[must_use]
    pub fn setup_with(&self, en_passant: EnPassantStyle) -> VariantSetup {
        let standard = |position: &Position| {
            let mut setup = Setup::from(*position);
            setup.set_en_passant(match en_passant {
                EnPassantStyle::Pushed => position.pushed_en_passant(),
                EnPassantStyle::PseudoLegal => position.pseudo_legal_en_passant(),
                EnPassantStyle::Legal => position.legal_en_passant(),
            });
            VariantSetup::new(self.variant(), setup)
        };
        on_variant!(self, it => standard(it), position => position.setup_with(en_passant))
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
        on_variant!(self, _ => None, position => position.variant_end())
    }

    /// The FEN, as [`Position::fen`].
    pub fn fen(&self) -> FenText {
        on_each!(self, position => position.fen())
    }

    /// The form of castling in the FENs that engines are sent: the files of the rooks in Chess960.
    ///
    /// [`fen`](Self::fen) itself defaults to X-FEN, which PGN files use in Chess960 too.
    #[must_use]
    pub const fn castling_style(&self) -> CastlingStyle {
        match self {
            Self::Chess960(_) => CastlingStyle::Shredder,
            _ => CastlingStyle::XFen,
        }
    }

    /// The form of castling in UCI notation: king takes rook in Chess960.
    ///
    /// ```
    /// use lucena_board::variants::VariantPosition;
    /// use lucena_board::{ChessPosition, Variant};
    /// let uci = |variant| {
    ///     let position = VariantPosition::parse(variant, "4k3/8/8/8/8/8/8/4K2R w K - 0 1")?;
    ///     let castle = position.parse_san("O-O").expect("legal");
    ///     Ok::<_, lucena_board::PositionError>(castle.uci(position.uci_castling()).to_string())
    /// };
    /// assert_eq!(uci(Variant::Standard)?, "e1g1");
    /// assert_eq!(uci(Variant::Chess960)?, "e1h1");
    /// # Ok::<(), lucena_board::PositionError>(())
    /// ```
    #[must_use]
    pub const fn uci_castling(&self) -> UciCastling {
        match self {
            Self::Chess960(_) => UciCastling::KingTakesRook,
            _ => UciCastling::KingToTarget,
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

impl Sealed for VariantPosition {
    fn read_epd(line: &str, default: Variant, waived: Faults) -> Result<(Self, usize), EpdError> {
        let variant = epd::variant_of(line)?.unwrap_or(default);
        if variant.is_standard() {
            let (position, at) = Position::read_epd(line, variant, waived)?;
            let is_960 = variant == Variant::Chess960;
            let position = if is_960 { Self::Chess960(position) } else { Self::Standard(position) };
            return Ok((position, at));
        }
        let (setup, at) = VariantSetup::read_epd(line, variant)?;
        Ok((Self::from_setup_waiving(&setup, waived)?, at))
    }
}

impl ChessPosition for VariantPosition {
    fn variant(&self) -> Variant {
        match self {
            Self::Chess960(_) => Variant::Chess960,
            other => on_each!(other, position => position.variant()),
        }
    }

    fn standard(&self) -> Option<&Position> {
        self.standard()
    }

    fn is_initial(&self) -> bool {
        on_each!(self, position => position.is_initial())
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

    fn fen(&self) -> FenText {
        self.fen()
    }

    fn with_clocks(&self, half_move_clock: u16, full_move_number: u16) -> Self {
        map_each!(self, position => position.with_clocks(half_move_clock, full_move_number))
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
