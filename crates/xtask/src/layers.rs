//! The layering rule: which crates may depend on which, as in `docs/ARCHITECTURE.md`.

use crate::workspace::DependencyKind;

/// The place of a package in the layering.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// A crate in a layer; it may depend on lower layers.
    Row(u8),
    /// A crate in a layer that may depend only on the named crates.
    Narrow(u8, &'static [&'static str]),
    /// Test data: has no dependencies here, and is a dev-dependency only.
    TestData,
    /// A developer tool: may depend on anything, and nothing depends on it.
    Tool,
}

/// All packages of the workspace, including planned ones, lowest layer first.
///
/// Unlisted packages fail a test: add new crates here and to `docs/ARCHITECTURE.md`.
pub const MAP: &[(&str, Role)] = &[
    ("lucena-board", Role::Row(0)),
    ("lucena-output", Role::Row(0)),
    ("lucena-affinity", Role::Row(0)),
    ("lucena-eval", Role::Row(1)),
    ("lucena-book", Role::Row(1)),
    ("lucena-syzygy", Role::Row(1)),
    ("lucena-game", Role::Row(1)),
    ("lucena-pgn", Role::Row(1)),
    ("lucena-uci", Role::Row(1)),
    ("lucena-xboard", Role::Row(1)),
    ("lucena-explorer", Role::Row(2)),
    ("lucena-syzygy-gen", Role::Row(2)),
    // Search accesses tablebases only through its own trait, so that it works with any.
    ("lucena-search", Role::Narrow(2, &["lucena-affinity", "lucena-board", "lucena-eval"])),
    ("lucena-engine", Role::Row(3)),
    ("lucena-client", Role::Row(4)),
    ("lucena-conformance", Role::Row(5)),
    ("lucena-arena", Role::Row(5)),
    ("lucena-analysis", Role::Row(5)),
    ("lucena-provider", Role::Row(5)),
    ("lucena-train", Role::Row(5)),
    ("lucena", Role::Row(6)),
    ("lucena-server", Role::Row(7)),
    ("lucena-cli", Role::Row(8)),
    ("lucena-testkit", Role::TestData),
    ("lucena-lab", Role::Tool),
    ("lucena-examples", Role::Tool),
    ("lucena-benches", Role::Tool),
    ("xtask", Role::Tool),
];

/// The role of a package, or `None` if it is not listed.
///
/// ```
/// use xtask::layers::{Role, role};
/// assert_eq!(role("lucena-board"), Some(Role::Row(0)));
/// assert_eq!(role("lucena-horoscope"), None);
/// ```
#[must_use]
pub fn role(package: &str) -> Option<Role> {
    MAP.iter().find(|(name, _)| *name == package).map(|&(_, role)| role)
}

/// Checks a dependency between two packages of the workspace.
///
/// ```
/// use xtask::{layers::check_arrow, workspace::DependencyKind::Normal};
/// assert!(check_arrow("lucena-eval", "lucena-board", Normal).is_ok());
/// assert!(check_arrow("lucena-board", "lucena-eval", Normal).is_err());
/// ```
///
/// # Errors
///
/// If the dependency breaks a rule; the message names both.
pub fn check_arrow(from: &str, to: &str, kind: DependencyKind) -> Result<(), String> {
    let user = role(from).ok_or_else(|| unknown(from))?;
    let used = role(to).ok_or_else(|| unknown(to))?;
    let broken = match (user, used) {
        (_, Role::Tool) => Some("developer tools must not be dependencies"),
        (Role::TestData, _) => Some("test data must have no dependencies"),
        (Role::Tool, _) => None,
        // A crate may be its own dev-dependency, to enable features for its tests.
        (Role::Row(_) | Role::Narrow(..), _) if from == to && kind == DependencyKind::Dev => None,
        (_, Role::TestData) if kind == DependencyKind::Dev => None,
        (_, Role::TestData) => Some("test data must be a dev-dependency"),
        (Role::Narrow(_, allowed), _) if !allowed.contains(&to) => {
            Some("this crate may depend only on the crates listed for it")
        }
        (Role::Row(above) | Role::Narrow(above, _), Role::Row(below) | Role::Narrow(below, _)) => {
            (above <= below).then_some("a crate may depend only on lower layers")
        }
    };
    match broken {
        Some(rule) => Err(format!("{from} -> {to}: {rule}")),
        None => Ok(()),
    }
}

fn unknown(package: &str) -> String {
    format!("{package} is not listed in crates/xtask/src/layers.rs")
}

#[cfg(test)]
mod tests {
    use super::DependencyKind::{Dev, Normal};
    use super::*;

    fn check(from: &str, to: &str, kind: DependencyKind, expected: Result<(), &str>) {
        let got = check_arrow(from, to, kind);
        match expected {
            Ok(()) => assert_eq!(got, Ok(())),
            Err(part) => {
                let message = got.expect_err(&format!("{from} -> {to} must be refused"));
                assert!(message.contains(part), "{message}");
            }
        }
    }

    #[test]
    fn arrows_down_are_allowed() {
        check("lucena-eval", "lucena-board", Normal, Ok(()));
        check("lucena-search", "lucena-eval", Normal, Ok(()));
        check("lucena-syzygy-gen", "lucena-syzygy", Normal, Ok(()));
        check("lucena-engine", "lucena-book", Normal, Ok(()));
        check("lucena-arena", "lucena-pgn", Normal, Ok(()));
        check("lucena", "lucena-analysis", Normal, Ok(()));
        check("lucena-cli", "lucena", Normal, Ok(()));
    }

    #[test]
    fn arrows_up_are_refused() {
        let below = Err("lower layers");
        check("lucena-board", "lucena-eval", Normal, below);
        check("lucena-search", "lucena-engine", Normal, Err("listed for it"));
        check("lucena-syzygy", "lucena-syzygy-gen", Dev, below);
        check("lucena-engine", "lucena-arena", Normal, below);
        check("lucena-arena", "lucena", Normal, below);
        check("lucena", "lucena-cli", Normal, below);
    }

    #[test]
    fn arrows_within_a_row_are_refused() {
        let below = Err("lower layers");
        check("lucena-pgn", "lucena-book", Normal, below);
        check("lucena-arena", "lucena-analysis", Normal, below);
        check("lucena-explorer", "lucena-search", Normal, below);
        check("lucena-board", "lucena-board", Normal, below);
    }

    #[test]
    fn tests_may_turn_on_features_of_their_own_crate() {
        check("lucena-board", "lucena-board", Dev, Ok(()));
    }

    #[test]
    fn dev_dependencies_obey_too() {
        check("lucena-board", "lucena-uci", Dev, Err("lower layers"));
        check("lucena-pgn", "lucena-eval", Dev, Err("lower layers"));
    }

    #[test]
    fn search_knows_books_and_tablebases_only_by_its_own_traits() {
        for sibling in ["lucena-book", "lucena-syzygy", "lucena-pgn", "lucena-uci"] {
            check("lucena-search", sibling, Normal, Err("listed for it"));
        }
    }

    #[test]
    fn test_data_is_for_tests() {
        check("lucena-board", "lucena-testkit", Dev, Ok(()));
        check("lucena-benches", "lucena-testkit", Normal, Ok(()));
        check("lucena-board", "lucena-testkit", Normal, Err("dev-dependency"));
        check("lucena-testkit", "lucena-board", Dev, Err("no dependencies"));
    }

    #[test]
    fn tools_use_all_and_are_used_by_none() {
        check("xtask", "lucena-cli", Normal, Ok(()));
        check("lucena-examples", "lucena-board", Normal, Ok(()));
        check("lucena-board", "xtask", Dev, Err("developer tools"));
        check("lucena-benches", "lucena-examples", Normal, Err("developer tools"));
    }

    #[test]
    fn an_unknown_crate_is_refused() {
        check("lucena-horoscope", "lucena-board", Normal, Err("not listed"));
        check("lucena-cli", "lucena-horoscope", Normal, Err("not listed"));
    }
}
