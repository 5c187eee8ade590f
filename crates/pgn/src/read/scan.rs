//! The scanner: from bytes to games, tags and words, in one pass and without recursion.
//!
//! It knows nothing of where bytes come from. Whoever drives it shows it a window of bytes; it goes
//! as far as whole tokens reach, and says why it stopped. All that it remembers is in [`Scanner`],
//! so it can be stopped and gone on with anywhere between two tokens.

mod between;
pub(super) mod boundary;
mod comment;
mod marker;
mod moves;
mod tags;
mod trailer;
mod word;

use super::lines::LineCounter;
use super::sink::{Flow, Sink};
use crate::{Counts, GameResult, Limits, PgnError, PgnErrorKind, PieceLetters, Place};

/// Where in the text of a game the scanner is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    Between,
    Tags,
    Moves,
    /// In a comment that is longer than the limit, on the way to its end.
    LongComment,
    /// Behind the result, on the same line.
    Trailer,
    /// In a line that is passed over, on the way to its end.
    Line(LineKind),
}

/// Why a line, or the rest of it, is passed over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum LineKind {
    /// It begins with `%`.
    Escape,
    /// It belongs to no game.
    Stray,
    /// It is the rest of a comment that is longer than the limit.
    Comment,
    /// It is no tag, or the rest of one that is longer than the limit.
    Tag,
}

/// What nobody wants to hear.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mute {
    Nothing,
    /// Until this many variations are open.
    Variation {
        depth: u32,
    },
    /// Until the variation of this depth, of which the beginning was told, ends.
    Line {
        depth: u32,
    },
    /// The moves to the end of the game. The result and errors are wanted all the same.
    Moves,
    /// The rest of the game, and nothing of it is wanted.
    Game,
}

/// Why the scanner stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stop {
    /// The next token does not end within the window.
    NeedMore,
    /// What is muted has changed.
    Aside,
    EndOfGame,
    /// The end of the text, outside of games.
    EndOfText,
}

/// A window of bytes, and how far it is read.
struct Cursor<'w> {
    window: &'w [u8],
    at: usize,
    /// Nothing comes after the window.
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

    /// Goes to this byte, or past it if it is a space, as it mostly is. Which kind of token comes
    /// next is hard to predict, so it is not asked more often than needed.
    #[inline(always)]
    fn go_to(&mut self, at: usize) {
        self.at = at + usize::from(self.window.get(at) == Some(&b' '));
    }

    /// What it means that the window ends where a token might go on.
    fn end<T>(&self, token: T) -> Result<T, Stop> {
        if self.is_last { Ok(token) } else { Err(Stop::NeedMore) }
    }
}

/// Errors of one game that a visitor is told of: a file of noise has one at every other byte. All
/// are counted. Slips have a limit of their own, so that no number of them hides what is lost.
const MAX_TOLD_ERRORS: u32 = 100;

pub(super) struct Scanner {
    limits: Limits,
    letters: PieceLetters,
    counts: Counts,
    lines: LineCounter,
    start: Place,
    /// Bytes before the window.
    base: u64,
    phase: Phase,
    /// The phase after a line or a long comment.
    resume: Phase,
    mute: Mute,
    /// The byte before the window ended a line, or there is none.
    is_line_start: bool,
    /// So many bytes of an unfinished comment are known to hold no end.
    searched: usize,
    /// Comments before this byte of the text, of those that may stand between tags, are known to
    /// have a tag behind them.
    tag_ahead: u64,
    /// Those of the game that is read.
    tag_names: tags::TagNames,
    game: GameState,
}

/// What is remembered of the game that is read.
#[derive(Default)]
struct GameState {
    depth: u32,
    first_tag: tags::FirstTag,
    result_tag: Option<GameResult>,
    result: Option<GameResult>,
    /// The last result that stood in a variation: it is that of the game if none follows and the
    /// variation was never closed.
    inner_result: Option<GameResult>,
    /// Newlines and returns in the tag section since the last tag.
    n_newlines: u8,
    n_returns: u8,
    n_slips: u32,
    n_faults: u32,
    first_fault: Option<PgnError>,
    is_skipped: bool,
}

impl Scanner {
    /// For a text that begins at this byte and line of a larger one.
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
            mute: Mute::Nothing,
            is_line_start: true,
            searched: 0,
            tag_ahead: 0,
            tag_names: tags::TagNames::default(),
            game: GameState::default(),
        }
    }

    pub(super) fn set_limits(&mut self, limits: Limits) {
        // A token takes at least a byte, or nobody would come further.
        self.limits = Limits { tag: limits.tag.max(1), word: limits.word.max(1), ..limits };
    }

    pub(super) fn set_piece_letters(&mut self, letters: PieceLetters) {
        self.letters = letters;
    }

    pub(super) fn piece_letters(&self) -> PieceLetters {
        self.letters
    }

    /// The first error of the game that loses something.
    pub(super) fn fault(&self) -> Option<&PgnError> {
        self.game.first_fault.as_ref()
    }

    pub(super) fn mute(&self) -> Mute {
        self.mute
    }

    /// Nothing more of this game is wanted.
    pub(super) fn silence(&mut self) {
        if self.is_in_game() {
            self.mute = Mute::Game;
            self.game.is_skipped = true;
        }
    }

    pub(super) fn is_in_game(&self) -> bool {
        let phase = if let Phase::Line(_) = self.phase { self.resume } else { self.phase };
        phase != Phase::Between
    }

    /// The counts up to here, but for lines and moves.
    pub(super) fn counts(&self) -> Counts {
        let Place { offset, line } = self.start;
        Counts { bytes: self.base - offset, lines: self.lines.line() - line, ..self.counts }
    }

    /// Reads on. Returns how many bytes are done with, and why it stopped.
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

    /// The bytes before `at` are done with and may go away.
    pub(super) fn consumed(&mut self, window: &[u8], at: usize) {
        self.lines.advance(window, self.base, at);
        self.base += at as u64;
    }

    /// Does what a sink asks for. An error stops the scan, so that the driver can choose again whom
    /// to tell.
    #[inline(always)]
    fn heed<S: Sink>(&mut self, flow: Flow, cursor: &Cursor<'_>, sink: &mut S) -> Result<(), Stop> {
        match flow {
            Flow::Go => Ok(()),
            other => self.turn_aside(other, cursor, cursor.at, sink),
        }
    }

    #[cold]
    fn turn_aside<S: Sink>(
        &mut self,
        flow: Flow,
        cursor: &Cursor<'_>,
        at: usize,
        sink: &mut S,
    ) -> Result<(), Stop> {
        match flow {
            Flow::Go => return Ok(()),
            Flow::Stop => self.mute = Mute::Game,
            Flow::Skip if self.game.depth > 0 => {
                self.mute = Mute::Variation { depth: self.game.depth - 1 };
            }
            Flow::Skip => self.mute = Mute::Moves,
            Flow::Fault => {
                let kind = sink.take_fault();
                self.mute = match self.game.depth {
                    0 => Mute::Moves,
                    depth => Mute::Line { depth },
                };
                // A visitor that stops at an error has muted more than that.
                let _ = self.error(kind, cursor, at, sink);
            }
        }
        self.game.is_skipped |= flow != Flow::Fault && self.mute != Mute::Nothing;
        Err(Stop::Aside)
    }

    /// Tells of something wrong at a byte of the window.
    #[cold]
    fn error<S: Sink>(
        &mut self,
        kind: PgnErrorKind,
        cursor: &Cursor<'_>,
        at: usize,
        sink: &mut S,
    ) -> Result<(), Stop> {
        let (counted, n_errors) = match kind.is_tolerated() {
            true => (&mut self.counts.tolerated, &mut self.game.n_slips),
            false => (&mut self.counts.errors, &mut self.game.n_faults),
        };
        *counted += 1;
        self.counts.cut += u64::from(kind.is_cut());
        *n_errors = n_errors.saturating_add(1);
        // Who has left a game hears no more of it.
        if *n_errors > MAX_TOLD_ERRORS || self.mute == Mute::Game {
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
            flow => self.turn_aside(flow, cursor, at, sink),
        }
    }

    /// Tells the result of the game, which stands at this byte of the window.
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
        if self.mute == Mute::Game {
            return conflict;
        }
        let flow = sink.result(result);
        conflict.and(self.heed(flow, cursor, sink))
    }

    fn begin_game<S: Sink>(&mut self, cursor: &Cursor<'_>, sink: &mut S) -> Result<(), Stop> {
        self.counts.games += 1;
        self.game = GameState::default();
        self.tag_names.clear();
        self.phase = Phase::Tags;
        let flow = sink.begin_game(self.base + cursor.at as u64);
        self.heed(flow, cursor, sink)
    }

    /// The game ends before the byte at the cursor.
    fn end_game<S: Sink>(&mut self, cursor: &Cursor<'_>, sink: &mut S) -> Stop {
        // Whether the rest of the game is wanted is no question any more: it has none.
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
        self.counts.broken_games += u64::from(self.game.n_faults > 0);
        self.counts.skipped_games += u64::from(self.game.is_skipped);
        self.phase = Phase::Between;
        self.mute = Mute::Nothing;
        Stop::EndOfGame
    }
}
