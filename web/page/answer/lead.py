"""The value that was asked for, at the head of an answer."""

import re
from collections.abc import Iterator, Sequence

from graph.observability.events import Answered
from lazy_regex import lazy_regex

_ITEM = lazy_regex(r"^[-*] (?P<label>[^:：\n]{2,80})[:：] ?(?P<value>.+)$")
_BOLD = lazy_regex(r"\*\*([^*\n]+)\*\*")
_ASIDE = lazy_regex(r"\s*[(（][^)）]*[)）]")
_SEPARATORS = lazy_regex(r"[\s_\W]+")


def with_lead(text: str, request: str) -> str:
    """Put the one line of a list first that the request names, in bold; where it names none, or several, all stays."""
    lines = text.split("\n")
    named = [(i, item) for i, line in enumerate(lines) if (item := _ITEM.match(line)) and _names(request, item)]
    if len(named) != 1 or _n_items(lines) < 2:
        return text
    i, item = named[0]
    value = item["value"] if "**" in item["value"] else _bold_value(item["value"])
    return "\n".join([f"{_plain(item['label'])}: {value}", "", *lines[:i], *lines[i + 1 :]])


def without_bold_names(text: str, answered: Answered) -> str:
    """Write names at the head of an answer plainly, so that what is bold there is its value.

    Names are what the request spoke of: columns, files, tables, whatever a call was given.
    """
    head, parted, rest = text.partition("\n")
    names = {_words(name) for name in _names_in(answered)}
    return _BOLD.sub(lambda bold: bold[1] if _words(bold[1]) in names else bold[0], head) + parted + rest


def _names_in(answered: Answered) -> Iterator[str]:
    for result in answered.results:
        for table in result.tables:
            yield from table.columns
        for given in result.call.arguments.values():
            values = given if isinstance(given, list | tuple) else [given]
            for value in values:
                if isinstance(value, str):
                    yield from (value, value.rpartition("/")[2])


def _n_items(lines: Sequence[str]) -> int:
    return sum(bool(_ITEM.match(line)) for line in lines)


def _names(request: str, item: re.Match[str]) -> bool:
    """Whether a request holds a label as whole words."""
    label = _words(_plain(item["label"]))
    return bool(label) and re.search(rf"(?<![a-z0-9]){re.escape(label)}(?![a-z0-9])", _words(request)) is not None


def _plain(label: str) -> str:
    return _ASIDE.sub("", label).replace("*", "").replace("`", "").strip()


def _words(text: str) -> str:
    return _SEPARATORS.sub(" ", text.casefold()).strip()


def _bold_value(value: str) -> str:
    """Set the value itself in bold, without what is said of it in brackets."""
    said, bracket, rest = value.partition(" (")
    return f"**{said.strip()}**{bracket}{rest}"
