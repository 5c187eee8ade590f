//! No input makes anything panic or hang.

use std::io::Write;
use std::sync::{Arc, Mutex};

use lucena_uci::{EngineMessage, GuiCommand, GuiParser, Session};
use proptest::prelude::*;
use proptest::sample::select;
use proptest::test_runner::{Config, RngSeed};

use super::toy::Toy;

/// Lines that are nearly right.
fn lines() -> impl Strategy<Value = String> {
    let words = "uci isready go depth 1 3 infinite ponder stop ponderhit searchmoves e2e4 0000 \
                 position startpos fen moves e7e5 rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w \
                 KQkq - setoption name Hash value 32 Habit Hasty Forgetful Illegal ucinewgame \
                 debug on register later d joho -9 99999999999999999999 id author option type \
                 spin min max combo var default string info score cp mate wdl pv multipv \
                 currline refutation bestmove (none) NULL \u{feff} ♔ \0";
    let words = select(words.split(' ').map(String::from).collect::<Vec<_>>());
    prop::collection::vec(words, 0..8).prop_map(|words| words.join(" "))
}

fn bytes() -> impl Strategy<Value = Vec<u8>> {
    let chunk = prop_oneof![
        8 => lines().prop_map(String::into_bytes),
        1 => prop::collection::vec(any::<u8>(), 0..20),
    ];
    let end = select(vec!["\n", "\r\n", "\r", "\n\n"]);
    prop::collection::vec((chunk, end), 0..12).prop_map(|chunks| {
        chunks.into_iter().flat_map(|(chunk, end)| [chunk, end.into()].concat()).collect()
    })
}

#[derive(Clone, Default)]
struct Memory(Arc<Mutex<Vec<u8>>>);

impl Write for Memory {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

proptest! {
    #![proptest_config(Config { failure_persistence: None, rng_seed: RngSeed::Fixed(7), ..Config::default() })]

    #[test]
    fn lines_of_any_kind(line in prop_oneof![lines(), any::<String>()]) {
        // What was read, once written, is read again without a fault.
        if let Some(command) = GuiParser::new().parse(&line).value {
            let written = command.to_string();
            prop_assert_eq!(GuiParser::new().parse(&written).value.map(|it| it.to_string()), Some(written));
            if let GuiCommand::Position(command) = command {
                let _ = command.apply();
            }
        }
        if let Some(message) = EngineMessage::read(&line).value {
            let written = message.to_string();
            prop_assert_eq!(EngineMessage::parse(&written).map(|it| it.to_string()), Ok(written));
        }
        for error in [GuiCommand::parse_strict(&line).err(), EngineMessage::parse_strict(&line).err()] {
            let Some(error) = error else { continue };
            prop_assert!(line.get(error.span()).is_some(), "{}", error);
        }
    }

    #[test]
    fn conversations_of_any_kind(input in bytes()) {
        let output = Memory::default();
        Session::new(Toy::default()).run(std::io::Cursor::new(input), output.clone()).unwrap();
        let output = output.0.lock().unwrap();
        prop_assert!(output.is_empty() || output.ends_with(b"\n"));
    }
}
