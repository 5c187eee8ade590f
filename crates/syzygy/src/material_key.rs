//! Material keys such as `KRPvKR`, which name tables.

use core::{error, fmt, str::FromStr};

use arrayvec::{ArrayString, ArrayVec};
use lucena_board::{Color, Material, Piece, Position, Role};

/// The most pieces that Syzygy tables have, kings included.
pub const MAX_PIECES: usize = 7;

/// The roles in the order in which names spell them.
const SPELLING: [Role; 6] =
    [Role::King, Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn];

/// The material of a table, written as in its file name: `KRPvKR`.
///
/// The side with more pieces is named first; with equal numbers, the stronger side. Tables call it
/// White, but either colour may have it in a position.
///
/// ```
/// use lucena_syzygy::MaterialKey;
/// let key: MaterialKey = "KRPvKR".parse()?;
/// assert_eq!(key.n_pieces(), 5);
/// assert!(key.has_pawns() && !key.is_symmetric());
/// assert!("KRvKRP".parse::<MaterialKey>().is_err());
/// # Ok::<(), lucena_syzygy::MaterialKeyError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MaterialKey {
    /// Number of pieces by side and role, in the order of `SPELLING`.
    counts: [[u8; 6]; 2],
}

impl MaterialKey {
    /// The material key of a position, and the side that its tables call White; `None` for bare
    /// kings or more than [`MAX_PIECES`] pieces.
    ///
    /// ```
    /// use lucena_board::{Color, Position};
    /// use lucena_syzygy::MaterialKey;
    /// let pos: Position = "8/8/8/8/4k3/8/r7/4K3 w - - 0 1".parse()?;
    /// let (key, strong) = MaterialKey::of(&pos).unwrap();
    /// assert_eq!(key.to_string(), "KRvK");
    /// assert_eq!(strong, Color::Black);
    /// assert!(MaterialKey::of(&Position::initial()).is_none());
    /// # Ok::<(), lucena_board::PositionError>(())
    /// ```
    #[must_use]
    pub fn of(pos: &Position) -> Option<(Self, Color)> {
        Self::of_material(pos.material())
    }

    pub(crate) fn of_material(material: Material) -> Option<(Self, Color)> {
        if !(3..=MAX_PIECES as u32).contains(&material.total()) {
            return None;
        }
        let side = |color| SPELLING.map(|role| material.count(color, role) as u8);
        Some(Self::canonical([side(Color::White), side(Color::Black)]))
    }

    /// The material key of these pieces, in any order, and the side that its tables call White;
    /// `None` as for [`Self::of`], or unless each side has one king.
    ///
    /// ```
    /// use lucena_board::{Color, Piece};
    /// use lucena_syzygy::MaterialKey;
    /// let pieces = ['k', 'K', 'r'].map(|c| Piece::from_char(c).unwrap());
    /// let (key, strong) = MaterialKey::of_pieces(pieces).unwrap();
    /// assert_eq!((key.to_string().as_str(), strong), ("KRvK", Color::Black));
    /// ```
    #[must_use]
    pub fn of_pieces(pieces: impl IntoIterator<Item = Piece>) -> Option<(Self, Color)> {
        let mut counts = [[0_u8; 6]; 2];
        for piece in pieces {
            let role = SPELLING.iter().position(|&role| role == piece.role);
            let count = &mut counts[piece.color as usize][role.expect("all roles are spelled")];
            *count = count.saturating_add(1);
        }
        let n_pieces: usize = counts.as_flattened().iter().map(|&n| usize::from(n)).sum();
        let is_playable =
            (3..=MAX_PIECES).contains(&n_pieces) && counts.iter().all(|side| side[0] == 1);
        is_playable.then(|| Self::canonical(counts))
    }

    /// The material key of these counts, and the side that its tables call White.
    fn canonical(counts: [[u8; 6]; 2]) -> (Self, Color) {
        let strength = |side: [u8; 6]| (side.iter().sum::<u8>(), side);
        if strength(counts[1]) > strength(counts[0]) {
            (Self { counts: [counts[1], counts[0]] }, Color::Black)
        } else {
            (Self { counts }, Color::White)
        }
    }

    /// All material keys with `n_pieces` pieces, kings included, strongest first.
    ///
    /// ```
    /// use lucena_syzygy::MaterialKey;
    /// assert_eq!(MaterialKey::all(3).len(), 5);
    /// assert_eq!((3..=7).map(|n| MaterialKey::all(n).len()).sum::<usize>(), 1511);
    /// assert!(MaterialKey::all(2).is_empty() && MaterialKey::all(8).is_empty());
    /// ```
    #[must_use]
    pub fn all(n_pieces: usize) -> Vec<Self> {
        let mut keys = Vec::new();
        if (3..=MAX_PIECES).contains(&n_pieces) {
            for white in 1..n_pieces {
                for first in sides(white) {
                    for second in sides(n_pieces - white) {
                        let (key, strong) = Self::canonical([first, second]);
                        if strong == Color::White {
                            keys.push(key);
                        }
                    }
                }
            }
        }
        keys.sort_unstable_by(|a, b| b.cmp(a));
        keys
    }

    /// Number of pieces of a colour and role; White is the side named first.
    ///
    /// ```
    /// use lucena_board::{Color, Role};
    /// use lucena_syzygy::MaterialKey;
    /// let key: MaterialKey = "KNNvKP".parse()?;
    /// assert_eq!(key.count(Color::White, Role::Knight), 2);
    /// assert_eq!(key.count(Color::Black, Role::Pawn), 1);
    /// # Ok::<(), lucena_syzygy::MaterialKeyError>(())
    /// ```
    #[must_use]
    pub fn count(&self, color: Color, role: Role) -> usize {
        let at = SPELLING.iter().position(|&other| other == role).expect("all roles are spelled");
        usize::from(self.counts[color as usize][at])
    }

    /// The pieces in the order of the name, White's before Black's.
    ///
    /// ```
    /// use lucena_syzygy::MaterialKey;
    /// let key: MaterialKey = "KQvKR".parse()?;
    /// let pieces: String = key.pieces().map(|piece| piece.to_char()).collect();
    /// assert_eq!(pieces, "KQkr");
    /// # Ok::<(), lucena_syzygy::MaterialKeyError>(())
    /// ```
    pub fn pieces(&self) -> impl Iterator<Item = Piece> + Clone + use<> {
        let counts = self.counts;
        Color::ALL.into_iter().flat_map(move |color| {
            SPELLING.into_iter().enumerate().flat_map(move |(at, role)| {
                let n = usize::from(counts[color as usize][at]);
                core::iter::repeat_n(Piece::new(color, role), n)
            })
        })
    }

    /// Number of pieces, kings included.
    ///
    /// ```
    /// use lucena_syzygy::MaterialKey;
    /// assert_eq!("KRPvKR".parse::<MaterialKey>()?.n_pieces(), 5);
    /// # Ok::<(), lucena_syzygy::MaterialKeyError>(())
    /// ```
    #[must_use]
    pub fn n_pieces(&self) -> usize {
        self.counts.as_flattened().iter().map(|&n| usize::from(n)).sum()
    }

    /// Whether there are pawns.
    ///
    /// ```
    /// use lucena_syzygy::MaterialKey;
    /// assert!("KRPvKR".parse::<MaterialKey>()?.has_pawns());
    /// # Ok::<(), lucena_syzygy::MaterialKeyError>(())
    /// ```
    #[must_use]
    pub fn has_pawns(&self) -> bool {
        Color::ALL.into_iter().any(|color| self.count(color, Role::Pawn) > 0)
    }

    /// Whether both sides have the same pieces.
    ///
    /// ```
    /// use lucena_syzygy::MaterialKey;
    /// assert!("KRvKR".parse::<MaterialKey>()?.is_symmetric());
    /// # Ok::<(), lucena_syzygy::MaterialKeyError>(())
    /// ```
    #[must_use]
    pub fn is_symmetric(&self) -> bool {
        self.counts[0] == self.counts[1]
    }

    /// The material keys that a capture, a promotion, or both in one move lead to, without bare
    /// kings.
    ///
    /// ```
    /// use lucena_syzygy::MaterialKey;
    /// let names = |key: &str| -> Vec<String> {
    ///     key.parse::<MaterialKey>().unwrap().successors().iter().map(|b| b.to_string()).collect()
    /// };
    /// assert_eq!(names("KRvKR"), ["KRvK"]);
    /// assert_eq!(names("KPvK"), ["KQvK", "KRvK", "KBvK", "KNvK"]);
    /// ```
    #[must_use]
    pub fn successors(&self) -> Vec<Self> {
        let mut found = Vec::new();
        for mover in [0, 1] {
            let other = 1 - mover;
            // Captured is nothing, or any piece of the other side but the king.
            for taken in (0..SPELLING.len()).filter(|&at| at == 0 || self.counts[other][at] > 0) {
                let mut after = self.counts;
                if taken > 0 {
                    after[other][taken] -= 1;
                    found.push(after);
                }
                if after[mover][PAWN] > 0 {
                    after[mover][PAWN] -= 1;
                    for promoted in 1..PAWN {
                        let mut queened = after;
                        queened[mover][promoted] += 1;
                        found.push(queened);
                    }
                }
            }
        }
        let mut keys: Vec<_> = found
            .into_iter()
            .filter(|counts| counts.as_flattened().iter().sum::<u8>() > 2)
            .map(|counts| Self::canonical(counts).0)
            .collect();
        keys.sort_unstable_by(|a, b| b.cmp(a));
        keys.dedup();
        keys
    }

    /// All tables that a probe may read: this one, and those that captures and promotions lead
    /// to, each after the tables that it needs itself.
    ///
    /// ```
    /// use lucena_syzygy::MaterialKey;
    /// let names: Vec<String> =
    ///     "KPvK".parse::<MaterialKey>()?.required().iter().map(|b| b.to_string()).collect();
    /// assert_eq!(names, ["KQvK", "KRvK", "KBvK", "KNvK", "KPvK"]);
    /// # Ok::<(), lucena_syzygy::MaterialKeyError>(())
    /// ```
    #[must_use]
    pub fn required(&self) -> Vec<Self> {
        let mut found = Vec::new();
        let mut waiting = vec![*self];
        while let Some(key) = waiting.pop() {
            if !found.contains(&key) {
                found.push(key);
                waiting.extend(key.successors());
            }
        }
        // Captures reduce the pieces, promotions the pawns.
        found.sort_unstable_by(|a, b| a.depth().cmp(&b.depth()).then(b.cmp(a)));
        found
    }

    /// Decreases with every capture and promotion.
    fn depth(&self) -> (usize, usize) {
        let pawns = Color::ALL.map(|color| self.count(color, Role::Pawn));
        (self.n_pieces(), pawns.iter().sum())
    }

    /// The piece counts in one integer, as [`packed_of`] computes it for positions with `strong` as
    /// the first side.
    pub(crate) fn packed(&self, strong: Color) -> u64 {
        let mut packed = 0;
        for color in Color::ALL {
            for (at, role) in SPELLING.into_iter().enumerate().skip(1) {
                let side = color as usize ^ strong as usize;
                packed += u64::from(self.counts[side][at]) << shift(color, role);
            }
        }
        packed
    }
}

/// The place of pawns in `SPELLING`.
const PAWN: usize = 5;

const fn shift(color: Color, role: Role) -> u32 {
    6 * (5 * color as u32 + role as u32)
}

/// [`MaterialKey::packed`] of a position.
#[inline]
pub(crate) fn packed_of(material: Material) -> u64 {
    let mut packed = 0;
    for color in Color::ALL {
        for role in [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
            packed |= u64::from(material.count(color, role)) << shift(color, role);
        }
    }
    packed
}

/// The piece counts of all sides with `n_pieces` pieces, one of them the king.
fn sides(n_pieces: usize) -> Vec<[u8; 6]> {
    let mut found = vec![[1, 0, 0, 0, 0, 0]];
    for _ in 1..n_pieces {
        let longer = found.iter().flat_map(|side| {
            // Pieces are added in the order of `SPELLING`, so that no side occurs twice.
            let last = side.iter().rposition(|&n| n > 0).unwrap_or(0).max(1);
            (last..SPELLING.len()).map(|at| {
                let mut side = *side;
                side[at] += 1;
                side
            })
        });
        found = longer.collect();
    }
    found
}

impl fmt::Display for MaterialKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut name = ArrayString::<{ MAX_PIECES + 1 }>::new();
        for (color, piece) in self.pieces().map(|piece| (piece.color, piece.role)) {
            if (color, piece) == (Color::Black, Role::King) {
                name.push('v');
            }
            name.push(piece.to_char().to_ascii_uppercase());
        }
        f.pad(&name)
    }
}

impl fmt::Debug for MaterialKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Error of parsing a [`MaterialKey`].
///
/// ```
/// use lucena_syzygy::{MaterialKey, MaterialKeyError};
/// let error = "KvKR".parse::<MaterialKey>().unwrap_err();
/// assert_eq!(error.to_string(), "KvKR is written KRvK");
/// assert_eq!("KXvK".parse::<MaterialKey>(), Err(MaterialKeyError::Letter { at: 1, found: 'X' }));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum MaterialKeyError {
    /// A character other than `KQRBNP` and `v`.
    Letter {
        /// Its byte offset.
        at: usize,
        /// The character.
        found: char,
    },
    /// Not two sides with one king each.
    Sides,
    /// Fewer than 3 or more than 7 pieces.
    Pieces(usize),
    /// Sides or pieces in another order than table names have them.
    Order {
        /// The text.
        found: String,
        /// The same material in the right order.
        expected: MaterialKey,
    },
}

impl fmt::Display for MaterialKeyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Letter { at, found } => {
                write!(f, "byte {at}: {found:?} is none of the letters KQRBNP and v")
            }
            Self::Sides => f.write_str("expected two sides with a king each, as in KRPvKR"),
            Self::Pieces(n) => write!(f, "{n} pieces, where tables have 3 to {MAX_PIECES}"),
            Self::Order { found, expected } => write!(f, "{found} is written {expected}"),
        }
    }
}

impl error::Error for MaterialKeyError {}

impl FromStr for MaterialKey {
    type Err = MaterialKeyError;

    fn from_str(text: &str) -> Result<Self, MaterialKeyError> {
        let mut sides = ArrayVec::<[u8; 6], 2>::new();
        sides.push([0; 6]);
        let mut n_pieces = 0;
        for (at, found) in text.char_indices() {
            if found == 'v' {
                sides.try_push([0; 6]).map_err(|_| MaterialKeyError::Sides)?;
                continue;
            }
            let role = SPELLING.iter().position(|role| role.to_char().eq_ignore_ascii_case(&found));
            let role = role.filter(|_| found.is_ascii_uppercase());
            let role = role.ok_or(MaterialKeyError::Letter { at, found })?;
            n_pieces += 1;
            if n_pieces > MAX_PIECES {
                return Err(MaterialKeyError::Pieces(text.chars().filter(|&c| c != 'v').count()));
            }
            sides.last_mut().expect("there is a side from the start")[role] += 1;
        }
        let counts = sides.into_inner().map_err(|_| MaterialKeyError::Sides)?;
        if counts.iter().any(|side| side[0] != 1) {
            return Err(MaterialKeyError::Sides);
        }
        if n_pieces < 3 {
            return Err(MaterialKeyError::Pieces(n_pieces));
        }
        let expected = Self::canonical(counts).0;
        if expected.to_string() != text {
            return Err(MaterialKeyError::Order { found: text.to_owned(), expected });
        }
        Ok(expected)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_as_many_as_published() {
        let expected = [(3, 5), (4, 30), (5, 110), (6, 365), (7, 1001)];
        for (n_pieces, n_tables) in expected {
            let keys = MaterialKey::all(n_pieces);
            assert_eq!(keys.len(), n_tables);
            for key in keys {
                assert_eq!(key.n_pieces(), n_pieces);
                assert_eq!(key.to_string().parse(), Ok(key));
            }
        }
    }

    #[test]
    fn bad_names_say_why() {
        let check = |name: &str, expected: &str| {
            assert_eq!(name.parse::<MaterialKey>().unwrap_err().to_string(), expected);
        };
        check("", "expected two sides with a king each, as in KRPvKR");
        check("KRK", "expected two sides with a king each, as in KRPvKR");
        check("KvKvK", "expected two sides with a king each, as in KRPvKR");
        check("KvK", "2 pieces, where tables have 3 to 7");
        check("KQQQvKQQQ", "8 pieces, where tables have 3 to 7");
        check("KRvKQ", "KRvKQ is written KQvKR");
        check("KPRvK", "KPRvK is written KRPvK");
        check("KrvK", "byte 1: 'r' is none of the letters KQRBNP and v");
    }

    #[test]
    fn positions_of_both_colours_have_the_key_of_their_balance() {
        for (fen, name) in [
            ("8/8/8/8/4k3/8/r7/4K3 w - - 0 1", "KRvK"),
            ("8/8/8/8/4k3/8/R7/4K3 w - - 0 1", "KRvK"),
            ("8/2p5/8/8/4k3/8/R7/4K3 b - - 0 1", "KRvKP"),
            ("8/2P5/8/8/4k3/8/r7/4K3 b - - 0 1", "KRvKP"),
        ] {
            let pos: Position = fen.parse().unwrap();
            let (key, strong) = MaterialKey::of(&pos).unwrap();
            assert_eq!(key.to_string(), name);
            assert_eq!(key.packed(strong), packed_of(pos.material()));
        }
    }

    #[test]
    fn what_a_table_needs_comes_before_it() {
        for n_pieces in 3..=6 {
            for key in MaterialKey::all(n_pieces) {
                let required = key.required();
                assert_eq!(required.last(), Some(&key));
                for (at, needed) in required.iter().enumerate() {
                    for next in needed.successors() {
                        assert!(required[..at].contains(&next), "{needed} needs {next}");
                    }
                }
            }
        }
    }
}
