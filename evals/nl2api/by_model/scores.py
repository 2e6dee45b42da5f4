"""Calls beside those that were wanted: which functions, which arguments, and whether all is the same.

References:
    Elder et al., "Live API-Bench", 2025: intents and slots. Here arguments that are as by default count as given, and
    a reference counts by the call that made what it names.
"""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from typing import Any, Final

from prompts.frozen import Frozen
from tools.sources.databases.slot.sequence import SlotCall
from tools.sources.databases.slot.specs import slot_specs

_NAMES: Final = frozenset({"key_name"})
"""Parameters that hold names of columns, whose case says nothing."""
_DEFAULTS: Final[Mapping[str, Mapping[str, Any]]] = {
    spec["name"]: {
        key: one["schema"]["default"]
        for key, one in spec["parameters"]["properties"].items()
        if "default" in one["schema"]
    }
    for spec in slot_specs()
}


class Overlap(Frozen):
    """How much of what was said was wanted, and of what was wanted said."""

    hits: int = 0
    said: int = 0
    wanted: int = 0


class PlainCall(Frozen):
    """A call whose references are the calls that they name."""

    name: str
    arguments: Mapping[str, Any]


def plain_calls(calls: Sequence[SlotCall]) -> list[PlainCall]:
    """Put producing calls, by name and number, in the places of references, and add what is as by default."""
    makers: dict[str, str] = {}
    counted = Counter[str]()
    plain = []
    for call in calls:
        given = {**_DEFAULTS.get(call.name, {}), **call.arguments}
        arguments = {key: _plain(value, makers, is_name=key in _NAMES) for key, value in given.items()}
        plain.append(PlainCall(name=call.name, arguments=arguments))
        counted[call.name] += 1
        makers[call.label] = f"{call.name}#{counted[call.name]}"
    return plain


def intents(said: Sequence[PlainCall], wanted: Sequence[PlainCall]) -> Overlap:
    """Compare the functions as multisets."""
    one, other = Counter(call.name for call in said), Counter(call.name for call in wanted)
    return Overlap(hits=(one & other).total(), said=one.total(), wanted=other.total())


def slots(said: Sequence[PlainCall], wanted: Sequence[PlainCall]) -> Overlap:
    """Compare arguments: calls of one function are paired so that each takes the likest that is left."""
    by_name = defaultdict[str, list[PlainCall]](list)
    for call in wanted:
        by_name[call.name].append(call)
    hits = 0
    for call in said:
        if rest := by_name[call.name]:
            likest = max(rest, key=lambda other: _alike(call, other))
            rest.remove(likest)
            hits += _alike(call, likest)
    return Overlap(
        hits=hits,
        said=sum(len(call.arguments) for call in said),
        wanted=sum(len(call.arguments) for call in wanted),
    )


def _alike(one: PlainCall, other: PlainCall) -> int:
    return sum(key in other.arguments and other.arguments[key] == value for key, value in one.arguments.items())


def _plain(value: Any, makers: Mapping[str, str], *, is_name: bool) -> Any:  # noqa: ANN401 - arguments hold anything
    if isinstance(value, str):
        if len(value) > 1 and value[0] == value[-1] == "$":
            return ("made by", makers.get(value.strip("$"), value))
        return value.casefold() if is_name else value
    if isinstance(value, list | tuple):
        parts = [_plain(one, makers, is_name=is_name) for one in value]
        return parts[0] if is_name and len(parts) == 1 else tuple(parts)
    if isinstance(value, Mapping):
        return {key: _plain(one, makers, is_name=is_name) for key, one in value.items()}
    return float(value) if isinstance(value, int) and not isinstance(value, bool) else value
