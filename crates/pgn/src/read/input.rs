//! Input that may be compressed.

#[cfg(feature = "zstd")]
mod zstandard;

use std::fmt;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// A file or other input, decompressed if necessary.
///
/// The format is detected by magic bytes, not by file name: gzip, with any number of members, needs
/// the feature `gzip`; Zstandard, with any number of frames, needs the feature `zstd`.
///
/// ```
/// use std::io::Read;
/// use lucena_pgn::Input;
/// let mut text = String::new();
/// Input::new("1. e4 *".as_bytes())?.read_to_string(&mut text)?;
/// assert_eq!(text, "1. e4 *");
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct Input {
    read: Box<dyn Read + Send>,
    compression: Compression,
}

/// Compression formats.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Compression {
    None,
    Gzip,
    Zstd,
}

impl Compression {
    /// Detects the format by the first four bytes.
    fn of(magic: &[u8]) -> Self {
        match magic {
            [0x1F, 0x8B, ..] => Self::Gzip,
            // A frame, or a skippable frame.
            [0x28, 0xB5, 0x2F, 0xFD] | [0x50..=0x5F, 0x2A, 0x4D, 0x18] => Self::Zstd,
            _ => Self::None,
        }
    }
}

/// The name of an unsupported format that begins with these four bytes.
fn foreign(magic: &[u8]) -> Option<&'static str> {
    match magic {
        [0xFF, 0xFE, ..] | [0xFE, 0xFF, ..] => Some("UTF-16"),
        // Without a byte-order mark: two characters below 256.
        [(1..), 0, (1..), 0] | [0, (1..), 0, (1..)] => Some("UTF-16"),
        b"PK\x03\x04" | b"PK\x05\x06" => Some("a zip archive"),
        [b'B', b'Z', b'h', b'1'..=b'9'] => Some("bzip2"),
        b"\xFD7zX" => Some("xz"),
        b"7z\xBC\xAF" => Some("a 7z archive"),
        b"Rar!" => Some("a rar archive"),
        _ => None,
    }
}

impl Input {
    /// Opens a file and detects its format.
    ///
    /// # Errors
    /// If the file cannot be opened, or is compressed in a way for which there is no feature.
    pub fn open(path: impl AsRef<Path>) -> io::Result<Self> {
        File::open(path).and_then(Self::new)
    }

    /// Detects the format of the input.
    ///
    /// # Errors
    /// If reading fails, or the format is not supported or not enabled: UTF-16, bzip2, xz, zip, 7z
    /// and rar are detected.
    pub fn new(mut read: impl Read + Send + 'static) -> io::Result<Self> {
        let mut magic = Vec::with_capacity(4);
        read.by_ref().take(4).read_to_end(&mut magic)?;
        if let Some(form) = foreign(&magic) {
            let words = format!("found {form}, expected UTF-8 or Latin-1");
            return Err(io::Error::new(io::ErrorKind::InvalidData, words));
        }
        let compression = Compression::of(&magic);
        let whole = io::Cursor::new(magic).chain(read);
        match compression {
            Compression::None => Ok(Self { read: Box::new(whole), compression }),
            Compression::Gzip => gzip(whole).map(|read| Self { read, compression }),
            Compression::Zstd => zstd(whole).map(|read| Self { read, compression }),
        }
    }

    /// Whether the input is decompressed.
    #[must_use]
    pub const fn is_compressed(&self) -> bool {
        !matches!(self.compression, Compression::None)
    }
}

impl Read for Input {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.read.read(buffer)
    }
}

impl fmt::Debug for Input {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Input").finish_non_exhaustive()
    }
}

#[cfg(feature = "gzip")]
fn gzip(read: impl Read + Send + 'static) -> io::Result<Box<dyn Read + Send>> {
    Ok(Box::new(flate2::read::MultiGzDecoder::new(read)))
}

#[cfg(not(feature = "gzip"))]
fn gzip(_: impl Read + Send + 'static) -> io::Result<Box<dyn Read + Send>> {
    Err(unsupported("found gzip, expected text: this was built without the feature gzip"))
}

#[cfg(feature = "zstd")]
fn zstd(read: impl Read + Send + 'static) -> io::Result<Box<dyn Read + Send>> {
    Ok(Box::new(zstandard::Frames::new(read)))
}

#[cfg(not(feature = "zstd"))]
fn zstd(_: impl Read + Send + 'static) -> io::Result<Box<dyn Read + Send>> {
    Err(unsupported("found Zstandard, expected text: this was built without the feature zstd"))
}

#[cfg(not(all(feature = "gzip", feature = "zstd")))]
fn unsupported(message: &str) -> io::Error {
    io::Error::new(io::ErrorKind::Unsupported, message)
}
