//! Input that may be compressed, or encoded as UTF-16.

#[cfg(feature = "bzip2")]
mod bzip2;
mod utf16;
#[cfg(feature = "zstd")]
mod zstandard;

use std::fmt;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use self::utf16::Utf16;

/// A file or other input, decompressed and decoded if necessary.
///
/// The format is detected by its first bytes, not by file name: gzip, with any number of members,
/// needs the feature `gzip`; Zstandard, with any number of frames, the feature `zstd`; bzip2, with
/// any number of streams, the feature `bzip2`. UTF-16, compressed or not, is decoded to UTF-8.
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
    is_converted: bool,
}

/// Compression formats.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Compression {
    None,
    Gzip,
    Zstd,
    Bzip2,
}

impl Compression {
    /// Detects the format by the first four bytes.
    fn of(magic: &[u8]) -> Self {
        match magic {
            [0x1F, 0x8B, ..] => Self::Gzip,
            // A frame, or a skippable frame.
            [0x28, 0xB5, 0x2F, 0xFD] | [0x50..=0x5F, 0x2A, 0x4D, 0x18] => Self::Zstd,
            [b'B', b'Z', b'h', b'1'..=b'9'] => Self::Bzip2,
            _ => Self::None,
        }
    }
}

/// The name of an unsupported format that begins with these four bytes.
fn foreign(magic: &[u8]) -> Option<&'static str> {
    match magic {
        b"PK\x03\x04" | b"PK\x05\x06" => Some("a zip archive"),
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
    /// If reading fails, or the format is not supported or not enabled: xz, zip, 7z and rar are
    /// detected.
    pub fn new(mut read: impl Read + Send + 'static) -> io::Result<Self> {
        let magic = magic(&mut read)?;
        if let Some(form) = foreign(&magic) {
            let words = format!("found {form}, expected UTF-8, UTF-16 or Latin-1");
            return Err(io::Error::new(io::ErrorKind::InvalidData, words));
        }
        let compression = Compression::of(&magic);
        let whole = io::Cursor::new(magic.clone()).chain(read);
        let mut decompressed = match compression {
            Compression::None => return Ok(Self::decoded(&magic, whole)),
            Compression::Gzip => gzip(whole)?,
            Compression::Zstd => zstd(whole)?,
            Compression::Bzip2 => bzip2(whole)?,
        };
        let magic = self::magic(&mut decompressed)?;
        let whole = io::Cursor::new(magic.clone()).chain(decompressed);
        Ok(Self { is_converted: true, ..Self::decoded(&magic, whole) })
    }

    /// Text that begins with these bytes.
    fn decoded(magic: &[u8], whole: impl Read + Send + 'static) -> Self {
        let Some(to_unit) = utf16::byte_order(magic) else {
            return Self { read: Box::new(whole), is_converted: false };
        };
        Self { read: Box::new(Utf16::new(whole, to_unit)), is_converted: true }
    }

    /// Whether the bytes differ from those of the file: it is compressed, or UTF-16.
    #[must_use]
    pub const fn is_converted(&self) -> bool {
        self.is_converted
    }
}

/// The first four bytes, or all of a shorter input.
fn magic(read: &mut impl Read) -> io::Result<Vec<u8>> {
    let mut magic = Vec::with_capacity(4);
    read.take(4).read_to_end(&mut magic)?;
    Ok(magic)
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

#[cfg(feature = "bzip2")]
fn bzip2(read: impl Read + Send + 'static) -> io::Result<Box<dyn Read + Send>> {
    Ok(Box::new(bzip2::Streams::new(read)))
}

#[cfg(not(feature = "bzip2"))]
fn bzip2(_: impl Read + Send + 'static) -> io::Result<Box<dyn Read + Send>> {
    Err(unsupported("found bzip2, expected text: this was built without the feature bzip2"))
}

#[cfg(not(all(feature = "gzip", feature = "zstd", feature = "bzip2")))]
fn unsupported(message: &str) -> io::Error {
    io::Error::new(io::ErrorKind::Unsupported, message)
}
