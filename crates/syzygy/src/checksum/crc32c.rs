//! CRC-32C (Castagnoli) of 64 bits at a time, without the processor's instruction for it.

/// The polynomial with its bits reversed, as the least significant bit goes first.
const POLYNOMIAL: u32 = 0x82f6_3b78;

/// `TABLES[k][b]`: what byte `b` becomes after `k` more zero bytes.
static TABLES: [[u32; 256]; 8] = tables();

const fn tables() -> [[u32; 256]; 8] {
    let mut tables = [[0; 256]; 8];
    let mut byte = 0;
    while byte < 256 {
        let mut crc = byte as u32;
        let mut bit = 0;
        while bit < 8 {
            crc = if crc & 1 == 1 { crc >> 1 ^ POLYNOMIAL } else { crc >> 1 };
            bit += 1;
        }
        tables[0][byte] = crc;
        byte += 1;
    }
    let mut zeros = 1;
    while zeros < 8 {
        let mut byte = 0;
        while byte < 256 {
            let crc = tables[zeros - 1][byte];
            tables[zeros][byte] = crc >> 8 ^ tables[0][(crc & 0xff) as usize];
            byte += 1;
        }
        zeros += 1;
    }
    tables
}

/// Feeds eight bytes to a checksum; like the instruction, only 32 bits of `crc` are used and the
/// upper half of the result is zero. No bits are inverted before or after.
pub(super) fn feed(crc: u64, data: u64) -> u64 {
    let bytes = (data ^ (crc & 0xffff_ffff)).to_le_bytes();
    let mut sum = 0;
    for (table, byte) in TABLES.iter().rev().zip(bytes) {
        sum ^= table[usize::from(byte)];
    }
    u64::from(sum)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The published check value: the digits 1 to 9 give e3069283. The ninth digit goes in as a
    /// single byte, by way of the first table.
    #[test]
    fn published_check_value() {
        let crc = feed(0xffff_ffff, u64::from_le_bytes(*b"12345678")) as u32;
        let crc = crc >> 8 ^ TABLES[0][usize::from(crc as u8 ^ b'9')];
        assert_eq!(!crc, 0xe306_9283);
    }
}
