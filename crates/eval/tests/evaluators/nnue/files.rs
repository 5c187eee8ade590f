//! Network files: round trips, and an exact error for everything that can be wrong.

use lucena_eval::{Network, NetworkError, NetworkParts};

use super::{extreme_network, random_network, random_parts};

const HEADER_LEN: usize = 36;

fn fnv1a(parts: [&[u8]; 2]) -> u64 {
    parts.concat().iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3)
    })
}

/// Writes the right hash into a file with this size of provenance.
fn rehash(bytes: &mut [u8], n_provenance: usize) -> u64 {
    let at = HEADER_LEN + n_provenance;
    let hash = fnv1a([&bytes[..at], &bytes[at + 8..]]);
    bytes[at..at + 8].copy_from_slice(&hash.to_le_bytes());
    hash
}

#[test]
fn round_trips() {
    for hidden_size in (32..=512).step_by(32) {
        let network = random_network(hidden_size as u64, hidden_size);
        let bytes = network.to_bytes();
        let again = Network::from_bytes(&bytes).expect("what we write can be read");
        assert_eq!(again, network);
        assert_eq!(again.to_bytes(), bytes);
        assert_eq!(again.hash(), network.hash());
        assert_eq!(again.hidden_size(), hidden_size);
        assert_eq!(again.provenance(), format!("random weights, seed {hidden_size}"));
        assert_eq!(Network::from_parts(again.to_parts()), Ok(again));
    }
    let extreme = extreme_network(1, 64);
    assert_eq!(Network::from_bytes(&extreme.to_bytes()), Ok(extreme));
    let mut parts = random_parts(1, 32);
    parts.provenance = "x".repeat(65_536);
    let network = Network::from_parts(parts).expect("the limit is inclusive");
    assert_eq!(Network::from_bytes(&network.to_bytes()), Ok(network));
}

#[test]
fn the_layout_is_as_documented() {
    let mut parts = NetworkParts::zeros(32);
    parts.provenance = "é".into();
    parts.scale = 0x0102;
    parts.feature_weights[32] = 0x0304;
    parts.feature_biases[31] = -2;
    parts.l1_weights[32] = 0x0506;
    parts.l1_biases[1] = f32::from_bits(0x0708_090a);
    parts.l2_weights[32] = f32::from_bits(0x0b0c_0d0e);
    parts.l2_biases[33] = f32::from_bits(0x0f10_1112);
    parts.l3_weights[31] = f32::from_bits(0x1314_1516);
    parts.l3_biases[7] = f32::from_bits(0x1718_191a);
    let network = Network::from_parts(parts).expect("in range");
    let bytes = network.to_bytes();
    let n_integers = 768 * 32 + 32 + 8 * 16 * 32;
    let n_floats = 8 * (16 + 32 * 32 + 32 + 32 + 1);
    assert_eq!(bytes.len(), 36 + 2 + 8 + 2 * n_integers + 4 * n_floats);
    let fields = [2_u32, 32, 8, 255, 1024, 0x0102, 2].map(u32::to_le_bytes).concat();
    assert_eq!(bytes[..HEADER_LEN], [b"LucenaNN".as_slice(), &fields].concat());
    assert_eq!(bytes[36..38], *"é".as_bytes());
    assert_eq!(bytes[38..46], fnv1a([&bytes[..38], &bytes[46..]]).to_le_bytes());
    let mut at = 46;
    let mut check = |n_bytes: usize, offset: usize, expected: &[u8]| {
        assert_eq!(bytes[at + offset..][..expected.len()], *expected);
        at += n_bytes;
    };
    check(2 * 768 * 32, 2 * 32, &[4, 3]);
    check(2 * 32, 2 * 31, &[0xfe, 0xff]);
    check(2 * 8 * 16 * 32, 2 * 32, &[6, 5]);
    check(4 * 8 * 16, 4, &[0x0a, 9, 8, 7]);
    check(4 * 8 * 32 * 32, 4 * 32, &[0x0e, 0x0d, 0x0c, 0x0b]);
    check(4 * 8 * 32, 4 * 33, &[0x12, 0x11, 0x10, 0x0f]);
    check(4 * 8 * 32, 4 * 31, &[0x16, 0x15, 0x14, 0x13]);
    check(4 * 8, 4 * 7, &[0x1a, 0x19, 0x18, 0x17]);
    assert_eq!(at, bytes.len());
    let zeros = bytes[46..].iter().filter(|&&byte| byte == 0).count();
    assert_eq!(bytes.len() - 46 - zeros, 2 + 2 + 2 + 5 * 4);
}

/// Overwrites bytes of a valid file and expects an error.
fn check_patch(at: usize, patch: &[u8], expected: NetworkError, message: &str) {
    let mut bytes = random_network(1, 32).to_bytes();
    bytes[at..at + patch.len()].copy_from_slice(patch);
    let error = Network::from_bytes(&bytes).expect_err(message);
    assert_eq!(error, expected);
    assert_eq!(error.to_string(), message);
}

#[test]
fn header_errors() {
    use NetworkError as Error;
    let found = *b"LucenaNM";
    let message = "byte 0: found \"LucenaNM\", expected \"LucenaNN\"";
    check_patch(7, b"M", Error::Magic { found }, message);
    let found = *b"LucenaTD";
    check_patch(6, b"TD", Error::Magic { found }, "found training data, expected a network");
    let found = *b"LucenaCP";
    let message = "found a training checkpoint, expected a network: the .nnue file beside it";
    check_patch(6, b"CP", Error::Magic { found }, message);
    check_patch(8, &[1], Error::Version { found: 1 }, "byte 8: found version 1, expected 2");
    for found in [0, 16, 48, 513, 544] {
        let message =
            format!("byte 12: found hidden size {found}, expected a multiple of 32 from 32 to 512");
        let patch = (found as u32).to_le_bytes();
        check_patch(12, &patch, Error::HiddenSize { at: Some(12), found }, &message);
    }
    let message = "byte 16: found 4 output buckets, expected 8";
    check_patch(16, &[4], Error::Buckets { found: 4 }, message);
    let error = Error::Quantization { at: 20, name: "QA", found: 181, expected: 255 };
    check_patch(20, &[181], error, "byte 20: found QA = 181, expected 255");
    let error = Error::Quantization { at: 24, name: "QB", found: 1025, expected: 1024 };
    check_patch(24, &[1], error, "byte 24: found QB = 1025, expected 1024");
    for found in [0, 10_001, u32::MAX] {
        let message = format!("byte 28: found scale {found}, expected 1 to 10000");
        check_patch(28, &found.to_le_bytes(), Error::Scale { at: Some(28), found }, &message);
    }
    for found in [65_537_usize, u32::MAX as usize] {
        let message = format!("byte 32: found {found} bytes of provenance, expected at most 65536");
        let patch = (found as u32).to_le_bytes();
        check_patch(32, &patch, Error::ProvenanceTooLong { at: Some(32), found }, &message);
    }
}

#[test]
fn size_errors() {
    let network = random_network(1, 32);
    let mut bytes = network.to_bytes();
    let expected = bytes.len();
    let header = NetworkError::Truncated { found: 35, expected: 36 };
    assert_eq!(Network::from_bytes(&bytes[..35]), Err(header));
    for n_bytes in 0..expected {
        let error = Network::from_bytes(&bytes[..n_bytes]).expect_err("truncated");
        let expected = if n_bytes < HEADER_LEN { HEADER_LEN } else { expected };
        assert_eq!(error, NetworkError::Truncated { found: n_bytes, expected });
    }
    bytes.push(0);
    let error = Network::from_bytes(&bytes).expect_err("too long");
    assert_eq!(error, NetworkError::TrailingBytes { found: expected + 1, expected });
    assert_eq!(error.to_string(), format!("found {} bytes, expected {expected}", expected + 1));
}

/// One bit of each byte, and every bit of the header, the hash and the first weights.
#[test]
fn every_flipped_bit_is_an_error() {
    let bytes = random_network(1, 32).to_bytes();
    let all = (0..200).flat_map(|at| (0..8).map(move |bit| (at, bit)));
    let one = (200..bytes.len()).map(|at| (at, at % 8));
    for (at, bit) in all.chain(one) {
        let mut damaged = bytes.clone();
        damaged[at] ^= 1 << bit;
        assert!(Network::from_bytes(&damaged).is_err(), "bit {bit} of byte {at}");
    }
}

#[test]
fn a_wrong_hash_is_reported() {
    let mut bytes = random_network(1, 32).to_bytes();
    let at = bytes.len() - 1;
    bytes[at] ^= 0x80;
    let Err(NetworkError::Hash { at, found, expected }) = Network::from_bytes(&bytes) else {
        panic!("no error");
    };
    let n_provenance = "random weights, seed 1".len();
    assert_eq!(at, 36 + n_provenance);
    assert_eq!(expected, rehash(&mut bytes, n_provenance));
    assert_ne!(found, expected);
    assert_eq!(Network::from_bytes(&bytes).expect("in range").hash(), expected);
}

#[test]
fn invalid_contents_with_the_right_hash() {
    let network = random_network(1, 32);
    let n_provenance = network.provenance().len();
    let check = |at: usize, patch: &[u8], expected: NetworkError| {
        let mut bytes = network.to_bytes();
        bytes[at..at + patch.len()].copy_from_slice(patch);
        rehash(&mut bytes, n_provenance);
        assert_eq!(Network::from_bytes(&bytes), Err(expected));
    };
    check(40, &[0xff], NetworkError::ProvenanceNotUtf8 { at: 40 });
    let weights = HEADER_LEN + n_provenance + 8;
    let l1 = weights + 2 * (768 * 32 + 32);
    let error = NetworkError::L1Weight { index: 3, found: 2048 };
    check(l1 + 2 * 3, &2_048_i16.to_le_bytes(), error);
    let error = NetworkError::L1Weight { index: 4095, found: -2048 };
    check(l1 + 2 * 4_095, &(-2_048_i16).to_le_bytes(), error);
    let l1_biases = l1 + 2 * 4_096;
    let error = NetworkError::LayerWeight { name: "l1_biases", index: 1, found: f32::INFINITY };
    check(l1_biases + 4, &f32::INFINITY.to_le_bytes(), error);
    let l3_biases = l1_biases + 4 * 8 * (16 + 32 * 32 + 32 + 32);
    let error = NetworkError::LayerWeight { name: "l3_biases", index: 7, found: -128.5 };
    check(l3_biases + 4 * 7, &(-128.5_f32).to_le_bytes(), error);
    let mut bytes = network.to_bytes();
    bytes[weights..weights + 2].copy_from_slice(&i16::MAX.to_le_bytes());
    rehash(&mut bytes, n_provenance);
    let error = Network::from_bytes(&bytes).expect_err("overflows");
    assert!(
        matches!(error, NetworkError::AccumulatorOverflow { neuron: 0, found } if found > 32767)
    );
}

fn check_parts(change: impl FnOnce(&mut NetworkParts), expected: NetworkError, message: &str) {
    let mut parts = random_parts(1, 32);
    change(&mut parts);
    let error = Network::from_parts(parts).expect_err(message);
    assert_eq!(error, expected);
    assert_eq!(error.to_string(), message);
}

#[test]
fn invalid_parts() {
    let count = |name, found, expected| NetworkError::WeightCount { name, found, expected };
    check_parts(
        |parts| parts.hidden_size = 31,
        NetworkError::HiddenSize { at: None, found: 31 },
        "found hidden size 31, expected a multiple of 32 from 32 to 512",
    );
    check_parts(
        |parts| parts.feature_weights.truncate(768 * 32 - 1),
        count("feature_weights", 768 * 32 - 1, 768 * 32),
        "feature_weights: found 24575 weights, expected 24576",
    );
    check_parts(
        |parts| parts.feature_biases.push(0),
        count("feature_biases", 33, 32),
        "feature_biases: found 33 weights, expected 32",
    );
    check_parts(
        |parts| parts.l1_weights.clear(),
        count("l1_weights", 0, 4_096),
        "l1_weights: found 0 weights, expected 4096",
    );
    check_parts(
        |parts| parts.l2_weights.push(0.0),
        count("l2_weights", 8_193, 8_192),
        "l2_weights: found 8193 weights, expected 8192",
    );
    check_parts(
        |parts| parts.l3_biases.truncate(1),
        count("l3_biases", 1, 8),
        "l3_biases: found 1 weights, expected 8",
    );
    check_parts(
        |parts| parts.l1_weights[100] = i16::MIN,
        NetworkError::L1Weight { index: 100, found: i16::MIN },
        "l1_weights[100]: found -32768, expected -2047 to 2047",
    );
    check_parts(
        |parts| parts.l2_biases[3] = 129.0,
        NetworkError::LayerWeight { name: "l2_biases", index: 3, found: 129.0 },
        "l2_biases[3]: found 129, expected -128 to 128",
    );
    check_parts(
        |parts| parts.provenance = "x".repeat(65_537),
        NetworkError::ProvenanceTooLong { at: None, found: 65_537 },
        "found 65537 bytes of provenance, expected at most 65536",
    );
}

#[test]
fn not_a_number_is_an_error() {
    let mut parts = random_parts(1, 32);
    parts.l3_weights[255] = f32::NAN;
    let error = Network::from_parts(parts).expect_err("not a number");
    assert_eq!(error.to_string(), "l3_weights[255]: found NaN, expected -128 to 128");
}

/// The largest accepted values, and one more.
#[test]
fn accumulators_must_not_overflow() {
    let with = |weight: i16, bias: i16| {
        let mut parts = NetworkParts::zeros(32);
        // Of the pieces on a square, only the one with the largest weight counts.
        let neuron = parts.feature_weights.iter_mut().skip(5).step_by(32);
        neuron.for_each(|it| *it = weight);
        parts.feature_biases[5] = bias;
        Network::from_parts(parts)
    };
    let error = |found| NetworkError::AccumulatorOverflow { neuron: 5, found };
    assert!(with(511, 63).is_ok());
    assert_eq!(with(511, 64), Err(error(32_768)));
    assert!(with(-512, 0).is_ok());
    assert_eq!(with(-512, -1), Err(error(-32_769)));
    assert_eq!(
        error(-32_769).to_string(),
        "neuron 5: found values up to -32769, expected -32768 to 32767"
    );
    // Squares may also be empty.
    assert!(with(-1, i16::MAX).is_ok());
    assert_eq!(with(1, i16::MAX), Err(error(32_767 + 64)));
}
