//! Draws because nobody has the material to win, in three readings.

use crate::{Bitboard, Color, Position, Role};

impl Position {
    /// Whether no sequence of legal moves, however foolish, ends in mate, judged by the material
    /// alone: the dead position of [Article 5.2.2](https://handbook.fide.com/chapter/E012023).
    ///
    /// That is so with bare kings, with a single knight, and with any number of bishops that all
    /// stand on squares of one colour. Positions that are dead because pawns block each other
    /// are not found.
    ///
    /// ```
    /// use lucena_board::Position;
    /// let same_color: Position = "8/8/4k1b1/8/8/3K4/8/5B2 w - - 0 1".parse()?;
    /// assert!(same_color.is_dead_by_material());
    /// let two_knights: Position = "8/8/4k3/8/8/3K4/5N2/6N1 w - - 0 1".parse()?;
    /// assert!(!two_knights.is_dead_by_material());
    /// # Ok::<(), lucena_board::PositionError>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn is_dead_by_material(&self) -> bool {
        // A rook, queen or pawn is nearly always there, and two instructions tell.
        !self.has_major_or_pawn() && self.are_minors_dead()
    }

    fn are_minors_dead(&self) -> bool {
        let knights = self.role(Role::Knight);
        if knights.is_empty() {
            return self.has_bishops_of_one_color();
        }
        self.occupied().len() == 3
    }

    /// Whether `color` cannot mate, whatever the opponent does, judged by the material alone.
    ///
    /// Servers score a game as a draw if a player's time runs out while this holds for the
    /// opponent. The opponent's own pieces count, since they can take squares from his king: a
    /// lone knight mates against a rook, though not against a queen, which would have to give
    /// way first. [`Position::is_dead_by_material`] holds exactly when neither side can mate.
    ///
    /// ```
    /// use lucena_board::{Color, Position};
    /// let pos: Position = "8/4q3/4k3/8/8/3K4/5N2/8 w - - 0 1".parse()?;
    /// assert!(pos.has_insufficient_material(Color::White));
    /// assert!(!pos.has_insufficient_material(Color::Black));
    /// # Ok::<(), lucena_board::PositionError>(())
    /// ```
    #[must_use]
    pub fn has_insufficient_material(&self, color: Color) -> bool {
        let count = |role| self.material().count(color, role);
        if count(Role::Pawn) + count(Role::Rook) + count(Role::Queen) > 0 {
            return false;
        }
        match (count(Role::Knight), count(Role::Bishop)) {
            (0, 0) => true,
            // Mate needs an enemy piece that shuts its own king in, and a queen that does so can
            // always answer the check.
            (1, 0) => {
                let enemies = self.colored(!color);
                enemies.is_disjoint(!(self.role(Role::King) | self.role(Role::Queen)))
            }
            (0, _) => {
                // The same holds for rooks and queens against bishops of one colour.
                let walls = self.role(Role::Pawn) | self.role(Role::Knight);
                walls.is_empty() && self.has_bishops_of_one_color()
            }
            _ => false,
        }
    }

    /// Whether the material is drawn in practice: neither side has a pawn, a rook or a queen,
    /// and either neither has more than one minor piece, or one has two knights against a bare
    /// king. Bishops of both sides on one colour count as well, as they are dead.
    ///
    /// Mates exist here, but nobody can force one from an ordinary position. This is for
    /// adjudication and for engines; under the Laws the game goes on.
    ///
    /// ```
    /// use lucena_board::Position;
    /// let two_knights: Position = "8/8/4k3/8/8/3K4/5N2/6N1 w - - 0 1".parse()?;
    /// assert!(two_knights.is_drawish_by_material());
    /// let both_bishops: Position = "8/8/4k3/8/8/3K4/4BB2/8 w - - 0 1".parse()?;
    /// assert!(!both_bishops.is_drawish_by_material());
    /// # Ok::<(), lucena_board::PositionError>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn is_drawish_by_material(&self) -> bool {
        !self.has_major_or_pawn() && self.are_minors_drawish()
    }

    fn are_minors_drawish(&self) -> bool {
        let [white, black] = Color::ALL.map(|color| {
            let count = |role| self.material().count(color, role);
            (count(Role::Knight), count(Role::Bishop))
        });
        let is_at_most_one = |(knights, bishops): (u32, u32)| knights + bishops <= 1;
        match (white, black) {
            ((2, 0), (0, 0)) | ((0, 0), (2, 0)) => true,
            _ => is_at_most_one(white) && is_at_most_one(black) || self.are_minors_dead(),
        }
    }

    fn has_major_or_pawn(&self) -> bool {
        let planes = self.planes();
        planes.pawns() | planes.rooks() | planes.queens() != 0
    }

    fn has_bishops_of_one_color(&self) -> bool {
        let bishops = self.role(Role::Bishop);
        bishops.is_disjoint(Bitboard::LIGHT_SQUARES) || bishops.is_disjoint(Bitboard::DARK_SQUARES)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// White cannot mate, Black cannot mate, dead, drawish.
    const TABLE: [(&str, [bool; 4]); 27] = [
        ("8/8/4k3/8/8/3K4/8/8 w - - 0 1", [true, true, true, true]),
        ("8/8/4k3/8/8/3K4/5N2/8 w - - 0 1", [true, true, true, true]),
        ("8/8/4k3/8/8/3K4/5B2/8 w - - 0 1", [true, true, true, true]),
        ("8/8/4k3/8/8/3K4/5N2/6N1 w - - 0 1", [false, true, false, true]),
        ("8/8/4k1b1/8/8/3K4/8/5B2 w - - 0 1", [true, true, true, true]),
        ("8/8/4kb2/8/8/3K4/8/5B2 w - - 0 1", [false, false, false, true]),
        ("8/8/4k3/8/8/3K4/4B3/5B2 w - - 0 1", [true, true, true, true]),
        ("8/8/4kn2/8/8/3K4/5N2/8 w - - 0 1", [false, false, false, true]),
        ("8/8/4kb2/8/8/3K4/5N2/8 w - - 0 1", [false, false, false, true]),
        ("8/8/4kn2/8/8/3K4/5B2/8 w - - 0 1", [false, false, false, true]),
        ("8/4p3/4k3/8/8/3K4/5N2/8 w - - 0 1", [false, false, false, false]),
        ("8/4q3/4k3/8/8/3K4/5N2/8 w - - 0 1", [true, false, false, false]),
        ("8/4r3/4k3/8/8/3K4/5N2/8 w - - 0 1", [false, false, false, false]),
        ("8/4r3/4k3/8/8/3K4/5B2/8 w - - 0 1", [true, false, false, false]),
        ("8/4q3/4k3/8/8/3K4/5B2/8 w - - 0 1", [true, false, false, false]),
        ("8/4p3/4k3/8/8/3K4/5B2/8 w - - 0 1", [false, false, false, false]),
        ("8/8/4k3/8/8/3K4/5P2/8 w - - 0 1", [false, true, false, false]),
        ("8/4q3/4k3/8/8/3K4/8/8 w - - 0 1", [true, false, false, false]),
        ("4k3/8/1p1p1p1p/1P1P1P1P/8/8/8/4K3 w - - 0 1", [false; 4]),
        // Any number of bishops on light squares; then one of them on a dark square.
        ("8/8/4k1b1/8/8/3K4/4B3/3B1B2 w - - 0 1", [true, true, true, true]),
        ("8/8/4k1b1/8/8/3K4/4B3/3BB3 w - - 0 1", [false; 4]),
        ("8/8/4k3/8/8/3K4/4B3/3BB3 w - - 0 1", [false, true, false, false]),
        ("8/4r3/4k3/8/8/3K4/4B3/5B2 w - - 0 1", [true, false, false, false]),
        // Three knights, or a knight with a bishop, are no practical draw.
        ("8/8/4k3/8/8/3K2N1/5N2/6N1 w - - 0 1", [false, true, false, false]),
        ("8/8/4k3/8/8/3K4/5N2/6B1 w - - 0 1", [false, true, false, false]),
        ("8/8/4k3/4n3/8/3K4/5N2/6N1 w - - 0 1", [false, false, false, false]),
        ("8/8/4k3/8/8/3K4/4BB2/8 w - - 0 1", [false, true, false, false]),
    ];

    #[test]
    fn every_row_of_the_table_holds_for_both_colors() {
        for (fen, [white, black, dead, drawish]) in TABLE {
            let position: Position = fen.parse().unwrap();
            for (position, white, black) in
                [(position, white, black), (position.mirrored(), black, white)]
            {
                assert_eq!(position.has_insufficient_material(Color::White), white, "{fen}");
                assert_eq!(position.has_insufficient_material(Color::Black), black, "{fen}");
                assert_eq!(position.is_dead_by_material(), dead, "{fen}");
                assert_eq!(position.is_drawish_by_material(), drawish, "{fen}");
            }
        }
    }
}
