//! `Arbitrary` implementations for fuzzing.
//!
//! | type | values |
//! |---|---|
//! | [`Position`] | a legal position: random moves from a starting position or from a placement of few pieces |
//! | [`Setup`] | any piece placement, with any values of the other fields |
//! | [`Move`], [`UciMove`] | any move, rarely legal |
//! | [`PackedPosition`] | a packed position, or any bytes |
//! | small types | any value |

use arbitrary::{Arbitrary, Error, Result, Unstructured};

use crate::{
    Bitboard, CastlingRights, CastlingSide, Color, File, Move, MoveKind, PackedPosition, Piece,
    Position, Rank, Role, Setup, Square, UciMove,
};

/// Maximum number of plies played from the starting position.
const MAX_PLIES: usize = 200;
/// Maximum number of pieces besides the kings in a sparse placement.
const MAX_SPARSE: usize = 8;

macro_rules! any_of {
    ($($type:ty: $all:expr),* $(,)?) => { $(
        /// Any value.
        impl<'a> Arbitrary<'a> for $type {
            fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
                u.choose(&$all).copied()
            }

            fn size_hint(_depth: usize) -> (usize, Option<usize>) {
                (0, Some(1))
            }
        }
    )* };
}

any_of! {
    Color: Color::ALL,
    File: File::ALL,
    Rank: Rank::ALL,
    Square: Square::ALL,
    Role: Role::ALL,
    Piece: Piece::ALL,
    CastlingSide: CastlingSide::ALL,
}

/// Any set.
impl<'a> Arbitrary<'a> for Bitboard {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        u.arbitrary().map(Self)
    }

    fn size_hint(depth: usize) -> (usize, Option<usize>) {
        u64::size_hint(depth)
    }
}

/// Any rights.
impl<'a> Arbitrary<'a> for CastlingRights {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        u.arbitrary().map(Self::from_bits_truncate)
    }

    fn size_hint(depth: usize) -> (usize, Option<usize>) {
        u8::size_hint(depth)
    }
}

/// Any kind.
impl<'a> Arbitrary<'a> for MoveKind {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        Ok(match u.int_in_range(0..=5)? {
            0 => Self::Normal,
            1 => Self::DoublePush,
            2 => Self::Castle,
            3 => Self::EnPassant,
            4 => Self::Drop,
            _ => Self::Promotion(*u.choose(&Role::PROMOTIONS)?),
        })
    }
}

/// Any move, legal or not.
impl<'a> Arbitrary<'a> for Move {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        let (from, to, kind) = (u.arbitrary()?, u.arbitrary()?, u.arbitrary()?);
        let role = match kind {
            MoveKind::Normal | MoveKind::Drop => u.arbitrary()?,
            MoveKind::Castle => Role::King,
            _ => Role::Pawn,
        };
        let from = if kind == MoveKind::Drop { to } else { from };
        Self::new(role, from, to, kind).ok_or(Error::IncorrectFormat)
    }
}

/// Any move, legal or not.
impl<'a> Arbitrary<'a> for UciMove {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        let (from, to) = (u.arbitrary()?, u.arbitrary()?);
        if u.ratio(1, 8)? {
            return Ok(Self::drop(*u.choose(&Role::ALL[..5])?, to));
        }
        let promotion = if u.ratio(1, 4)? { Some(*u.choose(&Role::PROMOTIONS)?) } else { None };
        Ok(Self::new(from, to, promotion))
    }
}

/// Any placement, side to move, castling rights, en passant square and clocks.
impl<'a> Arbitrary<'a> for Setup {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        let mut setup = Self::empty();
        for _ in 0..u.int_in_range(0..=Square::COUNT)? {
            setup.put(u.arbitrary()?, u.arbitrary()?);
        }
        setup.set_turn(u.arbitrary()?);
        for color in Color::ALL {
            let rooks: u8 = u.arbitrary()?;
            let is_named = |file: &File| rooks >> file.index() & 1 == 1;
            File::ALL
                .into_iter()
                .filter(is_named)
                .for_each(|file| setup.allow_castling(color, file));
        }
        setup.set_en_passant(u.arbitrary()?);
        setup.set_half_move_clock(u.arbitrary()?);
        setup.set_full_move_number(u.arbitrary()?);
        Ok(setup)
    }
}

/// A legal position: random moves from a starting position of chess or Chess960, or from a
/// placement of few pieces.
impl<'a> Arbitrary<'a> for Position {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        let mut position = match u.int_in_range(0..=2)? {
            0 => Self::initial(),
            1 => {
                let numbers = (u.int_in_range(0..=959)?, u.int_in_range(0..=959)?);
                Self::double_chess960(numbers.0, numbers.1).expect("the numbers are below 960")
            }
            _ => sparse(u)?,
        };
        for _ in 0..u.int_in_range(0..=MAX_PLIES)? {
            let moves = position.legal_moves();
            if moves.is_empty() || u.is_empty() {
                break;
            }
            position = position.play_unchecked(*u.choose(&moves)?);
        }
        Ok(position)
    }
}

/// A placement of few pieces, reduced to the two kings if it is not legal.
fn sparse(u: &mut Unstructured<'_>) -> Result<Position> {
    let kings: [Square; 2] = u.arbitrary()?;
    let mut setup = Setup::empty();
    for _ in 0..u.int_in_range(0..=MAX_SPARSE)? {
        setup.put(u.arbitrary()?, Piece::new(u.arbitrary()?, *u.choose(&Role::ALL[..5])?));
    }
    setup.set_turn(u.arbitrary()?);
    setup.set_half_move_clock(u.int_in_range(0..=150)?);
    let mut bare = Setup::empty();
    for (color, king) in Color::ALL.into_iter().zip(kings) {
        setup.put(king, Piece::new(color, Role::King));
        bare.put(king, Piece::new(color, Role::King));
    }
    setup.position().or_else(|_| bare.position()).map_err(|_| Error::IncorrectFormat)
}

/// A packed position or arbitrary bytes, half the time each.
impl<'a> Arbitrary<'a> for PackedPosition {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        if u.arbitrary()? {
            let position: Position = u.arbitrary()?;
            return position.pack().ok_or(Error::IncorrectFormat);
        }
        u.arbitrary().map(Self::from_bytes)
    }
}

#[cfg(test)]
mod tests {
    extern crate std;

    use std::vec::Vec;

    use super::*;
    use crate::random_games::Rng;

    /// Calls `check` with values from random bytes and counts them.
    fn with_values<T: for<'a> Arbitrary<'a>>(mut visit: impl FnMut(T)) -> usize {
        let mut rng = Rng::new(7);
        let mut n_made = 0;
        for _ in 0..2_000 {
            let len = rng.below(400);
            let bytes: Vec<u8> = (0..len).map(|_| rng.below(256) as u8).collect();
            if let Ok(value) = T::arbitrary(&mut Unstructured::new(&bytes)) {
                visit(value);
                n_made += 1;
            }
        }
        n_made
    }

    #[test]
    fn positions_are_legal_and_varied() {
        let (mut n_checks, mut n_sparse, mut n_chess960) = (0, 0, 0);
        let n_made = with_values(|position: Position| {
            assert_eq!(Setup::from(position).position(), Ok(position));
            n_checks += u32::from(position.is_check());
            n_sparse += u32::from(position.occupied().len() <= 10);
            let kings = Color::ALL.map(|color| position.king(color).file());
            n_chess960 +=
                u32::from(!position.castling_rights().is_empty() && kings != [File::E; 2]);
        });
        assert!(n_made > 1_500, "{n_made}");
        assert!(
            n_checks > 50 && n_sparse > 300 && n_chess960 > 100,
            "{n_checks} {n_sparse} {n_chess960}"
        );
    }

    #[test]
    fn moves_keep_their_parts() {
        let n_made = with_values(|mv: Move| {
            assert_eq!(Move::new(mv.role(), mv.from(), mv.to(), mv.kind()), Some(mv));
            assert_eq!(Move::from_bits(mv.bits()), Some(mv));
        });
        assert!(n_made > 1_500, "{n_made}");
    }

    #[test]
    fn packed_positions_are_decoded_or_rejected() {
        let mut n_read = 0;
        with_values(|packed: PackedPosition| {
            if let Ok(position) = packed.unpack() {
                assert_eq!(position.pack(), Some(packed));
                n_read += 1;
            }
        });
        assert!(n_read > 500, "{n_read}");
    }

    #[test]
    fn setups_round_trip() {
        with_values(|setup: Setup| {
            assert_eq!(std::format!("{setup}").parse(), Ok(setup));
        });
    }
}
