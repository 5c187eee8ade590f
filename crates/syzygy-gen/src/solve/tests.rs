//! What is checked of whole solutions.

mod one_ply;
mod published;
mod solved_endgames;
