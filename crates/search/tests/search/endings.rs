//! Won endings are won without tablebases, in few nodes a move, before the fifty-move rule.

use lucena_board::{Color, Game, Move, Outcome};
use lucena_eval::Classical;
use lucena_search::{Bound, Limits, Search};

use crate::common::game;

const NODES: u64 = 6_000;

/// A simple defence: the king moves where it has most squares, prefers the centre and captures what it
/// can; a piece stays close to it.
fn defend(game: &Game) -> Move {
    let position = game.position();
    let from_centre = |index: usize| {
        let (file, rank) = (index & 7, index >> 3);
        file.abs_diff(7 - file) + rank.abs_diff(7 - rank)
    };
    let worth = |mv: &Move| {
        let next = position.play_unchecked(*mv);
        let king = next.king(Color::Black);
        let apart: u32 =
            next.colored(Color::Black).into_iter().map(|at| u32::from(king.distance(at))).sum();
        let takes = i64::from(position.is_capture(*mv));
        1000 * takes - 10 * from_centre(king.index()) as i64 - i64::from(apart)
    };
    position.legal_moves().into_iter().max_by_key(worth).expect("the game is not over")
}

/// Checks that White mates from each position.
fn check(fens: &[&str]) {
    for fen in fens {
        let mut game = game(fen);
        let mut search = Search::new(Classical::default()).hash_mb(4);
        let outcome = loop {
            if let Some(outcome) = game.outcome().or_else(|| game.claimable_outcome()) {
                break outcome;
            }
            let mv = match game.position().turn() {
                Color::White => search.run(&game, &Limits::nodes(NODES), |_| {}).best_move,
                Color::Black => Some(defend(&game)),
            };
            game.play_unchecked(mv.expect("the game is not over"));
        };
        let mate = Outcome::Checkmate { winner: Color::White };
        assert_eq!(outcome, mate, "{fen} after {} plies", game.len());
    }
}

#[test]
fn two_bishops_mate() {
    check(&["8/8/8/7B/3k4/8/1K5B/8 w - - 0 1", "1B6/8/6BK/8/8/4k3/8/8 w - - 0 1"]);
}

#[test]
fn bishop_and_knight_mate() {
    check(&["8/8/8/3k4/8/8/8/2B1KN2 w - - 0 1", "k7/8/8/2NK4/8/8/1B6/8 w - - 0 1"]);
}

#[test]
fn queen_beats_rook() {
    check(&["8/2r1K3/8/3k4/8/4Q3/8/8 w - - 0 1", "8/1k6/8/8/8/8/4Q3/1r1K4 w - - 0 1"]);
}

/// Won endings whose mate needs more plies than the search has depth: it is proven by TT cutoffs.
const FAR_MATES: [&str; 8] = [
    "8/8/8/3k4/8/8/8/KQ5r w - - 0 1",
    "8/8/8/8/4k3/8/8/1KR5 w - - 0 1",
    "8/7K/8/1P6/8/4k3/8/8 w - - 0 1",
    "8/k7/8/6K1/6P1/8/8/8 w - - 0 1",
    "4B3/3K4/8/8/1k3B2/8/8/8 w - - 0 1",
    "7k/8/8/1K5p/6R1/8/8/8 w - - 0 1",
    "8/7n/7B/1R6/8/3K4/6k1/8 w - - 0 1",
    "8/8/1pPK4/7P/8/8/3k4/8 w - - 0 1",
];

/// Such a mate used to be found by a fail high, to be lost by the re-search, or the re-search took all
/// nodes that were left.
#[test]
fn far_mates_are_found_and_kept() {
    const NODES: u64 = 1_000_000;
    for fen in FAR_MATES {
        let mut finished_at = 0;
        let mut mate = None;
        let mut search = Search::new(Classical::default()).hash_mb(64);
        let report = search.run(&game(fen), &Limits::nodes(NODES), |info| {
            let plies = info.score.mate_plies();
            assert!(plies.is_none() || info.bound == Bound::Exact, "{fen}: bound {}", info.score);
            let is_kept = mate.is_none_or(|old| plies.is_some_and(|new| new <= old));
            assert!(is_kept, "{fen}: {} after a mate in {mate:?} plies", info.score);
            mate = plies;
            // The final report may repeat a line.
            if info.bound == Bound::Exact && info.nodes < NODES {
                finished_at = info.nodes;
            }
        });
        assert!(report.score.is_win() && mate.is_some(), "{fen}: {}", report.score);
        assert!(finished_at >= NODES / 4, "{fen}: no iteration ended after {finished_at} nodes");
    }
}
