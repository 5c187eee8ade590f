//! LEB128 numbers and zigzag coding.

/// Bytes of the largest number.
const MAX_LEN: usize = 5;

pub(crate) fn write(out: &mut Vec<u8>, mut number: u32) {
    while number >= 0x80 {
        out.push(number as u8 | 0x80);
        number >>= 7;
    }
    out.push(number as u8);
}

/// Reads a number and advances `bytes` past it. `None` if it is torn, too large, or written with
/// more bytes than it needs.
#[inline]
pub(crate) fn read(bytes: &mut &[u8]) -> Option<u32> {
    let mut number = 0_u64;
    for (i, &byte) in bytes.iter().take(MAX_LEN).enumerate() {
        number |= u64::from(byte & 0x7F) << (7 * i);
        if byte & 0x80 == 0 {
            *bytes = &bytes[i + 1..];
            let is_minimal = byte != 0 || i == 0;
            return u32::try_from(number).ok().filter(|_| is_minimal);
        }
    }
    None
}

/// Maps numbers near zero of either sign to small numbers.
#[inline]
pub(crate) const fn zigzag(number: i32) -> u32 {
    (number << 1 ^ number >> 31) as u32
}

#[inline]
pub(crate) const fn unzigzag(code: u32) -> i32 {
    (code >> 1) as i32 ^ -((code & 1) as i32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_as_written() {
        for number in [0, 1, 127, 128, 16_383, 16_384, u32::MAX] {
            let mut bytes = Vec::new();
            write(&mut bytes, number);
            bytes.push(42);
            let mut rest = bytes.as_slice();
            assert_eq!(read(&mut rest), Some(number));
            assert_eq!(rest, [42]);
        }
    }

    #[test]
    fn torn_overlong_and_large_numbers_are_errors() {
        let bad: [&[u8]; 5] =
            [&[], &[0x80], &[0x80, 0], &[0xFF, 0xFF, 0xFF, 0xFF, 0x1F], &[0x80; 6]];
        for bytes in bad {
            assert_eq!(read(&mut &*bytes), None, "{bytes:?}");
        }
    }

    #[test]
    fn zigzag_keeps_small_numbers_small() {
        for (number, code) in [(0, 0), (-1, 1), (1, 2), (-64, 127), (63, 126), (i32::MIN, u32::MAX)]
        {
            assert_eq!(zigzag(number), code);
            assert_eq!(unzigzag(code), number);
        }
    }
}
