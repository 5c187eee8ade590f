//! What the programs share: versions of the search. Openings, adjudication and statistics are those of
//! `lucena-arena`.

mod version;

pub use version::Version;
