"""Arguments for tools that say no more than JSON Schema does: imported ones, described ones, Python functions.

Pieces of the request are matched to the schema's leaves by learnt weights; the confidence is the learnt probability
that every argument is right. What is below the floor is named as doubtful.
"""

import re
from dataclasses import replace
from typing import Any, Final

from agents.decisions.fill_arguments.fallback_values import last_resort
from agents.decisions.fill_arguments.given_values import said_by_name, supplied
from agents.decisions.fill_arguments.question import Filled, FillQuestion
from agents.decisions.fill_arguments.value import REQUEST, Value
from agents.extraction.discourse.coreference import points_back
from agents.extraction.matching.matching import Match, arguments_of, calls_of, match
from agents.extraction.matching.weights import shipped_weights
from agents.extraction.slots.slots import Slot, slots
from tagging.kinds import KINDS
from tools.tool import Tool

# fmt: off
_STANDARD: Final = frozenset({
    "date", "date-time", "time", "uri", "url", "email", "uuid", "regex", "duration",
    "password", "byte", "binary", "hostname", "ipv4", "ipv6", "json", "int32", "int64",
    "float", "double", "decimal", "phone",
})
# fmt: on
"""Formats that foreign schemas name as well; any other is a kind of its author's, which no request is guessed for."""
_MISSING_CONFIDENCE: Final = 0.2
_SURE: Final = 0.9
_OF_IDENTIFIERS: Final = re.compile(r"\d|_|\S-\S|^[A-Z]{2,5}$")


def has_kinds(tool: Tool) -> bool:
    """Whether a tool's schema carries our own hints, or nothing but formats that are read exactly."""
    if not tool.properties or _hinted(tool.parameters):
        return True
    return all(slot.core.get("format") in KINDS for slot in slots(tool))


def fill_by_schema(question: FillQuestion) -> Filled:
    """Fill the arguments of a tool that has no kinds."""
    every = slots(question.tool)
    values = {s.name: v for s in every if (v := said_by_name(s, question)) is not None}
    values |= supplied([s for s in every if s.name not in values], question)
    found = _without_guesses(_matched(question, frozenset(values)), question)
    values |= _pointed_at(every, question, found, values)
    missing = tuple(s.name for s in every if s.required and s.name not in values and _lacks(found, s.name))
    calls = [{**call, **{n: v.values[0] for n, v in values.items()}} for call in calls_of(found)]
    sure = found.confidence * min([v.confidence for v in values.values()], default=1.0)
    return Filled(
        sets=() if missing else tuple(calls[: question.max_sets]),
        more=() if missing else tuple(calls[question.max_sets :]),
        missing=missing,
        found=calls[0],
        sources={**dict.fromkeys(arguments_of(found), REQUEST), **{n: v.source for n, v in values.items()}},
        doubtful=() if missing else _doubtful(found, sure),
        confidence=_MISSING_CONFIDENCE if missing else sure,
    )


def _hinted(schema: Any) -> bool:  # noqa: ANN401 - any JSON
    if isinstance(schema, dict):
        form = schema.get("format")
        own = isinstance(form, str) and form not in _STANDARD
        return own or any(str(key).startswith("x-") for key in schema) or any(map(_hinted, schema.values()))
    return isinstance(schema, list) and any(map(_hinted, schema))


def _matched(question: FillQuestion, without: frozenset[str]) -> Match:
    """Match the clause that the tool serves; the whole task where that is not enough."""
    if question.focus and question.focus != question.task:
        found = match(question.tool, question.focus, without=without)
        if found.confidence >= shipped_weights().floor:
            return found
    return match(question.tool, question.task, without=without)


def _without_guesses(found: Match, question: FillQuestion) -> Match:
    """Leave to the tools that supply a value what the request itself gives with doubt only."""
    suppliable = {supply.parameter for supply in question.supplies}
    looked_up = {supply.parameter for supply in question.supplies if supply.strength == "strong"}
    kept = tuple(
        o
        for o in found.given
        if o.leaf.path[0] not in suppliable
        or (found.sureness[o.leaf.path] >= _SURE and (o.leaf.path[0] not in looked_up or _identifies(o.value)))
    )
    return found if kept == found.given else replace(found, given=kept, fan=None)


def _identifies(value: object) -> bool:
    """Whether a value looks like an identifier, and not like the name that people know a thing by."""
    return not isinstance(value, str) or bool(_OF_IDENTIFIERS.search(value))


def _pointed_at(
    every: tuple[Slot, ...], question: FillQuestion, found: Match, values: dict[str, Value]
) -> dict[str, Value]:
    """Take from earlier results what the task speaks of as "it" and nothing in the task itself gives."""
    if not question.upstream or not points_back(question.focus or question.task):
        return {}
    lacking = [s for s in every if s.required and s.name not in values and _lacks(found, s.name)]
    return {s.name: v for s in lacking if (v := last_resort(s, question)) is not None}


def _lacks(found: Match, name: str) -> bool:
    return any(leaf.path[0] == name for leaf in found.missing)


def _doubtful(found: Match, sure: float) -> tuple[str, ...]:
    """Name the parameters that the doubt comes from: the weakest at least."""
    if sure >= shipped_weights().floor or not found.given:
        return ()
    parts = {o.leaf.path[0]: found.sureness[o.leaf.path] for o in found.given}
    weakest = min(parts.values())
    return tuple(name for name, p in parts.items() if p == weakest or p < _SURE)
