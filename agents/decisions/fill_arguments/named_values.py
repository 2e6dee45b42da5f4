"""Values that a request gives by a parameter's name, or in a form that only one parameter has."""

import re
from collections.abc import Sequence
from typing import Any

from agents.decisions.fill_arguments.question import FillQuestion
from agents.decisions.fill_arguments.value import NUMERIC, REQUEST, Value
from agents.extraction.slots.finders import FINDERS, explicit, spans_for
from agents.extraction.slots.slots import Slot
from tagging.kinds import kind_named

_EXACT = frozenset({"path", "uri", "email"})
"""Kinds that parameters are named after, and whose values are told by their form alone."""
_FLAGS = {"true": True, "yes": True, "1": True, "是": True, "false": False, "no": False, "0": False, "否": False}


def said_by_name(slot: Slot, question: FillQuestion) -> Value | None:
    """Read `name=value`, which beats every guess."""
    span = explicit(slot, question.task)
    if span is None:
        return None
    said = re.split(r"[,，、]", span.value) if slot.many and span.text == span.value else [span.value]
    values = [_read(slot, one) for one in said]
    if None in values:
        return None
    return Value(values=(values if slot.many else values[0],), source="named in the request")


def of_exact_form(every: Sequence[Slot], text: str) -> dict[str, Value]:
    """Read values that nothing else looks like, such as files and addresses, where one stands for one parameter."""
    found: dict[str, Value] = {}
    for slot in every:
        rivals = [s for s in every if kind_named(s.name) == kind_named(slot.name)]
        kind = kind_named(slot.name).name
        spans = FINDERS[kind](text) if kind in _EXACT and slot.kind == kind else []
        if len(rivals) == 1 and len({s.value for s in spans}) == 1 and not slot.many:
            found[slot.name] = Value(values=(spans[0].value,), source=REQUEST)
    return found


def _read(slot: Slot, surface: str) -> Any:  # noqa: ANN401 - the value of any slot
    """Read what stands behind `name=`; None where it is no value of the slot."""
    if slot.kind == "enum":
        return next((s.value for s in spans_for(slot, surface)), None)
    if slot.kind == "boolean":
        return _FLAGS.get(surface.lower())
    number = slot.kind if slot.kind in NUMERIC else slot.number
    if number is None:
        return surface
    try:
        return NUMERIC[number](surface)
    except ValueError:
        return None
