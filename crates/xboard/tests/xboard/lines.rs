//! Lines as engines and GUIs really write them.

use lucena_board::GameResult;
use lucena_xboard::{EngineMessage, Features, GuiCommand, OptionKind};

#[track_caller]
fn command(line: &str, written: &str) {
    assert_eq!(GuiCommand::parse(line).map(|it| it.to_string()).as_deref(), Ok(written), "{line}");
}

#[track_caller]
fn message(line: &str, written: &str) {
    assert_eq!(
        EngineMessage::parse(line).map(|it| it.to_string()).as_deref(),
        Ok(written),
        "{line}"
    );
}

#[test]
fn commands_with_slips() {
    command("  xboard\r", "xboard");
    command("\u{feff}protover 2 please", "protover 2");
    command("level 0 2 12", "level 0 2 12");
    command("level 40 0:30 0", "level 40 0:30 0");
    command("level 0 1:05 .5", "level 0 1:05 0.5");
    command("level 9 9:999999999999 1", "level 9 71582788 1");
    command("level 9 999999999999:59 1", "level 9 71582788 1");
    command("st 0.25", "st 0.25");
    command("time -17", "time -17");
    command("time 99999999999999999999", "time 9223372036854775807");
    command("result 1-0 {White mates}", "result 1-0 {White mates}");
    command("result *", "result *");
    command("result 0-1 {no end", "result 0-1 {no end}");
    command("option Ini File=/a b/c", "option Ini File=/a b/c");
    command("option Clear Hash", "option Clear Hash");
    command("egtpath syzygy /a:/b c", "egtpath syzygy /a:/b c");
    command("e2e4", "e2e4");
    command("a7a8Q", "a7a8Q");
    command("0-0-0", "0-0-0");
}

#[test]
fn lines_that_are_no_commands() {
    for line in [
        "",
        " ",
        "hello",
        "XBOARD",
        "ping",
        "ping x",
        "level",
        "level 40",
        "level 1 x 0",
        "option",
        "option =5",
        "setboard",
        "usermove",
        "result 2-0",
        "rating 5",
        "i9",
        "e2e9",
    ] {
        assert!(GuiCommand::parse(line).is_err(), "{line}");
    }
}

#[test]
fn messages_of_old_engines() {
    message("12. ... e7e5", "move e7e5");
    message("3 ... Nf6", "move Nf6");
    message("My move is: Nf3", "move Nf3");
    message("illegal move (no matching move)e2e4", "Illegal move (no matching move): e2e4");
    message("Illegal move", "Illegal move: ");
    message("Illegal move:usermove e2e4", "Illegal move: usermove e2e4");
    message("White resigns", "0-1 {White resigns}");
    message("Black mates the opponent", "0-1 {Black mates}");
    message("computer resigns", "resign");
    message("game is a draw by the 50 move rule", "1/2-1/2 {Draw}");
    message("I offer a draw", "offer draw");
    message("1/2-1/2{Draw by repetition}", "1/2-1/2 {Draw by repetition}");
    message("0-1", "0-1");
    message("Error (unknown command): usermove", "Error (unknown command): usermove");
    message("#times @ 34720887", "# times @ 34720887");
    for line in ["", "Phalanx XXV", "pong 3 ", "[ white, 1 ]", "1. e2e4", "Chess", "++", "offer"] {
        let is_pong = line.starts_with("pong");
        assert_eq!(EngineMessage::parse(line).is_ok(), is_pong, "{line}");
    }
}

#[test]
fn thinking_of_real_engines() {
    let fairymax = "10        6      25034 d7d5 b1c3";
    message(&format!(" 5  {fairymax}"), "5 10 6 25034 d7d5 b1c3");
    message("  0      0     0        0  (e7-e5  c7-c5 , book1)", "0 0 0 0 (e7-e5  c7-c5 , book1)");
    message(" 9&     62    2    38886   d1d2  e8e7", "9 62 200 38886 d1d2  e8e7");
}

#[test]
fn features_of_real_engines() {
    let mut features = Features::default();
    for line in [
        "feature memory=1 exclude=1",
        "feature setboard=0 xedit=1 ping=1 done=0",
        "feature variants=\"normal,nocastle, fischerandom\"",
        "feature option=\"Resign Threshold -spin 800 200 1200\"",
        "feature option=\"Randomizer (0-50) -slider 0 0 50\" usermove=1",
        "feature option=\"Makruk rules -combo makruk /// *Cambodian /// Ai-wok\"",
        "feature myname=\"Fairy-Max 5.0b\" done=1",
    ] {
        let Ok(EngineMessage::Features(list)) = EngineMessage::parse(line) else {
            panic!("{line}")
        };
        for feature in list {
            let is_known = !matches!(feature.name.as_str(), "exclude" | "xedit");
            assert_eq!(features.apply(&feature), is_known, "{feature}");
        }
    }
    assert!(features.memory && features.ping && features.usermove && !features.setboard);
    assert_eq!(features.variants, ["normal", "nocastle", "fischerandom"]);
    assert_eq!(features.my_name, "Fairy-Max 5.0b");
    assert_eq!(features.done, Some(true));
    let names: Vec<_> = features.options.iter().map(|option| option.name.as_str()).collect();
    assert_eq!(names, ["Resign Threshold", "Randomizer (0-50)", "Makruk rules"]);
    assert!(matches!(features.options[2].kind, OptionKind::Combo { default: 1, .. }));
}

#[test]
fn strict_reading_names_the_first_fault() {
    let fault = |line: &str| EngineMessage::parse_strict(line).unwrap_err().to_string();
    assert_eq!(fault("pong 3 4"), "bytes 7..8: found \"4\", expected the end of the line");
    assert_eq!(fault("hello"), "bytes 0..5: found \"hello\", expected a message of an engine");
    assert_eq!(fault("move"), "byte 4: found the end, expected a move");
    let fault = |line: &str| GuiCommand::parse_strict(line).unwrap_err().to_string();
    assert_eq!(
        fault("level 40 5:x 0"),
        "bytes 9..12: found \"5:x\", expected minutes, or minutes:seconds"
    );
    assert_eq!(fault("ping 1.5"), "bytes 5..8: found \"1.5\", expected a whole number in range");
}

/// No text can break out of its line, its braces or its quotation marks.
#[test]
fn text_stays_where_it_is() {
    let evil = "a}\nquit\r{b\0c";
    let command = GuiCommand::Result { result: GameResult::Draw, comment: evil.into() };
    assert_eq!(command.to_string(), "result 1/2-1/2 {a) quit {b c}");
    assert_eq!(GuiCommand::Name("x\nquit".into()).to_string(), "name x quit");
    let error = EngineMessage::Error { kind: "a)b".into(), command: "c\nd".into() };
    assert_eq!(error.to_string(), "Error (a]b): c d");
    let error = EngineMessage::Error { kind: "no file (os error 2)".into(), command: "c".into() };
    assert_eq!(error.to_string(), "Error (no file [os error 2]): c");
}
