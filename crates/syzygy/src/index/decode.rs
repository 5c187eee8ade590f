//! From numbers back to squares, as a writer of tables needs it.

use super::{Group, Layout, Lead, Squares, binomial, pawns, pieces};

/// Turns the numbers of a layout into squares.
pub(crate) struct Decoder<'a> {
    layout: &'a Layout,
    /// Squares of the first men, by the number that these have.
    leads: Vec<Squares>,
    /// The groups, and how many numbers each has.
    groups: Vec<(Group, u64)>,
}

impl<'a> Decoder<'a> {
    pub(crate) fn new(layout: &'a Layout) -> Self {
        let n_lead = layout.n_lead;
        let leads = match layout.lead {
            Lead::Triple => pieces::triples().iter().map(|lead| pack(lead)).collect(),
            Lead::Kings => pieces::king_pair_squares().iter().map(|lead| pack(lead)).collect(),
            Lead::Pawns { file } => (0..layout.lead.n_placements(n_lead))
                .map(|number| pack(&pawns::squares_of(number, n_lead, file)))
                .collect(),
        };
        let ways = |group: &Group| binomial::choose(group.len, group.n_free);
        let groups = layout.groups.iter().map(|group| (*group, ways(group))).collect();
        Self { layout, leads, groups }
    }

    /// The squares with this number, which is less than the layout's size.
    pub(crate) fn squares(&self, number: u64) -> Squares {
        let lead = number / self.layout.lead_factor % self.leads.len() as u64;
        let mut squares = self.leads[lead as usize];
        let mut taken = (0..self.layout.n_lead).fold(0, |set, at| set | 1_u64 << squares.get(at));
        for &(group, ways) in &self.groups {
            let mut digit = number / group.factor % ways;
            let mut men = 0;
            for nth in (1..=group.len).rev() {
                let free = if nth == 1 { digit as usize } else { binomial::highest(nth, digit) };
                digit -= binomial::choose(nth, free);
                let square = nth_free(taken, free as u32 + group.offset);
                squares.put(group.start + nth - 1, square);
                men |= 1 << square;
            }
            taken |= men;
        }
        squares
    }
}

fn pack(lead: &[u8]) -> Squares {
    let mut squares = Squares::new();
    lead.iter().enumerate().for_each(|(at, &square)| squares.put(at, u32::from(square)));
    squares
}

/// The square with so many squares before it that are not taken.
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
    use crate::index::Order;

    /// Numbers turn into squares and back into themselves.
    fn check(pieces: &str, lead: usize, second_pawns: Option<usize>) {
        let pieces = pieces.chars().map(|c| Piece::from_char(c).unwrap()).collect();
        for file in 0..4 {
            let layout = Layout::new(&pieces, Order { lead, second_pawns }, file).unwrap();
            let decoder = Decoder::new(&layout);
            // A step that is prime to all factors meets every value of every digit.
            for number in (0..layout.size()).step_by(997) {
                let squares = decoder.squares(number);
                assert_eq!(layout.number(squares), Some(number), "{squares:?}");
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
