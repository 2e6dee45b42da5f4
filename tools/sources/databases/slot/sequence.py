"""A sequence of SLOT calls: what later calls take from earlier ones, and what the last ones bring."""

import time
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from errors import InvalidArguments
from lazy_regex import lazy_regex
from prompts.frozen import Frozen
from tools.sources.databases.session import Rows, too_slow
from tools.sources.databases.slot.engine import SlotEngine
from tools.sources.databases.slot.relation import Relation

_STATEMENTS: Final = 2
"""A sequence may take as long as so many statements."""
_REFERENCE: Final = lazy_regex(r"\$([A-Za-z_]\w*)(?:\.\w+)?\$")


class SlotCall(Frozen):
    """One call; `"$LABEL$"` in its arguments stands for what the call of that label brought."""

    name: str
    arguments: Mapping[str, Any]
    label: str


def reference(label: str) -> str:
    """Write what stands for the result of a call."""
    return f"${label}$"


def labels_in(value: object) -> Iterator[str]:
    """Return the labels that arguments name; `"$LABEL.key$"` names LABEL."""
    if isinstance(value, str):
        found = _REFERENCE.fullmatch(value)
        if found:
            yield found[1]
    elif isinstance(value, Mapping):
        for inner in value.values():
            yield from labels_in(inner)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from labels_in(inner)


def put_in(value: Any, kept: Mapping[str, Relation]) -> Any:  # noqa: ANN401 - arguments hold anything
    """Put results in the places of their references; a text that names no earlier call is a text."""
    if isinstance(value, str):
        found = _REFERENCE.fullmatch(value)
        return kept.get(found[1], value) if found else value
    if isinstance(value, Mapping):
        return {key: put_in(inner, kept) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [put_in(inner, kept) for inner in value]
    return value


def outputs(calls: Sequence[SlotCall]) -> list[str]:
    """Return the labels that no later call takes: together they are the answer, in their order."""
    taken = {label for call in calls for label in labels_in(call.arguments)}
    return [call.label for call in calls if call.label not in taken]


def run_sequence(engine: SlotEngine, calls: Sequence[SlotCall]) -> Rows:
    """Run calls one after the other and return what they bring; columns of several results stand side by side.

    Raises:
        InvalidArguments: the arguments of a call do not fit it.
        ToolCallFailed: the database refuses one, or all of them together take too long.
    """
    kept: dict[str, Relation] = {}
    ends = time.monotonic() + _STATEMENTS * engine.session.limits.seconds
    for call in calls:
        if time.monotonic() > ends:
            raise too_slow(engine.session.limits)
        kept[call.label] = engine.call(call.name, put_in(call.arguments, kept), call.label)
    return side_by_side([engine.rows(kept[label]) for label in outputs(calls)])


def side_by_side(parts: Sequence[Rows]) -> Rows:
    """Put the columns of several results beside each other.

    Raises:
        InvalidArguments: they differ in length.
    """
    if len(parts) == 1:
        return parts[0]
    if len({len(part.rows) for part in parts}) != 1:
        raise InvalidArguments("The results of the last calls differ in length.", zh="最后几步的结果长度不一致。")
    rows = zip(*(part.rows for part in parts), strict=True)
    return Rows(
        columns=tuple(name for part in parts for name in part.columns),
        rows=tuple(tuple(value for piece in row for value in piece) for row in rows),
        cut=any(part.cut for part in parts),
    )
