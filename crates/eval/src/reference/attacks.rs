//! Attacks of both sides.

use alloc::vec::Vec;

use lucena_board::{Color, Role, Square};

use super::board::{Board, file, rank, steps};

pub(super) const ORTHOGONAL: [(i8, i8); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
pub(super) const DIAGONAL: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];
const KNIGHT: [(i8, i8); 8] =
    [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

/// A piece other than pawn and king, with the squares that it attacks.
pub(super) struct Attacker {
    pub(super) role: Role,
    pub(super) square: Square,
    pub(super) reach: Vec<Square>,
}

/// The squares that one side attacks.
pub(super) struct Attacks {
    /// The number of attackers of each square.
    count: [u8; 64],
    by_role: [[bool; 64]; 6],
    pub(super) pieces: Vec<Attacker>,
    /// Pieces of either side alone between this side's king and an enemy slider.
    pub(super) king_blockers: Vec<Square>,
    /// The mobility area.
    area: [bool; 64],
    /// The king zone of this side.
    zone: [bool; 64],
}

impl Attacks {
    pub(super) fn new(board: &Board, color: Color) -> Self {
        let king = board.king(color);
        let mut attacks = Self {
            count: [0; 64],
            by_role: [[false; 64]; 6],
            pieces: Vec::new(),
            king_blockers: king_blockers(board, color),
            area: [false; 64],
            zone: [false; 64],
        };
        for pawn in board.find(color, Role::Pawn) {
            for to in pawn_attacks(pawn, color) {
                attacks.add(Role::Pawn, to);
            }
        }
        for to in ORTHOGONAL.into_iter().chain(DIAGONAL).filter_map(|(f, r)| king.offset(f, r)) {
            attacks.add(Role::King, to);
        }
        for role in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
            for square in board.find(color, role) {
                let mut reach = reach(board, color, role, square);
                if attacks.king_blockers.contains(&square) {
                    reach.retain(|&to| on_line(king, square, to));
                }
                reach.iter().for_each(|&to| attacks.add(role, to));
                attacks.pieces.push(Attacker { role, square, reach });
            }
        }
        let ahead = if color == Color::White { 1 } else { -1 };
        for square in Square::ALL {
            let (files, ranks) = (file(square) - file(king), rank(square) - rank(king));
            attacks.zone[square.index()] =
                files.abs() <= 1 && (ranks.abs() <= 1 || ranks == 2 * ahead);
            attacks.area[square.index()] = counts_for_mobility(board, color, square);
        }
        attacks
    }

    fn add(&mut self, role: Role, square: Square) {
        self.count[square.index()] += 1;
        self.by_role[role as usize][square.index()] = true;
    }

    pub(super) fn any(&self, square: Square) -> bool {
        self.count[square.index()] > 0
    }

    pub(super) fn twice(&self, square: Square) -> bool {
        self.count[square.index()] > 1
    }

    pub(super) fn by(&self, role: Role, square: Square) -> bool {
        self.by_role[role as usize][square.index()]
    }

    pub(super) fn in_area(&self, square: Square) -> bool {
        self.area[square.index()]
    }

    pub(super) fn in_zone(&self, square: Square) -> bool {
        self.zone[square.index()]
    }
}

/// The squares that a pawn attacks.
pub(super) fn pawn_attacks(pawn: Square, color: Color) -> impl Iterator<Item = Square> {
    let ahead = if color == Color::White { 1 } else { -1 };
    [-1, 1].into_iter().filter_map(move |files| pawn.offset(files, ahead))
}

/// The squares in these directions up to the first blocker.
pub(super) fn slide(
    from: Square,
    directions: &[(i8, i8)],
    stops: impl Fn(Square) -> bool,
) -> Vec<Square> {
    let mut squares = Vec::new();
    for &direction in directions {
        for to in Board::ray(from, direction) {
            squares.push(to);
            if stops(to) {
                break;
            }
        }
    }
    squares
}

pub(super) fn knight_jumps(from: Square) -> Vec<Square> {
    KNIGHT.into_iter().filter_map(|(files, ranks)| from.offset(files, ranks)).collect()
}

/// X-ray mobility: bishops see through own queens, rooks through own queens and rooks.
fn reach(board: &Board, color: Color, role: Role, from: Square) -> Vec<Square> {
    let queen = |square| board.has(square, color, Role::Queen);
    let rook = |square| board.has(square, color, Role::Rook);
    let all = [ORTHOGONAL, DIAGONAL].concat();
    match role {
        Role::Knight => knight_jumps(from),
        Role::Bishop => slide(from, &DIAGONAL, |to| !board.is_empty(to) && !queen(to)),
        Role::Rook => slide(from, &ORTHOGONAL, |to| !board.is_empty(to) && !queen(to) && !rook(to)),
        _ => slide(from, &all, |to| !board.is_empty(to)),
    }
}

fn king_blockers(board: &Board, color: Color) -> Vec<Square> {
    let king = board.king(color);
    let mut blockers = Vec::new();
    for direction in ORTHOGONAL.into_iter().chain(DIAGONAL) {
        let slider = if ORTHOGONAL.contains(&direction) { Role::Rook } else { Role::Bishop };
        let mut pieces = Board::ray(king, direction);
        pieces.retain(|&square| !board.is_empty(square));
        if let [first, second, ..] = pieces[..] {
            let sees = board.has(second, !color, slider) || board.has(second, !color, Role::Queen);
            if sees {
                blockers.push(first);
            }
        }
    }
    blockers
}

/// Whether a square is on the line through two others.
fn on_line(a: Square, b: Square, square: Square) -> bool {
    let (files, ranks) = (file(b) - file(a), rank(b) - rank(a));
    files * (rank(square) - rank(a)) == ranks * (file(square) - file(a))
}

/// Mobility area: not attacked by enemy pawns, not occupied by own king or pawns.
fn counts_for_mobility(board: &Board, color: Color, square: Square) -> bool {
    let enemy_pawn_attacks = board
        .find(!color, Role::Pawn)
        .into_iter()
        .any(|pawn| pawn_attacks(pawn, !color).any(|to| to == square));
    let taken = [Role::Pawn, Role::King].into_iter().any(|role| board.has(square, color, role));
    !(enemy_pawn_attacks || taken)
}

/// Whether two squares are adjacent.
pub(super) fn next_to(a: Square, b: Square) -> bool {
    steps(a, b) == 1
}
