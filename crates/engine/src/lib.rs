//! A complete chess engine as a library.
