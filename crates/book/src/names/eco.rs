//! ECO codes.

use core::fmt;
use core::str::FromStr;

use lucena_board::Excerpt;

use super::OpeningLineError;

/// An ECO code (Encyclopaedia of Chess Openings), `A00` to `E99`.
///
/// ```
/// use lucena_book::Eco;
/// let eco: Eco = "C60".parse()?;
/// assert_eq!(eco.to_string(), "C60");
/// assert_eq!((eco.volume(), eco.number()), ('C', 60));
/// assert!("F00".parse::<Eco>().is_err());
/// # Ok::<(), lucena_book::OpeningLineError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Eco {
    volume: u8,
    number: u8,
}

impl Eco {
    /// Returns the volume, `A` to `E`.
    #[must_use]
    pub const fn volume(self) -> char {
        self.volume as char
    }

    /// Returns the number within the volume, 0 to 99.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.number
    }
}

impl fmt::Display for Eco {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{:02}", self.volume(), self.number)
    }
}

impl FromStr for Eco {
    type Err = OpeningLineError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match *text.as_bytes() {
            [volume @ b'A'..=b'E', tens @ b'0'..=b'9', ones @ b'0'..=b'9'] => {
                Ok(Self { volume, number: 10 * (tens - b'0') + ones - b'0' })
            }
            _ => Err(OpeningLineError::Eco(Excerpt::new(text))),
        }
    }
}
