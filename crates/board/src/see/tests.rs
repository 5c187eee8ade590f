use super::*;
use crate::random_games::{Rng, random_game};
use crate::{Bitboard, Color, Faults, MoveList, Piece, Rank, Setup, Square, attacks};

/// The exchange played out on a simple board, one capture after the other.
#[derive(Clone, Copy)]
struct Oracle {
    board: [Option<Piece>; 64],
    values: SeeValues,
}

impl Oracle {
    fn see(position: &Position, mv: Move, values: SeeValues) -> i32 {
        let board = Square::ALL.map(|square| position.piece_at(square));
        let mut oracle = Self { board, values };
        if mv.is_castle() {
            return 0;
        }
        let (from, to) = (mv.from() as usize, mv.to());
        let mut gain = oracle.value(board[to as usize]);
        if mv.is_en_passant() {
            let taken = Square::new(to.file(), mv.from().rank()) as usize;
            gain += oracle.value(board[taken]);
            oracle.board[taken] = None;
        }
        let mut piece = board[from].unwrap();
        if let Some(role) = mv.promotion() {
            gain += values.of(role) - values.of(Role::Pawn);
            piece.role = role;
        }
        oracle.board[from] = None;
        oracle.board[to as usize] = Some(piece);
        gain - oracle.best(to, !position.turn())
    }

    fn value(&self, piece: Option<Piece>) -> i32 {
        piece.map_or(0, |piece| self.values.of(piece.role))
    }

    fn attackers(&self, square: Square, color: Color) -> impl Iterator<Item = (Square, Piece)> {
        let all = || Square::ALL.into_iter();
        let occupied: Bitboard =
            all().filter(|&from| self.board[from as usize].is_some()).collect();
        all().filter_map(move |from| Some((from, self.board[from as usize]?))).filter(
            move |&(from, piece)| {
                piece.color == color && attacks::piece(piece, from, occupied).contains(square)
            },
        )
    }

    /// What `color` wins by capturing on the square, zero if it is better not to.
    fn best(&self, square: Square, color: Color) -> i32 {
        let is_last_rank = square.rank() == Rank::Eighth.relative_to(color);
        let order = |piece: Piece| match piece.role {
            Role::Pawn if is_last_rank => 4,
            Role::Pawn => 0,
            Role::Knight => 1,
            Role::Bishop => 2,
            Role::Rook => 3,
            Role::Queen => 5,
            Role::King => 6,
        };
        let Some((from, mut piece)) =
            self.attackers(square, color).min_by_key(|&(_, piece)| order(piece))
        else {
            return 0;
        };
        let mut gain = self.value(self.board[square as usize]);
        if piece.role == Role::Pawn && is_last_rank {
            gain += self.values.of(Role::Queen) - self.values.of(Role::Pawn);
            piece.role = Role::Queen;
        }
        let mut next = *self;
        next.board[from as usize] = None;
        next.board[square as usize] = Some(piece);
        if piece.role == Role::King && next.attackers(square, !color).next().is_some() {
            return 0;
        }
        (gain - next.best(square, !color)).max(0)
    }
}

#[track_caller]
fn check_position(position: &Position, moves: &MoveList, values: &SeeValues) {
    for &mv in moves {
        let expected = Oracle::see(position, mv, *values);
        assert_eq!(position.see_with(mv, values), expected, "{mv} in {position:?}");
        let thresholds = (-12..=12).map(|steps| expected + steps * 50);
        for threshold in thresholds.chain([expected - 1, expected + 1, i32::MIN, i32::MAX]) {
            assert_eq!(
                position.see_ge_with(mv, threshold, values),
                expected >= threshold,
                "{mv} and {threshold} in {position:?}"
            );
        }
    }
}

#[test]
fn agrees_with_exchanges_played_out() {
    let odd_values = SeeValues::new([90, 310, 345, 520, 1000]);
    for seed in 0..240 {
        for position in random_game(seed, 80).iter().step_by(3) {
            check_position(position, &position.legal_moves(), &SeeValues::DEFAULT);
            check_position(position, &position.legal_moves(), &odd_values);
        }
    }
}

/// Boards on which everything attacks everything.
fn crowded_position(rng: &mut Rng) -> Option<Position> {
    let mut setup = Setup::empty();
    for _ in 0..28 {
        let role = [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen][rng.below(5)];
        let (square, color) = (Square::ALL[rng.below(64)], Color::ALL[rng.below(2)]);
        if role != Role::Pawn || !Bitboard::BACK_RANKS.contains(square) {
            setup.put(square, Piece { color, role });
        }
    }
    for color in Color::ALL {
        setup.put(Square::ALL[rng.below(64)], Piece { color, role: Role::King });
    }
    setup.set_turn(Color::ALL[rng.below(2)]);
    setup.position_waiving(Faults::WAIVABLE).ok()
}

#[test]
fn agrees_on_full_boards() {
    let mut rng = Rng::new(7);
    let mut n_positions = 0;
    for _ in 0..40_000 {
        if let Some(position) = crowded_position(&mut rng) {
            n_positions += 1;
            check_position(&position, &position.noisy_moves(), &SeeValues::DEFAULT);
        }
    }
    assert!(n_positions > 500, "{n_positions}");
}

#[test]
fn no_move_panics_in_any_position() {
    for seed in 0..6 {
        for position in random_game(seed, 20) {
            for mv in (0..=u16::MAX).step_by(7).filter_map(Move::from_bits) {
                let value = position.see(mv);
                assert!(position.see_ge(mv, value), "{mv:?} in {position:?}");
            }
        }
    }
}

#[test]
fn extreme_values_do_not_overflow() {
    for values in [[u16::MAX; 5], [0; 5], [u16::MAX, 0, 0, 0, 0]] {
        for position in random_game(2, 30) {
            check_position(&position, &position.legal_moves(), &SeeValues::new(values));
        }
    }
}

#[test]
fn own_examples() {
    #[track_caller]
    fn check(fen: &str, uci: &str, expected: i32) {
        let position: Position = fen.parse().unwrap();
        let mv = position.parse_uci(uci).unwrap();
        assert_eq!(position.see(mv), expected);
        assert_eq!(position.mirrored().see(mv.flip_ranks()), expected);
    }
    // The king captures only undefended pieces.
    check("8/8/8/3k4/4P3/8/8/K7 b - - 0 1", "d5e4", 100);
    check("8/8/8/3k4/4p3/8/8/K3R3 w - - 0 1", "e1e4", 100 - 500);
    check("4R3/8/8/3k4/4p3/8/8/K3R3 w - - 0 1", "e1e4", 100);
    // En passant opens the file for the rook behind.
    check("3r2k1/8/8/3pP3/8/8/8/3R2K1 w - d6 0 1", "e5d6", 100);
    // A recapture promotes.
    check("2r1k3/P7/8/8/8/8/8/K7 b - - 0 1", "c8b8", -500 - 800);
    check("2r1k3/P2n4/8/8/8/8/8/K7 b - - 0 1", "c8b8", -500 - 800 + 900);
    check("r2bk3/2P5/8/8/8/8/8/1K1R4 w - - 0 1", "d1d8", 300 - 500 + 500 + 800 - 900);
    check("4k2r/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", 0);
}
