//! Squares of an index, as generators need them.

use std::ops::Range;

use super::{Group, Layout, Lead, Squares, binomial, leading_pawns, leading_pieces};
use crate::material_key::MAX_PIECES;

/// Converts indices of a layout to squares.
pub struct Decoder<'a> {
    layout: &'a Layout,
    /// Squares of the leading pieces by their number.
    leads: Vec<Squares>,
    /// The groups, and the number of combinations of each.
    groups: Vec<(Group, u64)>,
}

impl<'a> Decoder<'a> {
    /// A decoder for a layout.
    #[must_use]
    pub fn new(layout: &'a Layout) -> Self {
        let n_lead = layout.n_lead;
        let leads = match layout.lead {
            Lead::Triple => leading_pieces::triples().iter().map(|lead| pack(lead)).collect(),
            Lead::Kings => {
                leading_pieces::king_pair_squares().iter().map(|lead| pack(lead)).collect()
            }
            Lead::Pawns { file } => (0..layout.lead.n_placements(n_lead))
                .map(|number| pack(&leading_pawns::squares_of(number, n_lead, file)))
                .collect(),
        };
        let ways = |group: &Group| binomial::choose(group.len, group.n_free);
        let groups = layout.groups.iter().map(|group| (*group, ways(group))).collect();
        Self { layout, leads, groups }
    }

    /// The squares of an index.
    #[cfg(test)]
    fn squares(&self, number: u64) -> Squares {
        let lead = number / self.layout.lead_factor % self.leads.len() as u64;
        let groups = self.groups.iter().enumerate();
        let board = groups.fold(self.place_lead(lead), |board, (at, (group, ways))| {
            self.place_group(at, number / group.factor % ways, board)
        });
        board.0
    }
}

impl Decoder<'_> {
    /// Visits consecutive indices with their squares. This is faster than one by one, since most digits
    /// stay the same.
    pub fn for_each(&self, numbers: Range<u64>, mut visit: impl FnMut(u64, Squares)) {
        // Places are in piece order: the leading group, then the others.
        let mut digits: Vec<Digit> =
            vec![Digit::new(0, self.layout.lead_factor, self.leads.len() as u64, numbers.start)];
        for (at, &(group, ways)) in self.groups.iter().enumerate() {
            digits.push(Digit::new(1 + at, group.factor, ways, numbers.start));
        }
        digits.sort_unstable_by_key(|digit| digit.factor);
        let mut board = [(Squares::new(), 0); MAX_PIECES + 1];
        let mut values = [0; MAX_PIECES + 1];
        digits.iter().for_each(|digit| values[digit.place] = digit.value);
        let mut changed = 0;
        for number in numbers {
            for place in changed..digits.len() {
                board[place] = match place {
                    0 => self.place_lead(values[0]),
                    _ => self.place_group(place - 1, values[place], board[place - 1]),
                };
            }
            visit(number, board[digits.len() - 1].0);
            changed = digits.len();
            for digit in &digits {
                changed = changed.min(digit.place);
                values[digit.place] += 1;
                if values[digit.place] < digit.ways {
                    break;
                }
                values[digit.place] = 0;
            }
        }
    }

    fn place_lead(&self, digit: u64) -> (Squares, u64) {
        let squares = self.leads[digit as usize];
        (squares, (0..self.layout.n_lead).fold(0, |set, at| set | 1 << squares.get(at)))
    }

    /// Adds the pieces of a group.
    fn place_group(
        &self,
        group: usize,
        mut digit: u64,
        (mut squares, taken): (Squares, u64),
    ) -> (Squares, u64) {
        let group = &self.groups[group].0;
        let mut pieces = 0;
        for nth in (1..=group.len).rev() {
            let free = if nth == 1 { digit as usize } else { binomial::highest(nth, digit) };
            digit -= binomial::choose(nth, free);
            let square = nth_free(taken, free as u32 + group.offset);
            squares.put(group.start + nth - 1, square);
            pieces |= 1 << square;
        }
        (squares, taken | pieces)
    }
}

/// The digit of a group of pieces.
struct Digit {
    place: usize,
    factor: u64,
    ways: u64,
    value: u64,
}

impl Digit {
    fn new(place: usize, factor: u64, ways: u64, number: u64) -> Self {
        Self { place, factor, ways, value: number / factor % ways }
    }
}

fn pack(lead: &[u8]) -> Squares {
    let mut squares = Squares::new();
    lead.iter().enumerate().for_each(|(at, &square)| squares.put(at, u32::from(square)));
    squares
}

/// The square with `n` free squares before it.
fn nth_free(taken: u64, n: u32) -> u32 {
    let mut square = n;
    loop {
        let below = (taken & (u64::MAX >> (63 - square))).count_ones();
        if square == n + below {
            return square;
        }
        square = n + below;
    }
}

#[cfg(test)]
mod tests {
    use lucena_board::Piece;

    use super::*;
    use crate::index::DigitOrder;

    /// Converts indices to squares and back.
    fn check(pieces: &str, lead: usize, second_pawns: Option<usize>) {
        let pieces: Vec<Piece> = pieces.chars().map(|c| Piece::from_char(c).unwrap()).collect();
        for file in 0..4 {
            let layout = Layout::new(&pieces, DigitOrder { lead, second_pawns }, file).unwrap();
            let decoder = Decoder::new(&layout);
            // A step that is coprime to all factors visits every value of every digit.
            for number in (0..layout.size()).step_by(997) {
                let squares = decoder.squares(number);
                assert_eq!(layout.number(squares), Some(number), "{squares:?}");
            }
            for start in [0, layout.size() / 3, layout.size() - 5000] {
                let mut expected = start..start + 5000;
                decoder.for_each(expected.clone(), |number, squares| {
                    assert_eq!(Some(number), expected.next());
                    assert_eq!(squares, decoder.squares(number), "{number}");
                });
                assert!(expected.is_empty());
            }
        }
    }

    #[test]
    fn numbers_turn_into_squares_and_back() {
        check("KQk", 0, None);
        check("KRkr", 1, None);
        check("kKBB", 0, None);
        check("KkQQQ", 1, None);
        check("PKk", 2, None);
        check("PPKk", 1, None);
        check("PpkK", 2, Some(1));
        check("PppkK", 0, Some(3));
        check("PPRKk", 2, None);
    }
}
