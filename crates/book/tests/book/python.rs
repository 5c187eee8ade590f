//! Comparison with python-chess.

use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs};

use lucena_board::{Position, UciCastling};
use lucena_book::{BookData, Entry, Traversal};
use lucena_testkit::python;

/// A book of all legal moves in the positions of random games, with random weights.
fn book() -> BookData {
    let mut entries = Vec::new();
    let mut state = 7_u64;
    let mut random = |n: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (state >> 33) as usize % n
    };
    for _ in 0..60 {
        let mut position = Position::initial();
        for _ in 0..80 {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            let entry = |&mv| Entry { learn: 3, ..Entry::new(&position, mv, 1) };
            let mut of_position: Vec<Entry> = moves.iter().map(entry).collect();
            of_position.iter_mut().for_each(|it| it.weight = random(1 << 16) as u16);
            entries.extend(of_position);
            position = position.play_unchecked(moves[random(moves.len())]);
        }
    }
    BookData::from_entries(entries)
}

#[test]
fn python_chess_agrees_on_every_entry() {
    let data = book();
    let book = data.to_book();
    let mut expected = String::new();
    for reached in book.reachable(&[Position::initial()], Traversal::BookMoves) {
        let position = reached.unwrap().position;
        for candidate in book.find(&position).unwrap().moves() {
            let mv = candidate.mv.uci(UciCastling::KingToTarget);
            let (weight, learn) = (candidate.weight, candidate.learn);
            writeln!(expected, "{}\t{mv}\t{weight}\t{learn}", position.fen()).unwrap();
        }
    }
    let name =
        |kind: &str| env::temp_dir().join(format!("lucena_python_{}.{kind}", std::process::id()));
    let (book_file, text_file) = (name("bin"), name("txt"));
    fs::write(&book_file, data.to_bytes()).unwrap();
    fs::write(&text_file, &expected).unwrap();
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/python_chess.py");
    let output = python(Path::new(script), &[&book_file, &text_file]);
    let _ = (fs::remove_file(&book_file), fs::remove_file(&text_file));
    let Some(output) = output else { return };
    let n_entries = data.len();
    assert_eq!(output, format!("{n_entries} entries agree"));
}
