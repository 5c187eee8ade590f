//! Bytes of the index: little-endian numbers and LEB128 varints.

/// Appends a varint: seven bits per byte, the least significant first.
pub(crate) fn push_varint(out: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        out.push(number as u8 | 0x80);
        number >>= 7;
    }
    out.push(number as u8);
}

/// Reads numbers from bytes. Every method returns `None` if the bytes end or have no such number.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cursor<'a>(pub(crate) &'a [u8]);

impl<'a> Cursor<'a> {
    pub(crate) const fn is_at_end(self) -> bool {
        self.0.is_empty()
    }

    /// The number of bytes left.
    pub(crate) const fn len(self) -> usize {
        self.0.len()
    }

    pub(crate) fn bytes(&mut self, n_bytes: usize) -> Option<&'a [u8]> {
        let (bytes, rest) = self.0.split_at_checked(n_bytes)?;
        self.0 = rest;
        Some(bytes)
    }

    pub(crate) fn byte(&mut self) -> Option<u8> {
        let (&byte, rest) = self.0.split_first()?;
        self.0 = rest;
        Some(byte)
    }

    pub(crate) fn u16(&mut self) -> Option<u16> {
        self.array().map(u16::from_le_bytes)
    }

    pub(crate) fn u32(&mut self) -> Option<u32> {
        self.array().map(u32::from_le_bytes)
    }

    pub(crate) fn u64(&mut self) -> Option<u64> {
        self.array().map(u64::from_le_bytes)
    }

    /// A varint of at most 64 bits.
    pub(crate) fn varint(&mut self) -> Option<u64> {
        let mut number = 0;
        for shift in (0..64).step_by(7) {
            let byte = self.byte()?;
            let bits = u64::from(byte & 0x7F);
            if bits << shift >> shift != bits {
                return None;
            }
            number |= bits << shift;
            if byte < 0x80 {
                return Some(number);
            }
        }
        None
    }

    /// A varint that fits a smaller type.
    pub(crate) fn small<T: TryFrom<u64>>(&mut self) -> Option<T> {
        T::try_from(self.varint()?).ok()
    }

    fn array<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (&array, rest) = self.0.split_first_chunk()?;
        self.0 = rest;
        Some(array)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn varints_round_trip() {
        for number in [0, 1, 127, 128, 300, 1 << 35, u64::MAX - 1, u64::MAX] {
            let mut bytes = Vec::new();
            push_varint(&mut bytes, number);
            let mut cursor = Cursor(&bytes);
            assert_eq!(cursor.varint(), Some(number));
            assert!(cursor.is_at_end());
            assert_eq!(Cursor(&bytes[..bytes.len() - 1]).varint(), None, "truncated {number}");
        }
    }

    #[test]
    fn too_large_varints_are_refused() {
        assert_eq!(Cursor(&[0xFF; 9]).varint(), None);
        assert_eq!(
            Cursor(&[0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 2]).varint(),
            None
        );
        assert_eq!(Cursor(&[0x80; 20]).varint(), None);
        assert_eq!(Cursor(&[0x80, 0x02]).small::<u8>(), None);
    }
}
