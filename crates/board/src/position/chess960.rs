//! Starting positions of Chess960 and double Chess960.

use super::Position;
use crate::{Color, File, Piece, Role, Setup, Square};

/// The number of Chess960 starting positions.
const N_STARTS: u16 = 960;

impl Position {
    /// The Chess960 starting position with this Scharnagl number, 0 to 959; 518 is standard chess.
    /// `None` for higher numbers.
    ///
    /// ```
    /// use lucena_board::Position;
    /// assert_eq!(Position::chess960(518), Some(Position::initial()));
    /// assert_eq!(
    ///     Position::chess960(0).unwrap().to_string(),
    ///     "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1",
    /// );
    /// assert_eq!(Position::chess960(960), None);
    /// ```
    #[must_use]
    pub fn chess960(number: u16) -> Option<Self> {
        Self::double_chess960(number, number)
    }

    /// The double Chess960 starting position with these Scharnagl numbers for White and Black.
    ///
    /// ```
    /// use lucena_board::Position;
    /// assert_eq!(
    ///     Position::double_chess960(518, 0).unwrap().to_string(),
    ///     "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    /// );
    /// ```
    #[must_use]
    pub fn double_chess960(white: u16, black: u16) -> Option<Self> {
        let mut setup = Setup::empty();
        for (color, number) in [(Color::White, white), (Color::Black, black)] {
            arrange(&mut setup, color, back_rank(number)?);
        }
        Some(setup.position().expect("every start position is legal"))
    }
}

fn arrange(setup: &mut Setup, color: Color, roles: [Role; 8]) {
    for (file, role) in File::ALL.into_iter().zip(roles) {
        let home = Square::new(file, color.back_rank());
        setup.put(home, Piece { color, role });
        let pawn = home.bitboard().forward(color).first().expect("a rank lies before the first");
        setup.put(pawn, Piece { color, role: Role::Pawn });
        if role == Role::Rook {
            setup.allow_castling(color, file);
        }
    }
}

/// Scharnagl's scheme: remainders by 4 and 4 place the light-squared and the dark-squared bishop,
/// by 6 the queen on one of the six free files, and the rest the knights on two of the five files
/// then free. Rook, king and rook fill the remaining files.
fn back_rank(number: u16) -> Option<[Role; 8]> {
    if number >= N_STARTS {
        return None;
    }
    let [light, dark] = [number % 4, number / 4 % 4].map(usize::from);
    let [queen, knights] = [number / 16 % 6, number / 96].map(usize::from);
    let mut files = [None; 8];
    files[2 * light + 1] = Some(Role::Bishop);
    files[2 * dark] = Some(Role::Bishop);
    fill_gap(&mut files, queen, Role::Queen);
    let (first, second) = knight_gaps(knights);
    // The second gap first, as filling a gap renumbers those after it.
    fill_gap(&mut files, second, Role::Knight);
    fill_gap(&mut files, first, Role::Knight);
    for role in [Role::Rook, Role::King, Role::Rook] {
        fill_gap(&mut files, 0, role);
    }
    Some(files.map(|role| role.expect("eight pieces fill eight files")))
}

/// Puts a piece on the free file with `skipped` free files to its left.
fn fill_gap(files: &mut [Option<Role>; 8], skipped: usize, role: Role) {
    let gap = files.iter_mut().filter(|file| file.is_none()).nth(skipped);
    *gap.expect("there are more free files than pieces to come") = Some(role);
}

/// The pairs of five gaps in lexicographic order: 01, 02, 03, 04, 12, ... 34.
fn knight_gaps(mut code: usize) -> (usize, usize) {
    let mut first = 0;
    while code >= 4 - first {
        code -= 4 - first;
        first += 1;
    }
    (first, first + 1 + code)
}
