//! Warnings about engines, in the words that make fishtest abort a run.

use lucena_arena::{GameRecord, WarningKind};
use lucena_board::{DrawReason, Outcome};
use lucena_game::{Ending, Fault};

/// A line for each warning of a game.
pub(super) fn of_game(record: &GameRecord) -> String {
    let mut lines = String::new();
    for warning in &record.warnings {
        lines.push_str(&line(&warning.kind, &record.players[warning.color]));
    }
    if let Ending::Fault { loser, fault: Fault::IllegalMove(said) } = &record.ending {
        let name = &record.players[*loser];
        lines.push_str(&format!("Warning; Illegal move {said} played by {name}\n"));
    }
    lines
}

fn line(kind: &WarningKind, name: &str) -> String {
    match kind {
        WarningKind::Setup(what) => of_setup(what, name),
        WarningKind::IllegalPv(mv) => format!("Warning; Illegal PV move {mv} from {name}\n"),
        WarningKind::PvAfterEnd(outcome) => {
            format!("Warning; PV continues after {} from {name}\n", end(*outcome))
        }
        other => format!("Warning; {name}: {other}\n"),
    }
}

/// Options that the engine does not have, or not with this value.
fn of_setup(what: &str, name: &str) -> String {
    let unknown = what.strip_prefix("there is no option \"").and_then(|it| it.strip_suffix('"'));
    if let Some(option) = unknown {
        return format!("Warning; {name} doesn't have option {option}\n");
    }
    match what.strip_prefix("option ").and_then(|rest| rest.split_once(": ")) {
        Some((option, why)) => {
            format!("Warning; Invalid value for option {option} from {name}: {why}\n")
        }
        None => format!("Warning; {name}: {what}\n"),
    }
}

fn end(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Checkmate { .. } => "checkmate",
        Outcome::Draw(DrawReason::Stalemate) => "stalemate",
        Outcome::Draw(DrawReason::ThreefoldRepetition | DrawReason::FivefoldRepetition) => {
            "threefold repetition"
        }
        Outcome::Draw(DrawReason::FiftyMoves | DrawReason::SeventyFiveMoves) => "fifty-move rule",
        _ => "draw",
    }
}

#[cfg(test)]
mod tests {
    use lucena_board::Color;
    use lucena_uci::SetOptionError;

    use super::*;

    #[test]
    fn what_fishtest_ends_a_run_for() {
        let check = |kind, expected| {
            assert_eq!(line(&kind, "New-abc"), format!("Warning; {expected}\n"));
        };
        let unknown = SetOptionError::Unknown { name: "Foo Bar".into() };
        check(WarningKind::Setup(unknown.to_string()), "New-abc doesn't have option Foo Bar");
        let bad = SetOptionError::BadValue {
            name: "Hash".into(),
            found: Some("x: y".into()),
            expected: "a number".into(),
        };
        check(
            WarningKind::Setup(bad.to_string()),
            "Invalid value for option Hash from New-abc: found \"x: y\", expected a number",
        );
        check(WarningKind::IllegalPv("a1a8".into()), "Illegal PV move a1a8 from New-abc");
        let mate = Outcome::Checkmate { winner: Color::White };
        check(WarningKind::PvAfterEnd(mate), "PV continues after checkmate from New-abc");
        let stalemate = Outcome::Draw(DrawReason::Stalemate);
        check(WarningKind::PvAfterEnd(stalemate), "PV continues after stalemate from New-abc");
        check(WarningKind::NoInfo, "New-abc: no info before bestmove");
        let again = "restarted before the game: it crashed".to_string();
        check(WarningKind::Setup(again), "New-abc: restarted before the game: it crashed");
    }
}
