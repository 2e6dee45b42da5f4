"""Which arguments of the last call a follow-up states anew, read by their kinds alone.

Pure: a value takes the place of one that stood there before, and counts only where every word became a value.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from agents.decisions.fill_arguments.offline import fill
from agents.decisions.fill_arguments.question import FillQuestion, Upstream
from agents.extraction.discourse.ellipsis import Ellipsis
from agents.extraction.slots.assignment import role
from agents.extraction.slots.cues import cue_score
from agents.extraction.slots.day_bounds import End, end_alike, end_said
from agents.extraction.slots.finders import spans_for
from agents.extraction.slots.slots import Slot, slots
from agents.extraction.spans.dates import find_periods
from agents.extraction.spans.numbers import find_numbers, find_years
from agents.extraction.spans.span import Span
from agents.extraction.tables.draft import Draft
from agents.extraction.tables.wording import neutral
from lazy_regex import lazy_regex
from prompts.language import has_han
from tools.gazetteers.units import unit_named
from tools.tool import Tool

_FREE: Final = frozenset({"text", "word", "string", "object"})
"""Kinds whose values look like anything: few words say too little to be sure of one."""
_NUMERIC: Final = frozenset({"number", "integer"})
_WHEN: Final = frozenset({"date", "date-time", "time", "year"})
_LENGTH: Final = lazy_regex(
    r"years?|months?|weeks?|days?|hours?|minutes?|年|个?月|个?星期|周|天|小时|分钟", re.IGNORECASE
)
_OF_NUMBER: Final = lazy_regex(r"\d\s*$")
_GOES_ON: Final = lazy_regex(
    r"^\s*(?:(?:and|so|then|ok(?:ay)?|now)(?![A-Za-z])|那么?|所以|这样)[\s,，]*", re.IGNORECASE
)
_PLAIN: Final = lazy_regex(
    r"(?<![A-Za-z])(?:normal|ordinary|regular|usual|plain|actual)(?![A-Za-z])|普通|正常|一般|平常"
    r"|开始|起算|算起|为止|截止",
    re.IGNORECASE,
)
"""Words that only say that something is as it always is, or that a day is the first or the last."""
_LEADS: Final = lazy_regex(
    r"(?<![A-Za-z])(?:over|for|in|at|on|within|during|by|of|from|to|until|till?|through|since|starting|ending)\s+(?:the\s+)?$|(?:从|自|到|至|截止到?|直到|截至)\s*$",
    re.IGNORECASE,
)
"""A word that only leads to the value behind it."""
_MONTH_SAID: Final = lazy_regex(
    r"\d\s*月|(?<![A-Za-z])(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)", re.IGNORECASE
)
_YEAR_SAID: Final = lazy_regex(r"\d{4}|[今去明前后]年|(?:this|last|next) year", re.IGNORECASE)
_WORD: Final = lazy_regex(r"[a-z]+", re.IGNORECASE)


def stated_anew(meant: Ellipsis, made: Upstream, tool: Tool) -> dict[str, Any]:
    """Read values, each in the place of one that the last call had; None stands for one that is left out now."""
    every = [slot for slot in slots(tool) if slot.kind not in _FREE]
    said = meant.said
    filled = fill(FillQuestion(task=said, tool=tool)).found
    taken: dict[str, Any] = {}
    spans: list[Span] = []
    for kind in dict.fromkeys(slot.kind for slot in every):
        group = [slot for slot in every if slot.kind == kind]
        here = (
            spans_for(group[0], said) or (_lengths(every, said) if kind in _NUMERIC else []) or _unit_alone(kind, said)
        )
        found = _of_kind(group, here, filled, (meant, made.arguments)) if here else {}
        taken |= found
        spans += here if found else []
        spans += [cue for slot in group if found for cue in _cued(slot, said)]
    if taken:
        return {} if words_left(said, spans) else taken
    return _measured_otherwise(said, [slot for slot in every if slot.kind in _NUMERIC], made.arguments)


def _unit_alone(kind: str, said: str) -> list[Span]:
    """Take a message that is but the name of a unit, which in running text would need a number beside it: 米."""
    name = said.strip()
    unit = unit_named(name) if kind == "unit" else None
    return (
        [] if unit is None else [Span(start=said.index(name), end=said.index(name) + len(name), text=name, value=unit)]
    )


def in_the_time_of(request: str, made: Upstream, tool: Tool) -> str | None:
    """Say a request that goes on with what the last call was of, and names no time, for the time of that call."""
    if not _GOES_ON.match(request) or find_periods(request) or find_years(request):
        return None
    times = [slot for slot in slots(tool) if slot.kind in ("date", "year") and made.arguments.get(slot.name)]
    if len(times) != 1:
        return None
    here = [slot for slot in slots(tool) if slot.kind not in {*_FREE, *_NUMERIC, *_WHEN, "enum", "boolean"}]
    known = {made.arguments.get(slot.name) for slot in here if isinstance(made.arguments.get(slot.name), str)}
    named = {span.value for slot in here for span in spans_for(slot, request)}
    if not named or not named <= known:
        return None
    when = made.arguments[times[0].name]
    rest = request.rstrip(" ?？.。!！")
    return f"{when} {_GOES_ON.sub('', rest)}" if has_han(request) else f"{_GOES_ON.sub('', rest)} on {when}"


def words_left(text: str, spans: Sequence[Span]) -> tuple[str, ...]:
    """List the words of a text that went into no value."""
    draft = Draft(text)
    for span in spans:
        lead = _LEADS.search(text, 0, span.start)
        draft.take(lead.start() if lead else span.start, span.end)
    for pattern in (neutral(), _PLAIN):
        while draft.first(pattern) is not None:
            pass
    return draft.left()


def _of_kind(
    group: Sequence[Slot], here: Sequence[Span], filled: Mapping[str, Any], known: tuple[Ellipsis, Mapping[str, Any]]
) -> dict[str, Any]:
    """Place the values of one kind."""
    meant, before = known
    if group[0].kind == "date":
        if len(here) == 1 and here[0].value.first == here[0].value.last and _is_span(group, before):
            return _bound(group, here[0], meant.said, before)
        named = {slot.name: filled[slot.name] for slot in group if slot.name in filled}
        return {name: _in_its_year(value, before.get(name), meant.said) for name, value in named.items()}
    if group[0].kind in _NUMERIC and len(here) == 1:
        return _number(group, here[0], meant.said, before)
    pair = {slot.name: filled[slot.name] for slot in group if slot.name in filled}
    anew = all(name in before for name in pair) or not any(slot.name in before for slot in group)
    if len(here) > 1 and len(pair) == len(here) and anew:
        return pair
    values = [span.value for span in here]
    own = {role(slot.name): slot for slot in group if slot.name in before}.get("source")
    if own is not None and len(here) == 1 and _OF_NUMBER.search(meant.said, 0, here[0].start):
        return {own.name: values[0]}  # what stands behind a new number is what that number is of
    slot = _place(group, values, filled, known)
    if slot is None or not (len(here) == 1 or slot.many):
        return {}
    return {slot.name: values if slot.many else values[0]}


def _is_span(group: Sequence[Slot], before: Mapping[str, Any]) -> bool:
    """Whether the call of before was of the days from one to another."""
    return sorted(role(slot.name) for slot in group if slot.name in before) == ["source", "target"]


def _bound(group: Sequence[Slot], day: Span, said: str, before: Mapping[str, Any]) -> dict[str, Any]:
    """Put a day in the place of the end of the span that it is said to be, or that it is another form of."""
    names: dict[End, str] = {}
    for slot in group:
        if slot.name in before and (end := role(slot.name)) in ("source", "target"):
            names["source" if end == "source" else "target"] = slot.name
    told = end_said(said, day)
    found = {name: _in_its_year(day.value.first.isoformat(), before[name], said) for name in names.values()}
    alike = end_alike(day.value.first, {end: before[name] for end, name in names.items()})
    meant = told or alike
    if meant is None:
        return {}
    ends = {**before, names[meant]: found[names[meant]]}
    return {names[meant]: found[names[meant]]} if ends[names["source"]] <= ends[names["target"]] else {}


def _in_its_year(value: object, before: object, said: str) -> object:
    """Put a day that is said without its year into the year of the day before: 要是7月1号换呢, after 2024-08-05."""
    if not (_MONTH_SAID.search(said) and isinstance(value, str) and isinstance(before, str)) or _YEAR_SAID.search(said):
        return value
    moved = f"{before[:4]}{value[4:]}"
    return moved if _is_when(before) and _is_when(value) and not moved.endswith("02-29") else value


def _number(group: Sequence[Slot], span: Span, said: str, before: Mapping[str, Any]) -> dict[str, Any]:
    """Put a number in the place of one that was there: the one its unit points to, else the only one."""
    given = [slot for slot in group if slot.name in before]
    pointed = _pointed(group, span, said)
    if pointed is None:
        return {given[0].name: span.value} if len(given) == 1 and not _is_pointed(group, span, said) else {}
    if pointed in given:
        return {pointed.name: span.value}
    like = given if len(given) == 1 else [slot for slot in given if _is_length(slot) and _is_length(pointed)]
    return {like[0].name: None, pointed.name: span.value} if len(like) == 1 else {}


def _lengths(every: Sequence[Slot], said: str) -> list[Span]:
    """Find numbers in what may be read as a day to come: in 3 years, for a tool that takes no day."""
    return [] if any(slot.kind in _WHEN for slot in every) else find_numbers(said)


def _is_length(slot: Slot) -> bool:
    """Whether a number says how long something takes, in whatever unit."""
    return any(_LENGTH.fullmatch(cue) for cue in slot.cues)


def _measured_otherwise(said: str, group: Sequence[Slot], before: Mapping[str, Any]) -> dict[str, Any]:
    """Take the only number of before for another parameter that is named alone: calendar days, for working days."""
    given = [slot for slot in group if slot.name in before]
    cued = {slot.name: cue.end - cue.start for slot in group for cue in _cued(slot, said)}
    named = [slot for slot in group if cued.get(slot.name) == max(cued.values(), default=0)]
    if len(given) != 1 or len(named) != 1 or named[0] in given:
        return {}
    told = {word.lower() for word in _WORD.findall(f"{named[0].name} {named[0].wanted.get('description', '')}")}
    left = words_left(said, _cued(named[0], said))
    rest = any(word.lower() not in told for word in left)
    return {} if rest else {given[0].name: None, named[0].name: before[given[0].name]}


def _pointed(group: Sequence[Slot], span: Span, said: str) -> Slot | None:
    """Return the one parameter that the words beside a number point to; None where none or several do."""
    scores = [cue_score(slot, span, said) for slot in group]
    best = [slot for slot, score in zip(group, scores, strict=True) if score and score == max(scores)]
    return best[0] if len(best) == 1 else None


def _is_pointed(group: Sequence[Slot], span: Span, said: str) -> bool:
    return any(cue_score(slot, span, said) for slot in group)


def _cued(slot: Slot, text: str) -> list[Span]:
    found = (re.search(re.escape(cue), text, re.IGNORECASE) for cue in sorted(slot.cues, key=len, reverse=True))
    return [Span(start=m.start(), end=m.end(), text=m.group(), value=None) for m in found if m is not None][:1]


def _place(
    group: Sequence[Slot],
    here: Sequence[object],
    filled: Mapping[str, Any],
    known: tuple[Ellipsis, Mapping[str, Any]],
) -> Slot | None:
    """Choose the parameter that a value of some kind replaces: the only one given before, else what it becomes."""
    meant, before = known
    given = [slot for slot in group if slot.name in before]
    same = [slot for slot in given if before[slot.name] in here]
    if len(given) == 1 or len(same) == 1:
        return (same or given)[0]  # said once more beside what is new: 15 stone, after 12 stone
    pointed = [slot for slot in group if slot.name in filled]
    if not given:
        return pointed[0] if len(pointed) == 1 else (group[0] if len(group) == 1 else None)
    by_role = {role(slot.name): slot for slot in given}
    if set(by_role) == {"source", "target"} and len(given) == len(by_role):
        # An amount or an hour stays with what it is of; where nothing is measured, the first of the pair is the topic.
        measured = any(name not in (s.name for s in given) and not _is_when(value) for name, value in before.items())
        return by_role["target" if measured or meant.towards else "source"]
    return pointed[0] if len(pointed) == 1 else None


def _is_when(value: object) -> bool:
    """Whether a value only says when: a rate of some day is of no amount."""
    return isinstance(value, str) and re.fullmatch(r"\d{4}-\d\d-\d\d", value) is not None
