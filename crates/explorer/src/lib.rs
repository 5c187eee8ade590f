//! A chess opening explorer: an index of PGN files on disk, queried by position.
//!
//! [`Builder`] reads PGN files once and writes an index: for every position of the first plies of
//! every game, the moves played with results, average rating and last date, and the top and recent
//! games. [`Explorer`] answers queries from it in some fifty microseconds, with a few reads of 4 KiB.
//!
//! ```no_run
//! use lucena_board::Position;
//! use lucena_explorer::{BuildOptions, Builder, Explorer};
//! use lucena_pgn::Input;
//!
//! let mut builder = Builder::new("games.explorer", BuildOptions::default())?;
//! builder.add_pgn("games.pgn", Input::open("games.pgn")?, |_| {})?;
//! let counts = builder.finish(|_| {})?;
//! println!("{} games, {} duplicates", counts.indexed, counts.duplicates);
//!
//! let explorer = Explorer::open("games.explorer")?;
//! let position = Position::initial();
//! if let Some(stats) = explorer.lookup(&position)? {
//!     for it in &stats.moves {
//!         println!("{:7} {} {} {}", it.mv.san(&position).to_string(), it.white, it.draws, it.black);
//!     }
//!     for game in &stats.top_games {
//!         println!("{} - {}, {}", game.game.white.name, game.game.black.name, game.game.date);
//!     }
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # File format
//!
//! Numbers are little-endian. A *varint* is a LEB128 number: seven bits per byte, the least
//! significant first, the high bit set on all bytes but the last. CRC-32 is that of zlib.
//!
//! | bytes | |
//! |---|---|
//! | 8, 4 | `LucenaOX`, version: 1 |
//! | … | blocks of positions, in the order of their keys |
//! | … | blocks of games, in the order of their numbers |
//! | … | directory |
//! | 8, 4 | length and CRC-32 of the directory |
//! | 4 | CRC-32 of the 12 bytes above |
//! | 8 | `LucenaOX` |
//!
//! A block is the CRC-32 of its records, and the records. It ends with the first record that makes it
//! 4096 bytes or more. Each record begins with a varint, the difference of its key from that of the
//! record before, and 0 for the first record of a block, whose key is in the directory.
//!
//! | bytes | directory |
//! |---|---|
//! | varint, varint | plies per game, minimum rating |
//! | 1 | 0: only games from the initial position; 1: also others |
//! | 8 varints | the [`GameCounts`], in the order of the fields |
//! | varint | number of positions |
//! | varint | number of sources; for each, the length of its name as a varint, and the name in UTF-8 |
//! | varint | number of blocks of positions; for each, the key of its first record (8) and its length in bytes without the CRC-32 (4) |
//! | … | the same for blocks of games |
//!
//! The key of a position is its Polyglot key. In variants it is
//! [`ChessPosition::key`](lucena_board::ChessPosition::key), which pockets, promoted pieces and remaining checks
//! change, XOR a number of the variant:
//!
//! | variant | number |
//! |---|---|
//! | Chess960 | `0x9E6C63D0876A68DE` |
//! | Crazyhouse | `0x3C6EF372FE94F82A` |
//! | ThreeCheck | `0xA54FF53A5F1D36F1` |
//! | KingOfTheHill | `0x510E527FADE682D1` |
//! | RacingKings | `0x9B05688C2B3E6C1F` |
//! | Antichess | `0x1F83D9ABFB41BD6B` |
//! | Atomic | `0x5BE0CD19137E2179` |
//! | Horde | `0xCBBB9D5DC1059ED8` |
//!
//! A *move* is two bytes as in
//! [`Move::bits`](lucena_board::Move::bits), or 0 if the game ended in the position.
//!
//! | bytes | record of a position |
//! |---|---|
//! | varint | number of games, if there are at most 8; else 0 |
//! | … | for each of the 8 games: the move, and the number of the game as a varint; in ascending order |
//!
//! After 0 follow:
//!
//! | bytes | statistics of a position |
//! |---|---|
//! | varint | number of moves, in ascending order; for each: |
//! | 2 | · the move |
//! | 3 varints | · games won by White, drawn, won by Black |
//! | varint, varint | · games in which both players are rated, sum of both ratings over these |
//! | varint | · date of the latest game |
//! | varint | · the number of the game; only if there is one |
//! | varint | number of top games; for each, the move, and the number of the game as a varint |
//! | … | the same for recent games |
//!
//! Top games are the first 8 by descending sum of ratings (0 unless both are known), then by
//! ascending number; recent games by descending date, then by descending number.
//!
//! The key of a game is its number, from 0.
//!
//! | bytes | record of a game |
//! |---|---|
//! | 8 | hash of start position, moves, result, date and players |
//! | 1 | 0: White won; 1: Black won; 2: draw |
//! | varint, varint | index of the source, byte offset there |
//! | varint | date: `(year × 16 + month) × 32 + day`, 0 for unknown parts and without a year |
//! | varint, varint | ratings of White and Black, 0 if unknown |
//! | 2 times | length of the name as a varint, the name in UTF-8, at most 255 bytes; White, then Black |
#![cfg_attr(docsrs, feature(doc_cfg))]

mod builder;
mod codec;
mod directory;
mod entry;
mod error;
mod explorer;
mod game_hash;
#[cfg(feature = "json")]
mod json;
mod key;
mod packed_date;
mod record;
mod section;
mod settings;
mod stats;
mod storage;

pub use builder::{BuildOptions, BuildProgress, Builder};
pub use error::ExplorerError;
pub use explorer::Explorer;
#[cfg(feature = "json")]
pub use json::{ExplorerAnswer, ExplorerListing, ExplorerSources};
pub use settings::{GameCounts, Settings, Starts};
pub use stats::{GameAt, GameInfo, MoveStats, Player, Stats};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadmeExamples;
