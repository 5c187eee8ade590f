//! When engines are sent `isready`.

/// When an engine is sent `isready` (or xboard's `ping`) before its clock starts.
///
/// The reply synchronizes with the engine: late output cannot be mistaken for the answer to this
/// move, and setting up a long game does not cost time on the clock.
///
/// ```
/// assert_eq!(lucena_arena::Ping::default(), lucena_arena::Ping::EveryMove);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Ping {
    /// Before each move.
    #[default]
    EveryMove,
    /// Before each game only; faster with a few milliseconds per move.
    EveryGame,
}
