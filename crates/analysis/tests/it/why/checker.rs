//! Checks claims by replaying their lines, independently of the detectors.

use lucena_analysis::why::{Mistake, Motif, MotifKind, PieceOn, Reason, ReasonKind};
use lucena_board::{Color, Move, Position, Role, Square};
use lucena_eval::Mate;

use super::board::{
    attackers, attacks, captures_on, count, exchange, is_on_its_line, path, quiesce, worth,
};
use super::{features, mates, tactics, words};

/// A line with its positions.
pub(crate) struct Replayed {
    pub(crate) positions: Vec<Position>,
    pub(crate) moves: Vec<Move>,
}

pub(crate) fn ensure(holds: bool, what: &str) -> Result<(), String> {
    if holds { Ok(()) } else { Err(what.to_owned()) }
}

impl Replayed {
    pub(crate) fn new(start: &Position, line: &[Move]) -> Self {
        let mut positions = vec![*start];
        for &mv in line {
            positions.push(positions[positions.len() - 1].play(mv).unwrap());
        }
        Self { positions, moves: line.to_vec() }
    }

    pub(crate) fn solver(&self) -> Color {
        self.positions[0].turn()
    }

    pub(crate) fn end(&self) -> &Position {
        self.positions.last().unwrap()
    }

    fn is_mate(&self) -> bool {
        self.end().turn() != self.solver() && self.end().is_checkmate()
    }

    pub(crate) fn captured(&self, ply: usize) -> Option<PieceOn> {
        let mv = *self.moves.get(ply)?;
        let piece = self.positions[ply].captured(mv)?;
        let is_en_passant = self.positions[ply].piece_at(mv.to()) != Some(piece);
        let square =
            if is_en_passant { Square::new(mv.to().file(), mv.from().rank()) } else { mv.to() };
        Some(PieceOn::new(piece, square))
    }

    fn from(&self, ply: usize) -> Option<Square> {
        self.moves.get(ply).map(|mv| mv.from())
    }

    /// Material at the settled end for the solver, minus that of `start`.
    fn gain(&self, start: &Position) -> i32 {
        let (end, solver) = (self.end(), self.solver());
        let sign = if end.turn() == solver { 1 } else { -1 };
        let in_exchange = self.captured(self.moves.len().wrapping_sub(1)).is_some();
        let settled = if end.turn() == solver && !in_exchange && !end.is_check() {
            count(end, solver)
        } else {
            sign * quiesce(end, -1_000_000, 1_000_000)
        };
        settled - count(start, solver)
    }

    /// Whether the gain is made in the first plies of the line, without captures of the solver that
    /// are not on it, and kept to the end.
    fn secures(&self, start: &Position, gain: i32) -> bool {
        let solver = self.solver();
        let early = (1..=self.moves.len().min(9)).map(|plies| {
            let position = &self.positions[plies];
            let counted = match plies % 2 {
                0 => count(position, solver),
                _ if position.legal_moves().is_empty() => count(position, solver),
                _ => -quiesce(position, -1_000_000, 1_000_000),
            };
            counted - count(start, solver)
        });
        let early: Vec<i32> = early.collect();
        let kept = self.gain(start);
        early.iter().any(|&won| won >= gain)
            && kept >= gain
            && (kept == gain || early.contains(&gain))
    }

    /// The ply at which the piece that stands on `square` after `ply` is captured, and by a piece from
    /// which square.
    fn taken(&self, ply: usize, square: Square) -> Option<(usize, Square)> {
        let mut square = square;
        for at in ply + 1..self.moves.len() {
            if self.captured(at).is_some_and(|captured| captured.square == square) {
                return Some((at, self.moves[at].from()));
            }
            square = self.moved_to(at, square);
        }
        None
    }

    /// Where the piece on `square` stands after the move at `ply`.
    fn moved_to(&self, ply: usize, square: Square) -> Square {
        let (mv, piece) = (self.moves[ply], self.positions[ply].piece_at(square));
        if mv.from() == square {
            return mv.king_destination();
        }
        let castled = mv.is_castle() && mv.to() == square;
        let after = &self.positions[ply + 1];
        let rook = || {
            after
                .placement()
                .find(|&(at, it)| Some(it) == piece && self.positions[ply].piece_at(at) != Some(it))
        };
        if castled { rook().map_or(square, |(at, _)| at) } else { square }
    }

    /// Whether a target that stood on `square` after ply `ply` is captured with the solver's next
    /// move, by the piece on `by` if given.
    fn falls_next(&self, ply: usize, square: Square, by: Option<Square>) -> bool {
        let now = match self.moves.get(ply + 1) {
            Some(reply) if reply.from() == square => reply.to(),
            _ => square,
        };
        let captured = self.captured(ply + 2).map(|captured| captured.square);
        captured == Some(now) && by.is_none_or(|by| self.from(ply + 2) == Some(by))
    }
}

/// Checks the data and the quoted moves of a reason.
pub(crate) fn check_reason(mistake: &Mistake<'_>, reason: &Reason) -> Result<(), String> {
    let start = *mistake.position;
    let after_move = start.play_unchecked(mistake.played);
    let (from, line, score) = match reason.kind {
        ReasonKind::Allows => (after_move, mistake.reply_line, mistake.after.map(|it| -it)),
        ReasonKind::Misses => (start, mistake.best_line, Some(mistake.before)),
        kind => return Err(format!("{kind:?}")),
    };
    let replayed = Replayed::new(&from, line);
    ensure(reason.line.len() == line.len(), "the line differs")?;
    let first = lucena_analysis::numbered_line(&from, &line[..1]);
    ensure(reason.text.contains(&first), "the first move is not quoted")?;
    if let Some(moves) = reason.mate {
        let on_board = replayed.is_mate() && moves as usize == line.len().div_ceil(2);
        let by_score = score.and_then(|score| score.mate()) == Some(Mate::Giving(moves));
        let is_proven = by_score && moves <= 6 && !replayed.is_mate();
        ensure(on_board || is_proven, "no such mate")?;
    }
    if let Some(gain) = reason.gain {
        let is_secured = [&from, &start].iter().any(|start| replayed.secures(start, gain));
        ensure(gain >= 100 && is_secured, "the line does not secure the gain")?;
        words::check_gain(&replayed, mistake.position, &reason.text)?;
    }
    for motif in &reason.motifs {
        check_motif(&replayed, motif).map_err(|error| format!("{motif:?}: {error}"))?;
    }
    let claims = reason.gain.is_some() || reason.mate.is_some();
    let draws =
        reason.motifs.iter().all(|it| is_draw(it.kind())) && score.is_some_and(|it| it.raw() == 0);
    ensure(reason.motifs.is_empty() || claims || draws, "a motif of nothing")
}

fn is_draw(kind: MotifKind) -> bool {
    matches!(kind, MotifKind::Stalemate | MotifKind::PerpetualCheck)
}

/// Checks a motif by its definition.
pub(crate) fn check_motif(line: &Replayed, motif: &Motif) -> Result<(), String> {
    let ply = motif.ply() - 1;
    ensure(ply < line.moves.len(), "beyond the line")?;
    if motif.kind().is_mate() {
        ensure(line.is_mate(), "no mate")?;
        return mates::check(line.end(), motif);
    }
    if is_draw(motif.kind()) {
        return check_draw(line, motif);
    }
    ensure(ply.is_multiple_of(2), "a motif of the opponent")?;
    ensure(line.is_mate() || line.gain(&line.positions[0]) >= 100, "the line wins nothing")?;
    let [before, after] = [0, 1].map(|later| &line.positions[ply + later]);
    let targets = motif.targets();
    match motif.kind() {
        MotifKind::HangingPiece => {
            ensure(ply == 0 && line.captured(0) == targets.first().copied(), "not captured")?;
            ensure(captures_on(after, line.moves[0].to()).is_empty(), "can be recaptured")?;
            let guards = attackers(before, targets[0].square, targets[0].color());
            ensure(guards.is_empty(), "defended")
        }
        MotifKind::Fork => check_fork(line, ply, motif),
        MotifKind::Pin => check_pin(line, ply, motif),
        MotifKind::Skewer => check_skewer(line, ply, motif),
        MotifKind::DiscoveredAttack => {
            let [slider, target] = [motif.piece().square, targets[0].square];
            ensure(attacks(after, slider, target), "no attack")?;
            ensure(!attacks(before, slider, target), "not discovered")?;
            ensure(line.moves[ply].to() != slider, "the slider moved")?;
            let mover = line.captured(ply).is_some()
                || line.captured(ply + 2).is_some()
                    && line.from(ply + 2) == Some(line.moves[ply].to());
            ensure(line.falls_next(ply, target, Some(slider)) || mover, "nothing falls")
        }
        MotifKind::DiscoveredCheck | MotifKind::DoubleCheck => check_checks(line, ply, motif),
        MotifKind::RemovedDefender => {
            let [defender, lost] = [targets[0], targets[1]];
            ensure(line.captured(ply) == Some(defender), "the defender is not captured")?;
            ensure(line.captured(ply + 2) == Some(lost), "the piece is not captured")?;
            let guards = attackers(before, lost.square, lost.color());
            ensure(guards == [defender.square], "not the only defender")
        }
        MotifKind::Overload | MotifKind::Deflection => check_lure(line, ply, motif),
        MotifKind::Attraction => {
            let drawn = motif.piece();
            ensure(line.captured(ply + 1) == Some(targets[0]), "the offer is not taken")?;
            let attacker = line.moves[ply + 2].to();
            ensure(attacks(&line.positions[ply + 3], attacker, drawn.square), "not attacked")
        }
        MotifKind::Interference if motif.piece().color() != line.solver() => {
            let [defender, lost] = [targets[0].square, targets[1].square];
            ensure(is_on_its_line(before, defender, lost), "not on a line")?;
            ensure(!attacks(before, defender, lost), "still defended")?;
            let closed = path(defender, lost).is_some_and(|it| it.contains(&motif.piece().square));
            ensure(closed, "another piece closes the line")?;
            ensure(line.captured(ply) == Some(targets[1]), "the piece is not captured")?;
            ensure(captures_on(after, lost).is_empty(), "can be recaptured")
        }
        MotifKind::Interference => {
            let [defender, lost] = [targets[0].square, targets[1].square];
            ensure(attacks(before, defender, lost), "no defender")?;
            ensure(!attacks(after, defender, lost), "still defended")?;
            ensure(line.captured(ply + 2) == Some(targets[1]), "the piece is not captured")?;
            ensure(captures_on(&line.positions[ply + 3], lost).is_empty(), "can be recaptured")
        }
        MotifKind::XRayAttack
        | MotifKind::Intermezzo
        | MotifKind::Clearance
        | MotifKind::Desperado => tactics::check(line, ply, motif),
        kind if kind.is_feature() => features::check(line, ply, motif),
        MotifKind::TrappedPiece => check_trapped(line, ply, motif),
        MotifKind::Promotion | MotifKind::Underpromotion => {
            let role = line.moves[ply].promotion();
            ensure(role == Some(motif.piece().role()), "no such promotion")?;
            ensure(
                (role == Some(Role::Queen)) == (motif.kind() == MotifKind::Promotion),
                "wrong kind",
            )
        }
        MotifKind::Zugzwang => {
            let pass = after.play_null().ok_or("check")?;
            let mates = |position: &Position| {
                position.legal_moves().iter().any(|&mv| position.play_unchecked(mv).is_checkmate())
            };
            ensure(!mates(&pass), "a threat")?;
            let moves = after.legal_moves();
            ensure(!moves.is_empty(), "no move")?;
            ensure(moves.iter().all(|&mv| mates(&after.play_unchecked(mv))), "a move helps")
        }
        kind => Err(format!("{kind} is not checked")),
    }
}

fn check_fork(line: &Replayed, ply: usize, motif: &Motif) -> Result<(), String> {
    let (after, forker) = (&line.positions[ply + 1], motif.piece());
    ensure(line.moves[ply].king_destination() == forker.square, "did not move")?;
    ensure(motif.targets().len() >= 2, "one target")?;
    for target in motif.targets() {
        ensure(attacks(after, forker.square, target.square), "a target is not attacked")?;
        let is_defended = !attackers(after, target.square, target.color()).is_empty();
        let is_threat = worth(target.role()) > worth(forker.role()) || !is_defended;
        ensure(is_threat, "a target is defended")?;
    }
    ensure(
        attackers(after, forker.square, !forker.color()).iter().all(|&by| {
            let role = after.role_at(by).unwrap();
            worth(role) >= worth(forker.role())
        }),
        "something cheaper attacks the forking piece",
    )?;
    let falls = |target: &PieceOn| {
        line.taken(ply, target.square).is_some_and(|(at, by)| {
            let now = (ply + 1..at).fold(forker.square, |square, ply| line.moved_to(ply, square));
            by == now
        })
    };
    ensure(motif.targets().iter().any(falls), "no target falls")
}

/// Whether the front piece alone stands between the slider and the one behind.
fn check_ray(position: &Position, motif: &Motif) -> Result<(), String> {
    let [slider, front, behind] =
        [motif.piece(), motif.targets()[0], motif.targets()[1]].map(|piece| piece.square);
    ensure(attacks(position, slider, front), "the front piece is not attacked")?;
    ensure(is_on_its_line(position, slider, behind), "not on a line")?;
    let between = path(slider, behind).unwrap();
    let mut others = between.iter().filter(|&&at| position.piece_at(at).is_some());
    ensure(others.next() == Some(&front) && others.next().is_none(), "not exposed")
}

fn check_pin(line: &Replayed, ply: usize, motif: &Motif) -> Result<(), String> {
    let after = &line.positions[ply + 1];
    check_ray(after, motif)?;
    let [front, behind] = [motif.targets()[0], motif.targets()[1]];
    ensure(worth(behind.role()) > worth(front.role()), "nothing to lose")?;
    let arrived = line.moves[ply].to();
    let held = attacks(after, front.square, arrived)
        && captures_on(after, arrived).is_empty()
        && (line.captured(ply).is_some() || line.is_mate());
    let stays = line.from(ply + 1) != Some(front.square);
    let falls = stays && line.captured(ply + 2) == Some(front);
    let exposes = !stays && line.captured(ply + 2) == Some(behind);
    ensure(held || falls || exposes, "the pin is not used")
}

fn check_skewer(line: &Replayed, ply: usize, motif: &Motif) -> Result<(), String> {
    check_ray(&line.positions[ply + 1], motif)?;
    let [front, behind] = [motif.targets()[0], motif.targets()[1]];
    ensure(worth(front.role()) >= worth(behind.role()), "a pin")?;
    ensure(line.from(ply + 1) == Some(front.square), "the front piece stays")?;
    ensure(line.captured(ply + 2) == Some(behind), "the piece behind does not fall")
}

fn check_checks(line: &Replayed, ply: usize, motif: &Motif) -> Result<(), String> {
    let after = &line.positions[ply + 1];
    let checkers = attackers(after, after.king(after.turn()), line.solver());
    ensure(checkers.contains(&motif.piece().square), "no check")?;
    let moved = line.moves[ply].to();
    match motif.kind() {
        MotifKind::DoubleCheck => ensure(checkers.len() == 2, "one checker"),
        _ => ensure(checkers.len() == 1 && checkers[0] != moved, "not discovered"),
    }
}

fn check_lure(line: &Replayed, ply: usize, motif: &Motif) -> Result<(), String> {
    let [after, replied, end] = [1, 2, 3].map(|later| &line.positions[ply + later]);
    let (defender, duty) = (motif.piece(), line.moves[ply + 2].to());
    let reply = line.moves[ply + 1];
    ensure(reply.from() == defender.square, "the defender does not move")?;
    ensure(attacks(after, defender.square, duty), "it did not guard")?;
    ensure(!attacks(replied, reply.to(), duty), "it still guards")?;
    ensure(reply.to() != duty, "it falls itself")?;
    let first = line.captured(ply);
    if motif.kind() == MotifKind::Overload {
        let recaptures = captures_on(after, line.moves[ply].to());
        ensure(recaptures.iter().all(|mv| mv.from() == reply.from()), "another one recaptures")?;
    }
    let overloads = motif.kind() == MotifKind::Overload;
    ensure(first.is_some() || !overloads, "no first task")?;
    let offers = reply.to() == line.moves[ply].to() || after.is_check();
    ensure(offers, "the defender need not move")?;
    if end.is_checkmate() || line.moves[ply + 2].is_promotion() && line.captured(ply + 2).is_none()
    {
        return Ok(());
    }
    ensure(line.captured(ply + 2) == motif.targets().last().copied(), "nothing falls")?;
    ensure(captures_on(end, duty).is_empty(), "can be recaptured")
}

fn check_trapped(line: &Replayed, ply: usize, motif: &Motif) -> Result<(), String> {
    let (after, trapped) = (&line.positions[ply + 1], motif.targets()[0]);
    let pass = after.play_null().ok_or("check")?;
    ensure(exchange(&pass, trapped.square) >= 100, "not attacked")?;
    for &mv in after.legal_moves().iter().filter(|mv| mv.from() == trapped.square) {
        let next = after.play_unchecked(mv);
        let won = after.captured(mv).map_or(0, |piece| worth(piece.role));
        ensure(won - exchange(&next, mv.to()) <= -100, "a safe square")?;
    }
    ensure(line.falls_next(ply, trapped.square, None), "not captured")
}

fn check_draw(line: &Replayed, motif: &Motif) -> Result<(), String> {
    let (end, solver) = (line.end(), line.solver());
    ensure(count(end, solver) <= -100, "not behind")?;
    if motif.kind() == MotifKind::Stalemate {
        return ensure(end.turn() == solver && end.is_stalemate(), "no stalemate");
    }
    let checks_between = |first: usize, last: usize| {
        (first..last).filter(|ply| ply % 2 == 0).all(|ply| line.positions[ply + 1].is_check())
    };
    let n = line.positions.len();
    let pairs = (0..n).flat_map(|first| (first + 4..n).map(move |last| (first, last)));
    let mut repeats = pairs.filter(|&(first, last)| {
        line.positions[first].is_same_position(&line.positions[last]) && checks_between(first, last)
    });
    ensure(repeats.next().is_some(), "no repetition by checks")
}
