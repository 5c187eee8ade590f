//! The Chess Engine Communication Protocol (CECP) of XBoard and WinBoard: typed messages in both
//! directions, features, and an engine loop.
//!
//! ```
//! use lucena_xboard::{EngineMessage, GuiCommand, Level};
//!
//! let command: GuiCommand = "level 40 5:00 0".parse()?;
//! assert!(matches!(command, GuiCommand::Level(Level { moves: 40, .. })));
//! let message: EngineMessage = "9 156 1084 48000 Nf3 Nc6".parse()?;
//! assert!(matches!(message, EngineMessage::Thinking(line) if line.score == 156));
//! # Ok::<(), lucena_xboard::ParseError>(())
//! ```
//!
//! # Where to find what
//!
//! | to | use |
//! |---|---|
//! | read and write lines of a GUI | [`GuiCommand`], [`Level`] |
//! | read and write lines of an engine | [`EngineMessage`], [`Thinking`], [`Stat`] |
//! | read strictly | [`GuiCommand::parse_strict`], [`EngineMessage::parse_strict`], [`ParseError`] |
//! | negotiate features | [`Features`], [`Feature`], [`OptionDeclaration`] |
//! | read and write moves | [`read_move`], [`MoveStyle`] |
//! | set up positions without `setboard` | [`edit_lines`], [`EditMode`] |
//! | write an engine | `XboardEngine`, `Session`, `SearchJob` |
//!
//! To run an engine as a process, see `lucena-client`, which speaks both this protocol and UCI.
//!
//! # Features
//!
//! | feature | default | what |
//! |---|---|---|
//! | `std` | yes | sessions |
//!
//! Without `std` the crate needs only an allocator.
#![cfg_attr(not(feature = "std"), no_std)]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;

mod command;
mod edit;
mod error;
mod feature;
mod level;
mod message;
mod moves;
mod option;
mod reader;
#[cfg(feature = "std")]
mod session;
mod text;
mod thinking;

pub use command::GuiCommand;
pub use edit::{EditMode, edit_lines};
pub use error::ParseError;
pub use feature::{Feature, FeatureValue, Features};
pub use level::Level;
pub use message::{EngineMessage, Stat};
pub use moves::{MoveStyle, looks_like_move, read_move};
pub use option::{ButtonKind, OptionDeclaration, OptionKind};
#[cfg(feature = "std")]
pub use session::{SearchJob, SearchLimits, Session, SessionClock, XboardEngine, serve};
pub use thinking::Thinking;

#[cfg(all(doctest, feature = "std"))]
#[doc = include_str!("../README.md")]
struct ReadmeExamples;
