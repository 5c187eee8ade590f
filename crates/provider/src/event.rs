//! Events of a running provider.

use std::fmt;

use serde::Serialize;

/// An event of a provider, for logs. Events contain no tokens or secrets.
///
/// ```
/// use lucena_provider::Event;
/// let ready = Event::Ready { name: "Lucena".into(), id: "eei_1".into() };
/// assert_eq!(ready.to_string(), "ready as Lucena (eei_1)");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case", rename_all_fields = "camelCase")]
#[non_exhaustive]
pub enum Event {
    /// The engine is registered; the provider waits for work.
    Ready {
        /// Name of the engine on the site.
        name: String,
        /// ID of the engine on the site.
        id: String,
    },
    /// An analysis started.
    Started {
        /// ID of the work.
        work: String,
        /// Number of threads.
        threads: u32,
        /// Size of the hash table in MiB.
        hash: u32,
        /// Number of lines.
        multi_pv: u32,
    },
    /// An analysis ended.
    Finished {
        /// ID of the work.
        work: String,
        /// Why it ended.
        end: AnalysisEnd,
    },
    /// Invalid or unsupported work; the broker gets an empty analysis.
    Skipped {
        /// ID of the work.
        work: String,
        /// What is wrong with it.
        error: String,
    },
    /// The broker rejected the analysis, for example because the user no longer needs it.
    Rejected {
        /// ID of the work.
        work: String,
        /// The error message.
        error: String,
    },
    /// The engine failed. It is restarted for the next work.
    EngineFailed {
        /// ID of the work.
        work: String,
        /// The error message.
        error: String,
    },
    /// A request failed and will be retried.
    Retrying {
        /// The error message.
        error: String,
        /// Pause before the next attempt, in milliseconds.
        pause_ms: u64,
    },
    /// The engine was idle and has been shut down to free its memory. It is restarted on demand.
    Idle,
    /// The provider was stopped.
    Stopped,
}

/// Why an analysis ended.
///
/// ```
/// assert_eq!(lucena_provider::AnalysisEnd::Closed.to_string(), "closed by the broker");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum AnalysisEnd {
    /// The search reached its limit.
    Completed,
    /// The broker closed the connection because the analysis is no longer needed.
    Closed,
    /// The provider was stopped.
    Stopped,
}

impl fmt::Display for AnalysisEnd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Completed => "completed",
            Self::Closed => "closed by the broker",
            Self::Stopped => "stopped",
        })
    }
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Ready { name, id } => write!(f, "ready as {name} ({id})"),
            Self::Started { work, threads, hash, multi_pv } => write!(
                f,
                "work {work}: analysis with {threads} threads, {hash} MiB, MultiPV {multi_pv}"
            ),
            Self::Finished { work, end } => write!(f, "work {work}: {end}"),
            Self::Skipped { work, error } => write!(f, "work {work} skipped: {error}"),
            Self::Rejected { work, error } => write!(f, "work {work} rejected: {error}"),
            Self::EngineFailed { work, error } => write!(f, "work {work}: engine: {error}"),
            Self::Retrying { error, pause_ms } => {
                write!(f, "{error}; next attempt in {:.1} s", *pause_ms as f64 / 1000.0)
            }
            Self::Idle => f.write_str("idle: engine stopped, memory freed"),
            Self::Stopped => f.write_str("stopped"),
        }
    }
}
