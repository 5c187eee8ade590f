//! Hyperbola quintessence: subtracting the slider from the blockers of a line carries up to the first
//! blocker; reversing the bytes does the same downwards. Byte reversal does not reverse a rank, whose
//! attacks are looked up by its six inner squares.
//!
//! See <https://www.chessprogramming.org/Hyperbola_Quintessence>.

use crate::Square;

/// The other squares of each line through a square.
struct Lines {
    file: [u64; 64],
    diagonal: [u64; 64],
    antidiagonal: [u64; 64],
}

static LINES: Lines = Lines { file: lines(0), diagonal: lines(1), antidiagonal: lines(-1) };

/// Attacks along a rank by file and occupancy of the files b to g.
static RANK: [[u8; 64]; 8] = ranks();

/// For each square, the others on the line that moves by `files` from rank to rank.
const fn lines(files: i32) -> [u64; 64] {
    let mut table = [0; 64];
    let mut square = 0;
    while square < 64 {
        let mut rank = 0;
        while rank < 8 {
            let file = square % 8 + files * (rank - square / 8);
            if file >= 0 && file < 8 && rank != square / 8 {
                table[square as usize] |= 1 << (rank * 8 + file);
            }
            rank += 1;
        }
        square += 1;
    }
    table
}

const fn ranks() -> [[u8; 64]; 8] {
    let mut table = [[0; 64]; 8];
    let mut file = 0;
    while file < 8 {
        let mut inner = 0;
        while inner < 64 {
            let occupied = inner << 1;
            let mut step = -1;
            while step <= 1 {
                let mut next = file + step;
                while next >= 0 && next < 8 {
                    table[file as usize][inner] |= 1 << next;
                    if occupied >> next & 1 == 1 {
                        break;
                    }
                    next += step;
                }
                step += 2;
            }
            inner += 1;
        }
        file += 1;
    }
    table
}

#[inline(always)]
fn along(line: u64, square: Square, occupied: u64) -> u64 {
    let slider = 1_u64 << square as u8;
    let blockers = occupied & line;
    let up = blockers.wrapping_sub(slider);
    let down = blockers.swap_bytes().wrapping_sub(slider.swap_bytes()).swap_bytes();
    (up ^ down) & line
}

#[inline(always)]
fn along_rank(square: Square, occupied: u64) -> u64 {
    let (file, shift) = (square as usize & 7, square as u32 & 56);
    let inner = (occupied >> shift >> 1) as usize & 63;
    u64::from(RANK[file][inner]) << shift
}

#[inline(always)]
pub(crate) fn bishop(square: Square, occupied: u64) -> u64 {
    let at = square as usize;
    along(LINES.diagonal[at], square, occupied) | along(LINES.antidiagonal[at], square, occupied)
}

#[inline(always)]
pub(crate) fn rook(square: Square, occupied: u64) -> u64 {
    along(LINES.file[square as usize], square, occupied) | along_rank(square, occupied)
}
