use core::fmt;
use core::str::FromStr;

use super::ParseValueError;

/// The rules of a game: standard chess, or a variant that Lichess plays.
///
/// Parsed from the spellings of PGN files, servers and engines: case, spaces and punctuation do not
/// matter. [`Variant::name`] is the value of a PGN tag, [`Variant::uci_name`] that of
/// `UCI_Variant`.
///
/// ```
/// use lucena_board::Variant;
/// for text in ["Three-check", "3check", "three check chess", "THREECHECK"] {
///     assert_eq!(text.parse(), Ok(Variant::ThreeCheck));
/// }
/// assert_eq!("From Position".parse(), Ok(Variant::Standard));
/// assert_eq!("Giveaway".parse(), Ok(Variant::Antichess));
/// assert_eq!(Variant::KingOfTheHill.name(), "King of the Hill");
/// assert_eq!(Variant::KingOfTheHill.uci_name(), "kingofthehill");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Variant {
    /// Standard chess.
    #[default]
    Standard,
    /// Chess960: the rules of standard chess, from one of 960 initial positions.
    Chess960,
    /// Captured pieces go to the pocket of the capturer, who may drop them.
    Crazyhouse,
    /// Three checks win.
    ThreeCheck,
    /// A king in the center wins.
    KingOfTheHill,
    /// The first king on the eighth rank wins; checks are illegal.
    RacingKings,
    /// Captures are compulsory; a side without pieces or moves wins. Suicide chess and giveaway, whose
    /// rules for stalemate differ on some servers, are parsed as this.
    Antichess,
    /// Captures explode.
    Atomic,
    /// White has 36 pawns and no king.
    Horde,
}

impl Variant {
    /// All variants, standard chess first.
    pub const ALL: [Self; 9] = [
        Self::Standard,
        Self::Chess960,
        Self::Crazyhouse,
        Self::ThreeCheck,
        Self::KingOfTheHill,
        Self::RacingKings,
        Self::Antichess,
        Self::Atomic,
        Self::Horde,
    ];

    /// The value of the PGN tag `Variant`, as Lichess writes it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Standard => "Standard",
            Self::Chess960 => "Chess960",
            Self::Crazyhouse => "Crazyhouse",
            Self::ThreeCheck => "Three-check",
            Self::KingOfTheHill => "King of the Hill",
            Self::RacingKings => "Racing Kings",
            Self::Antichess => "Antichess",
            Self::Atomic => "Atomic",
            Self::Horde => "Horde",
        }
    }

    /// The value of the UCI option `UCI_Variant`. For Chess960, which has an option of its own, and
    /// for standard chess this is `chess`.
    #[must_use]
    pub const fn uci_name(self) -> &'static str {
        match self {
            Self::Standard | Self::Chess960 => "chess",
            Self::Crazyhouse => "crazyhouse",
            Self::ThreeCheck => "3check",
            Self::KingOfTheHill => "kingofthehill",
            Self::RacingKings => "racingkings",
            Self::Antichess => "antichess",
            Self::Atomic => "atomic",
            Self::Horde => "horde",
        }
    }

    /// Whether there is castling: in all variants but racing kings and antichess.
    #[must_use]
    pub const fn has_castling(self) -> bool {
        !matches!(self, Self::RacingKings | Self::Antichess)
    }

    /// The name of this variant in a list of an engine: [`Variant::uci_name`], or else another spelling.
    /// Suicide chess does not count as antichess here, since its stalemates differ.
    ///
    /// ```
    /// use lucena_board::Variant;
    /// let names = ["normal", "suicide", "giveaway", "threecheck"];
    /// assert_eq!(Variant::ThreeCheck.find_name(names), Some("threecheck"));
    /// assert_eq!(Variant::Antichess.find_name(names), Some("giveaway"));
    /// assert_eq!(Variant::Atomic.find_name(names), None);
    /// ```
    #[must_use]
    pub fn find_name<'a>(
        self,
        names: impl IntoIterator<Item = &'a str, IntoIter: Clone>,
    ) -> Option<&'a str> {
        let mut names = names.into_iter();
        let is_spelling = |name: &&str| *name != "suicide" && name.parse() == Ok(self);
        names.clone().find(|name| *name == self.uci_name()).or_else(|| names.find(is_spelling))
    }

    /// Whether the rules are those of standard chess, which hold in Chess960 too: such games are
    /// played on a [`Position`](crate::Position).
    #[must_use]
    pub const fn is_standard(self) -> bool {
        matches!(self, Self::Standard | Self::Chess960)
    }
}

/// [`Variant::name`].
impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Names in lower case, without spaces and punctuation.
const NAMES: [(&str, Variant); 33] = [
    ("standard", Variant::Standard),
    ("chess", Variant::Standard),
    ("normal", Variant::Standard),
    ("classic", Variant::Standard),
    ("classical", Variant::Standard),
    ("orthodox", Variant::Standard),
    ("regular", Variant::Standard),
    ("fromposition", Variant::Standard),
    ("chess960", Variant::Chess960),
    ("960", Variant::Chess960),
    ("fischerandom", Variant::Chess960),
    ("fischerrandom", Variant::Chess960),
    ("frc", Variant::Chess960),
    ("freestyle", Variant::Chess960),
    ("crazyhouse", Variant::Crazyhouse),
    ("zh", Variant::Crazyhouse),
    ("house", Variant::Crazyhouse),
    ("threecheck", Variant::ThreeCheck),
    ("threechecks", Variant::ThreeCheck),
    ("3check", Variant::ThreeCheck),
    ("3checks", Variant::ThreeCheck),
    ("kingofthehill", Variant::KingOfTheHill),
    ("koth", Variant::KingOfTheHill),
    ("hill", Variant::KingOfTheHill),
    ("racingkings", Variant::RacingKings),
    ("racing", Variant::RacingKings),
    ("race", Variant::RacingKings),
    ("antichess", Variant::Antichess),
    ("anti", Variant::Antichess),
    ("giveaway", Variant::Antichess),
    ("suicide", Variant::Antichess),
    ("atomic", Variant::Atomic),
    ("horde", Variant::Horde),
];

impl FromStr for Variant {
    type Err = ParseValueError;

    fn from_str(text: &str) -> Result<Self, ParseValueError> {
        let is_mark = |byte: &u8| byte.is_ascii_punctuation() || byte.is_ascii_whitespace();
        let letters =
            || text.bytes().filter(|byte| !is_mark(byte)).map(|byte| byte.to_ascii_lowercase());
        let is_named =
            |name: &str| letters().eq(name.bytes()) || letters().eq(name.bytes().chain(*b"chess"));
        let found = NAMES.iter().find(|(name, _)| is_named(name));
        found.map(|&(_, variant)| variant).ok_or(ParseValueError::new(
            text,
            "Standard, Chess960, Crazyhouse, Three-check, King of the Hill, Racing Kings, Antichess, \
             Atomic or Horde",
        ))
    }
}

#[cfg(test)]
mod tests {
    extern crate std;

    use std::string::ToString;

    use super::*;

    #[test]
    fn own_names_are_parsed() {
        for variant in Variant::ALL {
            assert_eq!(variant.to_string().parse(), Ok(variant));
            let plain = if variant.is_standard() { Variant::Standard } else { variant };
            assert_eq!(variant.uci_name().parse(), Ok(plain));
        }
        let error = "Bughouse".parse::<Variant>().expect_err("not played here").to_string();
        assert!(error.starts_with("found \"Bughouse\", expected Standard, Chess960,"), "{error}");
        assert!("".parse::<Variant>().is_err());
        assert!("--".parse::<Variant>().is_err());
    }
}
