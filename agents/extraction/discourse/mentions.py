"""Values that earlier results hold, picked by what the request mentions."""

import re
from typing import Any

from agents.extraction.spans.span import Span
from lazy_regex import lazy_regex
from prompts.frozen import Frozen
from tools.schemas.fields import words_of

_NAMING = lazy_regex(r"(?:^|_)(?:name|label|title|alias(?:es)?|matched|symbol|id)(?:_[a-z]{2})?$", re.IGNORECASE)
"""Fields of a record that hold names of the value beside them."""

_MAX_DEPTH = 5
_MAX_PARTS = 2_000
_MAIN = ("result", "answer", "price", "close", "per_share", "total", "value", "count")
"""Parts of names under which tools give their main figure, the surest first."""


class Held(Frozen):
    """A value inside a result, with the record that it stands in."""

    value: Any
    record: dict[str, Any]


def values_at(result: object, resource: str) -> list[Held]:
    """Collect the values at a dotted path such as `matches[].symbol`, in order."""
    found: list[Held] = [Held(value=result, record={})]
    for part in resource.split("."):
        name, is_list = part.removesuffix("[]"), part.endswith("[]")
        step: list[Held] = []
        for held in found:
            inner = held.value.get(name) if isinstance(held.value, dict) and name else held.value
            record = held.value if isinstance(held.value, dict) else held.record
            items = inner if is_list and isinstance(inner, list) else [inner]
            step += [Held(value=item, record=record) for item in items if item is not None]
        found = step
    return found


def values_named(result: object, words: tuple[str, ...]) -> list[Held]:
    """Collect the values that a result without a schema holds under a name, those nearest its top; itself if plain.

    Args:
        result: Any JSON.
        words: The name, as `words_of` splits it. A bare `id` is taken for `hotel id` where nothing else is.
    """
    if isinstance(result, str | int | float):
        return [Held(value=result, record={})]
    level: list[object] = [result]
    bare: list[Held] = []
    for _ in range(_MAX_DEPTH):
        records = [part for part in level if isinstance(part, dict)]
        if found := _under(records, words):
            return found
        bare = bare or _under(records, words[-1:])
        inner = [value for record in records for value in record.values()]
        items = [item for part in level if isinstance(part, list) for item in part]
        level = [*inner, *items][:_MAX_PARTS]
    return bare


def _under(records: list[dict[str, Any]], words: tuple[str, ...]) -> list[Held]:
    return [Held(value=v, record=r) for r in records for k, v in r.items() if _is_named(k, v, words)]


def _is_named(key: str, value: object, words: tuple[str, ...]) -> bool:
    return isinstance(value, str | int | float) and words_of(key) == words


def mentioned(held: list[Held], text: str) -> list[Span]:
    """Keep the values that the text names, itself or by another field of its record; in the order of the text."""
    spans: dict[str, Span] = {}
    for item in held:
        position = _position(item, text)
        if position is not None:
            span = Span(start=position[0], end=position[1], text=text[slice(*position)], value=item.value)
            known = spans.get(str(item.value))
            if known is None or span.end - span.start > known.end - known.start:
                spans[str(item.value)] = span
    kept = [s for s in spans.values() if not any(_inside(s, other) for other in spans.values())]
    return sorted(kept, key=lambda s: s.start)


def partly_mentioned(held: list[Held], text: str) -> list[Span]:
    """Keep the values of which the text names a word that no other value has: "flippers" for flipper_length_mm."""
    words = {str(item.value): set(re.findall(r"[a-z]{4,}", str(item.value).lower())) for item in held}
    spans = []
    for name, own in words.items():
        others = set().union(*(w for n, w in words.items() if n != name))
        for word in own - others:
            match = re.search(_whole(word), text, re.IGNORECASE)
            if match:
                spans.append(Span(start=match.start(), end=match.end(), text=match.group(), value=name))
                break
    return sorted(spans, key=lambda s: s.start)


def _position(item: Held, text: str) -> tuple[int, int] | None:
    best: tuple[int, int] | None = None
    for name in _names(item):
        match = re.search(_whole(name), text, re.IGNORECASE)
        if match and (best is None or match.end() - match.start() > best[1] - best[0]):
            best = match.span()
    return best


def _names(item: Held) -> list[str]:
    """List what the value may be called: itself, and what its record says of names."""
    fields = [v for key, v in item.record.items() if _NAMING.search(key)]
    flat = [item.value, *(n for v in fields for n in (v if isinstance(v, list) else [v]))]
    names = [str(n).strip() for n in flat if isinstance(n, str | int)]
    return [n for n in names if len(n) > 1 or n.isalnum()]


def _whole(surface: str) -> str:
    """Match a name as a whole word; sepal_width also as "sepal width", penguins also as "penguin", city as "cities"."""
    parts = [re.escape(part) for part in re.split(r"[_\s]+", surface)]
    pattern = r"[_\s]?".join(parts)
    before = r"(?<![A-Za-z0-9_])" if re.match(r"[A-Za-z0-9_]", surface) else ""
    after = r"(?![A-Za-z0-9_])" if re.search(r"[A-Za-z0-9_]$", surface) else ""
    if re.search(r"[A-Za-z]{2}[b-df-hj-np-tv-z](?:y|ies)$", surface, re.IGNORECASE):
        pattern = re.sub(r"(?:y|ies)$", "(?:y|ies)", pattern, flags=re.IGNORECASE)
    elif re.search(r"[A-Za-z]{4}$", surface):
        pattern = pattern.removesuffix("s") + "(?:e?s){0,2}"  # statuses of status
    return f"{before}{pattern}{after}"


def _inside(span: Span, other: Span) -> bool:
    return span.overlaps(other) and span.end - span.start < other.end - other.start


def main_number(result: object) -> float | int | None:
    """Return the number that a result is about: under a telling name, else its first, also inside its first record.

    Rows of a query are about a number only where they hold a single one.
    """
    if isinstance(result, int | float) and not isinstance(result, bool):
        return result
    if isinstance(result, list):
        return main_number(result[0]) if result else None
    if not isinstance(result, dict):
        return None
    cells = _cells(result)
    if cells is not None:
        return cells[0] if len(cells) == 1 else None
    told = _telling(result)
    if told is not None:
        return told
    numbers = [v for v in result.values() if _is_number(v)]
    inner = [n for v in result.values() if isinstance(v, list | dict) and (n := main_number(v)) is not None]
    every: list[float | int] = [*inner, *numbers]
    return next(iter(every), None)


def _telling(result: object) -> float | int | None:
    """Return the first number under a telling name, the nearest the top."""
    if isinstance(result, list):
        return next((n for item in result[:1] if (n := _telling(item)) is not None), None)
    if not isinstance(result, dict):
        return None
    numbers: dict[str, float | int] = {k: v for k, v in result.items() if _is_number(v)}
    for telling in _MAIN:
        found = next((v for k, v in numbers.items() if telling in k.lower()), None)
        if found is not None:
            return found
    return next((n for v in result.values() if (n := _telling(v)) is not None), None)


def two_numbers(result: object) -> tuple[float | int, float | int] | None:
    """Return the two numbers that a result sets side by side: two cells, or one field of two records."""
    if not isinstance(result, dict):
        return None
    cells = _cells(result)
    if cells is not None:
        return (cells[0], cells[1]) if len(cells) == 2 else None
    lists = [v for v in result.values() if isinstance(v, list) and len(v) == 2 and all(isinstance(r, dict) for r in v)]
    pairs = [pair for records in lists if (pair := _side_by_side(records)) is not None]
    inner = [pair for v in result.values() if isinstance(v, dict) and (pair := two_numbers(v)) is not None]
    deeper = [
        pair
        for v in result.values()
        if isinstance(v, list) and len(v) == 1
        for r in v
        if (pair := two_numbers(r)) is not None
    ]
    found = [*pairs, *inner, *deeper]
    return found[0] if len(found) == 1 else None


def _side_by_side(records: list[dict[str, Any]]) -> tuple[float | int, float | int] | None:
    first, second = records
    shared = [k for k in first if _is_number(first[k]) and _is_number(second.get(k))]
    telling = next((k for name in _MAIN for k in shared if name in k.lower()), None)
    key = telling or (shared[0] if len(shared) == 1 else None)
    return None if key is None else (first[key], second[key])


def _cells(result: dict[str, Any]) -> list[float | int] | None:
    """Return the numbers in the rows of a query's result; None of any other result."""
    columns, rows = result.get("columns"), result.get("rows")
    if not isinstance(columns, list) or not isinstance(rows, list):
        return None
    if result.get("total_rows") != len(rows):
        return []
    return [cell for row in rows if isinstance(row, list) for cell in row if _is_number(cell)]


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)
