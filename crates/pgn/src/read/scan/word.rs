//! Byte classes of movetext.

/// The class of a token by its first byte.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(super) enum Class {
    /// Whitespace, and the dots of move numbers.
    Blank,
    /// A letter: almost always a move.
    Letter,
    /// A digit: almost always a move number, else a result or castling with zeros.
    Digit,
    /// `{`
    Comment,
    /// `;`
    LineComment,
    /// `(`
    Open,
    /// `)`
    Close,
    /// `$`
    Nag,
    /// `!` or `?`
    Mark,
    /// `[`
    Tag,
    /// `*`
    Star,
    /// Bytes that words contain but rarely begin with: `-`, `+`, bytes beyond ASCII.
    Symbol,
    /// Bytes that are invalid here.
    Unexpected,
}

const CLASSES: [Class; 256] = classes();

const fn classes() -> [Class; 256] {
    let mut classes = [Class::Unexpected; 256];
    let mut byte = 0;
    while byte < 256 {
        classes[byte] = class_of(byte as u8);
        byte += 1;
    }
    classes
}

const fn class_of(byte: u8) -> Class {
    match byte {
        // 0x1A is the end-of-file mark of DOS.
        b' ' | b'\t' | b'\n' | b'\r' | 0x0B | 0x0C | b'.' | 0x1A => Class::Blank,
        b'a'..=b'z' | b'A'..=b'Z' => Class::Letter,
        b'0'..=b'9' => Class::Digit,
        b'{' => Class::Comment,
        b';' => Class::LineComment,
        b'(' => Class::Open,
        b')' => Class::Close,
        b'$' => Class::Nag,
        b'!' | b'?' => Class::Mark,
        b'[' => Class::Tag,
        b'*' => Class::Star,
        b'#'
        | b'&'
        | b'\''
        | b'+'
        | b','
        | b'-'
        | b'/'
        | b':'
        | b'='
        | b'@'
        | b'\\'
        | b'^'
        | b'_'
        | b'`'
        | b'|'
        | b'~'
        | 0x80.. => Class::Symbol,
        _ => Class::Unexpected,
    }
}

#[inline(always)]
pub(super) fn class(byte: u8) -> Class {
    CLASSES[usize::from(byte)]
}

/// Whether a word may contain this byte.
#[inline(always)]
pub(super) fn is_word(byte: u8) -> bool {
    matches!(class(byte), Class::Letter | Class::Digit | Class::Symbol)
}

pub(super) const fn is_newline(byte: u8) -> bool {
    matches!(byte, b'\n' | b'\r')
}

/// Whitespace, including newlines.
pub(super) const fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n' | b'\r' | 0x0B | 0x0C | 0x1A)
}

/// Whitespace within a line.
pub(super) const fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | 0x0B | 0x0C)
}
