//! What is checked of whole solutions.

mod library;
mod one_ply;
mod published;
