//! What the programs share: labelled positions and versions of the search. Openings, adjudication and
//! statistics are those of `lucena-arena`.

mod sample;
mod version;

pub use sample::Sample;
pub use version::Version;
