//! The checksum at the end of every table file.
//!
//! The file without its last 16 bytes is cut into chunks of 16 MiB. Each chunk gives 32 bytes of
//! CityHash with CRC mixing, and the 128-bit hash of all of those together is the checksum. Probers
//! do not look at it; it finds files that were damaged on a disk or on the way.

mod city;
mod crc32c;

/// Bytes at the end of a file that hold its checksum.
pub(crate) const CHECKSUM_LEN: usize = 16;

/// Bytes of a file that are hashed at a time.
const CHUNK_LEN: usize = 1 << 24;

/// The checksum of a table file, whose bytes are given without the checksum itself.
pub(crate) fn checksum(body: &[u8]) -> [u8; CHECKSUM_LEN] {
    let digests: Vec<u8> =
        body.chunks(CHUNK_LEN).flat_map(city::crc_256).flat_map(u64::to_le_bytes).collect();
    let [low, high] = city::crc_128(&digests).map(u64::to_le_bytes);
    let mut sum = [0; CHECKSUM_LEN];
    sum[..8].copy_from_slice(&low);
    sum[8..].copy_from_slice(&high);
    sum
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn real_files_end_in_their_checksum() {
        let Some(folder) = lucena_testkit::shared_data("syzygy") else { return };
        let mut checked = 0;
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let bytes = std::fs::read(&path).unwrap();
            let (body, stored) = bytes.split_last_chunk::<CHECKSUM_LEN>().unwrap();
            assert_eq!(checksum(body), *stored, "{}", path.display());
            checked += 1;
        }
        assert!(checked >= 82, "only {checked} files");
    }
}
