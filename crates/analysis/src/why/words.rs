//! Motifs in words.

use lucena_board::Role;

use super::motif::{Motif, MotifKind, PieceOn};

/// Whether the words are about the position after the move, or about what could have been.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tense {
    Present,
    Past,
}

impl Tense {
    /// The verb.
    pub(super) const fn is(self) -> &'static str {
        match self {
            Self::Present => "is",
            Self::Past => "was",
        }
    }
}

/// The motif as the end of a sentence: `the knight on c6 is pinned against the king`.
pub(super) fn motif(motif: &Motif, tense: Tense) -> String {
    let is = tense.is();
    let piece = motif.piece();
    let [first, second] = [0, 1].map(|index| motif.targets().get(index).copied());
    let (first, second) = (first.unwrap_or(piece), second.unwrap_or(piece));
    let on = |target: PieceOn| match target.role() {
        Role::King => "the king".to_owned(),
        _ => format!("the {target}"),
    };
    match motif.kind() {
        MotifKind::Fork => {
            let targets: Vec<String> = motif.targets().iter().map(|&target| on(target)).collect();
            format!("a fork of {}", list(&targets))
        }
        MotifKind::Pin => format!("the {first} {is} pinned against {}", on(second)),
        MotifKind::Skewer => format!("a skewer of {} and {}", on(first), on(second)),
        MotifKind::DiscoveredAttack => {
            format!("a discovered attack by the {piece} on {}", on(first))
        }
        MotifKind::DiscoveredCheck => format!("a discovered check by the {piece}"),
        MotifKind::DoubleCheck => "a double check".into(),
        MotifKind::RemovedDefender => {
            format!("the {first} {is} the only defender of {}", on(second))
        }
        MotifKind::Overload => format!("{} on {} {is} overloaded", the(piece), piece.square),
        MotifKind::Deflection if motif.targets().is_empty() => {
            format!("{} {is} lured away from {}", the(piece), piece.square)
        }
        MotifKind::Deflection => format!("{} {is} lured away from {}", the(piece), on(first)),
        MotifKind::Attraction => format!("{} {is} lured to {}", the(piece), piece.square),
        MotifKind::Interference => {
            format!("an interference between the {first} and {}", on(second))
        }
        MotifKind::TrappedPiece => format!("the {first} {is} trapped"),
        MotifKind::HangingPiece => format!("the {first} {is} hanging"),
        MotifKind::Promotion | MotifKind::Underpromotion => {
            format!("a promotion to a {}", piece.role())
        }
        MotifKind::XRayAttack => format!("an x-ray attack through the {first}"),
        MotifKind::Intermezzo => format!("{} on {} first", the(piece), piece.square),
        MotifKind::Clearance => format!("{} makes way for the {first}", the(piece)),
        MotifKind::Desperado => format!("{} {is} lost anyway", the(piece)),
        kind => with_article(kind),
    }
}

/// The name of a pattern with its article: `a back rank mate`, `Boden's mate`.
fn with_article(kind: MotifKind) -> String {
    let name = kind.text();
    match kind {
        MotifKind::AnastasiaMate
        | MotifKind::BodenMate
        | MotifKind::DoubleBishopMate
        | MotifKind::PillsburyMate
        | MotifKind::VukovicMate
        | MotifKind::MorphyMate
        | MotifKind::Zugzwang
        | MotifKind::Stalemate
        | MotifKind::PerpetualCheck => name.into(),
        _ if name.starts_with(['a', 'e', 'i', 'o', 'A']) => format!("an {name}"),
        _ => format!("a {name}"),
    }
}

/// The term of an evaluation with its verb: `king safety is`.
pub(super) fn term(name: &str) -> &str {
    match name {
        "squares" => "piece placement is",
        "pawns" => "pawn structure is",
        "passed pawns" => "passed pawns are",
        "mobility" => "mobility is",
        "pieces" => "piece activity is",
        "shelter" => "pawn shelter is",
        "king safety" => "king safety is",
        "threats" => "threats are",
        "space" => "space is",
        other => other,
    }
}

fn the(piece: PieceOn) -> String {
    format!("the {}", piece.role())
}

/// `a, b and c`.
pub(super) fn list(items: &[String]) -> String {
    match items {
        [rest @ .., last] if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
        _ => items.concat(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lucena_eval::Term;

    #[test]
    fn every_term_has_a_verb() {
        let reasons = Term::ALL.into_iter().filter(|term| !super::super::terms::is_excluded(*term));
        for name in reasons.map(Term::name) {
            assert!(term(name).ends_with(" is") || term(name).ends_with(" are"), "{name}");
        }
    }

    #[test]
    fn lists() {
        let items = ["a", "b", "c"].map(str::to_owned);
        assert_eq!(list(&items), "a, b and c");
        assert_eq!(list(&items[..1]), "a");
        assert_eq!(list(&[]), "");
    }
}
