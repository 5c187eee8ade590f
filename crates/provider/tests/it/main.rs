//! The provider against a broker of the tests.

mod analyses;
mod broker;
mod closing;
mod engines;
mod errors;
mod registering;
mod setup;
mod tls;
