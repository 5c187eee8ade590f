//! Checks of the fuzz target `analysis`: games with comments through the analyzer and all formats.

use lucena_analysis::html::HtmlOptions;
use lucena_analysis::{AnalysisEngine, AnalysisError, Analyzer, Line, Search, csv, html, pgn};
use lucena_board::Game;
use lucena_eval::Score;
use lucena_pgn::{Limits, Reader, TreeBuilder};

/// Longer games only take longer.
const PLIES_MAX: usize = 60;

/// Reports the first legal moves, with scores by their squares.
struct First;

impl AnalysisEngine for First {
    fn name(&self) -> String {
        "First".into()
    }

    fn new_game(&mut self) -> Result<(), AnalysisError> {
        Ok(())
    }

    fn search(&mut self, game: &Game, search: &Search<'_>) -> Result<Vec<Line>, AnalysisError> {
        let legal = game.position().legal_moves();
        let moves = legal.iter().copied().filter(|&mv| search.only.is_none_or(|only| only == mv));
        let lines = moves.take(search.multi_pv).map(|mv| {
            let score = Score::cp(40 * (mv.to() as i32 - 32));
            Line { score, moves: vec![mv], depth: 1 }
        });
        let mut lines: Vec<Line> = lines.collect();
        lines.sort_by_key(|line| std::cmp::Reverse(line.score));
        Ok(lines)
    }
}

pub(crate) fn analysis(data: &[u8]) {
    let mut reader = Reader::from_bytes(data).limits(Limits::default());
    let mut builder = TreeBuilder::new();
    let mut analyzer = Analyzer::new(First).reuse_scores();
    while let Ok(Some(read)) = reader.read_game(&mut builder) {
        let mut tree = read.tree;
        if tree.mainline().count() > PLIES_MAX {
            continue;
        }
        let Ok(report) = analyzer.analyze_tree(&tree) else { continue };
        let before = tree.to_game();
        pgn::annotate(&mut tree, &report).expect("the report is of this game");
        assert!(tree.to_game() == before, "annotations do not change the main line");
        let reports = [report];
        html::write(&mut Vec::new(), &reports, &HtmlOptions::default()).expect("memory");
        csv::write(&mut Vec::new(), &reports).expect("memory");
    }
}
