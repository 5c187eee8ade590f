//! WDL and DTZ tables.

use std::fmt;

/// Kind of a table: WDL (`.rtbw`) or DTZ (`.rtbz`).
///
/// ```
/// use lucena_syzygy::TableKind;
/// assert_eq!(TableKind::Wdl.extension(), "rtbw");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum TableKind {
    /// Win, draw or loss.
    Wdl,
    /// Distance to zeroing of the halfmove clock.
    Dtz,
}

impl TableKind {
    /// Both kinds.
    ///
    /// ```
    /// use lucena_syzygy::TableKind;
    /// assert_eq!(TableKind::ALL.map(TableKind::extension), ["rtbw", "rtbz"]);
    /// ```
    pub const ALL: [Self; 2] = [Self::Wdl, Self::Dtz];

    /// File name extension.
    ///
    /// ```
    /// use lucena_syzygy::TableKind;
    /// assert_eq!(TableKind::Dtz.extension(), "rtbz");
    /// ```
    #[must_use]
    pub const fn extension(self) -> &'static str {
        match self {
            Self::Wdl => "rtbw",
            Self::Dtz => "rtbz",
        }
    }

    /// Magic number at the start of a file.
    #[must_use]
    pub const fn magic(self) -> [u8; 4] {
        match self {
            Self::Wdl => [0x71, 0xE8, 0x23, 0x5D],
            Self::Dtz => [0xD7, 0x66, 0x0C, 0xA5],
        }
    }
}

impl fmt::Display for TableKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Wdl => "WDL",
            Self::Dtz => "DTZ",
        })
    }
}
