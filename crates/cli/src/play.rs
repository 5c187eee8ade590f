//! A game between a player and the engine.
//!
//! | module | content |
//! |---|---|
//! | `session` | the game: moves, clocks, draws, results; no terminal, no threads |
//! | `event` | what happens in it |
//! | `clock`, `time_control` | times as text |
//! | `opponent` | an engine, and the thread that owns it; `job` is what it works on |
//! | `table` | session, engine and real time together |
//! | `record`, `save` | the game as PGN |
//! | `command`, `completion`, `text`, `notation` | the words of players and of answers |
//! | `plain`, `screen` | the front ends: lines of text, or the whole terminal |

mod clock;
pub(crate) mod command;
mod completion;
mod event;
mod job;
mod notation;
pub(crate) mod opponent;
pub(crate) mod plain;
pub(crate) mod random;
pub(crate) mod record;
mod save;
pub(crate) mod screen;
pub(crate) mod session;
pub(crate) mod table;
pub(crate) mod text;
pub(crate) mod time_control;
