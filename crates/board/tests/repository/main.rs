//! Tests with data of the repository, which is not in the package.

#[path = "../board/corpus.rs"]
mod corpus;

mod check_info;
mod fuzz_corpus;
mod legality;
mod notation_round_trips;
mod perft_suites;
mod published_collections;
