//! Keys of positions in an index.

use std::collections::HashSet;
use std::sync::LazyLock;

use lucena_board::variants::VariantPosition;
use lucena_board::{ChessPosition, Position, Variant};

/// The key of a position: its Zobrist key, and for other variants than standard chess a number of the
/// variant, so that the same board in two variants has two entries.
///
/// It is stored in the index, so the numbers stay as they are.
pub(crate) fn key(position: &impl ChessPosition) -> u64 {
    position.key() ^ number(position.variant())
}

const fn number(variant: Variant) -> u64 {
    match variant {
        Variant::Chess960 => 0x9E6C_63D0_876A_68DE,
        Variant::Crazyhouse => 0x3C6E_F372_FE94_F82A,
        Variant::ThreeCheck => 0xA54F_F53A_5F1D_36F1,
        Variant::KingOfTheHill => 0x510E_527F_ADE6_82D1,
        Variant::RacingKings => 0x9B05_688C_2B3E_6C1F,
        Variant::Antichess => 0x1F83_D9AB_FB41_BD6B,
        Variant::Atomic => 0x5BE0_CD19_137E_2179,
        Variant::Horde => 0xCBBB_9D5D_C105_9ED8,
        _ => 0,
    }
}

/// The position of a game by its rules. A game whose castling rights are those of Chess960 is one, whatever
/// its tag.
pub(crate) fn by_rules(start: &VariantPosition) -> VariantPosition {
    match start {
        VariantPosition::Standard(position) if !position.has_standard_castling() => {
            VariantPosition::Chess960(*position)
        }
        other => *other,
    }
}

/// Whether a position is one of the 960 from which games of Chess960 start.
pub(crate) fn is_chess960_start(position: &Position) -> bool {
    static STARTS: LazyLock<HashSet<Position>> =
        LazyLock::new(|| (0..960).filter_map(Position::chess960).collect());
    STARTS.contains(position)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_variant_has_keys_of_its_own() {
        let keys: HashSet<u64> = Variant::ALL.iter().map(|&variant| number(variant)).collect();
        assert_eq!(keys.len(), Variant::ALL.len());
        let standard = VariantPosition::initial(Variant::Standard);
        assert_eq!(key(&standard), Position::initial().key());
        assert_ne!(key(&standard), key(&VariantPosition::initial(Variant::Chess960)));
    }

    #[test]
    fn starts_of_chess960() {
        assert!(is_chess960_start(&Position::initial()));
        assert!(is_chess960_start(&Position::chess960(0).unwrap()));
        assert!(!is_chess960_start(&Position::double_chess960(0, 1).unwrap()));
    }
}
