//! Verifies the value of each position against the values after its moves.

use std::{
    ops::RangeInclusive,
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicU64, Ordering::Relaxed},
    },
};

use lucena_board::{Color, Move, Position, Role};
use lucena_syzygy::{MaterialKey, ProbeError, Wdl};

use super::{FileScan, Mismatch, Verification};
use crate::parallel::for_each_parallel;

/// WDL, and the range that the DTZ in plies can have.
type Worth = (Wdl, RangeInclusive<u16>);

impl FileScan<'_> {
    /// Checks all positions.
    pub(super) fn verify(&self, verification: &mut Verification) -> Result<(), ProbeError> {
        let (n_positions, n_mismatches) = (AtomicU64::new(0), AtomicU64::new(0));
        let error = Mutex::new(None);
        // The mismatch with the lowest number is reported, independent of thread timing.
        let first: Mutex<Option<(usize, Mismatch)>> = Mutex::new(None);
        let words = 0..self.slices.len() * self.scan.geometry.words_per_slice();
        for_each_parallel(
            self.scan.threads,
            words,
            || (),
            |(), word| {
                for (bit, pos) in Color::ALL.into_iter().flat_map(|turn| self.positions(word, turn))
                {
                    n_positions.fetch_add(1, Relaxed);
                    match self.check(&pos) {
                        Ok(None) => {}
                        Ok(Some(mistake)) => {
                            n_mismatches.fetch_add(1, Relaxed);
                            let number = 64 * word + bit;
                            let mut first = first.lock().unwrap_or_else(PoisonError::into_inner);
                            if first.as_ref().is_none_or(|(lowest, _)| number < *lowest) {
                                *first = Some((number, mistake));
                            }
                        }
                        Err(found) => {
                            error
                                .lock()
                                .unwrap_or_else(PoisonError::into_inner)
                                .get_or_insert(found);
                            return;
                        }
                    }
                }
            },
        );
        if let Some(error) = error.into_inner().unwrap_or_else(PoisonError::into_inner) {
            return Err(error);
        }
        verification.n_positions += n_positions.into_inner();
        verification.n_mismatches += n_mismatches.into_inner();
        let first = first.into_inner().unwrap_or_else(PoisonError::into_inner);
        verification.first = verification.first.take().or(first.map(|(_, mistake)| mistake));
        Ok(())
    }

    fn check(&self, pos: &Position) -> Result<Option<Mismatch>, ProbeError> {
        let (_, strong) =
            MaterialKey::of(pos).expect("a table has positions with its material only");
        // With equal sides a position is stored as it is.
        let is_symmetric = self.scan.geometry.key.is_symmetric();
        let strong = if is_symmetric { Color::White } else { strong };
        let (wdl, plies) = self.find(pos, strong).decode().expect("the position is legal");
        let expected = self.expected(pos, strong)?;
        let is_right =
            wdl == expected.0 && (!self.scan.has_dtz || overlap(&plies, &expected.1, wdl));
        let describe = |(wdl, plies): &Worth| match (wdl, plies.start() == plies.end()) {
            (Wdl::Draw, _) => wdl.to_string(),
            (_, true) => format!("{wdl} in {}", plies.start()),
            (_, false) => format!("{wdl} in {} or {}", plies.start(), plies.end()),
        };
        let mistake = || Mismatch {
            position: *pos,
            found: describe(&(wdl, plies.clone())),
            expected: describe(&expected),
        };
        Ok((!is_right).then(mistake))
    }

    /// The value that follows from the moves of a position.
    fn expected(&self, pos: &Position, strong: Color) -> Result<Worth, ProbeError> {
        let mut best: Option<Worth> = None;
        for mv in &pos.legal_moves() {
            let worth = self.worth(pos, *mv, strong)?;
            best = Some(match best {
                None => worth,
                Some(best) => better(best, worth),
            });
        }
        Ok(best.unwrap_or_else(|| match pos.is_check() {
            true => (Wdl::Loss, 1..=1),
            false => (Wdl::Draw, 0..=0),
        }))
    }

    /// The value of a move for the mover.
    fn worth(&self, pos: &Position, mv: Move, strong: Color) -> Result<Worth, ProbeError> {
        let after = pos.play_unchecked(mv);
        if pos.is_capture(mv) || mv.role() == Role::Pawn {
            let is_here = !pos.is_capture(mv)
                && !mv.is_promotion()
                && after.pseudo_legal_en_passant().is_none();
            let wdl = if is_here {
                self.find(&after, strong).decode().expect("moves lead to legal positions").0
            } else {
                self.scan.tables.probe_wdl(&after)?
            };
            let plies = (-wdl).dtz_before_zeroing().unsigned_abs() as u16;
            return Ok((-wdl, plies..=plies));
        }
        let value = self.find(&after, strong);
        let (wdl, plies) = value.decode().expect("moves lead to legal positions");
        if wdl == Wdl::Loss && *plies.start() == 1 && !after.has_legal_moves() {
            return Ok((Wdl::Win, 1..=1));
        }
        let plies = plies.start() + 1..=plies.end() + 1;
        Ok((a_ply_before(wdl, &plies), plies))
    }
}

/// WDL one ply before a position with this DTZ: the 50-move rule may turn it into a draw.
fn a_ply_before(wdl: Wdl, plies: &RangeInclusive<u16>) -> Wdl {
    match -wdl {
        Wdl::Win if *plies.start() > 100 => Wdl::CursedWin,
        Wdl::Loss if *plies.start() > 100 => Wdl::BlessedLoss,
        same => same,
    }
}

/// The better of two move values for the mover.
fn better(one: Worth, other: Worth) -> Worth {
    if one.0 != other.0 {
        return if one.0 > other.0 { one } else { other };
    }
    let ends = |pick: fn(u16, u16) -> u16| {
        pick(*one.1.start(), *other.1.start())..=pick(*one.1.end(), *other.1.end())
    };
    // Winning sides minimise DTZ, losing sides maximise it.
    (one.0, if one.0.is_winning() { ends(Ord::min) } else { ends(Ord::max) })
}

/// Whether two DTZ ranges overlap.
fn overlap(one: &RangeInclusive<u16>, other: &RangeInclusive<u16>, wdl: Wdl) -> bool {
    wdl == Wdl::Draw || one.start() <= other.end() && other.start() <= one.end()
}
