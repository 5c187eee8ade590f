//! Arguments that several book commands share.

use std::num::{NonZeroU16, NonZeroUsize};

use clap::ValueEnum;
use lucena_board::Color;

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(super) enum Side {
    White,
    Black,
}

impl From<Side> for Color {
    fn from(side: Side) -> Self {
        match side {
            Side::White => Self::White,
            Side::Black => Self::Black,
        }
    }
}

/// Parses the value of `--top`. No position has more moves than a `u16` counts.
pub(super) fn parse_top(text: &str) -> Result<NonZeroUsize, String> {
    let number: Result<NonZeroU16, _> = text.parse();
    number.map(Into::into).map_err(|_| format!("expected a number from 1 to {}", u16::MAX))
}
