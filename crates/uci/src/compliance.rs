//! A compliance check of any UCI engine: what the protocol demands, and what GUIs, match runners
//! and servers rely on beside it.
//!
//! Each case starts the engine afresh, so that one failure does not bring about others.
//!
//! ```no_run
//! use lucena_uci::Launch;
//! use lucena_uci::compliance::{Settings, check_engine};
//! let report = check_engine(&Launch::new("stockfish"), &Settings::default(), |case| {
//!     println!("{case}");
//! });
//! println!("{} failed", report.failed());
//! ```

mod handshake;
mod options;
mod ponder;
mod positions;
mod robustness;
mod searches;
mod session;

use std::fmt;
use std::time::{Duration, Instant};

use session::{Bench, Finding};

use crate::Launch;

/// How long an engine may take to answer unless set otherwise.
const TIMEOUT: Duration = Duration::from_secs(5);

/// How an engine is checked.
///
/// ```
/// use std::time::Duration;
/// use lucena_uci::compliance::Settings;
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
    /// How long the engine may take to answer before it counts as hanging; 5 seconds unless set.
    /// On a busy machine more is fairer.
    ///
    /// ```
    /// use std::time::Duration;
    /// use lucena_uci::compliance::Settings;
    /// assert_ne!(Settings::default().timeout(Duration::from_secs(60)), Settings::default());
    /// ```
    pub fn timeout(self, timeout: Duration) -> Self {
        Self { timeout, ..self }
    }

    /// Check only cases whose name contains this.
    ///
    /// ```
    /// use lucena_uci::compliance::{Settings, case_names};
    /// assert!(case_names().any(|name| name.contains("ponder")));
    /// let settings = Settings::default().only("ponder");
    /// # let _ = settings;
    /// ```
    pub fn only(self, part: impl Into<String>) -> Self {
        Self { only: Some(part.into()), ..self }
    }
}

/// What came of a case.
///
/// ```
/// assert_eq!(lucena_uci::compliance::Verdict::Fail.to_string(), "fail");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// The engine did as expected.
    Pass,
    /// It did not.
    Fail,
    /// The engine lacks what the case is about.
    Skip,
}

/// Who expects what a case is about.
///
/// ```
/// assert_eq!(lucena_uci::compliance::Level::Protocol.to_string(), "protocol");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Level {
    /// The text of the protocol.
    Protocol,
    /// GUIs, match runners and servers in common use.
    Practice,
    /// Not relied on, but an engine should survive it.
    Robustness,
}

/// A case and what came of it. Written with `Display`, it is a line.
///
/// ```no_run
/// use lucena_uci::Launch;
/// use lucena_uci::compliance::{Settings, Verdict, check_engine};
/// let report = check_engine(&Launch::new("engine"), &Settings::default(), |_| {});
/// for case in report.cases.iter().filter(|case| case.verdict == Verdict::Fail) {
///     println!("{}: {}", case.name, case.reason);
/// }
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct CaseReport {
    /// The name of the case, as in `go_depth`.
    pub name: &'static str,
    /// Who expects it.
    pub level: Level,
    /// What the engine has to do.
    pub expects: &'static str,
    /// What came of it.
    pub verdict: Verdict,
    /// Why it failed or was skipped; empty if it passed.
    pub reason: String,
    /// How long it took.
    pub elapsed: Duration,
}

/// All cases, in their order.
///
/// ```no_run
/// use lucena_uci::Launch;
/// use lucena_uci::compliance::{Settings, check_engine};
/// let report = check_engine(&Launch::new("engine"), &Settings::default(), |_| {});
/// println!("{report}");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct ComplianceReport {
    /// The name that the engine gave itself; empty if none.
    pub engine: String,
    /// Each case and what came of it.
    pub cases: Vec<CaseReport>,
}

impl ComplianceReport {
    /// The number of cases with this verdict.
    ///
    /// ```
    /// use lucena_uci::compliance::{ComplianceReport, Verdict};
    /// assert_eq!(ComplianceReport::default().count(Verdict::Pass), 0);
    /// ```
    #[must_use]
    pub fn count(&self, verdict: Verdict) -> usize {
        self.cases.iter().filter(|case| case.verdict == verdict).count()
    }

    /// The number of cases that failed.
    ///
    /// ```
    /// assert_eq!(lucena_uci::compliance::ComplianceReport::default().failed(), 0);
    /// ```
    #[must_use]
    pub fn failed(&self) -> usize {
        self.count(Verdict::Fail)
    }
}

/// A case: its name, who expects it, what is expected, and the check itself.
struct Case {
    name: &'static str,
    level: Level,
    expects: &'static str,
    check: fn(&Bench<'_>) -> Result<(), Finding>,
}

const GROUPS: [&[Case]; 6] = [
    handshake::CASES,
    positions::CASES,
    searches::CASES,
    ponder::CASES,
    options::CASES,
    robustness::CASES,
];

/// The names of all cases, in their order.
///
/// ```
/// use lucena_uci::compliance::case_names;
/// assert_eq!(case_names().next(), Some("uciok"));
/// ```
pub fn case_names() -> impl Iterator<Item = &'static str> {
    GROUPS.into_iter().flatten().map(|case| case.name)
}

/// Checks an engine, showing each case when it is done. An engine that does not even answer `uci`
/// fails that case, and the others are skipped.
///
/// ```
/// use std::time::Duration;
/// use lucena_uci::Launch;
/// use lucena_uci::compliance::{Settings, Verdict, check_engine};
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
    // What makes all other cases pointless is found out once.
    let handshake = bench.start();
    let mut report = ComplianceReport::default();
    if let Ok(session) = &handshake {
        report.engine = session.name().into();
    }
    let has_handshake = handshake.is_ok();
    drop(handshake);
    let is_chosen = |case: &&Case| match &settings.only {
        // That there is no handshake is reported whatever was to be checked.
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
