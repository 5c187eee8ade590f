//! A game of a schedule.

/// A game to be played. Players are indices from 0.
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
    /// Game number, from 1.
    pub number: u64,
    /// Index of its pairing, from 0.
    pub pairing: u64,
    /// Round, from 1.
    pub round: u32,
    /// Index of its opening, from 0.
    pub opening: u64,
    /// White.
    pub white: usize,
    /// Black.
    pub black: usize,
    /// The player from whose point of view the pairing's results are counted.
    pub first: usize,
}

impl Fixture {
    /// The opponent of `first`.
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
