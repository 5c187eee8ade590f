//! Numbering of the leading pieces without pawns, up to symmetry.

use super::squares::Squares;

/// Placements of three different pieces.
pub(crate) const N_TRIPLES: u64 = 31_332;

/// Placements of two kings.
pub(crate) const N_KING_PAIRS: u64 = 462;

/// Squares of the triangle a1-d1-d4 in the order of their numbers: first those below the diagonal,
/// then the diagonal.
const TRIANGLE: [usize; 10] = [1, 2, 3, 10, 11, 19, 0, 9, 18, 27];

/// The number of each square of the triangle.
static IN_TRIANGLE: [u8; 64] = {
    let mut numbers = [0; 64];
    let mut number = 0;
    while number < TRIANGLE.len() {
        numbers[TRIANGLE[number]] = number as u8;
        number += 1;
    }
    numbers
};

/// The number of each square below the diagonal a1-h8, rank by rank.
static BELOW_DIAGONAL: [u8; 64] = {
    let mut numbers = [0; 64];
    let mut square = 0;
    let mut number = 0;
    while square < 64 {
        if square % 8 > square / 8 {
            numbers[square] = number;
            number += 1;
        }
        square += 1;
    }
    numbers
};

/// The number of each pair of kings, by the first one's number in the triangle and the second
/// one's square.
static KING_PAIRS: [[u16; 64]; 10] = king_pairs();

const NONE: u16 = u16::MAX;

const fn king_pairs() -> [[u16; 64]; 10] {
    let mut pairs = [[NONE; 64]; 10];
    let mut next = 0;
    // Pairs with both kings on the diagonal have numbers after all others.
    let mut both_on_diagonal = 0;
    while both_on_diagonal < 2 {
        let mut first = 0;
        while first < TRIANGLE.len() {
            let mut second = 0;
            while second < 64 {
                if takes_turn(TRIANGLE[first], second, both_on_diagonal == 1) {
                    pairs[first][second] = next;
                    next += 1;
                }
                second += 1;
            }
            first += 1;
        }
        both_on_diagonal += 1;
    }
    pairs
}

const fn takes_turn(first: usize, second: usize, both_on_diagonal: bool) -> bool {
    let files = (first % 8).abs_diff(second % 8);
    let ranks = (first / 8).abs_diff(second / 8);
    let may_stand = files > 1 || ranks > 1;
    let (first, second) = (side_of_diagonal(first), side_of_diagonal(second));
    may_stand && !(first == 0 && second > 0) && (first == 0 && second == 0) == both_on_diagonal
}

/// Positive above the diagonal a1-h8, negative below.
const fn side_of_diagonal(square: usize) -> i32 {
    (square / 8) as i32 - (square % 8) as i32
}

/// Normalises a placement by symmetry: the first piece in the triangle a1-d1-d4, and the first of the
/// leading `n_lead` pieces off the diagonal below it.
#[inline]
pub(crate) fn normalize(mut squares: Squares, n_lead: usize) -> Squares {
    if squares.get(0) & 4 != 0 {
        squares = squares.mirror_files();
    }
    if squares.get(0) & 32 != 0 {
        squares = squares.mirror_ranks();
    }
    for at in 0..n_lead {
        match side_of_diagonal(squares.get(at)) {
            0 => {}
            1.. => return squares.transpose(),
            _ => break,
        }
    }
    squares
}

/// The number of three different pieces on normalised squares.
#[inline]
pub(crate) fn triple(squares: Squares) -> u64 {
    let (a, b, c) = (squares.get(0), squares.get(1), squares.get(2));
    // The squares of earlier pieces do not count.
    let x = usize::from(b > a);
    let y = usize::from(c > a) + usize::from(c > b);
    let number = if side_of_diagonal(a) != 0 {
        (usize::from(IN_TRIANGLE[a]) * 63 + b - x) * 62 + c - y
    } else if side_of_diagonal(b) != 0 {
        6 * 63 * 62 + (a / 8 * 28 + usize::from(BELOW_DIAGONAL[b])) * 62 + c - y
    } else if side_of_diagonal(c) != 0 {
        let first = 6 * 63 * 62 + 4 * 28 * 62;
        first + (a / 8 * 7 + b / 8 - x) * 28 + usize::from(BELOW_DIAGONAL[c])
    } else {
        let first = 6 * 63 * 62 + 4 * 28 * 62 + 4 * 7 * 28;
        first + (a / 8 * 7 + b / 8 - x) * 6 + c / 8 - y
    };
    number as u64
}

/// The number of two kings on normalised squares; `None` if they are adjacent.
#[inline]
pub(crate) fn king_pair(squares: Squares) -> Option<u64> {
    let number = KING_PAIRS[usize::from(IN_TRIANGLE[squares.get(0)])][squares.get(1)];
    (number != NONE).then_some(u64::from(number))
}

/// The squares of every triple, by its number.
pub(crate) fn triples() -> Vec<[u8; 3]> {
    let mut found = vec![[0; 3]; N_TRIPLES as usize];
    for a in TRIANGLE {
        for b in (0..64).filter(|&b| b != a) {
            for c in (0..64).filter(|&c| c != a && c != b) {
                let mut squares = Squares::new();
                for (at, square) in [a, b, c].into_iter().enumerate() {
                    squares.put(at, square as u32);
                }
                if normalize(squares, 3) == squares {
                    found[triple(squares) as usize] = [a, b, c].map(|square| square as u8);
                }
            }
        }
    }
    found
}

/// The squares of every pair of kings, by its number.
pub(crate) fn king_pair_squares() -> Vec<[u8; 2]> {
    let mut found = vec![[0; 2]; N_KING_PAIRS as usize];
    for (first, numbers) in TRIANGLE.iter().zip(&KING_PAIRS) {
        for (second, &number) in numbers.iter().enumerate().filter(|(_, n)| **n != NONE) {
            found[usize::from(number)] = [*first as u8, second as u8];
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All placements of two or three pieces, as lists of squares.
    fn placements(n: usize) -> impl Iterator<Item = Squares> {
        let all = 0..64_u32.pow(n as u32);
        all.filter_map(move |number| {
            let each: Vec<u32> = (0..n).map(|at| number >> (6 * at) & 63).collect();
            let differ = (0..n).all(|i| (0..i).all(|j| each[i] != each[j]));
            let mut squares = Squares::new();
            each.iter().enumerate().for_each(|(at, &square)| squares.put(at, square));
            differ.then_some(squares)
        })
    }

    fn symmetric(squares: Squares) -> [Squares; 8] {
        let [a, b] = [squares, squares.mirror_files()];
        let [c, d] = [a.mirror_ranks(), b.mirror_ranks()];
        [a, b, c, d, a.transpose(), b.transpose(), c.transpose(), d.transpose()]
    }

    #[test]
    fn triples_are_numbered_without_gaps_and_alike_for_symmetric_ones() {
        let mut seen = vec![false; N_TRIPLES as usize];
        for squares in placements(3) {
            let number = triple(normalize(squares, 3));
            seen[number as usize] = true;
            for other in symmetric(squares) {
                assert_eq!(triple(normalize(other, 3)), number, "{squares:?}");
            }
        }
        assert!(seen.iter().all(|&seen| seen));
    }

    #[test]
    fn pairs_of_kings_are_numbered_without_gaps_and_alike_for_symmetric_ones() {
        let mut seen = vec![false; N_KING_PAIRS as usize];
        for squares in placements(2) {
            let number = king_pair(normalize(squares, 2));
            if let Some(number) = number {
                seen[number as usize] = true;
            }
            for other in symmetric(squares) {
                assert_eq!(king_pair(normalize(other, 2)), number, "{squares:?}");
            }
        }
        assert!(seen.iter().all(|&seen| seen));
    }
}
