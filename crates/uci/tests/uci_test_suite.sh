#!/bin/sh
# Runs uci-test-suite, an independent conformance checker, against an engine.
#
#   crates/uci/tests/uci_test_suite.sh ENGINE [ARGUMENTS...]
#
# Without ENGINE the random mover of the examples is built and checked. The checker needs
# Python 3.13 or later:  pip install uci-test-suite==0.3.1
# UCI_TEST_SUITE may name it where it is not on the path; UCI_TEST_TIMEOUT is the number of
# seconds for a single answer.
# Exit codes: 0 all passed, 1 something failed, 2 the checker or the engine is not there.
set -u

checker=${UCI_TEST_SUITE:-uci-test-suite}
if ! command -v "$checker" >/dev/null 2>&1; then
    echo "uci-test-suite is not installed; try: pip install uci-test-suite==0.3.1" >&2
    exit 2
fi

if [ $# -eq 0 ]; then
    cd "$(dirname "$0")/../../.." || exit 2
    cargo build -q -p lucena-examples --example random_mover || exit 2
    set -- "${CARGO_TARGET_DIR:-target}/debug/examples/random_mover"
fi
if ! command -v "$1" >/dev/null 2>&1; then
    echo "there is no engine $1" >&2
    exit 2
fi

"$checker" --timeout "${UCI_TEST_TIMEOUT:-10}" -- "$@" || exit 1
