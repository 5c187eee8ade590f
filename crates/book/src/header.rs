//! Optional header of a book.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use crate::{Book, BookError, Entry, RawMove, Source};

const MAGIC: &str = "@PG@";
const VERSION: &str = "1.0";
/// Number of text bytes per entry: everything after the key.
const CHUNK_BYTES: usize = 8;
/// Maximum length of the text in bytes; longer ones are rejected as invalid.
const TEXT_MAX: usize = 1 << 16;

/// Header of a book: the chess variants it is for, and a comment.
///
/// The header is text stored in entries with key 0, which readers without support for headers never
/// look up. Its lines are `@PG@`, the version, the number of fields that follow, the number of
/// variants, their names, and the comment.
///
/// ```
/// use lucena_book::{Book, BookData, Header};
/// let header = Header::new(["normal"], "my repertoire");
/// let bytes = BookData::default().with_header(header.clone()).to_bytes();
/// assert_eq!(&bytes[8..16], b"@PG@\n1.0");
/// let book = Book::new(bytes)?;
/// assert_eq!(book.header()?, Some(header));
/// assert!(book.is_empty());
/// # Ok::<(), lucena_book::BookError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Header {
    variants: Vec<String>,
    comment: String,
}

impl Header {
    /// Creates a header. Control characters that would end a line or the text are replaced by
    /// spaces; a comment may have several lines.
    ///
    /// ```
    /// use lucena_book::Header;
    /// let header = Header::new(["normal\n"], "two\nlines\0");
    /// assert_eq!((header.variants()[0].as_str(), header.comment()), ("normal ", "two\nlines "));
    /// ```
    pub fn new<V: AsRef<str>>(variants: impl IntoIterator<Item = V>, comment: &str) -> Self {
        let line = |text: V| text.as_ref().replace(|c: char| c.is_control(), " ");
        let comment = comment.replace('\0', " ");
        Self { variants: variants.into_iter().map(line).collect(), comment }
    }

    /// Returns the variants: `normal`, `fischerandom`, or others.
    #[must_use]
    pub fn variants(&self) -> &[String] {
        &self.variants
    }

    /// Returns the comment.
    #[must_use]
    pub fn comment(&self) -> &str {
        &self.comment
    }

    /// Encodes the header as entries.
    pub(crate) fn entries(&self) -> impl Iterator<Item = Entry> {
        let mut bytes = self.to_string().into_bytes();
        bytes.push(0);
        bytes.resize(bytes.len().next_multiple_of(CHUNK_BYTES), 0);
        let entry = |chunk: &[u8]| {
            let number = u64::from_be_bytes(chunk.try_into().expect("a complete chunk"));
            let raw = RawMove::from_bits((number >> 48) as u16);
            Entry { key: 0, raw_move: raw, weight: (number >> 32) as u16, learn: number as u32 }
        };
        let entries: Vec<Entry> = bytes.chunks_exact(CHUNK_BYTES).map(entry).collect();
        entries.into_iter()
    }

    /// Parses the text. An error has its byte offset in the text.
    fn parse(bytes: &[u8]) -> Result<Self, (usize, &'static str)> {
        let text = core::str::from_utf8(bytes).map_err(|e| (e.valid_up_to(), "UTF-8 text"))?;
        let mut rest = text;
        let mut line = |expected| {
            let at = text.len() - rest.len();
            let (line, after) = rest.split_once('\n').ok_or((at, expected))?;
            rest = after;
            Ok((at, line))
        };
        let (at, magic) = line("a line @PG@")?;
        if magic != MAGIC {
            return Err((at, "a line @PG@"));
        }
        line("the header's version")?;
        let number =
            |(at, line): (usize, &str)| line.trim().parse::<usize>().map_err(|_| (at, "a number"));
        let n_fields = number(line("a number of fields")?)?;
        let n_variants = number(line("a number of variants")?)?;
        let mut variants = Vec::new();
        for _ in 0..n_variants {
            variants.push(line("the name of a variant")?.1.to_string());
        }
        // Skip fields of later versions, between the variants and the comment.
        for _ in n_variants.saturating_add(1)..n_fields {
            line("a field")?;
        }
        Ok(Self { variants, comment: rest.to_string() })
    }
}

/// The text stored in the entries.
impl fmt::Display for Header {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let n = self.variants.len();
        writeln!(f, "{MAGIC}\n{VERSION}\n{}\n{n}", n + 1)?;
        for variant in &self.variants {
            writeln!(f, "{variant}")?;
        }
        f.write_str(&self.comment)
    }
}

impl<S: Source> Book<S> {
    /// Returns the header of the book, if there is one.
    ///
    /// # Errors
    ///
    /// The entries with key 0 are not a valid header or cannot be read. Lookups still work.
    pub fn header(&self) -> Result<Option<Header>, BookError> {
        if !self.has_header() {
            return Ok(None);
        }
        let mut bytes = Vec::new();
        for entry in self.header_entries() {
            let chunk = entry?.entry.to_bytes();
            let text = chunk[CHUNK_BYTES..].split(|&byte| byte == 0).next().unwrap_or_default();
            bytes.extend_from_slice(text);
            if text.len() < CHUNK_BYTES || bytes.len() > TEXT_MAX {
                break;
            }
        }
        if bytes.len() > TEXT_MAX {
            return Err(BookError::Header { at: 0, expected: "a header of at most 64 KiB" });
        }
        let in_book =
            |at: usize| (at / CHUNK_BYTES * Entry::BYTES + CHUNK_BYTES + at % CHUNK_BYTES) as u64;
        let header = Header::parse(&bytes);
        header.map(Some).map_err(|(at, expected)| BookError::Header { at: in_book(at), expected })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::BookData;

    fn check(text: &[u8], expected: Result<Header, (u64, &'static str)>) {
        let entry = |chunk: &[u8]| {
            let mut entry = [0; 16];
            entry[8..8 + chunk.len()].copy_from_slice(chunk);
            entry
        };
        let bytes: Vec<u8> = text.chunks(8).flat_map(entry).collect();
        let expected = expected.map(Some);
        let expected = expected.map_err(|(at, expected)| BookError::Header { at, expected });
        let found = Book::new(bytes).unwrap().header();
        assert_eq!(found, expected, "{:?}", String::from_utf8_lossy(text));
    }

    #[test]
    fn headers_round_trip() {
        check(b"@PG@\n1.0\n2\n1\nnormal\nhello\0", Ok(Header::new(["normal"], "hello")));
        check(b"@PG@\n1.0\n1\n0\n\0", Ok(Header::default()));
        let two = Header::new(["normal", "fischerandom"], "several\nlines, \u{265e}");
        check(
            b"@PG@\n1.0\n3\n2\nnormal\nfischerandom\nseveral\nlines, \xe2\x99\x9e",
            Ok(two.clone()),
        );
        let data = BookData::default().with_header(two.clone());
        assert_eq!(Book::new(data.to_bytes()).unwrap().header(), Ok(Some(two)));
    }

    #[test]
    fn fields_of_later_versions_are_skipped() {
        let expected = Header::new(["normal"], "comment");
        check(b"@PG@\n1.1\n3\n1\nnormal\nsomething\ncomment\0", Ok(expected));
    }

    #[test]
    fn errors_have_an_offset() {
        check(&[0; 8], Err((8, "a line @PG@")));
        check(b"not a header\n", Err((8, "a line @PG@")));
        check(b"@PG@\n1.0\n", Err((25, "a number of fields")));
        check(b"@PG@\n1.0\nx\n", Err((25, "a number")));
        check(b"@PG@\n1.0\n2\n99999999999999999999999\n", Err((27, "a number")));
        check(b"@PG@\n1.0\n2\n18446744073709551615\n", Err((72, "the name of a variant")));
        check(b"@PG@\xff\n", Err((12, "UTF-8 text")));
    }
}
