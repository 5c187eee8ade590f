//! What a running search sends to its observer: PVs, current move, current line, refutations.
//!
//! Only the main thread has an observer.

use std::time::Duration;

use lucena_board::{Move, Position};
use lucena_eval::Evaluator;

use crate::report::{Info, Report};
use crate::threads::{REPORT_DELAY, Searcher};

/// Maximum length of a reported refutation.
const MAX_REFUTATION: usize = 6;

impl<E: Evaluator> Searcher<'_, E> {
    /// Reports the PV of the root move at this index.
    pub(crate) fn report_pv(&mut self, pv_index: usize) {
        self.publish();
        let Some(root_move) = self.root_moves.get(pv_index) else { return };
        let Some(observer) = self.observer.as_deref_mut() else { return };
        if self.reported_lines.len() <= pv_index {
            self.reported_lines.resize(pv_index + 1, None);
        }
        self.reported_lines[pv_index] = Some(root_move.last_line());
        observer.info(&Info {
            depth: self.root_depth as u32,
            selective_depth: root_move.selective_depth.max(self.root_depth as u32),
            multi_pv: pv_index + 1,
            score: root_move.score,
            bound: root_move.bound,
            nodes: self.shared.total_nodes(),
            hash_full: self.shared.tt.hash_full(),
            tablebase_hits: self.shared.total_tablebase_hits(),
            time: self.time.update_elapsed(),
            pv: root_move.pv.clone(),
        });
    }

    /// Reports a fail low or fail high of the aspiration window, if the search has taken a while.
    ///
    /// Not with MultiPV: the failing move may have a line already, so lines are reported only when
    /// the iteration has settled all of them.
    pub(crate) fn report_aspiration_fail(&mut self) {
        let is_multi_pv = self.shared.limits.multi_pv > 1 && self.root_moves.len() > 1;
        if self.is_main_thread() && !is_multi_pv && self.time.elapsed() >= REPORT_DELAY {
            self.report_pv(self.pv_index);
        }
    }

    /// Reports the root move that is searched next (UCI `currmove`).
    pub(crate) fn report_current_move(&mut self, mv: Move, move_count: i32) {
        if let Some(observer) = self.observer.as_deref_mut() {
            let number = self.pv_index + move_count as usize;
            observer.current_move(self.root_depth as u32, mv, number, self.time.last_elapsed());
        }
    }

    /// Reports the moves from the root to the current node (UCI `currline`).
    pub(crate) fn report_current_line(&mut self, elapsed: Duration) {
        let n_plies = self.keys.ply() - self.root_ply;
        let Some(observer) = self.observer.as_deref_mut() else { return };
        let line: Vec<Move> = (0..n_plies).map_while(|ply| self.stack.at(ply).mv).collect();
        observer.current_line(&line, elapsed);
    }

    /// Reports why a root move is no better than the best one (UCI `refutation`).
    pub(crate) fn report_refutation(&mut self, position: &Position, mv: Move) {
        let elapsed = self.time.last_elapsed();
        let Some(observer) = self.observer.as_deref_mut() else { return };
        if elapsed >= REPORT_DELAY {
            let next = position.play_unchecked(mv);
            let line = self.shared.tt.extract_pv(&next, MAX_REFUTATION);
            observer.refutation(mv, &line, elapsed);
        }
    }

    /// Reports the lines of the final report that differ from those last reported: an aborted
    /// iteration may have found a better move, and the threads may have voted for another line.
    pub(crate) fn report_final_lines(&mut self, report: &Report) {
        let Some(observer) = self.observer.take() else { return };
        for (i, line) in report.lines.iter().enumerate() {
            let reported = self.reported_lines.get(i).and_then(Option::as_ref);
            if reported == Some(line) {
                continue;
            }
            let depth = line.depth.max(1);
            observer.info(&Info {
                depth,
                selective_depth: report.selective_depth.max(depth),
                multi_pv: i + 1,
                score: line.score,
                bound: line.bound,
                nodes: report.nodes,
                hash_full: self.shared.tt.hash_full(),
                tablebase_hits: report.tablebase_hits,
                time: report.time,
                pv: line.moves.clone(),
            });
        }
    }
}
