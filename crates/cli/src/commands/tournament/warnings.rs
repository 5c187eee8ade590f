//! What is odd about engines, told once.

use std::mem::{Discriminant, discriminant};

use lucena_arena::{GameRecord, Trouble, Warning};

/// What tells whether a warning says something new: options each for itself, as they are few, and
/// of the odd things of games each kind.
#[derive(Debug, PartialEq)]
enum Kind {
    SetUp(String),
    Game(Discriminant<Trouble>),
}

/// What has been told of whom.
#[derive(Debug, Default)]
pub(super) struct Warnings {
    told: Vec<(String, Kind)>,
}

impl Warnings {
    /// Lines for what has not been told yet.
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

    fn is_new(&mut self, name: &str, warning: &Warning) -> bool {
        let kind = match &warning.trouble {
            Trouble::Setup(what) => Kind::SetUp(what.clone()),
            other => Kind::Game(discriminant(other)),
        };
        let news = (name.to_owned(), kind);
        let is_new = !self.told.contains(&news);
        if is_new {
            self.told.push(news);
        }
        is_new
    }
}

fn line(number: u64, name: &str, warning: &Warning) -> String {
    let Warning { ply, trouble, .. } = warning;
    match trouble {
        Trouble::Setup(what) => format!("warning: {name}: {what}\n"),
        _ => format!("warning: {name}, game {number}, ply {ply}: {trouble}\n"),
    }
}

#[cfg(test)]
mod tests {
    use lucena_board::Color;

    use super::*;

    #[test]
    fn each_kind_is_new_once_for_each_engine() {
        let mut warnings = Warnings::default();
        let mut check = |name: &str, trouble: Trouble| {
            warnings.is_new(name, &Warning { color: Color::White, ply: 3, trouble })
        };
        let (foo, bar) = (Trouble::Setup("foo".into()), Trouble::Setup("bar".into()));
        assert!(check("a", foo.clone()) && check("b", foo.clone()) && check("a", bar));
        assert!(!check("a", foo));
        assert!(check("a", Trouble::IllegalPv("e2e5".into())) && check("a", Trouble::NoInfo));
        assert!(!check("a", Trouble::IllegalPv("e2e6".into())));
    }
}
