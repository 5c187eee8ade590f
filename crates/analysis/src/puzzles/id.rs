//! Identifiers that depend on the puzzle alone, so that another run finds the same ones.

const DIGITS: &[u8; 62] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
/// Enough for all values of 64 bits.
const LENGTH: usize = 11;

/// The identifier of a position and its line: 64 bits of FNV-1a, mixed once more, in base 62.
pub(super) fn puzzle_id(fen: &str, moves: &[String]) -> String {
    let words = std::iter::once(fen).chain(moves.iter().map(String::as_str));
    // Every word is followed by a space, so that no two lines have the same bytes.
    let bytes = words.flat_map(|word| word.bytes().chain([b' ']));
    let hash = bytes.fold(0xCBF2_9CE4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3)
    });
    // FNV-1a alone barely changes the upper bits for the last bytes.
    let mut value = (hash ^ (hash >> 32)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    value ^= value >> 29;
    let mut digits = [0; LENGTH];
    for digit in digits.iter_mut().rev() {
        *digit = DIGITS[(value % 62) as usize];
        value /= 62;
    }
    digits.iter().map(|&digit| char::from(digit)).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn ids_differ_by_position_and_line() {
        let ids = |fen: &str| -> Vec<String> {
            let lines = [&["e2e4"][..], &["e2e4", "e7e5"], &["e2e4e7e5"], &["e2e3"]];
            let line = |line: &&[&str]| line.iter().map(ToString::to_string).collect::<Vec<_>>();
            lines.iter().map(|moves| puzzle_id(fen, &line(moves))).collect()
        };
        let all: HashSet<String> = ids("a").into_iter().chain(ids("b")).collect();
        assert_eq!(all.len(), 8);
        for id in &all {
            assert!(id.len() == LENGTH && id.bytes().all(|byte| byte.is_ascii_alphanumeric()));
        }
    }

    #[test]
    fn ids_do_not_change_between_versions() {
        let fen = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 b - - 0 1";
        assert_eq!(puzzle_id(fen, &["h7h6".into()]), "LRgqCWXY66n");
    }
}
