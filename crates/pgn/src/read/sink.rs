//! Sinks: the receivers of tokens from the scanner.

use std::ops::ControlFlow;

use lucena_board::GameResult;

use crate::{Nag, Next, PgnError, PgnErrorKind, RawTag, RawText, TokenVisitor};

/// The answer of a sink: what the scanner does next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Flow {
    Go,
    /// Skip the moves or the variation that begin here.
    Skip,
    /// Skip the rest of the game.
    Stop,
    /// The token is invalid; [`Sink::take_fault`] returns why. The rest of the line is skipped.
    Fault,
}

/// Receives the tokens of the scanner.
pub(super) trait Sink {
    fn begin_game(&mut self, offset: u64) -> Flow;
    fn tag(&mut self, tag: RawTag<'_>) -> Flow;
    fn end_tags(&mut self) -> Flow;
    fn word(&mut self, word: &[u8]) -> Flow;
    fn nag(&mut self, nag: Nag) -> Flow;
    fn comment(&mut self, comment: RawText<'_>) -> Flow;
    fn begin_variation(&mut self) -> Flow;
    fn end_variation(&mut self) -> Flow;
    fn result(&mut self, result: GameResult) -> Flow;
    fn error(&mut self, error: &PgnError) -> Flow;

    /// Returns the reason for [`Flow::Fault`].
    fn take_fault(&mut self) -> PgnErrorKind;
}

/// Wraps a sink and forwards only results and errors.
pub(super) struct ErrorsOnly<'a, S>(pub(super) &'a mut S);

impl<S: Sink> Sink for ErrorsOnly<'_, S> {
    fn begin_game(&mut self, _: u64) -> Flow {
        Flow::Go
    }

    fn tag(&mut self, _: RawTag<'_>) -> Flow {
        Flow::Go
    }

    fn end_tags(&mut self) -> Flow {
        Flow::Go
    }

    fn word(&mut self, _: &[u8]) -> Flow {
        Flow::Go
    }

    fn nag(&mut self, _: Nag) -> Flow {
        Flow::Go
    }

    fn comment(&mut self, _: RawText<'_>) -> Flow {
        Flow::Go
    }

    fn begin_variation(&mut self) -> Flow {
        Flow::Go
    }

    fn end_variation(&mut self) -> Flow {
        Flow::Go
    }

    fn result(&mut self, result: GameResult) -> Flow {
        self.0.result(result)
    }

    fn error(&mut self, error: &PgnError) -> Flow {
        self.0.error(error)
    }

    fn take_fault(&mut self) -> PgnErrorKind {
        self.0.take_fault()
    }
}

/// Ignores everything.
pub(super) struct SkipVisitor;

impl TokenVisitor for SkipVisitor {
    type Output = ();

    fn begin_variation(&mut self) -> ControlFlow<(), Next> {
        ControlFlow::Continue(Next::Read)
    }

    fn end_game(&mut self) {}
}

/// Passes tokens to a visitor, and keeps the output with which it ends a game.
pub(super) struct TokenSink<'v, V: TokenVisitor> {
    visitor: &'v mut V,
    output: Option<V::Output>,
}

impl<'v, V: TokenVisitor> TokenSink<'v, V> {
    pub(super) fn new(visitor: &'v mut V) -> Self {
        Self { visitor, output: None }
    }

    /// The output that ended the game early, or that of `end_game`.
    pub(super) fn finish(self) -> V::Output {
        match self.output {
            Some(output) => output,
            None => self.visitor.end_game(),
        }
    }

    #[inline(always)]
    fn go(&mut self, flow: ControlFlow<V::Output>) -> Flow {
        keep(&mut self.output, flow)
    }
}

/// Converts the answer of a visitor; an output is kept.
#[inline(always)]
pub(super) fn keep<O>(output: &mut Option<O>, flow: ControlFlow<O>) -> Flow {
    match flow {
        ControlFlow::Continue(()) => Flow::Go,
        ControlFlow::Break(given) => {
            *output = Some(given);
            Flow::Stop
        }
    }
}

/// As [`keep`] for answers that may skip.
#[inline(always)]
pub(super) fn keep_next<O>(output: &mut Option<O>, flow: ControlFlow<O, Next>) -> Flow {
    match flow {
        ControlFlow::Continue(Next::Read) => Flow::Go,
        ControlFlow::Continue(Next::Skip) => Flow::Skip,
        ControlFlow::Break(given) => {
            *output = Some(given);
            Flow::Stop
        }
    }
}

impl<V: TokenVisitor> Sink for TokenSink<'_, V> {
    fn begin_game(&mut self, offset: u64) -> Flow {
        let flow = self.visitor.begin_game(offset);
        self.go(flow)
    }

    #[inline]
    fn tag(&mut self, tag: RawTag<'_>) -> Flow {
        let flow = self.visitor.tag(tag);
        self.go(flow)
    }

    fn end_tags(&mut self) -> Flow {
        keep_next(&mut self.output, self.visitor.end_tags())
    }

    #[inline(always)]
    fn word(&mut self, word: &[u8]) -> Flow {
        let flow = self.visitor.word(word);
        self.go(flow)
    }

    #[inline]
    fn nag(&mut self, nag: Nag) -> Flow {
        let flow = self.visitor.nag(nag);
        self.go(flow)
    }

    #[inline]
    fn comment(&mut self, comment: RawText<'_>) -> Flow {
        let flow = self.visitor.comment(comment);
        self.go(flow)
    }

    fn begin_variation(&mut self) -> Flow {
        keep_next(&mut self.output, self.visitor.begin_variation())
    }

    fn end_variation(&mut self) -> Flow {
        let flow = self.visitor.end_variation();
        self.go(flow)
    }

    fn result(&mut self, result: GameResult) -> Flow {
        let flow = self.visitor.result(result);
        self.go(flow)
    }

    fn error(&mut self, error: &PgnError) -> Flow {
        let flow = self.visitor.error(error);
        self.go(flow)
    }

    fn take_fault(&mut self) -> PgnErrorKind {
        unreachable!("token sinks never return `Flow::Fault`")
    }
}
