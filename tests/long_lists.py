"""Which cases of a test with a long list are left to `make test-all`."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any
from zlib import crc32

import pytest

from prompts.language import has_han

SHORT = 2
"""A list of so many cases is not cut short."""
LONG = 8
"""Of a longer list two of each eight cases run, of one up to this length two of each four."""
KEPT = frozenset({0, 3, 4, 7})
KEPT_OF_LONG = frozenset({0, 5})
"""Places in each eight neighbours: cases of two languages stand in pairs or in two blocks, and both are kept."""
ROOMS = ("graph", "cli", "tools")
"""Where a case is a whole conversation, a command or a worker, and not one call of a function."""
IN_ONE_LANGUAGE = "graph"
"""Where most tests are a conversation that is had in both languages, and every second one of them is had in one."""


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
    for name, cases in lists.items():
        kept = KEPT_OF_LONG if len(cases) > LONG else KEPT
        run = [case for n, case in enumerate(cases) if len(cases) <= SHORT or n % 8 in kept]
        if _room(cases[0], tests) == IN_ONE_LANGUAGE and _are_twins(run):
            run = [run[crc32(name.rpartition("/")[2].encode()) % 2]]
        for case in cases:
            if case not in run:
                case.add_marker(pytest.mark.full)


def _room(case: pytest.Item, tests: Path) -> str:
    return case.path.relative_to(tests).parts[0]


def _are_twins(cases: Sequence[Any]) -> bool:
    """Whether these are two cases of one thing, the one in English and the other in Chinese."""
    return len(cases) == 2 and {_in_chinese(case) for case in cases} == {True, False}


def _in_chinese(case: Any) -> bool:
    values = case.callspec.params.values()
    return any(value == "zh" or has_han(repr(value)) for value in values)
