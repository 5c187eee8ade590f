//! Single lines that other readers of the protocol get wrong, or that the protocol itself names.

use lucena_board::Color;
use lucena_uci::{
    Bound, CustomCommand, EngineMessage, Go, GuiCommand, GuiParser, Info, OptionKind, Register,
    Score, SetOption, Start,
};

#[track_caller]
fn gui(line: &str) -> GuiCommand {
    GuiCommand::parse(line).unwrap()
}

#[track_caller]
fn go(line: &str) -> Go {
    let GuiCommand::Go(go) = gui(line) else { panic!("{line:?} is no go") };
    go
}

#[track_caller]
fn info(line: &str) -> Info {
    let Ok(EngineMessage::Info(info)) = EngineMessage::parse(line) else {
        panic!("{line:?} is no info")
    };
    *info
}

/// The line means the command that is written like this.
#[track_caller]
fn check(line: &str, expected: &str) {
    assert_eq!(gui(line).to_string(), expected, "{line:?}");
}

#[track_caller]
fn check_engine(line: &str, expected: &str) {
    assert_eq!(EngineMessage::parse(line).unwrap().to_string(), expected, "{line:?}");
}

#[test]
fn depths_and_mates_of_any_size() {
    assert_eq!(go("go depth 256").depth, Some(256));
    assert_eq!(go("go mate 300").mate, Some(300));
    assert_eq!(go("go depth 99999999999").depth, Some(u32::MAX));
}

#[test]
fn nodes_have_64_bits_and_more_saturate() {
    assert_eq!(go("go nodes 99999999999999").nodes, Some(99_999_999_999_999));
    assert_eq!(go("go nodes 99999999999999999999999").nodes, Some(u64::MAX));
    let info = info("info depth 245 seldepth 1024 nodes 99999999999999");
    assert_eq!((info.depth, info.seldepth), (Some(245), Some(1024)));
    assert_eq!(info.nodes, Some(99_999_999_999_999));
}

#[test]
fn blanks_of_any_kind_and_number() {
    check("position startpos moves e2e4  e7e5", "position startpos moves e2e4 e7e5");
    check("\t go\tdepth \t 5 \r\n", "go depth 5");
    check("  isready\r", "isready");
}

#[test]
fn an_empty_list_of_moves() {
    check("position startpos moves", "position startpos");
    check("position startpos moves ", "position startpos");
    let GuiCommand::Position(command) = gui("position fen 8/8/8/8/8/8/8/8 w - - moves ") else {
        panic!("this is a position")
    };
    assert_eq!(command.start(), &Start::Fen("8/8/8/8/8/8/8/8 w - -".into()));
}

#[test]
fn fens_of_four_fields_and_of_chess960() {
    check(
        "position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha -",
        "position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha -",
    );
}

#[test]
fn clocks_may_be_negative() {
    let read = go("go wtime -50 btime 1000");
    assert_eq!((read.wtime, read.btime), (Some(-50), Some(1000)));
    assert_eq!(read.clock_of(Color::White).unwrap().time, -50);
}

#[test]
fn ponder_keeps_the_clock() {
    let read = go("go ponder wtime 1000 btime 2000 winc 10 binc 20 movestogo 7");
    assert!(read.ponder);
    assert_eq!(read.clock_of(Color::Black).unwrap().time, 2000);
    assert_eq!(read.clock_of(Color::Black).unwrap().increment, 20);
    assert_eq!(read.clock_of(Color::Black).unwrap().moves_to_go, Some(7));
}

#[test]
fn search_moves_end_at_the_first_other_word() {
    let read = go("go searchmoves e2e4 d2d4 depth 3");
    assert_eq!((read.search_moves.len(), read.depth), (2, Some(3)));
    let read = go("go infinite searchmoves e2e4");
    assert!(read.infinite);
    assert_eq!(read.search_moves.len(), 1);
    assert_eq!(go("go searchmoves 0000 infinite").to_string(), "go infinite searchmoves 0000");
    assert_eq!(go("go searchmoves depth 3").to_string(), "go depth 3");
}

#[test]
fn perft_is_no_infinite_search() {
    assert_eq!(go("go perft 5").perft, Some(5));
    assert!(go("go perft 5").is_finite());
}

#[test]
fn junk_inside_go_is_skipped() {
    check("go depth 5 foo 7 movetime 10", "go depth 5 movetime 10");
    check("go depth depth 7", "go depth 7");
    check("go wtime btime 100", "go btime 100");
    check("go depth 5 depth x", "go depth 5");
    check("go movetime 1500.7", "go movetime 1500");
}

#[test]
fn plain_go_is_infinite_and_zero_is_a_limit() {
    assert_eq!(go("go"), Go::default());
    assert!(!go("go").is_finite());
    assert!(!go("go infinite depth 3").is_finite());
    for line in ["go depth 0", "go movetime 0", "go nodes 0", "go wtime 0 btime 0", "go winc 5"] {
        assert!(go(line).is_finite(), "{line}");
    }
}

#[test]
fn a_clock_of_one_side_serves_both() {
    for line in ["go wtime 100", "go btime 100"] {
        for side in [Color::White, Color::Black] {
            assert_eq!(go(line).clock_of(side).unwrap().time, 100, "{line} {side:?}");
        }
    }
}

#[test]
fn unknown_words_come_first() {
    check("joho debug on", "debug on");
    check("joho isready", "isready");
    check("\u{feff}uci", "uci");
    assert!(GuiCommand::parse("joho").is_err());
    assert!(GuiCommand::parse("").is_err());
    // Undefined in the protocol; skipping is what it says elsewhere.
    check("debug joho on", "debug on");
}

#[test]
fn names_and_values_of_options() {
    assert_eq!(gui("setoption NAME hash VALUE 32"), SetOption::new("hash", "32").into());
    assert_eq!(gui("setoption name X value"), SetOption::new("X", "").into());
    assert_eq!(gui("setoption name Clear Hash"), SetOption::button("Clear Hash").into());
    let spaced = gui("setoption name Two  Words value C:\\My  Files\\a value b");
    assert_eq!(spaced, SetOption::new("Two Words", "C:\\My  Files\\a value b").into());
    assert!(GuiCommand::parse("setoption name").is_err());
    assert!(GuiCommand::parse("setoption").is_err());
}

#[test]
fn registration() {
    assert_eq!(gui("register later"), GuiCommand::Register(Register::Later));
    check("register name A  B code 1 2", "register name A B code 1 2");
    check("register code 7", "register name code 7");
}

#[test]
fn wdl_and_what_follows_it() {
    let read = info("info depth 3 score cp 34 wdl 80 900 20 nodes 5 movesleft 40 ebf 1.5 pv e2e4");
    let wdl = read.wdl.unwrap();
    assert_eq!((wdl.win, wdl.draw, wdl.loss), (80, 900, 20));
    assert_eq!((read.nodes, read.movesleft, read.ebf), (Some(5), Some(40), Some(1.5)));
    assert_eq!(read.pv.len(), 1);
}

#[test]
fn no_best_move() {
    for line in ["bestmove (none)", "bestmove 0000", "bestmove NULL", "bestmove (none) ponder x"] {
        check_engine(line, "bestmove (none)");
    }
    check_engine("bestmove E2E4 ponder e7e5", "bestmove e2e4 ponder e7e5");
    check_engine("bestmove e7e8Q ponder (none)", "bestmove e7e8q");
    assert!(EngineMessage::parse("bestmove").is_err());
    assert!(EngineMessage::parse("bestmove O-O").is_err());
}

#[test]
fn copy_protection_and_registration() {
    check_engine("copyprotection checking", "copyprotection checking");
    check_engine("registration  error", "registration error");
}

#[test]
fn current_move_number() {
    let read = info("info currmove e2e4 currmovenumber 3");
    assert_eq!(read.currmovenumber, Some(3));
    assert_eq!(read.currmove, "e2e4".parse().ok());
}

#[test]
fn bounds_on_either_side_of_a_score() {
    let lower = Some(Score::cp(-7).bounded(Bound::Lower));
    assert_eq!(info("info score cp -7 lowerbound nodes 3").score, lower);
    assert_eq!(info("info score lowerbound cp -7").score, lower);
    assert_eq!(info("info depth 0 score mate 0").score, Some(Score::mate(0)));
    assert_eq!(info("info score cp").score, None);
}

#[test]
fn lists_of_moves_in_info() {
    check_engine("info refutation d1h5 g6h5", "info refutation d1h5 g6h5");
    check_engine("info refutation d1h5", "info refutation d1h5");
    check_engine("info currline 2 e2e4 0000", "info currline 2 e2e4 0000");
    check_engine("info currline 0000 e2e4", "info currline 0000 e2e4");
    check_engine("info pv e2e4 junk depth 3", "info depth 3 pv e2e4");
}

#[test]
fn strings_take_the_rest() {
    let read = info("info depth 1 string pv e2e4  depth 7 ");
    assert_eq!(read.string.as_deref(), Some("pv e2e4  depth 7"));
    assert_eq!((read.depth, read.pv.len()), (Some(1), 0));
}

#[test]
fn junk_in_info_is_skipped() {
    check_engine("banner info depth 5 joho 7 nodes x time 3.5 nps -1", "info depth 5 nps 0 time 3");
}

#[test]
fn declarations_of_options() {
    let line = "option name Style type combo default Very Solid var Very Solid var Risky";
    check_engine(line, line);
    check_engine(
        "option name Path type string default",
        "option name Path type string default <empty>",
    );
    check_engine("option name Path type string", "option name Path type string default <empty>");
    check_engine(
        "option name Odd type of option type spin min -5 max 5 default 1",
        "option name Odd type of option type spin default 1 min -5 max 5",
    );
    check_engine("option name A type check", "option name A type check default false");
    let Ok(EngineMessage::Option(spin)) = EngineMessage::parse("option name N type spin") else {
        panic!("this declares an option")
    };
    assert_eq!(spin.kind(), &OptionKind::Spin { default: 0, min: i64::MIN, max: i64::MAX });
    assert!(EngineMessage::parse("option name type check").is_err());
    assert!(EngineMessage::parse("option name X type unheard of").is_err());
}

#[test]
fn commands_from_outside_the_protocol() {
    let parser = GuiParser::new().command("bench").command("d");
    let custom = |name, arguments| Some(GuiCommand::Custom(CustomCommand::new(name, arguments)));
    assert_eq!(
        parser.parse("bench 16 1 13 default depth").value,
        custom("bench", "16 1 13 default depth")
    );
    assert_eq!(parser.parse("joho D ").value, custom("d", ""));
    // The words of the protocol come first.
    assert_eq!(GuiParser::new().command("stop").parse("stop").value, Some(GuiCommand::Stop));
}

#[test]
fn no_text_can_start_a_second_line() {
    let command = GuiCommand::from(SetOption::new("a\nquit", "x\r\nquit"));
    assert!(!command.to_string().contains(['\n', '\r']));
    assert!(!Info::text("a\nbestmove e2e4").to_string().contains('\n'));
}

#[test]
fn a_million_faults_cost_little() {
    let parsed = GuiParser::new().parse(&"x ".repeat(500_000));
    assert_eq!(parsed.value, None);
    assert_eq!(parsed.faults.len(), 8);
}
