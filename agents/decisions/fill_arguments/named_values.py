"""Values that a request gives by a parameter's name, or in a form that only one parameter has."""

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
    value = None if span is None else _read(slot, span.value)
    if value is None:
        return None
    return Value(values=([value] if slot.many else value,), source="named in the request")


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
    if slot.kind not in NUMERIC:
        return surface
    try:
        return NUMERIC[slot.kind](surface)
    except ValueError:
        return None
