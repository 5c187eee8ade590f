//! Summaries over many games: by player, colour and opening.

use std::collections::BTreeMap;

use lucena_board::Color;
use serde::{Deserialize, Serialize};

use crate::{Counts, GameReport, SideReport};

/// Summary of many games.
///
/// ```
/// use lucena_analysis::{AnalysisLimit, Analyzer, GamesSummary};
/// use lucena_board::Game;
/// use lucena_client::BuiltIn;
/// use lucena_pgn::GameTree;
/// let mut game = Game::default();
/// game.play_san("e4")?;
/// let mut tree = GameTree::from(&game);
/// tree.tags_mut().set("White", "Anderssen");
/// let mut analyzer = Analyzer::new(BuiltIn::default()).limit(AnalysisLimit::Nodes(1_000));
/// let mut summary = GamesSummary::default();
/// summary.add(&analyzer.analyze_tree(&tree)?);
/// assert_eq!(summary.players["Anderssen"].white.games, 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct GamesSummary {
    /// The number of games.
    pub games: u32,
    /// The players, by name. Sides without a name are left out.
    pub players: BTreeMap<String, PlayerSummary>,
}

/// Summary of the games of one player.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[non_exhaustive]
pub struct PlayerSummary {
    /// All games.
    pub all: GamesPart,
    /// The games with White.
    pub white: GamesPart,
    /// The games with Black.
    pub black: GamesPart,
    /// The games by opening: ECO code and name.
    pub openings: BTreeMap<String, GamesPart>,
}

/// Summary of some games of a player.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[non_exhaustive]
pub struct GamesPart {
    /// The number of games.
    pub games: u32,
    /// The number of moves of the player.
    pub moves: u32,
    /// Mean accuracy of the games; `None` if the player made no move.
    pub accuracy: Option<f64>,
    /// Mean of the average centipawn loss of the games.
    pub acpl: Option<f64>,
    /// Number of moves by label.
    pub counts: Counts,
    /// Games in which the player moved; the averages are over these.
    judged: u32,
}

impl GamesPart {
    pub(crate) fn add(&mut self, side: &SideReport) {
        self.games += 1;
        self.counts.add(&side.counts);
        self.moves = self.counts.total();
        let (Some(accuracy), Some(acpl)) = (side.accuracy, side.acpl) else { return };
        self.judged += 1;
        let n_games = f64::from(self.judged);
        let add = |mean: Option<f64>, value: f64| {
            let mean = mean.unwrap_or_default();
            Some(mean + (value - mean) / n_games)
        };
        self.accuracy = add(self.accuracy, accuracy);
        self.acpl = add(self.acpl, acpl.into());
    }
}

impl GamesSummary {
    /// Adds a game.
    pub fn add(&mut self, report: &GameReport) {
        self.games += 1;
        let opening = report.opening.as_ref().map(|it| format!("{} {}", it.eco, it.name));
        for color in Color::ALL {
            let side = report.side(color);
            let Some(name) = &side.name else { continue };
            let player = self.players.entry(name.clone()).or_default();
            player.all.add(side);
            match color {
                Color::White => player.white.add(side),
                Color::Black => player.black.add(side),
            }
            if let Some(opening) = &opening {
                player.openings.entry(opening.clone()).or_default().add(side);
            }
        }
    }
}
