//! A bounded cache of evaluations in memory.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use super::{Eval, EvalStore};

/// Maximum number of lines to look up.
const MAX_LINES: usize = 256;

/// Stores evaluations. When full, it evicts the least recently used.
pub(crate) struct MemoryEvals {
    max: usize,
    inner: Mutex<Inner>,
}

#[derive(Default)]
struct Inner {
    /// By position and number of lines, with the time of the last use.
    evals: HashMap<(String, usize), (Eval, u64)>,
    /// Logical clock that counts uses.
    clock: u64,
}

impl MemoryEvals {
    pub(crate) fn new(max: usize) -> Self {
        Self { max: max.max(1), inner: Mutex::default() }
    }
}

impl Inner {
    /// Evicts a tenth when full, so that eviction is rare.
    fn make_room(&mut self, max: usize) {
        if self.evals.len() < max {
            return;
        }
        let mut uses: Vec<u64> = self.evals.values().map(|&(_, used)| used).collect();
        let (_, &mut limit, _) = uses.select_nth_unstable(max / 10);
        self.evals.retain(|_, &mut (_, used)| used > limit);
    }
}

impl EvalStore for MemoryEvals {
    fn add(&self, key: String, eval: Eval) {
        let mut inner = self.inner.lock().unwrap_or_else(PoisonError::into_inner);
        inner.make_room(self.max);
        inner.clock += 1;
        let now = inner.clock;
        let n_lines = eval.pvs.len();
        let kept = inner.evals.entry((key, n_lines)).or_insert_with(|| (eval.clone(), now));
        if eval.is_better_than(&kept.0) {
            *kept = (eval, now);
        }
    }

    fn find(&self, key: &str, n_lines: usize) -> Option<Eval> {
        let mut inner = self.inner.lock().unwrap_or_else(PoisonError::into_inner);
        inner.clock += 1;
        let now = inner.clock;
        let mut best: Option<(usize, Eval)> = None;
        for n_lines in n_lines..=MAX_LINES {
            let Some((eval, _)) = inner.evals.get(&(key.to_owned(), n_lines)) else { continue };
            if best.as_ref().is_none_or(|(_, best)| eval.is_better_than(best)) {
                best = Some((n_lines, eval.clone()));
            }
        }
        let (n_lines, eval) = best?;
        if let Some((_, used)) = inner.evals.get_mut(&(key.to_owned(), n_lines)) {
            *used = now;
        }
        Some(eval)
    }
}

#[cfg(test)]
mod tests {
    use lucena_analysis::WhiteScore;

    use super::super::eval::Pv;
    use super::*;

    fn eval(depth: u32, n_lines: usize) -> Eval {
        let pv = Pv { moves: "e2e4".into(), score: WhiteScore::Cp(20) };
        Eval { knodes: 1, depth, pvs: vec![pv; n_lines] }
    }

    #[test]
    fn the_deepest_with_enough_lines_is_found() {
        let evals = MemoryEvals::new(10);
        for (depth, n_lines) in [(20, 1), (15, 3), (18, 2), (14, 3)] {
            evals.add("a".into(), eval(depth, n_lines));
        }
        let depth = |n_lines| evals.find("a", n_lines).map(|eval| eval.depth);
        assert_eq!([1, 2, 3, 4].map(depth), [Some(20), Some(18), Some(15), None]);
        assert_eq!(evals.find("b", 1), None);
    }

    #[test]
    fn those_not_used_for_longest_go() {
        let evals = MemoryEvals::new(20);
        for number in 0..20 {
            evals.add(number.to_string(), eval(12, 1));
        }
        assert!(evals.find("0", 1).is_some());
        evals.add("20".into(), eval(12, 1));
        let there = |key: &str| evals.find(key, 1).is_some();
        assert!(there("0") && there("20") && !there("1") && there("10"));
        assert!(evals.inner.lock().unwrap().evals.len() <= 20);
    }
}
