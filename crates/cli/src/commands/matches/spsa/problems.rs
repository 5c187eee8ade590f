//! Messages about faults and warnings in the games of a run.

use std::mem::{Discriminant, discriminant};

use lucena_arena::{GameRecord, Warning, WarningKind};

/// Printed faults; later ones are only counted. An engine that always fails would fill the terminal.
const FAULTS_MAX: u64 = 20;

/// What has been printed.
#[derive(Debug, Default)]
pub(super) struct Problems {
    n_faults: u64,
    /// Each kind of warning is printed once.
    warnings: Vec<Discriminant<WarningKind>>,
}

impl Problems {
    /// The messages about a game.
    pub(super) fn of_game(&mut self, iteration: u64, game: &GameRecord) -> Vec<String> {
        let mut messages = Vec::new();
        for warning in &game.warnings {
            if self.is_new(&warning.kind) {
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

    fn is_new(&mut self, kind: &WarningKind) -> bool {
        let kind = discriminant(kind);
        let is_new = !self.warnings.contains(&kind);
        if is_new {
            self.warnings.push(kind);
        }
        is_new
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

    #[test]
    fn each_kind_of_warning_is_printed_once() {
        let mut problems = Problems::default();
        let pv = |text: &str| WarningKind::IllegalPv(text.into());
        assert!(problems.is_new(&pv("e2e5")) && problems.is_new(&WarningKind::NoInfo));
        assert!(!problems.is_new(&pv("e2e6")));
    }
}
