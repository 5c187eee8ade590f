//! The hand-tuned weights, and the rules they follow.
//!
//! Every value is set by hand and has its reason next to it: a round number, or a formula in a
//! rank, a distance, a number of squares or piece values. None is taken from another engine. Tuning
//! started here, and weights that hardly occur in games still have these values.

use core::array::from_fn;

use super::Params;
use crate::Tapered;
use crate::tapered::s;

/// A piece-square table as a sum of three components: rank, file, and distance from the edge. Few
/// numbers to think about, and no typos among 192.
struct Squares {
    rank: [(i32, i32); 8],
    file: [(i32, i32); 4],
    ring: [(i32, i32); 4],
}

impl Squares {
    const fn table(&self) -> [Tapered; 32] {
        let mut table = [Tapered::ZERO; 32];
        let mut index = 0;
        while index < 32 {
            let (rank, file) = (index / 4, index % 4);
            let from_edge = if rank < 4 { rank } else { 7 - rank };
            let ring = if file < from_edge { file } else { from_edge };
            let (a, b, c) = (self.rank[rank], self.file[file], self.ring[ring]);
            table[index] = s(a.0 + b.0 + c.0, a.1 + b.1 + c.1);
            index += 1;
        }
        table
    }
}

/// Pawn, knight, bishop, rook and queen. An endgame pawn is the unit; all gain value as the board
/// empties. A minor piece is worth more than three pawns including its average piece-square value;
/// a rook and two pawns match two minor pieces; a queen is slightly less than two rooks.
const MATERIAL: [Tapered; 5] = [s(80, 100), s(330, 340), s(340, 360), s(490, 580), s(1000, 1100)];
const PAWN: usize = 0;
const KNIGHT: usize = 1;
const ROOK: usize = 3;

/// Mobility by number of attacked squares: proportional to the difference of the square roots of
/// that number and the usual one. The second square matters more than the twelfth.
fn mobility<const N: usize>(usual: usize, mg: i32, eg: i32) -> [Tapered; N] {
    // Fixed point in 64ths, so 4096ths under the root.
    let root = |squares: usize| (4096 * squares).isqrt() as i32;
    from_fn(|squares| {
        let gain = root(squares) - root(usual);
        s(mg * gain / 64, eg * gain / 64)
    })
}

/// By rank of a pawn; zero for the first and last.
fn by_rank(value: impl Fn(i32) -> Tapered) -> [Tapered; 8] {
    from_fn(|rank| if rank == 0 || rank == 7 { Tapered::ZERO } else { value(rank as i32) })
}

/// Quadratic in the number of steps made: 0 on the second rank, 25 units on the seventh.
fn passed(rank: i32) -> Tapered {
    let made = (rank - 1) * (rank - 1);
    s(3 * made, 10 + 7 * made)
}

/// By distance in king moves: linear, zero at distance four.
fn near(mg: i32, eg: i32) -> [Tapered; 8] {
    from_fn(|steps| if steps == 0 { Tapered::ZERO } else { s(mg, eg) * (4 - steps as i32) })
}

/// By distance in files: linear, zero at distance three.
fn near_file(mg: i32) -> [Tapered; 8] {
    from_fn(|files| s(mg, 0) * (3 - files as i32))
}

/// By role of the victim: a base, plus a sixteenth of the material gained. Half the base for pawns:
/// few attacks on them are immediate threats.
fn threats_by(attacker: usize) -> [Tapered; 5] {
    from_fn(|victim| {
        if victim == PAWN {
            return THREAT_BASE.share(1, 2);
        }
        let gain = MATERIAL[victim] - MATERIAL[attacker];
        THREAT_BASE + s(gain.mg().max(0), gain.eg().max(0)).share(1, 16)
    })
}

/// A quarter of a middlegame pawn: the side to move parries most threats.
const THREAT_BASE: Tapered = s(20, 20);

/// A quarter of the material gained with a minor piece: it must move at once, or two are forked.
fn pawn_threat() -> Tapered {
    (MATERIAL[KNIGHT] - MATERIAL[PAWN]).share(1, 4)
}

/// Importance of each file for the shelter, in eighths, from the edge: the b and g files most, in
/// front of the castled king.
const KING_FILES: [i32; 4] = [6, 10, 8, 6];

/// Shelter values by file and rank.
fn before_king(value: impl Fn(i32) -> i32) -> [[Tapered; 8]; 4] {
    KING_FILES.map(|weight| from_fn(|rank| s(value(rank as i32) * weight / 8, 0)))
}

/// An unmoved pawn shelters best, one step ahead well, two steps not at all; further ahead is
/// nearly as bad as no pawn.
fn shelter(rank: i32) -> i32 {
    match rank {
        0 => -24,
        1 => 32,
        2 => 20,
        3 => 0,
        4..=6 => -12,
        _ => 0,
    }
}

/// Pawn storm: an advancing enemy pawn opens lines, quadratic in its steps. On our second rank it
/// even shields the king.
fn storm(rank: i32) -> i32 {
    if (2..=6).contains(&rank) { -2 * (6 - rank) * (6 - rank) } else { 0 }
}

impl Params {
    /// The hand-tuned weights, each with its reason in the source: the starting point of tuning,
    /// and easier to read than the tuned ones.
    ///
    /// ```
    /// use lucena_eval::{Classical, Params};
    /// let hand_tuned = Classical::new(Params::hand_tuned());
    /// assert_eq!(hand_tuned.params().material[0].eg(), 100);
    /// ```
    #[must_use]
    pub fn hand_tuned() -> Self {
        Self {
            material: MATERIAL,
            squares: [
                // Pawns: hold the centre in the middlegame, run in the endgame.
                Squares {
                    rank: [(0, 0), (0, 2), (0, 0), (4, 2), (10, 8), (18, 18), (26, 30), (0, 0)],
                    file: [(-8, 2), (-2, 2), (1, 0), (5, -3)],
                    ring: [(0, 0), (0, 0), (0, 0), (14, 0)],
                }
                .table(),
                // Knights: a knight on the rim is dim, and so is one at home.
                Squares {
                    rank: [
                        (-16, -12),
                        (-8, -6),
                        (0, 0),
                        (5, 4),
                        (10, 6),
                        (10, 2),
                        (0, -6),
                        (-20, -14),
                    ],
                    file: [(-14, -12), (-4, -4), (3, 2), (5, 4)],
                    ring: [(-20, -14), (-2, -4), (8, 6), (12, 12)],
                }
                .table(),
                // Bishops: off the first rank; the rest is mobility.
                Squares {
                    rank: [(-12, -6), (3, -2), (5, 0), (4, 2), (4, 2), (2, 1), (-4, -2), (-10, -5)],
                    file: [(-5, -4), (1, -1), (0, 1), (2, 3)],
                    ring: [(-4, -6), (3, 0), (4, 3), (8, 6)],
                }
                .table(),
                // Rooks: central files, the seventh rank, not in the middle of the crowd.
                Squares {
                    rank: [(-3, -4), (-8, -4), (-8, -2), (-6, 0), (-4, 2), (0, 4), (8, 8), (4, 6)],
                    file: [(-6, 0), (-2, 0), (2, 0), (6, 0)],
                    ring: [(0, 0); 4],
                }
                .table(),
                // Queens: nearly free of squares in the middlegame, central in the endgame.
                Squares {
                    rank: [(0, -20), (3, -10), (3, -3), (2, 5), (0, 8), (-1, 8), (-4, 2), (-4, -8)],
                    file: [(-3, -8), (-1, -3), (1, 2), (2, 5)],
                    ring: [(-2, -8), (0, 0), (2, 6), (2, 10)],
                }
                .table(),
                // King: in the castled corner while there are queens, in the centre afterwards.
                Squares {
                    rank: [
                        (12, -28),
                        (-2, -8),
                        (-32, 6),
                        (-55, 16),
                        (-68, 22),
                        (-76, 22),
                        (-84, 8),
                        (-90, -18),
                    ],
                    file: [(20, -20), (30, -6), (-2, 6), (-12, 12)],
                    ring: [(0, -10), (0, 0), (0, 6), (0, 10)],
                }
                .table(),
            ],
            // A step nearer the own king: pawns gain in the endgame, where the king helps them;
            // minor pieces defend it; the queen does a little.
            own_king_distance: [near(0, 2), near(2, 1), near(2, 1), near(0, 0), near(1, 0)],
            // A step nearer the enemy king: the sign changes for pawns, which it stops. Knights
            // have the shortest arm, and queens do most with theirs.
            enemy_king_distance: [near(0, -2), near(4, 2), near(2, 1), near(2, 0), near(4, 4)],
            // A rook on the king's file, or near it, already looks at the king.
            enemy_king_files: [
                near_file(0),
                near_file(0),
                near_file(0),
                near_file(2),
                near_file(1),
            ],
            // Half a pawn in the endgame, less in the middlegame.
            bishop_pair: s(30, 50),

            // Pawn weaknesses are between a twentieth and a fifth of a pawn, and about twice as bad
            // in the endgame, where pieces no longer compensate for them.
            doubled: s(-10, -20),
            // No pawn will ever defend it.
            isolated: s(-10, -15),
            // No pawn defends it now, and it cannot step up to one that would.
            backward: s(-5, -10),
            // A weak pawn on an open file is a target for rooks.
            weak_open: s(-10, -10),
            // Pawns side by side control the squares in front of them: quadratic in the rank, less
            // in the endgame on low ranks.
            phalanx: by_rank(|rank| s(2 * rank * rank, 2 * rank * (rank - 1))),
            // Three quarters of that, for each defender.
            supported: by_rank(|rank| s(2 * rank * rank, 2 * rank * (rank - 1)).share(3, 4)),
            // Half the value of the passed pawn it may become.
            candidate: by_rank(|rank| passed(rank).share(1, 2)),

            passed: by_rank(passed),
            // Outside passed pawns deflect the enemy king: linear from the edge to the centre, zero
            // on average.
            passed_file: from_fn(|file| s(3 - 2 * file as i32, 6 - 4 * file as i32)),
            // The path ahead changes the value by a simple fraction. Free path to promotion: a
            // third.
            passed_way_free: by_rank(|rank| passed(rank).share(1, 3)),
            // Safe to advance: a sixth.
            passed_step_safe: by_rank(|rank| passed(rank).share(1, 6)),
            // Defended advance, so the enemy cannot blockade for free: an eighth.
            passed_step_defended: by_rank(|rank| passed(rank).share(1, 8)),
            // Blockaded by an enemy piece: a quarter less.
            passed_blocked: by_rank(|rank| -passed(rank).share(1, 4)),
            // In the endgame the distance of both kings matters from the fourth rank on; that of
            // the defender twice as much.
            passed_enemy_king: by_rank(|rank| s(0, 4 * (rank - 2).max(0))),
            passed_own_king: by_rank(|rank| s(0, -2 * (rank - 2).max(0))),
            // Rooks belong behind passed pawns, our own and the enemy's.
            passed_rook_behind: s(5, 15),
            passed_enemy_rook_behind: s(-5, -15),
            // Two fifths of a queen: the enemy may promote as fast.
            passed_unstoppable: s(0, 400),

            // The usual numbers are those of a quiet middlegame. Mobility of minor pieces matters
            // from the start, that of rooks and queens more in the endgame.
            knight_mobility: mobility(4, 24, 24),
            bishop_mobility: mobility(6, 24, 24),
            rook_mobility: mobility(6, 16, 28),
            queen_mobility: mobility(11, 12, 20),

            // A third of a pawn: it cannot be chased away, only exchanged.
            knight_outpost: s(30, 20),
            // Half of it, as a bishop works from a distance too.
            bishop_outpost: s(15, 10),
            // Half of it, one move away from it.
            reachable_outpost: s(15, 10),
            // Bad bishop: own pawns on squares of its colour; twice as much if they are blocked.
            bishop_pawns: s(-3, -4),
            bishop_blocked_pawns: s(-3, -4),
            // About the value of a square of mobility: central squares count double.
            bishop_centre: s(5, 5),
            // Lost sooner or later for a pawn.
            trapped_bishop: s(-80, -80),
            // An open file; half of it with an enemy pawn on it.
            rook_open_file: s(30, 10),
            rook_half_open_file: s(15, 5),
            // Attacks pawns that cannot defend each other; mobility and threats count the rest.
            rook_seventh: s(10, 20),
            // Half a pawn: it takes many moves to get it into play.
            trapped_rook: s(-50, -20),
            // The enemy develops by attacking it.
            early_queen: s(-5, 0),

            shelter: before_king(shelter),
            storm: before_king(storm),
            // A pawn that ran into ours opens nothing, but close by it still helps mate: a quarter.
            storm_blocked: from_fn(|rank| s(storm(rank as i32) / 4, 0)),
            // Open for rooks; twice as bad without an enemy pawn.
            king_open_file: s(-24, 0),
            king_half_open_file: s(-12, 0),

            // Eighty units of danger are worth a pawn. Danger is superlinear in the number of
            // attackers; the weights of minor piece, rook and queen are 2 : 3 : 4.
            danger_attacker: [0, 8, 8, 12, 16],
            // Ten units for a weak square or an immobile defender, five for a square that is merely
            // attacked.
            danger_adjacent: 5,
            danger_weak_square: 10,
            danger_unsafe_check: 10,
            danger_blocker: 10,
            // A safe queen check is the most dangerous. Rook and knight checks count three
            // quarters, bishop checks half, as a bishop covers one colour only.
            danger_safe_check: [60, 40, 60, 80],
            // A second safe check counts a quarter of a queen check.
            danger_more_checks: 20,
            // Half the danger without a queen, and thus a quarter of the score.
            danger_queenless: 32,
            // A quarter of the shelter value: a good shelter compensates for two attacking minor
            // pieces.
            danger_shelter: -4,
            // Seven pawns: a mating attack, still less than the mate.
            danger_cap: 210,
            danger_divisor: 64,
            // A tenth of a pawn for the same eighty units.
            danger_divisor_endgame: 8,

            minor_threat: threats_by(KNIGHT),
            rook_threat: threats_by(ROOK),
            // As other threats; twice that in the endgame, where the king is active.
            king_threat: s(20, 40),
            // It costs nothing to capture: half as much again.
            hanging: s(30, 20),
            pawn_threat: pawn_threat(),
            // A third of it: the enemy moves in between.
            push_threat: pawn_threat().share(1, 3),
            // Half the value of a square of minor piece mobility.
            restricted: s(4, 4),

            // A twentieth of a pawn for a square with all pieces on the board, and less as they go.
            space: s(5, 0),
            // About the value of half a developing move.
            tempo: s(20, 10),

            // Half without pawns, all with four or more: each pawn is another chance to promote.
            scale_base: 32,
            scale_pawn: 8,
            // Pawns on one wing are easier to defend against.
            scale_one_wing: 48,
            // With opposite-coloured bishops even two extra pawns are often a draw: a quarter.
            scale_opposite_bishops: 16,
            // Each passed pawn stretches the defence by an eighth.
            scale_opposite_bishops_passed: 8,
            // Three quarters: with other pieces on the board, opposite-coloured bishops favour the
            // attacker.
            scale_opposite_bishops_pieces: 48,
            // An eighth: an extra minor piece does not win.
            scale_pawnless: 8,

            // A quarter and an eighth: mostly drawn.
            scale_rook_minor: 16,
            scale_queen_pawn: 8,
            // Half: about as many of these are won as drawn.
            scale_rook_pawn: 32,
            scale_rook_pawn_late: 8,

            // Above other advantages, so that the search trades down into won endgames.
            win_bonus: s(1000, 1000),
            // Mate is on the edge, with kings close to each other.
            lone_king_edge: s(16, 16),
            // KBNK: mate is only in corners of the bishop's colour.
            lone_king_corner: s(48, 48),
            // More than a step to the edge, as nothing works without the stronger king.
            lone_king_distance: s(20, 20),
            // Cutting off a rank is worth two steps to the edge.
            lone_king_room: s(-4, -4),
            // A knight away from its king can be trapped.
            weak_knight_distance: s(24, 24),
        }
    }
}
