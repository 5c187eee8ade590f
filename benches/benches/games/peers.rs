//! The libraries, used as in their own documentation and examples.
//!
//! `pgn-reader` parses every token as SAN; our `TokenVisitor` receives the token as it is. With
//! `shakmaty`, it plays the moves as its example `validate` does. Both read variations too, and
//! count tokens.

use std::ops::ControlFlow;

use lucena_pgn::{Next, PgnError, Played, RawTag, RawText, Reader, TokenVisitor, Visitor};
use pgn_reader::SanPlus;
use shakmaty::{CastlingMode, Chess, Position as _, fen::Fen};

/// Counts of a text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Tally {
    pub(crate) words: u64,
    pub(crate) tags: u64,
    pub(crate) comments: u64,
}

/// How a library reads a text.
pub(crate) type Read = fn(&[u8]) -> Tally;

#[derive(Default)]
struct OurWords(Tally);

impl TokenVisitor for OurWords {
    type Output = ();

    fn tag(&mut self, _: RawTag<'_>) -> ControlFlow<()> {
        self.0.tags += 1;
        ControlFlow::Continue(())
    }

    fn word(&mut self, _: &[u8]) -> ControlFlow<()> {
        self.0.words += 1;
        ControlFlow::Continue(())
    }

    fn comment(&mut self, _: RawText<'_>) -> ControlFlow<()> {
        self.0.comments += 1;
        ControlFlow::Continue(())
    }

    fn begin_variation(&mut self) -> ControlFlow<(), Next> {
        ControlFlow::Continue(Next::Read)
    }

    fn end_game(&mut self) {}
}

#[derive(Default)]
struct OurMoves(Tally);

impl Visitor for OurMoves {
    type Output = ();

    fn tag(&mut self, _: RawTag<'_>) -> ControlFlow<()> {
        self.0.tags += 1;
        ControlFlow::Continue(())
    }

    fn play(&mut self, _: Played<'_>) -> ControlFlow<()> {
        self.0.words += 1;
        ControlFlow::Continue(())
    }

    fn comment(&mut self, _: RawText<'_>) -> ControlFlow<()> {
        self.0.comments += 1;
        ControlFlow::Continue(())
    }

    fn begin_variation(&mut self) -> ControlFlow<(), Next> {
        ControlFlow::Continue(Next::Read)
    }

    fn error(&mut self, error: &PgnError) -> ControlFlow<()> {
        panic!("the games are sound: {error}")
    }

    fn end_game(&mut self) {}
}

pub(crate) fn our_words(text: &[u8]) -> Tally {
    let mut visitor = OurWords::default();
    let mut reader = Reader::from_bytes(text);
    while reader.read_tokens(&mut visitor).expect("memory can be read").is_some() {}
    visitor.0
}

pub(crate) fn our_words_through_a_buffer(text: &[u8]) -> Tally {
    let mut visitor = OurWords::default();
    let mut reader = Reader::new(text);
    while reader.read_tokens(&mut visitor).expect("memory can be read").is_some() {}
    visitor.0
}

pub(crate) fn our_moves(text: &[u8]) -> Tally {
    let mut visitor = OurMoves::default();
    let mut reader = Reader::from_bytes(text);
    while reader.read_game(&mut visitor).expect("memory can be read").is_some() {}
    visitor.0
}

pub(crate) fn our_moves_through_a_buffer(text: &[u8]) -> Tally {
    let mut visitor = OurMoves::default();
    let mut reader = Reader::new(text);
    while reader.read_game(&mut visitor).expect("memory can be read").is_some() {}
    visitor.0
}

#[derive(Default)]
struct PeerWords(Tally);

impl pgn_reader::Visitor for PeerWords {
    type Tags = ();
    type Movetext = ();
    type Output = ();

    fn begin_tags(&mut self) -> ControlFlow<(), ()> {
        ControlFlow::Continue(())
    }

    fn tag(&mut self, (): &mut (), _: &[u8], _: pgn_reader::RawTag<'_>) -> ControlFlow<()> {
        self.0.tags += 1;
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, (): ()) -> ControlFlow<(), ()> {
        ControlFlow::Continue(())
    }

    fn san(&mut self, (): &mut (), _: SanPlus) -> ControlFlow<()> {
        self.0.words += 1;
        ControlFlow::Continue(())
    }

    fn comment(&mut self, (): &mut (), _: pgn_reader::RawComment<'_>) -> ControlFlow<()> {
        self.0.comments += 1;
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, (): ()) {}
}

#[derive(Default)]
struct PeerMoves(Tally);

impl pgn_reader::Visitor for PeerMoves {
    type Tags = Option<Chess>;
    type Movetext = Chess;
    type Output = ();

    fn begin_tags(&mut self) -> ControlFlow<(), Option<Chess>> {
        ControlFlow::Continue(None)
    }

    fn tag(
        &mut self,
        start: &mut Option<Chess>,
        name: &[u8],
        value: pgn_reader::RawTag<'_>,
    ) -> ControlFlow<()> {
        self.0.tags += 1;
        if name == b"FEN" {
            let fen = Fen::from_ascii(value.as_bytes()).expect("the games are sound");
            let position = fen.into_position(CastlingMode::Chess960);
            *start = Some(position.expect("the games are sound"));
        }
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, start: Option<Chess>) -> ControlFlow<(), Chess> {
        ControlFlow::Continue(start.unwrap_or_default())
    }

    fn san(&mut self, position: &mut Chess, san: SanPlus) -> ControlFlow<()> {
        let mv = san.san.to_move(position).expect("the games are sound");
        position.play_unchecked(mv);
        self.0.words += 1;
        ControlFlow::Continue(())
    }

    fn comment(&mut self, _: &mut Chess, _: pgn_reader::RawComment<'_>) -> ControlFlow<()> {
        self.0.comments += 1;
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, _: Chess) {}
}

pub(crate) fn peer_words(text: &[u8]) -> Tally {
    let mut visitor = PeerWords::default();
    let mut reader = pgn_reader::Reader::new(text);
    reader.visit_all_games(&mut visitor).expect("memory can be read");
    visitor.0
}

pub(crate) fn peer_moves(text: &[u8]) -> Tally {
    let mut visitor = PeerMoves::default();
    let mut reader = pgn_reader::Reader::new(text);
    reader.visit_all_games(&mut visitor).expect("memory can be read");
    visitor.0
}
