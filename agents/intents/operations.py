"""What a task asks to be worked out, and whether any call did it: a difference, a share, the day of a highest value.

Words of this kind are common, so that a tool's example requests hold them whatever it does; what counts is what a call
was given, what its tool says it does, and what its result names.
"""

import re
import tomllib
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Final, Literal, TypeAlias, get_args

from agents.extraction.spans.quotes import find_quoted
from agents.intents.said_values import leaves
from agents.intents.unserved import Ran
from lazy_regex import lazy_regex
from prompts.frozen import Frozen

_WORDS: Final = Path(__file__).with_name("operations.toml")
_PIECE: Final = 0.4
"""Share of a task from which an argument that stands in it is the task, handed on, and shows nothing done."""
_ELSEWHERE: Final = lazy_regex(r"(?:(?<=[.。\n])|^)\s*For [^.。]*\buse\b[^.。]*[.。]?")
"""A sentence that sends to other tools."""
_DEEP: Final = 4


Place: TypeAlias = Literal["arguments", "tool", "fields"]


class Operation(Frozen):
    """Something to be worked out."""

    name: str
    asked: re.Pattern[str]
    done: re.Pattern[str]
    told_by: tuple[Place, ...]
    """Where it shows that it was done."""


@cache
def operations() -> tuple[Operation, ...]:
    """Return what is told apart, compiled once."""
    read = tomllib.loads(_WORDS.read_text(encoding="utf-8"))
    return tuple(
        Operation(
            name=name,
            asked=re.compile("|".join([*map(_whole, one["en"]), *one["zh"]]), re.IGNORECASE),
            done=re.compile("|".join(one["done"]), re.IGNORECASE),
            told_by=tuple(one["told_by"]),
        )
        for name, one in read.items()
    )


def operations_left(task: str, ran: Sequence[Ran]) -> tuple[str, ...]:
    """Return the words of a task that ask for what no call worked out."""
    plain = _without_quoted(task)
    asked = [(one, match) for one in operations() if (match := one.asked.search(plain)) is not None]
    if not asked:
        return ()
    said = {place: "\n".join(text for one in ran for text in _told(place, one, task)) for place in get_args(Place)}
    return tuple(
        match.group().strip() for one, match in asked if not any(one.done.search(said[place]) for place in one.told_by)
    )


def field_names(value: object, deep: int = _DEEP) -> tuple[str, ...]:
    """List the names of the fields of a result; of a list its first item tells them all."""
    if not deep:
        return ()
    if isinstance(value, list):
        return field_names(value[0], deep - 1) if value else ()
    if not isinstance(value, dict):
        return ()
    inner = (name for one in value.values() for name in field_names(one, deep - 1))
    return tuple(dict.fromkeys((*map(str, value), *inner)))


def _told(place: Place, ran: Ran, task: str) -> Iterator[str]:
    """Say what a call tells of in one place; a tool that only supplies others works nothing out."""
    if place == "arguments":
        given = (str(leaf) for leaf in leaves(ran.arguments))
        yield from (leaf for leaf in given if len(leaf) < _PIECE * len(task) or leaf not in task)
    elif place == "tool":
        yield "" if ran.supplies else _ELSEWHERE.sub("", ran.does)
    else:
        yield from ran.fields


def _without_quoted(task: str) -> str:
    characters = list(task)
    for span in find_quoted(task):
        characters[span.start : span.end] = " " * (span.end - span.start)
    return "".join(characters)


def _whole(word: str) -> str:
    return rf"(?<![A-Za-z0-9_]){word}(?![A-Za-z0-9_])" if word[:1].isalpha() else word
