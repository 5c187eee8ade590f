//! Whom the scanner tells: visitors, and those who skip.

use std::ops::ControlFlow;

use crate::{GameResult, Nag, Next, PgnError, PgnErrorKind, RawTag, RawText, TokenVisitor};

/// What the scanner does next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Flow {
    Go,
    /// The moves or the variation that begin here are not wanted.
    Skip,
    /// The rest of the game is not wanted.
    Stop,
    /// What was told makes no sense; [`Sink::take_fault`] says why. The rest of its line of moves
    /// makes none either.
    Fault,
}

/// Somebody whom the scanner tells what it finds.
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

    /// Why [`Flow::Fault`] was given.
    fn take_fault(&mut self) -> PgnErrorKind;
}

/// Passes over moves on behalf of another: only results and errors get through.
pub(super) struct Quiet<'a, S>(pub(super) &'a mut S);

impl<S: Sink> Sink for Quiet<'_, S> {
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

/// Hears nothing.
pub(super) struct Nobody;

impl TokenVisitor for Nobody {
    type Output = ();

    fn begin_variation(&mut self) -> ControlFlow<(), Next> {
        ControlFlow::Continue(Next::Read)
    }

    fn end_game(&mut self) {}
}

/// Tells a visitor, and keeps the output with which it ends a game.
pub(super) struct Tokens<'v, V: TokenVisitor> {
    visitor: &'v mut V,
    output: Option<V::Output>,
}

impl<'v, V: TokenVisitor> Tokens<'v, V> {
    pub(super) fn new(visitor: &'v mut V) -> Self {
        Self { visitor, output: None }
    }

    /// The output given early, or that of the end of the game.
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

/// What a visitor's answer means to the scanner; an output is kept.
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

/// As [`keep`] where something may be skipped.
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

impl<V: TokenVisitor> Sink for Tokens<'_, V> {
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
        unreachable!("words are not judged here, so there is no fault to ask for")
    }
}
