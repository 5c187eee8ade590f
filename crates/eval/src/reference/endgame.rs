//! Specialized endgame evaluations, which replace the general evaluation.

use alloc::vec::Vec;

use lucena_board::{Color, Role, Square};

use super::attacks::{DIAGONAL, ORTHOGONAL, knight_jumps, next_to, pawn_attacks, slide};
use super::board::{file, folded_file, rank, steps};
use super::scale::is_wrong_rook_pawn;
use super::{Reference, View};
use crate::Tapered;

use Color::{Black, White};

/// The score of the stronger side and its scale factor, in 64ths.
type EndgameScore = (Tapered, i32);

const DRAW: EndgameScore = (Tapered::ZERO, 0);

impl Reference {
    /// White's score, if there is a specialized evaluation for this endgame.
    pub(super) fn few_pieces(&self, white: &View, black: &View) -> Option<i32> {
        let score = |(sum, scale): EndgameScore| sum.eg() * scale / 64;
        let as_white = self.plays_for_win(white).map(score);
        as_white.or_else(|| self.plays_for_win(black).map(|found| -score(found)))
    }

    /// The score if White is the stronger side.
    fn plays_for_win(&self, view: &View) -> Option<EndgameScore> {
        let board = &view.board;
        if board.count_all(Black) == 1 {
            return self.against_lone_king(view);
        }
        let [ours, theirs] = [White, Black].map(|color| {
            let pieces = board.all().filter(|(_, piece)| piece.color == color);
            let roles: Vec<Role> = pieces.map(|(_, piece)| piece.role).collect();
            roles.into_iter().filter(|&role| role != Role::King).collect::<Vec<Role>>()
        });
        let ([ours], [theirs]) = (&ours[..], &theirs[..]) else { return None };
        match (ours, theirs) {
            (Role::Queen, Role::Pawn) => Some(self.queen_against_pawn(view)),
            (Role::Queen, Role::Knight | Role::Bishop | Role::Rook) => {
                let sum = self.material(view) + self.at_edge(view) + self.params.win_bonus;
                Some((sum, 64))
            }
            (Role::Rook, Role::Pawn) => Some(self.rook_against_pawn(view)),
            (Role::Rook, Role::Knight | Role::Bishop) => {
                let mut sum = self.material(view) + self.at_edge(view);
                for knight in view.board.find(Black, Role::Knight) {
                    let apart = steps(knight, view.board.king(Black));
                    sum += self.params.weak_knight_distance * apart;
                }
                for bishop in view.board.find(Black, Role::Bishop) {
                    sum += self.near_corner(view, bishop.is_light());
                }
                Some((sum, self.params.scale_rook_minor))
            }
            _ => None,
        }
    }

    /// Black has a lone king.
    fn against_lone_king(&self, view: &View) -> Option<EndgameScore> {
        let params = &self.params;
        let board = &view.board;
        let (ours, theirs) = (board.king(White), board.king(Black));
        let pawns = board.find(White, Role::Pawn);
        let bishops = board.find(White, Role::Bishop);
        let light = bishops.iter().any(|bishop| bishop.is_light());
        let dark = bishops.iter().any(|bishop| !bishop.is_light());
        let majors = board.count(White, Role::Rook) + board.count(White, Role::Queen) > 0;
        let knights = board.count(White, Role::Knight);

        if let (2, [pawn]) = (board.count_all(White), &pawns[..]) {
            let solution = self.king_and_pawn.as_ref().expect("made before it is needed");
            if !solution.is_won(ours, *pawn, theirs, board.turn == White) {
                return Some(DRAW);
            }
            let passed = params.passed[rank(*pawn) as usize];
            return Some((self.material(view) + passed + params.win_bonus, 64));
        }
        if is_wrong_rook_pawn(view) {
            return Some(DRAW);
        }
        let one_of_each = (light || dark) && knights > 0;
        let can_mate = majors || light && dark || one_of_each || knights > 2;
        if !can_mate {
            return if pawns.is_empty() { Some(DRAW) } else { None };
        }
        let mut sum = self.material(view) + params.win_bonus;
        if !majors && light != dark {
            sum += self.near_corner(view, light);
            sum += params.lone_king_distance * (7 - steps(ours, theirs));
        } else {
            sum += self.at_edge(view) + params.lone_king_room * room(view);
        }
        Some((sum, 64))
    }

    fn material(&self, view: &View) -> Tapered {
        let mut sum = Tapered::ZERO;
        for (_, piece) in view.board.all().filter(|(_, piece)| piece.role != Role::King) {
            let value = self.params.material[piece.role.index()];
            sum += if piece.color == White { value } else { -value };
        }
        sum
    }

    /// Black's king near the edge, and White's king near it.
    fn at_edge(&self, view: &View) -> Tapered {
        let (ours, theirs) = (view.board.king(White), view.board.king(Black));
        let to_edge = folded_file(theirs) as i32 + rank(theirs).min(7 - rank(theirs));
        self.params.lone_king_edge * (6 - to_edge)
            + self.params.lone_king_distance * (7 - steps(ours, theirs))
    }

    /// Black's king near a corner of this colour: distance from the diagonal between the other two
    /// corners.
    fn near_corner(&self, view: &View, is_light: bool) -> Tapered {
        let king = view.board.king(Black);
        let (file, rank) = (file(king), rank(king));
        let steps = if is_light { file - rank } else { file + rank - 7 };
        self.params.lone_king_corner * steps.abs()
    }

    fn queen_against_pawn(&self, view: &View) -> EndgameScore {
        let params = &self.params;
        let (ours, theirs) = (view.board.king(White), view.board.king(Black));
        let pawn = view.board.find(Black, Role::Pawn)[0];
        let sum = self.material(view) + params.lone_king_distance * (7 - steps(ours, pawn));
        let is_stalemate_file = matches!(file(pawn), 0 | 2 | 5 | 7);
        let goal = promotion(pawn);
        let is_saved = rank(pawn) == 1
            && is_stalemate_file
            && steps(theirs, goal) <= 1
            && steps(ours, goal) > 3;
        if is_saved { (sum, params.scale_queen_pawn) } else { (sum + params.win_bonus, 64) }
    }

    fn rook_against_pawn(&self, view: &View) -> EndgameScore {
        let params = &self.params;
        let board = &view.board;
        let (ours, theirs) = (board.king(White), board.king(Black));
        let pawn = board.find(Black, Role::Pawn)[0];
        let rook = board.find(White, Role::Rook)[0];
        let goal = promotion(pawn);
        let sum = self.material(view) + params.lone_king_distance * (7 - steps(ours, goal));
        let white_to_move = board.turn == White;
        let stops = file(ours) == file(pawn) && rank(ours) < rank(pawn);
        let far = if white_to_move { 3 } else { 4 };
        let leaves = steps(theirs, pawn) >= far && steps(theirs, rook) >= 3;
        if stops || leaves {
            return (sum, 64);
        }
        let our_way = steps(ours, goal) - i32::from(white_to_move);
        let their_way = steps(theirs, goal).max(1) + rank(pawn) - 1;
        let scale =
            if our_way > their_way { params.scale_rook_pawn_late } else { params.scale_rook_pawn };
        (sum, scale)
    }
}

/// The promotion square of Black's pawn.
fn promotion(pawn: Square) -> Square {
    Square::ALL[file(pawn) as usize]
}

/// The number of squares that Black's king can reach in any number of moves while White does not
/// move.
fn room(view: &View) -> i32 {
    let mut reached = Vec::from([view.board.king(Black)]);
    let mut next = 0;
    while let Some(&from) = reached.get(next) {
        next += 1;
        for to in Square::ALL.into_iter().filter(|&to| next_to(from, to)) {
            let is_free = !view.board.has_color(to, White) && !is_guarded(view, to);
            if is_free && !reached.contains(&to) {
                reached.push(to);
            }
        }
    }
    reached.len() as i32 - 1
}

/// Whether White attacks a square, with sliders seeing through Black's king.
fn is_guarded(view: &View, to: Square) -> bool {
    let board = &view.board;
    let stops = |square| !board.is_empty(square) && square != board.king(Black);
    board.all().filter(|(_, piece)| piece.color == White).any(|(from, piece)| match piece.role {
        Role::Pawn => pawn_attacks(from, White).any(|square| square == to),
        Role::Knight => knight_jumps(from).contains(&to),
        Role::Bishop => slide(from, &DIAGONAL, stops).contains(&to),
        Role::Rook => slide(from, &ORTHOGONAL, stops).contains(&to),
        Role::Queen => {
            slide(from, &DIAGONAL, stops).contains(&to)
                || slide(from, &ORTHOGONAL, stops).contains(&to)
        }
        Role::King => next_to(from, to),
    })
}
