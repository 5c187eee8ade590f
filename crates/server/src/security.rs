//! Access control: the token, allowed host names and allowed origins.
//!
//! Any web page that the user opens can reach a server on loopback: by its address, or by a domain
//! of the page's own that resolves to it (DNS rebinding). So requests must name an allowed host,
//! and requests from foreign pages are rejected.

mod guard;
mod headers;
mod hosts;
mod token;

pub(crate) use guard::guard;
pub(crate) use headers::{add_headers, cors};
pub(crate) use hosts::Hosts;
pub use token::{Token, TokenError};
