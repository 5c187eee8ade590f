//! Writing the tag section.

use std::borrow::Cow;
use std::io::{self, Write};
use std::ops::Range;

use lucena_board::Variant;

use super::layout::Layout;
use super::options::{TagOrder, WriteOptions};
use crate::Tags;
use crate::position::PgnPosition;

/// Writes the Seven Tag Roster, then the other tags, and an empty line. The tags are corrected for
/// this start position.
///
/// Returns the range of the value of `Result` in the buffer of `out`.
pub(super) fn write<W: Write, P: PgnPosition>(
    out: &mut Layout<W>,
    tags: &Tags,
    start: &P,
    options: &WriteOptions,
) -> io::Result<Option<Range<usize>>> {
    if !options.has_tags {
        return Ok(None);
    }
    for (name, unknown) in Tags::SEVEN {
        write_tag(out, name, tags.get(name).unwrap_or(unknown))?;
    }
    // `Result` is the last of the roster.
    let end = out.n_buffered().saturating_sub("\"]\n".len());
    let len = escaped(tags.get("Result").unwrap_or("*")).len();
    let result = end.checked_sub(len).map(|start| start..end);
    let tags = with_start(tags, start);
    let mut others: Vec<(&str, &str)> =
        tags.iter().filter(|(name, _)| !is_of_seven(name)).collect();
    if options.tag_order == TagOrder::ByName {
        others.sort_unstable_by_key(|&(name, _)| name);
    }
    for (name, value) in others {
        write_tag(out, name, value)?;
    }
    out.empty_line()?;
    Ok(result)
}

/// The tags, corrected for the start position: `FEN`, `SetUp`, and `Variant` if it is not standard
/// chess. An invalid `FEN` or an unsupported variant is kept in a game from the initial position.
fn with_start<'a, P: PgnPosition>(tags: &'a Tags, start: &P) -> Cow<'a, Tags> {
    let is_right = match tags.start_of::<P>() {
        Some(parsed) => parsed == *start && tags.fits_variant(start),
        None => *start == P::initial_of(Variant::Standard),
    };
    if is_right {
        return Cow::Borrowed(tags);
    }
    let mut tags = tags.clone();
    tags.set_start_of(start);
    Cow::Owned(tags)
}

fn is_of_seven(name: &str) -> bool {
    Tags::SEVEN.iter().any(|&(known, _)| known == name)
}

fn write_tag<W: Write>(out: &mut Layout<W>, name: &str, value: &str) -> io::Result<()> {
    out.line(&format!("[{} \"{}\"]", clean_name(name), escaped(value)))
}

/// A name that can be read back: not too long, with a letter first, and without delimiters.
fn clean_name(name: &str) -> Cow<'_, str> {
    const LONGEST: usize = 200;
    let is_bad =
        |c: char| c.is_whitespace() || c.is_control() || matches!(c, '"' | '[' | ']' | '{' | '}');
    let is_clean = name.starts_with(|c: char| c.is_ascii_alphabetic())
        && name.len() <= LONGEST
        && !name.contains(is_bad);
    if is_clean {
        return name.into();
    }
    let letter = if name.starts_with(|c: char| c.is_ascii_alphabetic()) { "" } else { "X" };
    let cleaned = name.chars().map(|c| if is_bad(c) { '_' } else { c });
    let mut text: String = letter.chars().chain(cleaned).collect();
    let end = (0..=LONGEST).rev().find(|&at| text.is_char_boundary(at));
    text.truncate(end.unwrap_or_default());
    text.into()
}

/// A value with `"` and `\` escaped, and line breaks replaced by spaces.
fn escaped(value: &str) -> Cow<'_, str> {
    let is_special = |c: char| c.is_control() || matches!(c, '"' | '\\');
    if !value.contains(is_special) {
        return value.into();
    }
    let mut text = String::with_capacity(value.len() + 8);
    for c in value.chars() {
        if matches!(c, '"' | '\\') {
            text.push('\\');
        }
        text.push(if c.is_control() { ' ' } else { c });
    }
    text.into()
}

#[cfg(test)]
mod tests {
    use lucena_board::Position;

    use super::*;

    fn check(tags: &[(&str, &str)], options: WriteOptions, expected: &str) {
        let tags: Tags = tags.iter().copied().collect();
        let mut out = Layout::new(Vec::new(), None);
        write(&mut out, &tags, &Position::initial(), &options).unwrap();
        let text = String::from_utf8(out.into_inner().unwrap()).unwrap();
        let (_, others) = text.split_once("[Result \"*\"]\n").unwrap();
        assert_eq!(others, format!("{expected}\n"));
    }

    #[test]
    fn values_and_names_are_escaped() {
        let new = WriteOptions::new();
        check(&[("A", r#"say "\" "#)], new, "[A \"say \\\"\\\\\\\" \"]\n");
        check(&[("A", "two\nlines")], new, "[A \"two lines\"]\n");
        check(&[("", "x"), ("a b]", "\u{e9}")], new, "[X \"x\"]\n[a_b_ \"\u{e9}\"]\n");
        check(&[("1st", "x")], new, "[X1st \"x\"]\n");
    }

    #[test]
    fn the_roster_is_first_and_the_rest_in_order() {
        let tags = [("WhiteElo", "1"), ("Event", "E"), ("BlackElo", "2")];
        check(&tags, WriteOptions::new(), "[WhiteElo \"1\"]\n[BlackElo \"2\"]\n");
        check(&tags, WriteOptions::export(), "[BlackElo \"2\"]\n[WhiteElo \"1\"]\n");
    }
}
