//! Engines to talk to: processes that speak UCI, xboard or any line-based protocol, with a timeout
//! for every wait.
//!
//! ```no_run
//! use std::time::Duration;
//! use lucena_board::Game;
//! use lucena_client::{Launch, SearchRequest};
//! use lucena_uci::Go;
//!
//! let mut engine = Launch::new("stockfish").start(Duration::from_secs(10))?;
//! let game = Game::default();
//! let result = engine.analyse(&game, SearchRequest::new(Go::depth(15)).multipv(3))?;
//! for line in result.lines {
//!     println!("{:?} {}", line.score, line.san(game.position()).join(" "));
//! }
//! # Ok::<(), lucena_client::ClientError>(())
//! ```
//!
//! # Where to find what
//!
//! | to | use |
//! |---|---|
//! | search with an engine of any kind | [`ChessEngine`]: [`Client`], `BuiltIn` or your own |
//! | play a game with an engine of any kind | [`MatchEngine`]: [`Client`], [`XboardClient`] or `BuiltIn` |
//! | start an engine of any kind | [`EngineSource`] |
//! | start a process | [`Launch`] |
//! | drive an engine | [`Client`]: `play`, `analyse`, `analysis` with a `Go` or a [`SearchRequest`] |
//! | search by the clocks of a game | [`SearchRequest::by_clock`], or `Go::clocks` |
//! | drive an engine command by command | [`Client::go`], [`ClientSearch`] |
//! | drive an engine with futures | `AsyncClient` |
//! | drive an xboard engine | [`Launch::start_xboard`], [`XboardClient`] |
//! | split a command line into program and arguments | [`CommandLine`] |
//! | stop a search from another thread | [`StopHandle`] |
//! | give up on an engine from another thread | [`AbortHandle`] |
//! | kill engines when this program is killed | [`Guard`] |
//! | drive a program of another protocol | [`Launch::start_lines`], [`LineProcess`] |
//!
//! # Features
//!
//! | feature | default | what |
//! |---|---|---|
//! | `builtin` | no | `BuiltIn`: our engine in this process; compiles the search |
//! | `async` | no | `AsyncClient`: the client with futures, for any executor |
#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(feature = "builtin")]
mod builtin;
mod engine;
mod match_engine;
mod move_reply;
mod process;
mod source;
mod uci;
mod xboard;

#[cfg(feature = "builtin")]
pub use builtin::BuiltIn;
pub use engine::ChessEngine;
pub use match_engine::{MatchEngine, Progress};
pub use move_reply::MoveReply;
pub use process::{
    AbortHandle, ClientError, CommandLine, CommandLineError, Direction, Guard, Launch, LineProcess,
    Stderr, StopHandle, program_file,
};
pub use source::{AnyEngine, EngineSource};
pub use uci::{
    AnalysisLine, Client, ClientSearch, LiveAnalysis, OnLine, SearchEvent, SearchReport,
    SearchRequest, SearchResult,
};
#[cfg(feature = "async")]
pub use uci::{AsyncAnalysis, AsyncClient, AsyncSearch, Reply};
pub use xboard::{XboardClient, XboardLimits};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadmeExamples;
