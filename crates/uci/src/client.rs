//! The GUI side: engines as processes, with a timeout for every wait.

#[cfg(feature = "async")]
mod asynchronous;
mod engine;
mod error;
mod group;
mod latest_info;
mod launch;
#[cfg(unix)]
mod line_buffer;
mod line_log;
mod line_process;
mod live_analysis;
mod orphan_guard;
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

#[cfg(feature = "async")]
pub use asynchronous::{AsyncAnalysis, AsyncClient, AsyncSearch, Reply};
pub use engine::Client;
pub use error::ClientError;
pub use launch::{Launch, Stderr};
pub use line_log::Direction;
pub use line_process::LineProcess;
pub use live_analysis::LiveAnalysis;
pub use orphan_guard::Guard;
pub use request::SearchRequest;
pub use result::{AnalysisLine, SearchResult};
pub use search::{ClientSearch, DetachedSearch, SearchEvent, SearchReport};
pub use stop::StopHandle;
pub(crate) use transport::{Received, Transport, Wait};
