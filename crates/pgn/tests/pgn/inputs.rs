//! Compressed files, and opening files by path.

use std::fs;
use std::io;

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

#[test]
fn utf_16_is_rejected() {
    for bytes in [&b"\xFF\xFE[\0E\0"[..], b"\xFE\xFF\0[\0E"] {
        let error = n_words(bytes.into()).expect_err("no game could be found in it");
        assert_eq!(error.to_string(), "found UTF-16, expected UTF-8 or Latin-1");
    }
}

#[test]
fn unsupported_formats_are_named() {
    for (bytes, name) in [
        (&b"[\0E\0v\0"[..], "UTF-16"),
        (b"\0[\0E\0v", "UTF-16"),
        (b"PK\x03\x04\x14\0", "a zip archive"),
        (b"BZh91AY&SY", "bzip2"),
        (b"\xFD7zXZ\0", "xz"),
        (b"7z\xBC\xAF\x27\x1C", "a 7z archive"),
        (b"Rar!\x1A\x07", "a rar archive"),
    ] {
        let error = n_words(bytes.into()).expect_err("no game could be found in it");
        assert_eq!(error.to_string(), format!("found {name}, expected UTF-8 or Latin-1"));
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

#[cfg(not(feature = "gzip"))]
#[test]
fn gzip_needs_its_feature() {
    let error = n_words(vec![0x1F, 0x8B, 8, 0]).expect_err("no feature");
    assert_eq!(error.kind(), io::ErrorKind::Unsupported);
    assert!(error.to_string().contains("feature gzip"));
}

#[cfg(not(feature = "zstd"))]
#[test]
fn zstandard_needs_its_feature() {
    let error = n_words(vec![0x28, 0xB5, 0x2F, 0xFD]).expect_err("no feature");
    assert_eq!(error.kind(), io::ErrorKind::Unsupported);
}
