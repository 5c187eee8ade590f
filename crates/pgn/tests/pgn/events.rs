//! Visitors that log their calls line by line, so that tests can compare them.

use std::fmt::Write as _;
use std::ops::ControlFlow;

use lucena_board::{GameResult, Position};
use lucena_pgn::{
    Nag, Next, PgnError, Played, RawTag, RawText, Reader, Source, TokenVisitor, Visitor,
};

/// Logs the calls of a [`Visitor`].
#[derive(Default)]
pub(crate) struct Events {
    pub(crate) text: String,
}

macro_rules! log {
    ($self:ident, $($event:tt)*) => {{
        let _ = writeln!($self.text, $($event)*);
        ControlFlow::Continue(())
    }};
}

/// The methods that both kinds of visitors have.
macro_rules! common_events {
    () => {
        type Output = ();

        fn begin_game(&mut self, offset: u64) -> ControlFlow<()> {
            log!(self, "game at {offset}")
        }

        fn nag(&mut self, nag: Nag) -> ControlFlow<()> {
            log!(self, "{nag}")
        }

        fn comment(&mut self, comment: RawText<'_>) -> ControlFlow<()> {
            log!(self, "{comment:?}")
        }

        fn begin_variation(&mut self) -> ControlFlow<(), Next> {
            let _ = writeln!(self.text, "(");
            ControlFlow::Continue(Next::Read)
        }

        fn end_variation(&mut self) -> ControlFlow<()> {
            log!(self, ")")
        }

        fn result(&mut self, result: GameResult) -> ControlFlow<()> {
            log!(self, "result {result}")
        }

        fn error(&mut self, error: &PgnError) -> ControlFlow<()> {
            log!(self, "error {error}")
        }

        fn end_game(&mut self) {
            let _ = writeln!(self.text, "end");
        }
    };
}

impl Visitor for Events {
    common_events!();

    fn tag(&mut self, tag: RawTag<'_>) -> ControlFlow<()> {
        log!(self, "tag {} = {}", tag.name(), tag.value())
    }

    fn begin_moves(&mut self, start: &Position) -> ControlFlow<(), Next> {
        if *start != Position::initial() {
            let _ = writeln!(self.text, "from {start}");
        }
        ControlFlow::Continue(Next::Read)
    }

    fn play(&mut self, played: Played<'_>) -> ControlFlow<()> {
        let Played { mv, before, after, ply, depth, .. } = played;
        assert_eq!(before.play(mv).as_ref(), Ok(after));
        log!(self, "{ply}.{depth} {}", mv.san(before))
    }

    fn null_move(&mut self, _: &Position, _: &Position, ply: u32, depth: u32) -> ControlFlow<()> {
        log!(self, "{ply}.{depth} --")
    }
}

/// Logs the calls of a [`TokenVisitor`].
#[derive(Default)]
pub(crate) struct TokenEvents {
    pub(crate) text: String,
}

impl TokenVisitor for TokenEvents {
    common_events!();

    fn tag(&mut self, tag: RawTag<'_>) -> ControlFlow<()> {
        log!(self, "tag {} = {}", tag.name(), RawText::new(tag.raw_value()))
    }

    fn end_tags(&mut self) -> ControlFlow<(), Next> {
        let _ = writeln!(self.text, "moves");
        ControlFlow::Continue(Next::Read)
    }

    fn word(&mut self, word: &[u8]) -> ControlFlow<()> {
        log!(self, "word {}", RawText::new(word))
    }
}

/// The events of reading all games with [`Reader::read_game`].
pub(crate) fn events<S: Source>(mut reader: Reader<S>) -> String {
    let mut events = Events::default();
    while reader.read_game(&mut events).expect("the source can be read").is_some() {}
    let _ = writeln!(events.text, "{:?}", reader.counts());
    events.text
}

/// The events of reading all games with [`Reader::read_tokens`].
pub(crate) fn token_events<S: Source>(mut reader: Reader<S>) -> String {
    let mut events = TokenEvents::default();
    while reader.read_tokens(&mut events).expect("the source can be read").is_some() {}
    let _ = writeln!(events.text, "{:?}", reader.counts());
    events.text
}
