//! Warnings about engines, each printed once.

use std::mem::{Discriminant, discriminant};

use lucena_arena::{GameRecord, Warning, WarningKind};

/// What is printed once per engine: each setup warning, and each kind of warning in games.
#[derive(Debug, PartialEq)]
enum Kind {
    SetUp(String),
    Game(Discriminant<WarningKind>),
}

/// The warnings that have been printed.
#[derive(Debug, Default)]
pub(in crate::commands::matches) struct Warnings {
    printed: Vec<(String, Kind)>,
}

impl Warnings {
    /// Lines for the warnings that have not been printed yet.
    pub(super) fn of_game(&mut self, number: u64, record: &GameRecord) -> String {
        let mut lines = String::new();
        for warning in &record.warnings {
            let name = record.players[warning.color].as_str();
            if self.is_new(name, warning) {
                lines.push_str(&line(number, name, warning));
            }
        }
        lines
    }

    pub(in crate::commands::matches) fn is_new(&mut self, name: &str, warning: &Warning) -> bool {
        let kind = match &warning.kind {
            WarningKind::Setup(what) => Kind::SetUp(what.clone()),
            other => Kind::Game(discriminant(other)),
        };
        let news = (name.to_owned(), kind);
        let is_new = !self.printed.contains(&news);
        if is_new {
            self.printed.push(news);
        }
        is_new
    }
}

fn line(number: u64, name: &str, warning: &Warning) -> String {
    let Warning { ply, kind, .. } = warning;
    match kind {
        WarningKind::Setup(what) => format!("warning: {name}: {what}\n"),
        _ => format!("warning: {name}, game {number}, ply {ply}: {kind}\n"),
    }
}

#[cfg(test)]
mod tests {
    use lucena_board::Color;

    use super::*;

    #[test]
    fn each_kind_is_new_once_for_each_engine() {
        let mut warnings = Warnings::default();
        let mut check = |name: &str, kind: WarningKind| {
            warnings.is_new(name, &Warning { color: Color::White, ply: 3, kind })
        };
        let (foo, bar) = (WarningKind::Setup("foo".into()), WarningKind::Setup("bar".into()));
        assert!(check("a", foo.clone()) && check("b", foo.clone()) && check("a", bar));
        assert!(!check("a", foo));
        assert!(
            check("a", WarningKind::IllegalPv("e2e5".into())) && check("a", WarningKind::NoInfo)
        );
        assert!(!check("a", WarningKind::IllegalPv("e2e6".into())));
    }
}
