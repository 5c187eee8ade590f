//! One game of a schedule.

/// One game to be played. Players are numbered from 0.
///
/// ```
/// use lucena_arena::{Schedule, ScheduleOptions};
/// let game = Schedule::new(ScheduleOptions::default())?.fixture(2).unwrap();
/// assert_eq!((game.number, game.pairing, game.round), (2, 0, 1));
/// assert_eq!((game.white, game.black, game.opening), (1, 0, 0));
/// # Ok::<(), lucena_arena::ScheduleError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Fixture {
    /// Its number, from 1.
    pub number: u64,
    /// The pairing that it belongs to, from 0.
    pub pairing: u64,
    /// The round, from 1.
    pub round: u32,
    /// The number of its opening, from 0.
    pub opening: u64,
    /// The player with White.
    pub white: usize,
    /// The player with Black.
    pub black: usize,
    /// The player from whose point of view results of the pairing are counted.
    pub first: usize,
}

impl Fixture {
    /// The one of the two who is not the first.
    ///
    /// ```
    /// use lucena_arena::{Schedule, ScheduleOptions};
    /// let game = Schedule::new(ScheduleOptions::default())?.fixture(2).unwrap();
    /// assert_eq!((game.first, game.second()), (0, 1));
    /// # Ok::<(), lucena_arena::ScheduleError>(())
    /// ```
    #[must_use]
    pub fn second(&self) -> usize {
        if self.first == self.white { self.black } else { self.white }
    }
}
