"""The value that was asked for, at the head of an answer."""

import re
from collections.abc import Sequence

_ITEM = re.compile(r"^[-*] (?P<label>[^:：\n]{2,80})[:：] ?(?P<value>.+)$")
_ASIDE = re.compile(r"\s*[(（][^)）]*[)）]")
_SEPARATORS = re.compile(r"[\s_\W]+")


def with_lead(text: str, request: str) -> str:
    """Put the one line of a list first that the request names, in bold; where it names none, or several, all stays."""
    lines = text.split("\n")
    named = [(i, item) for i, line in enumerate(lines) if (item := _ITEM.match(line)) and _names(request, item)]
    if len(named) != 1 or _n_items(lines) < 2:
        return text
    i, item = named[0]
    value = item["value"] if "**" in item["value"] else _bold_value(item["value"])
    return "\n".join([f"**{_plain(item['label'])}**: {value}", "", *lines[:i], *lines[i + 1 :]])


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
