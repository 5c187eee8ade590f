//! Options: declarations and values.

mod declaration;
mod set;

pub use declaration::VARIANT_OPTION;
pub(crate) use declaration::parse;
pub use declaration::{OptionDeclaration, OptionKind};
pub use set::{DeclareError, OptionValue, Options, SetOptionError};
