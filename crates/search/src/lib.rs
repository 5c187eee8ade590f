//! Chess search over any evaluator.
