//! Numbering of the leading pawns, and the file that selects the part of a table.

use super::{binomial::choose, squares::Squares};

/// Maximum number of pawns of one side.
const MAX_PAWNS: usize = 5;

/// Priority of each square for the leading pawn, highest first: by file from the edge to the centre,
/// and within a file from the second rank on.
static ORDER: [u8; 64] = {
    let mut order = [0; 64];
    let mut next: u8 = 47;
    let mut file = 0;
    while file < 4 {
        let mut rank = 1;
        while rank < 7 {
            order[8 * rank + file] = next;
            order[8 * rank + 7 - file] = next.wrapping_sub(1);
            next = next.wrapping_sub(2);
            rank += 1;
        }
        file += 1;
    }
    order
};

/// `BASES[n - 1][file][rank]` is the number of placements of `n` leading pawns with the first one
/// on this file and on an earlier rank; rank 7 has all of the file.
static BASES: [[[u32; 8]; 4]; MAX_PAWNS] = {
    let mut bases = [[[0; 8]; 4]; MAX_PAWNS];
    let mut n = 1;
    while n <= MAX_PAWNS {
        let mut file = 0;
        while file < 4 {
            let mut sum = 0;
            let mut rank = 1;
            while rank < 7 {
                bases[n - 1][file][rank] = sum;
                sum += small_choose(n - 1, ORDER[8 * rank + file] as u32);
                rank += 1;
            }
            bases[n - 1][file][7] = sum;
            file += 1;
        }
        n += 1;
    }
    bases
};

/// [`choose`] in const evaluation.
const fn small_choose(k: usize, n: u32) -> u32 {
    let mut ways = 1;
    let mut i = 0;
    while i < k as u32 {
        // Exact, since the product of i + 1 numbers in a row is a multiple of their count.
        ways = ways * n.saturating_sub(i) / (i + 1);
        i += 1;
    }
    ways
}

/// Number of placements of `n` leading pawns with the first one on this file, 0 to 3.
pub(crate) fn n_placements(n: usize, file: usize) -> u64 {
    u64::from(BASES[n - 1][file][7])
}

/// The file of the leading pawn, 0 to 3 from the edge.
#[inline]
pub(crate) fn leading_file(pawns: u64) -> usize {
    // The outermost file with a pawn.
    const OUTER: [u64; 4] =
        [0x8181_8181_8181_8181, 0x4242_4242_4242_4242, 0x2424_2424_2424_2424, !0];
    OUTER.iter().position(|&files| pawns & files != 0).unwrap_or(3)
}

/// Mirrors the board so that the first of the leading `n` pawns stands on files a to d, and
/// numbers those pawns.
#[inline]
pub(crate) fn place(mut squares: Squares, n: usize) -> (Squares, u64) {
    let order = |squares: Squares, at| usize::from(ORDER[squares.get(at)]);
    let mut leader = 0;
    for at in 1..n {
        if order(squares, at) > order(squares, leader) {
            leader = at;
        }
    }
    if squares.get(leader) & 4 != 0 {
        squares = squares.mirror_files();
    }
    let first = squares.get(leader);
    let mut number = u64::from(BASES[n - 1][first & 3][first >> 3 & 7]);
    let mut rest = arrayvec::ArrayVec::<usize, MAX_PAWNS>::new();
    rest.extend((0..n).filter(|&at| at != leader).map(|at| order(squares, at)));
    rest.sort_unstable();
    for (at, &order) in rest.iter().enumerate() {
        number += choose(at + 1, order);
    }
    (squares, number)
}

/// The squares of the `n` leading pawns with this number, the first one on this file.
pub(crate) fn squares_of(number: u64, n: usize, file: usize) -> arrayvec::ArrayVec<u8, MAX_PAWNS> {
    let bases = &BASES[n - 1][file][1..7];
    let rank = bases.partition_point(|&base| u64::from(base) <= number);
    let mut squares = arrayvec::ArrayVec::new();
    squares.push((8 * rank + file) as u8);
    let mut rest = number - u64::from(bases[rank - 1]);
    for k in (1..n).rev() {
        let order = super::binomial::highest(k, rest);
        rest -= choose(k, order);
        let square = ORDER.iter().skip(8).position(|&found| usize::from(found) == order);
        squares.push(square.expect("every order belongs to a square") as u8 + 8);
    }
    squares
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_order_is_the_published_one() {
        let check = |square: usize, expected| assert_eq!(ORDER[square], expected);
        check(8, 47); // a2
        check(15, 46); // h2
        check(16, 45); // a3
        check(55, 36); // h7
        check(9, 35); // b2
        check(51, 1); // d7
        check(52, 0); // e7
    }

    #[test]
    fn the_sizes_are_the_published_ones() {
        let sizes = |n| [0, 1, 2, 3].map(|file| n_placements(n, file));
        assert_eq!(sizes(1), [6, 6, 6, 6]);
        assert_eq!(sizes(2), [252, 180, 108, 36]);
        assert_eq!(sizes(3), [5201, 2645, 953, 125]);
        assert_eq!(sizes(4), [70315, 25375, 5491, 295]);
        assert_eq!(sizes(5), [700_336, 178_696, 23_176, 496]);
    }

    #[test]
    fn numbers_turn_back_into_squares() {
        for n in 1..=3 {
            for file in 0..4 {
                for number in 0..n_placements(n, file) {
                    let pawns = squares_of(number, n, file);
                    assert_eq!(pawns.len(), n);
                    let mut squares = Squares::new();
                    // The order of the pawns does not matter.
                    for (at, &square) in pawns.iter().rev().enumerate() {
                        squares.put(at, u32::from(square));
                    }
                    assert_eq!(place(squares, n), (squares, number));
                    let set = pawns.iter().fold(0, |set, &square| set | 1 << square);
                    assert_eq!(leading_file(set), file);
                }
            }
        }
    }
}
