//! The front door of Lucena: every layer in one crate, each behind a feature.
//!
//! This crate has no code of its own. Take it when you want several layers in versions that fit
//! together; take a layer alone, such as [`lucena-board`](https://docs.rs/lucena-board), when that
//! is all you need. The types are the same ones.
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
//! # Features
//!
//! | feature | default | what |
//! |---|---|---|
//! | `board` | yes | [`board`]: positions, legal moves, notation, hashing, perft |
//! | `std` | yes | the standard library in every enabled layer that has the choice |
//! | `alloc` | with `std` | types that own heap memory, in every enabled layer that can do without |
//! | `serde` | no | `Serialize` and `Deserialize` in every enabled layer that has them |
//! | `proptest` | no | strategies for property tests in every enabled layer that has them |
//!
//! Layers to come (search, engine, ...) appear here as modules of their own.
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(feature = "board")]
pub use lucena_board as board;

/// Compiles the README's code as tests.
#[cfg(all(doctest, feature = "board"))]
#[doc = include_str!("../README.md")]
struct Readme;
