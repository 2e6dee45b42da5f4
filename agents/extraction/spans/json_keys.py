"""What of a JSON document a request names: its keys, which item of a list, and what is to be made of the values."""

import json
import re
from collections.abc import Iterator, Sequence
from typing import Any, Final

from agents.extraction.spans.span import Span, without_overlaps
from lazy_regex import lazy_regex

_DEPTH: Final = 5
_MOST_ITEMS: Final = 20
_SHORTEST: Final = 3
"""Letters of a key from which an s more or less makes no other word of it."""
_THING: Final = r"(?:item|element|entry|entries|one|value|record|object|row|result|user|order|person)s?"
_PLACES: Final[tuple[tuple[str, int], ...]] = (
    (rf"\b(?:first|1st)\s+(?:{_THING}\b|of\b)|第一[个项条]", 0),
    (rf"\b(?:second|2nd)\s+(?:{_THING}\b|of\b)|第二[个项条]", 1),
    (rf"\b(?:third|3rd)\s+(?:{_THING}\b|of\b)|第三[个项条]", 2),
    (rf"\b(?:last|final)\s+(?:{_THING}\b|of\b)|最后一?[个项条]", -1),
)
_FIGURES: Final[tuple[tuple[str, str], ...]] = (
    (r"\b(?:sum|total|add(?:ed)? up)\b|总和|求和|合计|总计|加起来|一共多少", "sum"),
    (r"\b(?:average|mean)\b|平均", "avg"),
    (r"\b(?:max(?:imum)?|highest|largest|biggest|most expensive)\b|最[大高多贵]", "max"),
    (r"\b(?:min(?:imum)?|lowest|smallest|cheapest)\b|最[小低少]|最便宜", "min"),
)
_COUNT: Final = lazy_regex(r"\b(?:how many|number of|count)\b|几[个项条]|多少[个项条]|个数|数量", re.IGNORECASE)


def keys_named(text: str, documents: Sequence[Span]) -> list[Span]:
    """Find keys of a document that the words around it name; values are the queries that lead there.

    Of a key and one below it, both named, the one below is meant: the age of the second user.
    """
    found: list[Span] = []
    around = _blanked(text, documents)
    for document in documents:
        value = json.loads(document.value)
        named = {q: m for q in _queries(value) if (m := re.search(_naming(q), around, re.IGNORECASE | re.ASCII))}
        for query, match in named.items():
            if not any(other != query and re.match(rf"{re.escape(query)}[.\[]", other) for other in named):
                wanted = _made_of(query, value, around)
                found.append(Span(start=match.start(), end=match.end(), text=match[0], value=wanted))
    return without_overlaps(found)


def _naming(query: str) -> str:
    name = query.rpartition(".")[2]
    singular = name.removesuffix("s") if len(name) > _SHORTEST else name
    several = "(?:e?s)?" if len(name) >= _SHORTEST else ""
    whole = rf"(?<![\w.]){re.escape(query)}(?![\w.])"
    return rf"{whole}|(?<![\w.]){re.escape(singular)}{several}(?!\w|\.\w)"


def _made_of(query: str, document: Any, around: str) -> str:  # noqa: ANN401 - any JSON
    """Let words of place and of figures say which of several values is meant, or what is made of them."""
    values = list(_at(document, query))
    several = values if "[*]" in query else values[0] if values and isinstance(values[0], list) else None
    if several is None:
        return query
    places = {place for words, place in _PLACES if re.search(words, around, re.IGNORECASE)}
    if len(places) == 1:
        place = f"[{places.pop()}]"
        return query.replace("[*]", place, 1) if "[*]" in query else f"{query}{place}"
    if places:
        return query
    figures = [name for words, name in _FIGURES if re.search(words, around, re.IGNORECASE)]
    if len(figures) == 1 and several and all(_is_number(value) for value in several):
        return f"{figures[0]}({query})"
    return f"length({query})" if not figures and _COUNT.search(around) else query


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _queries(value: object, before: str = "", depth: int = _DEPTH) -> list[str]:
    """List the queries that lead to every key that is an identifier, outer keys first."""
    if depth == 0:
        return []
    if isinstance(value, list):
        inner = [query for item in value[:_MOST_ITEMS] for query in _queries(item, f"{before}[*]", depth - 1)]
        return list(dict.fromkeys(inner))
    if not isinstance(value, dict):
        return []
    own = {f"{before}.{key}".lstrip("."): item for key, item in value.items() if str(key).isidentifier()}
    return [*own, *(query for path, item in own.items() for query in _queries(item, path, depth - 1))]


def _at(document: Any, query: str) -> Iterator[Any]:  # noqa: ANN401 - any JSON
    """Give every value that a query of `_queries` leads to."""
    reached = [document]
    for step in re.findall(r"\[\*\]|\w+", query):
        if step == "[*]":
            reached = [item for value in reached if isinstance(value, list) for item in value]
        else:
            reached = [value[step] for value in reached if isinstance(value, dict) and step in value]
    yield from reached


def _blanked(text: str, documents: Sequence[Span]) -> str:
    characters = list(text)
    for document in documents:
        characters[document.start : document.end] = " " * (document.end - document.start)
    return "".join(characters)
