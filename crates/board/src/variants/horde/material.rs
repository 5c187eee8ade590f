//! Which material of the horde can give mate with Black's help.
//!
//! Without a king of its own, a small horde needs Black's pieces as walls around the black king: pieces
//! next to it that can neither take the checking piece nor step in between. A black pawn may promote, so
//! it stands for any wall. The conditions come from the mates of each set of pieces; the tests search for
//! them.

use crate::{Bitboard, Color, Position, Role};

/// Whether the horde cannot give mate, judged by material.
pub(super) fn cannot_mate(board: &Position) -> bool {
    let count = |role| board.pieces(Color::White, role).len();
    let bishops = board.pieces(Color::White, Role::Bishop);
    let (light, dark) = (bishops & Bitboard::LIGHT_SQUARES, bishops & Bitboard::DARK_SQUARES);
    let has_both_colors = !light.is_empty() && !dark.is_empty();
    let walls = Walls::of(board, !light.is_empty());
    let roles = [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen];
    match roles.map(count) {
        [0, 0, 0, 0, 0] => true,
        // A pawn may become a queen or a knight.
        [1, 0, 0, 0, 0] => !walls.are_enough_for_queen() && !walls.are_enough_for_knight(),
        [0, 1, 0, 0, 0] => !walls.are_enough_for_knight(),
        [0, 0, 0, 1, 0] => !walls.are_enough_for_rook(),
        [0, 0, 0, 0, 1] => !walls.are_enough_for_queen(),
        [0, 0, 1, 0, 0] => walls.pawns + walls.other_bishops < 2,
        [0, 0, 2, 0, 0] if has_both_colors => {
            let has_bishop = walls.same_bishops + walls.other_bishops > 0;
            let has_pair = walls.knights > 0 && walls.rooks + walls.queens > 0;
            !has_bishop && walls.pawns == 0 && !has_pair
        }
        [0, 0, _, 0, 0] if !has_both_colors => {
            walls.pawns + walls.knights + walls.other_bishops < 2
        }
        [0, 2, 0, 0, 0] => {
            walls.pawns + walls.knights + walls.same_bishops + walls.other_bishops == 0
        }
        [0, 1, 1, 0, 0] => {
            let any_two = walls.knights + walls.rooks + walls.queens >= 2;
            walls.pawns + walls.other_bishops == 0 && !any_two
        }
        [0, 1, _, 0, 0] if !has_both_colors => walls.len() == 0,
        [0, 0, 1, 1, 0] => walls.len() == walls.same_bishops,
        _ => false,
    }
}

/// Black's pieces, with its bishops on the colour of the horde's bishops and on the other one.
struct Walls {
    pawns: u32,
    knights: u32,
    same_bishops: u32,
    other_bishops: u32,
    rooks: u32,
    queens: u32,
}

impl Walls {
    fn of(board: &Position, is_light: bool) -> Self {
        let count = |role| board.pieces(Color::Black, role).len();
        let bishops = board.pieces(Color::Black, Role::Bishop);
        let same = if is_light { Bitboard::LIGHT_SQUARES } else { Bitboard::DARK_SQUARES };
        Self {
            pawns: count(Role::Pawn),
            knights: count(Role::Knight),
            same_bishops: (bishops & same).len(),
            other_bishops: (bishops - same).len(),
            rooks: count(Role::Rook),
            queens: count(Role::Queen),
        }
    }

    fn len(&self) -> u32 {
        self.pawns
            + self.knights
            + self.same_bishops
            + self.other_bishops
            + self.rooks
            + self.queens
    }

    /// One rook beside the king suffices, or two bishops on one colour.
    fn are_enough_for_queen(&self) -> bool {
        self.pawns + self.rooks > 0 || self.same_bishops >= 2 || self.other_bishops >= 2
    }

    /// A rook and a knight.
    fn are_enough_for_rook(&self) -> bool {
        match self.pawns {
            0 => self.knights > 0 && self.rooks > 0,
            1 => self.knights + self.rooks > 0,
            _ => true,
        }
    }

    /// Smothered mate in the corner: a pawn, knight or bishop diagonally in front of the king, a
    /// knight or rook on one side of it, and any other piece on the other. Bishops on one colour count
    /// once, as both would need the same square.
    fn are_enough_for_knight(&self) -> bool {
        let bishops = self.same_bishops.min(1) + self.other_bishops.min(1);
        let diagonal = self.pawns + self.knights + bishops;
        let side = self.pawns + self.knights + self.rooks;
        let either = self.pawns + self.knights + bishops + self.rooks;
        diagonal >= 1 && side >= 1 && either >= 2 && either + self.queens >= 3
    }
}

#[cfg(test)]
mod tests {
    extern crate std;

    use std::string::String;
    use std::vec::Vec;
    use std::{format, vec};

    use crate::variants::{HordePosition, VariantSetup};
    use crate::{ChessPosition, Color, Outcome, Piece, Role, Setup, Square, Variant};

    const OFFICERS: [Role; 4] = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen];

    /// Whether a lone piece of the horde mates a king on one of these squares, with walls of these roles
    /// on the squares around it.
    fn mates(horde: Role, walls: &[Role]) -> bool {
        [Square::A8, Square::B8, Square::D8, Square::A1].into_iter().any(|king| {
            let around = crate::attacks::king(king);
            let placements: Vec<Vec<Square>> = match walls.len() {
                0 => vec![vec![]],
                1 => around.into_iter().map(|a| vec![a]).collect(),
                _ => around
                    .into_iter()
                    .flat_map(|a| around.without(a).into_iter().map(move |b| vec![a, b]))
                    .collect(),
            };
            placements.iter().any(|squares| {
                let mut setup = Setup::empty();
                setup.set_turn(Color::Black);
                setup.put(king, Piece::new(Color::Black, Role::King));
                for (&square, &role) in squares.iter().zip(walls) {
                    setup.put(square, Piece::new(Color::Black, role));
                }
                let checks =
                    crate::attacks::piece(Piece::new(Color::Black, horde), king, setup.occupied());
                (checks - setup.occupied()).into_iter().any(|from| {
                    let mut setup = setup;
                    setup.put(from, Piece::new(Color::White, horde));
                    let setup = VariantSetup::new(Variant::Horde, setup);
                    let position = HordePosition::from_setup(&setup);
                    let mate = Some(Outcome::Checkmate { winner: Color::White });
                    position.is_ok_and(|position| position.outcome() == mate)
                })
            })
        })
    }

    /// A position with this material, without bishops.
    fn is_insufficient(horde: Role, walls: &[Role]) -> bool {
        let letters: String = walls.iter().map(|role| role.to_char()).collect();
        let gap = 8 - walls.len();
        let gap = if gap == 8 { String::from("8") } else { format!("{gap}") };
        let piece = horde.to_char().to_ascii_uppercase();
        let fen = format!("8/{letters}{gap}/8/8/8/{piece}7/8/7k w - - 0 1");
        let position: HordePosition = fen.parse().expect("legal");
        position.has_insufficient_material(Color::White)
    }

    /// Up to two walls, pawns in place of any: the rule agrees with a search for mates.
    #[test]
    fn a_lone_piece_mates_as_the_rule_says() {
        let with_pawns = |walls: &[Role]| {
            let mut sets = vec![vec![]];
            for &role in walls {
                let roles = if role == Role::Pawn {
                    [&OFFICERS[..], &[Role::Pawn]].concat()
                } else {
                    vec![role]
                };
                let longer = |set: &Vec<Role>| {
                    let set = set.clone();
                    roles.iter().map(move |&role| [&set[..], &[role]].concat()).collect::<Vec<_>>()
                };
                sets = sets.iter().flat_map(longer).collect();
            }
            sets
        };
        let roles = [Role::Pawn, Role::Knight, Role::Rook, Role::Queen];
        let mut sets = vec![vec![]];
        sets.extend(roles.map(|role| vec![role]));
        sets.extend((0..4).flat_map(|i| (i..4).map(move |j| vec![roles[i], roles[j]])));
        for horde in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
            for walls in &sets {
                let can_mate = with_pawns(walls).iter().any(|walls| mates(horde, walls));
                assert_eq!(is_insufficient(horde, walls), !can_mate, "{horde:?} {walls:?}");
            }
        }
    }

    #[test]
    fn material_of_the_horde() {
        let check = |fen: &str, expected: bool| {
            let position: HordePosition = fen.parse().expect("legal");
            assert_eq!(position.has_insufficient_material(Color::White), expected, "{fen}");
            assert!(!position.has_insufficient_material(Color::Black));
        };
        check("8/8/8/8/P7/8/6k1/8 w - - 0 1", true);
        check("8/8/8/8/PP6/8/6k1/8 w - - 0 1", false);
        check("8/8/8/8/P7/8/6k1/7r w - - 0 1", false);
        // Smothered mate needs three walls that fit.
        check("k7/8/8/8/N7/8/8/4nnq1 w - - 0 1", false);
        check("k7/8/8/8/N7/8/8/4nqq1 w - - 0 1", true);
        check("k7/8/8/8/N7/8/8/b1b2n2 w - - 0 1", true);
        check("k7/8/8/8/N7/8/8/bb3n2 w - - 0 1", false);
        // A rook and a knight mate a bare king, a rook and a bishop do not.
        check("k7/8/8/8/NR6/8/8/8 w - - 0 1", false);
        check("k7/8/8/8/BR6/8/8/8 w - - 0 1", true);
        // Any number of bishops on one colour.
        check("7k/8/8/8/B1B1B3/8/8/8 w - - 0 1", true);
        check("7k/8/8/8/B1B1B3/8/8/nn6 w - - 0 1", false);
        check("k7/8/8/8/BB6/8/8/8 w - - 0 1", true);
        check("k7/8/8/8/BB6/8/8/b7 w - - 0 1", false);
        check("k7/8/8/8/BBB5/8/8/8 w - - 0 1", false);
        check("k7/8/8/8/NB6/8/8/8 w - - 0 1", true);
        check("k7/8/8/8/NBN5/8/8/8 w - - 0 1", false);
    }
}
