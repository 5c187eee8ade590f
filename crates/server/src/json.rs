//! JSON types shared by routes, and the extractors of requests.

mod extract;
mod info;
mod position;
mod score;

pub(crate) use extract::{ApiBytes, ApiJson, ApiPath, ApiQuery, no_query};
pub(crate) use info::InfoJson;
pub(crate) use position::{
    BoardJson, FenQuery, MAX_PLIES, MoveJson, Standing, color_name, parse_fen, parse_game,
    parse_move, parse_variant_game,
};
pub(crate) use score::Scores;
