//! The Universal Chess Interface: typed messages in both directions, and an engine loop.
//!
//! ```
//! use lucena_uci::{EngineMessage, GuiCommand, SearchJob, Session, UciEngine};
//!
//! // Lines become messages and messages lines.
//! let command: GuiCommand = "joho go depth 5".parse()?;
//! assert_eq!(command.to_string(), "go depth 5");
//! assert!(EngineMessage::parse("info depth 5 score cp 20 pv e2e4").is_ok());
//!
//! // An engine is one trait; `serve` lets it speak to a GUI.
//! struct First;
//!
//! impl UciEngine for First {
//!     fn name(&self) -> String { "First 1.0".into() }
//!     fn author(&self) -> String { "A. Author".into() }
//!     fn go(&mut self, search: SearchJob) {
//!         let first = search.root_moves()[0];
//!         search.finish(Some(first), None);
//!     }
//! }
//!
//! let output = Session::new(First).run_script("isready\ngo depth 1")?;
//! assert!(output.starts_with("readyok\nbestmove "));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Where to find what
//!
//! | to | use |
//! |---|---|
//! | read and write lines of a GUI | [`GuiCommand`], [`GuiParser`] for faults and more commands |
//! | read and write lines of an engine | [`EngineMessage`], [`Info`], [`BestMove`] |
//! | read strictly | [`GuiCommand::parse_strict`], [`EngineMessage::parse_strict`], [`ParseError`] |
//! | set up the position | [`PositionCommand::apply`], [`PositionCommand::game`] |
//! | write castling so that it is understood | [`castling_form`] |
//! | declare options and check values | [`Options`], [`OptionDeclaration`] |
//! | select a variant | [`OptionDeclaration::variants`], [`Options::variant_choice`], [`VARIANT_OPTION`] |
//! | write an engine | `UciEngine`, `Session`, `SearchJob` |
//! | read a score from White's point of view | [`PovScore`] |
//!
//! To run an engine as a process, see `lucena-client`; to check that it keeps the protocol,
//! `lucena-conformance`.
//!
//! # Features
//!
//! | feature | default | what |
//! |---|---|---|
//! | `std` | yes | sessions |
//! | `variants` | no | `PositionCommand::apply_variant`: games of the variants that Lichess plays |
//!
//! Without `std` the crate needs only an allocator. Commands are written for games of any position
//! type, and moves read with drops, with or without `variants`. Sessions play standard chess and Chess960.
#![cfg_attr(not(feature = "std"), no_std)]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;

mod castling;
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

pub use castling::{castling_form, uci_line, uci_move};
pub use engine::{
    BestMove, Bound, Check, CurrentLine, EngineMessage, Id, Info, PovScore, Score, ScoreValue, Wdl,
};
pub use error::{ParseError, Parsed};
pub use gui::{
    AppliedPosition, Clock, CustomCommand, Go, GuiCommand, GuiParser, MoveProblem,
    MoveProblemReason, PositionCommand, PositionLine, Register, SetOption, Start,
};
pub use moves::MoveOrNull;
pub use options::{
    DeclareError, OptionDeclaration, OptionKind, OptionValue, Options, SetOptionError,
    VARIANT_OPTION,
};
#[cfg(feature = "std")]
pub use serve::{EndOfInput, Reporter, SearchJob, Session, SessionLog, Task, UciEngine, serve};

#[cfg(all(doctest, feature = "std"))]
#[doc = include_str!("../README.md")]
struct ReadmeExamples;
