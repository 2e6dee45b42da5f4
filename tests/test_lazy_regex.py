"""Patterns that are compiled when they are first used."""

import importlib
import pkgutil
import re
from types import ModuleType

import pytest

import agents
import graph
import tools
from lazy_regex import lazy_regex

ROOMS = ("agents", "graph", "tools", "tagging", "prompts")
"""Where nothing may be missing; some modules need what only an extra brings."""


def test_it_finds_what_the_compiled_pattern_finds() -> None:
    lazy, compiled = lazy_regex(r"(?P<n>\d+)\s*(?:days?|天)", re.IGNORECASE), re.compile(r"\d+\s*(?:days?|天)", re.I)
    for text in ("7 Days", "三 天", "12天", "none"):
        assert bool(lazy.search(text)) == bool(compiled.search(text))
    assert lazy.sub("x", "7 days, 12天") == "x, x"
    assert [match["n"] for match in lazy.finditer("7 days, 12天")] == ["7", "12"]
    assert lazy.groupindex == {"n": 1}
    assert lazy.pattern == r"(?P<n>\d+)\s*(?:days?|天)"


def test_nothing_is_compiled_before_it_is_used() -> None:
    broken = lazy_regex("(")
    assert broken.pattern == "("
    with pytest.raises(re.error):
        broken.search("text")


def test_a_name_that_no_pattern_has_is_an_error() -> None:
    with pytest.raises(AttributeError):
        lazy_regex("a").nothing_of_the_kind  # type: ignore[attr-defined]  # noqa: B018


@pytest.mark.parametrize("room", [agents, graph, tools], ids=lambda room: room.__name__)
def test_each_pattern_of_a_module_can_be_compiled(room: ModuleType) -> None:
    n_seen = 0
    for found in pkgutil.walk_packages(room.__path__, f"{room.__name__}."):
        try:
            module = importlib.import_module(found.name)
        except ModuleNotFoundError as error:
            assert str(error.name).partition(".")[0] not in ROOMS  # noqa: PT017
            continue
        for value in vars(module).values():
            for one in value if isinstance(value, tuple) else (value,):
                if type(one).__name__ == "lazy_regex":
                    re.compile(one.pattern, one._given_flags)
                    n_seen += 1
    assert n_seen > 40
