//! Whatever an engine reports, the report is complete and consistent.

use lucena_analysis::html::HtmlOptions;
use lucena_analysis::{Analyzer, Centipawns, ExpectedPoints, GameReport, Profile, csv, html, pgn};
use lucena_board::proptest::games;
use lucena_board::{Game, Move, Position};
use lucena_client::{ChessEngine, ClientError, OnLine, SearchRequest, SearchResult};
use lucena_eval::Score;
use lucena_pgn::GameTree;
use proptest::prelude::*;

use crate::lines;

/// Longest line of the engine.
const LINE_MAX: u64 = 12;

/// An engine that plays and judges at random: its lines are legal, its scores mean nothing.
struct Random(u64);

impl Random {
    /// Any good mixing function does: splitmix64.
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    fn below(&mut self, limit: u64) -> u64 {
        self.next() % limit
    }

    fn score(&mut self) -> Score {
        match self.below(8) {
            0 => Score::mate_in(1 + self.below(20) as u32),
            1 => Score::mated_in(2 + self.below(20) as u32),
            2 => Score::tablebase_win(self.below(20) as u32),
            _ => Score::cp(self.below(3_000) as i32 - 1_500),
        }
    }

    fn line(&mut self, start: &Position, first: Move) -> (Score, Vec<Move>) {
        let mut moves = vec![first];
        let mut position = start.play(first).unwrap();
        for _ in 0..self.below(LINE_MAX) {
            let legal = position.legal_moves();
            if legal.is_empty() {
                break;
            }
            let mv = legal[self.below(legal.len() as u64) as usize];
            moves.push(mv);
            position = position.play(mv).unwrap();
        }
        (self.score(), moves)
    }
}

impl ChessEngine for Random {
    fn name(&self) -> String {
        "Random".into()
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
        let moves = lines::moves(game, request).into_iter().take(lines::n_lines(request));
        let mut lines: Vec<_> = moves.map(|mv| self.line(position, mv)).collect();
        lines.sort_by_key(|line| std::cmp::Reverse(line.0));
        Ok(lines::result(game, lines))
    }
}

/// Replays the report: every move and line is legal in its position.
fn check(report: &GameReport, game: &Game) {
    assert_eq!(report.moves.len(), game.len());
    let positions: Vec<&Position> = game.positions().collect();
    for (index, mv) in report.moves.iter().enumerate() {
        assert_eq!((mv.ply, mv.fen), (index + 1, *positions[index]));
        let played = mv.uci.to_move(positions[index]).unwrap();
        assert_eq!(positions[index].play(played).unwrap(), *positions[index + 1]);
        for (start, line) in
            [(positions[index], &mv.best_line), (positions[index + 1], &mv.reply_line)]
        {
            let mut position = *start;
            for step in line {
                position = position.play(step.to_move(&position).unwrap()).unwrap();
            }
        }
        for percent in [mv.win_before, mv.win_after, mv.accuracy] {
            assert!((0.0..=100.0).contains(&percent), "{mv:?}");
        }
        assert_eq!(mv.nag, mv.label.nag().map(|nag| nag.0));
        assert!(mv.why.is_empty() || mv.label.is_error(), "{mv:?}");
    }
    for side in [&report.white, &report.black] {
        let in_phases: usize = side.phases.values().map(|part| part.moves).sum();
        assert_eq!(in_phases as u32, side.counts.total());
        assert!(side.accuracy.is_none_or(|it| (0.0..=100.0).contains(&it)));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn reports_are_consistent(game in games(), seed: u64, profile in 0..3_u8) {
        let profile = match profile {
            0 => Profile::Lichess,
            1 => Profile::ExpectedPoints(ExpectedPoints::default()),
            _ => Profile::Centipawns(Centipawns::default()),
        };
        let mut tree = GameTree::from(&game);
        let mut analyzer = Analyzer::new(Random(seed)).profile(profile).multi_pv(3);
        let report = analyzer.analyze_tree(&tree).unwrap();
        check(&report, &game);

        let json = serde_json::to_string(&report).unwrap();
        prop_assert_eq!(&serde_json::from_str::<GameReport>(&json).unwrap(), &report);
        pgn::annotate(&mut tree, &report).unwrap();
        prop_assert!(tree.to_game() == game, "annotations do not change the main line");
        let reports = [report];
        html::write(&mut Vec::new(), &reports, &HtmlOptions::default()).unwrap();
        csv::write(&mut Vec::new(), &reports).unwrap();
    }
}
