//! From scores to the report.

use std::collections::BTreeMap;

use lucena_board::{Color, Move, Position, UciMove};
use lucena_book::{Book, OpeningNames};
use lucena_eval::Score;
use lucena_pgn::GameTree;
use lucena_uci::castling_form;

use super::Settings;
use super::clocks::Clocks;
use super::search::Searched;
use crate::accuracy::{average_centipawn_loss, game_accuracy, move_accuracy, win_percent_of};
use crate::profile::{Judged, Previous, loss};
use crate::proof::proven;
use crate::report::OpeningReport;
use crate::why::{self, Mistake};
use crate::{
    Division, GameReport, Label, MoveReport, ScoreScale, SideReport, WhiteScore, numbered_line,
};

/// A win percentage beyond this favours a side.
const FAVOURED: f64 = 65.0;
/// A book move is no longer a book move if it is an error of this kind.
const WORST_BOOK_LABELS: [Label; 2] = [Label::Mistake, Label::Blunder];

/// Judges the moves of a game.
pub(super) struct Judge<'a> {
    pub(super) tree: &'a GameTree,
    /// One element for each position.
    pub(super) searched: &'a [Searched],
    pub(super) clocks: Clocks,
    pub(super) settings: &'a Settings,
    pub(super) scale: ScoreScale,
    pub(super) engine: String,
    pub(super) names: &'a OpeningNames<'static>,
    pub(super) book: &'a Book<&'static [u8]>,
}

impl Judge<'_> {
    pub(super) fn report(self) -> GameReport {
        let game = self.tree.to_game();
        let positions: Vec<Position> = game.positions().copied().collect();
        let moves: Vec<Move> = game.moves().collect();
        let division = Division::of(&positions);
        let n_book = self.n_book_moves(&positions, &moves);
        let reports: Vec<MoveReport> = (0..moves.len())
            .map(|index| self.move_report(&positions, &moves, index, index < n_book, division))
            .collect();
        let start = *game.initial_position();
        let start_score = self.searched.first().and_then(|first| first.score);
        let [white, black] = self.sides(start.turn(), &reports);
        GameReport {
            tags: tags(self.tree),
            engine: self.engine,
            limit: self.settings.limit,
            profile: self.settings.profile,
            score_scale: self.scale.factor(),
            start,
            start_score: start_score.map(|score| WhiteScore::new(score, start.turn())),
            opening: opening(self.names, &positions),
            division,
            white,
            black,
            turning_points: turning_points(&reports),
            moves: reports,
        }
    }

    /// How many moves from the start are in the book or lead to a position with an opening name.
    fn n_book_moves(&self, positions: &[Position], moves: &[Move]) -> usize {
        let is_book = |index: &usize| {
            let in_book = self.book.find(&positions[*index]).is_ok_and(|found| {
                found.moves().iter().any(|candidate| candidate.mv == moves[*index])
            });
            in_book || self.names.get(&positions[*index + 1]).is_some()
        };
        (0..moves.len()).take_while(is_book).count()
    }

    fn move_report(
        &self,
        positions: &[Position],
        moves: &[Move],
        index: usize,
        book: bool,
        division: Division,
    ) -> MoveReport {
        let (position, mv, searched) = (&positions[index], moves[index], &self.searched[index]);
        let turn = position.turn();
        // Only a position that is checkmate has no score, and no move follows it.
        let before = searched.score.unwrap_or_default();
        let played = searched.played.as_ref();
        let after = played.map_or(Some(before), |played| played.score);
        let line = played.map_or(&[][..], |played| &played.line);
        let previous = index.checked_sub(1).map(|previous| Previous {
            mv: moves[previous],
            is_capture: positions[previous].is_capture(moves[previous]),
            before: -self.searched[previous].score.unwrap_or_default(),
        });
        let best = searched.best.first().copied();
        let judged = Judged {
            position,
            mv,
            previous,
            best,
            before: self.proven(before, position, &searched.best),
            after: after.map(|after| self.proven(after, position, line)),
            second: searched.second,
            is_book: book,
            elo: self.tree.tags().elo(turn),
        };
        let label = self.settings.profile.label(&judged);
        let [win_before, win_after] = win_percentages(before, after);
        let castling = castling_form(&positions[0]);
        let uci = |mv: Move| mv.uci(castling);
        let line_of = |moves: &[Move]| -> Vec<UciMove> { moves.iter().copied().map(uci).collect() };
        let reply = line.get(1..).unwrap_or_default();
        let mistake = Mistake::new(position, mv, before, after)
            .with_reply_line(reply)
            .with_best_line(&searched.best)
            .with_level(self.settings.explain);
        MoveReport {
            ply: index + 1,
            number: position.full_move_number(),
            color: turn,
            san: mv.san(position).to_string(),
            uci: uci(mv),
            fen: *position,
            score_before: WhiteScore::new(before, turn),
            // The opponent is to move now, and a mate is a ply nearer.
            score_after: after.map(|score| WhiteScore::new(-score.to_tt(1), !turn)),
            best: best.map(uci),
            best_san: best.map(|best| best.san(position).to_string()),
            best_line: line_of(&searched.best),
            best_line_san: numbered_line(position, &searched.best),
            reply_line: line_of(reply),
            reply_line_san: numbered_line(&positions[index + 1], reply),
            loss: after.map_or(0, |after| loss(before, after)),
            win_before,
            win_after,
            accuracy: move_accuracy(win_before, win_after),
            label,
            nag: label.nag().map(|nag| nag.0),
            depth: searched.depth,
            clock: self.clocks.clock(index),
            time_used: self.clocks.time_used(index),
            time_trouble: self.clocks.is_trouble(index),
            phase: division.phase(index),
            book: book && !WORST_BOOK_LABELS.contains(&label),
            why: if label.is_error() { why::explain(&mistake) } else { Vec::new() },
        }
    }

    /// The score as far as the searches have proven it. Those of comments are taken as they are.
    fn proven(&self, score: Score, position: &Position, line: &[Move]) -> Score {
        if self.settings.reuses_scores { score } else { proven(score, position, line) }
    }

    fn sides(&self, first: Color, reports: &[MoveReport]) -> [SideReport; 2] {
        // After checkmate there is no score; the accuracy formulas take it as a mate for the mover.
        let scores: Vec<WhiteScore> = reports.iter().map(score_for_accuracy).collect();
        let accuracy = game_accuracy(first, &scores);
        let acpl = average_centipawn_loss(first, &scores);
        Color::ALL.map(|color| {
            let moves: Vec<_> = reports.iter().filter(|report| report.color == color).collect();
            SideReport {
                name: self.tree.tags().player(color).map(String::from),
                elo: self.tree.tags().elo(color),
                accuracy: accuracy[color],
                acpl: acpl[color],
                ..SideReport::of(&moves)
            }
        })
    }
}

fn score_for_accuracy(report: &MoveReport) -> WhiteScore {
    let mate = match report.color {
        Color::White => WhiteScore::Mate(1),
        Color::Black => WhiteScore::Mate(-1),
    };
    report.score_after.unwrap_or(mate)
}

/// The mover's win percentages before and after the move; checkmate counts as any other mate.
fn win_percentages(before: Score, after: Option<Score>) -> [f64; 2] {
    let after = after.unwrap_or(Score::mate_in(1));
    [before, after].map(win_percent_of)
}

fn tags(tree: &GameTree) -> BTreeMap<String, String> {
    tree.tags().iter().map(|(name, value)| (name.into(), value.into())).collect()
}

fn opening(names: &OpeningNames<'_>, positions: &[Position]) -> Option<OpeningReport> {
    let named = positions.iter().enumerate().rev();
    let (plies, opening) =
        named.filter_map(|(plies, position)| Some((plies, names.get(position)?))).next()?;
    Some(OpeningReport { eco: opening.eco().to_string(), name: opening.name().into(), plies })
}

/// The errors after which another side, or none, is favoured.
fn turning_points(reports: &[MoveReport]) -> Vec<usize> {
    let favoured = |win: f64| -> i8 {
        if win >= FAVOURED {
            1
        } else if win <= 100.0 - FAVOURED {
            -1
        } else {
            0
        }
    };
    let turns = |report: &&MoveReport| {
        report.label.is_error() && favoured(report.win_before) != favoured(report.win_after)
    };
    reports.iter().filter(turns).map(|report| report.ply).collect()
}
