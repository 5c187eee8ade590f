//! The sequential probability ratio test: when to end a match.
//!
//! | file | what |
//! |---|---|
//! | `setting` | the test: hypotheses, error probabilities, model |
//! | `options` | the same as users write it |
//! | `status` | where a test stands |
//! | `exact` | the generalized likelihood ratio, logistic and normalized |
//! | `tilt` | the equation that it needs solved |
//! | `closed_form` | what others compute in place of it |
//! | `bayesian` | the model of BayesElo, where draws have a parameter of their own |

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
