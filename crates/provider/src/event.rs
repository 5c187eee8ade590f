//! What a provider reports while it runs.

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
    /// An analysis starts.
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
    /// An analysis is over.
    Finished {
        /// ID of the work.
        work: String,
        /// Why it is over.
        end: AnalysisEnd,
    },
    /// Work that cannot be done; the broker gets an empty analysis.
    Skipped {
        /// ID of the work.
        work: String,
        /// What is wrong with it.
        error: String,
    },
    /// The broker does not accept the analysis, for example because no one waits for it any more.
    Rejected {
        /// ID of the work.
        work: String,
        /// What has happened.
        error: String,
    },
    /// The engine has failed. It is started again for the next work.
    EngineFailed {
        /// ID of the work.
        work: String,
        /// What has happened.
        error: String,
    },
    /// A request has failed and will be repeated.
    Retrying {
        /// What has happened.
        error: String,
        /// Pause before the next attempt, in milliseconds.
        pause_ms: u64,
    },
    /// The engine has been idle and its memory is freed. It is started again when it is needed.
    Idle,
    /// The provider was stopped.
    Stopped,
}

/// Why an analysis is over.
///
/// ```
/// assert_eq!(lucena_provider::AnalysisEnd::Closed.to_string(), "closed by the broker");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum AnalysisEnd {
    /// The search has reached its limit.
    Completed,
    /// The broker has closed the connection: no one waits for the analysis any more.
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
