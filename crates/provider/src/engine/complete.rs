//! Completes lines as the API requires.

use std::time::Duration;

use lucena_uci::Info;

/// The line if it has a depth, an exact score and a PV, with missing optional fields filled in.
pub(super) fn complete(mut info: Info, elapsed: Duration) -> Option<Info> {
    // The score of a failed aspiration window is a bound; the board would show it as exact.
    let is_exact = info.score.is_some_and(|score| score.bound.is_none());
    if info.depth.is_none() || info.pv.is_empty() || !is_exact {
        return None;
    }
    info.multipv.get_or_insert(1);
    info.nodes.get_or_insert(0);
    info.time.get_or_insert(u64::try_from(elapsed.as_millis()).unwrap_or(u64::MAX));
    Some(info)
}

#[cfg(test)]
mod tests {
    use lucena_uci::EngineMessage;

    use super::*;

    fn check(line: &str, expected: Option<&str>) {
        let EngineMessage::Info(info) = EngineMessage::parse(line).unwrap() else {
            panic!("{line} is no info line");
        };
        let found = complete(*info, Duration::from_millis(70)).map(|info| info.to_string());
        assert_eq!(found.as_deref(), expected);
    }

    #[test]
    fn missing_fields_are_added() {
        let full = "info depth 3 multipv 2 score cp 5 nodes 9 time 1 pv e2e4";
        check(full, Some(full));
        let bare = "info depth 3 score mate 2 pv e2e4";
        check(bare, Some("info depth 3 multipv 1 score mate 2 nodes 0 time 70 pv e2e4"));
    }

    #[test]
    fn other_lines_are_dropped() {
        check("info string hello", None);
        check("info depth 3 currmove e2e4", None);
        check("info depth 3 score cp 5 lowerbound pv e2e4", None);
        check("info depth 3 score cp 5", None);
    }
}
