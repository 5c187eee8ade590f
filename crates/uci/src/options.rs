//! Options: how an engine declares them, and the values they have.

mod declaration;
mod set;

pub(crate) use declaration::parse;
pub use declaration::{OptionDeclaration, OptionKind};
pub use set::{DeclareError, OptionValue, Options, SetOptionError};
