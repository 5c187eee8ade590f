//! Writes messages, to a stream or to memory.

use std::fmt::{self, Display};
use std::io::{self, Write};
use std::sync::{Arc, Mutex, PoisonError};

/// The output, flushed after each line.
pub(super) struct Output {
    pub(super) writer: Option<Box<dyn Write + Send>>,
    pub(super) error: Option<io::Error>,
}

impl fmt::Debug for Output {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Output").field("error", &self.error).finish_non_exhaustive()
    }
}

impl Output {
    pub(super) fn send(&mut self, message: impl Display) {
        let Some(writer) = self.writer.as_mut().filter(|_| self.error.is_none()) else { return };
        let line = format!("{message}\n");
        if let Err(error) = writer.write_all(line.as_bytes()).and_then(|()| writer.flush()) {
            self.error = Some(error);
        }
    }
}

/// The output of a session in memory.
#[derive(Clone, Default)]
pub(super) struct Memory(pub(super) Arc<Mutex<Vec<u8>>>);

impl Write for Memory {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
