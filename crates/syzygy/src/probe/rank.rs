//! All moves of a position, from the best to the worst.

use lucena_board::{Game, Move, Position, Role};

use super::{AmbiguousWdl, Dtz};
use crate::{ProbeError, Tablebase, Wdl};

/// Whether a position of the game has occurred twice since the counter was last zeroed.
///
/// As long as it has not, any move that keeps the win will do; then the side that wins must not
/// lose more time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Repetition {
    /// No position has occurred twice.
    #[default]
    Absent,
    /// One has.
    Present,
}

/// A move, and what it is worth to the side that plays it.
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

/// The rank of a win that the fifty-move rule cannot spoil, and the negative of that of a loss
/// that it cannot save.
const SURE: i32 = 1000;

impl RankedMove {
    /// The move.
    #[must_use]
    pub fn mv(&self) -> Move {
        self.mv
    }

    /// Whether it takes something or moves a pawn.
    #[must_use]
    pub fn is_zeroing(&self) -> bool {
        self.is_zeroing
    }

    /// The result after it, for the side that plays it, with the counter at zero.
    #[must_use]
    pub fn wdl(&self) -> Wdl {
        self.wdl
    }

    /// The distance to zeroing from before the move; `None` if DTZ tables were not asked. A move
    /// that zeroes has that of zeroing at once.
    #[must_use]
    pub fn dtz(&self) -> Option<Dtz> {
        self.dtz
    }

    /// The result with the counter of the position. Without DTZ tables the counter is taken for
    /// zero.
    #[must_use]
    pub fn wdl_with_clock(&self) -> AmbiguousWdl {
        self.wdl_with_clock
    }

    /// Moves of one rank are as good as each other: the result is safe with any of them. Wins have
    /// positive ranks, draws 0, losses negative ones. 1000 is a win that the fifty-move rule cannot
    /// take away; wins that it may or will take away have less, the longer they take, and so have
    /// all of them after a repetition. -1000 is a loss that will come in good time for the other
    /// side; losses that the rule may save have more.
    #[must_use]
    pub fn rank(&self) -> i32 {
        self.rank
    }

    /// The best comes first: by rank, then the shorter win and the longer loss.
    fn order(&self) -> (i32, i32) {
        let plies = self.dtz.map_or(0, Dtz::plies);
        (-self.rank, if self.wdl == Wdl::Draw { 0 } else { plies })
    }
}

/// The numbers of Fathom and of engines that follow it, so that ranks compare; but the longest
/// distances and counters beyond the rule leave a win better than a draw.
fn rank(dtz: Dtz, clock: u16, repetition: Repetition) -> i32 {
    let (plies, clock) = (dtz.plies(), i32::from(clock.min(100)));
    let is_sure = AmbiguousWdl::new(dtz, clock as u16) == AmbiguousWdl::Win;
    match plies {
        0 => 0,
        1.. if is_sure && repetition == Repetition::Absent => SURE,
        1.. => (SURE - (plies + clock)).max(1),
        // A loss that takes less than half of what is left needs no hurry to be lost.
        _ if clock - 2 * plies < 100 => -SURE,
        _ => (-SURE + (clock - plies)).min(-1),
    }
}

fn rank_by_result(wdl: Wdl) -> i32 {
    match wdl {
        Wdl::Loss => -SURE,
        Wdl::BlessedLoss => -SURE + 101,
        Wdl::Draw => 0,
        Wdl::CursedWin => SURE - 101,
        Wdl::Win => SURE,
    }
}

impl Tablebase {
    /// All legal moves by what they are worth under the fifty-move rule with the counter of the
    /// position, best first; none if the game is over. See [`RankedMove`] for an example.
    ///
    /// # Errors
    ///
    /// If a side may castle, or a table that is needed is missing or no good.
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

    /// The same for the position that a game has come to, with its repetitions.
    ///
    /// ```
    /// # #[cfg(feature = "embedded")] {
    /// use lucena_board::Game;
    /// use lucena_syzygy::Tablebase;
    /// let tables = Tablebase::embedded();
    /// let mut game = Game::new("8/8/8/8/8/4k3/8/4K2Q w - - 0 1".parse()?);
    /// assert!(tables.rank_moves_of_game(&game)?.iter().filter(|mv| mv.rank() == 1000).count() > 1);
    /// // After a repetition only the shortest way has the highest rank.
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

    /// All legal moves by their results alone, for when DTZ tables are missing. It does not say
    /// how to make progress.
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
    /// If a side may castle, or a table that is needed is missing or no good.
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
        // Moves of the same worth stay in the order of their squares, whatever found them.
        moves.sort_by_key(|ranked| (ranked.order(), ranked.mv.from(), ranked.mv.to()));
        Ok(moves)
    }

    /// The distance from before the move, for the side that plays it.
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

/// What a move is worth to the side that plays it.
struct MoveValue {
    wdl: Wdl,
    dtz: Option<Dtz>,
    wdl_with_clock: AmbiguousWdl,
    rank: i32,
}

fn is_zeroing(pos: &Position, mv: Move) -> bool {
    mv.role() == Role::Pawn || pos.is_capture(mv)
}

/// Whether any position since the last capture or pawn move has occurred before.
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
