//! Deviations from the protocol without consequences.

use lucena_arena::{GameRecord, Player, WarningKind};
use lucena_game::Ending;

use super::Drill;
use crate::set_up::{Scratch, bad_spec, game, spec};

pub(super) const ALL: &[Drill] = &[
    ("carriage_returns", || drop(check_harmless("carriage returns"))),
    ("talks_first", || drop(check_harmless("talks first"))),
    ("malformed_options", || drop(check_harmless("malformed options"))),
    ("many_options", || drop(check_harmless("many options"))),
    ("junk", || drop(check_harmless("junk"))),
    ("long_line", || drop(check_harmless("long line"))),
    ("many_lines", || drop(check_harmless("many lines"))),
    ("shouts", || drop(check_harmless("shouts"))),
    ("two_moves", || drop(check_harmless("two moves"))),
    ("slow_start", || drop(check_harmless("slow start"))),
    ("wrong_pv", wrong_pv),
    ("no_score", no_score),
    ("rejected_options", rejected_options),
];

/// Plays two games that end by rule.
#[track_caller]
fn check_harmless(role: &str) -> GameRecord {
    let scratch = Scratch::new();
    let (mut white, mut black) = (Player::new(bad_spec(role, &scratch)), Player::new(spec("good")));
    let first = game(&mut white, &mut black);
    let process = white.process_id();
    let second = game(&mut white, &mut black);
    for record in [&first, &second] {
        let is_normal = matches!(record.ending, Ending::Rules(_));
        assert!(is_normal, "{role}: {}", record.reason());
    }
    assert!(process.is_some() && white.process_id() == process, "{role}: restarted");
    let moves = |record: &GameRecord| record.moves().collect::<Vec<_>>();
    assert_eq!(moves(&first), moves(&second), "{role}: the same engines play the same");
    first
}

fn wrong_pv() {
    let record = check_harmless("wrong pv");
    assert_eq!(record.warnings.len(), 1);
    assert_eq!(record.warnings[0].ply, 7);
    assert_eq!(record.warnings[0].kind, WarningKind::IllegalPv("a1a1".into()));
    assert_eq!(record.plies[6].pv, [record.plies[6].mv], "the legal part is kept");
}

fn no_score() {
    let record = check_harmless("no score");
    assert_eq!(record.warnings.len(), 1);
    assert_eq!(record.warnings[0].kind, WarningKind::NoScore);
    assert_eq!(record.plies[6].score, None);
}

fn rejected_options() {
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
    assert_eq!(game(&mut white, &mut black).warnings, [], "warnings are not repeated");
}
