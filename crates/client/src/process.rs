//! Processes that read and write lines, with a timeout for every wait. Knows no protocol.

mod abort;
mod child;
mod command_line;
mod error;
mod group;
mod launch;
mod line_buffer;
mod line_log;
mod line_process;
mod orphan_guard;
#[cfg(unix)]
mod pipes;
mod stop;
mod threads;
mod transport;

pub use self::abort::AbortHandle;
pub use self::command_line::{CommandLine, CommandLineError, program_file};
pub use self::error::ClientError;
pub use self::launch::{Launch, Stderr};
pub use self::line_log::Direction;
pub(crate) use self::line_log::LineLog;
pub use self::line_process::LineProcess;
pub use self::orphan_guard::Guard;
pub use self::stop::StopHandle;
pub(crate) use self::stop::Waker;
pub(crate) use self::threads::Threads;
pub(crate) use self::transport::{Received, TO_EXIT, Transport, Wait};
