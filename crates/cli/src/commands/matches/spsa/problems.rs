//! Messages about faults and warnings in the games of a run.

use lucena_arena::{GameRecord, Warning};

use crate::commands::matches::tournament::warnings::Warnings;

/// Printed faults; later ones are only counted. An engine that always fails would fill the terminal.
const FAULTS_MAX: u64 = 20;

/// What has been printed.
#[derive(Debug, Default)]
pub(super) struct Problems {
    n_faults: u64,
    /// Each kind of warning is printed once.
    warnings: Warnings,
}

impl Problems {
    /// The messages about a game.
    pub(super) fn of_game(&mut self, iteration: u64, game: &GameRecord) -> Vec<String> {
        let mut messages = Vec::new();
        for warning in &game.warnings {
            if self.warnings.is_new("", warning) {
                let Warning { color, ply, kind } = warning;
                let at = if *ply > 0 { format!(", ply {ply}") } else { String::new() };
                messages
                    .push(format!("iteration {iteration}, {}{at}: {kind}", game.players[*color]));
            }
        }
        if game.ending.is_fault() {
            messages.extend(self.fault(iteration, &game.reason()));
        }
        messages
    }

    fn fault(&mut self, iteration: u64, reason: &str) -> Option<String> {
        self.n_faults += 1;
        match self.n_faults {
            ..FAULTS_MAX => Some(format!("iteration {iteration}: {reason}")),
            FAULTS_MAX => {
                Some(format!("iteration {iteration}: {reason}; further faults are not printed"))
            }
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faults_are_printed_up_to_a_limit() {
        let mut problems = Problems::default();
        let messages: Vec<_> =
            (1..100).filter_map(|k| problems.fault(k, "plus disconnects")).collect();
        assert_eq!(messages.len() as u64, FAULTS_MAX);
        assert_eq!(messages[0], "iteration 1: plus disconnects");
        assert!(messages.last().unwrap().ends_with("; further faults are not printed"));
    }
}
