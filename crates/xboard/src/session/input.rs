//! The input thread.

use std::io::{BufRead, BufReader, Read};
use std::thread;

use crossbeam_channel::{Receiver, bounded};

/// Maximum line length; longer lines are skipped.
const MAX_LINE: u64 = 64 * 1024;
/// Number of buffered lines.
const LINES_AHEAD: usize = 64;

/// Reads lines in a thread. The channel closes at the end of the input.
pub(super) fn lines(input: impl Read + Send + 'static) -> std::io::Result<Receiver<String>> {
    let (sender, lines) = bounded(LINES_AHEAD);
    thread::Builder::new().name("xboard-input".into()).spawn(move || {
        let mut input = BufReader::new(input);
        let mut bytes = Vec::new();
        let mut is_too_long = false;
        loop {
            bytes.clear();
            match input.by_ref().take(MAX_LINE).read_until(b'\n', &mut bytes) {
                Ok(0) => break,
                Ok(_) => {}
                Err(error) if error.kind() == std::io::ErrorKind::Interrupted => continue,
                Err(_) => break,
            }
            let has_end = bytes.ends_with(b"\n");
            let is_part =
                std::mem::replace(&mut is_too_long, !has_end && bytes.len() as u64 == MAX_LINE);
            if is_part || is_too_long {
                continue;
            }
            let line = String::from_utf8_lossy(&bytes);
            if sender.send(line.trim_end_matches(['\n', '\r']).into()).is_err() {
                break;
            }
        }
    })?;
    Ok(lines)
}
