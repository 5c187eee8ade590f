//! The sequential probability ratio test: when to end a match.
//!
//! | file | what |
//! |---|---|
//! | `setting` | what is tested, as type and text |
//! | `status` | where a test stands |
//! | `exact` | the generalized likelihood ratio, logistic and normalized |
//! | `tilt` | the equation that it needs solved |
//! | `closed_form` | what others compute in place of it |
//! | `bayesian` | the model of BayesElo, where draws have a parameter of their own |

mod bayesian;
mod closed_form;
mod exact;
mod setting;
mod status;
mod tilt;

pub use setting::{Sprt, SprtError, SprtModel};
pub use status::{Decision, SprtStatus};
