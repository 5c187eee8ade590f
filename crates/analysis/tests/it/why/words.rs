//! The words of a gain: read back and replayed.

use lucena_board::{Color, Position, Role, Square};

use super::board::{count, quiesce};
use super::checker::{Replayed, ensure};

/// Checks that the moves quoted capture every piece named, in order, and do not stop while there is
/// something to recapture. `before` is the position before the error.
pub(crate) fn check_gain(line: &Replayed, before: &Position, text: &str) -> Result<(), String> {
    let from = &line.positions[0];
    let (moves, claim) = ["winning", "promoting"]
        .iter()
        .find_map(|verb| text.split_once(&format!(", {verb} ")))
        .ok_or("the gain is not in the text")?;
    let solver = from.turn();
    let mut position = *from;
    let (mut taken, mut ends_in_capture, mut n_quoted) = (Vec::new(), false, 0);
    for word in moves.split_whitespace().skip(1).filter(|word| !word.ends_with('.')) {
        let mv = position.parse_san(word).map_err(|error| format!("{word}: {error}"))?;
        let captured = position.captured(mv);
        let square = if mv.is_en_passant() {
            Square::new(mv.to().file(), mv.from().rank())
        } else {
            mv.to()
        };
        taken.extend(captured.filter(|it| it.color != solver).map(|it| (it.role, square)));
        ends_in_capture = captured.is_some();
        position = position.play_unchecked(mv);
        n_quoted += 1;
    }
    let mut order = taken.iter();
    for named in named(claim) {
        ensure(order.any(|&it| it == named), &format!("{named:?} is not captured in {moves}"))?;
    }
    if claim.starts_with("material") || text.contains(", promoting") {
        return Ok(());
    }
    let won = count(&position, solver) - count(from, solver).min(count(before, solver));
    ensure(won >= 100, "the moves quoted win nothing")?;
    // Either something else than a capture comes next in the line, or all captures of the opponent
    // lose more than they win.
    let is_left = n_quoted < line.moves.len() && line.captured(n_quoted).is_none();
    let turn = position.turn();
    let goes_on = ends_in_capture
        && !is_left
        && turn != solver
        && !position.is_checkmate()
        && quiesce(&position, -1_000_000, 1_000_000) > count(&position, turn);
    ensure(!goes_on, &format!("the moves quoted stop in an exchange: {text}"))
}

/// The pieces named as won: `the knight on c6 and the pawn on b7 for a bishop: ...`.
fn named(claim: &str) -> Vec<(Role, Square)> {
    let end = [" for ", ":", ", which"].iter().filter_map(|it| claim.find(it)).min();
    let words: Vec<&str> = claim[..end.unwrap_or(claim.len())]
        .split(|letter: char| !letter.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .collect();
    let role = |name: &str| Role::ALL.into_iter().find(|role| role.to_string() == name);
    let pieces = words.windows(3).filter(|window| window[1] == "on");
    pieces.filter_map(|window| Some((role(window[0])?, window[2].parse().ok()?))).collect()
}

#[test]
fn pieces_that_are_not_captured_are_noticed() {
    let start: Position = "r3k3/8/8/3N4/8/8/8/4K3 w - - 0 9".parse().unwrap();
    let check = |text: &str| check_gain(&Replayed::new(&start, &[]), &start, text).is_ok();
    assert!(check("Misses 9. Nc7+ Kd7 10. Nxa8, winning the rook on a8: a fork."));
    assert!(!check("Misses 9. Nc7+ Kd7 10. Nxa8, winning the rook on b8: a fork."));
    assert!(!check("Misses 9. Nc7+ Kd7, winning the rook on a8."));
    assert_eq!(start.turn(), Color::White);
}
