//! The values one starts from, and the rules they follow.
//!
//! Every value is set by hand, by the rule beside it: a round number, or a formula in a rank, a
//! distance, a number of squares or the values of pieces. None is taken from another program. The
//! fitted weights began here, and what games hardly ever show is still as it stands here.

use core::array::from_fn;

use super::Params;
use crate::Tapered;
use crate::tapered::s;

/// What a square is worth as a sum of three simple facts: its rank, its file, and its distance from
/// the edge. Few numbers to think about, and no slips of the pen among 192.
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

/// Pawn, knight, bishop, rook and queen. An endgame pawn is the unit; all gain as the board empties.
/// A minor piece is worth over three pawns once the play of its squares is counted; a rook and two
/// pawns match two minor pieces; a queen is a little short of two rooks.
const MATERIAL: [Tapered; 5] = [s(80, 100), s(330, 340), s(340, 360), s(490, 580), s(1000, 1100)];
const PAWN: usize = 0;
const KNIGHT: usize = 1;
const ROOK: usize = 3;

/// For each number of squares that a piece attacks: so many times the square root of it, less that of
/// the usual number. The second square matters more than the twelfth.
fn mobility<const N: usize>(usual: usize, mg: i32, eg: i32) -> [Tapered; N] {
    // In 64ths, which are 4096ths under the root.
    let root = |squares: usize| (4096 * squares).isqrt() as i32;
    from_fn(|squares| {
        let gain = root(squares) - root(usual);
        s(mg * gain / 64, eg * gain / 64)
    })
}

/// By rank of a pawn; nothing for the first and the last, where none stands.
fn by_rank(value: impl Fn(i32) -> Tapered) -> [Tapered; 8] {
    from_fn(|rank| if rank == 0 || rank == 7 { Tapered::ZERO } else { value(rank as i32) })
}

/// Grows with the square of the steps made: 0 at home, and 25 units one step before promotion.
fn passed(rank: i32) -> Tapered {
    let made = (rank - 1) * (rank - 1);
    s(3 * made, 10 + 7 * made)
}

/// By distance in king steps: as much for each step nearer than four, as little for each beyond.
fn near(mg: i32, eg: i32) -> [Tapered; 8] {
    from_fn(|steps| if steps == 0 { Tapered::ZERO } else { s(mg, eg) * (4 - steps as i32) })
}

/// By distance in files: the same around three.
fn near_file(mg: i32) -> [Tapered; 8] {
    from_fn(|files| s(mg, 0) * (3 - files as i32))
}

/// By role of the victim: a base, and a sixteenth of what a piece is worth more than its attacker.
/// Pawns are worth half the base: few attacks on them come to anything at once.
fn threats_by(attacker: usize) -> [Tapered; 5] {
    from_fn(|victim| {
        if victim == PAWN {
            return THREAT_BASE.share(1, 2);
        }
        let gain = MATERIAL[victim] - MATERIAL[attacker];
        THREAT_BASE + s(gain.mg().max(0), gain.eg().max(0)).share(1, 16)
    })
}

/// A quarter of an early pawn: the side to move sees to most threats.
const THREAT_BASE: Tapered = s(20, 20);

/// A quarter of what a minor piece is worth more than a pawn: the piece must go at once, or two are
/// forked.
fn pawn_threat() -> Tapered {
    (MATERIAL[KNIGHT] - MATERIAL[PAWN]).share(1, 4)
}

/// How much a file matters to a king, in eighths, the edge first: the knight's file most, as both the
/// castled king and the square before it need it.
const KING_FILES: [i32; 4] = [6, 10, 8, 6];

/// For each file so much of its weight.
fn before_king(value: impl Fn(i32) -> i32) -> [[Tapered; 8]; 4] {
    KING_FILES.map(|weight| from_fn(|rank| s(value(rank as i32) * weight / 8, 0)))
}

/// An unmoved pawn shelters best, one a step ahead well, one two ahead not at all, and farther ones
/// nearly as little as none.
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

/// An enemy pawn opens lines when it arrives: the square of its steps beyond its home. One on our
/// second rank even hides the king.
fn storm(rank: i32) -> i32 {
    if (2..=6).contains(&rank) { -2 * (6 - rank) * (6 - rank) } else { 0 }
}

impl Params {
    /// The weights as they were set by hand, each by a rule with a reason: what fitting starts from,
    /// and a plainer read than the numbers that came out of it.
    ///
    /// ```
    /// use lucena_eval::{Classical, Params};
    /// let by_hand = Classical::new(Params::by_hand());
    /// assert_eq!(by_hand.params().material[0].eg(), 100);
    /// ```
    #[must_use]
    pub fn by_hand() -> Self {
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
            // Half a pawn in open endgames, less while the board is closed.
            bishop_pair: s(30, 50),

            // Faults of pawns are between a twentieth and a fifth of a pawn, and about twice as bad
            // in the endgame, where pieces no longer make up for them.
            doubled: s(-10, -20),
            // No pawn will ever defend it.
            isolated: s(-10, -15),
            // No pawn defends it now, and it cannot step up to one that would.
            backward: s(-5, -10),
            // A weak pawn is a target only where rooks can see it.
            weak_open: s(-10, -10),
            // Pawns side by side take the squares ahead; twice the square of the rank, less in the
            // endgame while they are far back.
            phalanx: by_rank(|rank| s(2 * rank * rank, 2 * rank * (rank - 1))),
            // Three quarters of that, for each defender.
            supported: by_rank(|rank| s(2 * rank * rank, 2 * rank * (rank - 1)).share(3, 4)),
            // Half of what the passed pawn to come is worth.
            candidate: by_rank(|rank| passed(rank).share(1, 2)),

            passed: by_rank(passed),
            // Outside passed pawns drag the enemy king away from the rest: evenly from the edge to
            // the centre, nothing on average.
            passed_file: from_fn(|file| s(3 - 2 * file as i32, 6 - 4 * file as i32)),
            // What is known of the way ahead changes the worth by a simple share: only a piece that
            // is elsewhere can still stop it, a third;
            passed_way_free: by_rank(|rank| passed(rank).share(1, 3)),
            // it will be a rank further next move, a sixth;
            passed_step_safe: by_rank(|rank| passed(rank).share(1, 6)),
            // the enemy cannot stand there for nothing, an eighth;
            passed_step_defended: by_rank(|rank| passed(rank).share(1, 8)),
            // an enemy does stand there, a quarter less.
            passed_blocked: by_rank(|rank| -passed(rank).share(1, 4)),
            // In the endgame it is a race of kings from the fourth rank on; the defender's steps
            // count twice as much, as it must arrive.
            passed_enemy_king: by_rank(|rank| s(0, 4 * (rank - 2).max(0))),
            passed_own_king: by_rank(|rank| s(0, -2 * (rank - 2).max(0))),
            // Rooks belong behind passed pawns, one's own and the enemy's.
            passed_rook_behind: s(5, 15),
            passed_enemy_rook_behind: s(-5, -15),
            // Two fifths of a queen for a pawn: the enemy may have one as fast.
            passed_unstoppable: s(0, 400),

            // The usual numbers are those of a quiet middlegame. Minor pieces live by their squares
            // from the start, rooks and queens more in the endgame.
            knight_mobility: mobility(4, 24, 24),
            bishop_mobility: mobility(6, 24, 24),
            rook_mobility: mobility(6, 16, 28),
            queen_mobility: mobility(11, 12, 20),

            // A third of a pawn: it cannot be driven off, only exchanged.
            knight_outpost: s(30, 20),
            // Half of it, as a bishop works as well from afar.
            bishop_outpost: s(15, 10),
            // Half of it, one move away.
            reachable_outpost: s(15, 10),
            // Own pawns on its colour take a bishop's squares; twice as much when they cannot move.
            bishop_pawns: s(-3, -4),
            bishop_blocked_pawns: s(-3, -4),
            // About what a square is worth in mobility: the centre counts double.
            bishop_centre: s(5, 5),
            // Lost sooner or later for a pawn.
            trapped_bishop: s(-80, -80),
            // The rook's way into the enemy camp; half of it while an enemy pawn stands there.
            rook_open_file: s(30, 10),
            rook_half_open_file: s(15, 5),
            // Pawns cannot defend each other from the side; mobility and threats count the rest.
            rook_seventh: s(10, 20),
            // Half a pawn: it takes many moves to get it into play.
            trapped_rook: s(-50, -20),
            // The enemy develops by attacking it.
            early_queen: s(-5, 0),

            shelter: before_king(shelter),
            storm: before_king(storm),
            // A pawn that ran into ours opens nothing, but close by it still helps mate: a quarter.
            storm_blocked: from_fn(|rank| s(storm(rank as i32) / 4, 0)),
            // Rooks will come: through an open file twice as fast.
            king_open_file: s(-24, 0),
            king_half_open_file: s(-12, 0),

            // Eighty units of danger are a pawn. Two attackers are a nuisance, three with the queen
            // an attack: the number of attackers sees to it, and the weights are 2 to 3 to 4.
            danger_attacker: [0, 8, 8, 12, 16],
            // Ten units for whatever makes a square or a defender useless, half of it for a square
            // that is merely attacked.
            danger_adjacent: 5,
            danger_weak_square: 10,
            danger_unsafe_check: 10,
            danger_blocker: 10,
            // A safe check by the queen mates most often. Rook and knight have three quarters of
            // it, the bishop, which leaves the other colour alone, half.
            danger_safe_check: [60, 40, 60, 80],
            // A second one is worth a quarter of the queen's.
            danger_more_checks: 20,
            // Without a queen an attack has half its danger, and a quarter of its worth.
            danger_queenless: 32,
            // A quarter of the shelter's worth: a good one holds up two minor attackers.
            danger_shelter: -4,
            // Seven pawns: a mating attack, still less than the mate.
            danger_cap: 210,
            danger_divisor: 64,
            // A tenth of a pawn for the same eighty units.
            danger_divisor_endgame: 8,

            minor_threat: threats_by(KNIGHT),
            rook_threat: threats_by(ROOK),
            // As much as any; twice that in the endgame, where the king dares.
            king_threat: s(20, 40),
            // Nothing needs to be given for it: half as much again.
            hanging: s(30, 20),
            pawn_threat: pawn_threat(),
            // A third of it: the enemy moves in between.
            push_threat: pawn_threat().share(1, 3),
            // Half of what a square of one's own is worth to a minor piece.
            restricted: s(4, 4),

            // A twentieth of a pawn for a square with all pieces on the board, and less as they go.
            space: s(5, 0),
            // Half a move's worth of development.
            tempo: s(20, 10),

            // Half the advantage without pawns, and all of it with four of them: each is another
            // chance to queen one.
            scale_base: 32,
            scale_pawn: 8,
            // The defender guards one wing with ease.
            scale_one_wing: 48,
            // Two pawns more are often a draw with opposite bishops: a quarter.
            scale_opposite_bishops: 16,
            // Each passed pawn stretches the defence by an eighth.
            scale_opposite_bishops_passed: 8,
            // Three quarters: with rooks the attacker is a piece up on its own colour.
            scale_opposite_bishops_pieces: 48,
            // An eighth: a minor piece more does not mate.
            scale_pawnless: 8,

            // A quarter and an eighth: most are drawn, but some are won.
            scale_rook_minor: 16,
            scale_queen_pawn: 8,
            // Half: as many of these are won as drawn.
            scale_rook_pawn: 32,
            scale_rook_pawn_late: 8,

            // Above any advantage with pieces on both sides, so that trades into it are sought.
            win_bonus: s(1000, 1000),
            // Mate is given at the edge with the kings close.
            lone_king_edge: s(16, 16),
            // The bishop must command the corner: more than the edge, lest it settle for another.
            lone_king_corner: s(48, 48),
            // More than a step to the edge: without the own king nothing is driven anywhere.
            lone_king_distance: s(20, 20),
            // A rank cut off is worth two steps to the edge.
            lone_king_room: s(-4, -4),
            // As much as the edge: the knight is caught where its king does not help.
            weak_knight_distance: s(24, 24),
        }
    }
}
