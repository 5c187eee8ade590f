//! The default evaluator, for evaluations without an engine.

use lucena_engine::{AnyEvaluator, Options};

/// A copy of the evaluator that engines use by default.
pub(crate) fn default_evaluator() -> AnyEvaluator {
    thread_local! {
        static DEFAULT: AnyEvaluator =
            Options::default().build_evaluator().expect("the default evaluator needs no file");
    }
    DEFAULT.with(Clone::clone)
}
