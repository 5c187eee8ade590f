//! The sequential probability ratio test (SPRT).
//!
//! | file | contents |
//! |---|---|
//! | `setting` | the test: Elo bounds, alpha, beta, model |
//! | `options` | parameters as flags and configuration files have them |
//! | `status` | LLR, bounds and decision |
//! | `exact` | generalized likelihood ratio, logistic and normalized |
//! | `tilt` | the constrained maximum likelihood it needs |
//! | `closed_form` | approximations of it |
//! | `bayesian` | the BayesElo model, with a draw parameter |

mod bayesian;
mod closed_form;
mod exact;
mod options;
mod setting;
mod status;
mod tilt;

pub use options::SprtOptions;
pub use setting::{Sprt, SprtError, SprtModel};
pub use status::{Decision, SprtStatus};
