"""Times of whole commands."""

import sys

import pytest

from errors import ConfigError
from evals.speed.startup import _timed, line


def test_a_line_holds_the_median_and_the_range() -> None:
    assert line("toolatlas --help", [0.3, 0.1, 0.2]).endswith("0.20 s  (0.10 to 0.30)")


async def test_a_command_that_fails_is_named_and_its_time_is_not_taken() -> None:
    with pytest.raises(ConfigError, match="ended with 3: broken"):
        await _timed(("-c", "import sys; print('broken', file=sys.stderr); sys.exit(3)"), {"PATH": sys.prefix})
