"""Which finder reads which kind of value."""

import re
from typing import Final

from agents.extraction.slots.conditions import find_conditions
from agents.extraction.slots.cues import find_choices, find_flag
from agents.extraction.slots.slots import Slot
from agents.extraction.spans.clock_times import find_clock_times, find_moments
from agents.extraction.spans.code import find_json, find_json_queries, find_patterns, find_python
from agents.extraction.spans.currencies import find_currencies
from agents.extraction.spans.dates import find_periods
from agents.extraction.spans.expressions import find_expressions
from agents.extraction.spans.numbers import find_integers, find_numbers, find_short_years, find_years
from agents.extraction.spans.paths import find_globs, find_paths
from agents.extraction.spans.places import find_places
from agents.extraction.spans.quotes import find_quoted
from agents.extraction.spans.relative_years import relative_years
from agents.extraction.spans.span import Finder, Span, remembered, without_overlaps
from agents.extraction.spans.text import find_emails, find_identifiers, find_sql, find_tickers, find_uris
from lazy_regex import lazy_regex
from tagging.kinds import KINDS
from tools.gazetteers.time_zones import find_zones
from tools.gazetteers.units import find_units

_UUID = lazy_regex(r"[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}", re.IGNORECASE)
_DEGREE: Final = "degree"
_OTHER_SCALE: Final = {
    "degree_Celsius": "degree_Fahrenheit",
    "degree_Fahrenheit": "degree_Celsius",
    "kelvin": "degree_Celsius",
}


@remembered
def find_named_units(text: str) -> list[Span]:
    """Find units of measurement, named in Chinese or English or by symbol.

    Degrees beside a scale of temperature are those of the other scale; beside two scales they say nothing more.
    """
    found = [_span(text, *mention) for mention in find_units(text)]
    scales = {span.value for span in found if span.value in _OTHER_SCALE}
    if not scales:
        return found
    other = _OTHER_SCALE[next(iter(scales))] if len(scales) == 1 else None
    meant = (s.model_copy(update={"value": other}) if s.value == _DEGREE else s for s in found)
    return [span for span in meant if span.value is not None]


@remembered
def find_named_zones(text: str) -> list[Span]:
    """Find time zones, named by city, by country or as IANA names."""
    return [_span(text, *mention) for mention in find_zones(text)]


def find_uuids(text: str) -> list[Span]:
    """Find UUIDs."""
    return [Span(start=m.start(), end=m.end(), text=m.group(), value=m.group()) for m in _UUID.finditer(text)]


_FUNCTIONS: tuple[Finder, ...] = (
    find_numbers,
    find_integers,
    find_years,
    find_periods,
    find_moments,
    find_clock_times,
    find_paths,
    find_globs,
    find_sql,
    find_expressions,
    find_named_units,
    find_named_zones,
    find_tickers,
    find_identifiers,
    find_quoted,
    find_uris,
    find_emails,
    find_uuids,
    find_currencies,
    find_conditions,
    find_patterns,
    find_json,
    find_json_queries,
    find_python,
    find_places,
)
_BY_NAME = {function.__name__: function for function in _FUNCTIONS}
FINDERS: dict[str, Finder] = {kind.name: _BY_NAME[kind.finder] for kind in KINDS.values() if kind.finder}
"""What reads each kind of value that can be told without a slot's schema."""
_WITH_NUMBERS = tuple(FINDERS[kind.name] for kind in KINDS.values() if kind.holds_numbers)


def spans_for(slot: Slot, text: str) -> list[Span]:
    """Find every value in the text that the slot could take."""
    if slot.kind == "enum":
        return find_choices(slot, text)
    if slot.kind == "boolean":
        return find_flag(slot, text)
    finder = FINDERS.get(slot.kind)
    if finder is None:
        return []
    found = finder(text)
    if slot.kind == "regex" and slot.required and not found:
        # Plain words are patterns too, but only where nothing else could be meant.
        found = [s for s in find_quoted(text) if not any(s.overlaps(p) for p in find_paths(text))]
    if slot.kind == "year" and not found:
        found = find_short_years(text) or relative_years(text)
    if slot.kind == "date-time" and "time" in slot.name.lower():
        # A day alone is no time of day.
        found = [s for s in found if any(s.overlaps(clock) for clock in find_clock_times(text))]
    if slot.kind in {"number", "integer"}:
        taken = [s for finder in _WITH_NUMBERS for s in finder(text)]
        found = [s for s in found if not any(s.overlaps(t) for t in taken)]
    return found if slot.kind == "expression" else without_overlaps(found)


def explicit(slot: Slot, text: str) -> Span | None:
    """Find `name=value`, which anybody may write and which beats every guess."""
    if "=" not in text and "＝" not in text:
        return None  # as in most requests: no pattern needs to be made
    plain = r"(?:(?![,，]\s*\w+\s*[=＝])[^\s;；])*[^\s,，;；]" if slot.many else r"[^\s,，;；]+"
    match = re.search(
        rf"(?<![A-Za-z0-9_]){re.escape(slot.name)}\s*[=＝]\s*(\"[^\"]*\"|'[^']*'|{plain})", text, re.IGNORECASE
    )
    if match is None:
        return None
    return Span(start=match.start(1), end=match.end(1), text=match.group(1), value=match.group(1).strip("\"'"))


def _span(text: str, start: int, end: int, value: str) -> Span:
    surface = text[start:end]
    return Span(start=start, end=start + len(surface), text=surface, value=value)
