//! Books as text: lines, trees, surveys.

use lucena_board::{Color, Position};
use lucena_book::{BookData, Filter, MakeOptions, Reach};

use crate::games::{after, make, read};

fn book(games: &str) -> BookData {
    make(&read(games), MakeOptions { min_games: 1, ..MakeOptions::default() })
}

fn lines(data: &BookData, color: Color) -> Vec<String> {
    data.to_book().lines(&Position::initial(), color).map(Result::unwrap).collect()
}

#[test]
fn lines_of_black_begin_with_any_move_of_white() {
    let data = book("1. e4 e5 2. Nf3 Nc6 * 1. d4 d5 *");
    assert_eq!(lines(&data, Color::Black), ["1. d4 d5{100%}", "1. e4 e5{100%} 2. Nf3 Nc6{100%}"]);
}

#[test]
fn a_position_that_was_there_before_is_named() {
    let data = book("1. d4 d5 2. c4 e6 3. Nc3 * 1. d4 e6 2. c4 d5 3. Nc3 *");
    let expected = [
        "1. d4{100%} d5 2. c4{100%} e6 3. Nc3{100%}",
        "1. d4{100%} e6 2. c4{100%} d5 {trans: line=1, ply=4}",
    ];
    assert_eq!(lines(&data, Color::White), expected);
}

#[test]
fn a_cycle_ends() {
    let data = book("1. Nf3 Nf6 2. Ng1 Ng8 3. e4 *");
    let expected = ["1. e4{50%}", "1. Nf3{50%} Nf6 2. Ng1{100%} Ng8 {cycle: ply=0}"];
    let mut found = lines(&data, Color::White);
    found.sort();
    assert_eq!(found.len(), 2);
    assert!(found.iter().any(|line| line.ends_with(expected[1])), "{found:?}");
    assert!(data.to_book().tree(&Position::initial(), 1000).count() <= 6);
}

/// Each move, indented by how deep it lies.
fn tree(data: &BookData, max_ply: u32) -> Vec<String> {
    let book = data.to_book();
    let nodes = book.tree(&Position::initial(), max_ply).map(Result::unwrap);
    nodes
        .map(|node| {
            let (indent, end) = (".".repeat(node.ply as usize), ["", " ="]);
            let san = node.mv.san(&node.before).to_string();
            let weight = node.known.map_or(String::new(), |it| format!(" {}", it.weight));
            format!("{indent}{san}{weight}{}", end[usize::from(node.is_transposition)])
        })
        .collect()
}

#[test]
fn trees_have_each_position_once() {
    let data = book("1. d4 d5 2. c4 e6 * 1. d4 e6 2. c4 d5 * 1. e4 *");
    let all = ["d4 2", ".d5 1", "..c4 1", "...e6 1", ".e6 1", "..c4 1", "...d5 1 =", "e4 1"];
    assert_eq!(tree(&data, 9), all);
    assert_eq!(tree(&data, 1), ["d4 2", "e4 1"]);
    let white = Filter { color: Some(Color::White), ..Filter::default() };
    let white = data.filter(&white, &[Position::initial()]).unwrap();
    assert_eq!(tree(&white, 9), ["d4 2", ".d5", "..c4 1", ".e6", "..c4 1", "e4 1"]);
}

#[test]
fn surveys_count_what_can_be_reached() {
    let data = book("1. e4 e5 2. Nf3 * 1. d4 d5 *");
    let starts = [Position::initial()];
    let survey = data.to_book().survey(&starts, Reach::BookMoves).unwrap();
    assert_eq!((survey.n_reached, survey.n_isolated, survey.depth), (4, 0, 2));
    assert_eq!((survey.n_white, survey.n_moves), (2, 5));
    for color in Color::ALL {
        let filter = Filter { color: Some(color), ..Filter::default() };
        let half = data.filter(&filter, &starts).unwrap().to_book();
        let survey = half.survey(&starts, Reach::AnyReply).unwrap();
        assert_eq!((survey.n_reached, survey.n_isolated), (2, 0), "{color}");
        let strict = half.survey(&starts, Reach::BookMoves).unwrap();
        assert_eq!(strict.n_reached + strict.n_isolated, 2);
        assert!(strict.n_isolated > 0, "{color}");
    }
    let elsewhere = data.to_book().survey(&[after("a3 a6")], Reach::AnyReply).unwrap();
    assert_eq!((elsewhere.n_reached, elsewhere.n_isolated), (0, 4));
}
