"""Which keys of a result only a page needs: charts, a table that repeats the records, the same in words once more.

What is judged is the schema alone. A table stays where nothing beside it holds its rows.
"""

import re
from collections.abc import Mapping
from typing import Any, get_args

from lazy_regex import lazy_regex
from prompts.language import Language
from tools.schemas.fields import words_of
from tools.schemas.resolve import resolve
from tools.stubs.lenient import mapping, may_be, options_of, value_of

_LANGUAGE = lazy_regex(rf"(?P<stem>.+)_(?:{'|'.join(get_args(Language))})")
_IN_WORDS = frozenset({"readable", "formatted"})
"""Last words of keys that say a figure once more, for people."""
_REPEATS = lazy_regex(r"\bsame\b|\bas a table\b|\bto be shown\b|相同|同上|以表格|展示", re.IGNORECASE)


def is_for_display(name: str, properties: Mapping[str, Mapping[str, Any]], root: Mapping[str, Any]) -> bool:
    """Tell whether a program can do without a key.

    Args:
        name: The key.
        properties: All keys of the same object, their schemas resolved.
        root: Holds the definitions.
    """
    schema = properties.get(name)
    if schema is None:
        return False
    inner = value_of(schema, root)
    if _is_figure(inner):
        return True
    others = {key: other for key, other in properties.items() if key != name}
    if _is_table(inner):
        return _names_its_form(name, schema) and any(_holds_rows(other, root) for other in others.values())
    return _is_twin(name, schema, others)


def _is_figure(schema: Mapping[str, Any]) -> bool:
    """A Plotly figure, or what wraps one."""
    inner = _properties(schema)
    return {"data", "layout"} <= inner.keys() or may_be(inner.get("figure"), "object")


def _is_table(schema: Mapping[str, Any]) -> bool:
    inner = _properties(schema)
    return all(may_be(inner.get(key), "array") for key in ("columns", "rows"))


def _names_its_form(name: str, schema: Mapping[str, Any]) -> bool:
    """A key that says no more than what form it has, or says itself that it repeats something."""
    return words_of(name) == ("table",) or bool(_REPEATS.search(str(schema.get("description", ""))))


def _holds_rows(schema: Mapping[str, Any], root: Mapping[str, Any]) -> bool:
    items = schema.get("items")
    if not may_be(schema, "array") or not isinstance(items, Mapping):
        return False
    return may_be(resolve(items, root), "object", "array")


def _is_twin(name: str, schema: Mapping[str, Any], others: Mapping[str, Mapping[str, Any]]) -> bool:
    if not may_be(schema, "string"):
        return False
    if found := _LANGUAGE.fullmatch(name):
        return found["stem"] in others
    return words_of(name)[-1] in _IN_WORDS and any(_is_number(other) for other in others.values())


def _is_number(schema: Mapping[str, Any]) -> bool:
    return any(may_be(option, "number", "integer") for option in (schema, *options_of(schema)))


def _properties(schema: Mapping[str, Any]) -> dict[str, Mapping[str, Any]]:
    return {key: inner for key, inner in mapping(schema.get("properties")).items() if isinstance(inner, Mapping)}
