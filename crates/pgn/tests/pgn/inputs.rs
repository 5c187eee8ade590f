//! Compressed files, and opening files by path.

use std::fs;
use std::io::{self, Read as _};

use lucena_pgn::{Input, Reader};

const GAMES: &str = "[Event \"a\"]\n\n1. e4 e5 2. Nf3 *\n\n";

fn n_words(bytes: Vec<u8>) -> io::Result<u64> {
    let mut reader = Reader::new(Input::new(io::Cursor::new(bytes))?);
    while reader.skip_game()? {}
    Ok(reader.counts().words)
}

#[test]
fn uncompressed_text_of_any_length() {
    for len in 0..GAMES.len() {
        assert!(n_words(GAMES.as_bytes()[..len].to_vec()).is_ok());
    }
    assert_eq!(n_words(GAMES.into()).ok(), Some(3));
}

fn read(bytes: Vec<u8>) -> io::Result<Vec<u8>> {
    let mut read = Vec::new();
    Input::new(io::Cursor::new(bytes))?.read_to_end(&mut read)?;
    Ok(read)
}

/// In UTF-16 with the low byte first and last.
fn utf_16(text: &str) -> [Vec<u8>; 2] {
    let big: Vec<u8> = text.encode_utf16().flat_map(u16::to_be_bytes).collect();
    [text.encode_utf16().flat_map(u16::to_le_bytes).collect(), big]
}

#[test]
fn utf_16_is_decoded() {
    let text =
        format!("[White \"R\u{e9}ti \u{1f600}\"]\n\n{}", "1. Nf3 {\u{265e}} *\n\n".repeat(9000));
    for text in [text.as_str(), "ab"] {
        for bytes in utf_16(&format!("\u{feff}{text}")).into_iter().chain(utf_16(text)) {
            assert!(read(bytes).unwrap() == text.as_bytes());
        }
    }
    for bytes in utf_16("\u{feff}") {
        assert_eq!(read(bytes).unwrap(), b"");
    }
    // A byte-order mark is a character everywhere else.
    let [bytes, _] = utf_16("\u{feff}a\u{feff}");
    assert_eq!(read(bytes).unwrap(), "a\u{feff}".as_bytes());
    assert!(Input::new(&b"\xFF\xFE"[..]).unwrap().is_converted());
}

#[test]
fn faults_of_utf_16_are_reported() {
    for (bytes, message) in [
        (&b"\xFF\xFE[\0E\0v"[..], "UTF-16, byte 6: file is truncated"),
        (b"\xFF\xFE\x3D\xD8", "UTF-16, byte 4: half a surrogate pair"),
        (b"\xFE\xFF\xD8\x3D\0a", "UTF-16, byte 6: half a surrogate pair"),
        (b"\xFE\xFF\xDE\x00\0a", "UTF-16, byte 4: half a surrogate pair"),
    ] {
        assert_eq!(read(bytes.into()).unwrap_err().to_string(), message);
    }
}

#[test]
fn unsupported_formats_are_named() {
    for (bytes, name) in [
        (&b"PK\x03\x04\x14\0"[..], "a zip archive"),
        (b"\xFD7zXZ\0", "xz"),
        (b"7z\xBC\xAF\x27\x1C", "a 7z archive"),
        (b"Rar!\x1A\x07", "a rar archive"),
    ] {
        let error = n_words(bytes.into()).expect_err("no game could be found in it");
        assert_eq!(error.to_string(), format!("found {name}, expected UTF-8, UTF-16 or Latin-1"));
    }
}

#[test]
fn open_reads_a_file_by_path() {
    let path = std::env::temp_dir().join(format!("lucena-pgn-{}.pgn", std::process::id()));
    fs::write(&path, GAMES).expect("the folder for temporary files can be written");
    let mut reader = Reader::open(&path).expect("the file is there");
    assert!(reader.skip_game().expect("the file can be read"));
    fs::remove_file(&path).expect("the file is ours");
}

#[cfg(feature = "gzip")]
fn gzipped(text: &str) -> Vec<u8> {
    use std::io::Write as _;
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    encoder.write_all(text.as_bytes()).expect("memory can be written");
    encoder.finish().expect("memory can be written")
}

#[cfg(feature = "gzip")]
#[test]
fn gzip_with_several_members() {
    let bytes = [gzipped(GAMES), gzipped(""), gzipped(&GAMES.repeat(1000))].concat();
    assert_eq!(n_words(bytes.clone()).ok(), Some(3003));
    assert!(n_words(bytes[..bytes.len() - 20].to_vec()).is_err());
}

#[cfg(feature = "zstd")]
fn zstandard(text: &str) -> Vec<u8> {
    use ruzstd::encoding::{CompressionLevel, compress_to_vec};
    compress_to_vec(text.as_bytes(), CompressionLevel::Fastest)
}

#[cfg(feature = "zstd")]
#[test]
fn zstandard_with_several_frames() {
    let skippable = [&[0x51, 0x2A, 0x4D, 0x18, 3, 0, 0, 0][..], b"abc"].concat();
    let frames = [zstandard(GAMES), skippable.clone(), zstandard(&GAMES.repeat(1000))].concat();
    assert_eq!(n_words(frames.clone()).ok(), Some(3003));
    assert_eq!(n_words([skippable, frames.clone()].concat()).ok(), Some(3003));
    assert!(n_words(frames[..frames.len() - 20].to_vec()).is_err());
}

#[cfg(feature = "gzip")]
#[test]
fn compressed_utf_16_is_decoded() {
    use std::io::Write as _;
    let [bytes, _] = utf_16(GAMES);
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    encoder.write_all(&bytes).expect("memory can be written");
    assert_eq!(read(encoder.finish().expect("memory can be written")).unwrap(), GAMES.as_bytes());
}

/// [`GAMES`] 10,000 times, in blocks of 100,000 bytes.
#[cfg(feature = "bzip2")]
const BLOCKS: &[u8] = include_bytes!("../data/blocks.pgn.bz2");

/// Runs of all bytes, and bytes without order.
#[cfg(feature = "bzip2")]
const RUNS: &[u8] = include_bytes!("../data/runs.bz2");

#[cfg(feature = "bzip2")]
fn runs() -> Vec<u8> {
    let runs = (0..=255_u8).flat_map(|byte| std::iter::repeat_n(byte, usize::from(byte) * 3 % 700));
    let mut seed = 1_u32;
    let random = (0..2000).map(|_| {
        seed = seed.wrapping_mul(1_103_515_245).wrapping_add(12345) & 0x7fff_ffff;
        (seed >> 16) as u8
    });
    runs.chain(random).collect()
}

#[cfg(feature = "bzip2")]
#[test]
fn bzip2_with_several_blocks_and_streams() {
    assert!(read(BLOCKS.into()).unwrap() == GAMES.repeat(10_000).as_bytes());
    assert!(read(RUNS.into()).unwrap() == runs());
    // The last one is of no bytes.
    let empty = b"BZh9\x17\x72\x45\x38\x50\x90\0\0\0\0";
    assert_eq!(read(empty.into()).unwrap(), b"");
    let both = [runs(), runs()].concat();
    assert!(read([RUNS, empty, RUNS].concat()).unwrap() == both);
    // One byte at a time.
    let mut input = Input::new(RUNS).unwrap();
    let (mut bytes, mut byte) = (Vec::new(), [0]);
    while input.read(&mut byte).unwrap() > 0 {
        bytes.extend(byte);
    }
    assert!(bytes == runs() && input.is_converted());
}

#[cfg(feature = "bzip2")]
#[test]
fn faults_of_bzip2_are_reported() {
    for len in (4..BLOCKS.len()).step_by(11) {
        let error = read(BLOCKS[..len].into()).expect_err("truncated");
        assert_eq!(error.kind(), io::ErrorKind::UnexpectedEof, "{len}");
        let message = error.to_string();
        assert!(message.starts_with("bzip2, block ") && message.ends_with(": file is truncated"));
    }
    // No changed bit gives other text.
    let n_bits = 8 * BLOCKS.len();
    for bit in (32..n_bits).step_by(53) {
        let mut bytes = BLOCKS.to_vec();
        bytes[bit / 8] ^= 1 << (bit % 8);
        let text = read(bytes).unwrap_or(GAMES.repeat(10_000).into());
        assert!(text == GAMES.repeat(10_000).as_bytes(), "bit {bit}");
    }
    let error = |bytes: &[u8]| read(bytes.into()).unwrap_err().to_string();
    let data_after = error(&[BLOCKS, b"more"].concat());
    assert_eq!(data_after, "bzip2, block 4: data after the end of the stream");
    let mut changed = RUNS.to_vec();
    changed[10] ^= 1;
    assert_eq!(error(&changed), "bzip2, block 1: checksum does not match");
    assert_eq!(
        error(b"BZh91AY&SY0000\xFF0000"),
        "bzip2, block 1: randomized blocks of bzip2 before 0.9.5 are not supported",
    );
}

#[cfg(not(feature = "gzip"))]
#[test]
fn gzip_needs_its_feature() {
    let error = n_words(vec![0x1F, 0x8B, 8, 0]).expect_err("no feature");
    assert_eq!(error.kind(), io::ErrorKind::Unsupported);
    assert!(error.to_string().contains("feature gzip"));
}

#[cfg(not(feature = "bzip2"))]
#[test]
fn bzip2_needs_its_feature() {
    let error = n_words(b"BZh91AY&SY".into()).expect_err("no feature");
    assert_eq!(error.kind(), io::ErrorKind::Unsupported);
}

#[cfg(not(feature = "zstd"))]
#[test]
fn zstandard_needs_its_feature() {
    let error = n_words(vec![0x28, 0xB5, 0x2F, 0xFD]).expect_err("no feature");
    assert_eq!(error.kind(), io::ErrorKind::Unsupported);
}
