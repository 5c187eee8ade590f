//! Duplicate tags, forum markers, piece letters of other languages, and limits.

use lucena_board::Excerpt;
use lucena_pgn::{
    Limits, ParallelReader, PgnErrorKind, PgnRewriter, PieceLetters, Reader, TreeBuilder, Visitor,
    WriteOptions,
};

use crate::events::events;

/// Checks the number of games and of duplicate tags.
#[track_caller]
fn check(pgn: &str, games: u64, repeated: usize) {
    let events = events(Reader::from_bytes(pgn.as_bytes()));
    assert_eq!(events.matches("game at ").count() as u64, games, "{events}");
    assert_eq!(events.matches(" a second time").count(), repeated, "{events}");
    let mut reader = Reader::from_bytes(pgn.as_bytes());
    while reader.skip_game().expect("memory can be read") {}
    assert_eq!(reader.counts().games, games);
}

#[test]
fn duplicate_tags_are_tolerated() {
    let pgn = "[Event \"a\"]\n[White \"b\"]\n[White \"c\"]\n\n1. e4 *\n";
    check(pgn, 1, 1);
    let mut reader = Reader::from_bytes(pgn.as_bytes());
    let read = reader.read_game(&mut TreeBuilder::new()).unwrap().unwrap();
    let kind = PgnErrorKind::DuplicateTag { name: Excerpt::new("White") };
    assert_eq!(read.errors.len(), 1);
    assert_eq!((&read.errors[0].kind, read.errors[0].place.line), (&kind, 3));
    assert!(read.is_whole());
    assert_eq!(read.tree.tags().get("White"), Some("c"));
    assert_eq!((reader.counts().tolerated, reader.counts().errors), (1, 0));
    check("[Event \"a\"]\n[white \"b\"]\n[White \"c\"]\n\n1. e4 *\n", 1, 0);
    // Names of any number and length.
    let many: String = (0..300).map(|n| format!("[{}{n} \"\"]\n", "x".repeat(n % 90))).collect();
    check(&format!("[A \"\"]\n{many}\n[A \"\"]\n{many}\n*\n"), 2, 0);
    check(&format!("[A \"\"]\n{many}[x3 \"\"]\n*\n"), 1, 0);
    check(&format!("[A \"\"]\n{many}[xxx3 \"\"]\n*\n"), 1, 1);
}

/// As python-chess reads them; the first tag is no exception.
#[test]
fn duplicate_tags_begin_no_game_without_an_empty_line() {
    for newline in ["\n", "\r\n", "\r"] {
        let check =
            |pgn: &str, games, repeated| check(&pgn.replace('\n', newline), games, repeated);
        check("[Event \"a\"]\n[Event \"b\"]\n[White \"c\"]\n\n1. e4 *\n", 1, 1);
        check("[Event \"a\"]\n[White \"c\"]\n[Event \"b\"]\n\n1. e4 *\n", 1, 1);
        check("[Event \"a\"] [Event \"b\"]\n{c}\n[Event \"d\"]\n1. e4 *\n", 1, 2);
        check("[Event \"a\"]\n;c\n;d\n[Event \"b\"]\n%e\n[Event \"f\"]\n1. e4 *\n", 1, 2);
        check("[Event \"a\"]\n\n{c}\n[Event \"b\"]\n1. e4 *\n", 2, 0);
        check("[White \"c\"]\n[White \"c\"]\n\n1. e4 *\n", 1, 1);
        // After moves or a result no empty line is needed.
        check("[Event \"a\"]\n1. e4 *\n[Event \"b\"]\n1. d4\n[Event \"c\"]\n*\n", 3, 0);
    }
    let pgn = "[Event \"a\"]\n[Event \"b\"]\n\n1. e4 *\n";
    let read = Reader::from_bytes(pgn.as_bytes()).read_game(&mut TreeBuilder::new());
    let tree = read.unwrap().unwrap().tree;
    assert_eq!((tree.tags().get("Event"), tree.mainline().count()), (Some("b"), 1));
}

#[test]
fn a_new_section_of_tags_begins_a_game() {
    let games: String =
        (0..45).map(|n| format!("[White \"{n}\"]\n[Black \"x\"]\n[Result \"1-0\"]\n\n")).collect();
    for newline in ["\n", "\r\n", "\r"] {
        // The first tag of the file is not repeated.
        check(&format!("[Event \"simul\"]\n{games}").replace('\n', newline), 45, 0);
        check(&games.replace('\n', newline), 45, 0);
    }
    // An empty line alone does not begin a game; old versions of ChessBase wrote them.
    check("[Event \"a\"]\n\n[White \"b\"]\n\n[Black \"c\"]\n\n*\n", 1, 0);
}

#[test]
fn games_in_forum_markers_are_read() {
    for pgn in [
        "[pgn]1. e4 e5 1-0[/pgn]\n",
        "[PGN][White \"a\"] 1. e4 e5 1-0[/PGN]",
        "[pgn]\n[White \"a\"]\n\n1. e4 e5 1-0\n[/pgn]\n",
        "[pgn=480][White \"a\"][Black \"b\"]1. e4 e5[/pgn]\n",
        "Look at [this]: [pgn]1. e4 e5 1-0[/pgn] nice, isn't it?\n",
        "[pgn][White \"a\"][/pgn]",
    ] {
        let text = events(Reader::from_bytes(pgn.as_bytes()));
        assert_eq!(text.matches("game at ").count(), 1, "{pgn}: {text}");
        assert_eq!(text.matches("0.0 e4\n1.0 e5\n").count(), pgn.matches("e4").count(), "{text}");
        let is_missing = |line: &&str| line.contains("expected a result");
        let errors = text.lines().filter(|line| line.starts_with("error"));
        assert_eq!(errors.filter(|line| !is_missing(line)).count(), 0, "{pgn}: {text}");
        // The same byte by byte.
        assert_eq!(events(Reader::new(Slow(pgn.as_bytes()))), text);
    }
    let two = "[pgn]1. e4 *[/pgn][pgn]1. d4 *[/pgn] and [pgn]1. c4[/pgn] [pgn]1. b4 *[/pgn]";
    let text = events(Reader::from_bytes(two.as_bytes()));
    assert_eq!(text.matches("game at ").count(), 4, "{text}");
    assert!(!text.contains("[/pgn"), "{text}");
    assert_eq!(events(Reader::new(Slow(two.as_bytes()))), text);
}

/// Returns one byte at a time.
struct Slow<'a>(&'a [u8]);

impl std::io::Read for Slow<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let n_bytes = buffer.len().min(1);
        std::io::Read::read(&mut self.0, &mut buffer[..n_bytes])
    }
}

#[test]
fn piece_letters_of_other_languages() {
    let check = |letters: PieceLetters, pgn: &str, expected: &str| {
        let text = events(Reader::from_bytes(pgn.as_bytes()).piece_letters(letters));
        assert!(!text.contains("error line"), "{text}");
        let moves: Vec<&str> =
            text.lines().filter_map(|line| line.split_once(".0 ")).map(|it| it.1).collect();
        assert_eq!(moves.join(" "), expected, "{letters}");
        let n_moves = moves.len() as u64;
        let parallel = ParallelReader::new().piece_letters(letters);
        let counts = parallel.read_bytes(pgn.as_bytes(), TreeBuilder::new, |read| {
            assert!(read.is_whole(), "{:?}", read.errors);
        });
        assert_eq!(counts.moves, n_moves);
    };
    let moves = "Nf3 Nf6 e4 Nxe4 Bc4 e6 Qe2 d5 Bxd5 Qxd5 Kf1 Kd8 Rg1";
    let game = "1. Sf3 Sf6 2. e4 Sxe4 3. Lc4 e6 4. De2 d5 5. Lxd5 Dxd5 6. Kf1 Kd8 7. Tg1 *";
    check(PieceLetters::German, game, moves);
    // Without a move number, and with an English letter among the others.
    check(PieceLetters::German, "Sf3 Nf6 Sg1 *", "Nf3 Nf6 Ng1");
    let game = "1. Cf3 Cf6 2. e4 Cxe4 3. Fc4 e6 4. De2 d5 5. Fxd5 Dxd5 6. Rf1 Rd8 7. Tg1 *";
    check(PieceLetters::French, game, moves);
    let game = "1. Cf3 Cf6 2. e4 Cxe4 3. Ac4 e6 4. De2 d5 5. Axd5 Dxd5 6. Rf1 Rd8 7. Tg1 *";
    check(PieceLetters::Spanish, game, moves);
    let game = "1. Pf3 Pf6 2. e4 Pxe4 3. Lc4 e6 4. De2 d5 5. Lxd5 Dxd5 6. Kf1 Kd8 7. Tg1 *";
    check(PieceLetters::Dutch, game, moves);
    let promotion = "[FEN \"7k/4P3/8/8/8/8/8/4K3 w - - 0 1\"]\n\n";
    for word in ["e8=D+", "e8D", "e8(D)", "e7-e8=D", "e7e8q"] {
        check(PieceLetters::German, &format!("{promotion}1. {word} *"), "e8=Q+");
    }
    check(PieceLetters::Dutch, &format!("{promotion}1. e8=P *"), "e8=N");
    check(PieceLetters::German, "1. Sg1-f3 Sb8c6 2. Sh4 Sb8 *", "Nf3 Nc6 Nh4 Nb8");
    assert!("fr".parse() == Ok(PieceLetters::French) && "Dutch".parse() == Ok(PieceLetters::Dutch));
    // By default they are errors.
    assert!(events(Reader::from_bytes(b"1. Sf3 *")).contains("error line"));
}

/// A visitor that ignores errors.
struct IgnoresErrors;

impl Visitor for IgnoresErrors {
    type Output = ();

    fn begin_variation(&mut self) -> std::ops::ControlFlow<(), lucena_pgn::Next> {
        std::ops::ControlFlow::Continue(lucena_pgn::Next::Read)
    }

    fn end_game(&mut self) {}
}

#[test]
fn exceeded_limits_are_reported_without_the_visitor() {
    let limits = Limits { depth: 1, comment: 100, word: 20, tag: 100 };
    let check = |pgn: &str, kind: &PgnErrorKind| {
        let mut reader = Reader::from_bytes(pgn.as_bytes()).limits(limits);
        assert_eq!(reader.fault(), None);
        reader.read_game(&mut IgnoresErrors).unwrap().unwrap();
        assert_eq!(reader.fault().map(|fault| &fault.kind), Some(kind), "{pgn}");
        assert_eq!((reader.counts().cut, reader.counts().invalid_games), (1, 1), "{pgn}");
        let mut reader = Reader::from_bytes(pgn.as_bytes()).limits(limits);
        let mut rewriter = PgnRewriter::new(Vec::new(), WriteOptions::new());
        reader.read_game(&mut rewriter).unwrap().unwrap().unwrap();
        assert_eq!(reader.fault().map(|fault| &fault.kind), Some(kind), "{pgn}");
        let parallel = ParallelReader::new().limits(limits);
        assert_eq!(parallel.read_bytes(pgn.as_bytes(), || IgnoresErrors, |()| {}).cut, 1);
    };
    check("1. e4 (1. d4 (1. c4) d5) e5 *", &PgnErrorKind::DeepVariation { limit: 1 });
    let long = "x".repeat(101);
    check(&format!("1. e4 {{{long}}} e5 *"), &PgnErrorKind::LongComment { limit: 100 });
    check(&format!("[White \"{long}\"]\n\n1. e4 *"), &PgnErrorKind::LongTag { limit: 100 });
    // No limit is exceeded.
    let mut reader = Reader::from_bytes(b"1. e4 (1. d4 d5) e5").limits(limits);
    reader.read_game(&mut IgnoresErrors).unwrap().unwrap();
    assert_eq!((reader.fault(), reader.counts().cut, reader.counts().tolerated), (None, 0, 1));
}
