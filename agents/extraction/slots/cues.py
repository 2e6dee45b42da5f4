"""Which words of a request name a value of an enumeration, and which stand beside a slot's value."""

import re
from functools import lru_cache

from agents.extraction.slots.slots import Slot
from agents.extraction.spans.span import Span, without_overlaps
from lazy_regex import lazy_regex
from prompts.language import HAN

_LIMIT_NAMES = frozenset({"limit", "top", "n", "count", "top_k", "top_n", "max_results", "k", "rows", "lines"})
_LIMIT_BEFORE = lazy_regex(
    r"(?:\b(?:top|first|last|latest|limit(?: to)?|up to|most recent)|前|最近的?|最新的?|最大的?|最高的?|最多|头)\s*$",
    re.IGNORECASE,
)
_LIMIT_AFTER = lazy_regex(
    r"^\s*(?:rows?|lines?|items?|results?|records?|entries|bars?|days?|条|行|个|项|名|笔|根|天)", re.IGNORECASE
)
_NEGATION = lazy_regex(
    r"(?:\b(?:no|not|without|excluding|don['’]t)\s+(?:(?:the|any|include|show)\s+)*|不要?(?:[含带显]|包[括含])?示?|无|没有)\s*$",
    re.IGNORECASE,
)
_SIGNS = frozenset("%％")
"""Cues that are part of their number: 60% is one span."""
_OF_ANOTHER = lazy_regex(r"\d[年月日号天周]$")
"""A unit that stands at a number before: of 3月1号加90天 the month is no cue of 90."""
_UNIT = lazy_regex(r"(?:year|yr|month|week|day|hour|minute|second)s?|年|个?月|个?星期|周|[天日]|个?小时|分钟|秒")
_EACH = lazy_regex(r"(?:每一?个?|\b(?:per|an?|each|every)\s+)$", re.IGNORECASE)
"""What stands before a unit by which something is counted: 380 a month is no number of months."""
_NUMBERS = frozenset({"number", "integer"})
_GAP, _BEHIND, _OWN_UNIT = 8, 3, -1
"""Characters within which a cue counts, by how many a cue behind the value counts as farther than one before it, and
how far a number's own unit is."""


def find_choices(slot: Slot, text: str) -> list[Span]:
    """Find the values of an enumeration that the text names, by value or synonym; longest match first."""
    synonyms = slot.hint("x-synonyms") or {}
    values = slot.core.get("enum") or [slot.core.get("const")]
    spans = []
    for value in values:
        if value is None:
            continue
        names = {str(value), str(value).replace("_", " "), *synonyms.get(str(value), ())}
        spans += [s for name in names for s in _find(name, text, value) if not _of_rate(s, text)]
    return without_overlaps(spans)


def _of_rate(span: Span, text: str) -> bool:
    """Whether the words only begin the name of a rate: 毛利 is an amount, 毛利率 a ratio."""
    return text[span.end : span.end + 1] == "率" and bool(re.search(rf"[{HAN}]$", span.text))


def find_flag(slot: Slot, text: str) -> list[Span]:
    """Find a word that turns a boolean on or off."""
    synonyms = slot.hint("x-synonyms") or {}
    on = [*slot.cues, *synonyms.get("true", ()), slot.name.replace("_", " ")]
    spans = [s.model_copy(update={"value": not _negated(s, text)}) for name in on for s in _find(name, text, True)]
    return without_overlaps([*spans, *(s for name in synonyms.get("false", ()) for s in _find(name, text, False))])


def cue_score(slot: Slot, span: Span, text: str) -> float:
    """Say how strongly words beside a span point to the slot: 0 for not at all, up to 2; its own unit a little more."""
    before = text[max(0, span.start - 24) : span.start]
    after = text[span.end : span.end + 24]
    best = 2.0 if any(span.text.endswith(cue) for cue in slot.cues if cue in _SIGNS) else 0.0
    for cue in (cue for cue in slot.cues if cue not in _SIGNS):
        pattern = bounded(cue)
        ahead = [m for m in pattern.finditer(before) if not _OF_ANOTHER.search(before, 0, m.end())]
        behind = pattern.search(after)
        if slot.kind in _NUMBERS and _UNIT.fullmatch(cue):  # a number's own unit stands right behind it
            ahead = [m for m in ahead if not _EACH.search(before, 0, m.start())]
            behind = behind if behind is not None and not after[: behind.start()].strip(" -个") else None
        gap_before = len(before) - ahead[-1].end() if ahead else 99
        gap_after = behind.start() if behind else 99
        gap = _OWN_UNIT if _is_unit(cue, span, after) else min(gap_before, gap_after + _BEHIND)
        best = max(best, 2.0 - gap / _GAP if gap <= _GAP else 0.0)
    return max(best, 1.5 if _is_limit(slot) and _counts(before, after) else 0.0)


def _is_unit(cue: str, span: Span, after: str) -> bool:
    """Whether a number's own unit is a cue: over 48 months, whatever "over" may point to."""
    return isinstance(span.value, int | float) and _UNIT.fullmatch(cue) is not None and after.lstrip().startswith(cue)


def is_length(slot: Slot) -> bool:
    """Whether a number says how long something takes, in a unit that is among its cues; a calendar year does not."""
    return slot.kind in _NUMBERS and any(_UNIT.fullmatch(cue) for cue in slot.cues)


def of_another_unit(slot: Slot, span: Span, text: str) -> bool:
    """Whether a number is said in another unit of time than the slot's: 4 years are no number of months."""
    own = [cue for cue in slot.cues if _UNIT.fullmatch(cue)] if is_length(slot) else []
    after = text[span.end :].lstrip(" -个")
    if not own or not isinstance(span.value, int | float) or _UNIT.match(after) is None:
        return False
    return not any(after.startswith(cue.lstrip("个")) for cue in own)


def after_cue(slot: Slot, text: str, stops: list[Span]) -> Span | None:
    """Take what follows one of the slot's cues, up to punctuation or another value."""
    for cue in sorted(slot.cues, key=len, reverse=True):
        match = bounded(cue).search(text)
        if match is None:
            continue
        begin = match.end() + len(text[match.end() :]) - len(text[match.end() :].lstrip(" \t\n\r:：\u3000"))
        limits = [s.start for s in stops if s.start > begin]
        end = min([*limits, len(text)])
        surface = re.split(r"[，。；;\n]|[,.](?:\s|$)", text[begin:end], maxsplit=1)[0]
        value = surface.strip(" \"'“”")
        if value:
            start = begin + surface.index(value)
            return Span(start=start, end=start + len(value), text=value, value=value)
    return None


def _negated(span: Span, text: str) -> bool:
    return _NEGATION.search(text, 0, span.start) is not None


def _find(name: str, text: str, value: object) -> list[Span]:
    return [
        Span(start=m.start(), end=m.end(), text=m.group(), value=value)
        for m in (bounded(name).finditer(text) if name.lower() in text.lower() else ())
    ]


@lru_cache(maxsize=16_384)
def bounded(name: str) -> re.Pattern[str]:
    """Compile a pattern for a word, in any case, that is no part of another Latin word.

    Kept beyond the few hundred that `re` keeps: tools know thousands of words, and every one is looked for.
    """
    pattern = re.escape(name)
    before = r"(?<![A-Za-z0-9])" if name[:1].isascii() and name[:1].isalnum() else ""
    after = r"(?![A-Za-z0-9])" if name[-1:].isascii() and name[-1:].isalnum() else ""
    return re.compile(f"{before}{pattern}{after}", re.IGNORECASE)


def occurs(name: str, text: str) -> bool:
    """Whether a word stands in a text as a word of its own."""
    return name.lower() in text.lower() and bounded(name).search(text) is not None


def _is_limit(slot: Slot) -> bool:
    return slot.name.lower() in _LIMIT_NAMES


def _counts(before: str, after: str) -> bool:
    return bool(_LIMIT_BEFORE.search(before) or _LIMIT_AFTER.search(after))
