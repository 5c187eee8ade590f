"""The oracle: python-chess, which only the tests need."""

import pytest

pytest.importorskip("chess", reason="python-chess is the oracle")
