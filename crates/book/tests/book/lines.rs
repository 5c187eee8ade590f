//! Lines, trees and statistics of books.

use lucena_board::{Color, Position};
use lucena_book::{BookData, Filter, MakeOptions, Traversal};

use crate::games::{after, make, read};

fn book(games: &str) -> BookData {
    make(&read(games), MakeOptions { min_games: 1, ..MakeOptions::default() })
}

fn lines(data: &BookData, color: Color) -> Vec<String> {
    data.to_book().lines(&Position::initial(), color).map(Result::unwrap).collect()
}

#[test]
fn lines_for_black_start_with_every_white_move() {
    let data = book("1. e4 e5 2. Nf3 Nc6 * 1. d4 d5 *");
    assert_eq!(lines(&data, Color::Black), ["1. d4 d5{100%}", "1. e4 e5{100%} 2. Nf3 Nc6{100%}"]);
}

#[test]
fn transpositions_refer_to_the_first_occurrence() {
    let data = book("1. d4 d5 2. c4 e6 3. Nc3 * 1. d4 e6 2. c4 d5 3. Nc3 *");
    let expected = [
        "1. d4{100%} d5 2. c4{100%} e6 3. Nc3{100%}",
        "1. d4{100%} e6 2. c4{100%} d5 {trans: line=1, ply=4}",
    ];
    assert_eq!(lines(&data, Color::White), expected);
}

#[test]
fn cycles_end_the_line() {
    let data = book("1. Nf3 Nf6 2. Ng1 Ng8 3. e4 *");
    let expected = ["1. e4{50%}", "1. Nf3{50%} Nf6 2. Ng1{100%} Ng8 {cycle: ply=0}"];
    let mut found = lines(&data, Color::White);
    found.sort();
    assert_eq!(found.len(), 2);
    assert!(found.iter().any(|line| line.ends_with(expected[1])), "{found:?}");
    assert!(data.to_book().tree(&Position::initial(), 1000).count() <= 6);
}

/// The moves of a tree, indented by depth.
fn tree(data: &BookData, max_ply: u32) -> Vec<String> {
    let book = data.to_book();
    let nodes = book.tree(&Position::initial(), max_ply).map(Result::unwrap);
    nodes
        .map(|node| {
            let (indent, end) = (".".repeat(node.ply as usize), ["", " ="]);
            let san = node.mv.san(&node.position).to_string();
            let weight = node.candidate.map_or(String::new(), |it| format!(" {}", it.weight));
            format!("{indent}{san}{weight}{}", end[usize::from(node.is_transposition)])
        })
        .collect()
}

#[test]
fn trees_contain_each_position_once() {
    let data = book("1. d4 d5 2. c4 e6 * 1. d4 e6 2. c4 d5 * 1. e4 *");
    let all = ["d4 2", ".d5 1", "..c4 1", "...e6 1", ".e6 1", "..c4 1", "...d5 1 =", "e4 1"];
    assert_eq!(tree(&data, 9), all);
    assert_eq!(tree(&data, 1), ["d4 2", "e4 1"]);
    let white = Filter { color: Some(Color::White), ..Filter::default() };
    let white = data.filter(&white, &[Position::initial()]).unwrap();
    assert_eq!(tree(&white, 9), ["d4 2", ".d5", "..c4 1", ".e6", "..c4 1", "e4 1"]);
}

#[test]
fn tree_stats_count_reachable_positions() {
    let data = book("1. e4 e5 2. Nf3 * 1. d4 d5 *");
    let starts = [Position::initial()];
    let stats = data.to_book().tree_stats(&starts, Traversal::BookMoves).unwrap();
    assert_eq!((stats.n_reachable, stats.n_unreachable, stats.depth), (4, 0, 2));
    assert_eq!((stats.n_white, stats.n_moves), (2, 5));
    for color in Color::ALL {
        let filter = Filter { color: Some(color), ..Filter::default() };
        let half = data.filter(&filter, &starts).unwrap().to_book();
        let stats = half.tree_stats(&starts, Traversal::AnyReply).unwrap();
        assert_eq!((stats.n_reachable, stats.n_unreachable), (2, 0), "{color}");
        let strict = half.tree_stats(&starts, Traversal::BookMoves).unwrap();
        assert_eq!(strict.n_reachable + strict.n_unreachable, 2);
        assert!(strict.n_unreachable > 0, "{color}");
    }
    let elsewhere = data.to_book().tree_stats(&[after("a3 a6")], Traversal::AnyReply).unwrap();
    assert_eq!((elsewhere.n_reachable, elsewhere.n_unreachable), (0, 4));
}
