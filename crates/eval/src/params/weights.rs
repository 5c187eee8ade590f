//! The weights of the classical evaluation with unit and meaning.

use super::{Shape, Slots, params};
use crate::Tapered;

params! {
/// The weights of [`Classical`](crate::Classical).
///
/// Pairs are centipawns for middlegame and endgame, from the point of view of the side with the
/// feature; penalties are negative. Roles are in the order pawn, knight, bishop, rook, queen, king;
/// ranks are relative to the side, 0 for the first; files are folded: 0 for the a and h files to 3
/// for the d and e files.
///
/// The default values were tuned on self-play games, starting from [`Params::hand_tuned`].
///
/// Fields can be set to any number. Evaluators clamp them to -4000 to 4000, the range of the text
/// form, or to the narrower bounds of the field.
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
    /// Piece values of pawn, knight, bishop, rook and queen.
    material: [Tapered; 5],
    /// Piece-square tables; index `4 * rank + folded file`.
    squares: [[Tapered; 32]; 6],
    /// By role and distance in king moves from the own king.
    own_king_distance: [[Tapered; 8]; 5],
    /// By role and distance in king moves from the enemy king.
    enemy_king_distance: [[Tapered; 8]; 5],
    /// By role and distance in files from the enemy king.
    enemy_king_files: [[Tapered; 8]; 5],
    /// Bishop pair: two bishops or more.
    bishop_pair: Tapered,

    /// Doubled pawn: each pawn with an own pawn in front of it on the file.
    doubled: Tapered,
    /// Isolated pawn: no own pawns on adjacent files.
    isolated: Tapered,
    /// Backward pawn: behind the pawns on adjacent files and unable to advance safely.
    backward: Tapered,
    /// Isolated or backward pawn on a half-open file: no enemy pawns in front of it.
    weak_open: Tapered,
    /// Phalanx, by rank: each pawn with an own pawn next to it.
    phalanx: [Tapered; 8],
    /// Supported pawn, by rank: for each defending pawn.
    supported: [Tapered; 8],
    /// Candidate passed pawn, by rank: no pawn in front of it, and at least as many helpers as
    /// guards.
    candidate: [Tapered; 8],

    /// Passed pawn, by rank.
    passed: [Tapered; 8],
    /// Passed pawn, by folded file.
    passed_file: [Tapered; 4],
    /// Passed pawn, by rank, if its path to promotion is empty and not attacked by the enemy.
    passed_way_free: [Tapered; 8],
    /// Passed pawn, by rank, if the square in front is empty and not attacked by the enemy.
    passed_step_safe: [Tapered; 8],
    /// Passed pawn, by rank, if the square in front is empty and defended.
    passed_step_defended: [Tapered; 8],
    /// Passed pawn, by rank, if blockaded by an enemy piece.
    passed_blocked: [Tapered; 8],
    /// Passed pawn, by rank, times the distance of the enemy king from the square in front.
    passed_enemy_king: [Tapered; 8],
    /// Passed pawn, by rank, times the distance of the own king from the square in front.
    passed_own_king: [Tapered; 8],
    /// Own rook or queen behind a passed pawn with nothing in between.
    passed_rook_behind: Tapered,
    /// Enemy rook or queen behind a passed pawn with nothing in between.
    passed_enemy_rook_behind: Tapered,
    /// Passed pawn with a free path that the enemy king, without pieces, cannot catch.
    passed_unstoppable: Tapered,

    /// Mobility: by number of squares in the mobility area that a knight attacks.
    knight_mobility: [Tapered; 9],
    /// Mobility: by number of squares in the mobility area that a bishop attacks.
    bishop_mobility: [Tapered; 14],
    /// Mobility: by number of squares in the mobility area that a rook attacks.
    rook_mobility: [Tapered; 15],
    /// Mobility: by number of squares in the mobility area that a queen attacks.
    queen_mobility: [Tapered; 28],

    /// Knight outpost: on ranks 4 to 6, defended by a pawn, not attackable by enemy pawns.
    knight_outpost: Tapered,
    /// Bishop on an outpost.
    bishop_outpost: Tapered,
    /// Knight attacking an outpost not occupied by own pieces.
    reachable_outpost: Tapered,
    /// For each bishop, each own pawn on squares of its colour.
    bishop_pawns: Tapered,
    /// For each bishop, each of those pawns that is blocked.
    bishop_blocked_pawns: Tapered,
    /// For each bishop, each of the four central squares that it attacks.
    bishop_centre: Tapered,
    /// Trapped bishop on a7 or h7, behind an enemy pawn on b6 or g6.
    trapped_bishop: Tapered,
    /// Rook on an open file.
    rook_open_file: Tapered,
    /// Rook on a half-open file.
    rook_half_open_file: Tapered,
    /// Rook on the seventh rank with enemy pawns on it or the enemy king on the eighth.
    rook_seventh: Tapered,
    /// Rook with a mobility of at most 3, trapped by its own king, which cannot castle.
    trapped_rook: Tapered,
    /// Early queen development: for each minor piece on the first rank with the queen beyond the
    /// second.
    early_queen: Tapered,

    /// Pawn shelter: by folded file and rank of the rearmost own pawn not behind the king, on the
    /// king's file and adjacent files; 0 for none.
    shelter: [[Tapered; 8]; 4],
    /// Pawn storm: by folded file and rank of the rearmost enemy pawn not behind the king, on those
    /// files.
    storm: [[Tapered; 8]; 4],
    /// Blocked pawn storm, instead: by rank, if that pawn is blocked by the shelter pawn.
    storm_blocked: [Tapered; 8],
    /// King on an open file.
    king_open_file: Tapered,
    /// King on a half-open file: no own pawns.
    king_half_open_file: Tapered,

    /// Danger of each attacker of the king zone, by role, times half the number of attackers;
    /// knight to queen only.
    danger_attacker: [i32; 5],
    /// Danger for each attack on a square next to the king.
    danger_adjacent: i32,
    /// Danger for each weak square in the king zone.
    danger_weak_square: i32,
    /// Danger from a safe check with a knight, bishop, rook and queen.
    danger_safe_check: [i32; 4],
    /// Extra danger if that role has more than one safe check.
    danger_more_checks: i32,
    /// Danger for each unsafe check.
    danger_unsafe_check: i32,
    /// Danger for each piece between the king and an enemy slider.
    danger_blocker: i32,
    /// Share of the danger, in 64ths, if the enemy has no queen; 0 to 64.
    danger_queenless: i32,
    /// Danger for every 16 middlegame centipawns of shelter.
    danger_shelter: i32,
    /// Maximum danger; at least 0.
    danger_cap: i32,
    /// The middlegame score is the square of the danger divided by this, at least 1.
    danger_divisor: i32,
    /// The endgame score is the danger divided by this, at least 1.
    danger_divisor_endgame: i32,

    /// Threat by a minor piece, by role of the attacked piece; pawns only if not strongly
    /// protected.
    minor_threat: [Tapered; 5],
    /// Threat by a rook, by role of the attacked piece, if not strongly protected.
    rook_threat: [Tapered; 5],
    /// Threat by the king on a piece not strongly protected.
    king_threat: Tapered,
    /// Hanging piece: attacked and undefended, or a weak non-pawn attacked twice.
    hanging: Tapered,
    /// Enemy piece attacked by a safe pawn.
    pawn_threat: Tapered,
    /// Enemy piece that would be attacked by a safe pawn push.
    push_threat: Tapered,
    /// Restricted square: attacked by both sides and not strongly protected by the enemy.
    restricted: Tapered,

    /// Space: for each square behind own pawns on ranks 2 to 4 and files c to f that the enemy does
    /// not attack, times the number of own pieces, over seven.
    space: Tapered,
    /// Tempo: bonus for the side to move.
    tempo: Tapered,

    /// Endgame scale factor, in 64ths, without pawns of the stronger side.
    scale_base: i32,
    /// Added to it for each pawn of the stronger side.
    scale_pawn: i32,
    /// Factor on top, in 64ths, if all pawns are on one wing.
    scale_one_wing: i32,
    /// Endgame scale factor, in 64ths, with opposite-coloured bishops and no other pieces.
    scale_opposite_bishops: i32,
    /// Added to it for each passed pawn of the stronger side.
    scale_opposite_bishops_passed: i32,
    /// Upper bound of the scale factor with opposite-coloured bishops and other pieces.
    scale_opposite_bishops_pieces: i32,
    /// Scale factor if the stronger side has no pawns and is at most a minor piece ahead.
    scale_pawnless: i32,

    /// Scale factor of rook against minor piece.
    scale_rook_minor: i32,
    /// Scale factor of queen against a pawn on the seventh rank that is saved by stalemate.
    scale_queen_pawn: i32,
    /// Scale factor of rook against pawn if the race of the kings is undecided.
    scale_rook_pawn: i32,
    /// Scale factor of rook against pawn if the stronger king is too late.
    scale_rook_pawn_late: i32,

    /// Bonus of won endgames, such as mate against a lone king.
    win_bonus: Tapered,
    /// Driving a king to the edge: times its Manhattan distance from the centre.
    lone_king_edge: Tapered,
    /// With bishop and knight, or rook against bishop: for each step of the weaker king from the
    /// long diagonal of the other colour towards a corner of the bishop's colour.
    lone_king_corner: Tapered,
    /// Times 7 minus the distance of the stronger king from the weaker king, or from the pawn or
    /// its promotion square.
    lone_king_distance: Tapered,
    /// For each square that a lone king can reach in any number of moves if nothing else moves; not
    /// with bishop and knight.
    lone_king_room: Tapered,
    /// With rook against knight: times the distance between the knight and its king.
    weak_knight_distance: Tapered,
}
}
