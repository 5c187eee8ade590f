//! Arguments that several book commands share.

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
