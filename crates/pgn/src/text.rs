//! Bytes of a file that are meant as text, in whichever encoding.

use std::borrow::Cow;
use std::fmt;

/// Text as it stands in the file, such as a comment without its braces.
///
/// PGN began as Latin-1, and most programs write UTF-8 today. Nothing is decoded until somebody
/// asks; then valid UTF-8 is taken as it is and anything else as Latin-1, in which every byte is a
/// character, so that nothing is lost.
///
/// ```
/// use lucena_pgn::RawText;
/// assert_eq!(RawText::new("Réti".as_bytes()).decode(), "Réti");
/// assert_eq!(RawText::new(b"R\xe9ti").decode(), "Réti");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct RawText<'a>(&'a [u8]);

impl<'a> RawText<'a> {
    /// Text of these bytes.
    ///
    /// ```
    /// use lucena_pgn::RawText;
    /// assert_eq!(RawText::new(b" a book move ").trim().as_bytes(), b"a book move");
    /// ```
    #[must_use]
    pub const fn new(bytes: &'a [u8]) -> Self {
        Self(bytes)
    }

    /// The bytes as the file has them.
    ///
    /// ```
    /// use lucena_pgn::RawText;
    /// assert_eq!(RawText::new(b"[%clk 0:10:00]").as_bytes().len(), 14);
    /// ```
    #[must_use]
    pub const fn as_bytes(self) -> &'a [u8] {
        self.0
    }

    /// The text without white space at either end.
    ///
    /// ```
    /// use lucena_pgn::RawText;
    /// assert_eq!(RawText::new(b"\n x ").trim(), RawText::new(b"x"));
    /// ```
    #[must_use]
    pub const fn trim(self) -> Self {
        Self(self.0.trim_ascii())
    }

    /// The text as characters: UTF-8 if it is, else Latin-1. Borrowed where nothing has to change.
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

/// A line `[Name "value"]` of the tag section.
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
    /// A tag of a name and a value that stands as in a file, with `\` before `"` and `\`.
    ///
    /// ```
    /// use lucena_pgn::RawTag;
    /// assert_eq!(RawTag::new(b"Round", b"3").to_string(), "[Round \"3\"]");
    /// ```
    #[must_use]
    pub const fn new(name: &'a [u8], value: &'a [u8]) -> Self {
        Self { name, value }
    }

    /// Whether the tag has this name; case counts.
    ///
    /// ```
    /// use lucena_pgn::RawTag;
    /// assert!(!RawTag::new(b"white", b"").is("White"));
    /// ```
    #[must_use]
    #[inline]
    pub fn is(self, name: &str) -> bool {
        self.name == name.as_bytes()
    }

    /// The name.
    ///
    /// ```
    /// use lucena_pgn::RawTag;
    /// assert_eq!(RawTag::new(b"ECO", b"C65").name(), "ECO");
    /// ```
    #[must_use]
    pub fn name(self) -> Cow<'a, str> {
        decode(self.name)
    }

    /// The bytes of the name.
    ///
    /// ```
    /// use lucena_pgn::RawTag;
    /// assert_eq!(RawTag::new(b"ECO", b"C65").raw_name(), b"ECO");
    /// ```
    #[must_use]
    pub const fn raw_name(self) -> &'a [u8] {
        self.name
    }

    /// The value, without the escapes. Borrowed where it has none.
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

    /// The bytes of the value as the file has them.
    ///
    /// ```
    /// use lucena_pgn::RawTag;
    /// assert_eq!(RawTag::new(b"Site", br"a\\b").raw_value(), br"a\\b");
    /// ```
    #[must_use]
    pub const fn raw_value(self) -> &'a [u8] {
        self.value
    }
}

/// The tag as the file has it, in regular form.
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

/// Without the backslashes that precede quotes and backslashes. Others stand for themselves, for
/// many programs write paths without knowing of escapes.
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
