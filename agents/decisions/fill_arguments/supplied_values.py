"""Values that earlier results supply: another agent's, those of the steps before, and those of the conversation."""

import re
from contextlib import suppress
from itertools import groupby
from typing import Any

from agents.decisions.fill_arguments.question import FillQuestion, Upstream
from agents.decisions.fill_arguments.value import NUMERIC, Value
from agents.extraction.discourse.coreference import points_back
from agents.extraction.discourse.mentions import mentioned, values_at, values_named
from agents.extraction.discourse.ordinals import place_meant
from agents.extraction.slots.finders import FINDERS
from agents.extraction.slots.slots import Slot
from agents.extraction.spans.paths import find_paths, is_written_to
from lazy_regex import lazy_regex
from tagging.tags import Permission
from tools.schemas.fields import words_of

_MOST_SETS = 100
_DAY = lazy_regex(r"\d{4}-\d{2}-\d{2}")
_THAT_DAY = lazy_regex(
    r"[那这]一?[天日]|(?<![A-Za-z])(?:th(?:at|is)\s+(?:day|date)|that(?!\s+\w)|it)(?![A-Za-z])|它", re.IGNORECASE
)
_FOREIGN = frozenset({"text", "word", "number", "integer"})
"""Kinds of what foreign tools supply each other: identifiers and coordinates. What they find best stands first."""


def supplied(open_slots: list[Slot], question: FillQuestion) -> dict[str, Value]:
    """Fill slots from earlier results; where several slots want one kind, what the request names is shared out."""
    values = {s.name: v for s in open_slots if (v := _referred(s, question)) is not None}
    for _, group in groupby(sorted(open_slots, key=lambda s: s.kind), key=lambda s: s.kind):
        rivals = _of_one_source([s for s in group if not s.many and s.required and s.name in values], question)
        if len(rivals) > 1:
            named = _all_supplied(rivals[0], values[rivals[0].name], question)
            for slot, value in zip(rivals, named, strict=False):
                values[slot.name] = values[slot.name].model_copy(update={"values": (value,)})
            for slot in rivals[len(named) :]:
                del values[slot.name]  # one value is not two
    return values


def with_day_meant(question: FillQuestion) -> str:
    """Return the clause with the day that the step before reached in the place of "that", 那天; empty for any other."""
    last = question.upstream[-1] if question.upstream else None
    if last is None or not isinstance(last.value, dict):
        return ""
    given = {str(value) for value in last.arguments.values()}
    reached = {v for v in last.value.values() if isinstance(v, str) and _DAY.fullmatch(v)} - given
    said = question.focus if len(reached) == 1 and _THAT_DAY.search(question.focus) else ""
    return _THAT_DAY.sub(f" {reached.pop()} ", said, count=1) if said else ""


def _of_one_source(rivals: list[Slot], question: FillQuestion) -> list[Slot]:
    """Keep those that could take the very same values: latitude and longitude are two fields of one result."""
    fields = {s.name: {(x.from_tool, x.resource) for x in question.supplies if x.parameter == s.name} for s in rivals}
    return [s for s in rivals if fields[s.name] & fields[rivals[0].name]]


def _all_supplied(slot: Slot, first: Value, question: FillQuestion) -> list[str]:
    """List what a slot could take, in the order of the calls: two files that were loaded are two tables."""
    if len(first.values) > 1:
        return [str(v) for v in first.values]
    pairs = [(s, u) for u in question.upstream for s in question.supplies if s.from_tool == u.tool_id]
    found = [_grounded(slot, u, s.resource, question) for s, u in pairs if s.parameter == slot.name]
    return list(dict.fromkeys(str(v) for value in found if value is not None for v in value.values))


def _referred(slot: Slot, question: FillQuestion) -> Value | None:
    """Take a value that an upstream result supplies, chosen by what the request mentions."""
    if slot.of_kind.over_columns or _named_to_write(slot, question):  # columns compete: see `_columns` of `offline.py`
        return None
    if _named_to_delete(slot, question):
        return None
    pairs = [(s, u) for s in question.supplies for u in reversed(question.upstream) if s.from_tool == u.tool_id]
    if points_back(question.focus or question.task):  # "it" is what came last, whoever else supplies such a thing
        latest = [u.step for u in question.upstream]
        pairs.sort(key=lambda pair: -max((i for i, step in enumerate(latest) if step == pair[1].step), default=0))
    values = [v for s, u in pairs if s.parameter == slot.name and (v := _grounded(slot, u, s.resource, question))]
    if _writes_text(slot, question):  # what another text was made of is not what is written
        values = [v for v in values if not _used_up(v, question)]
    made_of = _made_of(slot, question)
    return next((v for v in values if not made_of.intersection(map(str, v.values))), next(iter(values), None))


def _writes_text(slot: Slot, question: FillQuestion) -> bool:
    return slot.kind == "text" and question.tool.tags.permission.value is not Permission.LOW


def _used_up(value: Value, question: FillQuestion) -> bool:
    """Whether a call of a step before was given this very text, and brought something of its own."""
    given = [a for u in question.upstream if u.step for a in u.arguments.values() if isinstance(a, str)]
    return any(isinstance(v, str) and v in given for v in value.values)


def _made_of(slot: Slot, question: FillQuestion) -> frozenset[str]:
    """Name the tables that a later step made another table of: what is kept of rows is written, not all of them."""
    if slot.kind != "table" or question.tool.tags.permission.value is Permission.LOW:
        return frozenset()
    taken = [u.arguments.get(slot.name) for u in question.upstream if u.step and _brings_another(u, slot.name)]
    return frozenset(name for name in taken if isinstance(name, str))


def _brings_another(upstream: Upstream, parameter: str) -> bool:
    brought = upstream.value.get(parameter) if isinstance(upstream.value, dict) else None
    return isinstance(brought, str) and brought != upstream.arguments.get(parameter)


def _named_to_delete(slot: Slot, question: FillQuestion) -> bool:
    """Whether a file is named that no call was given yet, for a tool that takes files away: copy a to b, delete c."""
    if slot.kind != "path" or question.tool.tags.permission.value is not Permission.HIGH:
        return False
    given = {str(value).rstrip("/") for u in question.upstream for value in u.arguments.values()}
    return any(str(span.value).rstrip("/") not in given for span in find_paths(question.task))


def _named_to_write(slot: Slot, question: FillQuestion) -> bool:
    """Whether the request itself says which file a tool that writes is to write to."""
    if slot.kind != "path" or question.tool.tags.permission.value is Permission.LOW:
        return False
    text = question.focus or question.task
    return any(is_written_to(span, text) for span in FINDERS["path"](text))


def _grounded(slot: Slot, upstream: Upstream, resource: str, question: FillQuestion) -> Value | None:
    found = values_at(upstream.value, resource) if resource else values_named(upstream.value, words_of(slot.name))
    held = [h.model_copy(update={"value": _as_wanted(slot, h.value)}) for h in found if _type_fits(slot, h.record)]
    if not held:
        return None
    spans = mentioned(held, question.focus) or mentioned(held, question.task)
    source = f"result of {upstream.tool_id}"
    if spans:
        values = [s.value for s in spans]
        return Value(values=(values,) if slot.many else tuple(values[:_MOST_SETS]), source=source)
    if len(held) > 1 and slot.kind == "table":
        return None
    place = place_meant(question.focus or question.task, len(held)) if len(held) > 1 and not slot.many else None
    if place is not None:
        return Value(values=(held[place].value,), source=source, confidence=0.9)
    first_will_do = slot.of_kind.by_reference or slot.kind in _FOREIGN
    if first_will_do or len(held) == 1 or points_back(question.focus or question.task):
        return Value(values=(held[0].value,), source=source, confidence=1.0 if len(held) == 1 else 0.6)
    return None


def _as_wanted(slot: Slot, value: Any) -> Any:  # noqa: ANN401 - any JSON
    """Write a number as text, or text as a number, where the same identifier is one here and the other there."""
    wanted = slot.core.get("type")
    if wanted == "string" and isinstance(value, int | float) and not isinstance(value, bool):
        return str(value)
    if wanted in NUMERIC and isinstance(value, str):
        with suppress(ValueError):
            return NUMERIC[wanted](value)
    return value


def _type_fits(slot: Slot, record: dict[str, Any]) -> bool:
    wanted = slot.hint("x-type")
    return wanted is None or "type" not in record or record["type"] == wanted
