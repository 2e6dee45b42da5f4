"""Which cases of a test with a long list are left to `make test-all`."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

LONG = 4
"""Cases of one test; those of a shorter list always run."""
IN_A_ROW = 4
KEPT = 2
"""Of each four neighbours the first two run: cases of two languages stand in pairs or in two blocks."""
ROOMS = ("graph", "cli", "tools")
"""Where a case is a whole conversation, a command or a worker, and not one call of a function."""


def only_files(named: Sequence[str]) -> bool:
    """Whether nothing but files, or tests in them, were named: then all of their cases are wanted."""
    return bool(named) and all(Path(one.partition("::")[0]).is_file() for one in named)


def leave_out(items: Sequence[pytest.Item], tests: Path) -> None:
    """Mark the second half of each four cases of a long list as `full`; `items` stand in the order of the files."""
    lists: dict[str, list[Any]] = {}
    for item in items:
        inside = item.path.relative_to(tests).parts if item.path.is_relative_to(tests) else ()
        if hasattr(item, "callspec") and inside and inside[0] in ROOMS:
            lists.setdefault(item.nodeid.partition("[")[0], []).append(item)
    for cases in lists.values():
        if len(cases) > LONG:
            for case in (c for n, c in enumerate(cases) if n % IN_A_ROW >= KEPT):
                case.add_marker(pytest.mark.full)
