//! Tests with data of the repository, which is not in the package.

mod fuzz_corpus;
