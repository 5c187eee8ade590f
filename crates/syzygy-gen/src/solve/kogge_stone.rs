//! Move sets of many pieces at once by Kogge-Stone fills.

use lucena_board::Role;

const NOT_FILE_A: u64 = 0xFEFE_FEFE_FEFE_FEFE;
const NOT_FILE_H: u64 = 0x7F7F_7F7F_7F7F_7F7F;

/// The empty squares that pieces on the squares of `set` can move to; none for pawns.
///
/// The pieces do not block each other, as each belongs to a position of its own.
#[inline]
pub(super) fn moves_of_set(role: Role, set: u64, empty: u64) -> u64 {
    let reached = match role {
        Role::Pawn => 0,
        Role::Knight => knights(set),
        Role::Bishop => diagonal(set, empty),
        Role::Rook => orthogonal(set, empty),
        Role::Queen => diagonal(set, empty) | orthogonal(set, empty),
        Role::King => kings(set),
    };
    reached & empty
}

fn knights(set: u64) -> u64 {
    let near = (set & NOT_FILE_A) >> 1 | (set & NOT_FILE_H) << 1;
    let far = (set & NOT_FILE_A & NOT_FILE_A << 1) >> 2 | (set & NOT_FILE_H & NOT_FILE_H >> 1) << 2;
    near << 16 | near >> 16 | far << 8 | far >> 8
}

fn kings(set: u64) -> u64 {
    let beside = (set & NOT_FILE_A) >> 1 | (set & NOT_FILE_H) << 1;
    let wide = set | beside;
    beside | wide << 8 | wide >> 8
}

fn orthogonal(set: u64, empty: u64) -> u64 {
    up::<8>(set, empty)
        | down::<8>(set, empty)
        | up::<1>(set, empty & NOT_FILE_A)
        | down::<1>(set, empty & NOT_FILE_H)
}

fn diagonal(set: u64, empty: u64) -> u64 {
    up::<9>(set, empty & NOT_FILE_A)
        | up::<7>(set, empty & NOT_FILE_H)
        | down::<7>(set, empty & NOT_FILE_A)
        | down::<9>(set, empty & NOT_FILE_H)
}

/// The squares that rays towards higher squares reach, doubling the ray length three times.
#[inline(always)]
fn up<const STEP: u32>(mut set: u64, mut free: u64) -> u64 {
    let first = free;
    set |= free & set << STEP;
    free &= free << STEP;
    set |= free & set << (2 * STEP);
    free &= free << (2 * STEP);
    set |= free & set << (4 * STEP);
    first & set << STEP
}

#[inline(always)]
fn down<const STEP: u32>(mut set: u64, mut free: u64) -> u64 {
    let first = free;
    set |= free & set >> STEP;
    free &= free >> STEP;
    set |= free & set >> (2 * STEP);
    free &= free >> (2 * STEP);
    set |= free & set >> (4 * STEP);
    first & set >> STEP
}

#[cfg(test)]
mod tests {
    use lucena_board::{Color, Piece};
    use proptest::{prelude::*, test_runner::RngSeed};

    use super::{
        super::board::{reach, square_numbers},
        *,
    };

    proptest! {
        #![proptest_config(ProptestConfig {
            rng_seed: RngSeed::Fixed(7),
            failure_persistence: None,
            ..ProptestConfig::default()
        })]

        #[test]
        fn each_piece_moves_alone(set: u64, occupied in any::<[u64; 2]>()) {
            let occupied = occupied[0] & occupied[1];
            let set = set & !occupied;
            for role in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King] {
                let piece = Piece::new(Color::White, role);
                let expected = square_numbers(set).fold(0, |all, from| all | reach(piece, from, occupied));
                prop_assert_eq!(moves_of_set(role, set, !occupied), expected & !occupied, "{:?}", role);
            }
        }
    }
}
