//! Mating patterns by coordinates.

use lucena_analysis::why::{Motif, MotifKind};
use lucena_board::{Color, Position, Role, Square};

use super::board::{attackers, attacks, neighbours};

/// Checks the pattern of a checkmate.
pub(crate) fn check(mate: &Position, motif: &Motif) -> Result<(), String> {
    let loser = mate.turn();
    let king = mate.king(loser);
    let checkers = attackers(mate, king, !loser);
    if checkers != [motif.piece().square] {
        return Err("not the only checker".into());
    }
    let scene = Scene { mate, loser, king, checker: checkers[0] };
    let role = motif.piece().role();
    let heavy = matches!(role, Role::Rook | Role::Queen);
    let holds = match motif.kind() {
        MotifKind::BackRankMate => heavy && scene.is_back_rank(),
        MotifKind::SmotheredMate => role == Role::Knight && scene.flights().is_empty(),
        MotifKind::AnastasiaMate => heavy && scene.knight_at_distance((3, 0)),
        MotifKind::ArabianMate => role == Role::Rook && scene.knight_at_distance((2, 2)),
        MotifKind::BodenMate | MotifKind::DoubleBishopMate => {
            role == Role::Bishop && scene.only(Role::Bishop)
        }
        MotifKind::HookMate => role == Role::Rook && scene.is_hook(),
        MotifKind::DovetailMate => role == Role::Queen && scene.only(Role::Queen),
        MotifKind::LadderMate => heavy && scene.is_ladder(),
        MotifKind::EpauletteMate => role == Role::Queen && scene.is_epaulette(),
        MotifKind::SwallowsTailMate => role == Role::Queen && scene.is_swallows_tail(),
        MotifKind::TriangleMate => {
            heavy && scene.near_pair(Role::Queen, Role::Rook, &[(2, 0), (0, 2)])
        }
        MotifKind::KillBoxMate => heavy && scene.is_box(),
        MotifKind::BlindSwineMate => {
            role == Role::Rook && scene.near_pair(Role::Rook, Role::Rook, &[(1, 0), (0, 1), (1, 1)])
        }
        MotifKind::OperaMate => role == Role::Rook && scene.is_defended_by(Role::Bishop),
        MotifKind::PillsburyMate => role == Role::Rook && scene.has_guard(Role::Bishop),
        MotifKind::VukovicMate => {
            role == Role::Rook
                && neighbours(king).contains(&scene.checker)
                && scene.has_guard(Role::Knight)
        }
        MotifKind::MorphyMate => role == Role::Bishop && scene.has_guard(Role::Rook),
        MotifKind::BalestraMate => role == Role::Bishop && scene.has_guard(Role::Queen),
        MotifKind::CornerMate => {
            role == Role::Knight
                && neighbours(king).len() == 3
                && (scene.has_guard(Role::Rook) || scene.has_guard(Role::Queen))
        }
        kind => return Err(format!("{kind} is not checked")),
    };
    if holds { Ok(()) } else { Err("the pattern does not fit".into()) }
}

struct Scene<'a> {
    mate: &'a Position,
    loser: Color,
    king: Square,
    checker: Square,
}

impl Scene<'_> {
    fn is_at(&self, square: Square, color: Color, role: Role) -> bool {
        self.mate.piece_at(square).is_some_and(|it| (it.color, it.role) == (color, role))
    }

    /// Squares beside the king without a piece of its own.
    fn flights(&self) -> Vec<Square> {
        let own = |&square: &Square| self.mate.color_at(square) != Some(self.loser);
        neighbours(self.king).into_iter().filter(own).collect()
    }

    fn is_back_rank(&self) -> bool {
        let is_home = self.king.rank() == self.loser.back_rank();
        is_home
            && self.checker.rank() == self.king.rank()
            && self.flights().iter().all(|square| square.rank() == self.king.rank())
    }

    /// A knight of the winner at this distance from the king in files and ranks, or the reverse.
    fn knight_at_distance(&self, (a, b): (u8, u8)) -> bool {
        let distance = |square: Square| {
            let files = square.file().index().abs_diff(self.king.file().index());
            (files as u8, square.rank().index().abs_diff(self.king.rank().index()) as u8)
        };
        self.mate.placement().any(|(square, _)| {
            self.is_at(square, !self.loser, Role::Knight)
                && [(a, b), (b, a)].contains(&distance(square))
        })
    }

    /// Every flight square is guarded by pieces of this role, through the king.
    fn only(&self, role: Role) -> bool {
        let beyond = |at: Square, by: Square| {
            let through = super::board::path(by, at).is_some_and(|path| {
                path.contains(&self.king)
                    && path.iter().all(|&on| on == self.king || self.mate.piece_at(on).is_none())
            });
            through && super::board::is_on_its_line(self.mate, by, at)
        };
        let pieces: Vec<Square> = self
            .mate
            .placement()
            .filter(|&(square, _)| self.is_at(square, !self.loser, role))
            .map(|(square, _)| square)
            .collect();
        self.flights().into_iter().all(|flight| {
            pieces
                .iter()
                .any(|&by| by == flight || attacks(self.mate, by, flight) || beyond(flight, by))
        })
    }

    fn distance(a: Square, b: Square) -> (usize, usize) {
        let files = a.file().index().abs_diff(b.file().index());
        (files, a.rank().index().abs_diff(b.rank().index()))
    }

    /// The winner's pieces of a role.
    fn winners(&self, role: Role) -> Vec<Square> {
        let pieces = self.mate.placement().map(|(square, _)| square);
        pieces.filter(|&square| self.is_at(square, !self.loser, role)).collect()
    }

    /// Whether pieces of these roles stand beside the king at such a distance from each other.
    fn near_pair(&self, a: Role, b: Role, distances: &[(usize, usize)]) -> bool {
        let near = neighbours(self.king);
        self.winners(a).iter().any(|one| {
            near.contains(one)
                && self.winners(b).iter().any(|other| {
                    near.contains(other) && distances.contains(&Self::distance(*one, *other))
                })
        })
    }

    /// The king within the square that a queen and a rook span.
    fn is_box(&self) -> bool {
        self.winners(Role::Queen).iter().any(|&queen| {
            self.winners(Role::Rook).iter().any(|&rook| {
                let (a, b) = (Self::distance(queen, self.king), Self::distance(rook, self.king));
                Self::distance(queen, rook) == (2, 2) && a.0 + b.0 == 2 && a.1 + b.1 == 2
            })
        })
    }

    fn is_defended_by(&self, role: Role) -> bool {
        neighbours(self.king).contains(&self.checker)
            && self.winners(role).iter().any(|&by| attacks(self.mate, by, self.checker))
    }

    /// Whether a piece of this role guards a square beside the king that none of its own occupies.
    fn has_guard(&self, role: Role) -> bool {
        self.flights().into_iter().any(|flight| {
            self.winners(role).iter().any(|&by| {
                by != self.checker
                    && (attacks(self.mate, by, flight) || self.sees_through(by, flight))
            })
        })
    }

    /// Whether a slider on `by` attacks `at` when the king leaves its square.
    fn sees_through(&self, by: Square, at: Square) -> bool {
        super::board::is_on_its_line(self.mate, by, at)
            && super::board::path(by, at).is_some_and(|path| {
                path.iter().all(|&on| on == self.king || self.mate.piece_at(on).is_none())
            })
    }

    fn is_own(&self, files: i8, ranks: i8) -> bool {
        let square = self.king.offset(files, ranks);
        square.is_some_and(|at| self.mate.color_at(at) == Some(self.loser))
    }

    fn is_epaulette(&self) -> bool {
        match Self::distance(self.king, self.checker) {
            (0, 2) => self.is_own(-1, 0) && self.is_own(1, 0),
            (2, 0) => self.is_own(0, -1) && self.is_own(0, 1),
            _ => false,
        }
    }

    fn is_swallows_tail(&self) -> bool {
        let beside = matches!(Self::distance(self.king, self.checker), (0, 1) | (1, 0));
        let corners = [(-1, -1), (-1, 1), (1, -1), (1, 1)];
        let own = corners.into_iter().filter(|&(files, ranks)| self.is_own(files, ranks)).count();
        beside && own >= 2
    }

    fn is_hook(&self) -> bool {
        let beside = neighbours(self.king);
        beside.contains(&self.checker)
            && beside.iter().any(|&knight| {
                self.is_at(knight, !self.loser, Role::Knight)
                    && attacks(self.mate, knight, self.checker)
                    && attackers(self.mate, knight, !self.loser)
                        .iter()
                        .any(|&pawn| self.is_at(pawn, !self.loser, Role::Pawn))
            })
    }

    /// Another rook or queen attacks all flight squares off the line of the check.
    fn is_ladder(&self) -> bool {
        let on_rank = self.checker.rank() == self.king.rank();
        let off_line = |square: &Square| match on_rank {
            true => square.rank() != self.king.rank(),
            false => square.file() != self.king.file(),
        };
        let flights: Vec<Square> = self.flights().into_iter().filter(off_line).collect();
        self.mate.placement().any(|(square, piece)| {
            piece.color != self.loser
                && square != self.checker
                && matches!(piece.role, Role::Rook | Role::Queen)
                && flights.iter().all(|&flight| attacks(self.mate, square, flight))
        })
    }
}
