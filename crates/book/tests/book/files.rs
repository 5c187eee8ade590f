//! Book files: valid, truncated, unsorted, and files of other formats.

use std::fs;
use std::io::Cursor;
use std::path::PathBuf;

use lucena_board::Position;
use lucena_book::{Book, BookData, BookError, Entry, RawMove, Seekable, Source};

use crate::games::after;

/// A file that is deleted on drop.
struct TempFile(PathBuf);

impl TempFile {
    fn new(name: &str, bytes: &[u8]) -> Self {
        let path = std::env::temp_dir().join(format!("lucena_book_{}_{name}", std::process::id()));
        fs::write(&path, bytes).unwrap();
        Self(path)
    }
}

impl Drop for TempFile {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

/// A book of all legal moves in all positions after two plies.
fn large() -> BookData {
    let mut entries = Vec::new();
    let start = Position::initial();
    for one in start.legal_moves() {
        let position = start.play_unchecked(one);
        for other in position.legal_moves() {
            let position = position.play_unchecked(other);
            entries.extend(position.legal_moves().iter().map(|&mv| Entry::new(&position, mv, 1)));
        }
    }
    BookData::from_entries(entries)
}

#[test]
fn bytes_files_and_memory_maps_agree() {
    let data = large();
    let file = TempFile::new("same.bin", &data.to_bytes());
    let (bytes, opened) = (data.to_book(), Book::open(&file.0).unwrap());
    #[cfg(feature = "mmap")]
    let mapped = Book::map(&file.0).unwrap();
    let mut n_found = 0;
    for entry in data.entries().iter().step_by(37).chain([&Entry::from_bytes([9; 16])]) {
        let expected: Vec<_> = bytes.entries_of(entry.key).unwrap().map(Result::unwrap).collect();
        n_found += expected.len();
        let from_file = opened.entries_of(entry.key).unwrap().map(Result::unwrap);
        assert_eq!(from_file.collect::<Vec<_>>(), expected);
        #[cfg(feature = "mmap")]
        {
            let from_map = mapped.entries_of(entry.key).unwrap().map(Result::unwrap);
            assert_eq!(from_map.collect::<Vec<_>>(), expected);
        }
    }
    assert!(n_found > 1000);
    assert_eq!(opened.verify(), bytes.verify());
    #[cfg(feature = "mmap")]
    assert_eq!(mapped.verify(), bytes.verify());
}

#[test]
fn threads_share_a_book_file() {
    let data = large();
    let book = Book::new(Seekable::new(Cursor::new(data.to_bytes())).unwrap()).unwrap();
    std::thread::scope(|scope| {
        for first in 0..4 {
            let (book, data) = (&book, &data);
            scope.spawn(move || {
                for entry in data.entries().iter().skip(first).step_by(101) {
                    assert_eq!(book.has_key(entry.key), Ok(true));
                }
            });
        }
    });
}

fn check_error(bytes: &[u8], expected: &BookError, message: &str) {
    let file = TempFile::new(&format!("{}.bin", bytes.len()), bytes);
    assert_eq!(&Book::new(bytes).unwrap_err(), expected);
    assert_eq!(&Book::open(&file.0).unwrap_err(), expected);
    #[cfg(feature = "mmap")]
    assert_eq!(&Book::map(&file.0).unwrap_err(), expected);
    assert_eq!(expected.to_string(), message);
}

#[test]
fn opening_detects_invalid_files() {
    let bytes = large().to_bytes();
    check_error(
        &bytes[..1003],
        &BookError::Truncated { at: 992, n_bytes: 11 },
        "byte 992: found 11 bytes of an entry, expected 16",
    );
    let games = "[Event \"Café\"]\n[Site \"?\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 Nc6 1-0\n";
    check_error(
        games.as_bytes(),
        &BookError::Text,
        "byte 0: found text, expected the entries of a book",
    );
    let unsorted: Vec<u8> = [[2; 16], [1; 16]].concat();
    check_error(
        &unsorted,
        &BookError::Unsorted {
            at: 16,
            key: 0x0101_0101_0101_0101,
            previous: 0x0202_0202_0202_0202,
        },
        "byte 16: found key 0101010101010101 after 0202020202020202, expected ascending keys",
    );
    // A few samples are enough to detect random bytes.
    let noise = |n: u64| (0..n).flat_map(|i| i.wrapping_mul(0x9e37_79b9_7f4a_7c15).to_be_bytes());
    let noise: Vec<u8> = noise(4000).collect();
    assert!(matches!(Book::new(noise), Err(BookError::Unsorted { .. })));
    assert!(matches!(Book::open(std::env::temp_dir()), Err(BookError::Open(_))));
}

/// Found by fuzzing: such a book could be written but not opened.
#[test]
fn a_sorted_book_of_printable_bytes_is_valid() {
    let entries = [*b"letters and more", *b"later letters in"].map(Entry::from_bytes);
    let data = BookData::from_entries(entries);
    assert_eq!(data.to_book().len(), 2);
    assert_eq!(BookData::read(&data.to_book()), Ok(data));
}

#[test]
fn verify_detects_disorder_between_the_samples() {
    let mut bytes = large().to_bytes();
    let at = 16 * 1001;
    bytes[at..at + 8].fill(0);
    let book = Book::new(&bytes).unwrap();
    let error = book.verify().unwrap_err();
    assert!(matches!(error, BookError::Unsorted { at: 16_016, key: 0, .. }), "{error}");
    assert!(matches!(BookData::read(&book), Err(BookError::Unsorted { at: 16_016, .. })));
}

#[test]
fn a_lookup_that_meets_disorder_fails() {
    let start = Position::initial();
    let entry = Entry::new(&start, start.parse_san("e4").unwrap(), 1);
    let low = Entry { key: 5, ..entry };
    let book = Book::new([entry, low].map(Entry::to_bytes).concat());
    assert!(matches!(book, Err(BookError::Unsorted { at: 16, key: 5, .. })));
    // Between two sampled entries.
    let mut entries = vec![Entry { key: 1, ..entry }; 500];
    entries.extend(vec![entry; 3]);
    entries.push(low);
    entries.extend(vec![Entry { key: u64::MAX, ..entry }; 500]);
    let book =
        Book::new(entries.into_iter().flat_map(Entry::to_bytes).collect::<Vec<u8>>()).unwrap();
    let error = book.find(&start).unwrap_err();
    assert_eq!(error, BookError::Unsorted { at: 503 * 16, key: 5, previous: start.key() });
}

#[test]
fn a_truncated_file_is_an_error() {
    let bytes = large().to_bytes();
    let file = TempFile::new("shrinks.bin", &bytes);
    let book = Book::open(&file.0).unwrap();
    let last = large().entries().last().unwrap().key;
    assert_eq!(book.has_key(last), Ok(true));
    fs::OpenOptions::new().write(true).open(&file.0).unwrap().set_len(8).unwrap();
    // The last page may still be cached; the first one has to be read.
    let first = large().entries()[0].key;
    let error = book.has_key(first).unwrap_err();
    assert!(matches!(error, BookError::Truncated { .. }), "{error}");
}

#[test]
fn too_many_entries_for_a_position_are_an_error() {
    let start = Position::initial();
    let entry = Entry::new(&start, start.parse_san("e4").unwrap(), u16::MAX);
    let probe = |n: usize| Book::new(entry.to_bytes().repeat(n)).unwrap().find(&start);
    assert_eq!(probe(4096).unwrap().best().unwrap().weight, 4096 * u32::from(u16::MAX));
    let error = probe(4097).unwrap_err();
    assert_eq!(error, BookError::TooManyEntries { at: 4096 * 16, key: start.key() });
}

#[test]
fn entries_with_illegal_moves_are_skipped_and_reported() {
    let position = after("e4");
    let (c5, illegal) = (position.parse_san("c5").unwrap(), RawMove::from_bits(0o1434));
    let entry = Entry::new(&position, c5, 2);
    let raws = [
        illegal,
        RawMove::NULL,
        RawMove::from_bits(5 << 12 | entry.raw_move.bits()),
        entry.raw_move,
    ];
    let entries = raws.map(|raw| Entry { raw_move: raw, ..entry });
    let found = Book::new(entries.map(Entry::to_bytes).concat()).unwrap().find(&position).unwrap();
    assert_eq!(found.moves().iter().map(|it| it.mv).collect::<Vec<_>>(), [c5]);
    let reported: Vec<String> = found.skipped().iter().map(ToString::to_string).collect();
    let expected = [
        "byte 0: e2e4 is illegal: no piece stands on e2",
        "byte 32: found promotion piece 5, expected 1 to 4",
    ];
    assert_eq!(reported, expected);
    // Only the first eight are listed, but all are counted.
    let many = Book::new(Entry { raw_move: illegal, ..entry }.to_bytes().repeat(20)).unwrap();
    let found = many.find(&position).unwrap();
    assert_eq!((found.n_skipped(), found.skipped().len()), (20, 8));
}

#[test]
fn a_source_with_a_wrong_length_is_an_error() {
    struct TooLong;
    impl Source for TooLong {
        fn n_bytes(&self) -> u64 {
            16 * 1000
        }
        fn entry_bytes(&self, index: u64) -> Result<[u8; 16], BookError> {
            [1_u8; 16 * 10].entry_bytes(index)
        }
    }
    let error = Book::new(TooLong).unwrap_err();
    assert_eq!(error, BookError::Truncated { at: 160, n_bytes: 0 });
}
