//! The side of the GUI: an engine as a process, with a limit to every wait.

#[cfg(feature = "async")]
mod asynchronous;
mod engine;
mod error;
mod group;
mod guard;
mod launch;
mod limit;
#[cfg(unix)]
mod line_buffer;
mod line_process;
mod live;
mod news;
#[cfg(unix)]
mod pipes;
mod play;
mod process;
mod request;
mod result;
mod search;
mod settings;
mod stop;
mod threads;
mod transport;
mod watch;

#[cfg(feature = "async")]
pub use asynchronous::{AsyncAnalysis, AsyncClient, AsyncSearch, Reply};
pub use engine::Client;
pub use error::ClientError;
pub use guard::Guard;
pub use launch::{Launch, Stderr};
pub use limit::Limit;
pub use line_process::LineProcess;
pub use live::LiveAnalysis;
pub use request::SearchRequest;
pub use result::{AnalysisLine, SearchResult};
pub use search::{ClientSearch, DetachedSearch, SearchEvent, SearchReport};
pub use stop::StopHandle;
pub(crate) use transport::{Received, Transport, Wait};
pub use watch::Direction;
