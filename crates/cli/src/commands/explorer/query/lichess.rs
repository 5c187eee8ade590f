//! Statistics in the form of Lichess's opening explorer.

use lucena_board::{Move, Position};
use lucena_book::{Opening, OpeningNames};
use lucena_explorer::{GameAt, GameInfo, MoveStats, Player, Stats};
use lucena_pgn::{Date, GameResult};
use serde::Serialize;

use crate::terminal::json::uci_move;

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Report {
    opening: Option<JsonOpening>,
    white: u64,
    draws: u64,
    black: u64,
    moves: Vec<JsonMove>,
    top_games: Vec<JsonGame>,
    recent_games: Vec<JsonGame>,
}

#[derive(Debug, Serialize)]
struct JsonOpening {
    eco: String,
    name: String,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct JsonMove {
    uci: String,
    san: String,
    average_rating: Option<u32>,
    white: u64,
    draws: u64,
    black: u64,
    /// `YYYY.MM.DD`, with question marks for unknown parts. Lichess has no such field.
    last_date: Option<String>,
    game: Option<JsonGame>,
    opening: Option<JsonOpening>,
}

#[derive(Debug, Serialize)]
struct JsonGame {
    /// The move played in the position; `null` if the game ended there.
    #[serde(skip_serializing_if = "Option::is_none")]
    uci: Option<String>,
    /// The number of the game in the index.
    id: String,
    /// `null` for a draw.
    winner: Option<&'static str>,
    white: JsonPlayer,
    black: JsonPlayer,
    year: Option<u16>,
    /// `YYYY-MM`.
    month: Option<String>,
    /// Where the PGN is. Lichess has neither of these.
    source: String,
    offset: u64,
}

#[derive(Debug, Serialize)]
struct JsonPlayer {
    name: String,
    rating: Option<u16>,
}

pub(super) fn report(position: &Position, stats: &Stats) -> Report {
    let names = OpeningNames::new();
    let games = |games: &[GameAt]| {
        games.iter().map(|it| JsonGame::new(position, it.mv, &it.game)).collect()
    };
    Report {
        opening: names.get(position).map(JsonOpening::from),
        white: stats.white,
        draws: stats.draws,
        black: stats.black,
        moves: stats.moves.iter().map(|it| JsonMove::new(position, it, &names)).collect(),
        top_games: games(&stats.top_games),
        recent_games: games(&stats.recent_games),
    }
}

impl From<&Opening<'_>> for JsonOpening {
    fn from(opening: &Opening<'_>) -> Self {
        Self { eco: opening.eco().to_string(), name: opening.name().to_owned() }
    }
}

impl JsonMove {
    fn new(position: &Position, it: &MoveStats, names: &OpeningNames<'_>) -> Self {
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
            game: game.map(|game| JsonGame::new(position, Some(it.mv), game)),
            opening: names.get(&position.play_unchecked(it.mv)).map(JsonOpening::from),
        }
    }
}

impl JsonGame {
    fn new(position: &Position, mv: Option<Move>, game: &GameInfo) -> Self {
        let Date { year, month, .. } = game.date;
        let player =
            |player: &Player| JsonPlayer { name: player.name.clone(), rating: player.rating };
        Self {
            uci: mv.map(|mv| uci_move(position, mv)),
            id: game.id.to_string(),
            winner: match game.result {
                GameResult::WhiteWins => Some("white"),
                GameResult::BlackWins => Some("black"),
                GameResult::Draw | GameResult::Unknown => None,
            },
            white: player(&game.white),
            black: player(&game.black),
            year,
            month: year.zip(month).map(|(year, month)| format!("{year:04}-{month:02}")),
            source: game.source.clone(),
            offset: game.offset,
        }
    }
}
