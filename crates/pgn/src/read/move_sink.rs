//! A sink that plays the moves of a game and passes them to a [`Visitor`].

use lucena_board::{Excerpt, GameResult, Move, SanError};

use super::sink::{Flow, Sink, keep, keep_next};
use crate::position::PgnPosition;
use crate::{Nag, PgnError, PgnErrorKind, PieceLetters, Played, RawTag, RawText, Visitor};

mod start;

use start::Start;

/// The current position of a line, and the one before its last move.
#[derive(Clone, Copy)]
struct Line<P> {
    position: P,
    before: P,
    ply: u32,
    has_moved: bool,
}

/// Parses and plays the words of the scanner, and passes legal moves to a visitor.
pub(super) struct MoveSink<'v, P, V: Visitor<P>> {
    visitor: &'v mut V,
    output: Option<V::Output>,
    line: Line<P>,
    /// The lines that enclose the current variation.
    outer: Vec<Line<P>>,
    start: Start,
    initial: &'v P,
    letters: PieceLetters,
    fault: Option<PgnErrorKind>,
    n_moves: u64,
}

impl<'v, P: PgnPosition, V: Visitor<P>> MoveSink<'v, P, V> {
    pub(super) fn new(visitor: &'v mut V, initial: &'v P, letters: PieceLetters) -> Self {
        let line = Line { position: *initial, before: *initial, ply: 0, has_moved: false };
        Self {
            visitor,
            output: None,
            line,
            outer: Vec::new(),
            start: Start::default(),
            initial,
            letters,
            fault: None,
            n_moves: 0,
        }
    }

    /// The number of legal moves reported.
    pub(super) fn n_moves(&self) -> u64 {
        self.n_moves
    }

    /// The output that ended the game early, or that of `end_game`.
    pub(super) fn finish(self) -> V::Output {
        match self.output {
            Some(output) => output,
            None => self.visitor.end_game(),
        }
    }
}

impl<P: PgnPosition, V: Visitor<P>> MoveSink<'_, P, V> {
    #[cold]
    fn bad_word(&mut self, word: &[u8], error: SanError) -> Flow {
        match error {
            SanError::NullMove => self.null_move(),
            error => {
                let found = Excerpt::new(&RawText::new(word).decode());
                self.fault = Some(PgnErrorKind::BadMove { ply: self.line.ply, found, error });
                Flow::Fault
            }
        }
    }

    /// A word with the piece letters of another language.
    fn foreign_word(&mut self, word: &[u8]) -> Flow {
        let translated = self.letters.translate(word);
        let english = translated.as_ref().map_or(word, |it| it.as_bytes());
        match self.line.position.parse_word(english) {
            Ok(mv) => self.play(mv, word),
            Err(error) => self.bad_word(word, error),
        }
    }

    #[cold]
    fn null_move(&mut self) -> Flow {
        let Line { position, ply, .. } = self.line;
        let Some(after) = position.play_null() else {
            self.fault = Some(PgnErrorKind::NullMoveInCheck { ply });
            return Flow::Fault;
        };
        self.line = Line { position: after, before: position, ply: ply + 1, has_moved: true };
        let depth = self.outer.len() as u32;
        keep(&mut self.output, self.visitor.null_move(&position, &after, ply, depth))
    }

    #[inline(always)]
    fn play(&mut self, mv: Move, word: &[u8]) -> Flow {
        let line = &mut self.line;
        line.before = line.position;
        line.position.advance(mv);
        line.has_moved = true;
        self.n_moves += 1;
        let ply = line.ply;
        line.ply += 1;
        let depth = self.outer.len() as u32;
        let (before, after) = (&line.before, &line.position);
        let played = Played { mv, before, after, word, ply, depth };
        keep(&mut self.output, self.visitor.play(played))
    }
}

impl<P: PgnPosition, V: Visitor<P>> Sink for MoveSink<'_, P, V> {
    fn begin_game(&mut self, offset: u64) -> Flow {
        keep(&mut self.output, self.visitor.begin_game(offset))
    }

    #[inline]
    fn tag(&mut self, tag: RawTag<'_>) -> Flow {
        self.start.tag::<P>(tag);
        keep(&mut self.output, self.visitor.tag(tag))
    }

    fn end_tags(&mut self) -> Flow {
        match self.start.position(self.initial) {
            Ok(position) => {
                self.line = Line { position, before: position, ply: 0, has_moved: false };
                keep_next(&mut self.output, self.visitor.begin_moves(&position))
            }
            Err(fault) => {
                self.fault = Some(fault);
                Flow::Fault
            }
        }
    }

    #[inline(always)]
    fn word(&mut self, word: &[u8]) -> Flow {
        if !self.letters.is_english() {
            return self.foreign_word(word);
        }
        match self.line.position.parse_word(word) {
            Ok(mv) => self.play(mv, word),
            Err(error) => self.bad_word(word, error),
        }
    }

    #[inline]
    fn nag(&mut self, nag: Nag) -> Flow {
        keep(&mut self.output, self.visitor.nag(nag))
    }

    #[inline]
    fn comment(&mut self, comment: RawText<'_>) -> Flow {
        keep(&mut self.output, self.visitor.comment(comment))
    }

    fn begin_variation(&mut self) -> Flow {
        let flow = keep_next(&mut self.output, self.visitor.begin_variation());
        if flow == Flow::Go {
            let Line { before, ply, has_moved, .. } = self.line;
            self.outer.push(self.line);
            // Before the first move there is no alternative: the variation continues from here.
            let ply = ply - u32::from(has_moved);
            self.line = Line { position: before, before, ply, has_moved: false };
        }
        flow
    }

    fn end_variation(&mut self) -> Flow {
        if let Some(line) = self.outer.pop() {
            self.line = line;
        }
        keep(&mut self.output, self.visitor.end_variation())
    }

    fn result(&mut self, result: GameResult) -> Flow {
        keep(&mut self.output, self.visitor.result(result))
    }

    fn error(&mut self, error: &PgnError) -> Flow {
        keep(&mut self.output, self.visitor.error(error))
    }

    fn take_fault(&mut self) -> PgnErrorKind {
        self.fault.take().expect("`Flow::Fault` is returned only after setting the fault")
    }
}
