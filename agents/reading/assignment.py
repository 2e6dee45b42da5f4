"""Which span of a request goes into which slot, where several of one kind compete."""

from itertools import permutations

from agents.reading.dates import Period
from agents.reading.slots import Slot
from agents.reading.span import Span
from agents.reading.vocabulary import cue_score

_SOURCE = ("from", "source", "start", "since", "begin", "first", "base", "old", "left")
_TARGET = ("to", "target", "end", "until", "into", "second", "new", "right")
_MAX_SPANS = 6
_TO_CUES = (
    "to",
    "into",
    "in",
    "换成",
    "转成",
    "转换成",
    "转换为",
    "换算成",
    "换算为",
    "等于多少",
    "是多少",
    "合多少",
    "多少",
)


def assign(slots: list[Slot], spans: list[Span], text: str, anchor: Span | None = None) -> dict[str, Span]:
    """Match spans to the slots of one kind.

    Words beside a span (`x-cues`), the place of an anchor (the number that a source unit belongs to), and at last
    the order in the text decide. An optional slot takes a span only where something points to it, or where no
    required slot wants it.
    """
    spans = spans[:_MAX_SPANS]
    best: tuple[float, dict[str, Span]] = (-1.0, {})
    padded: list[Span | None] = [*spans, *([None] * len(slots))]
    for order in set(permutations(range(len(padded)), len(slots))):
        chosen = {slot.name: span for slot, i in zip(slots, order, strict=True) if (span := padded[i]) is not None}
        score = sum(_fit(slot, chosen.get(slot.name), text, anchor) for slot in slots) + _in_order(slots, chosen)
        if score > best[0]:
            best = (score, chosen)
    return best[1]


def split_period(slots: list[Slot], spans: list[Span], text: str) -> dict[str, str]:
    """Give date slots their days; one month or year fills a start and an end."""
    days: dict[str, str] = {}
    if len(spans) == 1 and len(slots) >= 2 and _is_range(spans[0].value):
        return {slot.name: _day(slot, spans[0].value) for slot in slots[:2]}
    for name, span in assign(slots, spans, text).items():
        slot = next(s for s in slots if s.name == name)
        days[name] = _day(slot, span.value)
    return days


def role(name: str) -> str:
    """Say whether a parameter's name speaks of a source or a target: "source", "target" or ""."""
    words = name.lower().split("_")
    if any(word in _SOURCE for word in words):
        return "source"
    return "target" if any(word in _TARGET for word in words) else ""


def _fit(slot: Slot, span: Span | None, text: str, anchor: Span | None) -> float:
    if span is None:
        return -3.0 if slot.required else 0.0
    score = (1.0 if slot.required else 0.2) + 2 * cue_score(slot, span, text)
    if anchor is not None and role(slot.name):
        near = abs(span.start - anchor.end) <= 3 or abs(anchor.start - span.end) <= 3
        score += 2.0 if near == (role(slot.name) == "source") else -1.0
    if role(slot.name) == "target" and text[: span.start].rstrip(" 的").endswith(_TO_CUES):
        score += 1.0
    return score


def _in_order(slots: list[Slot], chosen: dict[str, Span]) -> float:
    starts = [chosen[s.name].start for s in slots if s.name in chosen]
    return 0.5 if starts == sorted(starts) else 0.0


def _is_range(period: Period) -> bool:
    return period.first != period.last


def _day(slot: Slot, period: Period) -> str:
    return (period.last if role(slot.name) == "target" else period.first).isoformat()
