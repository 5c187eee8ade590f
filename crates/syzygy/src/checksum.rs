//! The checksum at the end of every table file.
//!
//! The file without its last 16 bytes is split into chunks of 16 MiB. Each chunk is hashed to 32 bytes
//! by CityHashCrc256, and the CityHashCrc128 of all these is the checksum. Probers do not check it; it
//! finds files damaged on disk or in transfer.

use std::io;

use crate::ReadAt;

mod city;
mod crc32c;

/// Length of the checksum at the end of a file.
pub const CHECKSUM_LEN: usize = 16;

/// Bytes of a file that are hashed at a time.
const CHUNK_LEN: usize = 1 << 24;

/// The checksum of a table file, from its contents without the checksum.
#[must_use]
pub fn checksum(body: &[u8]) -> [u8; CHECKSUM_LEN] {
    combine(body.chunks(CHUNK_LEN).flat_map(digest).collect())
}

/// [`checksum`] of the first `len` bytes of a reader.
pub(crate) fn checksum_of_reader(reader: &dyn ReadAt, len: u64) -> io::Result<[u8; CHECKSUM_LEN]> {
    let mut digests = Vec::new();
    let mut chunk = Vec::new();
    for start in (0..len).step_by(CHUNK_LEN) {
        chunk.resize(CHUNK_LEN.min((len - start) as usize), 0);
        reader.read_exact_at(&mut chunk, start)?;
        digests.extend(digest(&chunk));
    }
    Ok(combine(digests))
}

fn digest(chunk: &[u8]) -> impl Iterator<Item = u8> + use<> {
    city::crc_256(chunk).into_iter().flat_map(u64::to_le_bytes)
}

fn combine(digests: Vec<u8>) -> [u8; CHECKSUM_LEN] {
    let [low, high] = city::crc_128(&digests).map(u64::to_le_bytes);
    let mut sum = [0; CHECKSUM_LEN];
    sum[..8].copy_from_slice(&low);
    sum[8..].copy_from_slice(&high);
    sum
}
