//! The scanner: splits bytes into games, tags and movetext tokens, in one pass and without
//! recursion.
//!
//! It does no I/O. The caller passes a window of bytes; the scanner consumes complete tokens and
//! returns why it stopped. All state is in [`Scanner`], so scanning can be suspended and resumed
//! between any two tokens.

mod between;
pub(super) mod boundary;
mod comment;
mod lookahead;
mod marker;
mod moves;
mod tags;
mod trailer;
mod word;

use lucena_board::GameResult;

use super::lines::LineCounter;
use super::sink::{Flow, Sink};
use crate::{Counts, Limits, PgnError, PgnErrorKind, PieceLetters, Place};

/// The section of the text that the scanner is in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    Between,
    Tags,
    Moves,
    /// In a comment that exceeds the limit, searching its end.
    LongComment,
    /// After the result, on the same line.
    Trailer,
    /// In a line that is skipped.
    Line(LineKind),
}

/// Why a line, or the rest of it, is skipped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum LineKind {
    /// It begins with `%`.
    Escape,
    /// It does not belong to a game.
    Stray,
    /// It is the rest of a comment that exceeds the limit.
    Comment,
    /// It is an invalid tag, or the rest of one that exceeds the limit.
    Tag,
}

/// Which tokens are skipped, that is, not passed to the visitor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Skipping {
    Nothing,
    /// A variation: everything until the depth is back at this value.
    Variation {
        depth: u32,
    },
    /// The rest of the variation of this depth, whose beginning was reported.
    Line {
        depth: u32,
    },
    /// The moves up to the end of the game. The result and errors are still reported.
    Moves,
    /// The rest of the game, including result and errors.
    Game,
}

/// Why the scanner stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stop {
    /// The next token is not complete within the window.
    NeedMore,
    /// [`Scanner::skipping`] has changed, so the caller must choose the sink again.
    SinkChange,
    EndOfGame,
    /// The end of the text, outside any game.
    EndOfText,
}

/// A window of bytes, and the position in it.
struct Cursor<'w> {
    window: &'w [u8],
    at: usize,
    /// Whether the text ends with the window.
    is_last: bool,
}

impl<'w> Cursor<'w> {
    fn rest(&self) -> &'w [u8] {
        &self.window[self.at..]
    }

    #[inline]
    fn peek(&self) -> Option<u8> {
        self.window.get(self.at).copied()
    }

    /// Moves to this byte, or past it if it is a space, as it usually is. This avoids one dispatch
    /// on the class of the next token, a branch that is hard to predict.
    #[inline(always)]
    fn go_to(&mut self, at: usize) {
        self.at = at + usize::from(self.window.get(at) == Some(&b' '));
    }

    /// Handles a token at the end of the window: it may be continued unless the text ends there.
    fn end<T>(&self, token: T) -> Result<T, Stop> {
        if self.is_last { Ok(token) } else { Err(Stop::NeedMore) }
    }
}

/// The number of errors reported for one game: binary data has one at every other byte. All are
/// counted. The limit applies separately to tolerated errors, so that they do not hide others.
const MAX_REPORTED_ERRORS: u32 = 100;

pub(super) struct Scanner {
    limits: Limits,
    letters: PieceLetters,
    counts: Counts,
    lines: LineCounter,
    start: Place,
    /// The offset of the window.
    base: u64,
    phase: Phase,
    /// The phase after a skipped line or a long comment.
    resume: Phase,
    skipping: Skipping,
    /// Whether the window starts at the beginning of a line.
    is_line_start: bool,
    /// The number of bytes of an incomplete comment that were searched for its end.
    searched: usize,
    /// The offset of a tag. Comments between the current position and this tag belong to the tag
    /// section.
    tag_ahead: u64,
    /// The tag names of the current game.
    tag_names: tags::TagNames,
    game: GameState,
}

/// State of the current game.
#[derive(Default)]
struct GameState {
    depth: u32,
    /// Whether the game has tags, valid or not.
    has_tags: bool,
    result_tag: Option<GameResult>,
    result: Option<GameResult>,
    /// The last result inside a variation. It is that of the game if none follows and the variation
    /// is not closed.
    inner_result: Option<GameResult>,
    /// `\n` and `\r` in the tag section since the last tag.
    n_newlines: u8,
    n_returns: u8,
    n_tolerated: u32,
    n_errors: u32,
    first_fault: Option<PgnError>,
    is_skipped: bool,
}

impl Scanner {
    /// For a part of a text that begins at this offset and line.
    pub(super) fn starting_at(offset: u64, line: u64) -> Self {
        Self {
            limits: Limits::default(),
            letters: PieceLetters::English,
            counts: Counts::default(),
            lines: LineCounter::starting_at(offset, line),
            start: Place { offset, line },
            base: offset,
            phase: Phase::Between,
            resume: Phase::Between,
            skipping: Skipping::Nothing,
            is_line_start: true,
            searched: 0,
            tag_ahead: 0,
            tag_names: tags::TagNames::default(),
            game: GameState::default(),
        }
    }

    pub(super) fn set_limits(&mut self, limits: Limits) {
        // At least one byte, so that the scanner always makes progress.
        self.limits = Limits { tag: limits.tag.max(1), word: limits.word.max(1), ..limits };
    }

    pub(super) fn set_piece_letters(&mut self, letters: PieceLetters) {
        self.letters = letters;
    }

    pub(super) fn piece_letters(&self) -> PieceLetters {
        self.letters
    }

    /// The first error of the game that is not tolerated.
    pub(super) fn fault(&self) -> Option<&PgnError> {
        self.game.first_fault.as_ref()
    }

    pub(super) fn skipping(&self) -> Skipping {
        self.skipping
    }

    /// Skips the rest of the current game.
    pub(super) fn skip_rest(&mut self) {
        if self.is_in_game() {
            self.skipping = Skipping::Game;
            self.game.is_skipped = true;
        }
    }

    pub(super) fn is_in_game(&self) -> bool {
        let phase = if let Phase::Line(_) = self.phase { self.resume } else { self.phase };
        phase != Phase::Between
    }

    /// The counts so far, except moves.
    pub(super) fn counts(&self) -> Counts {
        let Place { offset, line } = self.start;
        Counts { bytes: self.base - offset, lines: self.lines.line() - line, ..self.counts }
    }

    /// Scans the window. Returns the number of consumed bytes, and why it stopped.
    pub(super) fn scan<S: Sink>(
        &mut self,
        window: &[u8],
        is_last: bool,
        sink: &mut S,
    ) -> (usize, Stop) {
        let mut cursor = Cursor { window, at: 0, is_last };
        let stop = loop {
            let done = match self.phase {
                Phase::Between => self.between(&mut cursor, sink),
                Phase::Tags => self.tags(&mut cursor, sink),
                Phase::Moves => self.moves(&mut cursor, sink),
                Phase::LongComment => self.long_comment(&mut cursor, sink),
                Phase::Trailer => self.trailer(&mut cursor, sink),
                Phase::Line(kind) => self.line(&mut cursor, kind),
            };
            if let Err(stop) = done {
                break stop;
            }
        };
        if let Some(&byte) = window[..cursor.at].last() {
            self.is_line_start = word::is_newline(byte);
        }
        (cursor.at, stop)
    }

    /// Marks the bytes before `at` as consumed.
    pub(super) fn consumed(&mut self, window: &[u8], at: usize) {
        self.lines.advance(window, self.base, at);
        self.base += at as u64;
    }

    /// Applies the answer of a sink. `Err` stops the scan, so that the caller chooses the sink
    /// again.
    #[inline(always)]
    fn apply<S: Sink>(
        &mut self,
        flow: Flow,
        cursor: &Cursor<'_>,
        sink: &mut S,
    ) -> Result<(), Stop> {
        match flow {
            Flow::Go => Ok(()),
            other => self.change_skipping(other, cursor, cursor.at, sink),
        }
    }

    #[cold]
    fn change_skipping<S: Sink>(
        &mut self,
        flow: Flow,
        cursor: &Cursor<'_>,
        at: usize,
        sink: &mut S,
    ) -> Result<(), Stop> {
        match flow {
            Flow::Go => return Ok(()),
            Flow::Stop => self.skipping = Skipping::Game,
            Flow::Skip if self.game.depth > 0 => {
                self.skipping = Skipping::Variation { depth: self.game.depth - 1 };
            }
            Flow::Skip => self.skipping = Skipping::Moves,
            Flow::Fault => {
                let kind = sink.take_fault();
                self.skipping = match self.game.depth {
                    0 => Skipping::Moves,
                    depth => Skipping::Line { depth },
                };
                // If the visitor ends the game at this error, `skipping` has been set already.
                let _ = self.error(kind, cursor, at, sink);
            }
        }
        self.game.is_skipped |= flow != Flow::Fault && self.skipping != Skipping::Nothing;
        Err(Stop::SinkChange)
    }

    /// Reports an error at a byte of the window.
    #[cold]
    fn error<S: Sink>(
        &mut self,
        kind: PgnErrorKind,
        cursor: &Cursor<'_>,
        at: usize,
        sink: &mut S,
    ) -> Result<(), Stop> {
        let (counted, n_errors) = match kind.is_tolerated() {
            true => (&mut self.counts.tolerated, &mut self.game.n_tolerated),
            false => (&mut self.counts.errors, &mut self.game.n_errors),
        };
        *counted += 1;
        self.counts.cut += u64::from(kind.is_cut());
        *n_errors = n_errors.saturating_add(1);
        // Nothing is reported of a game that the visitor has ended.
        if *n_errors > MAX_REPORTED_ERRORS || self.skipping == Skipping::Game {
            return Ok(());
        }
        self.lines.advance(cursor.window, self.base, at);
        let place = Place { offset: self.base + at as u64, line: self.lines.line() };
        let error = PgnError { place, kind };
        if !error.is_tolerated() && self.game.first_fault.is_none() {
            self.game.first_fault = Some(error.clone());
        }
        match sink.error(&error) {
            Flow::Go => Ok(()),
            flow => self.change_skipping(flow, cursor, at, sink),
        }
    }

    /// Reports the result of the game, which is at this byte of the window.
    fn result<S: Sink>(
        &mut self,
        result: GameResult,
        cursor: &Cursor<'_>,
        at: usize,
        sink: &mut S,
    ) -> Result<(), Stop> {
        self.game.result = Some(result);
        let conflict = match self.game.result_tag {
            Some(tag) if tag != result => {
                let kind = PgnErrorKind::ConflictingResult { tag, moves: result };
                self.error(kind, cursor, at, sink)
            }
            _ => Ok(()),
        };
        if self.skipping == Skipping::Game {
            return conflict;
        }
        let flow = sink.result(result);
        conflict.and(self.apply(flow, cursor, sink))
    }

    fn begin_game<S: Sink>(&mut self, cursor: &Cursor<'_>, sink: &mut S) -> Result<(), Stop> {
        self.counts.games += 1;
        self.game = GameState::default();
        self.tag_names.clear();
        self.phase = Phase::Tags;
        let flow = sink.begin_game(self.base + cursor.at as u64);
        self.apply(flow, cursor, sink)
    }

    /// The game ends before the byte at the cursor.
    fn end_game<S: Sink>(&mut self, cursor: &Cursor<'_>, sink: &mut S) -> Stop {
        // `Stop` values are ignored, as the game ends anyway.
        if self.game.depth > 0 {
            let kind = PgnErrorKind::UnclosedVariation { depth: self.game.depth };
            let _ = self.error(kind, cursor, cursor.at, sink);
        }
        match (self.game.result, self.game.inner_result) {
            (Some(_), _) => {}
            (None, Some(result)) if self.game.depth > 0 => {
                let _ = self.result(result, cursor, cursor.at, sink);
            }
            (None, _) => {
                let _ = self.error(PgnErrorKind::MissingResult, cursor, cursor.at, sink);
            }
        }
        self.counts.invalid_games += u64::from(self.game.n_errors > 0);
        self.counts.skipped_games += u64::from(self.game.is_skipped);
        self.phase = Phase::Between;
        self.skipping = Skipping::Nothing;
        Stop::EndOfGame
    }
}
