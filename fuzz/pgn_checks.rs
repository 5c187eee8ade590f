//! Properties that hold for any bytes read as PGN, checked by the fuzz target and, on the seed
//! corpus, by a test of `lucena-pgn`.

use std::io::{self, Read};
use std::num::NonZero;
use std::ops::ControlFlow;

use lucena_board::{GameResult, Position};
use lucena_pgn::{
    Counts, Limits, Nag, Next, ParallelReader, Part, PgnError, Played, RawTag, RawText, Reader,
    Source, Visitor,
};

/// Checks the order of calls and hashes everything visited.
#[derive(Default)]
struct Listener {
    sum: u64,
    depth: u32,
    has_result: bool,
}

impl Listener {
    fn note(&mut self, what: u64, bytes: &[u8]) -> ControlFlow<()> {
        for byte in what.to_le_bytes().iter().chain(bytes) {
            self.sum = (self.sum ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01B3);
        }
        ControlFlow::Continue(())
    }
}

impl Visitor for Listener {
    type Output = ();

    fn begin_game(&mut self, offset: u64) -> ControlFlow<()> {
        (self.depth, self.has_result) = (0, false);
        self.note(offset, b"game")
    }

    fn tag(&mut self, tag: RawTag<'_>) -> ControlFlow<()> {
        let _ = self.note(1, tag.name().as_bytes());
        self.note(2, tag.value().as_bytes())
    }

    fn begin_moves(&mut self, start: &Position) -> ControlFlow<(), Next> {
        let _ = self.note(start.key(), b"");
        ControlFlow::Continue(Next::Read)
    }

    fn play(&mut self, played: Played<'_>) -> ControlFlow<()> {
        assert_eq!(played.before.play(played.mv).as_ref(), Ok(played.after));
        assert_eq!(played.depth, self.depth);
        self.note(u64::from(played.ply), played.word)
    }

    fn nag(&mut self, nag: Nag) -> ControlFlow<()> {
        self.note(u64::from(nag.0), b"nag")
    }

    fn comment(&mut self, comment: RawText<'_>) -> ControlFlow<()> {
        self.note(3, comment.decode().as_bytes())
    }

    fn begin_variation(&mut self) -> ControlFlow<(), Next> {
        self.depth += 1;
        ControlFlow::Continue(Next::Read)
    }

    fn end_variation(&mut self) -> ControlFlow<()> {
        self.depth -= 1;
        self.note(4, b"")
    }

    fn result(&mut self, result: GameResult) -> ControlFlow<()> {
        assert!(!self.has_result, "a game has one result");
        self.has_result = true;
        self.note(5, result.as_str().as_bytes())
    }

    fn error(&mut self, error: &PgnError) -> ControlFlow<()> {
        self.note(6, error.to_string().as_bytes())
    }

    fn end_game(&mut self) {
        let _ = self.note(7, b"end");
    }
}

/// Yields one byte at a time.
struct Crumbs<'a>(&'a [u8]);

impl Read for Crumbs<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let len = buffer.len().min(self.0.len()).min(1);
        buffer[..len].copy_from_slice(&self.0[..len]);
        self.0 = &self.0[len..];
        Ok(len)
    }
}

fn sums_of<S: Source>(reader: &mut Reader<S>) -> io::Result<Vec<u64>> {
    let mut sums = Vec::new();
    let mut listener = Listener::default();
    while reader.read_game(&mut listener)?.is_some() {
        sums.push(std::mem::take(&mut listener.sum));
    }
    Ok(sums)
}

fn read<S: Source>(mut reader: Reader<S>) -> (Vec<u64>, Counts) {
    let sums = sums_of(&mut reader).expect("memory can be read");
    (sums, reader.counts())
}

/// Reading in one piece, byte by byte and in parallel parts gives the same calls, with small limits
/// too.
pub(crate) fn pgn(data: &[u8]) {
    let small = Limits { comment: 80, tag: 40, word: 16, depth: 3 };
    for limits in [Limits::default(), small] {
        let (sums, counts) = read(Reader::from_bytes(data).limits(limits));
        assert_eq!(counts.bytes, data.len() as u64);
        assert_eq!(counts.games, sums.len() as u64);
        assert_eq!(read(Reader::new(Crumbs(data)).limits(limits)), (sums.clone(), counts));

        let in_parts = ParallelReader::new().threads(NonZero::<usize>::MIN).part_bytes(1);
        let part = |reader: &mut Reader<Part<'_>>| sums_of(reader);
        let mut sums_in_parts = Vec::new();
        let each = |sums: Vec<u64>| sums_in_parts.extend(sums);
        let counts_in_parts = in_parts.limits(limits).read_parts_of_bytes(data, part, each);
        assert_eq!((sums_in_parts, counts_in_parts), (sums, counts));
    }
}
