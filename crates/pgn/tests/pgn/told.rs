//! What a reader tells, written down line by line, so that tests can compare it.

use std::fmt::Write as _;
use std::ops::ControlFlow;

use lucena_board::Position;
use lucena_pgn::{
    GameResult, Nag, Next, PgnError, Played, RawTag, RawText, Reader, Source, TokenVisitor, Visitor,
};

/// Writes down all that it is told.
#[derive(Default)]
pub(crate) struct Told {
    pub(crate) text: String,
}

macro_rules! tell {
    ($self:ident, $($told:tt)*) => {{
        let _ = writeln!($self.text, $($told)*);
        ControlFlow::Continue(())
    }};
}

impl Visitor for Told {
    type Output = ();

    fn begin_game(&mut self, offset: u64) -> ControlFlow<()> {
        tell!(self, "game at {offset}")
    }

    fn tag(&mut self, tag: RawTag<'_>) -> ControlFlow<()> {
        tell!(self, "tag {} = {}", tag.name(), tag.value())
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
        tell!(self, "{ply}.{depth} {}", mv.san(before))
    }

    fn null_move(&mut self, _: &Position, _: &Position, ply: u32, depth: u32) -> ControlFlow<()> {
        tell!(self, "{ply}.{depth} --")
    }

    fn nag(&mut self, nag: Nag) -> ControlFlow<()> {
        tell!(self, "{nag}")
    }

    fn comment(&mut self, comment: RawText<'_>) -> ControlFlow<()> {
        tell!(self, "{comment:?}")
    }

    fn begin_variation(&mut self) -> ControlFlow<(), Next> {
        let _ = writeln!(self.text, "(");
        ControlFlow::Continue(Next::Read)
    }

    fn end_variation(&mut self) -> ControlFlow<()> {
        tell!(self, ")")
    }

    fn result(&mut self, result: GameResult) -> ControlFlow<()> {
        tell!(self, "result {result}")
    }

    fn error(&mut self, error: &PgnError) -> ControlFlow<()> {
        tell!(self, "error {error}")
    }

    fn end_game(&mut self) {
        let _ = writeln!(self.text, "end");
    }
}

/// As [`Told`], word by word.
#[derive(Default)]
pub(crate) struct ToldTokens {
    pub(crate) text: String,
}

impl TokenVisitor for ToldTokens {
    type Output = ();

    fn begin_game(&mut self, offset: u64) -> ControlFlow<()> {
        tell!(self, "game at {offset}")
    }

    fn tag(&mut self, tag: RawTag<'_>) -> ControlFlow<()> {
        tell!(self, "tag {} = {}", tag.name(), RawText::new(tag.raw_value()))
    }

    fn end_tags(&mut self) -> ControlFlow<(), Next> {
        let _ = writeln!(self.text, "moves");
        ControlFlow::Continue(Next::Read)
    }

    fn word(&mut self, word: &[u8]) -> ControlFlow<()> {
        tell!(self, "word {}", RawText::new(word))
    }

    fn nag(&mut self, nag: Nag) -> ControlFlow<()> {
        tell!(self, "{nag}")
    }

    fn comment(&mut self, comment: RawText<'_>) -> ControlFlow<()> {
        tell!(self, "{comment:?}")
    }

    fn begin_variation(&mut self) -> ControlFlow<(), Next> {
        let _ = writeln!(self.text, "(");
        ControlFlow::Continue(Next::Read)
    }

    fn end_variation(&mut self) -> ControlFlow<()> {
        tell!(self, ")")
    }

    fn result(&mut self, result: GameResult) -> ControlFlow<()> {
        tell!(self, "result {result}")
    }

    fn error(&mut self, error: &PgnError) -> ControlFlow<()> {
        tell!(self, "error {error}")
    }

    fn end_game(&mut self) {
        let _ = writeln!(self.text, "end");
    }
}

/// All that a reader tells of legal moves.
pub(crate) fn told<S: Source>(mut reader: Reader<S>) -> String {
    let mut told = Told::default();
    while reader.read_game(&mut told).expect("the source can be read").is_some() {}
    let _ = writeln!(told.text, "{:?}", reader.counts());
    told.text
}

/// All that a reader tells word by word.
pub(crate) fn told_tokens<S: Source>(mut reader: Reader<S>) -> String {
    let mut told = ToldTokens::default();
    while reader.read_tokens(&mut told).expect("the source can be read").is_some() {}
    let _ = writeln!(told.text, "{:?}", reader.counts());
    told.text
}
