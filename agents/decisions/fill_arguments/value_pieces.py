"""Pieces of a task that only give values of the call that the whole task means: they wish for nothing by themselves.

Of "5伏电源点一个3.2伏的LED，15毫安，串多大电阻" the middle is a current, and no wish for a tool that weighs things.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Any

from agents.decisions.fill_arguments.by_schema import has_kinds
from agents.decisions.fill_arguments.offline import fill
from agents.decisions.fill_arguments.question import Filled, FillQuestion
from agents.extraction.discourse.coreference import points_back
from agents.extraction.matching.leaf import leaves
from agents.extraction.pieces.request import read_request
from agents.extraction.pieces.words import shares, stems
from tools.tool import Tool


def only_gives_values(piece: str, meant: Tool, call: Filled, rival: Tool) -> bool:
    """Whether a piece belongs to the call that the whole task means, though its words are nearer to another tool.

    It does where that call takes a value of it, or it speaks of "it", and the other tool could not be called by what
    the piece says, or it says nothing but values and what the parameters of that call are called. Only tools that go by
    their schemas are judged so: of others it is known how people ask for them.

    Args:
        piece: Of the task.
        meant: What the whole task means.
        call: Its arguments, filled from the whole task.
        rival: What the piece by itself is nearest to.
    """
    if has_kinds(meant) or rival.id == meant.id:
        return False
    taken = [value for value in _values(call) if _stands_in(value, piece)]
    if not taken and not points_back(piece):
        return False
    if taken and _says_no_more(piece, taken, meant):
        return True
    return bool(fill(FillQuestion(task=piece, tool=rival)).missing)


def _says_no_more(piece: str, taken: Sequence[Any], meant: Tool) -> bool:
    """Whether a piece holds but values, and words that the parameters are called."""
    for value in taken:
        piece = re.sub(re.escape(_said(value)), " ", piece, flags=re.IGNORECASE)
    known = {stem for leaf in leaves(meant) for stem in (*leaf.name_words, *leaf.words)}
    return all(any(shares(word, other) for other in known) for word in stems(piece))


def _values(call: Filled) -> Iterator[Any]:
    for one in call.sets or (call.found,):
        yield from _leaves(one)


def _leaves(value: Any) -> Iterator[Any]:  # noqa: ANN401 - JSON
    if isinstance(value, dict | list):
        for inner in value.values() if isinstance(value, dict) else value:
            yield from _leaves(inner)
    elif not isinstance(value, bool) and value is not None:
        yield value


def _stands_in(value: object, piece: str) -> bool:
    """Whether a value is read from a piece: it stands there, or a day does that it is."""
    said = _said(value)
    if re.search(rf"(?<![A-Za-z0-9.]){re.escape(said)}(?![A-Za-z0-9])", piece, re.IGNORECASE):
        return True
    days = (str(moment.value) for moment in read_request(piece).moments if moment.shape == "day")
    return any(day in said for day in days)


def _said(value: object) -> str:
    return f"{value:g}" if isinstance(value, float) else str(value)
