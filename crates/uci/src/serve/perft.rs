//! `go perft N` for every engine.

use std::thread;

use lucena_board::{Position, perft};

use super::Task;
use crate::Info;

/// Far deeper than can be counted, and shallow enough for the stack.
const MAX_DEPTH: u32 = 32;

/// Trees of this depth are counted in one go; above it, `stop` is checked between moves.
const UNINTERRUPTED_DEPTH: u32 = 4;

/// Counts in a thread of its own.
pub(super) fn start(depth: u32, task: Task) {
    if depth > MAX_DEPTH {
        let words = format!("perft: found depth {depth}, expected 0 to {MAX_DEPTH}");
        return task.info(&Info::text(words));
    }
    let reporter = task.reporter();
    let spawned = thread::Builder::new().name("perft".into()).spawn(move || run(depth, &task));
    if let Err(error) = spawned {
        // The task is already dropped with the thread, so this is visible only if the session has
        // not noticed yet.
        reporter.info(&Info::text(format!("perft: no thread: {error}")));
    }
}

fn run(depth: u32, task: &Task) {
    let position = task.game().position();
    let mut sum = 0;
    if depth == 0 {
        sum = 1;
    } else {
        for mv in position.legal_moves() {
            let Some(nodes) = count(&position.play_unchecked(mv), depth - 1, task) else { return };
            task.print(format_args!("{}: {nodes}", mv.uci(task.castling())));
            sum += nodes;
        }
    }
    task.print(format_args!("Nodes searched: {sum}"));
}

/// The number of leaf nodes, or `None` if stopped.
fn count(position: &Position, depth: u32, task: &Task) -> Option<u64> {
    if task.is_stopped() {
        return None;
    }
    if depth <= UNINTERRUPTED_DEPTH {
        return Some(perft(position, depth));
    }
    let counts = |mv| count(&position.play_unchecked(mv), depth - 1, task);
    position.legal_moves().into_iter().map(counts).sum()
}
