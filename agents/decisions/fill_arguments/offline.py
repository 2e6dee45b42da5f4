"""Arguments without a model: values of the right kind from the request, and from earlier results.

Nothing is invented: a required slot without a value is reported as missing, and the search then looks for a
tool that supplies it.
"""

import re
from itertools import groupby, islice, product
from typing import Any

from agents.decisions.fill_arguments.answered import ANSWER, whole_answers
from agents.decisions.fill_arguments.by_schema import fill_by_schema, has_kinds
from agents.decisions.fill_arguments.columns import columns_for, condition_for
from agents.decisions.fill_arguments.fallback_values import last_resort
from agents.decisions.fill_arguments.named_values import said_by_name
from agents.decisions.fill_arguments.question import Filled, FillQuestion
from agents.decisions.fill_arguments.several_calls import a_call_each, each_target, with_targets
from agents.decisions.fill_arguments.supplied_values import supplied, with_day_meant
from agents.decisions.fill_arguments.value import NOTHING, REQUEST, Value
from agents.extraction.discourse.coreference import points_back
from agents.extraction.slots.assignment import assign, leftovers, role, split_period
from agents.extraction.slots.cues import cue_score
from agents.extraction.slots.finders import FINDERS, spans_for
from agents.extraction.slots.slots import Slot, slots
from agents.extraction.spans.paths import is_called_folder, is_written_to
from agents.extraction.spans.span import Span
from lazy_regex import lazy_regex
from tagging.tags import Permission
from tools.tool import Tool

_MOST_SETS = 100
_ALSO = lazy_regex(r"\b(?:also|too|as well|both)\b|也|同时|都", re.IGNORECASE)
"""Says that another thing is done with what was there before, and not with what came of it."""
_BESIDE = 3
"""Characters between a day and a time of that day."""
_RESULT = "result of"


class OfflineFill:
    """Fill arguments by kinds, cues and references."""

    async def __call__(self, question: FillQuestion) -> Filled:
        """Answer with argument sets, or with what is missing."""
        return fill(question)


def fill(question: FillQuestion) -> Filled:
    """Fill without waiting; the search asks it for what a tool would still miss."""
    return fill_by_kinds(question) if has_kinds(question.tool) else fill_by_schema(question)


def fill_by_kinds(question: FillQuestion) -> Filled:
    """Fill by kinds, cues and references alone: what the tools that name their kinds are made for."""
    return a_call_each(question, _one_text) or _one_text(question)


def _one_text(question: FillQuestion) -> Filled:
    every = slots(question.tool)
    values: dict[str, Value] = {}
    answers = {n: Value(values=(v,), source=ANSWER) for n, v in whole_answers(question).items() if v is not None}
    values |= {slot.name: answers[slot.name] for slot in every if slot.name in answers}
    for slot in every:
        value = None if slot.name in answers else said_by_name(slot, question)
        if value is not None:
            values[slot.name] = value
    values |= supplied([s for s in every if s.name not in values], question)
    for _, group in groupby(sorted(_open(every, values, question), key=lambda s: s.kind), key=lambda s: s.kind):
        values |= _from_text(list(group), every, question)
    for slot in every:
        if slot.required and slot.name not in values:
            value = last_resort(slot, question)
            if value is not None:
                values[slot.name] = value
    return _filled(every, _each_text_once(every, values), question)


def _each_text_once(every: tuple[Slot, ...], values: dict[str, Value]) -> dict[str, Value]:
    """Leave an optional slot empty where it would take the very text of a result that a required one takes."""
    required = {slot.name for slot in every if slot.required}
    taken = [value.values for name, value in values.items() if name in required and value.source.startswith(_RESULT)]
    return {
        name: value
        for name, value in values.items()
        if name in required or value.values not in taken or not all(isinstance(one, str) for one in value.values)
    }


def _filled(every: tuple[Slot, ...], values: dict[str, Value], question: FillQuestion) -> Filled:
    missing = tuple(s.name for s in every if s.required and not _enough(s, values.get(s.name, NOTHING)))
    names = list(values)
    sets = [
        dict(zip(names, row, strict=True)) for row in islice(product(*(values[n].values for n in names)), _MOST_SETS)
    ]
    if question.repair:
        sets = [_repaired(arguments, question) for arguments in sets]
    required = [values[s.name].confidence for s in every if s.required and s.name in values]
    return Filled(
        sets=() if missing else tuple(sets[: question.max_sets]),
        more=() if missing else tuple(sets[question.max_sets :]),
        missing=missing,
        found={name: value.values[0] for name, value in values.items()},
        sources={name: value.source for name, value in values.items()},
        confidence=0.2 if missing else min(required, default=1.0),
    )


def _enough(slot: Slot, value: Value) -> bool:
    """Whether a required slot has what it takes: a comparison of two needs two, and no more."""
    lists = [v for v in value.values if isinstance(v, list)]
    return bool(value.values) and all(slot.at_least <= len(v) <= slot.at_most for v in lists)


def _open(every: tuple[Slot, ...], values: dict[str, Value], question: FillQuestion) -> list[Slot]:
    """List the slots that the text may fill: not those whose exact value a supplier has."""
    supplied = {s.parameter for s in question.supplies if s.strength == "strong"}
    return [
        s
        for s in every
        if s.name not in values and (s.of_kind.over_columns or not (s.of_kind.by_reference and s.name in supplied))
    ]


def _from_text(group: list[Slot], every: tuple[Slot, ...], question: FillQuestion) -> dict[str, Value]:
    kind = group[0].kind
    if kind in {"column", "condition"}:
        return _columns(group, question) if kind == "column" else _conditions(group, question)
    if _goes_on_with_a_text(group[0], question):
        return {}
    text = _text_with(group[0], question)
    spans = [] if kind == "enum" else _free_spans(group[0], text, question.tool)
    if kind == "date":
        met = with_day_meant(question)
        days = split_period(group, _free_spans(group[0], met, question.tool), met) if met else {}
        days = days or split_period(group, spans, text)
        return {name: Value(values=(day,), source="date in the request") for name, day in days.items()}
    if kind in {"enum", "boolean"}:
        return {s.name: v for s in group if (v := _choice(s, question)) is not None}
    spans = _not_code(group[0], spans, every, text)
    n_required = sum(s.required for s in group)
    if question.focus and len(spans) < n_required:
        text = question.task
        spans = _not_code(group[0], _free_spans(group[0], text, question.tool), every, text)
    if kind == "expression" and spans:
        return {group[0].name: Value(values=(spans[0].value,), source=REQUEST)}
    spans = _wanted(group, spans, text, every)
    if len(group) == 1 and len(spans) > 1 and group[0].of_kind.fans_out:
        values = tuple(dict.fromkeys(s.value for s in spans))[:_MOST_SETS]
        return {group[0].name: Value(values=(list(values),) if group[0].many else values, source=REQUEST)}
    return _shared_out(group, spans, text, every)


def _shared_out(group: list[Slot], spans: list[Span], text: str, every: tuple[Slot, ...]) -> dict[str, Value]:
    """Give each slot its span; a slot that takes a list gets what the others leave."""
    single = [s for s in group if not s.many]
    chosen = assign(single, spans, text, _anchor(every, text))
    if any(s.many and s.required for s in group) and len(chosen) == len(spans):
        # What must be given comes before what may be.
        chosen = assign([s for s in single if s.required], spans, text, _anchor(every, text))
    values = {n: Value(values=(_placed(n, s, text),), source=REQUEST) for n, s in chosen.items()}
    if _one_anchor(every, text):
        values = with_targets(values, each_target(group, chosen, spans))
    rest = leftovers(spans, [chosen.values()])
    for slot in group:
        if slot.many and rest:
            values[slot.name] = Value(values=([s.value for s in rest],), source=REQUEST)
    return values


def _placed(name: str, span: Span, text: str) -> Any:  # noqa: ANN401 - the value of any slot
    """Return a value; of a place that the text calls a folder, say so, so that no file takes its name."""
    if role(name) != "target" or span not in FINDERS["path"](text) or not is_called_folder(span, text):
        return span.value
    return f"{str(span.value).rstrip('/')}/"


def _goes_on_with_a_text(slot: Slot, question: FillQuestion) -> bool:
    """Whether a step says "that" of what an earlier one brought: then no text of another clause is meant."""
    onward = question.upstream and points_back(question.focus) and not _ALSO.search(question.focus)
    return bool(onward) and slot.kind in {"text", "word"} and not spans_for(slot, question.focus)


def _text_with(slot: Slot, question: FillQuestion) -> str:
    """Return the focus where it holds a value of the kind, else the whole task."""
    focus = question.focus
    return focus if focus and spans_for(slot, focus) else question.task


def _free_spans(slot: Slot, text: str, tool: Tool) -> list[Span]:
    spans = spans_for(slot, text)
    if slot.kind == "path":
        return _files(spans, text, tool)
    if slot.kind in {"text", "word"}:
        # A quoted word alone may be a file's name; one with a dot or a slash hardly is anything else.
        paths = [p for p in FINDERS["path"](text) if re.search(r"[./]", str(p.value))]
        others = [s for s in spans if not any(s.overlaps(p) for p in paths)]
        return others or ([] if slot.kind == "text" else spans)
    return spans


def _files(spans: list[Span], text: str, tool: Tool) -> list[Span]:
    """Of several files, leave one that the request wants written to the tools that write, the others to the rest."""
    written = [s for s in spans if is_written_to(s, text)]
    if tool.tags.permission.value is Permission.LOW:
        return [s for s in spans if s not in written] or spans
    alone = sum(slot.kind == "path" for slot in slots(tool)) == 1
    return written if alone and written else spans


def _not_code(slot: Slot, spans: list[Span], every: tuple[Slot, ...], text: str) -> list[Span]:
    """Leave pieces of code to the slots of the same tool that take them: a pattern is no text, a query no path."""
    if slot.of_kind.is_code:
        return spans
    code = [s for other in every if other.of_kind.is_code for s in spans_for(other, text)]
    return [s for s in spans if not any(s.overlaps(c) for c in code)]


def _wanted(group: list[Slot], spans: list[Span], text: str, every: tuple[Slot, ...]) -> list[Span]:
    """Drop spans that nothing points to where only optional slots of a common kind could take them."""
    if any(s.required for s in group) or not group[0].of_kind.needs_cue:
        return spans
    if group[0].kind == "number" and len(group) == 1 and any(role(s.name) for s in every):
        # The amount of a conversion: it may be left out, but a number in the request is meant for it.
        return spans
    return [span for span in spans if any(cue_score(slot, span, text) > 0 for slot in group)]


def _conditions(group: list[Slot], question: FillQuestion) -> dict[str, Value]:
    found = {s.name: condition_for(s, question) for s in group}
    return {n: Value(values=(s.value,), source="condition in the request") for n, s in found.items() if s}


def _columns(group: list[Slot], question: FillQuestion) -> dict[str, Value]:
    many = {s.name for s in group if s.many}
    return {
        name: Value(
            values=([s.value for s in spans],) if name in many else (spans[0].value,),
            source="column named in the request",
        )
        for name, spans in columns_for(group, question).items()
    }


def _choice(slot: Slot, question: FillQuestion) -> Value | None:
    values = tuple(dict.fromkeys(s.value for s in spans_for(slot, question.focus)))
    if len(values) < max(1, slot.at_least):
        values = tuple(dict.fromkeys(s.value for s in spans_for(slot, question.task)))
    if not values:
        return None
    if slot.kind == "boolean" or slot.many:
        return Value(values=(list(values) if slot.many else values[0],), source=REQUEST)
    return Value(values=values[:_MOST_SETS], source=REQUEST)


def _anchor(every: tuple[Slot, ...], text: str) -> Span | None:
    """Find the value that a source unit or zone stands beside."""
    for slot in every:
        if slot.of_kind.anchors and not role(slot.name):
            found = spans_for(slot, text)
            if found:
                return _with_its_day(found[0], text) if slot.kind == "date-time" else found[0]
    return None


def _one_anchor(every: tuple[Slot, ...], text: str) -> bool:
    """Whether the text gives no more than one value that a source stands beside."""
    return all(len(spans_for(s, text)) < 2 for s in every if s.of_kind.anchors and not role(s.name))


def _with_its_day(clock: Span, text: str) -> Span:
    """Let a time of day begin with the day before it: what stands beside that stands beside the time."""
    days = (day for day in FINDERS["date"](text) if 0 <= clock.start - day.end <= _BESIDE)
    start = min((day.start for day in days), default=clock.start)
    return clock.model_copy(update={"start": start, "text": text[start : clock.end]})


def _repaired(arguments: dict[str, Any], question: FillQuestion) -> dict[str, Any]:
    """Leave out an optional argument that the refusal names."""
    required = question.tool.required
    return {
        k: v for k, v in arguments.items() if k in required or not re.search(rf"\b{re.escape(k)}\b", question.repair)
    }
