//! The list of openings, and the book that is made from it.

use std::collections::{BTreeMap, BTreeSet};

use lucena_board::{Game, Position};
use lucena_book::{Opening, OpeningNames, Usage, default_book};

use crate::games::after;

#[test]
fn the_list_is_long_and_in_order() {
    let names = OpeningNames::new();
    assert!(names.len() >= 500, "{}", names.len());
    assert!(names.openings().is_sorted_by_key(Opening::eco));
    let volumes: BTreeSet<char> = names.openings().iter().map(|it| it.eco().volume()).collect();
    assert_eq!(volumes.len(), 5);
}

/// Two lines of the list never come to the same position under different names.
#[test]
fn no_position_has_two_names() {
    let names = OpeningNames::new();
    let mut by_key: BTreeMap<u64, &Opening<'_>> = BTreeMap::new();
    let mut doubles = Vec::new();
    for opening in names.openings() {
        if let Some(first) = by_key.insert(opening.position().key(), opening) {
            doubles.push(format!("{first} ({}), {opening} ({})", first.line(), opening.line()));
        }
        assert_eq!(
            names.of(opening.position()).map(ToString::to_string),
            Some(opening.to_string())
        );
    }
    assert!(doubles.is_empty(), "{}", doubles.join("\n"));
}

fn check(sans: &str, eco: &str, name: &str) {
    let mut game = Game::default();
    for san in sans.split(' ') {
        game.play_san(san).unwrap();
    }
    let names = OpeningNames::new();
    let opening = names.of_line(game.positions()).unwrap();
    assert_eq!(opening.eco().to_string(), eco, "{sans}: {opening}");
    assert!(opening.name().starts_with(name), "{sans}: {opening}");
}

#[test]
fn known_openings_have_their_names() {
    check("e4", "B00", "King's Pawn");
    check("e4 e5 Nf3 Nc6 Bb5 a6", "C68", "Ruy Lopez");
    check("e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6", "B90", "Sicilian Defense: Najdorf");
    check("d4 Nf6 c4 e6 Nc3 Bb4", "E20", "Nimzo-Indian");
    // By transposition.
    check("Nf3 Nf6 d4 g6 c4 Bg7 Nc3 O-O e4 d6", "E90", "King's Indian");
    check("d4 e6 e4 d5", "C00", "French");
    // What comes behind the last name keeps it.
    check("e4 e6 d4 d5 Nc3 Nf6 a3 a6 h3 h6", "C11", "French");
}

#[test]
fn the_default_book_is_what_is_made_from_the_list() {
    let made = OpeningNames::new().to_book_data().to_bytes();
    let book = default_book();
    assert!(made == *book.source(), "make it anew, as crates/book/src/default_book.rs says");
    let inventory = book.verify().unwrap();
    assert_eq!((inventory.n_repeated, inventory.n_unordered, inventory.n_unplayable), (0, 0, 0));
    assert!(inventory.n_positions > 500, "{inventory:?}");
    assert!(book.header().unwrap().unwrap().comment().contains("Lucena"));
}

#[test]
fn rare_openings_are_named_and_not_played() {
    let (names, book) = (OpeningNames::new(), default_book());
    let rare = names.openings().iter().filter(|opening| opening.usage() == Usage::Rare);
    let mut n_rare = 0;
    for opening in rare {
        n_rare += 1;
        assert!(book.find(opening.position()).unwrap().n_skipped() == 0);
    }
    assert!(n_rare > 20);
    let first = book.find(&Position::initial()).unwrap();
    let sans: Vec<String> =
        first.playable().iter().map(|it| it.mv.san(first.position()).to_string()).collect();
    assert!(
        ["e4", "d4", "Nf3", "c4"].iter().all(|it| sans.contains(&(*it).to_string())),
        "{sans:?}"
    );
    assert!(!sans.contains(&"g4".to_string()) && !sans.contains(&"Na3".to_string()), "{sans:?}");
    assert!(book.find(&after("e4 e5 f3")).unwrap().is_empty());
}
