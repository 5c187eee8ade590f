//! Search limits and engine timeouts.

mod timeouts;

use std::time::Duration;

use lucena_game::TimeControl;

pub use timeouts::Timeouts;

/// Search limits of an engine. Limits can be combined, such as a clock and a node limit.
///
/// ```
/// use std::time::Duration;
/// use lucena_arena::GoLimits;
/// let blitz = GoLimits::clock("8+0.08".parse()?).with_margin(Duration::from_millis(50));
/// assert_eq!(blitz.clock.unwrap().to_string(), "8+0.08");
/// let fixed = GoLimits::nodes(10_000).with_depth(12);
/// assert_eq!((fixed.nodes, fixed.depth), (Some(10_000), Some(12)));
/// # Ok::<(), lucena_game::TimeControlError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GoLimits {
    /// Time control; `None` if there is no clock.
    pub clock: Option<TimeControl>,
    /// Fixed time per move.
    pub move_time: Option<Duration>,
    /// Nodes per move.
    pub nodes: Option<u64>,
    /// Depth limit in plies.
    pub depth: Option<u32>,
    /// Time margin: how far a search may exceed the clock or the time per move before the game is
    /// lost on time.
    pub margin: Duration,
}

impl GoLimits {
    /// Limits with a time control.
    ///
    /// ```
    /// use lucena_arena::GoLimits;
    /// assert!(GoLimits::clock("40/60".parse()?).is_timed());
    /// # Ok::<(), lucena_game::TimeControlError>(())
    /// ```
    #[must_use]
    pub fn clock(control: TimeControl) -> Self {
        Self { clock: Some(control), ..Self::default() }
    }

    /// Limits with a fixed time per move.
    ///
    /// ```
    /// use std::time::Duration;
    /// use lucena_arena::GoLimits;
    /// assert!(GoLimits::move_time(Duration::from_millis(100)).is_timed());
    /// ```
    #[must_use]
    pub fn move_time(time: Duration) -> Self {
        Self { move_time: Some(time), ..Self::default() }
    }

    /// Limits with a fixed number of nodes per move.
    ///
    /// ```
    /// use lucena_arena::GoLimits;
    /// assert!(!GoLimits::nodes(1_000).is_timed());
    /// ```
    #[must_use]
    pub fn nodes(count: u64) -> Self {
        Self { nodes: Some(count), ..Self::default() }
    }

    /// Limits with a fixed depth.
    ///
    /// ```
    /// use lucena_arena::GoLimits;
    /// assert_eq!(GoLimits::depth(8).depth, Some(8));
    /// ```
    #[must_use]
    pub fn depth(plies: u32) -> Self {
        Self { depth: Some(plies), ..Self::default() }
    }

    /// Sets the nodes per move.
    ///
    /// ```
    /// use lucena_arena::GoLimits;
    /// assert_eq!(GoLimits::depth(8).with_nodes(1_000).nodes, Some(1_000));
    /// ```
    #[must_use]
    pub fn with_nodes(self, count: u64) -> Self {
        Self { nodes: Some(count), ..self }
    }

    /// Sets the depth limit.
    ///
    /// ```
    /// use lucena_arena::GoLimits;
    /// assert_eq!(GoLimits::nodes(1_000).with_depth(8).depth, Some(8));
    /// ```
    #[must_use]
    pub fn with_depth(self, plies: u32) -> Self {
        Self { depth: Some(plies), ..self }
    }

    /// Sets the time margin.
    ///
    /// ```
    /// use std::time::Duration;
    /// use lucena_arena::GoLimits;
    /// let limits = GoLimits::clock("8+0.08".parse()?).with_margin(Duration::from_millis(20));
    /// assert_eq!(limits.margin.as_millis(), 20);
    /// # Ok::<(), lucena_game::TimeControlError>(())
    /// ```
    #[must_use]
    pub fn with_margin(self, margin: Duration) -> Self {
        Self { margin, ..self }
    }

    /// Whether time is limited, by a clock or per move.
    ///
    /// ```
    /// assert!(!lucena_arena::GoLimits::default().is_timed());
    /// ```
    #[must_use]
    pub fn is_timed(&self) -> bool {
        self.clock.is_some() || self.move_time.is_some()
    }

    /// Whether there is any limit; otherwise a search would not end.
    ///
    /// ```
    /// use lucena_arena::GoLimits;
    /// assert!(GoLimits::depth(1).is_bounded() && !GoLimits::default().is_bounded());
    /// ```
    #[must_use]
    pub fn is_bounded(&self) -> bool {
        self.is_timed() || self.nodes.is_some() || self.depth.is_some()
    }

    /// The invalid field and the reason, if any.
    pub(crate) fn fault(&self) -> Option<(&'static str, &'static str)> {
        match self {
            Self { nodes: Some(0), .. } => Some(("nodes", "found 0, expected at least 1")),
            Self { depth: Some(0), .. } => Some(("depth", "found 0, expected at least 1")),
            limits if limits.is_bounded() => None,
            _ => Some(("tc", "no limit: expected a clock, st, nodes or depth")),
        }
    }
}
