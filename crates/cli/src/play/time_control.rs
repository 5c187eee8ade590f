//! Time controls as players write them.

use lucena_game::TimeControl;

/// Parses `[MOVES/]MINUTES[:SECONDS][+INCREMENT]`, as in 5+3 or 40/90+30. Match runners use
/// seconds, but players and chess sites read 5+3 as five minutes plus three seconds per move.
pub(crate) fn parse(text: &str) -> Result<TimeControl, String> {
    let expected =
        || format!("expected MINUTES+SECONDS, as in 5+3, 0:30 or 40/90+30, not {text:?}");
    let (moves, rest) = match text.split_once('/') {
        Some((moves, rest)) => (format!("{moves}/"), rest),
        None => (String::new(), text),
    };
    let (base, increment) = match rest.split_once('+') {
        Some((base, increment)) => (base, format!("+{increment}")),
        None => (rest, String::new()),
    };
    let base = if base.contains(':') { base.to_owned() } else { format!("{base}:0") };
    format!("{moves}{base}{increment}").parse().map_err(|_| expected())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn minutes_and_seconds() {
        // The right side is in seconds, as in PGN.
        for (text, expected) in
            [("5+3", "300+3"), ("15", "900"), ("0:30", "30"), ("40/90+30", "40/5400+30")]
        {
            assert_eq!(parse(text).unwrap().to_string(), expected, "{text}");
        }
        for text in ["", "x", "5+", "+3", "0", "5+3+1", "-5", "1:2:3", "0/5"] {
            assert!(parse(text).is_err(), "{text}");
        }
    }
}
