//! Syzygy endgame tablebases: probed, explained, checked and generated.
#![cfg_attr(docsrs, feature(doc_cfg))]

mod balance;
#[allow(dead_code, reason = "the reader and the generator are being built")]
mod checksum;
#[cfg(feature = "generate")]
mod generate;
mod index;
mod wdl;

pub use crate::{
    balance::{Balance, BalanceError, MAX_MEN},
    wdl::Wdl,
};
