//! The JSON of Lichess's opening explorer.

use lucena_board::{ChessPosition, Color, Game, Move};
use lucena_book::{Opening, OpeningNames};
use lucena_pgn::{Date, PgnPosition};
use lucena_uci::uci_move;
use serde::Serialize;

use crate::{GameAt, GameInfo, MoveStats, Player, Stats};

/// The moves and games of a position, in the JSON of Lichess's opening explorer.
///
/// ```
/// use lucena_board::Game;
/// use lucena_book::OpeningNames;
/// use lucena_explorer::{ExplorerAnswer, ExplorerListing, Stats};
/// let names = OpeningNames::new();
/// let mut game = Game::default();
/// game.play_san("e4")?;
/// let answer =
///     ExplorerAnswer::new(&game, &Stats::default(), &names, ExplorerListing::default());
/// let json = serde_json::to_value(&answer)?;
/// assert_eq!(json["opening"]["eco"], "B00");
/// assert_eq!(json["white"], 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", schema(as = Explorer))]
pub struct ExplorerAnswer {
    /// The name of the line, also where the position itself has none.
    opening: Option<OpeningJson>,
    white: u64,
    draws: u64,
    black: u64,
    moves: Vec<MoveJson>,
    top_games: Vec<GameJson>,
    recent_games: Vec<GameJson>,
}

/// How much an [`ExplorerAnswer`] lists. The default is everything, without sources.
///
/// ```
/// use lucena_explorer::{ExplorerListing, ExplorerSources};
/// let listing = ExplorerListing { moves: 12, ..ExplorerListing::default() };
/// assert_eq!(listing.sources, ExplorerSources::Hidden);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ExplorerListing {
    /// Maximum number of moves.
    pub moves: usize,
    /// Maximum number of games with the highest ratings.
    pub top_games: usize,
    /// Maximum number of latest games.
    pub recent_games: usize,
    /// Whether games name their PGN file.
    pub sources: ExplorerSources,
}

/// Whether games name the file that has their PGN.
///
/// ```
/// use lucena_explorer::ExplorerSources;
/// assert_eq!(ExplorerSources::default(), ExplorerSources::Hidden);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ExplorerSources {
    /// They do not: paths of the machine are nothing for clients.
    #[default]
    Hidden,
    /// With its path and the offset there.
    Named,
}

impl Default for ExplorerListing {
    fn default() -> Self {
        let (moves, top_games, recent_games) = (usize::MAX, usize::MAX, usize::MAX);
        Self { moves, top_games, recent_games, sources: ExplorerSources::default() }
    }
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = ExplorerOpening))]
struct OpeningJson {
    eco: String,
    name: String,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", schema(as = ExplorerMove))]
struct MoveJson {
    uci: String,
    san: String,
    average_rating: Option<u32>,
    white: u64,
    draws: u64,
    black: u64,
    /// The date of the latest game, as in `2026.11.??`. Lichess has no such field.
    last_date: Option<String>,
    /// The game, if there is only one.
    game: Option<GameJson>,
    opening: Option<OpeningJson>,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = ExplorerGame))]
struct GameJson {
    /// The move played in the position.
    #[serde(skip_serializing_if = "Option::is_none")]
    uci: Option<String>,
    /// The number of the game in the index.
    id: String,
    /// `null` for a draw.
    winner: Option<&'static str>,
    white: PlayerJson,
    black: PlayerJson,
    year: Option<u16>,
    /// As in `2026-11`.
    month: Option<String>,
    /// Where the PGN is, printed by the command line only.
    #[cfg_attr(feature = "schema", schema(ignore))]
    #[serde(flatten)]
    source: Option<SourceJson>,
}

#[derive(Clone, Debug, Serialize)]
struct SourceJson {
    source: String,
    offset: u64,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = ExplorerPlayer))]
struct PlayerJson {
    name: String,
    rating: Option<u16>,
}

impl ExplorerAnswer {
    /// The statistics of the last position of a game, which names the opening.
    #[must_use]
    pub fn new<P: PgnPosition>(
        game: &Game<P>,
        stats: &Stats,
        names: &OpeningNames<'_>,
        listing: ExplorerListing,
    ) -> Self {
        let (position, sources) = (game.position(), listing.sources);
        let games = |list: &[GameAt], n_games: usize| {
            list.iter().take(n_games).map(|at| GameJson::at(position, at, sources)).collect()
        };
        let moves = stats.moves.iter().take(listing.moves);
        Self {
            opening: opening_of(game, names).map(OpeningJson::new),
            white: stats.white,
            draws: stats.draws,
            black: stats.black,
            moves: moves.map(|it| MoveJson::new(position, it, names, sources)).collect(),
            top_games: games(&stats.top_games, listing.top_games),
            recent_games: games(&stats.recent_games, listing.recent_games),
        }
    }
}

/// The opening of a game of standard chess.
fn opening_of<'names, 'book, P: PgnPosition>(
    game: &Game<P>,
    names: &'names OpeningNames<'book>,
) -> Option<&'names Opening<'book>> {
    names.classify(game.positions().filter_map(ChessPosition::standard))
}

impl OpeningJson {
    fn new(opening: &Opening<'_>) -> Self {
        Self { eco: opening.eco().to_string(), name: opening.name().to_owned() }
    }
}

impl MoveJson {
    fn new<P: PgnPosition>(
        position: &P,
        it: &MoveStats,
        names: &OpeningNames<'_>,
        sources: ExplorerSources,
    ) -> Self {
        let last_date = (it.last_date != Date::default()).then(|| it.last_date.to_string());
        let game = it.game.as_ref();
        Self {
            uci: uci_move(position, it.mv),
            san: it.mv.san(position).to_string(),
            average_rating: it.average_rating,
            white: it.white,
            draws: it.draws,
            black: it.black,
            last_date,
            game: game.map(|game| GameJson::new(position, Some(it.mv), game, sources)),
            opening: position
                .standard()
                .and_then(|position| names.get(&position.play_unchecked(it.mv)))
                .map(OpeningJson::new),
        }
    }
}

impl GameJson {
    fn at<P: PgnPosition>(position: &P, at: &GameAt, sources: ExplorerSources) -> Self {
        Self::new(position, at.mv, &at.game, sources)
    }

    fn new<P: PgnPosition>(
        position: &P,
        mv: Option<Move>,
        game: &GameInfo,
        sources: ExplorerSources,
    ) -> Self {
        let Date { year, month, .. } = game.date;
        let source = || SourceJson { source: game.source.clone(), offset: game.offset };
        Self {
            uci: mv.map(|mv| uci_move(position, mv)),
            id: game.id.to_string(),
            winner: game.result.winner().map(|winner| match winner {
                Color::White => "white",
                Color::Black => "black",
            }),
            white: PlayerJson::new(&game.white),
            black: PlayerJson::new(&game.black),
            year,
            month: year.zip(month).map(|(year, month)| format!("{year:04}-{month:02}")),
            source: (sources == ExplorerSources::Named).then(source),
        }
    }
}

impl PlayerJson {
    fn new(player: &Player) -> Self {
        Self { name: player.name.clone(), rating: player.rating }
    }
}
