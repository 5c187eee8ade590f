//! A line on the board: what detectors ask of it.
//!
//! The *solver* is the side to move at the start of the line, the one that profits; the other side
//! is the *opponent*. Plies count from 0, so the solver moves at even plies.

use lucena_board::{Bitboard, Color, Move, Piece, Position, Role, SeeValues, Square};

use super::motif::{Motif, MotifKind, PieceOn};
use super::settle::{Settlement, balance, settle};

/// A win of less material is not worth a motif, in centipawns.
pub(super) const MIN_GAIN: i32 = 100;

/// Longer lines are cut off: no engine reports them, and some detectors compare all positions.
const MAX_PLIES: usize = 256;

/// The value of a role in centipawns; that of the king is beyond all.
pub(super) fn value(role: Role) -> i32 {
    if role == Role::King { 100_000 } else { SeeValues::DEFAULT.of(role) }
}

/// The pieces of the same side that defend the piece on `square`.
pub(super) fn defenders(position: &Position, square: Square) -> Bitboard {
    let side = position.color_at(square).map_or(Bitboard::EMPTY, |color| position.colored(color));
    (position.attackers_to(square, position.occupied()) & side).without(square)
}

/// Whether the side to move has a legal capture on `square`.
pub(super) fn can_capture(position: &Position, square: Square) -> bool {
    !position.query().to(square).is_empty()
}

/// A line with its positions.
#[derive(Clone, Debug)]
pub(super) struct Replay {
    positions: Vec<Position>,
    moves: Vec<Move>,
    /// The move before the line, with the position before it.
    prior: Option<(Position, Move)>,
    solver: Color,
    settled: Option<Settlement>,
    /// Whether the solver's moves are known to be the only good ones.
    is_solution: bool,
}

impl Replay {
    /// Plays the line, as far as it is legal and of reasonable length.
    pub(super) fn new(start: &Position, line: &[Move]) -> Self {
        let mut positions = vec![*start];
        let mut moves = Vec::new();
        let mut position = *start;
        for &mv in line.iter().take(MAX_PLIES) {
            let Ok(next) = position.play(mv) else { break };
            moves.push(mv);
            positions.push(next);
            position = next;
        }
        let solver = start.turn();
        let mut replay =
            Self { positions, moves, prior: None, solver, settled: None, is_solution: false };
        replay.settled = replay.settle();
        replay
    }

    /// With the move that led to the start of the line.
    pub(super) fn after_move(self, position: &Position, mv: Move) -> Self {
        Self { prior: Some((*position, mv)), ..self }
    }

    /// As the solution of a puzzle: each of its moves pays off, also where the line ends before the
    /// board shows it.
    pub(super) fn into_solution(self) -> Self {
        Self { is_solution: true, ..self }
    }

    /// The end with its captures settled. If it is the solver's move, this must be in the middle of
    /// an exchange: a capture that the line does not even suggest is not its gain.
    fn settle(&self) -> Option<Settlement> {
        let end = self.end();
        let in_exchange =
            self.len().checked_sub(1).is_some_and(|last| self.captured(last).is_some());
        let is_quiet = end.turn() == self.solver && !in_exchange && !end.is_check();
        if is_quiet || !end.has_legal_moves() { Some(Settlement::of(*end)) } else { settle(end) }
    }

    /// The number of plies.
    pub(super) fn len(&self) -> usize {
        self.moves.len()
    }

    pub(super) fn mv(&self, ply: usize) -> Move {
        self.moves[ply]
    }

    pub(super) fn moves(&self) -> &[Move] {
        &self.moves
    }

    pub(super) fn before(&self, ply: usize) -> &Position {
        &self.positions[ply]
    }

    pub(super) fn after(&self, ply: usize) -> &Position {
        &self.positions[ply + 1]
    }

    /// The position before `ply`, which may be the end.
    pub(super) fn position(&self, ply: usize) -> &Position {
        &self.positions[ply]
    }

    pub(super) fn end(&self) -> &Position {
        &self.positions[self.moves.len()]
    }

    /// The end with its captures settled.
    pub(super) fn settled(&self) -> Option<&Position> {
        self.settled.as_ref().map(|settled| &settled.position)
    }

    /// The captures that settle the end.
    pub(super) fn settling_moves(&self) -> &[Move] {
        self.settled.as_ref().map_or(&[], |settled| &settled.moves)
    }

    /// The plies of the solver.
    pub(super) fn solver_plies(&self) -> impl Iterator<Item = usize> + use<> {
        (0..self.len()).step_by(2)
    }

    /// The plies of the solver before its last one in the line.
    pub(super) fn early_plies(&self) -> impl Iterator<Item = usize> + use<> {
        (0..self.len().saturating_sub(2)).step_by(2)
    }

    /// The move before `ply`, which may be the one before the line, with the position before it.
    pub(super) fn previous(&self, ply: usize) -> Option<(&Position, Move)> {
        match ply.checked_sub(1) {
            Some(ply) => Some((self.before(ply), self.mv(ply))),
            None => self.prior.as_ref().map(|(position, mv)| (position, *mv)),
        }
    }

    /// The piece that moved, where it arrived; the king if it castled.
    pub(super) fn moved(&self, ply: usize) -> PieceOn {
        let mv = self.mv(ply);
        let role = mv.promotion().unwrap_or(mv.role());
        PieceOn::new(Piece::new(self.before(ply).turn(), role), mv.king_destination())
    }

    /// What the move captured, and where.
    pub(super) fn captured(&self, ply: usize) -> Option<PieceOn> {
        let captured = self.before(ply).changes(self.mv(ply)).captured();
        captured.map(|(square, piece)| PieceOn::new(piece, square))
    }

    /// Whether the line checkmates the opponent.
    pub(super) fn is_mate(&self) -> bool {
        self.end().turn() != self.solver && self.end().is_checkmate()
    }

    /// Where the piece that stands on `square` after `ply` stands before `later`; `None` if it was
    /// captured.
    pub(super) fn follow(&self, ply: usize, square: Square, later: usize) -> Option<Square> {
        let mut square = square;
        for at in ply + 1..later.min(self.len()) {
            if self.captured(at).is_some_and(|captured| captured.square == square) {
                return None;
            }
            let rook = self.before(at).changes(self.mv(at)).rook();
            if self.mv(at).from() == square {
                square = self.mv(at).king_destination();
            } else if let Some((_, to)) = rook.filter(|&(from, _)| from == square) {
                square = to;
            }
        }
        Some(square)
    }

    /// The ply at which the piece that stands on `square` after `ply` is captured.
    pub(super) fn capture_of(&self, ply: usize, square: Square) -> Option<usize> {
        (ply + 1..self.len()).find(|&at| {
            let captured = self.captured(at).map(|captured| captured.square);
            captured.is_some() && captured == self.follow(ply, square, at)
        })
    }

    /// As [`Replay::capture_of`], for a piece that does not move before.
    pub(super) fn captured_later(&self, ply: usize, square: Square) -> Option<usize> {
        self.capture_of(ply, square)
            .filter(|&at| self.captured(at).is_some_and(|captured| captured.square == square))
    }

    /// Material won on the board after this many plies, without settling captures.
    pub(super) fn won_by(&self, plies: usize) -> i32 {
        balance(&self.positions[plies], self.solver) - balance(&self.positions[0], self.solver)
    }

    /// Material won by the settled end, in centipawns.
    pub(super) fn gain(&self) -> Option<i32> {
        self.gain_from(0)
    }

    /// Material won from before `ply` on. A stalemate wins nothing.
    fn gain_from(&self, ply: usize) -> Option<i32> {
        if self.end().is_stalemate() {
            return None;
        }
        let before = balance(&self.positions[ply], self.solver);
        self.settled().map(|settled| balance(settled, self.solver) - before)
    }

    /// Whether the line wins material, from its start and from before `ply` on.
    pub(super) fn wins_from(&self, ply: usize) -> bool {
        let wins = |ply| self.gain_from(ply).is_some_and(|gain| gain >= MIN_GAIN);
        wins(0) && wins(ply)
    }

    /// Whether the line mates, or wins material from before `ply` on, or is a solution.
    pub(super) fn pays_off(&self, ply: usize) -> bool {
        self.is_solution || self.is_mate() || self.wins_from(ply)
    }

    /// Whether the solver is the side whose moves are known to be best.
    pub(super) const fn is_solution(&self) -> bool {
        self.is_solution
    }

    /// A motif that the piece moved at `ply` carries.
    pub(super) fn motif(&self, kind: MotifKind, ply: usize, targets: Vec<PieceOn>) -> Motif {
        Motif::new(kind, ply + 1, self.moved(ply), targets)
    }

    /// The piece on a square that is occupied.
    pub(super) fn piece_on(position: &Position, square: Square) -> Option<PieceOn> {
        position.piece_at(square).map(|piece| PieceOn::new(piece, square))
    }
}

#[cfg(test)]
pub(super) mod testing {
    //! Lines of tests, in SAN.

    use super::*;

    pub(in crate::why) fn replay(fen: &str, line: &str) -> Replay {
        let start: Position = fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"));
        let mut position = start;
        let mut moves = Vec::new();
        for san in line.split_whitespace() {
            let mv = position.parse_san(san).unwrap_or_else(|error| panic!("{fen}: {error}"));
            moves.push(mv);
            position = position.play_unchecked(mv);
        }
        Replay::new(&start, &moves)
    }

    /// The motif that a detector finds, as its piece and targets: `knight on c7: king on e8, ...`.
    #[track_caller]
    pub(in crate::why) fn check(
        find: fn(&Replay) -> Option<Motif>,
        [fen, line]: [&str; 2],
        kind: MotifKind,
        expected: &str,
    ) {
        let found = find(&replay(fen, line)).unwrap_or_else(|| panic!("no motif: {fen} {line}"));
        let targets: Vec<String> = found.targets().iter().map(ToString::to_string).collect();
        let text = format!("{}. {}: {}", found.ply(), found.piece(), targets.join(", "));
        assert_eq!((found.kind(), text.as_str()), (kind, expected), "{fen} {line}");
    }

    /// The detector finds nothing.
    #[track_caller]
    pub(in crate::why) fn check_none(find: fn(&Replay) -> Option<Motif>, [fen, line]: [&str; 2]) {
        assert_eq!(find(&replay(fen, line)), None, "{fen} {line}");
    }
}

#[cfg(test)]
mod tests {
    use super::testing::replay;
    use super::*;

    #[test]
    fn pieces_are_followed_to_their_capture() {
        let line = replay("r3k3/8/8/8/8/8/8/4K2R b Kq - 0 1", "O-O-O O-O Rd1 Rxd1");
        assert_eq!(line.follow(0, Square::D8, 4), None);
        assert_eq!(line.follow(0, Square::D8, 3), Some(Square::D1));
        assert_eq!(line.follow(0, Square::H1, 3), Some(Square::F1));
        assert_eq!(line.capture_of(0, Square::D8), Some(3));
        assert_eq!(line.capture_of(0, Square::H1), None);
    }

    #[test]
    fn gains_are_settled() {
        // The rook recaptures, so a pawn takes a knight for a pawn.
        let gain = |line| replay("3rk3/8/8/3n4/4P3/8/8/4K3 w - - 0 1", line).gain();
        assert_eq!(gain("exd5"), Some(200));
        assert_eq!(gain("exd5 Rxd5"), Some(200));
        assert_eq!(gain("e5"), Some(0));
    }

    #[test]
    fn endless_lines_are_cut_off() {
        let start: Position = "4k3/8/8/8/8/8/8/4K3 w - - 0 1".parse().unwrap();
        let shuffle = replay(&start.to_string(), "Kd1 Kd8 Ke1 Ke8").moves().repeat(10_000);
        let line = Replay::new(&start, &shuffle);
        assert_eq!(line.len(), MAX_PLIES);
        assert_eq!(crate::why::motifs(&start, &shuffle), []);
    }

    #[test]
    fn illegal_moves_end_the_line() {
        let start = Position::initial();
        let mv = start.parse_san("e4").unwrap();
        assert_eq!(Replay::new(&start, &[mv, mv]).len(), 1);
    }
}
