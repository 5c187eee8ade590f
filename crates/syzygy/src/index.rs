//! Index of a placement in a table, and back.
//!
//! Each table has its own piece order. Identical pieces form a group, whose squares are numbered as a
//! combination of the squares that earlier groups leave free. Only the leading group, which is
//! normalised by symmetry, has a special numbering. The group numbers are the digits of the index, in
//! an order that the table chooses too.

mod binomial;
mod decode;
mod leading_pawns;
mod leading_pieces;
mod squares;

use arrayvec::ArrayVec;
use lucena_board::{Piece, Role};

use crate::material_key::MAX_PIECES;
pub use decode::Decoder;
pub(crate) use leading_pawns::leading_file;
pub use squares::Squares;

/// Index layout of a part of a table: its piece order and digit order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    pieces: ArrayVec<Piece, MAX_PIECES>,
    lead: Lead,
    n_lead: usize,
    lead_factor: u64,
    groups: ArrayVec<Group, MAX_PIECES>,
    size: u64,
}

/// The leading pieces, which are normalised by symmetry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Lead {
    /// Three different pieces.
    Triple,
    /// The kings.
    Kings,
    /// All pawns of one side, the first of them on this file, 0 to 3.
    Pawns { file: usize },
}

impl Lead {
    fn n_placements(self, n_pieces: usize) -> u64 {
        match self {
            Self::Triple => leading_pieces::N_TRIPLES,
            Self::Kings => leading_pieces::N_KING_PAIRS,
            Self::Pawns { file } => leading_pawns::n_placements(n_pieces, file),
        }
    }
}

/// Identical pieces after the leading ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Group {
    start: usize,
    len: usize,
    /// Number of free squares.
    n_free: usize,
    /// First square that the group may stand on: 8 for pawns, otherwise 0.
    offset: u32,
    factor: u64,
}

/// Error of an invalid piece order or digit order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LayoutError {
    /// Identical pieces are not next to each other, or pawns do not lead.
    Pieces,
    /// The leading group or the second pawns have no digit.
    DigitOrder,
}

/// The digits of the groups that a table places explicitly; the others follow in turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DigitOrder {
    /// Digit of the leading group.
    pub lead: usize,
    /// Digit of the pawns of the second side, if both sides have pawns.
    pub second_pawns: Option<usize>,
}

impl Layout {
    /// The layout of these pieces in order; `file` is the file of the leading pawn, 0 to 3.
    ///
    /// # Errors
    ///
    /// If there are too many pieces, or the piece order or digit order is invalid.
    pub fn new(pieces: &[Piece], order: DigitOrder, file: usize) -> Result<Self, LayoutError> {
        let listed = ArrayVec::try_from(pieces).map_err(|_| LayoutError::Pieces)?;
        let mut runs = runs(pieces)?;
        let has_pawns = pieces.first().is_some_and(|piece| piece.role == Role::Pawn);
        let (lead, n_lead) = if has_pawns {
            (Lead::Pawns { file }, runs[0].len)
        } else if runs.iter().filter(|run| run.len == 1).count() >= 3 {
            (Lead::Triple, 3)
        } else {
            (Lead::Kings, 2)
        };
        // The leading group consists of whole runs.
        while runs.first().is_some_and(|run| run.start < n_lead) {
            if runs[0].start + runs[0].len > n_lead {
                return Err(LayoutError::Pieces);
            }
            runs.remove(0);
        }
        let leads_well = match lead {
            Lead::Kings => pieces[..2].iter().all(|piece| piece.role == Role::King),
            _ => true,
        };
        let mut layout =
            Self { pieces: listed, lead, n_lead, lead_factor: 0, groups: ArrayVec::new(), size: 0 };
        let second_pawns = has_pawns && runs.first().is_some_and(|run| layout.is_pawn(run.start));
        let rest = &runs[usize::from(second_pawns)..];
        let is_apart = rest.iter().all(|run| !layout.is_pawn(run.start));
        if !leads_well || !is_apart {
            return Err(LayoutError::Pieces);
        }
        if second_pawns != order.second_pawns.is_some() {
            return Err(LayoutError::DigitOrder);
        }
        layout.place_digits(&runs, order)?;
        Ok(layout)
    }

    fn is_pawn(&self, at: usize) -> bool {
        self.pieces[at].role == Role::Pawn
    }

    fn place_digits(&mut self, runs: &[Run], order: DigitOrder) -> Result<(), LayoutError> {
        let (second, rest) = runs.split_at(usize::from(order.second_pawns.is_some()));
        let mut rest = rest.iter();
        let mut n_free = 64 - self.n_lead - second.first().map_or(0, |run| run.len);
        let mut is_lead_placed = false;
        let mut is_second_placed = second.is_empty();
        let mut factor = 1;
        for digit in 0..=runs.len() {
            if digit == order.lead {
                self.lead_factor = factor;
                factor *= self.lead.n_placements(self.n_lead);
                is_lead_placed = true;
            } else if Some(digit) == order.second_pawns {
                let n_free = 48 - self.n_lead;
                factor = self.push_group(second[0], n_free, 8, factor);
                is_second_placed = true;
            } else {
                let run = rest.next().ok_or(LayoutError::DigitOrder)?;
                factor = self.push_group(*run, n_free, 0, factor);
                n_free -= run.len;
            }
        }
        // Free squares are counted in piece order, whatever the digit order.
        self.groups.sort_unstable_by_key(|group| group.start);
        self.size = factor;
        let is_complete = is_lead_placed && is_second_placed && rest.next().is_none();
        is_complete.then_some(()).ok_or(LayoutError::DigitOrder)
    }

    /// Adds a group and returns the factor of the next digit.
    fn push_group(&mut self, run: Run, n_free: usize, offset: u32, factor: u64) -> u64 {
        let Run { start, len } = run;
        self.groups.push(Group { start, len, n_free, offset, factor });
        factor * binomial::choose(len, n_free)
    }

    /// The piece order.
    #[must_use]
    #[inline]
    pub fn pieces(&self) -> &[Piece] {
        &self.pieces
    }

    /// Number of indices.
    #[must_use]
    #[inline]
    pub fn size(&self) -> u64 {
        self.size
    }

    /// The index of a placement with squares in the order of [`Self::pieces`]; `None` if leading
    /// kings are adjacent.
    ///
    /// Symmetric placements have the same index. The leading pawn must stand on the file of the part
    /// or on its mirror image.
    #[must_use]
    #[inline]
    pub fn number(&self, squares: Squares) -> Option<u64> {
        let (squares, lead) = match self.lead {
            Lead::Triple => {
                let squares = leading_pieces::normalize(squares, 3);
                (squares, leading_pieces::triple(squares))
            }
            Lead::Kings => {
                let squares = leading_pieces::normalize(squares, 2);
                (squares, leading_pieces::king_pair(squares)?)
            }
            Lead::Pawns { .. } => leading_pawns::place(squares, self.n_lead),
        };
        let set = |start, len| (start..start + len).fold(0, |set, at| set | 1 << squares.get(at));
        let mut number = lead * self.lead_factor;
        let mut earlier: u64 = set(0, self.n_lead);
        for group in &self.groups {
            let pieces: u64 = set(group.start, group.len);
            let mut rest = pieces;
            let mut digit = 0;
            for nth in 1..=group.len {
                let square = rest.trailing_zeros();
                let below = (earlier & ((1 << (square & 63)) - 1)).count_ones() + group.offset;
                digit += binomial::choose(nth, square.wrapping_sub(below) as usize);
                rest &= rest.wrapping_sub(1);
            }
            number += digit * group.factor;
            earlier |= pieces;
        }
        Some(number)
    }
}

/// Identical pieces in a row.
#[derive(Clone, Copy)]
struct Run {
    start: usize,
    len: usize,
}

fn runs(pieces: &[Piece]) -> Result<ArrayVec<Run, MAX_PIECES>, LayoutError> {
    let mut runs = ArrayVec::<Run, MAX_PIECES>::new();
    for (at, piece) in pieces.iter().enumerate() {
        match runs.last_mut() {
            Some(run) if pieces[run.start] == *piece => run.len += 1,
            _ if pieces[..at].contains(piece) => return Err(LayoutError::Pieces),
            _ => runs.push(Run { start: at, len: 1 }),
        }
    }
    if runs.len() < 2 { Err(LayoutError::Pieces) } else { Ok(runs) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn layout(pieces: &str, lead: usize, second_pawns: Option<usize>, file: usize) -> Layout {
        let pieces: Vec<Piece> = pieces.chars().map(|c| Piece::from_char(c).unwrap()).collect();
        Layout::new(&pieces, DigitOrder { lead, second_pawns }, file).unwrap()
    }

    fn squares(fen: &str, pieces: &[Piece]) -> Squares {
        let setup: lucena_board::Setup = fen.parse().unwrap();
        let mut squares = Squares::new();
        let mut taken = Vec::new();
        for (at, &piece) in pieces.iter().enumerate() {
            let free = setup.placement().find(|p| p.1 == piece && !taken.contains(&p.0)).unwrap();
            taken.push(free.0);
            squares.put(at, free.0 as u32);
        }
        squares
    }

    #[test]
    fn published_numbers() {
        let check = |fen: &str, layout: Layout, expected| {
            assert_eq!(layout.number(squares(fen, layout.pieces())), Some(expected), "{fen}");
        };
        check("8/8/8/3k4/8/8/5P2/4K3 w - - 0 1", layout("PKk", 2, None, 2), 2145);
        let krvkp = layout("pRKk", 3, None, 2);
        // The side of the leading pawn counts as White.
        check("8/5p2/4k3/8/8/8/8/3RK3 w - - 0 1", krvkp, 1_351_669);
        // Published with Black to move; with equal sides the side to move counts as White.
        check("8/5p2/8/3k4/8/8/2P5/4K3 w - - 0 1", layout("PpkK", 2, Some(1), 2), 72698);
        check("8/8/8/3k4/8/8/1P3P2/4K3 b - - 0 1", layout("PPKk", 2, None, 1), 85192);
        check("8/8/3k4/8/8/1B6/8/3KB3 w - - 0 1", layout("kKBB", 0, None, 0), 782_500);
        let kqvk = layout("kQK", 0, None, 0);
        check("8/8/8/8/8/4k3/8/4K2Q b - - 0 1", kqvk, 19532);
    }

    #[test]
    fn orders_without_a_place_are_refused() {
        let pieces = |text: &str| -> Vec<Piece> {
            text.chars().map(|c| Piece::from_char(c).unwrap()).collect()
        };
        let check = |text, lead, second_pawns, expected| {
            let order = DigitOrder { lead, second_pawns };
            assert_eq!(Layout::new(&pieces(text), order, 0).err(), expected, "{text} {order:?}");
        };
        check("KQk", 0, None, None);
        check("KQk", 1, None, Some(LayoutError::DigitOrder));
        check("PKk", 15, None, Some(LayoutError::DigitOrder));
        check("PpKk", 1, Some(1), Some(LayoutError::DigitOrder));
        check("PpKk", 1, None, Some(LayoutError::DigitOrder));
        check("PKk", 1, Some(0), Some(LayoutError::DigitOrder));
        check("KPk", 0, None, None);
        check("KRkR", 0, None, Some(LayoutError::Pieces));
        check("RRKk", 0, None, Some(LayoutError::Pieces));
        check("PKpk", 0, Some(1), Some(LayoutError::Pieces));
        check("PKpk", 0, None, Some(LayoutError::Pieces));
    }
}
