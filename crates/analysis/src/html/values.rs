//! Numbers as pages show them.

use std::time::Duration;

use lucena_board::Color;

use crate::accuracy::win_percent;
use crate::{Label, MoveReport, WhiteScore};

/// U+2212: as wide as a plus sign in tabular figures, unlike a hyphen.
const MINUS: char = '−';

/// A score with its sign, such as `+0.34` and `#−3`; empty for checkmate, which has none.
pub(super) fn score(score: Option<WhiteScore>) -> String {
    let Some(score) = score else { return String::new() };
    let text = score.to_string().replace('-', &MINUS.to_string());
    match score {
        WhiteScore::Cp(number) if number > 0 => format!("+{text}"),
        _ => text,
    }
}

/// A time such as `1:02:03`, `2:03` or, below ten seconds, `0:04.5`.
pub(super) fn clock(time: Duration) -> String {
    let seconds = time.as_secs();
    let (hours, minutes, rest) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    match (hours, time.subsec_millis() / 100) {
        (0, tenths) if seconds < 10 && tenths > 0 => format!("0:0{rest}.{tenths}"),
        (0, _) => format!("{minutes}:{rest:02}"),
        _ => format!("{hours}:{minutes:02}:{rest:02}"),
    }
}

/// The time used for a move, such as `0.4s`, `12s` or `3:05`.
pub(super) fn time_used(time: Duration) -> String {
    match time.as_secs() {
        0..10 => format!("{}s", f64::from(time.as_millis() as u32 / 100) / 10.0),
        seconds @ 10..60 => format!("{seconds}s"),
        _ => clock(time),
    }
}

/// An accuracy, or a dash.
pub(super) fn percent(number: Option<f64>) -> String {
    number.map_or_else(|| "–".into(), |number| format!("{number:.1}%"))
}

/// White's win percentage after a move.
pub(super) fn white_win_after(mv: &MoveReport) -> f64 {
    match mv.color {
        Color::White => mv.win_after,
        Color::Black => 100.0 - mv.win_after,
    }
}

/// White's win percentage with this score; 50 if there is none.
pub(super) fn white_win(score: Option<WhiteScore>) -> f64 {
    score.map_or(50.0, |score| win_percent(score.clamped_centipawns()))
}

/// A character for every label, so that none depends on colour.
pub(super) fn symbol(label: Label) -> &'static str {
    match label {
        Label::Best => "★",
        Label::Excellent => "✓",
        Label::Good => "•",
        Label::Book => "≡",
        // The sign of the only move in Informant's code.
        Label::Forced => "□",
        Label::Miss => "✗",
        _ => label.glyph(),
    }
}

/// The name of a label or phase as a heading: with a capital.
pub(super) fn capitalized(name: &str) -> String {
    let mut chars = name.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_have_signs() {
        let check = |number, expected: &str| assert_eq!(score(number), expected);
        check(Some(WhiteScore::Cp(34)), "+0.34");
        check(Some(WhiteScore::Cp(-120)), "−1.20");
        check(Some(WhiteScore::Cp(0)), "0.00");
        check(Some(WhiteScore::Mate(3)), "#3");
        check(Some(WhiteScore::Mate(-3)), "#−3");
        check(None, "");
    }

    #[test]
    fn times() {
        let check = |millis, as_clock: &str, as_used: &str| {
            let time = Duration::from_millis(millis);
            assert_eq!((clock(time).as_str(), time_used(time).as_str()), (as_clock, as_used));
        };
        check(0, "0:00", "0s");
        check(4_500, "0:04.5", "4.5s");
        check(31_900, "0:31", "31s");
        check(185_000, "3:05", "3:05");
        check(3_723_000, "1:02:03", "1:02:03");
    }
}
