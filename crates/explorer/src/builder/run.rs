//! Sorted runs in a temporary file.

use std::io::{self, BufWriter, Write};
use std::ops::Range;
use std::vec;

use lucena_output::TempFile;

pub(super) const RECORD_BYTES: usize = size_of::<u128>();
/// Records read at a time from each run: 64 KiB.
const READ_RECORDS: usize = 4096;

/// A run that is read from its start.
#[derive(Debug)]
pub(super) struct Run {
    /// The bytes of the file that have not been read.
    unread: Range<u64>,
    buffer: vec::IntoIter<u128>,
}

impl Run {
    /// Writes a run to the end of the file.
    pub(super) fn write(
        file: &mut TempFile,
        records: impl Iterator<Item = io::Result<u128>>,
    ) -> io::Result<Self> {
        let mut n_bytes = 0;
        let start = file.append(|file| {
            let mut out = BufWriter::with_capacity(1 << 18, file);
            for record in records {
                out.write_all(&record?.to_le_bytes())?;
                n_bytes += RECORD_BYTES as u64;
            }
            out.flush()
        })?;
        Ok(Self { unread: start..start + n_bytes, buffer: Vec::new().into_iter() })
    }

    /// The next record.
    pub(super) fn next(&mut self, file: &mut TempFile) -> io::Result<Option<u128>> {
        if let Some(record) = self.buffer.next() {
            return Ok(Some(record));
        }
        let n_left = self.unread.end - self.unread.start;
        let n_bytes = n_left.min((READ_RECORDS * RECORD_BYTES) as u64);
        let mut bytes = vec![0; n_bytes as usize];
        file.read_exact_at(&mut bytes, self.unread.start)?;
        self.unread.start += n_bytes;
        let record = |it: &[u8]| u128::from_le_bytes(it.try_into().expect("chunks of 16 bytes"));
        let records: Vec<u128> = bytes.chunks_exact(RECORD_BYTES).map(record).collect();
        self.buffer = records.into_iter();
        Ok(self.buffer.next())
    }
}

impl Run {
    /// The run of runs that are adjacent in the file and in order.
    pub(super) fn joined(parts: Vec<Self>) -> Self {
        let ends = parts.first().zip(parts.last());
        let unread = ends.map_or(0..0, |(first, last)| first.unread.start..last.unread.end);
        Self { unread, buffer: Vec::new().into_iter() }
    }
}
