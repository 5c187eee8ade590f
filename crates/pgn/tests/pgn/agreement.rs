//! The events are the same for bytes in memory, a stream with short reads, and several threads.

use std::fmt::Write as _;
use std::io::{self, Read};
use std::num::NonZero;

use lucena_pgn::{Counts, Limits, ParallelReader, Part, Reader};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

use crate::events::{Events, events, token_events};

/// Returns short reads of these sizes, repeated.
struct Crumbs<'a> {
    rest: &'a [u8],
    sizes: std::iter::Cycle<std::slice::Iter<'a, usize>>,
}

impl<'a> Crumbs<'a> {
    fn new(bytes: &'a [u8], sizes: &'a [usize]) -> Self {
        Self { rest: bytes, sizes: sizes.iter().cycle() }
    }
}

impl Read for Crumbs<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let size = self.sizes.next().copied().unwrap_or(1);
        let len = size.min(buffer.len()).min(self.rest.len());
        let (now, later) = self.rest.split_at(len);
        buffer[..len].copy_from_slice(now);
        self.rest = later;
        Ok(len)
    }
}

/// The events of all parts, concatenated.
fn events_in_parts(reader: &ParallelReader, bytes: &[u8], from_stream: Option<&[usize]>) -> String {
    let part = |reader: &mut Reader<Part<'_>>| {
        let mut events = Events::default();
        while reader.read_game(&mut events)?.is_some() {}
        Ok(events.text)
    };
    let mut text = String::new();
    let each = |more: String| text += &more;
    let counts: Counts = match from_stream {
        None => reader.read_parts_of_bytes(bytes, part, each),
        Some(sizes) => reader.read_parts(Crumbs::new(bytes, sizes), part, each).expect("readable"),
    };
    let _ = writeln!(text, "{counts:?}");
    text
}

fn check(bytes: &[u8], sizes: &[usize], limits: Limits) {
    let whole = events(Reader::from_bytes(bytes).limits(limits));
    let crumbs = events(Reader::new(Crumbs::new(bytes, sizes)).limits(limits));
    assert_eq!(crumbs, whole, "in crumbs: {:?}", String::from_utf8_lossy(bytes));
    let tokens = token_events(Reader::from_bytes(bytes).limits(limits));
    let crumbs = token_events(Reader::new(Crumbs::new(bytes, sizes)).limits(limits));
    assert_eq!(crumbs, tokens, "words in crumbs: {:?}", String::from_utf8_lossy(bytes));
    let part_bytes = sizes.iter().sum();
    for threads in [1, 3] {
        let reader = ParallelReader::new().threads(NonZero::new(threads).expect("not zero"));
        let reader = reader.part_bytes(part_bytes).limits(limits);
        for from_stream in [None, Some(sizes)] {
            let parts = events_in_parts(&reader, bytes, from_stream);
            assert_eq!(parts, whole, "in parts: {:?}", String::from_utf8_lossy(bytes));
        }
    }
}

/// Fragments of files, valid and broken.
const PIECES: [&[u8]; 64] = [
    b"[Event \"a\"]\n",
    b"\n\n[Event \"b\"]\n[Site \"somewhere beyond the reach of braces, far from here\"]\n",
    b"\r\n\r\n[Event \"c\"]\r\n[Site \"somewhere beyond the reach of braces, far away\"]\r\n\r\n",
    b"\r\r[Event \"d\"]\r[Site \"somewhere beyond the reach of braces, and farther\"]\r\r",
    b"1-0\n\n[Event \"e\"]\n[Site \"somewhere beyond the reach of braces, as before\"]\n\n1. e4",
    b"[Event \"",
    b"[White \"x\\\"y\\\\\"]\n",
    b"[Black \"no end\n",
    b"[Round no quotes]\n",
    b"[Variant \"Chess960\"]\n",
    b"[Variant \"Atomic\"]\n",
    b"[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n",
    b"[FEN \"nonsense\"]\n",
    b"[Result \"1-0\"]\n",
    b"[White \"x\"]\n\n",
    b"[pgn]",
    b"[/PGN]",
    b"[pgn=",
    b"[",
    b"]",
    b"\n",
    b"\n\n",
    b"\r\n",
    b"\r",
    b" ",
    b"1. ",
    b"1...",
    b"e4 ",
    b"e5 ",
    b" Nf3",
    b" Nc6 ",
    b"Bb5+ ",
    b"a6",
    b"O-O",
    b"0-0-0 ",
    b"--",
    b"Z0 ",
    b"0000",
    b"(",
    b" ( e4 ) ",
    b")",
    b"{",
    b"{ best }",
    b"{ a comment that is much longer than what is clear of braces, so it is searched }",
    b"}",
    b"; to the end",
    b"\n% for programs\n",
    b"%",
    b"1-0",
    b" 0-1\n",
    b"1/2-1/2\n\n",
    b"0.5-0.5",
    b"*",
    b"$1 ",
    b"$999",
    b"!?",
    b"!!!!!!!!!!!!!!!!!!!!",
    b"e8(Q) exd6e.p. exd6 e.p. ",
    b"\xEF\xBB\xBF",
    b"\xE9t\xE9 ",
    b" dear all, ",
    b"<br />",
    b"averyverylongwordthatisnomove1234567890",
    b"\x1A\x00\xFF",
];

fn small() -> Limits {
    Limits { comment: 90, tag: 48, word: 16, depth: 2 }
}

fn config(cases: u32) -> ProptestConfig {
    let rng_seed = RngSeed::Fixed(7);
    ProptestConfig { cases, rng_seed, failure_persistence: None, ..ProptestConfig::default() }
}

proptest! {
    #![proptest_config(config(500))]

    #[test]
    fn file_fragments(
        pieces in prop::collection::vec(prop::sample::select(&PIECES[..]), 0..40),
        sizes in prop::collection::vec(1_usize..40, 1..4),
        limits in prop::sample::select(vec![Limits::default(), small()]),
    ) {
        check(&pieces.concat(), &sizes, limits);
    }

    #[test]
    fn any_bytes(
        bytes in prop::collection::vec(any::<u8>(), 0..300),
        sizes in prop::collection::vec(1_usize..40, 1..4),
    ) {
        check(&bytes, &sizes, small());
    }

    #[test]
    fn damaged_games(
        damage in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 0..6),
        sizes in prop::collection::vec(1_usize..90, 1..4),
        limits in prop::sample::select(vec![Limits::default(), small()]),
    ) {
        let mut bytes = GAMES.repeat(2).into_bytes();
        for (index, byte) in damage {
            let at = index.index(bytes.len());
            bytes[at] = byte;
        }
        check(&bytes, &sizes, limits);
    }
}

const GAMES: &str = "\
[Event \"First\"]
[Site \"The longest part of this file has no braces in it\"]
[Result \"1-0\"]

1. e4 {[%clk 0:10:00]} e5 2. Nf3 (2. f4 exf4 (2... d5 3. exd5) 3. Nf3 $2) 2... Nc6 3. Bb5 a6
{a comment that goes
on for lines} 4. Bxc6 dxc6 5. O-O f6 6. d4 1-0

[Event \"Second\"]
[Site \"The longest part of this file has no braces in it\"]
[FEN \"4k3/P7/8/8/8/8/8/4K3 w - - 0 1\"]

1. a8=Q+ Kd7 ; a queen
2. Qb7+ *

";

#[test]
fn tag_names_at_the_length_limit() {
    for len in 250..260 {
        let tag = format!("[{} \"x\"]\n\n1. e4 *\n", "n".repeat(len));
        check(tag.as_bytes(), &[7], Limits::default());
    }
}

#[test]
fn a_panic_of_a_visitor_is_propagated() {
    let reader = ParallelReader::new().threads(NonZero::new(2).expect("not zero")).part_bytes(1);
    let bytes = GAMES.repeat(20).into_bytes();
    let read = std::panic::catch_unwind(|| {
        let part = |_: &mut Reader<Part<'_>>| -> io::Result<()> { panic!("on purpose") };
        reader.read_parts_of_bytes(&bytes, part, |()| {})
    });
    assert!(read.is_err());
}

#[test]
fn games_before_an_io_error_are_delivered() {
    struct Fails<'a>(&'a [u8]);
    impl Read for Fails<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            if self.0.is_empty() {
                return Err(io::Error::other("on purpose"));
            }
            self.0.read(buffer)
        }
    }
    let bytes = GAMES.repeat(1000).into_bytes();
    let reader = ParallelReader::new().part_bytes(1000);
    let mut n_games = 0;
    let part = |reader: &mut Reader<Part<'_>>| {
        while reader.skip_game()? {}
        Ok(reader.counts().games)
    };
    assert!(reader.read_parts(Fails(&bytes), part, |n| n_games += n).is_err());
    assert!(n_games >= 1998, "{n_games}");
    // Whatever the size of the part with the error.
    let mut n_games = 0;
    assert!(ParallelReader::new().read_parts(Fails(&bytes), part, |n| n_games += n).is_err());
    assert!(n_games >= 1998, "{n_games}");

    // So does a single reader.
    let mut reader = Reader::new(Fails(&bytes));
    while reader.skip_game().is_ok_and(|read| read) {}
    assert!(reader.counts().games >= 1999);
    assert!(reader.skip_game().is_err());
}
