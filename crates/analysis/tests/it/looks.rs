//! What looks like a mistake is searched again.

use lucena_analysis::{AnalysisLimit, Analyzer, ExpectedPoints, GameReport, Label, Profile};
use lucena_board::{Game, Move};
use lucena_client::{ChessEngine, ClientError, OnLine, SearchRequest, SearchResult};
use lucena_eval::Score;

use crate::lines;

/// The limit of the report, of which half goes into first looks with one line.
const NODES: u64 = 1_000;
/// Twice the limit, before and after a move that looks like a mistake.
const SECOND_LOOK: u64 = 2_000;

/// A search: the plies played before it, its nodes, and its number of lines.
type Seen = (usize, u64, usize);

/// Scores the positions by plies: for first and for second looks, for the side to move. The lines
/// have this many moves, the first legal ones.
struct Scripted {
    first: [i32; 3],
    second: [i32; 3],
    line: usize,
    seen: Vec<Seen>,
}

impl Scripted {
    const fn new(first: [i32; 3], second: [i32; 3]) -> Self {
        Self { first, second, line: 5, seen: Vec::new() }
    }

    fn line(&self, game: &Game, mv: Move) -> Vec<Move> {
        let mut position = game.position().play(mv).unwrap();
        let mut moves = vec![mv];
        while moves.len() < self.line {
            let Some(&next) = position.legal_moves().first() else { break };
            moves.push(next);
            position = position.play(next).unwrap();
        }
        moves
    }
}

impl ChessEngine for Scripted {
    fn name(&self) -> String {
        "Scripted".into()
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
        let nodes = request.limits().nodes.unwrap();
        self.seen.push((game.len(), nodes, lines::n_lines(request)));
        let scores = if nodes == SECOND_LOOK { self.second } else { self.first };
        // Positions of lines that are continued are level.
        let score = scores.get(game.len()).copied().unwrap_or(0);
        // The last legal moves, of which none is played.
        let moves = lines::moves(game, request).into_iter().rev().take(lines::n_lines(request));
        let found = moves.map(|mv| (Score::cp(score), self.line(game, mv))).collect();
        Ok(lines::result(game, found))
    }
}

/// The report of 1. e4 e5 and the searches for it.
fn report(engine: Scripted, profile: Profile) -> (GameReport, Vec<Seen>) {
    let mut game = Game::default();
    for san in ["e4", "e5"] {
        game.play_san(san).unwrap();
    }
    let limit = AnalysisLimit::Nodes(NODES);
    let mut analyzer = Analyzer::new(engine).limit(limit).profile(profile);
    let report = analyzer.analyze(&game).unwrap();
    (report, analyzer.into_engine().seen)
}

#[test]
fn the_score_of_a_move_is_that_of_the_position_after_it() {
    let (report, seen) = report(Scripted::new([20, -40, 30], [0; 3]), Profile::Lichess);
    assert_eq!(seen, [(2, 500, 1), (1, 500, 1), (0, 500, 1)]);
    // 1. e4 is better than the engine's move, 1... e5 is not: from 40 to 30 for White.
    assert_eq!(report.moves[0].score_after.unwrap().to_string(), "0.40");
    assert_eq!(report.moves[0].best_san.as_deref(), Some("e4"));
    assert_eq!(report.moves[1].score_after.unwrap().to_string(), "0.30");
    assert_eq!(report.moves[0].reply_line, report.moves[1].best_line);
}

#[test]
fn a_mistake_is_confirmed_before_and_after_the_move() {
    let scripted = Scripted::new([0, 300, 0], [-10, 320, 0]);
    let (report, seen) = report(scripted, Profile::Lichess);
    // 1... e5 gives the gain back, and that is confirmed too.
    let second_looks: Vec<usize> =
        seen.iter().filter(|seen| seen.1 == SECOND_LOOK).map(|seen| seen.0).collect();
    assert_eq!(second_looks, [2, 1, 1, 0]);
    assert_eq!(report.moves[0].label, Label::Blunder);
    assert_eq!(report.moves[0].score_before.to_string(), "-0.10");
    assert_eq!(report.moves[0].score_after.unwrap().to_string(), "-3.20");
}

#[test]
fn a_mistake_that_more_nodes_do_not_see_is_none() {
    // The position after the move is not that bad.
    let (report, seen) = report(Scripted::new([0, 300, -290], [0, 20, -300]), Profile::Lichess);
    assert_eq!(seen, [(2, 500, 1), (1, 500, 1), (0, 500, 1), (1, SECOND_LOOK, 1)]);
    assert!(!report.moves[0].label.is_error(), "{:?}", report.moves[0]);
    // The position before the move is not that good.
    let (report, _) = report_of([300, 10, 0], [30, 10, 0]);
    assert!(!report.moves[0].label.is_error(), "{:?}", report.moves[0]);
}

fn report_of(first: [i32; 3], second: [i32; 3]) -> (GameReport, Vec<Seen>) {
    report(Scripted::new(first, second), Profile::Lichess)
}

#[test]
fn lines_of_mistakes_show_their_point() {
    let scripted = Scripted { line: 1, ..Scripted::new([0, 300, -300], [0, 300, -300]) };
    let (report, _) = report(scripted, Profile::Lichess);
    assert_eq!(report.moves[0].label, Label::Blunder);
    assert!(report.moves[0].best_line.len() > 1 && report.moves[0].reply_line.len() > 1);
}

#[test]
fn only_labels_that_compare_moves_need_a_second_line() {
    let profile = Profile::ExpectedPoints(ExpectedPoints::default());
    let (_, seen) = report(Scripted::new([0; 3], [0; 3]), profile);
    assert_eq!(seen, [(2, NODES, 2), (1, NODES, 2), (0, NODES, 2)]);
}
