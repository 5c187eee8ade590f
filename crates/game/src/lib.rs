//! Chess games in progress: [`LiveGame`], a game being played, with its clocks, offers and takebacks;
//! how games end beyond the rules on the board, and the rules that adjudicate them.
//!
//! ```
//! use lucena_board::{Color, GameResult};
//! use lucena_game::Ending;
//!
//! let ending = Ending::Resignation { loser: Color::Black };
//! assert_eq!(ending.result(), GameResult::WhiteWins);
//! assert_eq!(ending.reason(), "Black resigns");
//! assert_eq!(ending.to_string(), "1-0 (black resigns)");
//! ```
//!
//! # Features
//!
//! | feature | default | what |
//! |---|---|---|
//! | `std` | yes | the feature `std` of `lucena-board` |
//! | `serde` | no | `Serialize` and `Deserialize` for adjudication rules |
//! | `clap` | no | command-line flags of adjudication rules; implies `std` |
//!
//! Without `std` the crate needs an allocator only.
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;

mod adjudication;
mod clock;
mod ending;
mod live_game;
mod time_control;

pub use adjudication::{
    Adjudicator, DrawRule, EvenCount, LostCount, MoveLimit, ResignRule, Scores,
};
pub use clock::Clock;
pub use ending::{Ending, Fault};
pub use live_game::{Claims, ClockStart, GameRules, LiveGame, MoveTime, Refusal, TakebackTime};
pub use time_control::{TimeControl, TimeControlError};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadmeExamples;
