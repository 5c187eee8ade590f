//! An evaluation, and the positions it is valid for.

use lucena_analysis::WhiteScore;
use lucena_board::{Game, Move, Position, UciCastling};
use lucena_eval::Score;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Shallower searches are cheap to repeat.
const MIN_DEPTH: u32 = 10;
/// From this halfmove clock on, the fifty-move rule affects scores, but the key has no clock.
const MAX_CLOCK: u16 = 40;
/// Maximum plies of a PV, as on Lichess.
const MAX_LINE_PLIES: usize = 10;

/// An evaluation of a position, in the format of Lichess.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub(crate) struct Eval {
    /// Thousands of nodes searched.
    pub(crate) knodes: u64,
    pub(crate) depth: u32,
    /// The best line first.
    pub(crate) pvs: Vec<Pv>,
}

/// A principal variation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub(crate) struct Pv {
    /// In UCI notation, separated by spaces; castling as king takes rook.
    pub(crate) moves: String,
    #[serde(flatten)]
    pub(crate) score: WhiteScore,
}

impl Eval {
    /// An evaluation of lines, with scores for the side to move.
    pub(crate) fn new<'a>(
        position: &Position,
        depth: u32,
        nodes: u64,
        lines: impl IntoIterator<Item = (Score, &'a [Move])>,
    ) -> Self {
        let pvs = lines.into_iter().map(|(score, moves)| {
            let moves = moves.iter().take(MAX_LINE_PLIES);
            let words = moves.map(|mv| mv.uci(UciCastling::KingTakesRook).to_string());
            let score = WhiteScore::new(score, position.turn());
            Pv { moves: words.collect::<Vec<_>>().join(" "), score }
        });
        Self { knodes: nodes.div_ceil(1000), depth, pvs: pvs.collect() }
    }

    /// Whether this one should replace another with the same number of lines.
    pub(crate) fn is_better_than(&self, other: &Self) -> bool {
        (self.depth, self.knodes) > (other.depth, other.knodes)
    }
}

/// The key of an evaluation: the FEN without the counters.
pub(crate) fn eval_key(position: &Position) -> String {
    let fen = position.to_string();
    let fields: Vec<&str> = fen.split(' ').take(4).collect();
    fields.join(" ")
}

/// Whether the evaluation is valid for other games.
pub(crate) fn is_keepable(position: &Position, eval: &Eval) -> bool {
    let is_whole = eval.pvs.first().is_some_and(|pv| !pv.moves.is_empty());
    let is_mate = eval.pvs.first().is_some_and(|pv| matches!(pv.score, WhiteScore::Mate(_)));
    is_whole && (eval.depth >= MIN_DEPTH || is_mate) && is_clock_low(position)
}

/// Whether a position since the last irreversible move has occurred twice: a search scores its
/// third occurrence as a draw, which the position alone does not show.
pub(crate) fn has_repetition(game: &Game) -> bool {
    let n_reversible = usize::from(game.position().half_move_clock());
    let latest = game.positions().rev().take(n_reversible + 1);
    let mut keys: Vec<u64> = latest.map(Position::repetition_key).collect();
    keys.sort_unstable();
    keys.windows(2).any(|pair| pair[0] == pair[1])
}

/// Whether the fifty-move rule does not yet affect scores.
pub(crate) fn is_clock_low(position: &Position) -> bool {
    position.half_move_clock() < MAX_CLOCK
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_leave_out_the_counters() {
        let [a, b] = ["4k3/8/8/8/8/8/8/4K2R w K - 0 1", "4k3/8/8/8/8/8/8/4K2R w K - 30 60"]
            .map(|fen| eval_key(&fen.parse().unwrap()));
        assert_eq!((a.as_str(), &b), ("4k3/8/8/8/8/8/8/4K2R w K -", &a));
    }

    #[test]
    fn repetitions_since_the_last_irreversible_move() {
        let check = |moves: &str, expected: bool| {
            let mut game = Game::default();
            for mv in moves.split(' ') {
                game.play_uci(mv).unwrap();
            }
            assert_eq!(has_repetition(&game), expected, "{moves}");
        };
        check("g1f3 g8f6 f3g1", false);
        check("g1f3 g8f6 f3g1 f6g8", true);
        check("g1f3 g8f6 f3g1 f6g8 b1c3", true);
        check("g1f3 g8f6 f3g1 f6g8 e2e4", false);
    }

    #[test]
    fn scores_are_for_white_and_castling_takes_the_rook() {
        let position: Position = "r3k3/8/8/8/8/8/8/4K3 b q - 0 1".parse().unwrap();
        let castling = position.parse_uci("e8c8").unwrap();
        let eval = Eval::new(&position, 12, 1_500, [(Score::cp(500), &[castling][..])]);
        let json = serde_json::to_string(&eval).unwrap();
        assert_eq!(json, r#"{"knodes":2,"depth":12,"pvs":[{"moves":"e8a8","cp":-500}]}"#);
        assert_eq!(serde_json::from_str::<Eval>(&json).unwrap(), eval);
        assert!(is_keepable(&position, &eval));
        let old: Position = "r3k3/8/8/8/8/8/8/4K3 b q - 40 60".parse().unwrap();
        assert!(!is_keepable(&old, &eval));
        assert!(!is_keepable(&position, &Eval { depth: 9, ..eval }));
    }
}
