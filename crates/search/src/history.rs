//! What moves have been worth so far: the search's memory for ordering and pruning.
//!
//! Every thread has its own. A number in a history moves towards its limit with each success and
//! towards the opposite with each failure, the less the nearer it already is.

mod continuation;
mod correction;
mod gravity;
mod quiet;
mod tactical;

pub(crate) use continuation::{Continuation, PieceTo};
pub(crate) use correction::{Correction, CorrectionKeys};
pub(crate) use quiet::{ButterflyHistory, PawnHistory};
pub(crate) use tactical::CaptureHistory;
