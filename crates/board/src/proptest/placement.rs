//! Legal piece placements, with many features that are rare in games.

use std::vec::Vec;

use ::proptest::collection::vec;
use ::proptest::option;
use ::proptest::prelude::*;
use ::proptest::sample::select;

use crate::{Color, Faults, File, Piece, Position, Rank, Role, Setup, Square};

/// Legal positions, mostly with few pieces, with many pins, checks, pawns about to promote, en
/// passant squares and castling rights. They shrink to fewer pieces.
///
/// ```
/// use lucena_board::proptest::placements;
/// proptest::proptest!(|(position in placements())| {
///     assert_eq!(position.legal_moves().len(), position.count_legal_moves());
/// });
/// ```
pub fn placements() -> impl Strategy<Value = Position> + Clone {
    placements_waiving(Faults::empty())
}

/// As [`placements`], but positions may have some of the faults that
/// [`Setup::position_waiving`](crate::Setup::position_waiving) accepts. Invalid castling rights and
/// en passant squares are always dropped.
///
/// ```
/// use lucena_board::{Faults, Setup, proptest::placements_waiving};
/// proptest::proptest!(|(position in placements_waiving(Faults::IMPOSSIBLE_CHECK))| {
///     let faults = Setup::from(position).faults();
///     assert!(Faults::IMPOSSIBLE_CHECK.contains(faults));
/// });
/// ```
pub fn placements_waiving(waived: Faults) -> impl Strategy<Value = Position> + Clone {
    plans(waived).prop_filter_map("not a legal placement", move |plan| plan.build(waived))
}

/// What to put on the board, in this order, as far as the squares are free.
#[derive(Clone, Debug)]
struct Plan {
    turn: Color,
    kings: [Square; 2],
    homes: [Option<Home>; 2],
    items: Vec<Item>,
    half_move_clock: u16,
    full_move_number: u16,
}

/// A king on its back rank with castling rooks.
#[derive(Clone, Debug)]
struct Home {
    king: File,
    rooks: Vec<File>,
    /// An enemy rook on the same rank, from which only a castling rook may shield the king.
    enemy_rook: Option<File>,
}

#[derive(Clone, Debug)]
enum Item {
    Anywhere(Piece, Square),
    /// A piece at this offset from a king: a check, if the piece moves like that.
    FromKing(Piece, Color, (i8, i8)),
    /// A piece between a king and an enemy slider: a pin or a discovered check. Direction, then the
    /// distances from the king to the piece and from the piece to the slider.
    BeforeSlider(Piece, Color, (i8, i8), (i8, i8)),
    /// A pawn one step from promotion.
    Promoting(Color, File),
    /// A pawn that has just moved two squares, with an enemy pawn beside it.
    Passing(File, i8),
}

fn plans(waived: Faults) -> impl Strategy<Value = Plan> + Clone {
    let most = if waived.contains(Faults::TOO_MUCH_MATERIAL) { 48 } else { 24 };
    let few_or_many = prop_oneof![4 => vec(items(), 0..8), 1 => vec(items(), 8..most)];
    let clocks = (prop_oneof![4 => 0..100_u16, 1 => Just(u16::MAX)], 1..300_u16);
    (colors(), [kings(), kings()], [homes(), homes()], few_or_many, clocks).prop_map(
        |(turn, kings, homes, items, (half_move_clock, full_move_number))| Plan {
            turn,
            kings,
            homes,
            items,
            half_move_clock,
            full_move_number,
        },
    )
}

/// Any square, more often on the fourth and fifth ranks, for pins of en passant captures.
fn kings() -> impl Strategy<Value = Square> + Clone {
    prop_oneof![2 => select(&Square::ALL[..]), 1 => select(&Square::ALL[24..40])]
}

fn homes() -> impl Strategy<Value = Option<Home>> + Clone {
    let home = (files(), vec(files(), 1..3), option::weighted(0.3, files()))
        .prop_map(|(king, rooks, enemy_rook)| Home { king, rooks, enemy_rook });
    option::weighted(0.25, home)
}

fn items() -> impl Strategy<Value = Item> + Clone {
    let direction = (-1..=1_i8, -1..=1_i8);
    let step = prop_oneof![
        (direction.clone(), 1..7_i8).prop_map(|((file, rank), n)| (file * n, rank * n)),
        select(vec![(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]),
    ];
    prop_oneof![
        4 => (pieces(), select(&Square::ALL[..])).prop_map(|(p, at)| Item::Anywhere(p, at)),
        4 => (pieces(), colors(), step).prop_map(|(p, king, by)| Item::FromKing(p, king, by)),
        5 => (pieces(), colors(), direction, (1..4_i8, 1..3_i8))
            .prop_map(|(p, king, by, times)| Item::BeforeSlider(p, king, by, times)),
        1 => (colors(), files()).prop_map(|(color, file)| Item::Promoting(color, file)),
        2 => (files(), select(vec![1, -1])).prop_map(|(file, by)| Item::Passing(file, by)),
    ]
}

fn colors() -> impl Strategy<Value = Color> + Clone {
    select(&Color::ALL[..])
}

fn files() -> impl Strategy<Value = File> + Clone {
    select(&File::ALL[..])
}

fn pieces() -> impl Strategy<Value = Piece> + Clone {
    let roles = prop_oneof![
        3 => Just(Role::Pawn),
        2 => Just(Role::Knight),
        2 => Just(Role::Bishop),
        2 => Just(Role::Rook),
        2 => Just(Role::Queen),
    ];
    (colors(), roles).prop_map(|(color, role)| Piece { color, role })
}

impl Plan {
    fn build(&self, waived: Faults) -> Option<Position> {
        let kings = [self.king(Color::White), self.king(Color::Black)];
        if kings[0].distance(kings[1]) < 2 {
            return None;
        }
        let mut setup = Setup::empty();
        setup.set_turn(self.turn);
        setup.set_half_move_clock(self.half_move_clock);
        setup.set_full_move_number(self.full_move_number);
        for (color, king) in Color::ALL.into_iter().zip(kings) {
            setup.put(king, Piece { color, role: Role::King });
            self.put_home_rooks(&mut setup, color);
        }
        for item in &self.items {
            item.put(&mut setup, kings);
        }
        clear_opposite_check(&mut setup);
        accept(setup, waived)
    }

    fn king(&self, color: Color) -> Square {
        match &self.homes[color as usize] {
            Some(home) => Square::new(home.king, color.back_rank()),
            None => self.kings[color as usize],
        }
    }

    fn put_home_rooks(&self, setup: &mut Setup, color: Color) {
        let Some(home) = &self.homes[color as usize] else { return };
        let mut put_rook = |file, color_of_rook| {
            let rook = Piece { color: color_of_rook, role: Role::Rook };
            put(setup, Square::new(file, color.back_rank()), rook);
        };
        home.rooks.iter().for_each(|&file| put_rook(file, color));
        home.enemy_rook.iter().for_each(|&file| put_rook(file, !color));
        home.rooks.iter().for_each(|&file| setup.allow_castling(color, file));
    }
}

impl Item {
    fn put(&self, setup: &mut Setup, kings: [Square; 2]) {
        match *self {
            Self::Anywhere(piece, square) => put(setup, square, piece),
            Self::FromKing(piece, king, (files, ranks)) => {
                if let Some(square) = kings[king as usize].offset(files, ranks) {
                    put(setup, square, piece);
                }
            }
            Self::BeforeSlider(piece, king, (file, rank), (first, second)) => {
                let steps = |n| kings[king as usize].offset(file * n, rank * n);
                let (Some(before), Some(slider)) = (steps(first), steps(first + second)) else {
                    return;
                };
                let role = if file == 0 || rank == 0 { Role::Rook } else { Role::Bishop };
                put(setup, before, piece);
                put(setup, slider, Piece { color: !king, role });
            }
            Self::Promoting(color, file) => {
                let square = Square::new(file, Rank::Seventh.relative_to(color));
                put(setup, square, Piece { color, role: Role::Pawn });
            }
            Self::Passing(file, by) => {
                let (us, them) = (setup.turn(), !setup.turn());
                let pushed = Square::new(file, Rank::Fourth.relative_to(them));
                put(setup, pushed, Piece { color: them, role: Role::Pawn });
                if let Some(beside) = pushed.offset(by, 0) {
                    put(setup, beside, Piece { color: us, role: Role::Pawn });
                }
                setup.set_en_passant(Some(Square::new(file, Rank::Third.relative_to(them))));
            }
        }
    }
}

/// Puts a piece on a square if it is empty; no pawns on the back ranks.
fn put(setup: &mut Setup, square: Square, piece: Piece) {
    let is_back_rank = matches!(square.rank(), Rank::First | Rank::Eighth);
    let may_stand = piece.role != Role::Pawn || !is_back_rank;
    if may_stand && setup.piece_at(square).is_none() {
        setup.put(square, piece);
    }
}

/// Removes all attackers of the king of the side that has just moved. Rejecting such plans instead
/// would leave mostly plans without attacks.
fn clear_opposite_check(setup: &mut Setup) {
    while let Some(attacker) = setup.attackers_of_king(!setup.turn()).first() {
        setup.remove(attacker);
    }
}

/// Drops invalid castling rights and en passant squares, including those that contradict a check.
fn accept(mut setup: Setup, waived: Faults) -> Option<Position> {
    let waived = waived | Faults::BAD_CASTLING | Faults::BAD_EN_PASSANT;
    if let Ok(position) = setup.position_waiving(waived) {
        return Some(position);
    }
    setup.set_en_passant(None);
    setup.position_waiving(waived).ok()
}
