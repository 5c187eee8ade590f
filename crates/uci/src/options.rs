//! Options: declarations and values.

mod declaration;
mod set;

pub(crate) use declaration::parse;
pub use declaration::{OptionDeclaration, OptionKind};
pub use set::{DeclareError, OptionValue, Options, SetOptionError};
