//! The 64-bit FNV-1a hash, see <http://www.isthe.com/chongo/tech/comp/fnv/>.
//!
//! Each step is a bijection of the state, so changing any single byte changes the hash.

/// The state of a hash in progress.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fnv1a(u64);

impl Fnv1a {
    pub(super) const fn new() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }

    #[must_use]
    pub(super) fn with(self, bytes: &[u8]) -> Self {
        let step = |hash: u64, &byte: &u8| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
        Self(bytes.iter().fold(self.0, step))
    }

    pub(super) const fn finish(self) -> u64 {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn published_values() {
        let hash = |bytes| Fnv1a::new().with(bytes).finish();
        assert_eq!(hash(b""), 0xcbf2_9ce4_8422_2325);
        assert_eq!(hash(b"a"), 0xaf63_dc4c_8601_ec8c);
        assert_eq!(hash(b"foobar"), 0x8594_4171_f739_67e8);
        assert_eq!(Fnv1a::new().with(b"foo").with(b"bar").finish(), hash(b"foobar"));
    }
}
