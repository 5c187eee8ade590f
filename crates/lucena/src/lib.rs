//! All Lucena crates in one, each behind a feature.
//!
//! This crate only re-exports others. Use it to depend on several of them in compatible versions.
//! If you need only one, such as [`lucena-board`](https://docs.rs/lucena-board), depend on it
//! directly; the types are the same.
//!
//! ```
//! # #[cfg(feature = "board")] {
//! use lucena::board::Position;
//!
//! let pos: Position = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1".parse()?;
//! assert_eq!(lucena::board::perft(&pos, 1), 6);
//! # }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! With the feature `engine`:
//!
//! ```
//! # #[cfg(feature = "engine")] {
//! use lucena::{board::Game, engine::Engine, search::Limits};
//!
//! let mut engine = Engine::new();
//! engine.set_position(Game::new("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1".parse()?));
//! let answer = engine.think(Limits::depth(4), |_| {});
//! assert_eq!(answer.best_move.unwrap().to_string(), "d1d8");
//! # }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Features
//!
//! | feature | default | content |
//! |---|---|---|
//! | `board` | yes | [`board`]: positions, legal moves, notation, hashing, perft |
//! | `eval` | no | [`eval`]: evaluation functions and scores; with `board` |
//! | `nnue` | no | neural network evaluation, in [`eval`] |
//! | `net` | no | the built-in network, in [`eval`] and as the default of [`engine`]; with `nnue` |
//! | `book` | no | [`book`]: opening books, and a small default book; with `board` |
//! | `syzygy` | no | [`syzygy`]: Syzygy tablebases, with embedded 3-piece tables; with `board` and `std` |
//! | `generate` | no | [`syzygy_gen`]: the generator of endgame tablebases; with `syzygy` |
//! | `names` | no | the names of openings, in [`book`]; with `alloc` |
//! | `game` | no | [`game`]: how games between players end; with `board` and `alloc` |
//! | `pgn` | no | [`pgn`]: reading and writing PGN; with `board` and `std` |
//! | `explorer` | no | [`explorer`]: an opening explorer from PGN files; with `pgn` |
//! | `search` | no | [`search`]: alpha-beta search with any evaluator; with `eval` and `std` |
//! | `uci` | no | [`uci`]: the UCI protocol; with `board` |
//! | `xboard` | no | [`xboard`]: the xboard protocol (CECP); with `board` |
//! | `client` | no | [`client`]: engines as processes; with `uci` and `std` |
//! | `conformance` | no | [`conformance`]: a compliance test suite for UCI engines; with `client` |
//! | `engine` | no | [`engine`]: a complete engine; with `search` and `uci` |
//! | `analysis` | no | [`analysis`]: game analysis with any engine; with `engine`, `client`, `pgn` and `book` |
//! | `provider` | no | [`provider`]: external engine of the Lichess analysis board; with `engine` and `client` |
//! | `arena` | no | [`arena`]: matches between engines and ratings; with `engine`, `client`, `game`, `pgn`, `book` and `syzygy` |
//! | `train` | no | [`train`]: training data, self-play, training of networks and weights; with `search` and `game` |
//! | `full` | no | all crates |
//! | `std` | yes | the feature `std` of all enabled crates |
//! | `alloc` | with `std` | the feature `alloc` of all enabled crates |
//! | `serde` | no | `Serialize` and `Deserialize`, in all enabled crates that support them |
//! | `arbitrary` | no | `Arbitrary` for fuzzing, in all enabled crates that support it |
//! | `proptest` | no | strategies for property tests, in all enabled crates that have them |
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(feature = "analysis")]
pub use lucena_analysis as analysis;
#[cfg(feature = "arena")]
pub use lucena_arena as arena;
#[cfg(feature = "board")]
pub use lucena_board as board;
#[cfg(feature = "book")]
pub use lucena_book as book;
#[cfg(feature = "client")]
pub use lucena_client as client;
#[cfg(feature = "conformance")]
pub use lucena_conformance as conformance;
#[cfg(feature = "engine")]
pub use lucena_engine as engine;
#[cfg(feature = "eval")]
pub use lucena_eval as eval;
#[cfg(feature = "explorer")]
pub use lucena_explorer as explorer;
#[cfg(feature = "game")]
pub use lucena_game as game;
#[cfg(feature = "pgn")]
pub use lucena_pgn as pgn;
#[cfg(feature = "provider")]
pub use lucena_provider as provider;
#[cfg(feature = "search")]
pub use lucena_search as search;
#[cfg(feature = "syzygy")]
pub use lucena_syzygy as syzygy;
#[cfg(feature = "generate")]
pub use lucena_syzygy_gen as syzygy_gen;
#[cfg(feature = "train")]
pub use lucena_train as train;
#[cfg(feature = "uci")]
pub use lucena_uci as uci;
#[cfg(feature = "xboard")]
pub use lucena_xboard as xboard;

/// Compiles the README's examples as tests.
#[cfg(all(doctest, feature = "board"))]
#[doc = include_str!("../README.md")]
struct Readme;
