"""How much is compared with python-chess: LUCENA_ORACLE multiplies the games and positions of all tests."""

import os

from hypothesis import HealthCheck, settings

FACTOR = max(int(os.environ.get("LUCENA_ORACLE", "1")), 1)


def examples(count):
    """Settings for `count` examples in a usual run."""
    return settings(max_examples=count * FACTOR, deadline=None, suppress_health_check=[HealthCheck.too_slow])
