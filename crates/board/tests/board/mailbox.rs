//! A simple mailbox move generator as the oracle: an array of squares, rays walked step by step, a
//! copy of the board for every move, and a test whether the king is attacked afterwards.
//!
//! It uses a position only through `piece_at`, the castling rooks, the pushed en passant square,
//! the side to move and the clocks, and shares no code with the crate.

use lucena_board::{CastlingSide, Color, File, Move, Piece, Position, Rank, Role, Square};

/// File and rank, 0 to 7 on the board.
type At = (i8, i8);

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Mailbox {
    /// By rank, then by file.
    squares: [[Option<Piece>; 8]; 8],
    turn: Color,
    /// Rooks that may castle, by colour and side.
    castling: [[Option<At>; 2]; 2],
    passed: Option<At>,
    half_move_clock: u16,
    full_move_number: u16,
}

const ROOK_STEPS: [At; 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];
const BISHOP_STEPS: [At; 4] = [(1, 1), (-1, 1), (-1, -1), (1, -1)];
const KNIGHT_JUMPS: [At; 8] =
    [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

fn is_on_board((file, rank): At) -> bool {
    (0..8).contains(&file) && (0..8).contains(&rank)
}

fn offset(at: At, by: At, times: i8) -> At {
    (at.0 + by.0 * times, at.1 + by.1 * times)
}

fn at(square: Square) -> At {
    (square.file() as i8, square.rank() as i8)
}

fn square((file, rank): At) -> Square {
    Square::new(
        File::from_index(file as usize).expect("the oracle stays on the board"),
        Rank::from_index(rank as usize).expect("the oracle stays on the board"),
    )
}

fn forward(color: Color) -> i8 {
    if color == Color::White { 1 } else { -1 }
}

/// The rank with this number, 0 to 7, from the side of `color`.
fn rank_of(color: Color, rank: i8) -> i8 {
    if color == Color::White { rank } else { 7 - rank }
}

impl From<&Position> for Mailbox {
    fn from(position: &Position) -> Self {
        let mut squares = [[None; 8]; 8];
        for square in Square::ALL {
            let (file, rank) = at(square);
            squares[rank as usize][file as usize] = position.piece_at(square);
        }
        let castling = Color::ALL
            .map(|color| CastlingSide::ALL.map(|side| position.castling_rook(color, side).map(at)));
        Self {
            squares,
            turn: position.turn(),
            castling,
            passed: position.pushed_en_passant().map(at),
            half_move_clock: position.half_move_clock(),
            full_move_number: position.full_move_number(),
        }
    }
}

impl Mailbox {
    pub(crate) fn piece_on(&self, square: Square) -> Option<Piece> {
        self.piece(at(square))
    }

    fn piece(&self, (file, rank): At) -> Option<Piece> {
        self.squares[rank as usize][file as usize]
    }

    fn set(&mut self, (file, rank): At, piece: Option<Piece>) {
        self.squares[rank as usize][file as usize] = piece;
    }

    fn pieces(&self, color: Color) -> impl Iterator<Item = (At, Role)> + '_ {
        (0..64).map(|i| (i % 8, i / 8)).filter_map(move |at| {
            let piece = self.piece(at).filter(|piece| piece.color == color)?;
            Some((at, piece.role))
        })
    }

    fn king(&self, color: Color) -> At {
        let mut kings = self.pieces(color).filter(|&(_, role)| role == Role::King);
        kings.next().expect("each side has a king").0
    }

    fn walk(&self, from: At, steps: &[At], reach: i8) -> Vec<At> {
        let mut seen = Vec::new();
        for &step in steps {
            for n in 1..=reach {
                let to = offset(from, step, n);
                if !is_on_board(to) {
                    break;
                }
                seen.push(to);
                if self.piece(to).is_some() {
                    break;
                }
            }
        }
        seen
    }

    /// The squares attacked by the piece on a square, up to and including the first blocker.
    fn attacks(&self, from: At) -> Vec<At> {
        let Some(piece) = self.piece(from) else { return Vec::new() };
        let up = forward(piece.color);
        match piece.role {
            Role::Pawn => self.walk(from, &[(-1, up), (1, up)], 1),
            Role::Knight => self.walk(from, &KNIGHT_JUMPS, 1),
            Role::Bishop => self.walk(from, &BISHOP_STEPS, 7),
            Role::Rook => self.walk(from, &ROOK_STEPS, 7),
            Role::Queen => self.walk(from, &[ROOK_STEPS, BISHOP_STEPS].concat(), 7),
            Role::King => self.walk(from, &[ROOK_STEPS, BISHOP_STEPS].concat(), 1),
        }
    }

    fn attackers(&self, target: At, by: Color) -> Vec<At> {
        let attacks_target = |&(from, _): &(At, Role)| self.attacks(from).contains(&target);
        self.pieces(by).filter(attacks_target).map(|(from, _)| from).collect()
    }

    pub(crate) fn attackers_of(&self, target: Square, by: Color) -> Vec<Square> {
        self.attackers(at(target), by).into_iter().map(square).collect()
    }

    pub(crate) fn checkers_of(&self, color: Color) -> Vec<Square> {
        self.attackers_of(square(self.king(color)), !color)
    }

    fn is_in_check(&self, color: Color) -> bool {
        !self.attackers(self.king(color), !color).is_empty()
    }

    /// The board without the piece on a square.
    pub(crate) fn without(&self, square: Square) -> Self {
        let mut board = self.clone();
        board.set(at(square), None);
        board
    }

    /// The board after a null move.
    pub(crate) fn after_null(&self) -> Self {
        let mut after = self.clone();
        after.finish_move(false);
        after
    }

    /// Whether the Laws call two positions the same: Article 9.2.3 requires the same pieces on the
    /// same squares, the same side to move, and the same moves, including castling rights.
    pub(crate) fn is_same_position(&self, other: &Self) -> bool {
        let moves = |board: &Self| -> Vec<Move> {
            board.legal_moves().into_iter().map(|(mv, _)| mv).collect()
        };
        self.squares == other.squares
            && self.turn == other.turn
            && self.castling == other.castling
            && moves(self) == moves(other)
    }

    /// Every legal move with the board that it leads to.
    pub(crate) fn legal_moves(&self) -> Vec<(Move, Self)> {
        let mut moves = Vec::new();
        for (from, role) in self.pieces(self.turn) {
            match role {
                Role::Pawn => self.pawn_moves(from, &mut moves),
                _ => self.piece_moves(from, role, &mut moves),
            }
        }
        moves.retain(|(_, after)| !after.is_in_check(self.turn));
        self.castling_moves(&mut moves);
        moves
    }

    fn piece_moves(&self, from: At, role: Role, moves: &mut Vec<(Move, Self)>) {
        for to in self.attacks(from) {
            if self.piece(to).is_some_and(|piece| piece.color == self.turn) {
                continue;
            }
            let mv = Move::normal(role, square(from), square(to)).expect("it moves");
            moves.push((mv, self.after_step(from, to, role)));
        }
    }

    fn pawn_moves(&self, from: At, moves: &mut Vec<(Move, Self)>) {
        let up = forward(self.turn);
        let one = offset(from, (0, up), 1);
        let two = offset(from, (0, up), 2);
        if self.piece(one).is_none() {
            self.pawn_step(from, one, moves);
            if from.1 == rank_of(self.turn, 1) && self.piece(two).is_none() {
                let mut after = self.after_step(from, two, Role::Pawn);
                after.passed = Some(one);
                moves.push((Move::double_push(square(from), square(two)).expect("moves"), after));
            }
        }
        for to in self.attacks(from) {
            if self.piece(to).is_some_and(|piece| piece.color != self.turn) {
                self.pawn_step(from, to, moves);
            } else if self.passed == Some(to) {
                let mut after = self.after_step(from, to, Role::Pawn);
                after.set((to.0, from.1), None);
                moves.push((Move::en_passant(square(from), square(to)).expect("moves"), after));
            }
        }
    }

    fn pawn_step(&self, from: At, to: At, moves: &mut Vec<(Move, Self)>) {
        if to.1 != rank_of(self.turn, 7) {
            let mv = Move::normal(Role::Pawn, square(from), square(to)).expect("it moves");
            moves.push((mv, self.after_step(from, to, Role::Pawn)));
            return;
        }
        for role in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
            let mv = Move::promote(square(from), square(to), role).expect("a role to promote to");
            moves.push((mv, self.after_step(from, to, role)));
        }
    }

    /// The board after a piece moves to a square and becomes `role` there.
    fn after_step(&self, from: At, to: At, role: Role) -> Self {
        let mut after = self.clone();
        let was_pawn = self.piece(from).is_some_and(|piece| piece.role == Role::Pawn);
        let was_king = self.piece(from).is_some_and(|piece| piece.role == Role::King);
        after.set(from, None);
        after.set(to, Some(Piece { color: self.turn, role }));
        for rook in after.castling.as_flattened_mut() {
            if *rook == Some(from) || *rook == Some(to) {
                *rook = None;
            }
        }
        if was_king {
            after.castling[self.turn as usize] = [None; 2];
        }
        after.finish_move(was_pawn || self.piece(to).is_some());
        after
    }

    fn finish_move(&mut self, is_irreversible: bool) {
        self.passed = None;
        self.half_move_clock =
            if is_irreversible { 0 } else { self.half_move_clock.saturating_add(1) };
        if self.turn == Color::Black {
            self.full_move_number = self.full_move_number.saturating_add(1);
        }
        self.turn = !self.turn;
    }

    /// Article 3.8.2 of the Laws, with the guidelines for Chess960: all squares between the old and
    /// the new squares of king and rook, including the new ones, are empty except for the two; no
    /// square that the king leaves, crosses or reaches is attacked.
    fn castling_moves(&self, moves: &mut Vec<(Move, Self)>) {
        let king = self.king(self.turn);
        let ends = [(CastlingSide::King, 6, 5), (CastlingSide::Queen, 2, 3)];
        for (side, king_file, rook_file) in ends {
            let Some(rook) = self.castling[self.turn as usize][side as usize] else { continue };
            let (king_to, rook_to) = ((king_file, king.1), (rook_file, king.1));
            let is_free = |at: &At| *at == king || *at == rook || self.piece(*at).is_none();
            let is_safe = |at: &At| self.attackers(*at, !self.turn).is_empty();
            let king_way = way(king, king_to);
            let mut after = self.clone();
            after.set(king, None);
            after.set(rook, None);
            after.set(king_to, Some(Piece { color: self.turn, role: Role::King }));
            after.set(rook_to, Some(Piece { color: self.turn, role: Role::Rook }));
            after.castling[self.turn as usize] = [None; 2];
            after.finish_move(false);
            if king_way.iter().all(is_free)
                && way(rook, rook_to).iter().all(is_free)
                && king_way.iter().all(is_safe)
                && !after.is_in_check(self.turn)
            {
                moves.push((Move::castle(square(king), square(rook)).expect("two squares"), after));
            }
        }
    }
}

/// All squares of a rank from one to the other, both included.
fn way(from: At, to: At) -> Vec<At> {
    (from.0.min(to.0)..=from.0.max(to.0)).map(|file| (file, from.1)).collect()
}

/// Perft, to test the oracle itself.
pub(crate) fn mailbox_perft(board: &Mailbox, depth: u32) -> u64 {
    match depth {
        0 => 1,
        _ => board.legal_moves().iter().map(|(_, after)| mailbox_perft(after, depth - 1)).sum(),
    }
}
