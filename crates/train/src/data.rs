//! Training data for chess evaluations: self-play games in which every move has a score.
//!
//! A [`Game`] has a start position, opening moves without scores, moves with the score of the search
//! that chose them, and a result. [`DataWriter`] and [`DataReader`] write and read files of games at
//! two to three bytes per position; [`Plies`] replays a game and yields each position with its labels.
//!
//! ```
//! use lucena_board::{GameResult, Position};
//! use lucena_train::data::{DataHeader, DataReader, DataWriter, Game, ScoredMove};
//! use lucena_game::{Adjudicator, Ending};
//!
//! let start = Position::initial();
//! let ending = Ending::Adjudication { result: GameResult::Draw, by: Adjudicator::Draw };
//! let mut game = Game::new(start, ending);
//! let mut position = start;
//! for (text, score) in [("e2e4", 31), ("e7e5", 28), ("g1f3", 35)] {
//!     let mv = position.parse_uci(text)?;
//!     game.moves.push(ScoredMove { mv, score });
//!     position = position.play(mv)?;
//! }
//!
//! let provenance = "my engine, 5000 nodes per move".into();
//! let header = DataHeader { provenance, ..DataHeader::default() };
//! let mut writer = DataWriter::new(Vec::new(), &header)?;
//! writer.write(&game)?;
//! let file = writer.finish()?;
//!
//! let mut reader = DataReader::new(file.as_slice())?;
//! while let Some(block) = reader.next_block() {
//!     for encoded in block?.games() {
//!         assert_eq!(encoded.decode()?, game);
//!         for ply in encoded.plies()? {
//!             let ply = ply?;
//!             println!("{} {:?} {}", ply.position, ply.white_score, ply.mv);
//!         }
//!     }
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # File format
//!
//! Numbers are little-endian. A *varint* is a LEB128 number: seven bits per byte, the least
//! significant first, the high bit set on all bytes but the last.
//!
//! A file is a header and any number of blocks:
//!
//! | bytes | header |
//! |---|---|
//! | 8 | `LucenaTD` |
//! | 4 | version: 1, or 2 for a shard |
//! | 4 | length of the provenance in bytes, at most 1 MiB |
//! | 8 | number of the first game |
//! | 0 or 4 | in a shard: difference between the numbers of successive games, 2 or more; else 1 |
//! | … | provenance: free UTF-8 text, such as the settings of the generator |
//! | 4 | CRC-32 of all bytes above |
//!
//! | bytes | block |
//! |---|---|
//! | 4 | `LTDB` |
//! | 4 | length of the games in bytes, at most 16 MiB |
//! | 4 | number of games |
//! | 4 | number of positions with a score |
//! | 4 | CRC-32 of the games |
//! | 4 | CRC-32 of the 20 bytes above |
//! | … | games |
//!
//! A damaged block costs no other: the reader continues at the next block. The writer ends a block
//! after [`GAMES_PER_BLOCK`] games, or before 16 MiB, so equal games give equal files.
//!
//! | bytes | game |
//! |---|---|
//! | varint | length of the rest of the game in bytes |
//! | 1 | bits 0 and 1: half points of White; bits 2 to 5: the ending, an index of [`ENDINGS`]; bits 6 and 7: start position |
//! | 0, 2 or 32 | start position: nothing for 0, the initial position; a Scharnagl number for 1; a [`PackedPosition`] for 2 |
//! | varint | number of opening moves, which have no score |
//! | … | opening moves, a byte each |
//! | … | until the end of the game: a byte for the move, a varint for the score |
//!
//! A move is its index among the legal moves of the position, ordered by origin, destination (a1, b1,
//! … h8; castling goes to the square of the rook) and promotion (knight, bishop, rook, queen). A
//! score is in centipawns from White's point of view; 32,000 − n is White's mate in n plies, 31,743 − n
//! a tablebase win n plies from the root of the search. It is stored as the difference from the score
//! before (at first 0), zigzag-coded: 0, −1, 1, −2, … are 0, 1, 2, 3, …
//!
//! [`PackedPosition`]: lucena_board::PackedPosition

mod block;
mod difference;
mod encoded_game;
mod ending;
mod error;
mod file;
mod game;
mod header;
mod move_index;
mod ply;
mod reader;
mod varint;
mod writer;

pub use block::{Block, BlockGames, Games};
pub use difference::SettingDifference;
pub use encoded_game::EncodedGame;
pub use ending::ENDINGS;
pub use error::{Damage, DamageKind, DecodeError, EncodeError, ReadError};
pub use file::{ResumeError, Resumed};
pub use game::{Game, MAX_USABLE_SCORE, ScoredMove};
pub use header::DataHeader;
pub use ply::{Plies, Ply};
pub use reader::DataReader;
pub use writer::{DataWriter, GAMES_PER_BLOCK};
