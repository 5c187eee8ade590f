//! JSON shapes that routes share, and the extractors that read requests.

mod extract;
mod position;
mod score;

pub(crate) use extract::{ApiJson, ApiQuery};
pub(crate) use position::{
    BoardJson, Ending, FenQuery, MoveJson, color_name, parse_fen, parse_game, parse_move, uci,
    uci_line,
};
pub(crate) use score::Scores;
