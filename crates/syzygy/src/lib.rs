//! Syzygy endgame tablebases: probed, explained, checked and generated.
#![cfg_attr(docsrs, feature(doc_cfg))]

mod balance;
mod checksum;
mod error;
#[cfg(feature = "generate")]
mod generate;
mod index;
mod probe;
mod source;
mod table;
mod tablebase;
mod wdl;

#[cfg(feature = "generate")]
pub use crate::generate::{
    BalanceReport, Existing, GenerateError, Generator, MAX_GENERATED_MEN, Mistake, Phase, Progress,
    Report, Rounding, SideStatistics, Statistics, Verification,
};
pub use crate::{
    balance::{Balance, BalanceError, MAX_MEN},
    error::{ProbeError, TableError},
    probe::{Dtz, RankedMove, Repetition, Verdict},
    source::{Directory, Memory, TableBytes, TableSource},
    table::TableKind,
    tablebase::Tablebase,
    wdl::Wdl,
};
