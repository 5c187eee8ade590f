//! Properties that hold for any UCI input, in either direction, checked by the fuzz target and, on
//! the seed corpus, by a test of `lucena-uci`.

use lucena_uci::{
    EngineMessage, GuiCommand, GuiParser, OptionDeclaration, Options, SearchJob, Session, UciEngine,
};

/// Parses each line as a command and as an engine message, then feeds all of them to an engine.
pub(crate) fn uci_lines(data: &[u8]) {
    for line in String::from_utf8_lossy(data).split(['\n', '\r']) {
        if let Some(command) = GuiParser::new().command("d").parse(line).value {
            written_and_read(&command.to_string(), |line| {
                GuiParser::new().command("d").parse(line).value.map(|read| read.to_string())
            });
            if let GuiCommand::Position(command) = &command {
                // Errors are fine.
                let _ = command.apply();
            }
        }
        if let Some(message) = EngineMessage::read(line).value {
            written_and_read(&message.to_string(), |line| {
                EngineMessage::parse(line).ok().map(|read| read.to_string())
            });
        }
    }
    let n_answers = answers(data);
    let at_most = count(data, b"go") + count(data, b"Go") + count(data, b"gO") + count(data, b"GO");
    assert!(n_answers <= at_most, "{n_answers} best moves for {at_most} searches at most");
}

/// Parsed messages round-trip.
fn written_and_read(written: &str, read: impl Fn(&str) -> Option<String>) {
    assert!(!written.contains(['\n', '\r']), "{written:?}");
    assert_eq!(read(written).as_deref(), Some(written));
}

fn count(data: &[u8], word: &[u8]) -> usize {
    data.windows(word.len()).filter(|window| window == &word).count()
}

/// Feeds the bytes to an engine and counts its `bestmove` lines.
fn answers(data: &[u8]) -> usize {
    let output = Output::default();
    Session::new(Hasty).run(std::io::Cursor::new(data.to_vec()), output.clone()).expect("no error");
    let output = output.0.lock().expect("no thread panics").clone();
    let output = String::from_utf8(output).expect("only text is written");
    assert!(output.is_empty() || output.ends_with('\n'));
    output.lines().filter(|line| line.starts_with("bestmove ")).count()
}

#[derive(Clone, Default)]
struct Output(std::sync::Arc<std::sync::Mutex<Vec<u8>>>);

impl std::io::Write for Output {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().expect("no thread panics").extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// Replies at once, so that the check does not depend on timing.
struct Hasty;

impl UciEngine for Hasty {
    fn name(&self) -> String {
        "Hasty".into()
    }

    fn author(&self) -> String {
        "the testers".into()
    }

    fn options(&self) -> Options {
        Options::from_declarations([
            OptionDeclaration::spin("Hash", 16, 1, 64),
            OptionDeclaration::check("UCI_Chess960", false),
            OptionDeclaration::text("Book File", ""),
        ])
        .expect("good declarations")
    }

    fn go(&mut self, search: SearchJob) {
        let first = search.root_moves()[0];
        search.finish(Some(first), None);
    }

    // Perft could take arbitrarily long.
    fn perft(&mut self, _depth: u32, task: lucena_uci::Task) {
        task.print("Nodes searched: 0");
    }
}
