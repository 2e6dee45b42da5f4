"""Columns of a table as arguments, and conditions over them: what the request names of what a description lists."""

import re
from collections.abc import Sequence
from typing import Final

from agents.decisions.fill_arguments.question import FillQuestion
from agents.extraction.discourse.mentions import Held, mentioned, partly_mentioned, values_at
from agents.extraction.slots.assignment import assign, leftovers
from agents.extraction.slots.conditions import find_conditions
from agents.extraction.slots.finders import FINDERS
from agents.extraction.slots.slots import Slot
from agents.extraction.spans.span import Span, without_overlaps
from lazy_regex import lazy_regex


def columns_for(group: Sequence[Slot], question: FillQuestion) -> dict[str, list[Span]]:
    """Match the columns that the request names to their slots by cues, type and order.

    Returns:
        Slot's name → its column; for a slot that takes a list, every column that no other slot took.
    """
    held = held_columns(group[0].name, question)
    types = {str(h.value): h.record.get("type") for h in held}
    supplied = any(supply.parameter == group[0].name for supply in question.supplies)
    # Where a tool knows the columns, a guess from the words alone would only be wrong.
    find = (lambda text: named_columns(held, text)) if held or supplied else FINDERS["column"]
    text, spans = question.focus, find(question.focus)
    if not spans or len(spans) < sum(slot.required for slot in group):
        text, spans = question.task, find(question.task)

    def fits(slot: Slot, span: Span) -> bool:
        wanted, known = slot.hint("x-type"), types.get(str(span.value))
        return wanted is None or known is None or known == wanted

    single = [slot for slot in group if not slot.many]
    chosen = {name: [span] for name, span in assign(single, spans, text, fits=fits).items()}
    for slot in group:
        if slot.many and (rest := [s for s in leftovers(spans, chosen.values()) if fits(slot, s)]):
            chosen[slot.name] = rest
    return chosen


def condition_for(slot: Slot, question: FillQuestion) -> Span | None:
    """Read the condition that the request states over the columns of the described table."""
    held = held_columns(slot.name, question)
    found = find_conditions(question.focus, held) if question.focus else []
    found = found or find_conditions(question.task, held)
    return found[0] if found else None


def held_columns(parameter: str, question: FillQuestion) -> list[Held]:
    """Collect the columns that earlier results list for a parameter."""
    return [
        h
        for supply in question.supplies
        for upstream in question.upstream
        if supply.parameter == parameter and upstream.tool_id == supply.from_tool
        for h in values_at(upstream.value, supply.resource)
    ]


def named_columns(held: list[Held], text: str) -> list[Span]:
    """Find the columns that a text names, whole or by a word that only they have."""
    named = mentioned(held, text)
    found = without_overlaps([*named, *without_overlaps(partly_mentioned(held, text), named)])
    columns = [span for span in found if _NAMES_TABLE.match(text, span.end) is None]
    return columns or found


_NAMES_TABLE: Final = lazy_regex(r"\s*(?:表(?!现|示|达|述)|数据集|(?:table|data\s?set|sheet)(?![a-z]))", re.IGNORECASE)
"""Behind a word that is also the name of a column: it is the table that is called so."""
