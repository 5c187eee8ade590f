//! The Universal Chess Interface: typed messages in both directions.
#![cfg_attr(not(feature = "std"), no_std)]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;

#[cfg(feature = "std")]
mod client;
mod engine;
mod error;
mod gui;
#[cfg(feature = "std")]
mod lines;
mod moves;
mod number;
mod options;
#[cfg(feature = "std")]
mod serve;
mod text;
mod tokens;

#[cfg(feature = "std")]
pub use client::{Client, ClientError, ClientSearch, Launch, SearchEvent, SearchReport, Stderr};
pub use engine::{
    BestMove, Bound, Check, CurrentLine, EngineMessage, Id, Info, Score, ScoreValue, Wdl,
};
pub use error::{ParseError, Parsed};
pub use gui::{
    AppliedPosition, Clock, CustomCommand, Go, GuiCommand, GuiParser, MoveProblem,
    MoveProblemReason, PositionCommand, Register, SetOption, Start,
};
pub use moves::MoveOrNull;
pub use options::{
    DeclareError, OptionDeclaration, OptionKind, OptionValue, Options, SetOptionError,
};
#[cfg(feature = "std")]
pub use serve::{EndOfInput, Reporter, SearchJob, Session, Task, UciEngine, serve};
