"""The keys of a table that its tool carries: which of its columns point to which table's."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from pydantic import ValidationError

from tools.sources.databases.catalogue import ForeignKey

KEYS: Final = "keys"
"""Of a tool's binding."""
MOST: Final = 20
"""Keys of one table."""


def bound_keys(keys: Iterable[ForeignKey]) -> dict[str, Any]:
    """Return what a binding says of a table's keys; nothing where there are none."""
    found = [key.model_dump(mode="json") for key in keys if len(key.columns) == len(key.targets)]
    return {KEYS: found[:MOST]} if found else {}


def keys_of(binding: Mapping[str, Any]) -> Iterator[ForeignKey]:
    """Yield the keys that a binding tells; what has another shape is none, as a shared file may hold anything."""
    told = binding.get(KEYS)
    for one in told[:MOST] if isinstance(told, list) else ():
        try:
            key = ForeignKey.model_validate(one)
        except ValidationError:
            continue
        if len(key.columns) == len(key.targets):
            yield key
