//! The hand-set values and the reason for each.

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

/// From `low` for no squares to `high` for all: steep at first, as the second square matters more
/// than the twelfth.
const fn curve<const N: usize>(low: (i32, i32), high: (i32, i32)) -> [Tapered; N] {
    let mut table = [Tapered::ZERO; N];
    let most = N as i32 - 1;
    let mut count = 0;
    while count <= most {
        let share = count * (2 * most - count);
        let mg = low.0 + (high.0 - low.0) * share / (most * most);
        let eg = low.1 + (high.1 - low.1) * share / (most * most);
        table[count as usize] = s(mg, eg);
        count += 1;
    }
    table
}

const NONE: Tapered = Tapered::ZERO;

impl Default for Params {
    fn default() -> Self {
        Self {
            // An endgame pawn is about the unit; all gain as the board empties. Minor pieces are worth well over three pawns once the
            // play of their squares is counted; a rook and two pawns match two minor pieces; a
            // queen is a little short of two rooks.
            material: [s(80, 105), s(336, 350), s(352, 372), s(478, 598), s(1010, 1115)],
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
            own_king_distance: [
                // The king helps its pawns in the endgame.
                [NONE, s(2, 8), s(1, 5), s(0, 2), s(0, -1), s(-1, -3), s(-1, -5), s(-1, -6)],
                // Minor pieces near the king defend it.
                [NONE, s(8, 3), s(6, 3), s(3, 1), s(0, 0), s(-3, -2), s(-6, -3), s(-8, -4)],
                [NONE, s(7, 2), s(5, 2), s(3, 1), s(0, 0), s(-2, -1), s(-4, -2), s(-6, -3)],
                [NONE; 8],
                [NONE, s(2, 0), s(2, 0), s(1, 0), s(0, 0), s(0, 0), s(-1, 0), s(-2, 0)],
            ],
            enemy_king_distance: [
                // A pawn far from the enemy king is hard to win; one close to it is in reach.
                [NONE, s(0, -8), s(2, -5), s(1, -2), s(0, 1), s(0, 3), s(-1, 5), s(-2, 6)],
                // Knights have the shortest arm, so distance matters most to them.
                [NONE, s(4, 2), s(12, 5), s(9, 4), s(4, 2), s(-1, 0), s(-5, -3), s(-9, -6)],
                [NONE, s(4, 2), s(7, 4), s(5, 3), s(2, 1), s(0, 0), s(-2, -1), s(-4, -2)],
                [NONE, s(4, 0), s(6, 0), s(3, 0), s(0, 0), s(-1, 0), s(-2, 0), s(-3, 0)],
                // Queens attack from anywhere, but best from near.
                [NONE, s(14, 14), s(14, 12), s(8, 7), s(3, 2), s(-2, -3), s(-6, -7), s(-10, -11)],
            ],
            enemy_king_files: [
                [NONE; 8],
                [NONE; 8],
                [NONE; 8],
                // A rook on the king's file, or beside it, already looks at the king.
                [s(10, 0), s(8, 0), s(4, 0), s(0, 0), s(-2, 0), s(-3, 0), s(-4, 0), s(-5, 0)],
                [s(3, 0), s(3, 0), s(1, 0), s(0, 0), s(0, 0), s(-1, 0), s(-1, 0), s(-2, 0)],
            ],
            // Half a pawn in open endgames, less while the board is closed.
            bishop_pair: s(26, 58),

            // Doubled pawns cost little while they guard squares, much when they must run.
            doubled: s(-9, -26),
            // No pawn will ever defend it.
            isolated: s(-8, -14),
            // No pawn defends it now, and it cannot step up to one that would.
            backward: s(-8, -13),
            // A weak pawn is a target only where rooks can see it.
            weak_open: s(-10, -13),
            // Pawns side by side take the squares ahead, and grow with every rank.
            phalanx: [NONE, s(4, 0), s(8, 3), s(12, 8), s(26, 24), s(55, 60), s(80, 90), NONE],
            // A defended pawn frees its defenders among the pieces.
            supported: [NONE, NONE, s(10, 5), s(9, 6), s(14, 12), s(32, 30), s(60, 65), NONE],
            // About half of what the passed pawn to come is worth.
            candidate: [NONE, s(0, 6), s(1, 10), s(4, 19), s(11, 36), s(25, 62), NONE, NONE],

            // Steep: each step nearly doubles the worth, and the rest depends on what follows.
            passed: [NONE, s(0, 12), s(0, 18), s(2, 36), s(18, 64), s(48, 120), s(100, 190), NONE],
            // Outside passed pawns drag the enemy king away from the rest.
            passed_file: [s(2, 8), s(0, 5), s(-4, -2), s(-6, -6)],
            // Only a piece that is elsewhere can still stop it.
            passed_way_free: [
                NONE,
                s(0, 2),
                s(0, 4),
                s(4, 12),
                s(10, 26),
                s(24, 46),
                s(40, 70),
                NONE,
            ],
            // It will be a rank further next move.
            passed_step_safe: [
                NONE,
                s(0, 2),
                s(0, 3),
                s(2, 6),
                s(6, 12),
                s(12, 22),
                s(20, 32),
                NONE,
            ],
            // The enemy cannot stand there for nothing.
            passed_step_defended: [
                NONE,
                s(0, 0),
                s(0, 2),
                s(2, 4),
                s(5, 8),
                s(10, 14),
                s(20, 24),
                NONE,
            ],
            // A blockaded pawn has lost most of its sting.
            passed_blocked: [
                NONE,
                s(0, -2),
                s(0, -4),
                s(-4, -10),
                s(-8, -18),
                s(-16, -32),
                s(-30, -50),
                NONE,
            ],
            // In the endgame it is a race of kings; the defender's counts double.
            passed_enemy_king: [NONE, NONE, NONE, s(0, 4), s(0, 10), s(0, 17), s(0, 24), NONE],
            passed_own_king: [NONE, NONE, NONE, s(0, -2), s(0, -5), s(0, -8), s(0, -10), NONE],
            // Rooks belong behind passed pawns, one's own and the enemy's.
            passed_rook_behind: s(4, 16),
            passed_enemy_rook_behind: s(-6, -16),
            // Nearly a queen, short of it because the enemy may have a pawn as fast.
            passed_unstoppable: s(0, 420),

            // About zero for a usual number of squares: 4, 5, 6 and 11.
            knight_mobility: curve((-48, -52), (24, 24)),
            bishop_mobility: curve((-38, -48), (40, 46)),
            rook_mobility: curve((-40, -72), (24, 54)),
            queen_mobility: curve((-34, -60), (30, 62)),

            // A third of a pawn: it cannot be driven off, only exchanged.
            knight_outpost: s(34, 20),
            // Less, as a bishop works as well from afar.
            bishop_outpost: s(20, 10),
            // One move away from it.
            reachable_outpost: s(14, 8),
            // Safe from rooks in front.
            minor_behind_pawn: s(9, 3),
            // Own pawns on its colour take a bishop's squares, more so when they cannot move.
            bishop_pawns: s(-2, -4),
            bishop_blocked_pawns: s(-2, -3),
            // It looks through the centre at the enemy's corner.
            long_diagonal: s(22, 4),
            // Lost sooner or later for a pawn or two.
            trapped_bishop: s(-70, -70),
            // The rook's way into the enemy camp; half of it while an enemy pawn stands there.
            rook_open_file: s(32, 16),
            rook_half_open_file: s(13, 8),
            // Pawns cannot defend each other from the side; mobility and threats count the rest.
            rook_seventh: s(6, 22),
            // It may take many moves to get it into play; without castling it may never.
            trapped_rook: s(-28, -8),
            trapped_rook_no_castling: s(-26, -8),
            // The enemy develops by attacking it.
            early_queen: s(-5, 0),

            // Unmoved pawns shelter best, and the knight's file matters most. Nearest the edge
            // first; for each: no pawn, then ranks two to seven.
            shelter: [
                [s(-8, 0), s(32, -4), s(30, -3), s(14, 0), s(8, 0), s(4, 0), s(0, 0), NONE],
                [s(-32, 0), s(36, -4), s(22, -3), s(-10, 0), s(-16, 0), s(-8, 0), s(-14, 0), NONE],
                [s(-16, 0), s(28, -4), s(10, -2), s(-4, 0), s(-6, 0), s(0, 0), s(-4, 0), NONE],
                [s(-22, 0), s(16, -3), s(6, -2), s(-8, 0), s(-8, 0), s(-10, 0), s(-18, 0), NONE],
            ],
            // A pawn next to the shelter opens lines; one on our second rank even hides the king.
            storm: [
                [NONE, s(-4, 0), s(-34, 0), s(-24, 0), s(-10, 0), s(-4, 0), NONE, NONE],
                [NONE, s(-8, 0), s(-40, 0), s(-26, 0), s(-12, 0), s(-4, 0), NONE, NONE],
                [NONE, s(-8, 0), s(-44, 0), s(-28, 0), s(-12, 0), s(-4, 0), NONE, NONE],
                [NONE, s(-8, 0), s(-36, 0), s(-22, 0), s(-12, 0), s(-6, 0), NONE, NONE],
            ],
            // A pawn that ran into ours opens nothing, but on the third rank it still helps mate.
            storm_blocked: [NONE, NONE, s(-24, -12), s(-2, -3), s(0, -1), NONE, NONE, NONE],
            // Rooks will come.
            king_open_file: s(-24, -4),
            king_half_open_file: s(-12, 6),
            // Nothing to hide behind, and nothing to win on that wing.
            pawnless_wing: s(-10, -40),

            // Two attackers are a nuisance, three with the queen an attack: the square sees to it.
            danger_attacker: [0, 13, 10, 9, 6],
            danger_adjacent: 6,
            // Squares where an attacker can settle.
            danger_weak_square: 12,
            // A safe check by a queen or rook often decides; the rook's cannot be met by taking.
            danger_safe_check: [66, 50, 84, 62],
            danger_more_checks: 26,
            // Checks that cost the checker still cost the defender.
            danger_unsafe_check: 9,
            // What shields the king cannot move.
            danger_blocker: 8,
            danger_wing_attack: 2,
            danger_wing_defence: -1,
            // Without a queen an attack needs as much again.
            danger_no_queen: -85,
            danger_knight_guard: -9,
            // A good shelter of 80 is worth one attacker less with half an attack.
            danger_shelter: -6,
            danger_base: -6,
            // Some seven and a half pawns: a mating attack, still less than the mate.
            danger_cap: 220,
            danger_divisor: 64,
            danger_divisor_endgame: 10,

            // The bigger the victim, the more a small attacker gains.
            minor_threat: [s(3, 16), s(34, 24), s(38, 28), s(54, 66), s(46, 78)],
            rook_threat: [s(2, 18), s(24, 36), s(26, 34), s(0, 20), s(32, 22)],
            // The king eats pawns in the endgame.
            king_threat: s(14, 50),
            // Half of a pawn: the side to move will often see to it.
            hanging: s(40, 22),
            // The queen is a poor guard.
            queen_defends: s(8, 0),
            // A piece must go at once, or two are forked.
            pawn_threat: s(88, 54),
            push_threat: s(26, 20),
            // Squares that the enemy cannot use without a fight.
            restricted: s(3, 4),
            // A tempo to be won.
            queen_harassed: s(14, 9),

            // Room behind the pawns, worth more the more pieces share it.
            space: s(3, 0),
            // Half a move's worth of development.
            tempo: s(18, 14),

            // More pawns, passed ones and play on both wings make an advantage count.
            initiative_pawn: 6,
            initiative_passed: 5,
            initiative_outflanking: 4,
            initiative_both_wings: 11,
            // Nothing to blockade with: pawn endings are rarely drawn with a pawn more.
            initiative_pawn_ending: 26,
            initiative_infiltration: 11,
            // About an even sum with seven pawns on both wings.
            initiative_base: -60,

            // Two pawns more are often a draw with opposite bishops.
            scale_opposite_bishops: 20,
            scale_opposite_bishops_passed: 4,
            // With rooks the attacker is a piece up on its own colour.
            scale_opposite_bishops_pieces: 46,
            // A minor piece more does not mate.
            scale_pawnless: 10,
            // Each pawn left is another chance to queen one.
            scale_base: 38,
            scale_pawn: 7,

            // Above any advantage with pieces on both sides, so that trades into it are sought.
            win_bonus: s(600, 600),
            // Mate is given at the edge with the kings close.
            lone_king_edge: s(24, 24),
            // The bishop must command the corner; more than the edge, lest it settle for another.
            lone_king_corner: s(32, 32),
            lone_king_distance: s(12, 12),
        }
    }
}
