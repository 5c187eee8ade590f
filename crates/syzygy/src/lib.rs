//! Syzygy endgame tablebases: probed, explained, checked and generated.
#![cfg_attr(docsrs, feature(doc_cfg))]

mod balance;
mod index;
mod wdl;

pub use crate::{
    balance::{Balance, BalanceError, MAX_MEN},
    wdl::Wdl,
};
