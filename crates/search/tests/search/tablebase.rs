//! Tablebase probes: results are kept, mates score higher than wins, and only positions that a
//! tablebase can have are probed.

use std::sync::{
    Arc,
    atomic::{AtomicU64, Ordering::Relaxed},
};

use lucena_board::Position;
use lucena_eval::Score;
use lucena_search::{EndgameResult, Limits, Report, Tablebase};

use crate::common::{game, search};

/// A tablebase by a rule, which counts its probes.
struct Rule {
    n_pieces: usize,
    depth: u32,
    rule: fn(&Position) -> Option<EndgameResult>,
    n_probes: AtomicU64,
}

impl Tablebase for Rule {
    fn max_pieces(&self) -> usize {
        self.n_pieces
    }

    fn min_depth(&self) -> u32 {
        self.depth
    }

    fn probe(&self, position: &Position) -> Option<EndgameResult> {
        assert!(position.occupied().len() as usize <= self.n_pieces);
        assert_eq!(position.half_move_clock(), 0);
        assert!(position.castling_rights().is_empty());
        self.n_probes.fetch_add(1, Relaxed);
        (self.rule)(position)
    }
}

fn run(fen: &str, limits: &Limits, n_pieces: usize, depth: u32, rule: RuleFn) -> (Report, u64) {
    let tablebase = Arc::new(Rule { n_pieces, depth, rule, n_probes: AtomicU64::new(0) });
    let mut search = search();
    search.set_tablebase(Some(tablebase.clone()));
    let game = game(fen);
    let report = search.run(&game, limits, |_| {});
    (report, tablebase.n_probes.load(Relaxed))
}

type RuleFn = fn(&Position) -> Option<EndgameResult>;

/// The side with more pieces wins.
fn more_wins(position: &Position) -> Option<EndgameResult> {
    let n_pieces = |color| position.colored(color).len();
    let (ours, theirs) = (n_pieces(position.turn()), n_pieces(!position.turn()));
    Some(match ours.cmp(&theirs) {
        std::cmp::Ordering::Less => EndgameResult::Loss,
        std::cmp::Ordering::Equal => EndgameResult::Draw,
        std::cmp::Ordering::Greater => EndgameResult::Win,
    })
}

#[test]
fn a_capture_into_a_won_ending_scores_as_a_tablebase_win() {
    // The rook takes the knight, and three pieces are a tablebase win for White.
    let fen = "8/8/8/8/3n4/2k5/8/K2R4 w - - 0 1";
    let (report, n_probes) = run(fen, &Limits::depth(5), 3, 1, more_wins);
    assert_eq!(report.best_move.unwrap().to_string(), "d1d4");
    assert!(report.score.is_win() && report.score.mate().is_none(), "{}", report.score);
    assert!(report.tablebase_hits > 0 && report.tablebase_hits == n_probes);
}

#[test]
fn a_mate_scores_higher_than_a_tablebase_win() {
    // Taking the pawn is a tablebase win, but there is a mate in one.
    let fen = "k7/8/1K6/8/8/7p/8/6QR w - - 0 1";
    let (report, _) = run(fen, &Limits::depth(4), 4, 1, more_wins);
    assert_eq!(report.score, Score::mate_in(1));
}

#[test]
fn a_drawn_ending_scores_as_a_draw() {
    // The king has to take the queen, and is a rook up.
    let fen = "8/8/8/8/4k3/8/1q6/K6R w - - 0 1";
    let (report, n_probes) = run(fen, &Limits::depth(6), 3, 1, |_| Some(EndgameResult::Draw));
    assert!(n_probes > 0);
    assert_eq!(report.score, Score::ZERO);
    let (without, _) = run(fen, &Limits::depth(4), 2, 1, more_wins);
    assert!(without.score > Score::cp(300), "{without:?}");
}

#[test]
fn the_largest_endings_are_probed_only_at_min_depth() {
    let fen = "8/8/8/8/3n4/2k5/8/K2R4 w - - 0 1";
    let (_, few) = run(fen, &Limits::depth(4), 3, 3, more_wins);
    let (_, many) = run(fen, &Limits::depth(4), 3, 1, more_wins);
    assert!(few < many, "{few} of {many}");
    // Below the largest the depth does not matter.
    let (_, smaller) = run(fen, &Limits::depth(4), 4, 3, |position| {
        (position.occupied().len() == 3).then(|| more_wins(position)).flatten()
    });
    assert!(smaller >= many, "{smaller} and {many}");
}

#[test]
fn tablebase_hits_of_all_threads_are_counted() {
    let fen = "8/5k2/8/3r4/8/2P5/1K6/3R4 w - - 0 1";
    let tablebase =
        Arc::new(Rule { n_pieces: 4, depth: 1, rule: more_wins, n_probes: AtomicU64::new(0) });
    let mut search = search().threads(2);
    search.set_tablebase(Some(tablebase.clone()));
    let report = search.run(&game(fen), &Limits::depth(8), |_| {});
    assert_eq!(report.tablebase_hits, tablebase.n_probes.load(Relaxed));
    assert!(report.tablebase_hits > 0);
}

#[test]
fn only_positions_that_tablebases_have_are_probed() {
    // The assertions are in `Rule::probe`: castling rights, half-move clock, number of pieces.
    for fen in [
        "4k3/8/8/8/8/8/4p3/R3K3 w Q - 0 1",
        "8/8/3k4/8/8/3K1p2/4N3/8 w - - 40 70",
        "4k3/4r3/8/8/8/8/4PP2/4KR2 w - - 0 1",
    ] {
        let (report, _) = run(fen, &Limits::depth(6), 5, 1, more_wins);
        assert!(report.best_move.is_some());
    }
}
