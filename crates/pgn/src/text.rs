//! Raw text of PGN files, in UTF-8 or Latin-1.

use std::borrow::Cow;
use std::fmt;

/// Undecoded text of a file, such as a comment without its braces.
///
/// PGN began as Latin-1, and most programs write UTF-8 today. Text is decoded on demand: valid
/// UTF-8 as such, anything else as Latin-1, in which every byte is a character, so that nothing is
/// lost.
///
/// ```
/// use lucena_pgn::RawText;
/// assert_eq!(RawText::new("Réti".as_bytes()).decode(), "Réti");
/// assert_eq!(RawText::new(b"R\xe9ti").decode(), "Réti");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct RawText<'a>(&'a [u8]);

impl<'a> RawText<'a> {
    /// Wraps bytes.
    #[must_use]
    pub const fn new(bytes: &'a [u8]) -> Self {
        Self(bytes)
    }

    /// The bytes as in the file.
    #[must_use]
    pub const fn as_bytes(self) -> &'a [u8] {
        self.0
    }

    /// The text without leading and trailing whitespace.
    #[must_use]
    pub const fn trim(self) -> Self {
        Self(self.0.trim_ascii())
    }

    /// Decodes the text: as UTF-8 if it is valid, else as Latin-1. Borrows where possible.
    ///
    /// ```
    /// use std::borrow::Cow;
    /// use lucena_pgn::RawText;
    /// assert!(matches!(RawText::new(b"plain").decode(), Cow::Borrowed("plain")));
    /// ```
    #[must_use]
    pub fn decode(self) -> Cow<'a, str> {
        decode(self.0)
    }
}

/// As [`RawText::decode`].
impl fmt::Display for RawText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.decode())
    }
}

impl fmt::Debug for RawText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&*self.decode(), f)
    }
}

/// A tag pair `[Name "value"]`, undecoded.
///
/// ```
/// use lucena_pgn::RawTag;
/// let tag = RawTag::new(b"White", br#"Smith, \"Bob\""#);
/// assert!(tag.is("White"));
/// assert_eq!(tag.value(), "Smith, \"Bob\"");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct RawTag<'a> {
    name: &'a [u8],
    value: &'a [u8],
}

impl<'a> RawTag<'a> {
    /// A tag with a name and a value as in a file, with `"` and `\` escaped by `\`.
    ///
    /// ```
    /// use lucena_pgn::RawTag;
    /// assert_eq!(RawTag::new(b"Round", b"3").to_string(), "[Round \"3\"]");
    /// ```
    #[must_use]
    pub const fn new(name: &'a [u8], value: &'a [u8]) -> Self {
        Self { name, value }
    }

    /// Whether the tag has this name; case-sensitive.
    #[must_use]
    #[inline]
    pub fn is(self, name: &str) -> bool {
        self.name == name.as_bytes()
    }

    /// The name.
    #[must_use]
    pub fn name(self) -> Cow<'a, str> {
        decode(self.name)
    }

    /// The bytes of the name.
    #[must_use]
    pub const fn raw_name(self) -> &'a [u8] {
        self.name
    }

    /// The value, unescaped. Borrows where possible.
    ///
    /// ```
    /// use lucena_pgn::RawTag;
    /// assert_eq!(RawTag::new(b"Site", br"a\\b").value(), r"a\b");
    /// ```
    #[must_use]
    pub fn value(self) -> Cow<'a, str> {
        if self.value.contains(&b'\\') {
            Cow::Owned(decode(&unescaped(self.value)).into_owned())
        } else {
            decode(self.value)
        }
    }

    /// The bytes of the value as in the file.
    #[must_use]
    pub const fn raw_value(self) -> &'a [u8] {
        self.value
    }
}

/// The tag in regular form.
impl fmt::Display for RawTag<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{} \"{}\"]", self.name(), decode(self.value))
    }
}

impl fmt::Debug for RawTag<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "RawTag({self})")
    }
}

/// Removes backslashes before quotes and backslashes. Others are literal, as many programs write
/// paths without escaping them.
fn unescaped(raw: &[u8]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(raw.len());
    let mut rest = raw;
    while let [first, tail @ ..] = rest {
        let is_escape = *first == b'\\' && matches!(tail.first(), Some(b'"' | b'\\'));
        let (byte, after) = if is_escape { (tail[0], &tail[1..]) } else { (*first, tail) };
        bytes.push(byte);
        rest = after;
    }
    bytes
}

fn decode(bytes: &[u8]) -> Cow<'_, str> {
    match std::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => Cow::Owned(bytes.iter().map(|&byte| char::from(byte)).collect()),
    }
}
