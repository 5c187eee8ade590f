//! `UCI_Variant`: legal moves in the variants that the engine declares.

use lucena_board::Variant;
use lucena_uci::{SetOption, VARIANT_OPTION};

use super::session::{Bench, Outcome, skip};
use super::{Case, Level};

/// A search that every engine finishes at once.
const GO: &str = "go depth 2";

/// A case that searches positions of a variant and expects legal moves.
macro_rules! variant {
    ($name:literal, $variant:ident, $expects:literal, $positions:expr) => {
        Case {
            name: $name,
            level: Level::Practice,
            expects: $expects,
            check: |bench| check(bench, Variant::$variant, &$positions),
        }
    };
}

pub(super) const CASES: &[Case] = &[
    variant!(
        "variant_crazyhouse",
        Crazyhouse,
        "crazyhouse: drops are read and written as P@e4, and pockets of a FEN are read",
        [
            "startpos moves e2e4 d7d5 e4d5 d8d5 P@e4",
            "fen 4k3/8/8/8/8/8/8/4K3[QRBNPqrbnp] w - - 0 1",
            "fen 4k2r/7p/8/8/8/8/8/R2Q~K3[] w Q - 0 1 moves d1d8 e8d8"
        ]
    ),
    variant!(
        "variant_3check",
        ThreeCheck,
        "three-check: remaining checks of a FEN are read",
        ["startpos moves e2e4 e7e5", "fen 4k3/8/8/8/8/8/8/R3K3 w Q - 1+3 0 1"]
    ),
    variant!(
        "variant_kingofthehill",
        KingOfTheHill,
        "king of the hill: a legal move",
        ["startpos moves e2e4 e7e5", "fen 4k3/8/8/8/8/4K3/8/8 w - - 0 1"]
    ),
    variant!(
        "variant_racingkings",
        RacingKings,
        "racing kings: no move gives check",
        ["startpos", "fen 8/8/8/8/8/8/1k4K1/1q4QR w - - 0 1"]
    ),
    variant!(
        "variant_antichess",
        Antichess,
        "antichess: captures are compulsory, and pawns promote to kings",
        ["startpos moves e2e3 b7b5", "fen 8/4P3/8/8/8/8/8/7k w - - 0 1 moves e7e8k"]
    ),
    variant!(
        "variant_atomic",
        Atomic,
        "atomic: explosions, and no check while the kings touch",
        ["startpos moves g1f3 f7f6 f3d4 e7e6 d4e6", "fen 8/8/8/3kK3/8/8/8/3R4 b - - 0 1"]
    ),
    variant!(
        "variant_horde",
        Horde,
        "horde: a side without a king, and double steps from the first rank",
        ["startpos", "fen 4k3/8/8/8/8/8/8/P7 w - - 0 1 moves a1a3"]
    ),
];

fn check(bench: &Bench<'_>, variant: Variant, positions: &[&str]) -> Outcome {
    let mut session = bench.start()?;
    session.needs(VARIANT_OPTION)?;
    let Some(choice) = session.options().variant_choice(variant) else {
        return skip(format!("{} is not among the engine's variants", variant.uci_name()));
    };
    let select = SetOption::new(VARIANT_OPTION, choice);
    session.send(&select.to_string())?;
    for position in positions {
        session.search_variant(variant, position, GO)?;
    }
    // Standard chess is still played.
    let standard = session.options().variant_choice(Variant::Standard).unwrap_or("chess");
    let select = SetOption::new(VARIANT_OPTION, standard);
    session.send(&select.to_string())?;
    session.is_alive()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_variant_has_a_case() {
        assert_eq!(CASES.len(), Variant::ALL.iter().filter(|it| !it.is_standard()).count());
    }
}
