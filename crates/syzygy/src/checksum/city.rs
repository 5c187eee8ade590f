//! CityHash, release 1.0.2: as much of it as table files need.
//!
//! An algorithm of Geoff Pike and Jyrki Alakuijala, published in 2011. Later releases give other
//! values, so this one is fixed for good. All words are little endian.

use super::crc32c;

/// Constants of the algorithm: primes between 2^63 and 2^64.
const K0: u64 = 0xc3a5_c85c_97cb_3127;
const K1: u64 = 0xb492_b66f_be98_f273;
const K3: u64 = 0xc949_d7c7_509e_6557;
/// Multiplier of the function that makes one word of two.
const FOLD: u64 = 0x9ddf_ea08_eb38_2d69;

/// Bytes that one step of the CRC hash takes.
const STEP_LEN: usize = 40;
/// Bytes of one round of six steps; shorter inputs are filled up with zeros.
const ROUND_LEN: usize = 6 * STEP_LEN;
/// Up to this length the 128-bit hash works without CRC.
const PLAIN_MAX_LEN: usize = 900;

/// 256 bits of `bytes`, by CRC mixing.
pub(super) fn crc_256(bytes: &[u8]) -> [u64; 4] {
    if bytes.len() >= ROUND_LEN {
        return crc_256_rounds(bytes, 0);
    }
    let mut filled = [0; ROUND_LEN];
    filled[..bytes.len()].copy_from_slice(bytes);
    crc_256_rounds(&filled, u64::from(!(bytes.len() as u32)))
}

/// 128 bits of `digests`: a whole number, at least one, of 32-byte digests.
pub(super) fn crc_128(digests: &[u8]) -> [u64; 2] {
    debug_assert!(!digests.is_empty() && digests.len() % 32 == 0);
    if digests.len() > PLAIN_MAX_LEN {
        let [_, _, low, high] = crc_256(digests);
        return [low, high];
    }
    let seed = [word(digests, 0) ^ K3, word(digests, 8)];
    let rest = &digests[16..];
    if rest.len() < Plain::PAIR_LEN { murmur(rest, seed) } else { Plain::hash(rest, seed) }
}

fn word(bytes: &[u8], at: usize) -> u64 {
    u64::from_le_bytes(bytes[at..at + 8].try_into().expect("eight bytes"))
}

/// Folds two words into one.
fn fold(low: u64, high: u64) -> u64 {
    let a = mix((low ^ high).wrapping_mul(FOLD));
    mix((high ^ a).wrapping_mul(FOLD)).wrapping_mul(FOLD)
}

fn mix(x: u64) -> u64 {
    x ^ x >> 47
}

/// The state of the CRC hash: five words and the delayed `t` that turn by one place in each step,
/// and a CRC of each of the five.
struct CrcState {
    words: [u64; 5],
    t: u64,
    crcs: [u64; 5],
}

impl CrcState {
    fn step(&mut self, bytes: &[u8], multiplier: u64, twist: u32) {
        const TURNS: [u32; 5] = [41, 27, 41, 33, 25];
        let [a, b, c, d, e] = self.words;
        let sources = [b, c, d, e, self.t];
        self.t = a;
        for i in 0..5 {
            self.words[i] = sources[i]
                .rotate_right(TURNS[i] ^ twist)
                .wrapping_mul(multiplier)
                .wrapping_add(word(bytes, 8 * i));
            self.crcs[i] = crc32c::feed(self.crcs[i], self.words[i]);
        }
    }

    /// What all of the state comes to. `start` are the two words that began it.
    fn finish(self, start: [u64; 2]) -> [u64; 4] {
        let ([a, b, c, d, e], [f, g, h, i, j]) = (self.words, self.crcs);
        let j = j.wrapping_add(i << 32);
        let a = fold(a, j);
        let h = h.wrapping_add(g << 32);
        let b = b.wrapping_add(h);
        let c = fold(c, f).wrapping_add(i);
        let d = fold(d, e.wrapping_add(start[0]));
        let j = j.wrapping_add(e);
        let i = i.wrapping_add(fold(h, self.t));
        let e = fold(a, d).wrapping_add(j);
        let f = fold(b, c).wrapping_add(a);
        let g = fold(j, i).wrapping_add(c);
        let first = e.wrapping_add(f).wrapping_add(g).wrapping_add(h);
        let again = |x: u64| mix(x.wrapping_mul(K0)).wrapping_mul(K0);
        let a = again(a.wrapping_add(g)).wrapping_add(b);
        let second = start[1].wrapping_add(a).wrapping_add(first);
        let a = again(a).wrapping_add(c);
        let third = a.wrapping_add(second);
        [first, second, third, again(a.wrapping_add(e)).wrapping_add(third)]
    }
}

/// The CRC hash of at least one round of bytes.
fn crc_256_rounds(bytes: &[u8], seed: u64) -> [u64; 4] {
    let len = bytes.len() as u64;
    let a = word(bytes, 56).wrapping_add(K0);
    let b = word(bytes, 96).wrapping_add(K0);
    let c = fold(b, len);
    let d = word(bytes, 120).wrapping_mul(K0).wrapping_add(len);
    let e = word(bytes, 184).wrapping_add(seed);
    let mut state =
        CrcState { words: [a, b, c, d, e], t: c.wrapping_add(d), crcs: [seed, 0, 0, 0, 0] };

    let mut rounds = bytes.chunks_exact(ROUND_LEN);
    for round in &mut rounds {
        for two in round.chunks_exact(2 * STEP_LEN) {
            state.step(two, 1, 1);
            state.step(&two[STEP_LEN..], K0, 0);
        }
    }
    let mut steps = rounds.remainder().chunks_exact(STEP_LEN);
    for step in &mut steps {
        state.step(step, K0, 0);
    }
    if !steps.remainder().is_empty() {
        // The last step overlaps the one before.
        state.step(&bytes[bytes.len() - STEP_LEN..], K0, 0);
    }
    state.finish([c, d])
}

/// The plain hash of 16 to 127 bytes.
fn murmur(bytes: &[u8], [mut a, mut b]: [u64; 2]) -> [u64; 2] {
    let len = bytes.len();
    let last = word(bytes, len - 8);
    let again = |x: u64| mix(x.wrapping_mul(K1)).wrapping_mul(K1);
    let (mut c, mut d);
    if len == 16 {
        let both = fold(word(bytes, 0), last.wrapping_add(16).rotate_right(16)) ^ last;
        a = again(a);
        c = b.wrapping_mul(K1).wrapping_add(both);
        d = mix(a.wrapping_add(word(bytes, 0)));
    } else {
        c = fold(last.wrapping_add(K1), a);
        d = fold(b.wrapping_add(len as u64), c.wrapping_add(word(bytes, len - 16)));
        a = a.wrapping_add(d);
        for pair in bytes.chunks_exact(16) {
            a = (a ^ again(word(pair, 0))).wrapping_mul(K1);
            b ^= a;
            c = (c ^ again(word(pair, 8))).wrapping_mul(K1);
            d ^= c;
        }
    }
    let a = fold(a, c);
    let b = fold(d, b);
    [a ^ b, fold(b, a)]
}

/// The state of the plain hash of 128 bytes and more.
struct Plain {
    v: [u64; 2],
    w: [u64; 2],
    x: u64,
    y: u64,
    z: u64,
}

impl Plain {
    /// Bytes that are hashed as two equal rounds.
    const PAIR_LEN: usize = 128;
    /// Bytes of each step over what is left, from the end.
    const TAIL_LEN: usize = 32;

    fn hash(bytes: &[u8], [x, y]: [u64; 2]) -> [u64; 2] {
        let z = K1.wrapping_mul(bytes.len() as u64);
        let again = |x: u64, turn: u32| x.rotate_right(turn).wrapping_mul(K1);
        let v0 = again(y ^ K1, 49).wrapping_add(word(bytes, 0));
        let v1 = again(v0, 42).wrapping_add(word(bytes, 8));
        let w0 = again(y.wrapping_add(z), 35).wrapping_add(x);
        let w1 = again(x.wrapping_add(word(bytes, 88)), 53);
        let mut state = Self { v: [v0, v1], w: [w0, w1], x, y, z };

        let pairs = bytes.chunks_exact(Self::PAIR_LEN);
        let left = pairs.remainder().len();
        for pair in pairs {
            state.round(&pair[..64]);
            state.round(&pair[64..]);
        }
        state.tail(bytes, left);
        state.finish()
    }

    fn round(&mut self, bytes: &[u8]) {
        let Self { v, w, x, y, z } = self;
        *x = x.wrapping_add(*y).wrapping_add(v[0]).wrapping_add(word(bytes, 8));
        *x = x.rotate_right(37).wrapping_mul(K1) ^ w[1];
        *y = y.wrapping_add(v[1]).wrapping_add(word(bytes, 48));
        *y = y.rotate_right(42).wrapping_mul(K1);
        *y = y.wrapping_add(v[0]).wrapping_add(word(bytes, 40));
        *z = z.wrapping_add(w[0]).rotate_right(33).wrapping_mul(K1);
        *v = weak(bytes, v[1].wrapping_mul(K1), x.wrapping_add(w[0]));
        *w = weak(&bytes[32..], z.wrapping_add(w[1]), y.wrapping_add(word(bytes, 16)));
        std::mem::swap(x, z);
    }

    /// Takes in the last `left` bytes, fewer than a pair of rounds, in pieces from the end that
    /// may reach back into what was hashed before.
    fn tail(&mut self, bytes: &[u8], left: usize) {
        let Self { v, w, x, y, z } = self;
        *x = x.wrapping_add(v[0].wrapping_add(*z).rotate_right(49).wrapping_mul(K0));
        *z = z.wrapping_add(w[0].rotate_right(37).wrapping_mul(K0));
        for piece in 1..=left.div_ceil(Self::TAIL_LEN) {
            let piece = &bytes[bytes.len() - piece * Self::TAIL_LEN..];
            *y = x.wrapping_add(*y).rotate_right(42).wrapping_mul(K0).wrapping_add(v[1]);
            w[0] = w[0].wrapping_add(word(piece, 16));
            *x = x.wrapping_mul(K0).wrapping_add(w[0]);
            *z = z.wrapping_add(w[1]).wrapping_add(word(piece, 0));
            w[1] = w[1].wrapping_add(v[0]);
            *v = weak(piece, v[0].wrapping_add(*z), v[1]);
        }
    }

    fn finish(self) -> [u64; 2] {
        let Self { v, w, x, y, z } = self;
        let x = fold(x, v[0]);
        let y = fold(y.wrapping_add(z), w[0]);
        [
            fold(x.wrapping_add(v[1]), w[1]).wrapping_add(y),
            fold(x.wrapping_add(w[1]), y.wrapping_add(v[1])),
        ]
    }
}

/// A quick hash of 32 bytes and two words.
fn weak(bytes: &[u8], a: u64, b: u64) -> [u64; 2] {
    let [w, x, y, z] = [0, 8, 16, 24].map(|at| word(bytes, at));
    let a = a.wrapping_add(w);
    let b = b.wrapping_add(a).wrapping_add(z).rotate_right(21);
    let sum = a.wrapping_add(x).wrapping_add(y);
    [sum.wrapping_add(z), b.wrapping_add(sum.rotate_right(44)).wrapping_add(a)]
}
