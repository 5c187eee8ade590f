use std::io::Cursor;

use lucena_board::Game;
use lucena_client::{ChessEngine, ClientError, EngineSource, OnLine, SearchRequest, SearchResult};
use lucena_search::Limits;
use lucena_uci::Info;
use proptest::prelude::*;

use super::super::command::Side;
use super::super::opponent::{Opponent, OpponentSettings};
use super::super::session::Settings;
use super::super::table::{Setup, Start};
use super::*;

/// Plays the first legal move.
struct FirstMove;

impl ChessEngine for FirstMove {
    fn name(&self) -> String {
        "First".into()
    }

    fn new_game(&mut self) -> Result<(), ClientError> {
        Ok(())
    }

    fn search(
        &mut self,
        game: &Game,
        _: &SearchRequest,
        _: OnLine<'_>,
    ) -> Result<SearchResult, ClientError> {
        let best = game.position().legal_moves().first().copied();
        let mut line = Info::default();
        line.score = Some(lucena_uci::Score::cp(0));
        Ok(SearchResult::new(best, vec![line], game.position()))
    }
}

/// The output for this input.
fn play(input: &[u8], start: &str) -> String {
    let (sender, receiver, reports) = inputs();
    let start = if start.is_empty() { Position::initial() } else { start.parse().unwrap() };
    let setup = Setup {
        settings: Settings { control: None, limits: Limits::nodes(1), ponders: false },
        side: Side::White,
        start: Start::Position(start),
        player: "Tester".into(),
        elo: None,
    };
    let settings = OpponentSettings { name: "First".into(), elo: None, ponders: false };
    let source = EngineSource::default();
    let opponent = Opponent::new(Box::new(FirstMove), source, settings, reports);
    let mut table = Table::new(setup, opponent.unwrap());
    let started = table.start(None);
    let lines = read_lines(Cursor::new(input.to_vec()), sender).unwrap();
    let mut out = Vec::new();
    let mut plain = Plain::new(table, Source::Pipe, Pieces::Letters, &mut out);
    plain.run(&started, &receiver, &lines).unwrap();
    String::from_utf8(out).unwrap()
}

#[test]
fn moves_are_answered_and_errors_are_not_the_end() {
    let text = play(b"e5\ne4\n\xff\xfe\ntakeback\nd4\nmoves\n", "");
    let lines: Vec<&str> = text.lines().skip(2).collect();
    assert!(lines[0].contains("e5"), "{text}");
    assert_eq!(lines[1], "1. e4");
    assert!(lines[2].starts_with("1... "), "{text}");
    assert_eq!(lines[4], "took back 2 plies");
    assert_eq!(lines[5], "1. d4");
    assert_eq!(lines[7], format!("1. d4 {}", lines[6].trim_start_matches("1... ")));
}

#[test]
fn the_end_of_the_game_is_printed() {
    let text = play(b"Re8#\nhint\ntakeback\nfen\n", "6k1/5ppp/8/8/8/8/5PPP/4R1K1 w - - 0 1");
    assert!(text.contains("1. Re8#\n1-0 (checkmate)\nthe game is over;"), "{text}");
    assert!(text.ends_with("took back 1 ply\n6k1/5ppp/8/8/8/8/5PPP/4R1K1 w - - 0 1\n"), "{text}");
}

#[test]
fn the_board_is_printed_unless_it_is_the_usual_one() {
    let start = Position::chess960(0).unwrap().to_string();
    let board = "8 b b q n n r k r\n7 p p p p p p p p\n";
    let text = play(b"f4\nnew\n", &start);
    assert_eq!(text.matches(board).count(), 2, "{text}");
    assert_eq!(text.lines().nth(2), Some("8 b b q n n r k r"), "{text}");
    assert!(!play(b"new\n", "").contains("8 r n b"));
}

#[test]
fn information() {
    let text = play(b"board\nflip\ndescribe\nclock\neval\nhint\nhelp\nlegal\nresign\n", "");
    for expected in [
        "8 r n b q k b n r\n",
        "1 R N B K Q B N R\n",
        "White: king e1, queen d1, rooks a1 and h1,",
        "there is no clock\n",
        "+0.00 for white\n",
        "\nhint: ",
        "take back your last move\n",
        "Na3 Nc3 Nf3 Nh3 a3",
        "0-1 (white resigns)\n",
    ] {
        assert!(text.contains(expected), "{expected:?} is missing in {text}");
    }
}

#[test]
fn long_lines_are_rejected_as_a_whole() {
    let mut input = vec![b'x'; 1_000_000];
    input.extend(b"\ne4\n");
    let text = play(&input, "");
    assert!(text.contains("longer than 4096 bytes\n1. e4\n"), "{text}");
}

/// Lines similar to commands, and arbitrary bytes.
fn input() -> impl Strategy<Value = Vec<u8>> {
    let words = prop::sample::select(vec![
        "e4",
        "d2d4",
        "Nf3",
        "O-O",
        "takeback",
        "hint",
        "eval",
        "draw",
        "resign",
        "new",
        "new black",
        "flip",
        "board",
        "fen",
        "legal",
        "moves",
        "now",
        "load",
        "load /nowhere 3",
        "save",
        "save /",
        "append /",
        "clock",
        "help",
        "describe",
        "",
        "a7a8q",
        "e7e8=",
        "--",
        "quit now",
    ]);
    let line = prop_oneof![
        3 => words.prop_map(|word| word.as_bytes().to_vec()),
        1 => prop::collection::vec(any::<u8>(), 0..40),
    ];
    prop::collection::vec(line, 0..30).prop_map(|lines| lines.join(&b'\n'))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_input_panics(input in input()) {
        let text = play(&input, "");
        prop_assert!(text.starts_with("You play "));
    }
}
