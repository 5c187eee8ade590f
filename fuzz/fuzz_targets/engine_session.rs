//! Feeds any bytes to the complete UCI engine: it never panics or hangs and sends one `bestmove`
//! per `go`, except for those still queued at `quit`.
//!
//! Every search is limited to a few nodes, whatever limits the input sets.
#![no_main]

use std::io::Cursor;

use libfuzzer_sys::fuzz_target;
use lucena_engine::{Engine, Options, Uci};
use lucena_uci::{EndOfInput, GuiCommand, GuiParser, Session, UciEngine};

/// Perft, opening generation and bench cannot be limited.
const LONG: [&str; 4] = ["perft", "bench", "genfens", "hash"];

fuzz_target!(|bytes: &[u8]| {
    let text = String::from_utf8_lossy(bytes).to_ascii_lowercase();
    if LONG.iter().any(|word| text.contains(word)) || text.contains("threads") {
        return;
    }
    // Limited strength caps every search at a hundred nodes.
    let options = Options { hash_mb: 1, skill_level: 0, ..Options::default() };
    let engine = Engine::with_options(options).expect("there is a megabyte");
    let uci = Uci::new(engine);
    // As in the session: the engine's own commands are not skipped.
    let words = uci.custom_commands().iter();
    let parser = words.fold(GuiParser::new(), |parser, &word| parser.command(word));
    let session = Session::new(uci).end_of_input(EndOfInput::StopSearch);
    let output = Shared::default();
    session.run(Cursor::new(bytes.to_vec()), output.clone()).expect("memory takes everything");

    let written = output.take();
    let n_best = written.lines().filter(|line| line.starts_with("bestmove ")).count();
    let text = String::from_utf8_lossy(bytes);
    let (mut n_go, mut has_quit) = (0, false);
    for line in text.split(['\n', '\r']) {
        match parser.parse(line).value {
            Some(GuiCommand::Go(_)) => n_go += 1,
            Some(GuiCommand::Quit) => {
                has_quit = true;
                break;
            }
            _ => {}
        }
    }
    if has_quit {
        assert!(n_best <= n_go, "{n_best} bestmove lines for {n_go} go commands");
    } else {
        assert_eq!(n_best, n_go, "bestmove lines and go commands");
    }
});

/// A writer into a shared buffer.
#[derive(Clone, Default)]
struct Shared(std::sync::Arc<std::sync::Mutex<Vec<u8>>>);

impl Shared {
    fn take(&self) -> String {
        let bytes =
            std::mem::take(&mut *self.0.lock().expect("no thread panics while holding the lock"));
        String::from_utf8(bytes).expect("only text is written")
    }
}

impl std::io::Write for Shared {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().expect("no thread panics while holding the lock").extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}
