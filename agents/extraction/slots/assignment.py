"""Which span of a request goes into which slot, where several of one kind compete."""

import re
from collections.abc import Callable, Iterable
from typing import TypeAlias

from agents.extraction.slots.cues import cue_score, is_length, of_another_unit
from agents.extraction.slots.slots import Slot
from agents.extraction.spans.dates import Period
from agents.extraction.spans.span import Span
from lazy_regex import lazy_regex

_SOURCE = ("from", "source", "start", "since", "begin", "first", "base", "old", "left")
_TARGET = ("to", "target", "end", "until", "into", "second", "new", "right")
_MAX_SPANS = 6
_NEVER = -99.0
_TO_CUE = lazy_regex(
    r"(?:\b(?:to|into|in)|[换转]成|[换转]为|换算[成为]|转换[成为]|等于多少|是多少|合?多少|[到成为至进])[\s的]*$",
    re.IGNORECASE,
)
_INTO = lazy_regex(
    r"(?:\b(?:to|into)(?:\s+(?:the|some))?|[换兑转折][算换]?[成为作]|[换兑]|改[成为])\s*$",
    re.IGNORECASE,
)
"""What stands before the thing into which something is turned, and before nothing that is turned itself."""
_THERE = lazy_regex(r"\s+(?:over\s+|here\s+)?(?:in|at)\s+(?:the\s+)?", re.IGNORECASE)
_UP_TO = lazy_regex(r"\s*(?:to|until|till|through|thru|[-–—~～至到])\s*", re.IGNORECASE)
"""Between the first and the last day of a stretch."""
_ONWARD_BEFORE = lazy_regex(
    r"(?:\b(?:since|from|after|before|until|till|to|by|through|between|starting|beginning|as of|past)"
    r"(?:\s+on)?(?:\s+the)?|[从自至到截])\s*$",
    re.IGNORECASE,
)
_ONWARD_AFTER = lazy_regex(
    r"\s*(?:[之以]?[前后来]|起|开始|至今|[到至]|onwards?\b|and (?:later|after)"
    r"|(?:on|to|until|till|through)\b|[-–—~～])",
    re.IGNORECASE,
)
_TO_NOW = lazy_regex(
    r"\s*(?:至今|[到至](?:现在|今天|今日|目前|如今)"
    r"|(?:up\s+)?(?:to|until|till|through)\s+(?:now|today|date|the present)\b)",
    re.IGNORECASE,
)
_BESIDE = 3
"""Characters between a number and its unit at most."""
_State: TypeAlias = tuple[frozenset[int], int, bool]


def assign(
    slots: list[Slot],
    spans: list[Span],
    text: str,
    anchor: Span | None = None,
    fits: Callable[[Slot, Span], bool] = lambda _slot, _span: True,
) -> dict[str, Span]:
    """Match spans to the slots of one kind.

    Words beside a span (`x-cues`), the place of an anchor (the number that a source unit belongs to), and at last
    the order in the text decide. An optional slot takes a span only where something points to it, or where no
    required slot wants it; an optional length of time only where something does.
    """
    spans = spans[:_MAX_SPANS]
    paired = any(role(slot.name) == "target" for slot in slots)
    # Which spans are taken, the last one's place, and whether the order of the text was kept → score and choice.
    best: dict[_State, tuple[float, dict[str, Span]]] = {(frozenset(), -1, True): (0.0, {})}
    for slot in slots:
        turned = paired and role(slot.name) == "source"
        rated = [
            _NEVER
            if not fits(slot, span) or (turned and _INTO.search(text, 0, span.start))
            else _fit(slot, span, text, anchor)
            for span in spans
        ]
        best = _with_slot(best, slot, spans, [*rated, _fit(slot, None, text, anchor)])
    return max(best.items(), key=lambda item: item[1][0] + (0.5 if item[0][2] else 0.0))[1][1]


def _with_slot(
    before: dict[_State, tuple[float, dict[str, Span]]], slot: Slot, spans: list[Span], fits: list[float]
) -> dict[_State, tuple[float, dict[str, Span]]]:
    after: dict[_State, tuple[float, dict[str, Span]]] = {}
    for (taken, last, ordered), (score, chosen) in before.items():
        options = [
            ((taken | {i}, span.start, ordered and span.start >= last), score + fits[i], {**chosen, slot.name: span})
            for i, span in enumerate(spans)
            if i not in taken
        ]
        for state, total, choice in [*options, ((taken, last, ordered), score + fits[-1], chosen)]:
            if state not in after or total > after[state][0]:
                after[state] = (total, choice)
    return after


def leftovers(spans: Iterable[Span], chosen: Iterable[Iterable[Span]]) -> list[Span]:
    """Return the spans that nobody took, in the order of the text."""
    taken = [span for row in chosen for span in row]
    return sorted((s for s in spans if not any(s.overlaps(t) for t in taken)), key=lambda s: s.start)


def split_period(slots: list[Slot], spans: list[Span], text: str) -> dict[str, str]:
    """Give date slots their days; one month or year fills a start and an end."""
    days: dict[str, str] = {}
    spans = _said_exactly(spans, text) or spans
    if len(spans) == 1 and len(slots) >= 2 and _is_range(spans[0].value):
        return {slot.name: _day(slot, spans[0].value) for slot in slots[:2]}
    since = next((s for s in slots if role(s.name) == "source"), None)
    if since is not None and len({s.value for s in spans}) == 1 and _TO_NOW.match(text, spans[0].end):
        return {since.name: _day(since, spans[0].value)}
    for name, span in assign(slots, spans, text).items():
        slot = next(s for s in slots if s.name == name)
        days[name] = _day(slot, span.value)
        if len(spans) == 1 and slot.hint("x-one-day") and not _opens_a_stretch(span, text):
            return {slot.name: _day(slot, span.value) for slot in slots if slot.hint("x-one-day")}
    return days


def _said_exactly(spans: list[Span], text: str) -> list[Span]:
    """Return two days that say from when to when, where all else only names that time: May 2011 (2011-05-02 to …)."""
    days = [span for span in spans if not _is_range(span.value)]
    named = [span.value for span in spans if _is_range(span.value)]
    if len(days) != 2 or not named or not _UP_TO.fullmatch(text, days[0].end, days[1].start):
        return []
    first, last = days[0].value.first, days[1].value.first
    within = min(one.first for one in named) <= first <= last <= max(one.last for one in named)
    return days if within and all(one.first <= last and first <= one.last for one in named) else []


def _opens_a_stretch(day: Span, text: str) -> bool:
    """Whether words beside a day make it the begin or the end of more: since 3 March, 3月3日以来."""
    before = _ONWARD_BEFORE.search(text, 0, day.start) is not None
    return before or _ONWARD_AFTER.match(text, day.end) is not None


def role(name: str) -> str:
    """Say whether a parameter's name speaks of a source or a target: "source", "target" or ""."""
    words = re.sub(r"([a-z])([A-Z])", r"\1_\2", name).lower().replace("-", "_").split("_")
    if any(word in _SOURCE for word in words):
        return "source"
    return "target" if any(word in _TARGET for word in words) else ""


def _fit(slot: Slot, span: Span | None, text: str, anchor: Span | None) -> float:
    if span is None:
        return -3.0 if slot.required else 0.0
    pointed = cue_score(slot, span, text)
    if of_another_unit(slot, span, text) or (not pointed and not slot.required and is_length(slot)):
        return _NEVER
    score = (1.0 if slot.required else 0.2) + 2 * pointed
    if anchor is not None and role(slot.name):
        score += 2.0 if _is_beside(span, anchor, text) == (role(slot.name) == "source") else -1.0
    if role(slot.name) == "target" and _TO_CUE.search(text, 0, span.start):
        score += 1.0
    return score


def _is_beside(span: Span, anchor: Span, text: str) -> bool:
    """Whether a unit or zone belongs to a number or time: 9:00 in London, 1月10日纽约下午3点; not in 45 in metres."""
    if anchor.start <= span.start and span.end <= anchor.end:  # between a day and its time
        return True
    if not isinstance(anchor.value, int | float) and _THERE.fullmatch(text, anchor.end, max(anchor.end, span.start)):
        return True
    return abs(span.start - anchor.end) <= _BESIDE or abs(anchor.start - span.end) <= _BESIDE


def _is_range(period: Period) -> bool:
    return period.first != period.last


def _day(slot: Slot, period: Period) -> str:
    return (period.last if role(slot.name) == "target" else period.first).isoformat()
