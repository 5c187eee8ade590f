//! The limits of the searches of a game.

use std::time::{Duration, Instant};

use crate::{AnalysisLimit, SearchLimit};

/// Shortest search when the time for the game is used up.
const MIN_TIME: Duration = Duration::from_millis(1);
/// A first look takes half of this share; the rest is for second looks.
const SEARCHES_PER_POSITION: f64 = 1.5;
/// No search takes more than this part of the time left: a mistake may need four.
const LARGEST_PART: u32 = 8;
/// A second look goes this much deeper, if the limit is a depth.
const DEEPER: u32 = 2;

/// The limits of the two looks at a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Looks {
    /// At every position.
    pub(super) first: SearchLimit,
    /// At apparent mistakes, with four times the effort of a first look with one line.
    pub(super) second: SearchLimit,
}

impl Looks {
    /// One line with half of the effort is as good as two lines with all of it.
    pub(super) fn new(limit: SearchLimit, multi_pv: usize) -> Self {
        let is_single = multi_pv == 1;
        let half = |number: u64| if is_single { number.div_ceil(2) } else { number };
        match limit {
            SearchLimit::Depth(plies) => {
                Self { first: limit, second: SearchLimit::Depth(plies.saturating_add(DEEPER)) }
            }
            SearchLimit::Nodes(count) => Self {
                first: SearchLimit::Nodes(half(count)),
                second: SearchLimit::Nodes(half(count).saturating_mul(4)),
            },
            SearchLimit::Time(time) => {
                let first = if is_single { time / 2 } else { time };
                let second = first.saturating_mul(4);
                Self { first: SearchLimit::Time(first), second: SearchLimit::Time(second) }
            }
        }
    }

    /// With searches of at least the shortest time and at most this one.
    fn at_most(self, longest: Duration) -> Self {
        let within = |limit| match limit {
            SearchLimit::Time(time) => SearchLimit::Time(time.max(MIN_TIME).min(longest)),
            other => other,
        };
        Self { first: within(self.first), second: within(self.second) }
    }
}

/// The limits of each position.
pub(super) enum Budget {
    Fixed(SearchLimit),
    /// The time for the whole game ends here.
    Until(Instant),
}

impl Budget {
    pub(super) fn new(limit: AnalysisLimit) -> Self {
        match limit {
            AnalysisLimit::Depth(plies) => Self::Fixed(SearchLimit::Depth(plies)),
            AnalysisLimit::Nodes(count) => Self::Fixed(SearchLimit::Nodes(count)),
            AnalysisLimit::MoveTime(time) => Self::Fixed(SearchLimit::Time(time)),
            AnalysisLimit::GameTime(time) => {
                let now = Instant::now();
                // No clock reaches that far: the game time is as good as unlimited.
                let far = Duration::from_secs(365 * 24 * 3600);
                Self::Until(now.checked_add(time.min(far)).unwrap_or(now))
            }
        }
    }

    /// The limits of the next position, given the number of positions left.
    pub(super) fn next(&self, n_positions: usize, multi_pv: usize) -> Looks {
        match self {
            Self::Fixed(limit) => Looks::new(*limit, multi_pv),
            Self::Until(end) => {
                let left = end.saturating_duration_since(Instant::now());
                let share = left.div_f64(SEARCHES_PER_POSITION * n_positions as f64);
                let looks = Looks::new(SearchLimit::Time(share), multi_pv);
                looks.at_most((left / LARGEST_PART).max(MIN_TIME))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_time_for_a_game_is_shared_among_its_positions() {
        let seconds = Duration::from_secs;
        let time = |limit| match limit {
            SearchLimit::Time(time) => time,
            other => panic!("{other:?}"),
        };
        let budget = Budget::new(AnalysisLimit::GameTime(seconds(90_000)));
        let looks = budget.next(60, 1);
        assert!((seconds(495)..=seconds(500)).contains(&time(looks.first)), "{looks:?}");
        assert!((seconds(1_980)..=seconds(2_000)).contains(&time(looks.second)), "{looks:?}");
        // Four searches of the last position are within the time.
        let last = budget.next(1, 1);
        assert!((seconds(11_000)..=seconds(11_250)).contains(&time(last.second)), "{last:?}");
        let used_up = Budget::new(AnalysisLimit::GameTime(Duration::ZERO)).next(60, 1);
        assert_eq!((time(used_up.first), time(used_up.second)), (MIN_TIME, MIN_TIME));
    }

    #[test]
    fn second_looks_are_deeper() {
        let looks = Looks::new(SearchLimit::Nodes(1_001), 1);
        assert_eq!(
            (looks.first, looks.second),
            (SearchLimit::Nodes(501), SearchLimit::Nodes(2_004))
        );
        let looks = Looks::new(SearchLimit::Nodes(1_000), 2);
        assert_eq!(
            (looks.first, looks.second),
            (SearchLimit::Nodes(1_000), SearchLimit::Nodes(4_000))
        );
        assert_eq!(Looks::new(SearchLimit::Depth(9), 1).second, SearchLimit::Depth(11));
        let looks = Looks::new(SearchLimit::Time(Duration::from_millis(100)), 1);
        assert_eq!(looks.second, SearchLimit::Time(Duration::from_millis(200)));
        assert_eq!(
            Looks::new(SearchLimit::Nodes(u64::MAX), 2).second,
            SearchLimit::Nodes(u64::MAX)
        );
    }
}
