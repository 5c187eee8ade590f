//! How the programs of a match are started.

use std::sync::Arc;

use lucena_client::{Direction, Guard, Launch};

use crate::EngineCommand;

type Log = dyn Fn(Direction, &str) + Send + Sync;

/// Resources for starting engines besides their settings.
#[derive(Clone, Default)]
pub(super) struct LaunchContext {
    pub(super) guard: Option<Arc<Guard>>,
    pub(super) log: Option<Arc<Log>>,
}

impl LaunchContext {
    /// The launch settings of a program.
    pub(super) fn launch(&self, command: &EngineCommand) -> Launch {
        let mut launch = Launch::new(&command.program).arguments(&command.arguments);
        for (name, value) in &command.environment {
            launch = launch.variable(name, value);
        }
        if let Some(folder) = &command.folder {
            launch = launch.folder(folder);
        }
        if let Some(guard) = &self.guard {
            launch = launch.guard(guard);
        }
        if let Some(log) = self.log.clone() {
            launch = launch.watch(move |direction, line| log(direction, line));
        }
        launch
    }
}
