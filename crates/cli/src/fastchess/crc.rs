//! The check sum that fishtest asks for: CRC-32 as in ZIP files.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

const fn table() -> [u32; 256] {
    /// The polynomial, the lowest power first.
    const POLYNOMIAL: u32 = 0xedb8_8320;
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        let mut rest = byte as u32;
        let mut bit = 0;
        while bit < 8 {
            rest = if rest & 1 == 1 { (rest >> 1) ^ POLYNOMIAL } else { rest >> 1 };
            bit += 1;
        }
        table[byte] = rest;
        byte += 1;
    }
    table
}

static TABLE: [u32; 256] = table();

fn add(sum: u32, bytes: &[u8]) -> u32 {
    bytes.iter().fold(sum, |sum, &byte| (sum >> 8) ^ TABLE[usize::from(sum as u8 ^ byte)])
}

/// The sum of a file.
pub(super) fn of_file(path: &Path) -> io::Result<u32> {
    let mut file = File::open(path)?;
    let (mut sum, mut buffer) = (u32::MAX, vec![0; 1 << 16]);
    loop {
        match file.read(&mut buffer)? {
            0 => return Ok(!sum),
            n => sum = add(sum, &buffer[..n]),
        }
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn known_value() {
        // The one that all descriptions of it give.
        assert_eq!(!super::add(u32::MAX, b"123456789"), 0xcbf4_3926);
    }
}
