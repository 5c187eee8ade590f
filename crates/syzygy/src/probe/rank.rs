//! Root move ranking.

use lucena_board::{Game, Move, Position, Role};

use super::{AmbiguousWdl, Dtz};
use crate::{ProbeError, Tablebase, Wdl};

/// Whether a position has been repeated since the last zeroing move.
///
/// Before a repetition all moves that keep the win rank equal; after it, only those with the best DTZ
/// do, so that the winning side makes progress.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Repetition {
    /// No repetition.
    #[default]
    Absent,
    /// At least one repetition.
    Present,
}

/// A root move with its WDL, DTZ and rank for the side to move.
///
/// ```
/// # #[cfg(feature = "embedded")] {
/// use lucena_syzygy::{Repetition, Tablebase, Wdl};
/// let pos = "8/8/8/8/8/4k3/8/4K2Q w - - 0 1".parse::<lucena_board::Position>()?;
/// let moves = Tablebase::embedded().rank_moves(&pos, Repetition::Absent)?;
/// assert_eq!(moves[0].wdl(), Wdl::Win);
/// assert!(moves.is_sorted_by(|a, b| a.rank() >= b.rank()));
/// # }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RankedMove {
    mv: Move,
    is_zeroing: bool,
    dtz: Option<Dtz>,
    wdl: Wdl,
    wdl_with_clock: AmbiguousWdl,
    rank: i32,
}

/// Rank of a win within the 50-move rule; losses have the negative.
const MAX_RANK: i32 = 1000;

impl RankedMove {
    /// The move.
    #[must_use]
    pub fn mv(&self) -> Move {
        self.mv
    }

    /// Whether it is a capture or pawn move.
    #[must_use]
    pub fn is_zeroing(&self) -> bool {
        self.is_zeroing
    }

    /// WDL of the move, with the halfmove clock at zero before it.
    #[must_use]
    pub fn wdl(&self) -> Wdl {
        self.wdl
    }

    /// DTZ of the move, counted from before it; `None` if DTZ tables were not probed. A zeroing move
    /// has that of zeroing at once.
    #[must_use]
    pub fn dtz(&self) -> Option<Dtz> {
        self.dtz
    }

    /// WDL of the move with the halfmove clock of the position. Without DTZ tables the clock counts as
    /// zero.
    #[must_use]
    pub fn wdl_with_clock(&self) -> AmbiguousWdl {
        self.wdl_with_clock
    }

    /// Rank among the legal moves: positive for wins, 0 for draws, negative for losses. Any move of
    /// the best rank keeps the result.
    ///
    /// 1000 is a win within the 50-move rule. Wins that the rule may or will turn into draws rank
    /// lower the longer they take; after a repetition this applies to all wins. -1000 is a loss
    /// well within the 50-move rule; losses that the rule may turn into draws rank higher.
    #[must_use]
    pub fn rank(&self) -> i32 {
        self.rank
    }

    /// Sort key, best move first: by rank, then shorter wins and longer losses.
    fn order(&self) -> (i32, i32) {
        let plies = self.dtz.map_or(0, Dtz::plies);
        (-self.rank, if self.wdl == Wdl::Draw { 0 } else { plies })
    }
}

/// Ranks as in Fathom and Stockfish, except that wins stay above draws for the longest DTZ and clocks
/// above 100.
fn rank(dtz: Dtz, clock: u16, repetition: Repetition) -> i32 {
    let (plies, clock) = (dtz.plies(), i32::from(clock.min(100)));
    let is_sure = AmbiguousWdl::new(dtz, clock as u16) == AmbiguousWdl::Win;
    match plies {
        0 => 0,
        1.. if is_sure && repetition == Repetition::Absent => MAX_RANK,
        1.. => (MAX_RANK - (plies + clock)).max(1),
        // So short a loss stays within the 50-move rule even if the other side wastes time.
        _ if clock - 2 * plies < 100 => -MAX_RANK,
        _ => (-MAX_RANK + (clock - plies)).min(-1),
    }
}

fn rank_by_result(wdl: Wdl) -> i32 {
    match wdl {
        Wdl::Loss => -MAX_RANK,
        Wdl::BlessedLoss => -MAX_RANK + 101,
        Wdl::Draw => 0,
        Wdl::CursedWin => MAX_RANK - 101,
        Wdl::Win => MAX_RANK,
    }
}

impl Tablebase {
    /// Ranks all legal moves by DTZ under the 50-move rule, best first. See [`RankedMove`] for an
    /// example.
    ///
    /// # Errors
    ///
    /// [`ProbeError`] with castling rights, too many pieces, or a missing or corrupt table.
    pub fn rank_moves(
        &self,
        pos: &Position,
        repetition: Repetition,
    ) -> Result<Vec<RankedMove>, ProbeError> {
        self.rank_each(pos, |mv, next| {
            let dtz = self.distance_of_move(pos, mv, next)?;
            let clock = pos.half_move_clock();
            Ok(MoveValue {
                wdl: dtz.wdl(),
                dtz: Some(dtz),
                wdl_with_clock: AmbiguousWdl::new(dtz, clock),
                rank: rank(dtz, clock, repetition),
            })
        })
    }

    /// [`Self::rank_moves`] for the current position of a game, with the repetitions of the game.
    ///
    /// ```
    /// # #[cfg(feature = "embedded")] {
    /// use lucena_board::Game;
    /// use lucena_syzygy::Tablebase;
    /// let tables = Tablebase::embedded();
    /// let mut game = Game::new("8/8/8/8/8/4k3/8/4K2Q w - - 0 1".parse()?);
    /// assert!(tables.rank_moves_of_game(&game)?.iter().filter(|mv| mv.rank() == 1000).count() > 1);
    /// // After a repetition only moves with the best DTZ have the highest rank.
    /// for mv in ["h1h2", "e3d3", "h2h1", "d3e3"] {
    ///     game.play_uci(mv)?;
    /// }
    /// let moves = tables.rank_moves_of_game(&game)?;
    /// assert!(moves[0].rank() < 1000 && moves[0].rank() > moves.last().unwrap().rank());
    /// # }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As for [`Tablebase::rank_moves`].
    pub fn rank_moves_of_game(&self, game: &Game) -> Result<Vec<RankedMove>, ProbeError> {
        let repetition =
            if has_repetition(game) { Repetition::Present } else { Repetition::Absent };
        self.rank_moves(game.position(), repetition)
    }

    /// Ranks all legal moves by WDL alone, for when DTZ tables are missing. Such ranks do not make
    /// progress towards mate.
    ///
    /// ```
    /// # #[cfg(feature = "embedded")] {
    /// use lucena_syzygy::Tablebase;
    /// let pos = "8/8/8/8/8/4k3/8/4K2Q w - - 0 1".parse::<lucena_board::Position>()?;
    /// let moves = Tablebase::embedded().rank_moves_by_result(&pos)?;
    /// assert!(moves[0].dtz().is_none() && moves[0].rank() == 1000);
    /// # }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`ProbeError`] with castling rights, too many pieces, or a missing or corrupt table.
    pub fn rank_moves_by_result(&self, pos: &Position) -> Result<Vec<RankedMove>, ProbeError> {
        self.rank_each(pos, |_, next| {
            let wdl = -self.result(next)?.wdl;
            Ok(MoveValue { wdl, dtz: None, wdl_with_clock: wdl.into(), rank: rank_by_result(wdl) })
        })
    }

    fn rank_each(
        &self,
        pos: &Position,
        worth: impl Fn(Move, &Position) -> Result<MoveValue, ProbeError>,
    ) -> Result<Vec<RankedMove>, ProbeError> {
        self.check_probeable(pos)?;
        let mut moves = Vec::new();
        for mv in pos.legal_moves() {
            let MoveValue { wdl, dtz, wdl_with_clock, rank } = worth(mv, &pos.play_unchecked(mv))?;
            let is_zeroing = is_zeroing(pos, mv);
            moves.push(RankedMove { mv, is_zeroing, dtz, wdl, wdl_with_clock, rank });
        }
        // Equal moves are sorted by square, to be independent of move generation.
        moves.sort_by_key(|ranked| (ranked.order(), ranked.mv.from(), ranked.mv.to()));
        Ok(moves)
    }

    /// The DTZ of a move, counted from before it.
    fn distance_of_move(
        &self,
        pos: &Position,
        mv: Move,
        next: &Position,
    ) -> Result<Dtz, ProbeError> {
        let found = self.result(next)?;
        if is_zeroing(pos, mv) {
            return Ok(Dtz::zeroing(-found.wdl));
        }
        self.distance_before(next, found)
    }
}

/// The values of a move for the side to move.
struct MoveValue {
    wdl: Wdl,
    dtz: Option<Dtz>,
    wdl_with_clock: AmbiguousWdl,
    rank: i32,
}

fn is_zeroing(pos: &Position, mv: Move) -> bool {
    mv.role() == Role::Pawn || pos.is_capture(mv)
}

/// Whether a position since the last zeroing move is a repetition.
fn has_repetition(game: &Game) -> bool {
    let clock = usize::from(game.position().half_move_clock());
    let recent: Vec<&Position> = game.positions().rev().take(clock + 1).collect();
    let is_repeated = |at: usize| recent[at + 1..].iter().any(|p| p.is_same_position(recent[at]));
    (0..recent.len()).any(is_repeated)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_win_ranks_above_a_draw_whatever_the_clock() {
        for wdl in Wdl::ALL {
            for beyond_first in [0, 1, 40, 98, 99, 450, 1100, 60_000] {
                let dtz = match wdl {
                    Wdl::Draw => Dtz::DRAW,
                    wdl => Dtz::from_table(wdl, beyond_first, false),
                };
                for clock in [0, 1, 50, 99, 100, 900, 2000, u16::MAX] {
                    for repetition in [Repetition::Absent, Repetition::Present] {
                        let rank = rank(dtz, clock, repetition);
                        let sign = i32::from(i8::from(wdl)).signum();
                        assert_eq!(rank.signum(), sign, "{dtz:?} {clock} {repetition:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn ranks_are_those_of_other_programs() {
        let check = |wdl, plies: i32, clock, repetition, expected| {
            let beyond_first = plies - Dtz::zeroing(wdl).plies().abs();
            let dtz = Dtz::from_table(wdl, beyond_first, true);
            assert_eq!(rank(dtz, clock, repetition), expected, "{dtz:?} {clock}");
        };
        check(Wdl::Win, 30, 0, Repetition::Absent, 1000);
        check(Wdl::Win, 30, 0, Repetition::Present, 970);
        check(Wdl::Win, 30, 80, Repetition::Absent, 890);
        check(Wdl::CursedWin, 130, 0, Repetition::Absent, 870);
        check(Wdl::Loss, 30, 0, Repetition::Absent, -1000);
        check(Wdl::Loss, 30, 60, Repetition::Absent, -910);
    }
}
