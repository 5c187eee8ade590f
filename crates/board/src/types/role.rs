use core::fmt;
use core::ops::{Index, IndexMut};
use core::str::FromStr;

use super::ParseValueError;

/// The kind of a piece, without its colour.
///
/// [`Role::index`] and `Role as usize` are 0 for pawn to 5 for king.
///
/// ```
/// use lucena_board::Role;
/// assert_eq!(Role::from_char('n'), Some(Role::Knight));
/// assert_eq!(Role::Knight.to_char(), 'n');
/// assert_eq!(Role::Knight as usize, 1);
/// assert_eq!(Role::Knight.index(), 1);
/// ```
#[expect(missing_docs, reason = "the variants say it all")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Role {
    Pawn,
    Knight,
    Bishop,
    Rook,
    Queen,
    King,
}

impl Role {
    /// The number of roles, for tables indexed by role.
    pub const COUNT: usize = 6;

    /// All roles, from pawn to king.
    pub const ALL: [Self; Self::COUNT] =
        [Self::Pawn, Self::Knight, Self::Bishop, Self::Rook, Self::Queen, Self::King];

    /// The roles that a pawn can promote to, weakest first.
    pub const PROMOTIONS: [Self; 4] = [Self::Knight, Self::Bishop, Self::Rook, Self::Queen];

    /// 0 for pawn to 5 for king.
    #[must_use]
    #[inline(always)]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The role with this index, 0 for the pawn.
    ///
    /// ```
    /// use lucena_board::Role;
    /// assert_eq!(Role::from_index(1), Some(Role::Knight));
    /// assert_eq!(Role::from_index(6), None);
    /// ```
    #[must_use]
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < Self::COUNT { Some(Self::ALL[index]) } else { None }
    }

    /// Parses an English piece letter in either case.
    #[must_use]
    pub const fn from_char(c: char) -> Option<Self> {
        match c.to_ascii_lowercase() {
            'p' => Some(Self::Pawn),
            'n' => Some(Self::Knight),
            'b' => Some(Self::Bishop),
            'r' => Some(Self::Rook),
            'q' => Some(Self::Queen),
            'k' => Some(Self::King),
            _ => None,
        }
    }

    /// The English piece letter in lower case.
    #[must_use]
    pub const fn to_char(self) -> char {
        match self {
            Self::Pawn => 'p',
            Self::Knight => 'n',
            Self::Bishop => 'b',
            Self::Rook => 'r',
            Self::Queen => 'q',
            Self::King => 'k',
        }
    }

    /// The code of the role in bit planes and moves: 1 for pawn to 6 for king; 0 is an empty
    /// square.
    #[inline(always)]
    pub(crate) const fn code(self) -> usize {
        self as usize + 1
    }

    /// The role with this plane code, if there is one.
    #[inline(always)]
    pub(crate) const fn from_code(code: usize) -> Option<Self> {
        match code {
            1 => Some(Self::Pawn),
            2 => Some(Self::Knight),
            3 => Some(Self::Bishop),
            4 => Some(Self::Rook),
            5 => Some(Self::Queen),
            6 => Some(Self::King),
            _ => None,
        }
    }
}

/// The English name, as in `queen`; [`Role::to_char`] gives the letter.
impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Pawn => "pawn",
            Self::Knight => "knight",
            Self::Bishop => "bishop",
            Self::Rook => "rook",
            Self::Queen => "queen",
            Self::King => "king",
        })
    }
}

/// Parses an English piece letter or name, such as `q` or `queen`, in either case.
impl FromStr for Role {
    type Err = ParseValueError;

    fn from_str(s: &str) -> Result<Self, Self::Err> {
        let names = ["pawn", "knight", "bishop", "rook", "queen", "king"];
        if let Some(idx) = names.iter().position(|name| name.eq_ignore_ascii_case(s)) {
            return Ok(Self::ALL[idx]);
        }
        let mut chars = s.chars();
        match (chars.next().and_then(Self::from_char), chars.next()) {
            (Some(role), None) => Ok(role),
            _ => Err(ParseValueError::new(s, "one of p n b r q k or a name such as queen")),
        }
    }
}

/// One value for each role.
///
/// ```
/// use lucena_board::{ByRole, Role};
/// let value = ByRole([1, 3, 3, 5, 9, 0]);
/// assert_eq!(value[Role::Rook], 5);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct ByRole<T>(pub [T; 6]);

impl<T> ByRole<T> {
    /// The same table with every value changed.
    #[must_use]
    pub fn map<U>(self, change: impl FnMut(T) -> U) -> ByRole<U> {
        ByRole(self.0.map(change))
    }

    /// Every role with its value, the pawn first.
    ///
    /// ```
    /// use lucena_board::{ByRole, Role};
    /// let value = ByRole([1, 3, 3, 5, 9, 0]);
    /// assert_eq!(value.iter().find(|&(_, &value)| value == 5), Some((Role::Rook, &5)));
    /// ```
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (Role, &T)> + ExactSizeIterator {
        Role::ALL.into_iter().zip(&self.0)
    }
}

impl<T> Index<Role> for ByRole<T> {
    type Output = T;

    #[inline(always)]
    fn index(&self, role: Role) -> &T {
        &self.0[role.index()]
    }
}

impl<T> IndexMut<Role> for ByRole<T> {
    #[inline(always)]
    fn index_mut(&mut self, role: Role) -> &mut T {
        &mut self.0[role.index()]
    }
}

#[cfg(test)]
mod tests {
    extern crate std;

    use std::string::ToString;

    use super::*;

    #[test]
    fn discriminants_are_indices() {
        let numbers = Role::ALL.map(|role| (role as usize, role.index(), role.code()));
        let expected = [(0, 0, 1), (1, 1, 2), (2, 2, 3), (3, 3, 4), (4, 4, 5), (5, 5, 6)];
        assert_eq!(numbers, expected);
        for role in Role::ALL {
            assert_eq!(Role::from_index(role as usize), Some(role));
            assert_eq!(Role::from_code(role.code()), Some(role));
        }
    }

    #[test]
    fn reads_letters_and_names_of_either_case() {
        for role in Role::ALL {
            let (letter, name) = (role.to_char().to_string(), role.to_string());
            for text in [letter.to_uppercase(), name.to_uppercase(), letter, name] {
                assert_eq!(text.parse(), Ok(role), "{text}");
            }
        }
        for text in ["", "x", "pq", "queens", "quee"] {
            let expected = "one of p n b r q k or a name such as queen";
            assert_eq!(text.parse::<Role>(), Err(ParseValueError::new(text, expected)));
        }
    }
}
