//! Whole games through the analyzer.

use lucena_analysis::{
    AnalysisError, AnalysisLimit, Analyzer, GameReport, GamesSummary, Label, Phase, Profile,
    WhiteScore,
};
use lucena_board::{Color, Game};
use lucena_client::{
    BuiltIn, ChessEngine, ClientError, OnLine, SearchRequest, SearchResult, StopHandle,
};
use lucena_eval::Score;
use lucena_pgn::{GameTree, NodeId, Reader, TreeBuilder};

use crate::lines;

fn game(moves: &str) -> Game {
    let mut game = Game::default();
    for san in moves.split_whitespace() {
        game.play_san(san).unwrap();
    }
    game
}

fn tree(pgn: &str) -> GameTree {
    let mut reader = Reader::from_bytes(pgn.as_bytes());
    let read = reader.read_game(&mut TreeBuilder::new()).unwrap().unwrap();
    assert!(read.is_whole(), "{:?}", read.errors);
    read.tree
}

fn analyzer() -> Analyzer<BuiltIn> {
    Analyzer::new(BuiltIn::default()).limit(AnalysisLimit::Nodes(3_000))
}

const FOOLS_MATE: &str = "f3 e5 g4 Qh4#";

fn labels(profile: Profile) -> Vec<Label> {
    let report = analyzer().profile(profile).analyze(&game(FOOLS_MATE)).unwrap();
    report.moves.iter().map(|mv| mv.label).collect()
}

#[test]
fn the_fools_mate_is_a_blunder_in_every_profile() {
    for profile in [
        Profile::Lichess,
        Profile::ExpectedPoints(Default::default()),
        Profile::Centipawns(Default::default()),
    ] {
        let labels = labels(profile);
        assert_eq!(labels[2], Label::Blunder, "{profile:?}");
        assert_eq!(labels[3], Label::Best, "{profile:?}");
        assert!(!labels.contains(&Label::Brilliant), "{profile:?}: {labels:?}");
    }
}

#[test]
fn checkmate_has_no_score() {
    let report = analyzer().analyze(&game(FOOLS_MATE)).unwrap();
    let mate = &report.moves[3];
    assert_eq!((mate.score_before, mate.score_after), (WhiteScore::Mate(-1), None));
    assert_eq!((mate.accuracy, mate.loss), (100.0, 0));
    assert_eq!(report.moves[2].score_after, Some(WhiteScore::Mate(-1)));
    assert_eq!(report.moves[2].reply_line_san, "2... Qh4#");
}

#[test]
fn reports_do_not_depend_on_earlier_games() {
    let second = game("e4 e5 Qh5 Nf6 Qxe5+");
    let alone = analyzer().analyze(&second).unwrap();
    let mut analyzer = analyzer();
    analyzer.analyze(&game(FOOLS_MATE)).unwrap();
    assert_eq!(analyzer.analyze(&second).unwrap(), alone);
}

#[test]
fn json_round_trip() {
    let report = analyzer().analyze(&game(FOOLS_MATE)).unwrap();
    let json = serde_json::to_string(&report).unwrap();
    assert_eq!(serde_json::from_str::<GameReport>(&json).unwrap(), report);
}

#[test]
fn a_draw_on_the_board_is_zero() {
    // Black is stalemated with a queen less.
    let stalemate = "[FEN \"7k/8/6K1/8/8/8/8/5Q2 w - - 0 1\"]\n\n1. Qf7 1/2-1/2\n";
    let report = analyzer().analyze_tree(&tree(stalemate)).unwrap();
    assert_eq!(report.moves[0].score_after, Some(WhiteScore::Cp(0)));
    assert_eq!(report.moves[0].label, Label::Blunder);
    assert_eq!(report.moves[0].phase, Phase::Endgame);
}

/// Scores every position with White's advantage in centipawns, whatever is on the board.
struct Fixed(i32);

impl ChessEngine for Fixed {
    fn name(&self) -> String {
        "Fixed".into()
    }

    fn new_game(&mut self) -> Result<(), ClientError> {
        Ok(())
    }

    fn search(
        &mut self,
        game: &Game,
        request: &SearchRequest,
        _on_line: OnLine<'_>,
    ) -> Result<SearchResult, ClientError> {
        let position = game.position();
        let own = if position.turn() == Color::White { self.0 } else { -self.0 };
        let moves = lines::moves(game, request).into_iter().take(lines::n_lines(request));
        Ok(lines::result(game, moves.map(|mv| (Score::cp(own), vec![mv])).collect()))
    }
}

/// The report of a game by [`Fixed`], and the score of its last position.
fn fixed_report(pgn: &str) -> (GameReport, Option<WhiteScore>) {
    let mut last = None;
    let mut analyzer = Analyzer::new(Fixed(300)).multi_pv(1);
    let report = analyzer.analyze_with(&tree(pgn), |progress| {
        if progress.done == 1 {
            last = progress.score;
        }
    });
    (report.unwrap(), last)
}

#[test]
fn a_game_that_continues_after_its_end_is_a_draw() {
    // White captures the last pawn, and the kings walk on.
    let pgn = "[FEN \"4k3/8/8/8/8/8/3p4/3K4 w - - 0 1\"]\n\n1. Kxd2 Ke7 2. Kd3 Ke6 *\n";
    let (report, last) = fixed_report(pgn);
    let scores: Vec<_> = report.moves.iter().map(|mv| mv.score_after).collect();
    assert_eq!(scores, [Some(WhiteScore::Cp(0)); 4]);
    assert!(report.moves[1..].iter().all(|mv| !mv.label.is_error()));
    assert_eq!(last, Some(WhiteScore::Cp(0)));
}

#[test]
fn a_draw_that_can_be_claimed_counts_at_the_end_only() {
    let shuffle = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8";
    let (_, last) = fixed_report(&format!("{shuffle} 1/2-1/2"));
    assert_eq!(last, Some(WhiteScore::Cp(0)), "threefold repetition");
    let (report, last) = fixed_report(&format!("{shuffle} 5. e4 *"));
    assert_eq!(last, Some(WhiteScore::Cp(300)));
    assert_eq!(report.moves[7].score_after, Some(WhiteScore::Cp(300)));
}

#[test]
fn black_may_move_first() {
    // Black overlooks mate on the back rank; the scores are White's.
    let pgn = "[FEN \"6k1/5ppp/8/8/8/8/q4PPP/3R2K1 b - - 0 30\"]\n\n30... Qb2 31. Kf1 Qb5+ *\n";
    let report = analyzer().analyze_tree(&tree(pgn)).unwrap();
    let mv = &report.moves[0];
    assert_eq!((mv.numbered_san().as_str(), mv.color), ("30... Qb2", Color::Black));
    assert_eq!((mv.score_after, mv.label), (Some(WhiteScore::Mate(1)), Label::Blunder));
    assert!(mv.why[0].text.starts_with("Allows 31. Rd8#: a back rank mate"), "{:?}", mv.why);
    let mv = &report.moves[1];
    assert_eq!((mv.score_before, mv.label), (WhiteScore::Mate(1), Label::Blunder));
    assert!(
        mv.win_before > 90.0 && mv.why[1].text.starts_with("Misses 31. Rd8#: a back rank mate")
    );
    assert_eq!(report.black.counts.total(), 2);
}

#[test]
fn chess960_castling_is_king_takes_rook() {
    let pgn = "[Variant \"Chess960\"]\n[FEN \"1k6/8/8/8/8/8/8/1K1R4 w D - 0 1\"]\n\n1. O-O Ka8 *\n";
    let report = analyzer().analyze_tree(&tree(pgn)).unwrap();
    assert_eq!(report.moves[0].uci.to_string(), "b1d1");
    assert_eq!(report.moves[0].san, "O-O");
}

#[test]
fn scores_of_comments_replace_searches() {
    let pgn = "1. e4 { [%eval 0.3] } e5 { [%eval 0.31] } 2. Ke2 { [%eval -1.9] } *";
    let mut engine = analyzer().reuse_scores();
    let report = engine.analyze_tree(&tree(pgn)).unwrap();
    let scores: Vec<_> = report.moves.iter().map(|mv| mv.score_after.unwrap()).collect();
    assert_eq!(scores, [30, 31, -190].map(WhiteScore::Cp));
    assert_eq!(report.moves[1].best, None, "not searched");
    assert_eq!(report.moves[2].label, Label::Blunder);
    assert_ne!(report.moves[2].best_san.as_deref(), Some("Ke2"));
}

#[test]
fn a_mating_move_is_best_whatever_its_comment() {
    let mated = "1. e4 { [%eval 0.3] } e5 { [%eval 0.3] } 2. Bc4 { [%eval 0.3] } Nc6 { [%eval 0.3] } \
                 3. Qh5 { [%eval 0.3] } Nf6 { [%eval 0.3] } 4. Qxf7# { [%eval #0] } 1-0";
    let report = analyzer().reuse_scores().analyze_tree(&tree(mated)).unwrap();
    let last = report.moves.last().unwrap();
    assert_eq!((last.label, last.score_after), (Label::Best, None));
    assert_eq!(report.white.counts.of(Label::Blunder), 0);
}

#[test]
fn clocks_become_times() {
    let pgn = "[TimeControl \"60+1\"]\n\n1. e4 { [%clk 0:01:00] } e5 { [%clk 0:00:58] } \
               2. Nf3 { [%clk 0:00:05] } Nc6 { [%clk 0:00:58] } 3. a3 { [%clk 0:00:04] } *";
    let report = analyzer().analyze_tree(&tree(pgn)).unwrap();
    let seconds = |index: usize| report.moves[index].time_used.unwrap().as_secs();
    assert_eq!([0, 1, 2, 3, 4].map(seconds), [0, 2, 56, 1, 2]);
    assert!(report.moves[4].time_trouble && !report.moves[2].time_trouble);
    assert_eq!(report.white.time_trouble.as_ref().unwrap().moves, 1);
    assert_eq!(report.side(Color::Black).time_trouble, None);
}

#[test]
fn a_stopped_analysis_is_an_error() {
    let stop = StopHandle::new();
    stop.stop();
    let error = analyzer().stop_handle(&stop).analyze(&game(FOOLS_MATE)).unwrap_err();
    assert!(matches!(error, AnalysisError::Stopped));
}

#[test]
fn an_analysis_can_be_stopped_between_positions() {
    let (stop, mut n_done) = (StopHandle::new(), 0);
    let result = analyzer().stop_handle(&stop).analyze_with(&(&game(FOOLS_MATE)).into(), |_| {
        n_done += 1;
        if n_done == 2 {
            stop.stop();
        }
    });
    assert!(matches!(result, Err(AnalysisError::Stopped)));
    assert_eq!(n_done, 2);
}

#[test]
fn the_opening_and_the_end_of_the_book() {
    let pgn = "[White \"A\"]\n[Black \"B\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. h4 h5 *";
    let (report, _) = fixed_report(pgn);
    let opening = report.opening.as_ref().unwrap();
    assert_eq!((opening.eco.as_str(), opening.plies), ("C68", 6));
    let book: Vec<bool> = report.moves.iter().map(|mv| mv.book).collect();
    assert_eq!(book, [true, true, true, true, true, true, false, false]);
    let mut summary = GamesSummary::default();
    summary.add(&report);
    summary.add(&report);
    let name = format!("C68 {}", opening.name);
    assert_eq!(summary.players["B"].openings[&name].games, 2);
    assert_eq!((summary.players["B"].white.games, summary.players["B"].black.games), (0, 2));
}

#[test]
fn turning_points_and_critical_moments() {
    let pgn = "1. e4 { [%eval 0.2] } e5 { [%eval 0.2] } 2. Ke2 { [%eval -3.0] } \
               Nc6 { [%eval -3.0] } 3. Kd3 { [%eval -5.0] } *";
    let report = analyzer().reuse_scores().analyze_tree(&tree(pgn)).unwrap();
    // The game is lost before the second error.
    assert_eq!(report.turning_points, [3]);
    let plies =
        |max| -> Vec<usize> { report.critical_moments(max).into_iter().map(|mv| mv.ply).collect() };
    assert_eq!((plies(1), plies(9)), (vec![3], vec![3, 5]));
}

#[test]
fn null_moves_are_rejected() {
    let mut tree = GameTree::new();
    let e4 = tree.add_san(NodeId::ROOT, "e4").unwrap();
    tree.add_null_move(e4).unwrap();
    let error = analyzer().analyze_tree(&tree).unwrap_err();
    assert_eq!(error.to_string(), "move 2 is a null move, which cannot be analysed");
}

#[test]
fn a_game_without_moves_has_a_score() {
    let report = analyzer().analyze(&Game::default()).unwrap();
    assert!(report.moves.is_empty() && report.start_score.is_some());
    assert_eq!(report.white.accuracy, None);
}
