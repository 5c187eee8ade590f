//! EPD records and access to their operations.

use alloc::vec::Vec;

use super::EpdError;
use super::operation::{
    Clock, EpdOperand, EpdOperation, Kind, Opcode, VARIANT, opcode_at_start, operand_len,
    perft_depth,
};
use crate::{ChessPosition, Excerpt, Move, Position, Variant};

/// An EPD record: a legal position with operations, such as the best move of a test position, perft
/// counts or an analysis.
///
/// The parser accepts a missing last semicolon, empty operations, unquoted strings, and the clocks
/// of FEN after the first four fields. `hmvc` and `fmvn` set the clocks of the position. A record
/// that is written and parsed again is equal.
///
/// # Invariants
/// 1. Each opcode occurs once, with an operand of the type that it takes.
/// 2. All moves are legal in the position, those of `pv` one after the other.
/// 3. The clocks of the position are those of `hmvc` and `fmvn`, 0 and 1 without them.
/// 4. `variant` is that of the position, standard chess without it.
///
/// `P` is the type of the position: with the feature `variants` also that of a variant, or
/// `VariantPosition`, whose records have the operation `variant` with the name that UCI uses.
///
/// ```
/// use lucena_board::Epd;
/// let line = "1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - - bm Qd1+; id \"BK.01\";";
/// let epd: Epd = line.parse()?;
/// assert_eq!(epd.id(), Some("BK.01"));
/// assert_eq!(epd.best_moves(), [epd.position().parse_uci("d6d1").unwrap()]);
/// assert_eq!(epd.to_string(), line);
/// # Ok::<(), lucena_board::EpdError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Epd<P = Position> {
    position: P,
    operations: Vec<EpdOperation>,
}

impl Epd {
    /// The maximum number of operations in a record; it bounds the linear lookup.
    pub const MAX_OPERATIONS: usize = 256;
}

impl<P: ChessPosition> Epd<P> {
    /// A record of this position, with `hmvc` and `fmvn` if its clocks are not 0 and 1, and with
    /// `variant` if it is not one of standard chess.
    ///
    /// ```
    /// use lucena_board::{Epd, Position};
    /// let pos: Position = "4k3/8/8/8/8/8/8/4K3 w - - 7 1".parse()?;
    /// assert_eq!(Epd::new(pos).to_string(), "4k3/8/8/8/8/8/8/4K3 w - - hmvc 7;");
    /// # Ok::<(), lucena_board::PositionError>(())
    /// ```
    #[must_use]
    pub fn new(position: P) -> Self {
        let clocks =
            [("hmvc", position.half_move_clock(), 0), ("fmvn", position.full_move_number(), 1)];
        let mut operations = Vec::new();
        if position.variant() != Variant::Standard {
            let opcode = Opcode::from(VARIANT).expect("seven bytes");
            let operand = EpdOperand::Raw(name_of(position.variant()).into());
            operations.push(EpdOperation { opcode, operand });
        }
        for (name, value, default) in clocks {
            if value != default {
                let opcode = Opcode::from(name).expect("four bytes");
                let operand = EpdOperand::Number(value.into());
                operations.push(EpdOperation { opcode, operand });
            }
        }
        Self { position, operations }
    }

    /// The position.
    #[must_use]
    pub fn position(&self) -> &P {
        &self.position
    }

    /// All operations, in order.
    #[must_use]
    pub fn operations(&self) -> &[EpdOperation] {
        &self.operations
    }

    /// The operand of an opcode.
    ///
    /// ```
    /// use lucena_board::{Epd, EpdOperand};
    /// let epd: Epd = "4k3/8/8/8/8/8/8/4K3 w - - acd 12;".parse()?;
    /// assert_eq!(epd.get("acd"), Some(&EpdOperand::Number(12)));
    /// assert_eq!(epd.get("acn"), None);
    /// # Ok::<(), lucena_board::EpdError>(())
    /// ```
    #[must_use]
    pub fn get(&self, opcode: &str) -> Option<&EpdOperand> {
        self.operations.iter().find(|op| &*op.opcode == opcode).map(|op| &op.operand)
    }

    /// The name of the position, `id`.
    #[must_use]
    pub fn id(&self) -> Option<&str> {
        self.text("id")
    }

    /// The operand of an opcode that takes a string, such as `c0`.
    #[must_use]
    pub fn text(&self, opcode: &str) -> Option<&str> {
        match self.get(opcode)? {
            EpdOperand::Text(text) => Some(text),
            _ => None,
        }
    }

    /// The operand of an opcode that takes a number, such as `ce`.
    #[must_use]
    pub fn number(&self, opcode: &str) -> Option<i64> {
        match self.get(opcode)? {
            EpdOperand::Number(number) => Some(*number),
            _ => None,
        }
    }

    /// The moves of an opcode that takes one or more moves, such as `pv`; empty if it is missing.
    ///
    /// ```
    /// let epd: lucena_board::Epd = "4k3/8/8/8/8/8/8/4K3 w - - pv Kd2 Kd7 Kd3;".parse()?;
    /// assert_eq!(epd.moves("pv").len(), 3);
    /// assert!(epd.moves("bm").is_empty());
    /// # Ok::<(), lucena_board::EpdError>(())
    /// ```
    #[must_use]
    pub fn moves(&self, opcode: &str) -> &[Move] {
        match self.get(opcode) {
            Some(EpdOperand::Moves(moves) | EpdOperand::Line(moves)) => moves,
            Some(EpdOperand::Move(mv)) => core::slice::from_ref(mv),
            _ => &[],
        }
    }

    /// The best moves, `bm`.
    #[must_use]
    pub fn best_moves(&self) -> &[Move] {
        self.moves("bm")
    }

    /// The moves to avoid, `am`.
    #[must_use]
    pub fn avoid_moves(&self) -> &[Move] {
        self.moves("am")
    }

    /// Depths and node counts of a perft suite line, `D1 20 ;D2 400`.
    ///
    /// ```
    /// use lucena_board::{Epd, perft};
    /// let epd: Epd = "4k3/8/8/8/8/8/8/4K3 w - - 0 1 ;D1 5 ;D2 25".parse()?;
    /// for (depth, nodes) in epd.perft_counts() {
    ///     assert_eq!(perft(epd.position(), depth), nodes);
    /// }
    /// assert_eq!(epd.perft_counts().count(), 2);
    /// # Ok::<(), lucena_board::EpdError>(())
    /// ```
    pub fn perft_counts(&self) -> impl Iterator<Item = (u32, u64)> {
        self.operations.iter().filter_map(|operation| match operation.operand {
            EpdOperand::Number(n) => Some((perft_depth(&operation.opcode)?, n.try_into().ok()?)),
            _ => None,
        })
    }

    /// Sets the operand of an opcode; replaces an existing operation or appends a new one.
    ///
    /// # Errors
    /// If the opcode is invalid, the operand has the wrong type or cannot be written, a move is not
    /// legal, or there are too many operations. The record is then unchanged.
    ///
    /// ```
    /// use lucena_board::{Epd, EpdOperand, Position};
    /// let mut epd = Epd::new(Position::initial());
    /// let e4 = epd.position().parse_san("e4").unwrap();
    /// epd.set("bm", EpdOperand::Moves(vec![e4]))?;
    /// epd.set("id", EpdOperand::Text("start".to_string()))?;
    /// assert!(epd.to_string().ends_with(" - bm e4; id \"start\";"));
    /// assert!(epd.set("ce", EpdOperand::Moves(vec![e4])).is_err());
    /// # Ok::<(), lucena_board::EpdError>(())
    /// ```
    pub fn set(&mut self, opcode: &str, operand: EpdOperand) -> Result<(), EpdError> {
        let name = opcode_at_start(opcode, 0)?;
        if name.len() != opcode.len() {
            let found = opcode[name.len()..].chars().next();
            return Err(EpdError::Opcode { at: name.len(), found });
        }
        self.check(name, &operand)?;
        self.insert(name, operand, 0)
    }

    /// Stores a validated operation; `at` is for the error.
    pub(super) fn insert(
        &mut self,
        opcode: Opcode,
        operand: EpdOperand,
        at: usize,
    ) -> Result<(), EpdError> {
        if let (VARIANT, EpdOperand::Raw(name)) = (&*opcode, &operand) {
            self.check_variant(name)?;
        }
        let clock = match (Kind::of(&opcode), &operand) {
            (Kind::Clock(clock), &EpdOperand::Number(number)) => {
                clock.value(number).zip(Some(clock))
            }
            _ => None,
        };
        match self.operations.iter().position(|op| op.opcode == opcode) {
            Some(i) => self.operations[i].operand = operand,
            None if self.operations.len() < Epd::MAX_OPERATIONS => {
                self.operations.push(EpdOperation { opcode, operand });
            }
            None => return Err(EpdError::TooManyOperations { at }),
        }
        if let Some((value, clock)) = clock {
            self.set_clock(clock, value);
        }
        Ok(())
    }

    /// Removes an operation and returns its operand. Removing `hmvc` or `fmvn` resets the clock of
    /// the position to 0 or 1. The name of a variant other than standard chess stays.
    ///
    /// ```
    /// use lucena_board::Epd;
    /// let mut epd: Epd = "4k3/8/8/8/8/8/8/4K3 w - - hmvc 9;".parse()?;
    /// assert!(epd.remove("hmvc").is_some());
    /// assert_eq!(epd.position().half_move_clock(), 0);
    /// assert_eq!(epd.remove("hmvc"), None);
    /// # Ok::<(), lucena_board::EpdError>(())
    /// ```
    pub fn remove(&mut self, opcode: &str) -> Option<EpdOperand> {
        let i = self.operations.iter().position(|op| &*op.opcode == opcode)?;
        if opcode == VARIANT && self.position.variant() != Variant::Standard {
            return None;
        }
        match Kind::of(opcode) {
            Kind::Clock(Clock::HalfMove) => self.set_clock(Clock::HalfMove, 0),
            Kind::Clock(Clock::FullMove) => self.set_clock(Clock::FullMove, 1),
            _ => {}
        }
        Some(self.operations.remove(i).operand)
    }

    fn set_clock(&mut self, clock: Clock, value: u16) {
        let (half, full) = (self.position.half_move_clock(), self.position.full_move_number());
        self.position = match clock {
            Clock::HalfMove => self.position.with_clocks(value, full),
            Clock::FullMove => self.position.with_clocks(half, value),
        };
    }

    /// Whether a name is that of the variant of the position. In standard chess, anything that names no
    /// variant is left alone.
    fn check_variant(&self, name: &str) -> Result<(), EpdError> {
        let variant = self.position.variant();
        let is_fit = match name.parse::<Variant>() {
            Ok(named) => named == variant || named.is_standard() && variant.is_standard(),
            Err(_) => variant == Variant::Standard,
        };
        if is_fit { Ok(()) } else { Err(EpdError::Variant { found: Excerpt::new(name) }) }
    }

    /// Whether an operand has the type that its opcode takes and can be written.
    fn check(&self, opcode: Opcode, operand: &EpdOperand) -> Result<(), EpdError> {
        let kind = Kind::of(&opcode);
        let unfit = || EpdError::unfit(&opcode, kind.expected());
        let is_fit = match (kind, operand) {
            (Kind::Move, EpdOperand::Move(mv)) => self.position.play(*mv).map(|_| true)?,
            (Kind::Moves, EpdOperand::Moves(moves)) => {
                for &mv in moves {
                    self.position.play(mv)?;
                }
                !moves.is_empty()
            }
            (Kind::Line, EpdOperand::Line(moves)) => {
                let play = |position: P, &mv: &Move| position.play(mv);
                moves.iter().try_fold(self.position.clone(), play)?;
                !moves.is_empty()
            }
            (Kind::Text, EpdOperand::Text(text)) => !text.contains(['\n', '\r']),
            (Kind::Number, EpdOperand::Number(_)) => true,
            (Kind::Clock(clock), EpdOperand::Number(number)) => clock.value(*number).is_some(),
            (Kind::Raw, EpdOperand::Raw(text)) => {
                let is_whole = operand_len(text, 0) == Ok(text.len());
                is_whole && text.trim_ascii() == text && !text.contains(['\n', '\r'])
            }
            _ => false,
        };
        if is_fit { Ok(()) } else { Err(unfit()) }
    }
}

/// A record without operations except for the clocks, as [`Epd::new`].
impl<P: ChessPosition> From<P> for Epd<P> {
    fn from(position: P) -> Self {
        Self::new(position)
    }
}

/// The operand of `variant`: the name of the UCI protocol, which has none for Chess960.
const fn name_of(variant: Variant) -> &'static str {
    match variant {
        Variant::Chess960 => "chess960",
        other => other.uci_name(),
    }
}
