//! The hardware: CPU, NUMA nodes and memory.

pub(crate) mod cpu;
pub(crate) mod memory;
