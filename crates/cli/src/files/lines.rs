//! Lines of EPD files and perft suites.

/// Longer lines are not EPD; a binary file may have no line ends at all.
pub(crate) const LINE_MAX_BYTES: usize = 1 << 16;

/// Errors that are reported one by one; more of them mean that the file has another format.
pub(crate) const UNREADABLE_MAX: usize = 100;

/// The text of a line, without the byte order mark that some editors write before the first.
pub(crate) fn text_of_line(number: usize, bytes: &[u8]) -> Result<&str, String> {
    if bytes.len() > LINE_MAX_BYTES {
        return Err(format!("longer than {LINE_MAX_BYTES} bytes"));
    }
    let text = str::from_utf8(bytes)
        .map_err(|error| format!("byte {}: not UTF-8 text", error.valid_up_to()))?;
    Ok(if number == 1 { text.trim_start_matches('\u{feff}') } else { text })
}
