//! Every weight of the classical evaluation: its name, unit and meaning.

use super::{Shape, Slots, params};
use crate::Tapered;

params! {
/// The weights of [`Classical`](crate::Classical).
///
/// Pairs are centipawns for the middlegame and the endgame, from the point of view of the side that
/// has the feature; penalties are negative. Roles are in the order pawn, knight, bishop, rook,
/// queen, king; ranks are seen from the side in question, 0 the first; files are folded, so that 0
/// is the a- and h-file and 3 the d- and e-file.
///
/// The default values are fitted to games that the project's engine played against itself, starting
/// from [`Params::by_hand`], where every value has its reason.
///
/// Fields take any number. An evaluator holds each within 4000 either way, as the text form demands,
/// and those with narrower bounds within theirs.
///
/// ```
/// use lucena_eval::{Classical, Evaluator, Params, Score, Tapered};
/// use lucena_board::Position;
/// let mut params = Params::default();
/// params.tempo = Tapered::ZERO;
/// let mut evaluator = Classical::new(params);
/// assert_eq!(evaluator.evaluate(&Position::initial()), Score::ZERO);
/// ```
pub struct Params {
    /// Value of a pawn, knight, bishop, rook and queen.
    material: [Tapered; 5],
    /// Value of a square for each role; index `4 * rank + folded file`.
    squares: [[Tapered; 32]; 6],
    /// By role and distance in king steps from one's own king.
    own_king_distance: [[Tapered; 8]; 5],
    /// By role and distance in king steps from the enemy king.
    enemy_king_distance: [[Tapered; 8]; 5],
    /// By role and distance in files from the enemy king.
    enemy_king_files: [[Tapered; 8]; 5],
    /// Two bishops or more.
    bishop_pair: Tapered,

    /// Each pawn with another of its side ahead on the file.
    doubled: Tapered,
    /// Each pawn without pawns of its side on the files beside it.
    isolated: Tapered,
    /// Each pawn behind its neighbours that cannot safely step forward.
    backward: Tapered,
    /// Each isolated or backward pawn on a file without enemy pawns ahead: a target for rooks.
    weak_open: Tapered,
    /// By rank, each pawn with another beside it.
    phalanx: [Tapered; 8],
    /// By rank, each pawn for every pawn that defends it.
    supported: [Tapered; 8],
    /// By rank, each pawn that is not passed but has a free file and as many helpers as guards.
    candidate: [Tapered; 8],

    /// By rank, each passed pawn.
    passed: [Tapered; 8],
    /// By folded file, each passed pawn.
    passed_file: [Tapered; 4],
    /// By rank, when no piece stands and no enemy attacks on the way to promotion.
    passed_way_free: [Tapered; 8],
    /// By rank, when the square ahead is empty and not attacked by the enemy.
    passed_step_safe: [Tapered; 8],
    /// By rank, when the square ahead is empty and defended.
    passed_step_defended: [Tapered; 8],
    /// By rank, when an enemy stands on the square ahead.
    passed_blocked: [Tapered; 8],
    /// By rank, for each step of the enemy king from the square ahead.
    passed_enemy_king: [Tapered; 8],
    /// By rank, for each step of the own king from the square ahead.
    passed_own_king: [Tapered; 8],
    /// Own rook or queen behind a passed pawn with nothing between.
    passed_rook_behind: Tapered,
    /// Enemy rook or queen behind a passed pawn with nothing between.
    passed_enemy_rook_behind: Tapered,
    /// A passed pawn with a free way that a lone enemy king cannot catch.
    passed_unstoppable: Tapered,

    /// By number of safe squares that a knight attacks.
    knight_mobility: [Tapered; 9],
    /// By number of safe squares that a bishop attacks.
    bishop_mobility: [Tapered; 14],
    /// By number of safe squares that a rook attacks.
    rook_mobility: [Tapered; 15],
    /// By number of safe squares that a queen attacks.
    queen_mobility: [Tapered; 28],

    /// Knight defended by a pawn on ranks four to six where no enemy pawn can attack it.
    knight_outpost: Tapered,
    /// Bishop on such a square.
    bishop_outpost: Tapered,
    /// Knight that attacks such a square, free of its own side.
    reachable_outpost: Tapered,
    /// For each bishop, each own pawn on squares of its colour.
    bishop_pawns: Tapered,
    /// For each bishop, each of those pawns with a piece or pawn right ahead.
    bishop_blocked_pawns: Tapered,
    /// For each bishop, each of the four squares in the centre that it attacks.
    bishop_centre: Tapered,
    /// Bishop on a7 or h7 shut in by a pawn on b6 or g6.
    trapped_bishop: Tapered,
    /// Rook on a file without pawns.
    rook_open_file: Tapered,
    /// Rook on a file with enemy pawns only.
    rook_half_open_file: Tapered,
    /// Rook on the seventh rank with enemy pawns there or the king behind.
    rook_seventh: Tapered,
    /// Rook with three squares or fewer, shut in by its own king, which can no longer castle.
    trapped_rook: Tapered,
    /// Queen beyond its first two ranks, for each minor piece still on the first.
    early_queen: Tapered,

    /// By folded file and rank of the hindmost own pawn on the king's file and beside it, not
    /// behind the king; 0 for none.
    shelter: [[Tapered; 8]; 4],
    /// By folded file and rank of the hindmost enemy pawn on those files, not behind the king.
    storm: [[Tapered; 8]; 4],
    /// By rank of that pawn, instead, when it runs into the own pawn of the shelter.
    storm_blocked: [Tapered; 8],
    /// King on a file without pawns.
    king_open_file: Tapered,
    /// King on a file without own pawns.
    king_half_open_file: Tapered,

    /// Danger from each attacker of the king's zone, by role, times half the number of attackers;
    /// only knight to queen count.
    danger_attacker: [i32; 5],
    /// Danger for each attack on a square next to the king.
    danger_adjacent: i32,
    /// Danger for each square of the zone that is attacked and weakly defended.
    danger_weak_square: i32,
    /// Danger from a safe check with a knight, bishop, rook and queen.
    danger_safe_check: [i32; 4],
    /// More danger where that role has several safe checks.
    danger_more_checks: i32,
    /// Danger for each square from which an unsafe check could be given.
    danger_unsafe_check: i32,
    /// Danger for each piece that shields the king from a slider.
    danger_blocker: i32,
    /// Share of the danger, in 64ths, that is left when the enemy has no queen, at most all of it.
    danger_queenless: i32,
    /// Danger for every 16 middlegame centipawns of shelter.
    danger_shelter: i32,
    /// Danger beyond this counts no more; at least 0.
    danger_cap: i32,
    /// The middlegame score is the square of the danger divided by this, at least 1.
    danger_divisor: i32,
    /// The endgame score is the danger divided by this, at least 1.
    danger_divisor_endgame: i32,

    /// By role of the victim, each enemy attacked by a minor piece that is a piece or not safely
    /// defended.
    minor_threat: [Tapered; 5],
    /// By role of the victim, each enemy that is attacked by a rook and not safely defended.
    rook_threat: [Tapered; 5],
    /// An enemy not safely defended, attacked by the king.
    king_threat: Tapered,
    /// Each attacked enemy that nothing defends, or that is a piece attacked twice.
    hanging: Tapered,
    /// Each enemy piece attacked by a pawn that is itself safe.
    pawn_threat: Tapered,
    /// Each enemy piece that a safe pawn step would attack.
    push_threat: Tapered,
    /// Each square that the enemy attacks but does not hold, and that we attack too.
    restricted: Tapered,

    /// For each square behind the own pawns on ranks two to four and files c to f that the enemy does
    /// not attack, times the own pieces, over seven.
    space: Tapered,
    /// The right to move.
    tempo: Tapered,

    /// Share of the endgame score, in 64ths, whatever pawns the stronger side has.
    scale_base: i32,
    /// More of it for each pawn of the stronger side.
    scale_pawn: i32,
    /// Share of that, in 64ths, when all pawns stand on one wing.
    scale_one_wing: i32,
    /// Share of the endgame score, in 64ths, with bishops of opposite colours and nothing else.
    scale_opposite_bishops: i32,
    /// More of it for each passed pawn of the stronger side.
    scale_opposite_bishops_passed: i32,
    /// With bishops of opposite colours and other pieces.
    scale_opposite_bishops_pieces: i32,
    /// When the stronger side has no pawns and at most a minor piece more.
    scale_pawnless: i32,

    /// With rook against a minor piece.
    scale_rook_minor: i32,
    /// With queen against a pawn that stalemate saves.
    scale_queen_pawn: i32,
    /// With rook against a pawn when neither king has clearly won the race to it.
    scale_rook_pawn: i32,
    /// With rook against a pawn when the own king comes too late.
    scale_rook_pawn_late: i32,

    /// Known win, such as that against a lone king.
    win_bonus: Tapered,
    /// Where a king has to be driven, for each step of it from the four squares in the centre, files
    /// and ranks added.
    lone_king_edge: Tapered,
    /// With bishop and knight, or with rook against bishop, for each step of the weaker king from the
    /// long diagonal of the other colour towards a corner of the bishop's.
    lone_king_corner: Tapered,
    /// For each step that the own king is closer than seven to the king that has to be driven, or to
    /// the pawn that has to be stopped.
    lone_king_distance: Tapered,
    /// For each square that a lone king can still go to, in any number of moves, while nothing else
    /// moves; not with bishop and knight.
    lone_king_room: Tapered,
    /// With rook against knight, for each step between the knight and its king.
    weak_knight_distance: Tapered,
}
}
