//! Books made here and books made by others.

mod files;
mod games;
mod keys;
mod lines;
mod make;
mod properties;
mod python;
mod real_books;
mod reference_tool;
