//! Who may use the server: a token, the names it answers to, and the pages that may call it.
//!
//! A server on loopback is reached by every web page that its user opens: by its address, and by a
//! name of the page's own that resolves to it (DNS rebinding). So requests have to name a host that
//! the server knows, and requests that a foreign page makes are refused.

mod guard;
mod headers;
mod hosts;
mod token;

pub(crate) use guard::guard;
pub(crate) use headers::{add_headers, cors};
pub(crate) use hosts::Hosts;
pub use token::{Token, TokenError};
