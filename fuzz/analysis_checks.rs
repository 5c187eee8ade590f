//! Checks of the fuzz target `analysis`: games with comments through the analyzer and all formats.

use lucena_analysis::html::HtmlOptions;
use lucena_analysis::{Analyzer, csv, html, pgn};
use lucena_board::{Game, Move, UciCastling};
use lucena_client::{ChessEngine, ClientError, OnLine, SearchRequest, SearchResult};
use lucena_pgn::{Limits, Reader, TreeBuilder};
use lucena_uci::{Info, Score};

/// Longer games only take longer.
const PLIES_MAX: usize = 60;

/// Reports the first legal moves, with scores by their squares.
struct First;

impl ChessEngine for First {
    fn name(&self) -> String {
        "First".into()
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
        let legal = game.position().legal_moves();
        let is_wanted = |mv: &Move| request.only_moves().is_none_or(|only| only.contains(mv));
        let n_lines = request.n_lines().map_or(1, |lines| lines as usize);
        let score = |mv: Move| 40 * (mv.to() as i64 - 32);
        let mut moves: Vec<_> = legal.iter().copied().filter(is_wanted).take(n_lines).collect();
        moves.sort_by_key(|&mv| std::cmp::Reverse(score(mv)));
        let infos = moves.iter().zip(1..).map(|(&mv, number)| {
            let mut info = Info::default();
            (info.depth, info.multipv) = (Some(1), Some(number));
            info.score = Some(Score::cp(score(mv)));
            info.pv = vec![mv.uci(UciCastling::KingTakesRook).into()];
            info
        });
        Ok(SearchResult::new(None, infos.collect(), game.position()))
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
