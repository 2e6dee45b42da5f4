"""Which cases of a test with a long list are left to `make test-all`."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

SHORT = 2
"""Cases of one test that always run: one in each language."""
LONG = 8
"""Of a longer list two of each eight cases run, of one up to this length two of each four."""
KEPT = frozenset({0, 3, 4, 7})
KEPT_OF_LONG = frozenset({0, 5})
"""Places in each eight neighbours: cases of two languages stand in pairs or in two blocks, and both are kept."""
ROOMS = ("graph", "cli", "tools")
"""Where a case is a whole conversation, a command or a worker, and not one call of a function."""


def only_files(named: Sequence[str]) -> bool:
    """Whether nothing but files, or tests in them, were named: then all of their cases are wanted."""
    return bool(named) and all(Path(one.partition("::")[0]).is_file() for one in named)


def leave_out(items: Sequence[pytest.Item], tests: Path) -> None:
    """Mark most cases of lists as `full`; `items` stand in the order of the files."""
    lists: dict[str, list[Any]] = {}
    for item in items:
        inside = item.path.relative_to(tests).parts if item.path.is_relative_to(tests) else ()
        if hasattr(item, "callspec") and inside and inside[0] in ROOMS:
            lists.setdefault(item.nodeid.partition("[")[0], []).append(item)
    for cases in (one for one in lists.values() if len(one) > SHORT):
        kept = KEPT_OF_LONG if len(cases) > LONG else KEPT
        for case in (c for n, c in enumerate(cases) if n % 8 not in kept):
            case.add_marker(pytest.mark.full)
