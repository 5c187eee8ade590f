//! Who may use the server.

mod token;

pub use token::{Token, TokenError};
