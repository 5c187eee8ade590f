//! Properties that hold for any bytes opened as PGN input, compressed or in UTF-16, checked by the
//! fuzz target and, on the seed corpus, by a test of `lucena-pgn`.

use std::io::{self, Cursor, Read};

use lucena_pgn::Input;

/// A few kilobytes of bzip2 may stand for gigabytes.
const MAX_BYTES: u64 = 1 << 20;

/// Yields one byte at a time.
struct Crumbs(Cursor<Vec<u8>>);

impl Read for Crumbs {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let len = buffer.len().min(1);
        self.0.read(&mut buffer[..len])
    }
}

/// The bytes up to the end or an error, whether they were converted, and the error.
fn read(read: impl Read + Send + 'static) -> (Vec<u8>, Option<bool>, Option<String>) {
    let mut bytes = Vec::new();
    let input = match Input::new(read) {
        Ok(input) => input,
        Err(error) => return (bytes, None, Some(error.to_string())),
    };
    let is_converted = Some(input.is_converted());
    let error = input.take(MAX_BYTES).read_to_end(&mut bytes).err();
    (bytes, is_converted, error.map(|error| error.to_string()))
}

/// Reading in one piece and byte by byte gives the same; plain text is left as it is; text survives
/// UTF-16.
pub(crate) fn input(data: &[u8]) {
    let (bytes, is_converted, error) = read(Cursor::new(data.to_vec()));
    let in_crumbs = read(Crumbs(Cursor::new(data.to_vec())));
    assert_eq!(in_crumbs, (bytes.clone(), is_converted, error.clone()));
    assert!(error.is_none_or(|error| !error.is_empty()));
    if is_converted == Some(false) {
        assert_eq!(bytes, data[..data.len().min(MAX_BYTES as usize)]);
    }
    let Ok(text) = std::str::from_utf8(data) else { return };
    let units = || std::iter::once(0xFEFF).chain(text.encode_utf16());
    for encoded in [
        units().flat_map(u16::to_le_bytes).collect::<Vec<u8>>(),
        units().flat_map(u16::to_be_bytes).collect(),
    ] {
        let (bytes, is_converted, error) = read(Cursor::new(encoded));
        assert_eq!((is_converted, error), (Some(true), None));
        assert_eq!(bytes, data[..data.len().min(MAX_BYTES as usize)]);
    }
}
