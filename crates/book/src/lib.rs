//! Polyglot opening books: read, made, merged and explained; and the names of openings.
#![cfg_attr(docsrs, feature(doc_cfg))]
