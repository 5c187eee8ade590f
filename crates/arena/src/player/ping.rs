//! When engines are sent `isready`.

/// When an engine is sent `isready` (or xboard's `ping`) and has to answer before its clock runs.
///
/// The reply to a ping keeps late answers to earlier moves from being taken for answers to this one,
/// and reading a long game does not cost an engine time on its clock.
///
/// ```
/// assert_eq!(lucena_arena::Ping::default(), lucena_arena::Ping::EveryMove);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Ping {
    /// Before each move.
    #[default]
    EveryMove,
    /// Before each game only, for the most games at a few milliseconds per move.
    EveryGame,
}
