//! Numbers of things in messages.

use std::fmt::Display;

/// A number with its noun, such as `1 game` or `2 games`.
pub(crate) fn counted(n: impl Display, noun: &str) -> String {
    let n = n.to_string();
    let ending = if n == "1" { "" } else { "s" };
    format!("{n} {noun}{ending}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_one_is_singular() {
        let games = [0, 1, 2, 11].map(|n| counted(n, "game"));
        assert_eq!(games, ["0 games", "1 game", "2 games", "11 games"]);
    }
}
