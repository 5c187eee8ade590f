//! Work from the broker. It is untrusted, so everything is validated.

use lucena_board::{Excerpt, Game};
use lucena_uci::PositionCommand;
use serde::Deserialize;
use serde_json::Value;

use crate::json_fault::json_fault;

/// Maximum MultiPV of the API.
const MAX_LINES: u32 = 5;
/// Maximum length of an ID, which becomes part of a path.
const MAX_ID: usize = 256;
/// More plies than any real game.
const MAX_MOVES: usize = 20_000;

/// The response to a request for work. The work is parsed in a second step, so that invalid work
/// can be returned under its ID.
#[derive(Debug, Deserialize)]
pub(crate) struct Acquired {
    pub(crate) id: String,
    work: Value,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct WorkJson {
    session_id: String,
    threads: u32,
    hash: u32,
    #[serde(default = "one_line")]
    multi_pv: u32,
    #[serde(default = "chess")]
    variant: String,
    initial_fen: String,
    #[serde(default)]
    moves: Vec<String>,
    movetime: Option<u64>,
    depth: Option<u32>,
    nodes: Option<u64>,
}

fn one_line() -> u32 {
    1
}

fn chess() -> String {
    "chess".into()
}

/// Maximum resources of an analysis, as registered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Capacity {
    pub(crate) threads: u32,
    pub(crate) hash_mb: u32,
}

/// A position to analyse, with everything that the engine needs.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Analysis {
    pub(crate) game: Game,
    /// The hash table is kept as long as this does not change.
    pub(crate) session: String,
    pub(crate) threads: u32,
    pub(crate) hash_mb: u32,
    pub(crate) multi_pv: u32,
    /// Time in milliseconds. Without any limit, the search runs until the broker closes the
    /// connection.
    pub(crate) move_time: Option<u64>,
    pub(crate) depth: Option<u32>,
    pub(crate) nodes: Option<u64>,
}

/// Why work is invalid.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum WorkError {
    #[error("not the JSON of work: {0}")]
    Json(String),
    #[error("found ID {0:?}, expected letters, digits, - and _")]
    Id(Excerpt),
    #[error("found variant {0:?}, expected chess")]
    Variant(Excerpt),
    #[error("initialFen: {0}")]
    Fen(String),
    #[error("move {number}: {reason}")]
    Move { number: usize, reason: String },
    #[error("found {0} moves, expected at most {MAX_MOVES}")]
    TooManyMoves(usize),
}

impl Acquired {
    pub(crate) fn parse(body: &[u8]) -> Result<Self, WorkError> {
        let found: Self = serde_json::from_slice(body).map_err(|it| json_error(&it))?;
        if is_id(&found.id) { Ok(found) } else { Err(WorkError::Id(Excerpt::new(&found.id))) }
    }

    /// Parses the work, limited to the capacity.
    pub(crate) fn into_analysis(self, capacity: Capacity) -> Result<Analysis, WorkError> {
        let work: WorkJson = serde_json::from_value(self.work).map_err(|it| json_error(&it))?;
        // Lichess sends "chess" for standard chess and Chess960 alike; other brokers may
        // distinguish them.
        if !["chess", "standard", "chess960", "fromPosition"].contains(&work.variant.as_str()) {
            return Err(WorkError::Variant(Excerpt::new(&work.variant)));
        }
        if work.moves.len() > MAX_MOVES {
            return Err(WorkError::TooManyMoves(work.moves.len()));
        }
        let start = PositionCommand::fen(&work.initial_fen).apply();
        let mut game = start.map_err(|error| WorkError::Fen(error.to_string()))?.game;
        for (number, text) in (1..).zip(&work.moves) {
            let played = game.play_uci(text);
            played.map_err(|error| WorkError::Move { number, reason: error.to_string() })?;
        }
        Ok(Analysis {
            game,
            session: work.session_id,
            threads: work.threads.clamp(1, capacity.threads.max(1)),
            hash_mb: work.hash.clamp(1, capacity.hash_mb.max(1)),
            multi_pv: work.multi_pv.clamp(1, MAX_LINES),
            // Engines treat a limit of zero as no limit.
            move_time: work.movetime.map(|time| time.max(1)),
            depth: work.depth.map(|depth| depth.max(1)),
            nodes: work.nodes.map(|nodes| nodes.max(1)),
        })
    }
}

/// Whether an ID can be part of a path.
pub(crate) fn is_id(text: &str) -> bool {
    let is_safe = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
    !text.is_empty() && text.len() <= MAX_ID && text.bytes().all(is_safe)
}

fn json_error(error: &serde_json::Error) -> WorkError {
    WorkError::Json(json_fault(error))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    const CAPACITY: Capacity = Capacity { threads: 4, hash_mb: 64 };
    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

    fn work(changes: &Value) -> Result<Analysis, WorkError> {
        let mut work = json!({
            "sessionId": "s", "threads": 2, "hash": 16, "multiPv": 3, "variant": "chess",
            "initialFen": START, "moves": ["e2e4"], "nodes": 100,
        });
        for (name, value) in changes.as_object().unwrap() {
            work[name] = value.clone();
        }
        let text = json!({ "id": "w1", "work": work, "engine": {} }).to_string();
        Acquired::parse(text.as_bytes())?.into_analysis(CAPACITY)
    }

    #[test]
    fn work_is_read() {
        let analysis = work(&json!({})).unwrap();
        assert_eq!((analysis.threads, analysis.hash_mb, analysis.multi_pv), (2, 16, 3));
        assert_eq!((analysis.move_time, analysis.depth, analysis.nodes), (None, None, Some(100)));
        assert_eq!(analysis.game.len(), 1);
    }

    #[test]
    fn demands_are_kept_within_the_capacity() {
        let large = json!({ "threads": 512, "hash": 1_000_000, "multiPv": 500 });
        let analysis = work(&large).unwrap();
        assert_eq!((analysis.threads, analysis.hash_mb, analysis.multi_pv), (4, 64, 5));
        let none =
            work(&json!({ "threads": 0, "hash": 0, "multiPv": 0, "depth": 0, "movetime": 0 }))
                .unwrap();
        assert_eq!((none.threads, none.hash_mb, none.multi_pv), (1, 1, 1));
        assert_eq!((none.depth, none.move_time), (Some(1), Some(1)));
    }

    #[test]
    fn castling_is_read_in_both_notations() {
        let fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
        let castled = |uci: &str| {
            let changes = json!({ "initialFen": fen, "moves": [uci] });
            work(&changes).unwrap().game.position().fen().to_string()
        };
        assert_eq!(castled("e1h1"), castled("e1g1"));
    }

    #[test]
    fn bad_work_is_refused_with_its_place() {
        let check = |changes: Value, expected: &str| {
            let error = work(&changes).unwrap_err().to_string();
            assert!(error.contains(expected), "{error}");
        };
        check(json!({ "variant": "atomic" }), "found variant");
        check(json!({ "initialFen": "8/8 w" }), "initialFen: ");
        check(json!({ "moves": ["e2e4", "e2e4"] }), "move 2: ");
        check(json!({ "moves": 7 }), "not the JSON of work");
        check(json!({ "threads": -1 }), "not the JSON of work");
        check(json!({ "moves": vec!["e2e4"; 20_001] }), "found 20001 moves");
    }

    #[test]
    fn an_id_cannot_lead_elsewhere() {
        for id in ["", "../engine", "a/b", "a?b", "ä", &"x".repeat(257)] {
            let text = json!({ "id": id, "work": {} }).to_string();
            assert!(matches!(Acquired::parse(text.as_bytes()), Err(WorkError::Id(_))), "{id}");
        }
    }

    #[test]
    fn no_text_panics() {
        for text in ["", "{", "[]", "null", "{\"id\":1}", "\u{0}", "{\"id\":\"a\"}"] {
            assert!(Acquired::parse(text.as_bytes()).is_err(), "{text}");
        }
    }
}
