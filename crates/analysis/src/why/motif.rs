//! The motifs of a line as data: kinds and the pieces involved.

use std::fmt;

use lucena_board::{Color, Piece, Role, Square};
use serde::{Deserialize, Serialize};

/// Defines the kinds with their names, so that the lists cannot differ.
macro_rules! kinds {
    ($($(#[$doc:meta])* $kind:ident, $name:literal, $text:literal, $theme:expr;)+) => {
        /// A kind of motif. The [module](super) defines each.
        ///
        /// Serializes to its [name](Self::name).
        ///
        /// ```
        /// use lucena_analysis::why::MotifKind;
        /// assert_eq!(MotifKind::BackRankMate.to_string(), "back-rank-mate");
        /// assert_eq!(MotifKind::BackRankMate.theme(), Some("backRankMate"));
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(rename_all = "kebab-case")]
        #[non_exhaustive]
        pub enum MotifKind {
            $($(#[$doc])* $kind,)+
        }

        impl MotifKind {
            /// All kinds.
            pub const ALL: &'static [Self] = &[$(Self::$kind),+];

            /// The name in kebab-case, as in JSON.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $(Self::$kind => $name),+ }
            }

            /// The name in a sentence.
            ///
            /// ```
            /// use lucena_analysis::why::MotifKind;
            /// assert_eq!(MotifKind::ArabianMate.text(), "Arabian mate");
            /// ```
            #[must_use]
            pub const fn text(self) -> &'static str {
                match self { $(Self::$kind => $text),+ }
            }

            /// The theme of Lichess puzzles with this meaning, if there is one.
            #[must_use]
            pub const fn theme(self) -> Option<&'static str> {
                match self { $(Self::$kind => $theme),+ }
            }
        }
    };
}

kinds! {
    /// A capture of a piece that nothing defends.
    HangingPiece, "hanging-piece", "hanging piece", Some("hangingPiece");
    /// One piece attacks two or more.
    Fork, "fork", "fork", Some("fork");
    /// A piece that exposes another one, or may not move at all.
    Pin, "pin", "pin", Some("pin");
    /// The piece in front must move, and the one behind it is lost.
    Skewer, "skewer", "skewer", Some("skewer");
    /// A piece moves off the line of another one, which attacks.
    DiscoveredAttack, "discovered-attack", "discovered attack", Some("discoveredAttack");
    /// A piece moves off the line of another one, which gives check.
    DiscoveredCheck, "discovered-check", "discovered check", Some("discoveredCheck");
    /// Two pieces give check.
    DoubleCheck, "double-check", "double check", Some("doubleCheck");
    /// The only defender of a piece is captured.
    RemovedDefender, "removed-defender", "removed defender", Some("capturingDefender");
    /// A defender has two tasks.
    Overload, "overload", "overloaded piece", Some("deflection");
    /// A defender is drawn away.
    Deflection, "deflection", "deflection", Some("deflection");
    /// A piece is drawn to a square where it is attacked.
    Attraction, "attraction", "attraction", Some("attraction");
    /// The line of a defender is closed.
    Interference, "interference", "interference", Some("interference");
    /// An attacked piece without a safe square.
    TrappedPiece, "trapped-piece", "trapped piece", Some("trappedPiece");
    /// A recapture through an enemy piece that stood in the line.
    XRayAttack, "x-ray-attack", "x-ray attack", Some("xRayAttack");
    /// Another move before a recapture.
    Intermezzo, "intermezzo", "intermezzo", Some("intermezzo");
    /// A piece leaves a square or a line for another one.
    Clearance, "clearance", "clearance", Some("clearance");
    /// A piece that is lost anyway captures what it can.
    Desperado, "desperado", "desperado", None;
    /// Material is given up for more.
    Sacrifice, "sacrifice", "sacrifice", Some("sacrifice");
    /// A move that neither forces nor is forced.
    QuietMove, "quiet-move", "quiet move", Some("quietMove");
    /// A quiet last move, or an escape from check.
    DefensiveMove, "defensive-move", "defensive move", Some("defensiveMove");
    /// A pawn comes near promotion.
    AdvancedPawn, "advanced-pawn", "advanced pawn", Some("advancedPawn");
    /// The king has left its pawns.
    ExposedKing, "exposed-king", "exposed king", Some("exposedKing");
    /// A capture on f2 or f7 beside the king.
    AttackOnF2F7, "attack-on-f2-f7", "attack on f2 or f7", Some("attackingF2F7");
    /// An attack on a king that has castled short.
    KingsideAttack, "kingside-attack", "kingside attack", Some("kingsideAttack");
    /// An attack on a king that has castled long.
    QueensideAttack, "queenside-attack", "queenside attack", Some("queensideAttack");
    /// A pawn becomes a queen.
    Promotion, "promotion", "promotion", Some("promotion");
    /// A pawn becomes a rook, bishop or knight.
    Underpromotion, "underpromotion", "underpromotion", Some("underPromotion");
    /// Every move leads to mate, but passing would not.
    Zugzwang, "zugzwang", "zugzwang", Some("zugzwang");
    /// The side with less material is stalemated.
    Stalemate, "stalemate", "stalemate", None;
    /// Checks that repeat the position.
    PerpetualCheck, "perpetual-check", "perpetual check", None;
    /// Mate on the back rank of a king behind its own pieces.
    BackRankMate, "back-rank-mate", "back rank mate", Some("backRankMate");
    /// Mate by a knight of a king surrounded by its own pieces.
    SmotheredMate, "smothered-mate", "smothered mate", Some("smotheredMate");
    /// Mate on the edge by rook or queen, with a knight that takes two flight squares.
    AnastasiaMate, "anastasia-mate", "Anastasia's mate", Some("anastasiaMate");
    /// Mate in the corner by a rook beside the king that a knight defends.
    ArabianMate, "arabian-mate", "Arabian mate", Some("arabianMate");
    /// Mate by two bishops from different sides.
    BodenMate, "boden-mate", "Boden's mate", Some("bodenMate");
    /// Mate by two bishops from the same side.
    DoubleBishopMate, "double-bishop-mate", "mate by two bishops", Some("doubleBishopMate");
    /// Mate by a rook beside the king, defended by a knight, defended by a pawn.
    HookMate, "hook-mate", "hook mate", Some("hookMate");
    /// Mate by a queen diagonally beside a king whose other squares are occupied by its pieces.
    DovetailMate, "dovetail-mate", "dovetail mate", Some("dovetailMate");
    /// Mate on the edge by two rooks or queens on neighbouring lines.
    LadderMate, "ladder-mate", "ladder mate", None;
    /// Mate by a queen in front of a king between its own pieces.
    EpauletteMate, "epaulette-mate", "epaulette mate", Some("epauletteMate");
    /// Mate by a queen beside a king with its own pieces diagonally behind.
    SwallowsTailMate, "swallows-tail-mate", "swallow's tail mate", Some("swallowstailMate");
    /// Mate by queen and rook beside the king, with a square between them.
    TriangleMate, "triangle-mate", "triangle mate", Some("triangleMate");
    /// Mate by a rook beside the king that a queen defends across a box.
    KillBoxMate, "kill-box-mate", "kill box mate", Some("killBoxMate");
    /// Mate by two rooks on the seventh rank.
    BlindSwineMate, "blind-swine-mate", "blind swine mate", Some("blindSwineMate");
    /// Mate by a rook beside the king that a bishop defends.
    OperaMate, "opera-mate", "opera mate", Some("operaMate");
    /// Mate by a rook, with a bishop that takes a flight square.
    PillsburyMate, "pillsbury-mate", "Pillsbury's mate", Some("pillsburysMate");
    /// Mate by a rook that a third piece defends, with a knight that takes a flight square.
    VukovicMate, "vukovic-mate", "Vuković's mate", Some("vukovicMate");
    /// Mate by a bishop, with a rook that takes a flight square.
    MorphyMate, "morphy-mate", "Morphy's mate", Some("morphysMate");
    /// Mate by a bishop, with a queen that takes the other flight squares.
    BalestraMate, "balestra-mate", "balestra mate", Some("balestraMate");
    /// Mate by a knight in the corner, with a rook or queen that takes a flight square.
    CornerMate, "corner-mate", "corner mate", Some("cornerMate");
}

impl MotifKind {
    /// Whether this describes a line without being a reason why it wins.
    #[must_use]
    pub const fn is_feature(self) -> bool {
        matches!(
            self,
            Self::Sacrifice
                | Self::QuietMove
                | Self::DefensiveMove
                | Self::AdvancedPawn
                | Self::ExposedKing
                | Self::AttackOnF2F7
                | Self::KingsideAttack
                | Self::QueensideAttack
        )
    }

    /// Whether this is a pattern of the mate at the end of the line.
    #[must_use]
    pub const fn is_mate(self) -> bool {
        self as u8 >= Self::BackRankMate as u8
    }
}

impl fmt::Display for MotifKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A piece on its square. Formats as in prose: `knight on e5`.
///
/// ```
/// use lucena_analysis::why::PieceOn;
/// use lucena_board::{Piece, Square};
/// let knight = PieceOn::new(Piece::from_char('n').unwrap(), Square::E5);
/// assert_eq!(knight.to_string(), "knight on e5");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct PieceOn {
    /// The piece.
    pub piece: Piece,
    /// Its square.
    pub square: Square,
}

impl PieceOn {
    /// A piece on its square.
    #[must_use]
    pub const fn new(piece: Piece, square: Square) -> Self {
        Self { piece, square }
    }

    /// Its role.
    #[must_use]
    pub const fn role(self) -> Role {
        self.piece.role
    }

    /// Its colour.
    #[must_use]
    pub const fn color(self) -> Color {
        self.piece.color
    }
}

impl fmt::Display for PieceOn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} on {}", self.piece.role, self.square)
    }
}

/// A motif in a line. The [module](super) lists what [`piece`](Self::piece) and
/// [`targets`](Self::targets) are for each kind.
///
/// ```
/// use lucena_analysis::why::{motifs, MotifKind};
/// use lucena_board::Game;
/// let mut game = Game::new("r3k3/8/8/3N4/8/8/8/4K3 w - - 0 1".parse()?);
/// for san in ["Nc7+", "Kd7", "Nxa8"] {
///     game.play_san(san)?;
/// }
/// let line: Vec<_> = game.moves().collect();
/// let found = motifs(game.initial_position(), &line);
/// assert_eq!(found[0].kind(), MotifKind::Fork);
/// assert_eq!(found[0].ply(), 1);
/// assert_eq!(found[0].piece().to_string(), "knight on c7");
/// assert_eq!(found[0].targets().len(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Motif {
    kind: MotifKind,
    ply: usize,
    piece: PieceOn,
    targets: Vec<PieceOn>,
}

impl Motif {
    pub(super) fn new(kind: MotifKind, ply: usize, piece: PieceOn, targets: Vec<PieceOn>) -> Self {
        Self { kind, ply, piece, targets }
    }

    /// The kind.
    #[must_use]
    pub const fn kind(&self) -> MotifKind {
        self.kind
    }

    /// The number of the half-move in the line that shows the motif, from 1. Squares are those
    /// after this move, unless the kind says otherwise.
    #[must_use]
    pub const fn ply(&self) -> usize {
        self.ply
    }

    /// The piece that the motif is about.
    #[must_use]
    pub const fn piece(&self) -> PieceOn {
        self.piece
    }

    /// The other pieces.
    #[must_use]
    pub fn targets(&self) -> &[PieceOn] {
        &self.targets
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_those_of_json() {
        for &kind in MotifKind::ALL {
            let json = serde_json::to_string(&kind).unwrap();
            assert_eq!(json, format!("\"{}\"", kind.name()));
            assert_eq!(serde_json::from_str::<MotifKind>(&json).unwrap(), kind);
        }
    }

    #[test]
    fn mates_are_the_kinds_with_that_word() {
        for &kind in MotifKind::ALL {
            assert_eq!(kind.is_mate(), kind.name().ends_with("mate") && kind.name() != "stalemate");
        }
    }
}
