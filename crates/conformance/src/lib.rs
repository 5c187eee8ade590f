//! A compliance test suite for UCI engines: the protocol, and what GUIs, match managers and servers
//! expect beyond it.
//!
//! Each case starts the engine again, so that one failure does not cause others.
//!
//! ```no_run
//! use lucena_client::Launch;
//! use lucena_conformance::{Settings, check_engine};
//! let report = check_engine(&Launch::new("stockfish"), &Settings::default(), |case| {
//!     println!("{case}");
//! });
//! println!("{} failed", report.failed());
//! ```
#![cfg_attr(docsrs, feature(doc_cfg))]

mod handshake;
mod options;
mod ponder;
mod positions;
mod robustness;
mod searches;
mod session;
mod variants;

use std::fmt;
use std::time::{Duration, Instant};

use lucena_client::Launch;

use session::{Bench, Finding};

/// Default timeout for replies.
const TIMEOUT: Duration = Duration::from_secs(5);

/// Options of a compliance run.
///
/// ```
/// use std::time::Duration;
/// use lucena_conformance::Settings;
/// let settings = Settings::default().timeout(Duration::from_secs(10)).only("ponder");
/// # let _ = settings;
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use]
pub struct Settings {
    timeout: Duration,
    only: Option<String>,
}

impl Default for Settings {
    fn default() -> Self {
        Self { timeout: TIMEOUT, only: None }
    }
}

impl Settings {
    /// Sets the timeout after which the engine counts as hanging; 5 seconds by default. Use more on
    /// a busy machine.
    ///
    /// ```
    /// use std::time::Duration;
    /// use lucena_conformance::Settings;
    /// assert_ne!(Settings::default().timeout(Duration::from_secs(60)), Settings::default());
    /// ```
    pub fn timeout(self, timeout: Duration) -> Self {
        Self { timeout, ..self }
    }

    /// Runs only cases whose name contains this text.
    ///
    /// ```
    /// use lucena_conformance::{Settings, case_names};
    /// assert!(case_names().any(|name| name.contains("ponder")));
    /// let settings = Settings::default().only("ponder");
    /// # let _ = settings;
    /// ```
    pub fn only(self, part: impl Into<String>) -> Self {
        Self { only: Some(part.into()), ..self }
    }
}

/// The result of a case.
///
/// ```
/// assert_eq!(lucena_conformance::Verdict::Fail.to_string(), "fail");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// The engine behaved as expected.
    Pass,
    /// It did not.
    Fail,
    /// The engine lacks the tested feature.
    Skip,
}

/// The source of a requirement.
///
/// ```
/// assert_eq!(lucena_conformance::Level::Protocol.to_string(), "protocol");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Level {
    /// The protocol specification.
    Protocol,
    /// Common GUIs, match managers and servers.
    Practice,
    /// Robustness: an engine should survive it.
    Robustness,
}

/// A case with its result. `Display` writes a line.
///
/// ```no_run
/// use lucena_client::Launch;
/// use lucena_conformance::{Settings, Verdict, check_engine};
/// let report = check_engine(&Launch::new("engine"), &Settings::default(), |_| {});
/// for case in report.cases.iter().filter(|case| case.verdict == Verdict::Fail) {
///     println!("{}: {}", case.name, case.reason);
/// }
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct CaseReport {
    /// The name of the case, such as `go_depth`.
    pub name: &'static str,
    /// The source of the requirement.
    pub level: Level,
    /// The requirement.
    pub expects: &'static str,
    /// The result.
    pub verdict: Verdict,
    /// Why it failed or was skipped; empty if it passed.
    pub reason: String,
    /// Time used.
    pub elapsed: Duration,
}

/// A report on all cases in order.
///
/// ```no_run
/// use lucena_client::Launch;
/// use lucena_conformance::{Settings, check_engine};
/// let report = check_engine(&Launch::new("engine"), &Settings::default(), |_| {});
/// println!("{report}");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct ComplianceReport {
    /// The name of the engine; empty if unknown.
    pub engine: String,
    /// Each case with its result.
    pub cases: Vec<CaseReport>,
}

impl ComplianceReport {
    /// The number of cases with this result.
    ///
    /// ```
    /// use lucena_conformance::{ComplianceReport, Verdict};
    /// assert_eq!(ComplianceReport::default().count(Verdict::Pass), 0);
    /// ```
    #[must_use]
    pub fn count(&self, verdict: Verdict) -> usize {
        self.cases.iter().filter(|case| case.verdict == verdict).count()
    }

    /// The number of cases that failed.
    ///
    /// ```
    /// assert_eq!(lucena_conformance::ComplianceReport::default().failed(), 0);
    /// ```
    #[must_use]
    pub fn failed(&self) -> usize {
        self.count(Verdict::Fail)
    }
}

/// A case: name, source, requirement and test function.
struct Case {
    name: &'static str,
    level: Level,
    expects: &'static str,
    check: fn(&Bench<'_>) -> Result<(), Finding>,
}

const GROUPS: [&[Case]; 7] = [
    handshake::CASES,
    positions::CASES,
    searches::CASES,
    ponder::CASES,
    options::CASES,
    variants::CASES,
    robustness::CASES,
];

/// The names of all cases in order.
///
/// ```
/// use lucena_conformance::case_names;
/// assert_eq!(case_names().next(), Some("uciok"));
/// ```
pub fn case_names() -> impl Iterator<Item = &'static str> {
    GROUPS.into_iter().flatten().map(|case| case.name)
}

/// Tests an engine and reports each case when it is done. If the engine does not answer `uci`, that
/// case fails and the others are skipped.
///
/// ```
/// use std::time::Duration;
/// use lucena_client::Launch;
/// use lucena_conformance::{Settings, Verdict, check_engine};
/// let settings = Settings::default().timeout(Duration::from_secs(1));
/// let report = check_engine(&Launch::new("no such engine"), &settings, |_| {});
/// assert_eq!((report.failed(), report.count(Verdict::Pass)), (1, 0));
/// ```
pub fn check_engine(
    launch: &Launch,
    settings: &Settings,
    mut on_case: impl FnMut(&CaseReport),
) -> ComplianceReport {
    let bench = Bench::new(launch, settings.timeout);
    // The cause that makes all other cases pointless is reported once.
    let handshake = bench.start();
    let mut report = ComplianceReport::default();
    if let Ok(session) = &handshake {
        report.engine = session.name().into();
    }
    let has_handshake = handshake.is_ok();
    drop(handshake);
    let is_chosen = |case: &&Case| match &settings.only {
        // A missing handshake is reported whatever the filter.
        Some(_) if !has_handshake && case.name == handshake::FIRST => true,
        Some(part) => case.name.contains(part.as_str()),
        None => true,
    };
    for case in GROUPS.into_iter().flatten().filter(is_chosen) {
        let start = Instant::now();
        let found = if has_handshake || case.name == handshake::FIRST {
            (case.check)(&bench)
        } else {
            Err(Finding::Skip("the engine does not answer uci".into()))
        };
        let (verdict, reason) = match found {
            Ok(()) => (Verdict::Pass, String::new()),
            Err(Finding::Fail(reason)) => (Verdict::Fail, reason),
            Err(Finding::Skip(reason)) => (Verdict::Skip, reason),
        };
        let &Case { name, level, expects, .. } = case;
        let elapsed = start.elapsed();
        let case = CaseReport { name, level, expects, verdict, reason, elapsed };
        on_case(&case);
        report.cases.push(case);
    }
    report
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Pass => "pass",
            Self::Fail => "fail",
            Self::Skip => "skip",
        })
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Protocol => "protocol",
            Self::Practice => "practice",
            Self::Robustness => "robustness",
        })
    }
}

impl fmt::Display for CaseReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { verdict, level, name, expects, reason, .. } = self;
        write!(f, "{verdict}  {level:<10}  {name:<28}  {expects}")?;
        if reason.is_empty() { Ok(()) } else { write!(f, ": {reason}") }
    }
}

impl fmt::Display for ComplianceReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [pass, fail, skip] =
            [Verdict::Pass, Verdict::Fail, Verdict::Skip].map(|verdict| self.count(verdict));
        let engine = if self.engine.is_empty() { "the engine" } else { &self.engine };
        write!(f, "{engine}: {pass} passed, {fail} failed, {skip} skipped")
    }
}

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadmeExamples;
