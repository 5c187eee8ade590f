//! Insufficient material: dead positions, one side unable to win, drawn in practice.

use crate::{Bitboard, Color, Position, Role};

impl Position {
    /// Whether neither side can checkmate by any sequence of legal moves, judged by material: a
    /// dead position under [Article 5.2.2](https://handbook.fide.com/chapter/E012023).
    ///
    /// That is the case with bare kings, a single knight, or any number of bishops that are all on
    /// squares of the same colour. Positions that are dead because of blocked pawns are not
    /// detected.
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
        // A rook, queen or pawn is nearly always there, and testing for them takes two
        // instructions.
        !self.has_major_or_pawn() && self.are_minors_dead()
    }

    fn are_minors_dead(&self) -> bool {
        let knights = self.role(Role::Knight);
        if knights.is_empty() {
            return self.has_bishops_of_one_color();
        }
        self.occupied().len() == 3
    }

    /// Whether `color` cannot checkmate even with the opponent's help, judged by material.
    ///
    /// Servers score a loss on time as a draw if the opponent has insufficient material. The pieces
    /// of the side to be mated matter, since they can block its king: a lone knight can mate
    /// against a rook, but not against a queen, which could always capture or interpose.
    /// [`Position::is_dead_by_material`] holds exactly if both sides have insufficient material.
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
            // Mate needs an enemy piece that blocks its own king, and a queen that does so can
            // always parry the check.
            (1, 0) => {
                let enemies = self.colored(!color);
                enemies.is_disjoint(!(self.role(Role::King) | self.role(Role::Queen)))
            }
            (0, _) => {
                // The same holds for rooks and queens against bishops on one colour.
                let walls = self.role(Role::Pawn) | self.role(Role::Knight);
                walls.is_empty() && self.has_bishops_of_one_color()
            }
            _ => false,
        }
    }

    /// Whether the material is a draw in practice: no pawns, rooks or queens, and either at most
    /// one minor piece each or two knights against a bare king. Dead positions are included.
    ///
    /// Checkmate is possible but cannot be forced in general. Meant for adjudication and
    /// evaluation; under the Laws the game continues.
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
        // Three knights, or knight and bishop, are not a practical draw.
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
