//! Quad-bitboards: the board as four bit planes.
//!
//! Three planes hold the bits of each square's role code (pawn 1 to king 6, empty 0), the fourth
//! marks Black. Compared with the usual eight bitboards, this halves what a move copies and writes.
//! The bitboard of a role or colour takes one or two logical instructions, and so do the two most
//! needed unions, diagonal and orthogonal sliders.

use crate::{Bitboard, Color, Piece, Role, Square, attacks};

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[repr(C)]
pub(crate) struct Planes([u64; 4]);

/// FEN letters by code and colour; no piece has the codes 0 and 7.
const LETTERS: [u8; 16] = *b"?PNBRQK??pnbrqk?";

/// For each piece code, the four planes as all-ones or zero masks.
static MASKS: [[u64; 4]; 16] = masks();

const fn masks() -> [[u64; 4]; 16] {
    let mut masks = [[0; 4]; 16];
    let mut piece = 0;
    while piece < 16 {
        let mut plane = 0;
        while plane < 4 {
            masks[piece][plane] = if piece >> plane & 1 == 1 { !0 } else { 0 };
            plane += 1;
        }
        piece += 1;
    }
    masks
}

impl Planes {
    pub(crate) const EMPTY: Self = Self([0; 4]);

    #[inline(always)]
    pub(crate) const fn occupied(self) -> u64 {
        self.0[0] | self.0[1] | self.0[2]
    }

    #[inline(always)]
    pub(crate) const fn color(self, color: Color) -> u64 {
        match color {
            Color::White => self.occupied() & !self.0[3],
            Color::Black => self.0[3],
        }
    }

    #[inline(always)]
    pub(crate) const fn pawns(self) -> u64 {
        self.0[0] & !(self.0[1] | self.0[2])
    }

    #[inline(always)]
    pub(crate) const fn knights(self) -> u64 {
        self.0[1] & !(self.0[0] | self.0[2])
    }

    #[inline(always)]
    pub(crate) const fn bishops(self) -> u64 {
        self.0[0] & self.0[1]
    }

    #[inline(always)]
    pub(crate) const fn rooks(self) -> u64 {
        self.0[2] & !(self.0[0] | self.0[1])
    }

    #[inline(always)]
    pub(crate) const fn queens(self) -> u64 {
        self.0[0] & self.0[2]
    }

    #[inline(always)]
    pub(crate) const fn kings(self) -> u64 {
        self.0[1] & self.0[2]
    }

    /// Bishops and queens.
    #[inline(always)]
    pub(crate) const fn diagonal_sliders(self) -> u64 {
        self.0[0] & (self.0[1] | self.0[2])
    }

    /// Rooks and queens.
    #[inline(always)]
    pub(crate) const fn orthogonal_sliders(self) -> u64 {
        self.0[2] & !self.0[1]
    }

    #[inline(always)]
    pub(crate) const fn role(self, role: Role) -> u64 {
        match role {
            Role::Pawn => self.pawns(),
            Role::Knight => self.knights(),
            Role::Bishop => self.bishops(),
            Role::Rook => self.rooks(),
            Role::Queen => self.queens(),
            Role::King => self.kings(),
        }
    }

    /// As [`Self::role`], without a branch on which role it is.
    #[inline(always)]
    pub(crate) fn coded(self, code: usize) -> u64 {
        let [low, middle, high, _] = MASKS[code & 7];
        !(self.0[0] ^ low) & !(self.0[1] ^ middle) & !(self.0[2] ^ high)
    }

    /// The role code on a square, 0 if it is empty.
    #[inline(always)]
    pub(crate) const fn code_at(self, square: Square) -> usize {
        let shift = square as u32;
        let [low, middle, high, _] = self.0;
        (low >> shift & 1 | (middle >> shift & 1) << 1 | (high >> shift & 1) << 2) as usize
    }

    /// The role code on a square with the colour in bit 3, 0 if it is empty.
    #[inline(always)]
    pub(crate) const fn piece_code_at(self, square: Square) -> usize {
        let black = (self.0[3] >> square as u32 & 1) as usize;
        self.code_at(square) | black << 3
    }

    /// Whether this piece is on a square: a role code with the colour in bit 3. An empty square has
    /// code 0.
    #[inline(always)]
    pub(crate) fn holds(self, piece_code: usize, square: Square) -> bool {
        let [low, middle, high, black] = MASKS[piece_code & 15];
        let differs = self.0[0] ^ low | self.0[1] ^ middle | self.0[2] ^ high | self.0[3] ^ black;
        differs >> square as u32 & 1 == 0
    }

    #[inline(always)]
    pub(crate) fn piece_at(self, square: Square) -> Option<Piece> {
        let role = Role::from_code(self.code_at(square))?;
        let black = Bitboard(self.0[3]).contains(square);
        Some(Piece { color: if black { Color::Black } else { Color::White }, role })
    }

    #[inline(always)]
    pub(crate) const fn color_at(self, square: Square) -> Option<Color> {
        if !Bitboard(self.occupied()).contains(square) {
            None
        } else if Bitboard(self.0[3]).contains(square) {
            Some(Color::Black)
        } else {
            Some(Color::White)
        }
    }

    /// Every piece with its square, from a1 to h8.
    pub(crate) fn pieces(self) -> impl Iterator<Item = (Square, Piece)> + Clone {
        let occupied = Bitboard(self.occupied()).into_iter();
        occupied.filter_map(move |square| Some((square, self.piece_at(square)?)))
    }

    /// The pieces of one side that attack a square, given the occupied squares.
    #[inline(always)]
    pub(crate) fn attackers(self, side: Color, square: Square, occupied: u64) -> u64 {
        self.color(side)
            & (attacks::pawn(!side, square).0 & self.pawns()
                | attacks::knight(square).0 & self.knights()
                | attacks::king(square).0 & self.kings()
                | attacks::bishop(square, Bitboard(occupied)).0 & self.diagonal_sliders()
                | attacks::rook(square, Bitboard(occupied)).0 & self.orthogonal_sliders())
    }

    /// The FEN letter of the piece on an occupied square.
    #[inline(always)]
    pub(crate) const fn letter_at(self, square: Square) -> u8 {
        LETTERS[self.piece_code_at(square)]
    }

    #[inline(always)]
    pub(crate) fn clear(&mut self, squares: u64) {
        for plane in &mut self.0 {
            *plane &= !squares;
        }
    }

    /// Toggles pieces of one kind: adds them on empty squares and removes them from their squares.
    #[inline(always)]
    pub(crate) fn toggle(&mut self, color: Color, code: usize, squares: u64) {
        self.toggle_piece((code & 7) | (color as usize) << 3, squares);
    }

    /// As [`Self::toggle`], with the colour in bit 3 of the code.
    #[inline(always)]
    pub(crate) fn toggle_piece(&mut self, piece_code: usize, squares: u64) {
        for (plane, mask) in self.0.iter_mut().zip(MASKS[piece_code & 15]) {
            *plane ^= squares & mask;
        }
    }

    #[inline(always)]
    pub(crate) fn put(&mut self, square: Square, piece: Piece) {
        self.clear(square.bitboard().0);
        self.toggle(piece.color, piece.role.code(), square.bitboard().0);
    }

    pub(crate) const fn flip_ranks(self) -> Self {
        let [a, b, c, _] = self.0;
        let white = self.color(Color::White);
        Self([a.swap_bytes(), b.swap_bytes(), c.swap_bytes(), white.swap_bytes()])
    }
}
