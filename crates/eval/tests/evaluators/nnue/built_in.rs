//! The network that comes with the crate.

use std::path::Path;

use lucena_eval::Network;

/// FNV-1a, written again.
fn fnv1a(bytes: impl IntoIterator<Item = u8>) -> u64 {
    bytes.into_iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

#[test]
fn the_file_has_the_hash_of_its_content() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("networks/lucena.nnue");
    let bytes = std::fs::read(path).unwrap();
    let network = Network::built_in();
    assert_eq!(network.to_bytes(), bytes);
    let hash_at = 36 + network.provenance().len();
    let (stored, after) = bytes[hash_at..].split_first_chunk().unwrap();
    let hash = fnv1a(bytes[..hash_at].iter().chain(after).copied());
    assert_eq!((u64::from_le_bytes(*stored), network.hash()), (hash, hash));
}

#[test]
fn the_provenance_says_how_it_was_made() {
    let network = Network::built_in();
    let keys = [
        "--seed 3001 --nodes 250",
        "--seed 3002 --nodes 250",
        "--seed 20261129 --nodes 250 --eval-file second.nnue",
        "--seed 20261203 --nodes 250",
        "--seed 3003 --nodes 30",
        "smoothing = 0.3",
        "date:",
        "lucena train",
        "nodes = 250",
        "validation-loss = ",
    ];
    for key in keys {
        assert!(network.provenance().contains(key), "{key} in:\n{}", network.provenance());
    }
}
