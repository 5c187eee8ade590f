//! Properties that hold for any xboard input, in either direction, checked by the fuzz target and,
//! on the seed corpus, by a test of `lucena-xboard`.

use lucena_xboard::{EngineMessage, Features, GuiCommand, SearchJob, Session, XboardEngine};

/// Parses each line as a command and as an engine message, then feeds all of them to an engine.
pub(crate) fn xboard_lines(data: &[u8]) {
    let mut features = Features::default();
    for line in String::from_utf8_lossy(data).split(['\n', '\r']) {
        if let Ok(command) = GuiCommand::parse(line) {
            let written = command.to_string();
            assert!(!written.contains(['\n', '\r']), "{written:?}");
            let again = GuiCommand::parse(&written).map(|read| read.to_string());
            assert_eq!(again.as_deref(), Ok(written.as_str()));
        }
        if GuiCommand::parse_strict(line).is_ok() {
            assert!(GuiCommand::parse(line).is_ok(), "{line:?}");
        }
        let message = EngineMessage::parse(line);
        if EngineMessage::parse_strict(line).is_ok() {
            assert!(message.is_ok(), "{line:?}");
        }
        let Ok(message) = message else { continue };
        assert!(!message.to_string().contains(['\n', '\r']));
        match message {
            EngineMessage::Features(list) => list.iter().for_each(|feature| {
                features.apply(feature);
            }),
            EngineMessage::Thinking(line) => {
                let _ = line.moves(&lucena_board::Position::initial());
            }
            _ => {}
        }
    }
    let text = String::from_utf8_lossy(data).into_owned();
    let output = Session::new(Hasty).run_script(&text).expect("no error");
    assert!(output.is_empty() || output.ends_with('\n'));
}

/// Replies at once, so that the check does not depend on timing.
struct Hasty;

impl XboardEngine for Hasty {
    fn features(&self) -> Features {
        Features::default()
    }

    fn go(&mut self, search: SearchJob) {
        let first = search.game().position().legal_moves().into_iter().next();
        search.finish(first, None);
    }
}
