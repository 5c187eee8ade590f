//! Positions of any variant in 72 bytes.

use super::state::Pockets;
use super::{
    AntichessPosition, AtomicPosition, CrazyhousePosition, HordePosition, KingOfTheHillPosition,
    RacingKingsPosition, ThreeCheckPosition, VariantPosition, VariantSetup,
};
use crate::packed::{Layout, UNREACHABLE};
use crate::{Bitboard, ChessPosition, Color, Role, UnpackError, Variant};

/// A position of any variant packed into 72 bytes, as [`PackedPosition`](crate::PackedPosition) with
/// room for 64 pieces, pockets, marks of promoted pieces and remaining checks.
///
/// The encoding is lossless and unique, so equal positions have equal bytes.
///
/// # Format
///
/// | bytes | content |
/// |---|---|
/// | 0 to 7 | bitboard of occupied squares |
/// | 8 to 39 | four bits per piece |
/// | 40 and 41 | files of the castling rooks of White and Black |
/// | 42 | the side to move and the file of a double push |
/// | 43 | the variant: its index in [`Variant::ALL`] |
/// | 44 and 45 | half-move clock |
/// | 46 and 47 | full-move number |
/// | 48 to 55 | bitboard of promoted pieces, in crazyhouse |
/// | 56 to 65 | the pockets: White's pawns, knights, bishops, rooks and queens, then Black's |
/// | 66 and 67 | the checks that White and Black have still to give, in three-check |
/// | 68 to 71 | 0 |
///
/// The first fields are encoded as in [`PackedPosition`](crate::PackedPosition). The format is stable.
///
/// ```
/// use lucena_board::Variant;
/// use lucena_board::variants::{PackedVariantPosition, VariantPosition};
/// let fen = "rnb1kbnr/ppp1pppp/8/8/8/8/PPPP1PPP/RNBQKBNR[Qqp] w KQkq - 0 3";
/// let position = VariantPosition::parse(Variant::Crazyhouse, fen)?;
/// let bytes: [u8; 72] = position.pack().to_bytes();
/// assert_eq!(PackedVariantPosition::from_bytes(bytes).unpack(), Ok(position));
/// # Ok::<(), lucena_board::PositionError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct PackedVariantPosition([u8; Self::LEN]);

const LAYOUT: Layout = Layout { castling: 40 };
const VARIANT: usize = 43;
const PROMOTED: usize = 48;
const POCKETS: usize = 56;
const CHECKS: usize = 66;
const RESERVED: usize = 68;

impl PackedVariantPosition {
    /// The size in bytes.
    pub const LEN: usize = 72;

    /// The bytes, in the documented format.
    #[must_use]
    pub const fn to_bytes(self) -> [u8; Self::LEN] {
        self.0
    }

    /// Wraps bytes without validation; [`unpack`](Self::unpack) validates them.
    #[must_use]
    pub const fn from_bytes(bytes: [u8; Self::LEN]) -> Self {
        Self(bytes)
    }

    /// Unpacks and validates the position. Faults that [`PackedPosition`](crate::PackedPosition)
    /// accepts are accepted here too.
    ///
    /// # Errors
    /// If the bytes are not a packed position or the position is illegal.
    pub fn unpack(self) -> Result<VariantPosition, UnpackError> {
        let error = |at: usize| UnpackError::Byte { at, found: self.0[at] };
        let variant = Variant::ALL.get(usize::from(self.0[VARIANT]));
        let &variant = variant.ok_or(error(VARIANT))?;
        let mut setup = VariantSetup::new(variant, LAYOUT.unpack(&self.0)?);
        match variant {
            Variant::Crazyhouse => self.unpack_crazyhouse(&mut setup)?,
            _ => self.expect_zeros(PROMOTED, CHECKS)?,
        }
        match (variant, self.0[CHECKS], self.0[CHECKS + 1]) {
            (Variant::ThreeCheck, white @ 0..=3, black @ 0..=3) if white + black > 0 => {
                setup.set_checks_left(Color::White, white);
                setup.set_checks_left(Color::Black, black);
            }
            (Variant::ThreeCheck, ..) => return Err(error(CHECKS)),
            _ => self.expect_zeros(CHECKS, RESERVED)?,
        }
        self.expect_zeros(RESERVED, Self::LEN)?;
        Ok(VariantPosition::from_setup_waiving(&setup, UNREACHABLE)?)
    }

    fn expect_zeros(&self, from: usize, to: usize) -> Result<(), UnpackError> {
        match (from..to).find(|&at| self.0[at] != 0) {
            Some(at) => Err(UnpackError::Byte { at, found: self.0[at] }),
            None => Ok(()),
        }
    }

    fn unpack_crazyhouse(&self, setup: &mut VariantSetup) -> Result<(), UnpackError> {
        let error = |at: usize| UnpackError::Byte { at, found: self.0[at] };
        for (i, byte) in self.0[PROMOTED..POCKETS].iter().enumerate() {
            for square in Bitboard(u64::from(*byte) << (8 * i)) {
                // Only these have been pawns.
                let role = setup.board().role_at(square);
                let is_officer = role.is_some_and(|role| role != Role::Pawn && role != Role::King);
                if !is_officer {
                    return Err(error(PROMOTED + i));
                }
                setup.set_promoted(square, true);
            }
        }
        for (at, color, role) in pocket_bytes() {
            if u32::from(self.0[at]) + setup.pockets().len() > Pockets::CAPACITY {
                return Err(error(at));
            }
            for _ in 0..self.0[at] {
                setup.pockets_mut().add(color, role);
            }
        }
        Ok(())
    }
}

/// The bytes of the pockets.
fn pocket_bytes() -> impl Iterator<Item = (usize, Color, Role)> {
    let kinds =
        Color::ALL.into_iter().flat_map(|color| Role::ALL[..5].iter().map(move |r| (color, *r)));
    (POCKETS..).zip(kinds).map(|(at, (color, role))| (at, color, role))
}

impl VariantPosition {
    /// Packs the position into 72 bytes.
    #[must_use]
    pub fn pack(&self) -> PackedVariantPosition {
        let mut bytes = [0; PackedVariantPosition::LEN];
        let setup = self.setup();
        LAYOUT.pack(setup.board(), &mut bytes);
        let index = Variant::ALL.iter().position(|&variant| variant == self.variant());
        bytes[VARIANT] = index.expect("all are listed") as u8;
        bytes[PROMOTED..POCKETS].copy_from_slice(&setup.promoted().0.to_le_bytes());
        for (at, color, role) in pocket_bytes() {
            bytes[at] = setup.pockets().count(color, role);
        }
        if self.variant() == Variant::ThreeCheck {
            bytes[CHECKS..RESERVED]
                .copy_from_slice(&Color::ALL.map(|color| setup.checks_left(color)));
        }
        PackedVariantPosition(bytes)
    }
}

macro_rules! from_static {
    ($($name:ident($type:ty)),*) => {$(
        impl From<$type> for VariantPosition {
            fn from(position: $type) -> Self {
                Self::$name(position)
            }
        }
    )*};
}

from_static! {
    Crazyhouse(CrazyhousePosition), ThreeCheck(ThreeCheckPosition), KingOfTheHill(KingOfTheHillPosition),
    RacingKings(RacingKingsPosition), Antichess(AntichessPosition), Atomic(AtomicPosition),
    Horde(HordePosition)
}
