//! Output of the provider: a line when it is ready, and a log.

use lucena_provider::Event;

use crate::terminal::json;
use crate::terminal::output::{Failure, err_message, print};

pub(super) struct Reporter {
    is_json: bool,
    failed: Option<Failure>,
}

impl Reporter {
    pub(super) fn new(is_json: bool) -> Self {
        Self { is_json, failed: None }
    }

    /// Prints an event. Returns whether standard output is still open.
    pub(super) fn report(&mut self, event: &Event) -> bool {
        let printed = match event {
            event if self.is_json => print(&json::line(event)),
            Event::Ready { .. } => print(&format!("{event}\n")),
            event => {
                err_message(&event.to_string());
                Ok(())
            }
        };
        if let Err(failure) = printed {
            self.failed.get_or_insert(failure);
        }
        self.failed.is_none()
    }

    pub(super) fn finish(self) -> Result<(), Failure> {
        self.failed.map_or(Ok(()), Err)
    }
}
