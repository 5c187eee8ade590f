//! Summaries of the players of several games.

use std::collections::BTreeMap;

use lucena_board::Color;

use super::view::View;
use crate::{Label, SideReport};

/// The games of a player.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Player<'a> {
    pub(super) name: &'a str,
    pub(super) games: u32,
    /// Twice the points of the games with a result.
    half_points: u32,
    finished: u32,
    /// Means of the games, as in [`GamesPart`](crate::GamesPart).
    pub(super) accuracy: Mean,
    pub(super) acpl: Mean,
    pub(super) inaccuracies: u32,
    pub(super) mistakes: u32,
    pub(super) blunders: u32,
}

impl Player<'_> {
    /// Points of games with a result, such as `1½/3`.
    pub(super) fn points(&self) -> String {
        let (whole, half) = (self.half_points / 2, self.half_points % 2 == 1);
        let number = match (whole, half) {
            (0, true) => "½".into(),
            (_, true) => format!("{whole}½"),
            (_, false) => whole.to_string(),
        };
        format!("{number}/{}", self.finished)
    }

    fn add(&mut self, side: &SideReport, half_points: Option<u32>) {
        self.games += 1;
        self.half_points += half_points.unwrap_or(0);
        self.finished += u32::from(half_points.is_some());
        if let Some(accuracy) = side.accuracy {
            self.accuracy.add(accuracy);
        }
        if let Some(acpl) = side.acpl {
            self.acpl.add(acpl.into());
        }
        self.inaccuracies += side.counts.of(Label::Inaccuracy);
        self.mistakes += side.counts.of(Label::Mistake) + side.counts.of(Label::Miss);
        self.blunders += side.counts.of(Label::Blunder);
    }
}

/// A mean.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Mean {
    sum: f64,
    n_values: u32,
}

impl Mean {
    fn add(&mut self, value: f64) {
        self.sum += value;
        self.n_values += 1;
    }

    /// `None` without values.
    pub(super) fn mean(self) -> Option<f64> {
        (self.n_values > 0).then(|| self.sum / f64::from(self.n_values))
    }
}

/// The players with a name, those with the most games first.
pub(super) fn of<'a>(views: &[View<'a>]) -> Vec<Player<'a>> {
    let mut players: BTreeMap<&str, Player<'_>> = BTreeMap::new();
    for view in views {
        for color in [Color::White, Color::Black] {
            let side = view.report.side(color);
            let Some(name) = side.name.as_deref().filter(|name| !matches!(*name, "" | "?")) else {
                continue;
            };
            let player = players.entry(name).or_default();
            player.name = name;
            player.add(side, half_points(view.result(), color));
        }
    }
    let mut players: Vec<_> = players.into_values().collect();
    // Stable: equal numbers of games stay in alphabetical order.
    players.sort_by_key(|player| std::cmp::Reverse(player.games));
    players
}

/// Twice the points of a side; `None` for a game without a result.
fn half_points(result: &str, color: Color) -> Option<u32> {
    match (result, color) {
        ("1-0", Color::White) | ("0-1", Color::Black) => Some(2),
        ("1-0" | "0-1", _) => Some(0),
        ("1/2-1/2", _) => Some(1),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::GamesPart;

    #[test]
    fn points_are_of_finished_games() {
        let mut player = Player::default();
        for result in ["1-0", "1/2-1/2", "0-1", "*"] {
            player.add(&SideReport::default(), half_points(result, Color::White));
        }
        assert_eq!((player.games, player.points().as_str()), (4, "1½/3"));
        assert_eq!(player.accuracy.mean(), None);
    }

    #[test]
    fn means_are_those_of_the_summary() {
        let side = |label, n_moves: usize, acpl| SideReport {
            acpl: Some(acpl),
            accuracy: Some(50.0),
            counts: std::iter::repeat_n(label, n_moves).collect(),
            ..SideReport::default()
        };
        let (mut player, mut part) = (Player::default(), GamesPart::default());
        for side in [side(Label::Mistake, 30, 10), side(Label::Miss, 1, 80)] {
            player.add(&side, None);
            part.add(&side);
        }
        assert_eq!((player.acpl.mean(), player.accuracy.mean()), (part.acpl, part.accuracy));
        assert_eq!(player.mistakes, 31);
    }
}
