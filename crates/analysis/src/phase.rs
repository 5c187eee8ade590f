//! The phases of a game, divided as Lichess does.

use lucena_board::{Bitboard, Color, Position, Rank, Role};
use serde::{Deserialize, Serialize};

/// A phase of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum Phase {
    /// Until pieces are exchanged, leave the back ranks, or meet in the middle.
    Opening,
    /// From there until few pieces are left.
    Middlegame,
    /// With at most six pieces other than kings and pawns.
    Endgame,
}

impl Phase {
    /// All phases, in order.
    pub const ALL: [Self; 3] = [Self::Opening, Self::Middlegame, Self::Endgame];

    /// The name in lower case.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Opening => "opening",
            Self::Middlegame => "middlegame",
            Self::Endgame => "endgame",
        }
    }
}

/// The middlegame starts with at most this many pieces other than kings and pawns.
const MIDDLEGAME_MAX_PIECES: u32 = 10;
const ENDGAME_MAX_PIECES: u32 = 6;
/// The middlegame starts with fewer than this many pieces and pawns on a side's back rank.
const BACK_RANK_MIN: u32 = 4;
/// The middlegame starts with a greater mixedness.
const MAX_MIXEDNESS: u32 = 150;

/// The indexes of the first positions of the middlegame and the endgame.
///
/// A game need not have a middlegame: an endgame may follow the opening at once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Division {
    /// Index of the first position of the middlegame, 0 for the first of the game.
    pub middlegame: Option<usize>,
    /// Index of the first position of the endgame.
    pub endgame: Option<usize>,
}

impl Division {
    /// Divides a game, given its positions.
    ///
    /// ```
    /// use lucena_analysis::{Division, Phase};
    /// use lucena_board::Game;
    /// let mut game = Game::default();
    /// game.play_san("e4").unwrap();
    /// let division = Division::of(game.positions());
    /// assert_eq!(division.phase(0), Phase::Opening);
    /// ```
    #[must_use]
    pub fn of<'a>(positions: impl IntoIterator<Item = &'a Position>) -> Self {
        let mut division = Self::default();
        for (index, position) in positions.into_iter().enumerate() {
            if division.middlegame.is_none() && is_middlegame(position) {
                division.middlegame = Some(index);
            }
            if n_pieces(position) <= ENDGAME_MAX_PIECES {
                division.endgame = Some(index);
                break;
            }
        }
        if division.middlegame >= division.endgame && division.endgame.is_some() {
            division.middlegame = None;
        }
        division
    }

    /// The phase of the position with this index.
    #[must_use]
    pub fn phase(&self, index: usize) -> Phase {
        let reached = |start: Option<usize>| start.is_some_and(|start| index >= start);
        if reached(self.endgame) {
            Phase::Endgame
        } else if reached(self.middlegame) {
            Phase::Middlegame
        } else {
            Phase::Opening
        }
    }
}

fn is_middlegame(position: &Position) -> bool {
    n_pieces(position) <= MIDDLEGAME_MAX_PIECES
        || has_sparse_back_rank(position)
        || mixedness(position) > MAX_MIXEDNESS
}

/// Queens, rooks, bishops and knights of both sides.
fn n_pieces(position: &Position) -> u32 {
    (position.occupied() & !position.role(Role::King) & !position.role(Role::Pawn)).len()
}

fn has_sparse_back_rank(position: &Position) -> bool {
    let ranks = [(Color::White, Rank::First), (Color::Black, Rank::Eighth)];
    ranks
        .into_iter()
        .any(|(color, rank)| (position.colored(color) & Bitboard::from(rank)).len() < BACK_RANK_MIN)
}

/// How much the two sides' pieces and pawns stand among each other: the sum over all squares of two
/// by two.
fn mixedness(position: &Position) -> u32 {
    let (white, black) = (position.colored(Color::White), position.colored(Color::Black));
    let corner = Bitboard(0x0303);
    let blocks = (0..7).flat_map(|rank| (0..7).map(move |file| (rank, file)));
    blocks
        .map(|(rank, file)| {
            let block = Bitboard(corner.0 << (8 * rank + file));
            block_score(rank + 1, (white & block).len(), (black & block).len())
        })
        .sum()
}

/// The score of a block of two by two squares, given the number of its lower rank from White, 1 to
/// 7, and how many of its squares each side occupies.
///
/// A lone piece scores more at home, where it may still have to leave; several more the farther they
/// have advanced, and most where both sides meet.
fn block_score(rank: u32, white: u32, black: u32) -> u32 {
    // The rank as Black sees it.
    let mirrored = 8 - rank;
    match (white, black) {
        (0, 0) => 0,
        (1, 1) => 5 + rank.abs_diff(4),
        (2, 2) => 7,
        (own, 0) => unmixed_score(rank, own),
        (0, own) => unmixed_score(mirrored, own),
        (own, 1) => own + 1 + rank,
        (1, own) => own + 1 + mirrored,
        _ => 0,
    }
}

/// The score of a block that one side has alone, given the rank as that side sees it.
const fn unmixed_score(rank: u32, n_occupied: u32) -> u32 {
    match n_occupied {
        1 => 9 - rank,
        2 if rank > 2 => rank,
        3 | 4 if rank > 1 => rank + 2,
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mirrored_position_is_in_the_same_phase() {
        for rank in 1..8 {
            for (white, black) in (0..5).flat_map(|w| (0..5 - w).map(move |b| (w, b))) {
                assert_eq!(block_score(rank, white, black), block_score(8 - rank, black, white));
            }
        }
    }

    #[test]
    fn the_starting_position_is_the_opening() {
        assert_eq!(mixedness(&Position::initial()), 0);
        assert!(!is_middlegame(&Position::initial()));
    }

    #[test]
    fn pieces_alone_make_the_endgame() {
        let division = |fen: &str| Division::of([&fen.parse::<Position>().unwrap()]);
        let rooks = division("r4rk1/pppppppp/8/8/8/8/PPPPPPPP/R4RK1 w - - 0 1");
        assert_eq!((rooks.middlegame, rooks.endgame), (None, Some(0)));
        let queens = division("r2q1rk1/pppppppp/n6n/8/8/N6N/PPPPPPPP/R2Q1RK1 w - - 0 1");
        assert_eq!((queens.middlegame, queens.endgame), (Some(0), None));
        assert_eq!(queens.phase(0), Phase::Middlegame);
    }
}
