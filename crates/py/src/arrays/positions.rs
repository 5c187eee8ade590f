//! The positions of games, played from their moves.

use std::ops::Range;

use lucena_board::{Move, PackedPosition, Position};

/// Bytes of a packed position.
pub(crate) const PACKED: usize = 32;

/// Bytes of the planes of a position: 6 kinds of pieces of 2 colours on 64 squares.
pub(crate) const PLANES: usize = 12 * 64;

/// A position in 32 bytes; zeros if it has too many pieces for them.
pub(crate) fn packed(position: &Position) -> [u8; PACKED] {
    position.pack().map_or([0; PACKED], PackedPosition::to_bytes)
}

/// Sets the bytes of the pieces in empty planes: White's pawns to king, then Black's, each from a1 to h8.
pub(crate) fn add_planes(position: &Position, planes: &mut [u8]) {
    for (square, piece) in position.placement() {
        let plane = piece.color.index() * 6 + piece.role.index();
        planes[plane * 64 + usize::from(u8::from(square))] = 1;
    }
}

/// Games to play through.
pub(super) struct Replay {
    moves: Vec<u16>,
    /// The index after the last move of each game.
    ends: Vec<usize>,
    /// Start positions other than the usual one, by the index of the game.
    starts: Vec<(usize, Position)>,
}

impl Replay {
    pub(super) fn new(moves: Vec<u16>, ends: Vec<usize>, starts: Vec<(usize, Position)>) -> Self {
        Self { moves, ends, starts }
    }

    pub(super) fn n_games(&self) -> usize {
        self.ends.len()
    }

    pub(super) fn n_moves(&self) -> usize {
        self.moves.len()
    }

    /// The positions before each move, packed.
    pub(super) fn packed(&self, games: Range<usize>) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(self.n_positions(&games) * PACKED);
        self.each(games, |position| bytes.extend_from_slice(&packed(position)));
        bytes
    }

    /// The planes before each move.
    pub(super) fn planes(&self, games: Range<usize>) -> Vec<u8> {
        let mut bytes = vec![0; self.n_positions(&games) * PLANES];
        let mut rest = bytes.chunks_exact_mut(PLANES);
        self.each(games, |position| {
            let Some(planes) = rest.next() else { return };
            add_planes(position, planes);
        });
        bytes
    }

    fn begin(&self, game: usize) -> usize {
        game.checked_sub(1).map_or(0, |before| self.ends[before])
    }

    fn n_positions(&self, games: &Range<usize>) -> usize {
        self.begin(games.end) - self.begin(games.start)
    }

    fn start(&self, game: usize) -> Position {
        let found = self.starts.binary_search_by_key(&game, |(game, _)| *game);
        found.map_or_else(|_| Position::initial(), |index| self.starts[index].1)
    }

    /// Calls `visit` with the position before each move.
    fn each(&self, games: Range<usize>, mut visit: impl FnMut(&Position)) {
        for game in games {
            let mut position = self.start(game);
            for &bits in &self.moves[self.begin(game)..self.ends[game]] {
                visit(&position);
                position = match Move::from_bits(bits) {
                    Some(mv) => position.play_unchecked(mv),
                    None => position.play_null().unwrap_or(position),
                };
            }
        }
    }
}
