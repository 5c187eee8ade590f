//! The Universal Chess Interface: typed messages in both directions.
#![no_std]
