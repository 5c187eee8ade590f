//! The clock of a game as a search sees it.

use std::time::Duration;

use lucena_search::Clock;

/// The clock of a search by this player, who has used some of the turn. A delay works like an
/// increment for the choice of the time.
///
/// ```
/// use std::time::Duration;
/// use lucena_engine::search_clock;
/// let clock = lucena_game::Clock::new("40/60+1".parse()?);
/// let clock = search_clock(&clock, Duration::from_secs(2));
/// assert_eq!((clock.remaining, clock.moves_to_go), (Duration::from_secs(58), Some(40)));
/// # Ok::<(), lucena_game::TimeControlError>(())
/// ```
#[must_use]
pub fn search_clock(clock: &lucena_game::Clock, used: Duration) -> Clock {
    let control = clock.control();
    let found = Clock::new(clock.left(used), control.increment.saturating_add(control.delay));
    match clock.moves_to_go() {
        Some(moves) => found.with_moves_to_go(moves),
        None => found,
    }
}
