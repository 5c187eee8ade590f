//! What an engine says while it thinks, and in the end.

use std::time::Duration;

use lucena_board::Move;
use lucena_search::{Info, Report};

use crate::{BookMove, TablebaseRoot, WinDrawLoss};

/// News of a search.
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
    /// A line is settled, or its window has failed.
    Line {
        /// What the search says.
        info: Info,
        /// What its score means.
        wdl: WinDrawLoss,
    },
    /// The search turns to another move of the root.
    CurrentMove {
        /// The iteration.
        depth: u32,
        /// The move.
        mv: Move,
        /// Its number, from 1.
        number: usize,
        /// The time since the search began.
        elapsed: Duration,
    },
    /// The line that the search is looking at, now and then.
    CurrentLine {
        /// Its moves, up to the first null move.
        moves: Vec<Move>,
        /// The time since the search began.
        elapsed: Duration,
    },
    /// A move of the root is no better than the best one.
    Refutation {
        /// The move.
        mv: Move,
        /// What refutes it, from the answer on; empty if that is not known.
        line: Vec<Move>,
        /// The time since the search began.
        elapsed: Duration,
    },
    /// The opening book knows the move. Nothing is searched.
    Book(BookMove),
    /// The tablebases know the position. The search chooses among the best moves.
    Tablebase(TablebaseRoot),
    /// The opening book or a tablebase could not be read, as these words say. The search goes on
    /// without.
    Trouble(String),
    /// The search is over. This comes once, and nothing comes after it.
    Done(Answer),
}

/// What an engine decided.
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
    /// The move to play; nothing if there is none, never one that is not legal.
    pub best_move: Option<Move>,
    /// The reply to think on while the opponent thinks.
    pub ponder: Option<Move>,
    /// What the search found. If strength is limited, its best move may be another one. Nothing if
    /// the search failed, or the move comes from the opening book.
    pub report: Option<Report>,
    /// What the opening book knows of the move, if it comes from there.
    pub book: Option<BookMove>,
    /// What the tablebases know of the position, if they do.
    pub tablebase: Option<TablebaseRoot>,
    /// What the score means.
    pub wdl: Option<WinDrawLoss>,
    /// How full the table is, in thousandths.
    pub hash_full: u32,
    /// What went wrong, if anything: a panic inside, or waiting for a search in its own events,
    /// which would never end. There is a legal move even so.
    pub failure: Option<String>,
}

impl Answer {
    /// The answer without a search.
    pub(crate) fn failed(best_move: Option<Move>, failure: impl Into<String>) -> Self {
        Self { best_move, failure: Some(failure.into()), ..Self::EMPTY }
    }

    /// The answer of the opening book.
    pub(crate) fn from_book(found: BookMove) -> Self {
        // No reply to ponder on: a search of it would take time where the book takes none.
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
