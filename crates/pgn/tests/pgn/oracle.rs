//! Comparison with a simple tokenizer that works character by character, without windows and
//! tables.

use lucena_board::GameResult;
use lucena_pgn::{Nag, Reader};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

use crate::events::token_events;

/// The events of the movetext of the first game, up to its result, without errors.
fn reference_events(text: &str) -> Vec<String> {
    let chars: Vec<char> = text.chars().collect();
    let take = |from: usize, is_part: &dyn Fn(char) -> bool| -> String {
        chars[from..].iter().take_while(|&&c| is_part(c)).collect()
    };
    let is_word = |c: char| c.is_ascii_alphanumeric() || "#&',+-/:=@^_|~".contains(c);
    let (mut events, mut depth, mut at) = (Vec::new(), 0, 0);
    while at < chars.len() {
        match chars[at] {
            '{' => {
                let comment = take(at + 1, &|c| c != '}');
                at += comment.len() + 2;
                events.push(format!("{comment:?}"));
            }
            ';' => {
                let comment = take(at + 1, &|c| c != '\n');
                at += comment.len() + 1;
                events.push(format!("{comment:?}"));
            }
            '(' => {
                (depth, at) = (depth + 1, at + 1);
                events.push("(".into());
            }
            ')' => {
                if depth > 0 {
                    depth -= 1;
                    events.push(")".into());
                }
                at += 1;
            }
            '$' => {
                let digits = take(at + 1, &|c| c.is_ascii_digit());
                at += 1 + digits.len();
                events.extend(digits.parse::<u8>().map(|number| format!("${number}")));
            }
            '!' | '?' => {
                let mark = take(at, &|c| matches!(c, '!' | '?'));
                at += mark.len();
                events.extend(Nag::from_suffix(mark.as_bytes()).map(|nag| nag.to_string()));
            }
            '*' if depth == 0 => return events,
            c if is_word(c) => {
                let word = take(at, &is_word);
                let digits = take(at, &|c| c.is_ascii_digit());
                let behind = word.chars().nth(digits.len());
                let is_number = !digits.is_empty() && word != "0000";
                if GameResult::from_bytes(word.as_bytes()).is_some() {
                    if depth == 0 {
                        return events;
                    }
                    at += word.len();
                } else if is_number && behind.is_none_or(|c| c.is_ascii_alphabetic()) {
                    at += digits.len();
                } else {
                    at += word.len();
                    let promotes = chars[at..].starts_with(&['(', 'Q', ')']);
                    let symbols = [("+-", 18), ("-+", 19), ("=", 10), ("N", 146)];
                    let symbol = symbols.into_iter().find(|symbol| symbol.0 == word);
                    let is_empty = !word.contains(|c: char| c.is_ascii_alphanumeric());
                    match (symbol, promotes) {
                        (Some((_, nag)), false) => events.push(format!("${nag}")),
                        (Some((_, nag)), true) if word != "N" => events.push(format!("${nag}")),
                        _ if is_empty && word != "--" => {}
                        (_, true) => {
                            at += 3;
                            events.push(format!("word {word}(Q)"));
                        }
                        (_, false) if word == "ep" => {}
                        (_, false) => events.push(format!("word {word}")),
                    }
                }
            }
            _ => at += 1,
        }
    }
    events
}

fn scanner_events(text: &str) -> Vec<String> {
    let events = token_events(Reader::from_bytes(text.as_bytes()));
    let of_moves = events.lines().skip_while(|line| *line != "moves").skip(1);
    let of_game = of_moves.take_while(|line| *line != "end" && !line.starts_with("result"));
    of_game.filter(|line| !line.starts_with("error")).map(str::to_owned).collect()
}

const PIECES: [&str; 32] = [
    "e4", "Nf3", "N", "e8=Q", "Qxd7+", "(Q)", "O-O", "0-0", "0000", "--", "1.", "12...", "3 ", "7",
    "1-0", "0-1 ", "*", "1/2-1/2", "{", "}", "{ a b }", "; x\n", "(", ")", " ) ", "$5", "$300",
    "!", "?!", " ", "\n", "ep ",
];

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 3000,
        rng_seed: RngSeed::Fixed(7),
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn both_find_the_same_tokens(pieces in prop::collection::vec(prop::sample::select(&PIECES[..]), 0..30)) {
        let text = format!("1. d4 {}", pieces.concat());
        prop_assert_eq!(scanner_events(&text), reference_events(&text), "{:?}", text);
    }
}
