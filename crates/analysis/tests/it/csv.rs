//! Reports as comma-separated values.

use lucena_analysis::{GameReport, WhiteScore, csv};
use proptest::prelude::*;

use crate::reports::{GAME, random_reports, report};

/// The records of a CSV text, by RFC 4180 alone.
fn parse(text: &str) -> Vec<Vec<String>> {
    let mut records = Vec::new();
    let mut record = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let (field, after) = field(rest);
        record.push(field);
        rest = match after.strip_prefix(',') {
            Some(rest) => rest,
            None => {
                records.push(std::mem::take(&mut record));
                after.strip_prefix("\r\n").expect("a comma or the end of the record")
            }
        };
    }
    assert!(record.is_empty(), "the last record has no end");
    records
}

fn field(text: &str) -> (String, &str) {
    let Some(mut rest) = text.strip_prefix('"') else {
        let end = text.find([',', '\r']).expect("an end of the field");
        assert!(!text[..end].contains(['"', '\n']), "unquoted: {:?}", &text[..end]);
        return (text[..end].into(), &text[end..]);
    };
    let mut field = String::new();
    loop {
        let (part, after) = rest.split_once('"').expect("a closing quote");
        field.push_str(part);
        match after.strip_prefix('"') {
            Some(after) => {
                field.push('"');
                rest = after;
            }
            None => return (field, after),
        }
    }
}

fn records(games: &[GameReport]) -> Vec<Vec<String>> {
    let mut text = Vec::new();
    csv::write(&mut text, games).unwrap();
    parse(&String::from_utf8(text).unwrap())
}

/// The field of a record by the name of its column.
fn column<'a>(records: &'a [Vec<String>], row: usize, name: &str) -> &'a str {
    let at = records[0].iter().position(|column| column == name).expect(name);
    &records[row][at]
}

#[test]
fn one_record_for_each_move() {
    let game = report(GAME);
    let records = records(&[game.clone(), game.clone()]);
    assert_eq!(records.len(), 1 + 2 * game.moves.len());
    assert!(records.iter().all(|record| record.len() == records[0].len()));
    let check = |row, name, expected: &str| assert_eq!(column(&records, row, name), expected);
    check(1, "game", "1");
    check(1 + game.moves.len(), "game", "2");
    check(1, "white", "North, A.");
    check(1, "white_elo", "1850");
    check(1, "black_elo", "");
    check(1, "event", "Club evening");
    check(1, "san", "e4");
    check(1, "color", "white");
    check(2, "uci", "e7e5");
    check(1, "fen", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    check(6, "clock", "4.5");
    check(3, "time_used", "56");
    check(5, "time_trouble", "true");
    check(4, "time_trouble", "false");
}

#[test]
fn a_score_is_in_one_of_two_columns() {
    let game = report(GAME);
    let records = records(std::slice::from_ref(&game));
    for (index, mv) in game.moves.iter().enumerate() {
        let field = |name| column(&records, index + 1, name).to_owned();
        let (cp, mate) = match mv.score_after {
            Some(WhiteScore::Cp(number)) => (number.to_string(), String::new()),
            Some(WhiteScore::Mate(moves)) => (String::new(), moves.to_string()),
            None => (String::new(), String::new()),
        };
        assert_eq!((field("score_after_cp"), field("score_after_mate")), (cp, mate));
        assert_eq!(field("label"), mv.label.name());
    }
    let mates = game.moves.iter().filter(|mv| matches!(mv.score_before, WhiteScore::Mate(_)));
    assert!(mates.count() > 0, "the game should test mates");
}

#[test]
fn names_are_no_formulas() {
    let mut game = report(GAME);
    game.white.name = Some("=HYPERLINK(\"http://x\",\"y\")".into());
    let records = records(&[game]);
    assert_eq!(column(&records, 1, "white"), "'=HYPERLINK(\"http://x\",\"y\")");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn any_text_survives(game in random_reports()) {
        let records = records(std::slice::from_ref(&game));
        prop_assert_eq!(records.len(), 1 + game.moves.len());
        for (index, mv) in game.moves.iter().enumerate() {
            let field = |name| column(&records, index + 1, name);
            let is_text = |name, text: &str| {
                field(name) == text || field(name).strip_prefix('\'') == Some(text)
            };
            prop_assert!(is_text("san", &mv.san));
            prop_assert!(is_text("white", game.white.name.as_deref().unwrap()));
            for name in ["san", "white", "black", "event", "result", "opening", "best_line", "why"] {
                prop_assert!(!field(name).starts_with(['=', '+', '-', '@', '\t', '\r']));
            }
            prop_assert_eq!(records[index + 1].len(), records[0].len());
        }
    }
}
