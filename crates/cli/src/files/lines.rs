//! Lines of files of positions.

/// No line with a position comes near this; a file of something else may have no line ends at all.
pub(crate) const LINE_MAX_BYTES: usize = 1 << 16;

/// So many unreadable lines are not typing errors: the file is something else.
pub(crate) const UNREADABLE_MAX: usize = 100;

/// The text of a line. The first one may start with a byte order mark, which some editors put there.
pub(crate) fn text_of_line(number: usize, bytes: &[u8]) -> Result<&str, String> {
    if bytes.len() > LINE_MAX_BYTES {
        return Err(format!("longer than {LINE_MAX_BYTES} bytes"));
    }
    let text = str::from_utf8(bytes)
        .map_err(|error| format!("byte {}: not UTF-8 text", error.valid_up_to()))?;
    Ok(if number == 1 { text.trim_start_matches('\u{feff}') } else { text })
}
