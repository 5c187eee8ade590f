//! Validation faults and their messages.

use core::fmt;

use bitflags::bitflags;

use super::Setup;
use crate::{Bitboard, Color, Rank, Role, Variant};

bitflags! {
    /// The reasons why a [`Setup`] is not a legal [`Position`](crate::Position). More flags may be
    /// added.
    ///
    /// ```
    /// use lucena_board::Faults;
    /// assert!(Faults::WAIVABLE.contains(Faults::TOO_MUCH_MATERIAL));
    /// assert!(!Faults::WAIVABLE.contains(Faults::MISSING_KING));
    /// ```
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    pub struct Faults: u16 {
        /// A side has no king.
        const MISSING_KING = 1;
        /// A side has more than one king.
        const TOO_MANY_KINGS = 2;
        /// A pawn stands on the first or eighth rank.
        const PAWN_ON_BACK_RANK = 4;
        /// The side that has just moved is in check.
        const OPPOSITE_CHECK = 8;
        /// A castling right without its rook, with the king not on the back rank, or two rights on
        /// the same side of the king. If waived, such rights are dropped.
        const BAD_CASTLING = 16;
        /// No double push can have passed the en passant square. If waived, the square is dropped.
        const BAD_EN_PASSANT = 32;
        /// More than eight pawns, sixteen pieces, or more promoted pieces than missing pawns.
        const TOO_MUCH_MATERIAL = 64;
        /// No last move can have given this check.
        const IMPOSSIBLE_CHECK = 128;
        /// The faults that can be waived: move generation still works with them.
        const WAIVABLE = 16 | 32 | 64 | 128;
    }
}

/// The error for a [`Setup`] that is not legal, with all of its faults.
///
/// ```
/// use lucena_board::{Faults, Setup};
/// let error = Setup::empty().position().unwrap_err();
/// assert_eq!(error.faults(), Faults::MISSING_KING);
/// assert_eq!(error.to_string(), "white has no king, expected 1; black has no king, expected 1");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SetupError {
    setup: Setup,
    faults: Faults,
    variant: Variant,
}

impl SetupError {
    pub(crate) const fn new(setup: Setup, faults: Faults) -> Self {
        Self { setup, faults, variant: Variant::Standard }
    }

    /// The same error under the rules of a variant, which words some faults in another way.
    #[cfg(feature = "variants")]
    pub(crate) const fn under(self, variant: Variant) -> Self {
        Self { variant, ..self }
    }

    /// All faults that were not waived.
    #[must_use]
    pub const fn faults(&self) -> Faults {
        self.faults
    }

    /// The invalid setup, for example to retry with waived faults.
    #[must_use]
    pub const fn setup(&self) -> &Setup {
        &self.setup
    }

    fn describe(&self, fault: Faults, list: &mut Clauses<'_, '_>) -> fmt::Result {
        let setup = &self.setup;
        let kings = |color| Bitboard(setup.planes.kings() & setup.planes.color(color));
        let is_horde = |color| self.variant == Variant::Horde && color == Color::White;
        if fault == Faults::MISSING_KING {
            let missing = |&color: &Color| kings(color).is_empty() && !is_horde(color);
            for color in Color::ALL.into_iter().filter(missing) {
                list.add(format_args!("{color} has no king, expected 1"))?;
            }
        } else if fault == Faults::TOO_MANY_KINGS {
            if is_horde(Color::White) && !kings(Color::White).is_empty() {
                list.add(format_args!("white has a king, expected none"))?;
            }
            let many = |&color: &Color| kings(color).has_many() && !is_horde(color);
            for color in Color::ALL.into_iter().filter(many) {
                let n = kings(color).len();
                list.add(format_args!(
                    "{color} has {n} kings on {}, expected 1",
                    On(kings(color))
                ))?;
            }
        } else if fault == Faults::PAWN_ON_BACK_RANK {
            let misplaced = Bitboard(setup.planes.pawns()) & Bitboard::BACK_RANKS;
            let horde = Bitboard(setup.planes.color(Color::White)) & Rank::First.bitboard();
            let (misplaced, ranks) = match is_horde(Color::White) {
                true => (misplaced - horde, "1 to 7 for white, 2 to 7 for black"),
                false => (misplaced, "2 to 7"),
            };
            list.add(format_args!("pawn on {}, expected ranks {ranks}", On(misplaced)))?;
        } else if fault == Faults::OPPOSITE_CHECK {
            let color = !setup.turn;
            list.add(format_args!("{color} is in check, but it is not {color}'s turn"))?;
        } else if fault == Faults::BAD_CASTLING {
            for color in Color::ALL {
                self.describe_castling(color, list)?;
            }
        } else if fault == Faults::BAD_EN_PASSANT {
            if let Some(square) = setup.en_passant {
                list.add(format_args!(
                    "en passant square {square}, expected the square that a {} pawn has just passed",
                    !setup.turn,
                ))?;
            }
        } else if fault == Faults::TOO_MUCH_MATERIAL {
            for color in Color::ALL.into_iter().filter(|&color| setup.has_too_much(color)) {
                let pieces = Bitboard(setup.planes.color(color)).len();
                let pawns = setup.planes.role(Role::Pawn) & setup.planes.color(color);
                list.add(format_args!(
                    "{color} has {pieces} pieces, {} of them pawns, more than promotions explain",
                    pawns.count_ones(),
                ))?;
            }
        } else if fault == Faults::IMPOSSIBLE_CHECK {
            let checkers = On(setup.checkers());
            let why = match self.variant {
                Variant::RacingKings => "which racing kings forbids",
                _ => "which no last move can have given",
            };
            list.add(format_args!("check from {checkers}, {why}"))?;
        }
        Ok(())
    }

    fn describe_castling(&self, color: Color, list: &mut Clauses<'_, '_>) -> fmt::Result {
        let bad = self.setup.bad_castling(color);
        let mut add = |rooks: Bitboard, expected: fmt::Arguments<'_>| {
            if rooks.is_empty() {
                return Ok(());
            }
            let rooks = On(rooks);
            list.add(format_args!("{color} cannot castle with {rooks}, expected {expected}"))
        };
        if !self.variant.has_castling() {
            let claimed = self.setup.castling_rooks(color);
            return add(claimed, format_args!("none, as {} has no castling", self.variant));
        }
        let rank = color.back_rank();
        add(bad.kingless, format_args!("one {color} king on rank {rank}"))?;
        add(bad.rookless, format_args!("a {color} rook there"))?;
        add(bad.crowded, format_args!("at most one of them on either side of the king"))
    }
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut list = Clauses { f, is_first: true };
        for fault in self.faults.iter() {
            self.describe(fault, &mut list)?;
        }
        Ok(())
    }
}

impl core::error::Error for SetupError {}

/// Writes clauses with semicolons between them.
struct Clauses<'a, 'b> {
    f: &'a mut fmt::Formatter<'b>,
    is_first: bool,
}

impl Clauses<'_, '_> {
    fn add(&mut self, clause: fmt::Arguments<'_>) -> fmt::Result {
        if !core::mem::take(&mut self.is_first) {
            self.f.write_str("; ")?;
        }
        self.f.write_fmt(clause)
    }
}

/// Writes squares with commas between them.
struct On(Bitboard);

impl fmt::Display for On {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, square) in self.0.into_iter().enumerate() {
            let comma = if i == 0 { "" } else { ", " };
            write!(f, "{comma}{square}")?;
        }
        Ok(())
    }
}
