//! What sorts of nodes there are.

/// What sort of position a search is in, known when it is compiled.
pub(crate) trait NodeKind {
    /// The window is open: the score matters, not only on which side of a bound it lies.
    const PV: bool;
    /// The position is the one that was asked about.
    const ROOT: bool;
}

/// The root.
pub(crate) struct Root;
/// On a principal variation below the root.
pub(crate) struct Pv;
/// Anywhere else.
pub(crate) struct NonPv;

impl NodeKind for Root {
    const PV: bool = true;
    const ROOT: bool = true;
}

impl NodeKind for Pv {
    const PV: bool = true;
    const ROOT: bool = false;
}

impl NodeKind for NonPv {
    const PV: bool = false;
    const ROOT: bool = false;
}

/// Whether some move is expected to beat the window soon, as where the first move of the position
/// above has left it to its siblings to fail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cut {
    Expected,
    Other,
}

impl Cut {
    #[inline]
    pub(crate) fn opposite(self) -> Self {
        if self == Self::Expected { Self::Other } else { Self::Expected }
    }
}
