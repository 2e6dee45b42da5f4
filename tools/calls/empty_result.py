"""Whether a result holds nothing: the call worked, but brought no fact.

A result is empty when it is null, blank, or a container without a fact. In an object,

- a *blank* is null, "", an empty list, an empty object, or a container that is empty itself;
- a *fact* is any other value, with three exceptions that count only where a blank stands beside them: an argument
  given back, a count of zero or `false`, and a remark about the result (source, note, warnings, …).

So `{"query": "xyz", "matches": [], "count": 0}` is empty, while `{"result": 0}` and `{"path": "a.txt", "size": 3,
"warnings": []}` are not.
"""

from collections.abc import Mapping
from typing import Any

from lazy_regex import lazy_regex
from tools.calls.result import Json

REMARKS = frozenset(
    {
        "as_of",
        "disclaimer",
        "hint",
        "hints",
        "message",
        "messages",
        "note",
        "notes",
        "notice",
        "provider",
        "remark",
        "remarks",
        "sample",
        "source",
        "sources",
        "title",
        "truncated",
        "warning",
        "warnings",
    }
)
"""Names of fields that speak about a result and are no result."""


_LANGUAGE = lazy_regex(r"_[a-z]{2}$")
"""A remark may be there in several languages: note, note_zh."""


def holds_nothing(value: Json, arguments: Mapping[str, Any] | None = None) -> bool:
    """Tell whether a result brought no fact; `arguments` are those of the call, defaults included."""
    echoes = [given for given in (arguments or {}).values() if isinstance(given, str | int | float)]
    return _nothing(value, echoes)


def _nothing(value: Json, echoes: list[Any]) -> bool:
    if isinstance(value, list):
        return all(_nothing(item, []) for item in value)
    if isinstance(value, dict):
        return _object_holds_nothing(value, echoes)
    return value is None or (isinstance(value, str) and not value.strip())


def _object_holds_nothing(value: dict[str, Json], echoes: list[Any]) -> bool:
    said = {name: inner for name, inner in value.items() if _LANGUAGE.sub("", name) not in REMARKS}
    blanks = [name for name, inner in said.items() if _nothing(inner, echoes)]
    if not blanks:
        return not value or _is_empty_table(value)
    facts = [inner for name, inner in said.items() if name not in blanks]
    return all(_counts_nothing(fact) or fact in echoes for fact in facts)


def _counts_nothing(fact: Json) -> bool:
    return isinstance(fact, bool | int | float) and not fact


def _is_empty_table(value: dict[str, Json]) -> bool:
    """Tell the placeholder of a table without rows."""
    return set(value) == {"title", "rows"} and value["rows"] == 0
