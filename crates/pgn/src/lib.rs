//! Chess games as PGN: read fast, read whatever files hold, and written.
