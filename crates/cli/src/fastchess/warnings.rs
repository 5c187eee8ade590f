//! What engines do wrong, in the words for which fishtest ends a run.

use lucena_arena::{Ending, Fault, GameRecord, Trouble};
use lucena_board::{DrawReason, Outcome};

/// A line for each oddity of a game.
pub(super) fn of_game(record: &GameRecord) -> String {
    let mut lines = String::new();
    for warning in &record.warnings {
        lines.push_str(&line(&warning.trouble, &record.players[warning.color]));
    }
    if let Ending::Fault { loser, fault: Fault::IllegalMove(said) } = &record.ending {
        let name = &record.players[*loser];
        lines.push_str(&format!("Warning; Illegal move {said} played by {name}\n"));
    }
    lines
}

fn line(trouble: &Trouble, name: &str) -> String {
    match trouble {
        Trouble::Setup(what) => of_setup(what, name),
        Trouble::IllegalPv(mv) => format!("Warning; Illegal PV move {mv} from {name}\n"),
        Trouble::PvAfterEnd(outcome) => {
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
        Outcome::Draw(_) => "draw",
    }
}

#[cfg(test)]
mod tests {
    use lucena_board::Color;
    use lucena_uci::SetOptionError;

    use super::*;

    #[test]
    fn what_fishtest_ends_a_run_for() {
        let check = |trouble, expected| {
            assert_eq!(line(&trouble, "New-abc"), format!("Warning; {expected}\n"));
        };
        let unknown = SetOptionError::Unknown { name: "Foo Bar".into() };
        check(Trouble::Setup(unknown.to_string()), "New-abc doesn't have option Foo Bar");
        let bad = SetOptionError::BadValue {
            name: "Hash".into(),
            found: Some("x: y".into()),
            expected: "a number".into(),
        };
        check(
            Trouble::Setup(bad.to_string()),
            "Invalid value for option Hash from New-abc: found \"x: y\", expected a number",
        );
        check(Trouble::IllegalPv("a1a8".into()), "Illegal PV move a1a8 from New-abc");
        let mate = Outcome::Checkmate { winner: Color::White };
        check(Trouble::PvAfterEnd(mate), "PV continues after checkmate from New-abc");
        let stalemate = Outcome::Draw(DrawReason::Stalemate);
        check(Trouble::PvAfterEnd(stalemate), "PV continues after stalemate from New-abc");
        check(Trouble::NoInfo, "New-abc: no info before the move");
        let again = "started again before a game: it crashed".to_string();
        check(Trouble::Setup(again), "New-abc: started again before a game: it crashed");
    }
}
