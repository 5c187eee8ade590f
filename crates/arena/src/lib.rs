//! Games, matches and tournaments between chess engines, and what their results mean.
