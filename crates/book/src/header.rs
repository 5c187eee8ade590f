//! The header that some books begin with.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use crate::{Book, BookError, Entry, RawMove, Source};

const MAGIC: &str = "@PG@";
const VERSION: &str = "1.0";
/// The part of an entry behind its key, which is where the text stands.
const PIECE: usize = 8;
/// Nobody reads so long a text; it is not a header then.
const TEXT_MAX: usize = 1 << 16;

/// What a book says of itself: for which variants of chess it is, and any words.
///
/// It is text in the entries of key 0, which no position of a game has, so that readers that do not
/// know it never see it: `@PG@`, the version, how many fields follow, how many variants, their
/// names, and a comment to the end, each on a line.
///
/// ```
/// use lucena_book::{Book, BookData, Header};
/// let header = Header::new(["normal"], "made by hand");
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
    /// A header. Control characters, which would end a line or the text, become spaces; a comment
    /// may have several lines.
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

    /// The variants: `normal`, `fischerandom`, or others.
    ///
    /// ```
    /// assert_eq!(lucena_book::Header::new(["normal"], "").variants(), ["normal"]);
    /// ```
    #[must_use]
    pub fn variants(&self) -> &[String] {
        &self.variants
    }

    /// The words.
    ///
    /// ```
    /// assert_eq!(lucena_book::Header::new(["normal"], "hello").comment(), "hello");
    /// ```
    #[must_use]
    pub fn comment(&self) -> &str {
        &self.comment
    }

    /// The entries that hold it.
    pub(crate) fn entries(&self) -> impl Iterator<Item = Entry> {
        let mut bytes = self.to_string().into_bytes();
        bytes.push(0);
        bytes.resize(bytes.len().next_multiple_of(PIECE), 0);
        let entry = |piece: &[u8]| {
            let number = u64::from_be_bytes(piece.try_into().expect("a whole piece"));
            let raw = RawMove::from_bits((number >> 48) as u16);
            Entry { key: 0, raw, weight: (number >> 32) as u16, learn: number as u32 }
        };
        let entries: Vec<Entry> = bytes.chunks_exact(PIECE).map(entry).collect();
        entries.into_iter()
    }

    /// Reads the text up to its end. A fault is given with its place in the text.
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
        // Fields that are not known yet, between the variants and the comment.
        for _ in n_variants.saturating_add(1)..n_fields {
            line("a field")?;
        }
        Ok(Self { variants, comment: rest.to_string() })
    }
}

/// The text, as it stands in the entries.
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
    /// What the book says of itself, if it does.
    ///
    /// ```
    /// assert_eq!(lucena_book::Book::new([])?.header()?, None);
    /// # Ok::<(), lucena_book::BookError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// There are entries of key 0, but they are no header, or they cannot be read. The moves of the
    /// book are as good as ever.
    pub fn header(&self) -> Result<Option<Header>, BookError> {
        if !self.has_header() {
            return Ok(None);
        }
        let mut bytes = Vec::new();
        for entry in self.header_entries() {
            let piece = entry?.entry.to_bytes();
            let text = piece[PIECE..].split(|&byte| byte == 0).next().unwrap_or_default();
            bytes.extend_from_slice(text);
            if text.len() < PIECE || bytes.len() > TEXT_MAX {
                break;
            }
        }
        if bytes.len() > TEXT_MAX {
            return Err(BookError::Header { at: 0, expected: "a header of at most 64 KiB" });
        }
        let in_book = |at: usize| (at / PIECE * Entry::BYTES + PIECE + at % PIECE) as u64;
        let header = Header::parse(&bytes);
        header.map(Some).map_err(|(at, expected)| BookError::Header { at: in_book(at), expected })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::BookData;

    fn check(text: &[u8], expected: Result<Header, (u64, &'static str)>) {
        let entry = |piece: &[u8]| {
            let mut entry = [0; 16];
            entry[8..8 + piece.len()].copy_from_slice(piece);
            entry
        };
        let bytes: Vec<u8> = text.chunks(8).flat_map(entry).collect();
        let expected = expected.map(Some);
        let expected = expected.map_err(|(at, expected)| BookError::Header { at, expected });
        let found = Book::new(bytes).unwrap().header();
        assert_eq!(found, expected, "{:?}", String::from_utf8_lossy(text));
    }

    #[test]
    fn headers_are_read_as_they_are_written() {
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
    fn fields_of_later_versions_are_read_over() {
        let known = Header::new(["normal"], "words");
        check(b"@PG@\n1.1\n3\n1\nnormal\nsomething\nwords\0", Ok(known));
    }

    #[test]
    fn faults_have_a_place() {
        check(&[0; 8], Err((8, "a line @PG@")));
        check(b"not a header\n", Err((8, "a line @PG@")));
        check(b"@PG@\n1.0\n", Err((25, "a number of fields")));
        check(b"@PG@\n1.0\nx\n", Err((25, "a number")));
        check(b"@PG@\n1.0\n2\n99999999999999999999999\n", Err((27, "a number")));
        check(b"@PG@\n1.0\n2\n18446744073709551615\n", Err((72, "the name of a variant")));
        check(b"@PG@\xff\n", Err((12, "UTF-8 text")));
    }
}
