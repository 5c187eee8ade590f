//! Openings: EPD and PGN files, Polyglot books and random moves.

use std::path::PathBuf;

use lucena_arena::{
    InvalidOpenings, Opening, OpeningFault, OpeningOptions, OpeningOrder, OpeningSource, Openings,
    OpeningsError,
};
use lucena_board::variants::VariantPosition;
use lucena_board::{ChessPosition, Variant};

const LINES: [&str; 3] = [
    "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2",
    "rnbqkbnr/ppp1pppp/8/3p4/3P4/8/PPP1PPPP/RNBQKBNR w KQkq - id \"closed\";",
    "rnbqkbnr/pppppppp/8/8/2P5/8/PP1PPPPP/RNBQKBNR b KQkq -",
];
const MATED: &str = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";

fn file(name: &str, content: impl AsRef<[u8]>) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, content).unwrap();
    path
}

fn epd(name: &str, content: impl AsRef<[u8]>) -> OpeningOptions {
    let source = OpeningSource::Epd(file(name, content));
    OpeningOptions { source, ..OpeningOptions::default() }
}

fn fens(options: &OpeningOptions, n: u64) -> Vec<String> {
    let openings = Openings::load(options).unwrap();
    let fen = |opening: Opening| opening.game().position().fen().without_clocks().to_string();
    (0..n).map(|number| fen(openings.get(number).unwrap())).collect()
}

#[test]
fn byte_order_marks_line_ends_and_comments_are_ignored() {
    let plain = epd("plain.epd", LINES.join("\n"));
    let odd = epd(
        "odd.epd",
        format!("\u{feff}{}\r\n\r\n# more\r\n  \n{}\r\n{}", LINES[0], LINES[1], LINES[2]),
    );
    assert_eq!(fens(&plain, 3), fens(&odd, 3));
    assert_eq!(Openings::load(&odd).unwrap().get(1).unwrap().name.as_deref(), Some("closed"));
    assert_eq!(Openings::load(&odd).unwrap().get(2).unwrap().name.as_deref(), Some("line 6"));
}

#[test]
fn start_index_and_repetition() {
    let mut options = epd("wrap.epd", LINES.join("\n"));
    let in_order = fens(&options, 3);
    options.start = 3;
    let expected = [2, 0, 1, 2, 0].map(|index: usize| in_order[index].clone());
    assert_eq!(fens(&options, 5), expected);
}

#[test]
fn random_order_depends_on_the_seed() {
    let lines: Vec<String> =
        (0..50).map(|number| format!("4k3/8/8/8/8/8/4P3/4K3 w - - 0 {}", number + 1)).collect();
    let mut options = epd("order.epd", lines.join("\n"));
    options.order = OpeningOrder::Random;
    let numbers = |options: &OpeningOptions| {
        let openings = Openings::load(options).unwrap();
        (0..50).map(|n| openings.get(n).unwrap().start.full_move_number()).collect::<Vec<_>>()
    };
    let first = numbers(&options);
    assert_eq!(first, numbers(&options));
    options.seed = 1;
    assert_ne!(first, numbers(&options));
}

#[test]
fn invalid_lines_are_errors_or_skipped() {
    let content = format!("{}\nnonsense\n{MATED}\n{}\n\u{0}\n", LINES[0], LINES[1]);
    let mut options = epd("bad.epd", content);
    let path = options.source.path().unwrap();
    let error = Openings::load(&options).unwrap_err();
    assert!(matches!(&error, OpeningsError::Line { line: 2, .. }), "{error:?}");
    assert!(error.to_string().starts_with(&format!("{}:2: ", path.display())), "{error}");
    options.invalid = InvalidOpenings::Skip;
    let openings = Openings::load(&options).unwrap();
    assert_eq!(openings.len(), Some(2));
    let skipped: Vec<u64> = openings.skipped().iter().map(|opening| opening.line).collect();
    assert_eq!(skipped, [2, 3, 5]);
    assert!(matches!(openings.skipped()[1].fault, OpeningFault::Over(_)));
    assert_eq!(openings.skipped()[1].to_string(), "3: the game is over: 0-1 (checkmate)");
    let stalemate = epd("stalemate.epd", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1\n");
    let error = Openings::load(&stalemate).unwrap_err().to_string();
    assert!(error.ends_with("the game is over: 1/2-1/2 (stalemate)"), "{error}");
}

#[test]
fn other_files_are_rejected() {
    let check = |content: &[u8], expected: &str| {
        let error = Openings::load(&epd("none.epd", content)).unwrap_err().to_string();
        assert!(error.ends_with(expected), "{error}");
    };
    check(b"", "no openings found");
    check(b"# nothing\n\n", "no openings found");
    check(&[b'8'; 70_000], ":1: longer than 65536 bytes");
    check(b"\xff\xfe8\n", ":1: byte 0: not UTF-8 text");
    let folder = OpeningOptions {
        source: OpeningSource::Epd(env!("CARGO_TARGET_TMPDIR").into()),
        ..OpeningOptions::default()
    };
    assert!(Openings::load(&folder).unwrap_err().to_string().contains("not a regular file"));
}

#[test]
fn pgn_openings() {
    let pgn = "[White \"A\"]\n\n1. e4 e5 2. Nf3 Nc6 *\n\n1. d4 d5 1-0\n\n\
        [SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n1. e4 {so} (1. e3) Kd7 *\n";
    let source = OpeningSource::Pgn(file("openings.pgn", pgn));
    let mut options = OpeningOptions { source, ..OpeningOptions::default() };
    let lengths = |options: &OpeningOptions| {
        let openings = Openings::load(options).unwrap();
        (0..3).map(|number| openings.get(number).unwrap().moves.len()).collect::<Vec<_>>()
    };
    assert_eq!(lengths(&options), [4, 2, 2]);
    options.plies = Some(3);
    assert_eq!(lengths(&options), [3, 2, 2]);
    assert_ne!(Openings::load(&options).unwrap().fingerprint(), 0);
    let last = Openings::load(&options).unwrap().get(2).unwrap();
    assert_eq!(last.start.to_string(), "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
}

#[test]
fn invalid_games_are_errors_or_skipped() {
    let pgn = "1. e4 *\n\n1. e4 e4 *\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n[FEN \"nonsense\"]\n\n1. e4 *\n";
    let source = OpeningSource::Pgn(file("bad.pgn", pgn));
    let mut options = OpeningOptions { source, ..OpeningOptions::default() };
    let error = Openings::load(&options).unwrap_err();
    assert!(matches!(error, OpeningsError::Line { line: 2, .. }), "{error:?}");
    options.invalid = InvalidOpenings::Skip;
    let openings = Openings::load(&options).unwrap();
    let skipped: Vec<u64> = openings.skipped().iter().map(|opening| opening.line).collect();
    assert_eq!((openings.len(), skipped), (Some(1), vec![2, 3, 4]));
}

#[test]
fn polyglot_openings_are_book_moves() {
    use lucena_board::Position;
    use lucena_book::{BookData, Entry};
    let start = Position::initial();
    let e4 = start.parse_san("e4").unwrap();
    let after = start.play_unchecked(e4);
    let entries = [
        Entry::new(&start, e4, 3),
        Entry::new(&start, start.parse_san("d4").unwrap(), 1),
        Entry::new(&after, after.parse_san("c5").unwrap(), 1),
    ];
    let path = file("walk.bin", BookData::from_entries(entries).to_bytes());
    let source = OpeningSource::Polyglot(path);
    let mut options = OpeningOptions { source, ..OpeningOptions::default() };
    let openings = Openings::load(&options).unwrap();
    let lines: Vec<Opening> = (0..100).map(|number| openings.get(number).unwrap()).collect();
    let n_sicilian = lines.iter().filter(|line| line.moves.len() == 2).count();
    assert!((50..95).contains(&n_sicilian), "three of four, by their weights: {n_sicilian}");
    assert_eq!(lines[7], openings.get(7).unwrap());
    options.plies = Some(1);
    let short = Openings::load(&options).unwrap();
    assert!((0..20).all(|number| short.get(number).unwrap().moves.len() == 1));
}

#[test]
fn random_openings_depend_on_the_seed() {
    let of_seed = |seed| {
        let options = OpeningOptions { seed, ..OpeningOptions::default() };
        fens(&options, 8)
    };
    assert_eq!(of_seed(1), of_seed(1));
    assert_ne!(of_seed(1), of_seed(2));
    let mut different = of_seed(3);
    different.sort();
    different.dedup();
    assert_eq!(different.len(), 8);
    let options = OpeningOptions {
        source: OpeningSource::Random,
        variant: Variant::Chess960,
        ..OpeningOptions::default()
    };
    let homes: std::collections::HashSet<String> =
        fens(&options, 8).iter().map(|fen| fen.split('/').next().unwrap().to_owned()).collect();
    assert!(homes.len() > 4, "{homes:?}");
}

#[test]
fn openings_of_variants() {
    for variant in Variant::ALL.into_iter().filter(|variant| !variant.is_standard()) {
        let random = OpeningOptions { variant, ..OpeningOptions::default() };
        let openings = Openings::load(&random).unwrap();
        let (one, other) = (openings.get(0).unwrap(), openings.get(1).unwrap());
        assert_eq!(one.start.variant(), variant);
        assert_ne!(one, other);
        assert_eq!(one, Openings::load(&random).unwrap().get(0).unwrap());
        let turns: Vec<_> = (0..20).map(|n| openings.get(n).unwrap().start.turn()).collect();
        assert!(turns.iter().any(|turn| *turn != turns[0]), "{variant}");
        assert!((0..20).all(|n| openings.get(n).unwrap().game().outcome().is_none()));
        let initial = OpeningOptions { source: OpeningSource::Initial, ..random };
        let initial = Openings::load(&initial).unwrap().get(0).unwrap();
        assert_eq!(initial.start, VariantPosition::initial(variant));
    }
}

#[test]
fn games_of_another_variant_are_no_openings() {
    let pgn = "[Variant \"Crazyhouse\"]\n\n1. e4 d5 2. exd5 Qxd5 3. P@e4 *\n\n1. e4 e5 *\n";
    let source = OpeningSource::Pgn(file("mixed.pgn", pgn));
    let options = OpeningOptions { source, variant: Variant::Crazyhouse, ..Default::default() };
    let error = Openings::load(&options).unwrap_err().to_string();
    assert!(error.ends_with("mixed.pgn:2: a game of Standard, expected Crazyhouse"), "{error}");
    let skipping = OpeningOptions { invalid: InvalidOpenings::Skip, ..options };
    let openings = Openings::load(&skipping).unwrap();
    assert_eq!((openings.len(), openings.skipped().len()), (Some(1), 1));
    assert_eq!(openings.get(0).unwrap().moves.len(), 5);
    let standard = Openings::load(&OpeningOptions { variant: Variant::Chess960, ..skipping });
    assert_eq!(standard.unwrap().get(0).unwrap().moves.len(), 2);
}

#[test]
fn books_are_of_standard_chess() {
    let source = OpeningSource::Polyglot("book.bin".into());
    let options = OpeningOptions { source, variant: Variant::Atomic, ..Default::default() };
    let error = Openings::load(&options).unwrap_err().to_string();
    assert_eq!(error, "book.bin: Polyglot books are of standard chess only");
}
