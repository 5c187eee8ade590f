//! Knights, bishops, rooks and queens: mobility, outposts, files and attack bitboards.

use lucena_board::{Bitboard, CastlingRights, Color, Rank, Square, attacks};

use super::eval::{BISHOP, Eval, KNIGHT, PAWN, QUEEN, ROOK};
use super::pawns::piece_placement;
use super::side::Side;
use crate::Tapered;
use crate::trace::{Trace, weigh};

const CENTER: Bitboard = Bitboard(0x0000_0018_1800_0000);

impl<T: Trace> Eval<'_, T> {
    #[inline(always)]
    pub(super) fn all_pieces<Us: Side>(&mut self) -> Tapered {
        let mut score = self.pieces_of::<Us, KNIGHT>();
        score += self.pieces_of::<Us, BISHOP>();
        score += self.pieces_of::<Us, ROOK>();
        score += self.pieces_of::<Us, QUEEN>();
        if self.pieces[Us::US][BISHOP].has_many() {
            score += weigh!(self.params, self.trace, Us, Material, bishop_pair, 1);
        }
        score
    }

    #[inline(always)]
    fn pieces_of<Us: Side, const ROLE: usize>(&mut self) -> Tapered {
        let params = self.params;
        let own_king = self.king[Us::US];
        let enemy_king = self.king[Us::THEM];
        let enemy_king_attacks = attacks::king(enemy_king);
        let pinned = self.king_blockers[Us::US];
        let own = &self.pieces[Us::US];
        // X-ray mobility through our own sliders on the same line.
        let occupied = match ROLE {
            BISHOP => self.occupied - own[QUEEN],
            ROOK => self.occupied - (own[QUEEN] | own[ROOK]),
            _ => self.occupied,
        };
        let mut score = Tapered::ZERO;
        let mut by_role = Bitboard::EMPTY;
        for square in own[ROLE] {
            let mut reach = match ROLE {
                KNIGHT => attacks::knight(square),
                BISHOP => attacks::bishop(square, occupied),
                ROOK => attacks::rook(square, occupied),
                _ => attacks::queen(square, occupied),
            };
            if pinned.contains(square) {
                reach &= attacks::line(own_king, square);
            }
            self.attacked_twice[Us::US] |= self.attacked[Us::US] & reach;
            self.attacked[Us::US] |= reach;
            by_role |= reach;

            if !(reach & self.king_zone[Us::THEM]).is_empty() {
                self.n_attackers[Us::US] += 1;
                self.attacker_danger[Us::US] += params.danger_attacker[ROLE];
                if T::ACTIVE {
                    self.attackers[Us::US][ROLE] += 1;
                }
                self.adjacent_attacks[Us::US] += (reach & enemy_king_attacks).len() as i32;
            }

            score += piece_placement::<Us, T>(
                self.tables,
                self.trace,
                own_king,
                enemy_king,
                ROLE,
                square,
            );
            let mobility = (reach & self.mobility_area[Us::US]).len() as usize;
            score += match ROLE {
                KNIGHT => {
                    weigh!(params, self.trace, Us, Mobility, knight_mobility[mobility], 1)
                }
                BISHOP => {
                    weigh!(params, self.trace, Us, Mobility, bishop_mobility[mobility], 1)
                }
                ROOK => weigh!(params, self.trace, Us, Mobility, rook_mobility[mobility], 1),
                _ => weigh!(params, self.trace, Us, Mobility, queen_mobility[mobility], 1),
            };
            score += match ROLE {
                KNIGHT => self.knight::<Us>(square, reach),
                BISHOP => self.bishop::<Us>(square, reach),
                ROOK => self.rook::<Us>(square, mobility),
                _ => self.queen::<Us>(square),
            };
        }
        self.attacked_by[Us::US][ROLE] = by_role;
        score
    }

    /// Outposts: squares on ranks 4 to 6 defended by a pawn, outside the enemy's pawn attack span.
    #[inline(always)]
    fn outposts<Us: Side>(&self) -> Bitboard {
        let ranks =
            Us::rank_set(Rank::Fourth) | Us::rank_set(Rank::Fifth) | Us::rank_set(Rank::Sixth);
        (self.attacked_by[Us::US][PAWN] & ranks) - self.pawns.spans[Us::THEM]
    }

    #[inline(always)]
    fn knight<Us: Side>(&mut self, square: Square, reach: Bitboard) -> Tapered {
        let outposts = self.outposts::<Us>();
        if outposts.contains(square) {
            weigh!(self.params, self.trace, Us, Pieces, knight_outpost, 1)
        } else if !(outposts & (reach - self.colored[Us::US])).is_empty() {
            weigh!(self.params, self.trace, Us, Pieces, reachable_outpost, 1)
        } else {
            Tapered::ZERO
        }
    }

    #[inline(always)]
    fn bishop<Us: Side>(&mut self, square: Square, reach: Bitboard) -> Tapered {
        let params = self.params;
        let own_pawns = self.pieces[Us::US][PAWN];
        let color =
            if square.is_light() { Bitboard::LIGHT_SQUARES } else { Bitboard::DARK_SQUARES };
        let same = own_pawns & color;
        let blocked = (same & Us::down(self.occupied)).len() as i32;
        let center = (reach & CENTER).len() as i32;
        let mut score = weigh!(params, self.trace, Us, Pieces, bishop_pawns, same.len() as i32);
        score += weigh!(params, self.trace, Us, Pieces, bishop_blocked_pawns, blocked);
        score += weigh!(params, self.trace, Us, Pieces, bishop_centre, center);
        if self.outposts::<Us>().contains(square) {
            score += weigh!(params, self.trace, Us, Pieces, bishop_outpost, 1);
        }
        let cage = match Us::relative(square) {
            Square::A7 => Square::B6,
            Square::H7 => Square::G6,
            _ => return score,
        };
        if self.pieces[Us::THEM][PAWN].contains(Us::relative(cage)) {
            score += weigh!(params, self.trace, Us, Pieces, trapped_bishop, 1);
        }
        score
    }

    #[inline(always)]
    fn rook<Us: Side>(&mut self, square: Square, mobility: usize) -> Tapered {
        let params = self.params;
        let file = square.file().bitboard();
        let enemy_pawns = self.pieces[Us::THEM][PAWN];
        let mut score = Tapered::ZERO;
        if (self.pieces[Us::US][PAWN] & file).is_empty() {
            score += if (enemy_pawns & file).is_empty() {
                weigh!(params, self.trace, Us, Pieces, rook_open_file, 1)
            } else {
                weigh!(params, self.trace, Us, Pieces, rook_half_open_file, 1)
            };
        } else if mobility <= 3 {
            // Trapped between the king and the edge.
            let king = self.king[Us::US].index() & 7;
            let rook = square.index() & 7;
            let outside = (king < 4) == (rook < king) && rook != king;
            if outside && Us::rank(square) == 0 && !self.can_castle::<Us>() {
                score += weigh!(params, self.trace, Us, Pieces, trapped_rook, 1);
            }
        }
        if Us::rank(square) == 6 {
            let targets = !(enemy_pawns & square.rank().bitboard()).is_empty();
            if targets || Us::rank(self.king[Us::THEM]) == 7 {
                score += weigh!(params, self.trace, Us, Pieces, rook_seventh, 1);
            }
        }
        score
    }

    #[inline(always)]
    fn queen<Us: Side>(&mut self, square: Square) -> Tapered {
        if Us::rank(square) < 2 {
            return Tapered::ZERO;
        }
        let minors = self.pieces[Us::US][KNIGHT] | self.pieces[Us::US][BISHOP];
        let at_home = (minors & Us::COLOR.back_rank().bitboard()).len() as i32;
        weigh!(self.params, self.trace, Us, Pieces, early_queen, at_home)
    }

    fn can_castle<Us: Side>(&self) -> bool {
        let own = match Us::COLOR {
            Color::White => CastlingRights::WHITE,
            Color::Black => CastlingRights::BLACK,
        };
        self.position.castling_rights().intersects(own)
    }
}
