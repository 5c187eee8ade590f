//! UTF-16, as some programs for Windows save text.

use std::io::{self, BufReader, Read};

/// Two bytes to a code unit.
type ToUnit = fn([u8; 2]) -> u16;

const BYTE_ORDER_MARK: u16 = 0xFEFF;

/// The byte order of text that begins with these four bytes; `None` if it is not UTF-16.
pub(super) fn byte_order(magic: &[u8]) -> Option<ToUnit> {
    match magic {
        [0xFF, 0xFE, ..] => Some(u16::from_le_bytes),
        [0xFE, 0xFF, ..] => Some(u16::from_be_bytes),
        // Without a byte-order mark: two characters below 256.
        [(1..), 0, (1..), 0] => Some(u16::from_le_bytes),
        [0, (1..), 0, (1..)] => Some(u16::from_be_bytes),
        _ => None,
    }
}

/// Decodes UTF-16 to UTF-8.
pub(super) struct Utf16<R> {
    source: BufReader<R>,
    to_unit: ToUnit,
    /// Bytes decoded so far.
    offset: u64,
    /// Encoded characters that have not been read yet.
    utf8: Vec<u8>,
    n_read: usize,
    /// The error after these characters.
    error: Option<io::Error>,
}

/// The number of bytes that are decoded at a time.
const CHUNK: usize = 1 << 12;

impl<R: Read> Utf16<R> {
    pub(super) fn new(read: R, to_unit: ToUnit) -> Self {
        let source = BufReader::with_capacity(1 << 16, read);
        Self { source, to_unit, offset: 0, utf8: Vec::new(), n_read: 0, error: None }
    }

    /// The next code unit. `None` at the end.
    fn unit(&mut self) -> io::Result<Option<u16>> {
        let mut bytes = [0; 2];
        let n_bytes = self.source.by_ref().take(2).read(&mut bytes)?;
        if n_bytes == 0 {
            return Ok(None);
        }
        if n_bytes == 1 {
            self.source.read_exact(&mut bytes[1..]).map_err(|error| match error.kind() {
                io::ErrorKind::UnexpectedEof => self.error(error.kind(), "file is truncated"),
                _ => error,
            })?;
        }
        self.offset += 2;
        Ok(Some((self.to_unit)(bytes)))
    }

    /// Decodes the next characters. Nothing is decoded at the end.
    fn decode(&mut self) -> io::Result<()> {
        self.utf8.clear();
        self.n_read = 0;
        if let Some(error) = self.error.take() {
            return Err(error);
        }
        match self.decode_chunk() {
            // Text before a fault is text, whatever the size of a chunk.
            Err(error) if !self.utf8.is_empty() => self.error = Some(error),
            result => return result,
        }
        Ok(())
    }

    fn decode_chunk(&mut self) -> io::Result<()> {
        while self.utf8.len() < CHUNK {
            // What is decoded is passed on before the next read, which may block or fail.
            if !self.utf8.is_empty() && self.source.buffer().len() < 4 {
                break;
            }
            let Some(first) = self.unit()? else { break };
            if first == BYTE_ORDER_MARK && self.offset == 2 {
                continue;
            }
            let mut units = [first, 0];
            let is_high_surrogate = (0xD800..0xDC00).contains(&first);
            if is_high_surrogate {
                units[1] = self.unit()?.unwrap_or(0);
            }
            let decoded = char::decode_utf16(units).next().and_then(Result::ok);
            let decoded = decoded
                .ok_or_else(|| self.error(io::ErrorKind::InvalidData, "half a surrogate pair"))?;
            self.utf8.extend_from_slice(decoded.encode_utf8(&mut [0; 4]).as_bytes());
        }
        Ok(())
    }

    fn error(&self, kind: io::ErrorKind, message: &str) -> io::Error {
        io::Error::new(kind, format!("UTF-16, byte {}: {message}", self.offset))
    }
}

impl<R: Read> Read for Utf16<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.n_read == self.utf8.len() {
            self.decode()?;
        }
        let n_bytes = (&self.utf8[self.n_read..]).read(buffer)?;
        self.n_read += n_bytes;
        Ok(n_bytes)
    }
}
