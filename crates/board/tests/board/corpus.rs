//! The positions for property tests: always the same ones, so that CI failures are reproducible.

use std::env;

use lucena_board::proptest::{placements, placements_waiving, positions};
use lucena_board::{Faults, Position};
use proptest::strategy::Strategy;
use proptest::test_runner::{Config, RngAlgorithm, TestCaseError, TestError, TestRng, TestRunner};

/// Whether `LUCENA_FULL=1` enables the long form of the tests.
pub(crate) fn is_full() -> bool {
    env::var_os("LUCENA_FULL").is_some_and(|value| value == "1")
}

/// Tests a property on many values, on many more in the long form. Failures shrink.
pub(crate) fn check<S: Strategy>(n_cases: u32, strategy: &S, property: impl Fn(S::Value)) {
    let cases = if is_full() { n_cases * 20 } else { n_cases };
    let config = Config { cases, failure_persistence: None, ..Config::default() };
    let rng = TestRng::deterministic_rng(RngAlgorithm::ChaCha);
    let property = |value| {
        property(value);
        Ok::<(), TestCaseError>(())
    };
    match TestRunner::new_with_rng(config, rng).run(strategy, property) {
        Ok(()) => {}
        Err(TestError::Fail(reason, value)) => panic!("{reason}\nsmallest failure: {value:?}"),
        Err(error) => panic!("{error}"),
    }
}

/// Tests a property on positions from random play, on legal placements, and on placements with
/// impossible checks and too much material.
pub(crate) fn check_positions(n_cases: u32, property: impl Fn(&Position)) {
    check(n_cases, &positions(), |position| property(&position));
    check(2 * n_cases, &placements(), |position| property(&position));
    let strange = placements_waiving(Faults::IMPOSSIBLE_CHECK | Faults::TOO_MUCH_MATERIAL);
    check(n_cases, &strange, |position| property(&position));
}
