//! Oddities that cost nothing.

use lucena_arena::{Ending, GameRecord, Player, WarningKind};

use super::Drill;
use crate::set_up::{Scratch, bad_spec, game, spec};

pub(super) const ALL: &[Drill] = &[
    ("carriage_returns", || drop(unharmed("carriage returns"))),
    ("talks_first", || drop(unharmed("talks first"))),
    ("malformed_options", || drop(unharmed("malformed options"))),
    ("many_options", || drop(unharmed("many options"))),
    ("junk", || drop(unharmed("junk"))),
    ("long_line", || drop(unharmed("long line"))),
    ("many_lines", || drop(unharmed("many lines"))),
    ("shouts", || drop(unharmed("shouts"))),
    ("two_moves", || drop(unharmed("two moves"))),
    ("slow_start", || drop(unharmed("slow start"))),
    ("wrong_pv", wrong_pv),
    ("no_score", no_score),
    ("options_that_do_not_fit", options_that_do_not_fit),
];

/// Plays two games that end by the rules.
#[track_caller]
fn unharmed(role: &str) -> GameRecord {
    let scratch = Scratch::new();
    let (mut white, mut black) = (Player::new(bad_spec(role, &scratch)), Player::new(spec("good")));
    let first = game(&mut white, &mut black);
    let process = white.process_id();
    let second = game(&mut white, &mut black);
    for record in [&first, &second] {
        let is_normal = matches!(record.ending, Ending::Checkmate { .. } | Ending::Draw(_));
        assert!(is_normal, "{role}: {}", record.reason());
    }
    assert!(process.is_some() && white.process_id() == process, "{role}: started again");
    let moves = |record: &GameRecord| record.moves().collect::<Vec<_>>();
    assert_eq!(moves(&first), moves(&second), "{role}: the same engines play the same");
    first
}

fn wrong_pv() {
    let record = unharmed("wrong pv");
    assert_eq!(record.warnings.len(), 1);
    assert_eq!(record.warnings[0].ply, 7);
    assert_eq!(record.warnings[0].kind, WarningKind::IllegalPv("a1a1".into()));
    assert_eq!(record.plies[6].pv, [record.plies[6].mv], "the legal part is kept");
}

fn no_score() {
    let record = unharmed("no score");
    assert_eq!(record.warnings.len(), 1);
    assert_eq!(record.warnings[0].kind, WarningKind::NoScore);
    assert_eq!(record.plies[6].score, None);
}

fn options_that_do_not_fit() {
    let mut odd = spec("good").with_option("Contempt", "20").with_option("Hash", "65");
    odd.options.push(("Threads".into(), "2".into()));
    let (mut white, mut black) = (Player::new(odd), Player::new(spec("good")));
    let record = game(&mut white, &mut black);
    let warnings: Vec<String> = record.warnings.iter().map(ToString::to_string).collect();
    assert_eq!(
        warnings,
        [
            "White: there is no option \"Contempt\"",
            "White: option Hash: found \"65\", expected a number from 1 to 64",
        ],
    );
    assert_eq!(game(&mut white, &mut black).warnings, [], "once is enough");
}
