//! The built-in list of openings and the built-in book.

use std::collections::{BTreeMap, BTreeSet};

use lucena_board::{Game, Position};
use lucena_book::{Opening, OpeningNames, Usage, default_book};

use crate::games::after;

#[test]
fn openings_are_many_and_sorted() {
    let names = OpeningNames::new();
    assert!(names.len() >= 500, "{}", names.len());
    assert!(names.openings().is_sorted_by_key(Opening::eco));
    let volumes: BTreeSet<char> = names.openings().iter().map(|it| it.eco().volume()).collect();
    assert_eq!(volumes.len(), 5);
}

/// No two lines of the list lead to the same position.
#[test]
fn no_position_has_two_names() {
    let names = OpeningNames::new();
    let mut by_key: BTreeMap<u64, &Opening<'_>> = BTreeMap::new();
    let mut duplicates = Vec::new();
    for opening in names.openings() {
        if let Some(first) = by_key.insert(opening.position().key(), opening) {
            duplicates.push(format!("{first} ({}), {opening} ({})", first.line(), opening.line()));
        }
        assert_eq!(
            names.get(opening.position()).map(ToString::to_string),
            Some(opening.to_string())
        );
    }
    assert!(duplicates.is_empty(), "{}", duplicates.join("\n"));
}

fn check(sans: &str, eco: &str, name: &str) {
    let mut game = Game::default();
    for san in sans.split(' ') {
        game.play_san(san).unwrap();
    }
    let names = OpeningNames::new();
    let opening = names.classify(game.positions()).unwrap();
    assert_eq!(opening.eco().to_string(), eco, "{sans}: {opening}");
    assert!(opening.name().starts_with(name), "{sans}: {opening}");
}

#[test]
fn well_known_openings_are_classified() {
    check("e4", "B00", "King's Pawn");
    check("e4 e5 Nf3 Nc6 Bb5 a6", "C68", "Ruy Lopez");
    check("e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6", "B90", "Sicilian Defense: Najdorf");
    check("d4 Nf6 c4 e6 Nc3 Bb4", "E20", "Nimzo-Indian");
    // Transpositions.
    check("Nf3 Nf6 d4 g6 c4 Bg7 Nc3 O-O e4 d6", "E90", "King's Indian");
    check("d4 e6 e4 d5", "C00", "French");
    // The last named position decides.
    check("e4 e6 d4 d5 Nc3 Nf6 a3 a6 h3 h6", "C11", "French");
}

#[test]
fn default_book_is_up_to_date() {
    let made = OpeningNames::new().to_book_data().to_bytes();
    let book = default_book();
    assert!(made == *book.source(), "regenerate the book, see crates/book/src/default_book.rs");
    let entry_stats = book.verify().unwrap();
    assert_eq!(
        (entry_stats.n_duplicates, entry_stats.n_unordered, entry_stats.n_zero_weight),
        (0, 0, 0)
    );
    assert!(entry_stats.n_positions > 500, "{entry_stats:?}");
    assert!(book.header().unwrap().unwrap().comment().contains("Lucena"));
}

#[test]
fn rare_openings_are_named_but_not_in_the_book() {
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
