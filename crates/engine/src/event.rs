//! Events of a search, and its answer.

use std::time::Duration;

use lucena_board::Move;
use lucena_search::{Info, Report};
use lucena_uci::Wdl;

use crate::{BookMove, TablebaseRoot};

/// An event of a search.
///
/// ```
/// use lucena_engine::{Engine, Event};
/// use lucena_search::Limits;
/// let mut depths = Vec::new();
/// Engine::new().think(Limits::depth(3), |event| {
///     if let Event::Line { info, .. } = event {
///         depths.push(info.depth);
///     }
/// });
/// assert_eq!(depths, [1, 2, 3]);
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Event {
    /// A PV line: a finished iteration, or a fail high or low of the aspiration window.
    Line {
        /// Depth, score, PV and statistics.
        info: Info,
        /// Win, draw and loss probabilities of the score.
        wdl: Wdl,
    },
    /// The search starts on the next root move.
    CurrentMove {
        /// The iteration.
        depth: u32,
        /// The move.
        mv: Move,
        /// Its number, from 1.
        number: usize,
        /// Time since the start of the search.
        elapsed: Duration,
    },
    /// The line being searched, sampled now and then.
    CurrentLine {
        /// Its moves, up to the first null move.
        moves: Vec<Move>,
        /// Time since the start of the search.
        elapsed: Duration,
    },
    /// A root move that does not beat the best one.
    Refutation {
        /// The move.
        mv: Move,
        /// Its refutation, starting with the reply; empty if unknown.
        line: Vec<Move>,
        /// Time since the start of the search.
        elapsed: Duration,
    },
    /// A move from the opening book; there is no search.
    Book(BookMove),
    /// The tablebases have the position; only moves that keep its result are searched.
    Tablebase(TablebaseRoot),
    /// The opening book or a tablebase cannot be read; the search continues without it.
    Warning(String),
}

/// The result of [`Engine::think`](crate::Engine::think): the move to play and how it was found.
///
/// ```
/// use lucena_engine::Engine;
/// use lucena_search::Limits;
/// let answer = Engine::new().think(Limits::nodes(1_000), |_| {});
/// assert_eq!(answer.best_move, answer.report.unwrap().best_move);
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Answer {
    /// The move to play, always legal; `None` if there is none.
    pub best_move: Option<Move>,
    /// The reply to ponder on.
    pub ponder: Option<Move>,
    /// The report of the search, whose best move may be another one if strength is limited. `None`
    /// if the search failed or the move is from the opening book.
    pub report: Option<Report>,
    /// The book move, if it is one.
    pub book: Option<BookMove>,
    /// The tablebase result of the position, if there is one.
    pub tablebase: Option<TablebaseRoot>,
    /// Win, draw and loss probabilities of the score.
    pub wdl: Option<Wdl>,
    /// Hash table usage in permille.
    pub hash_full: u32,
    /// The error message if the search failed by a panic. The move is legal even then.
    pub failure: Option<String>,
}

impl Answer {
    /// The answer of a failed search.
    pub(crate) fn failed(best_move: Option<Move>, failure: impl Into<String>) -> Self {
        Self { best_move, failure: Some(failure.into()), ..Self::EMPTY }
    }

    /// The answer from the opening book.
    pub(crate) fn from_book(found: BookMove) -> Self {
        // No ponder move: the next move is probably a book move too, which needs no search.
        Self { best_move: Some(found.mv), book: Some(found), ..Self::EMPTY }
    }

    const EMPTY: Self = Self {
        best_move: None,
        ponder: None,
        report: None,
        book: None,
        tablebase: None,
        wdl: None,
        hash_full: 0,
        failure: None,
    };
}
