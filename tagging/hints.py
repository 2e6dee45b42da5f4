"""Schemas without the hints that only our own reading of requests needs: a model understands words by itself."""

from typing import Any, Final

_OURS: Final = frozenset({"x-cues", "x-synonyms"})


def without_hints(schema: Any) -> Any:  # noqa: ANN401 - any JSON
    """Return a schema, or a part of one, as it goes into a prompt."""
    if isinstance(schema, dict):
        return {key: without_hints(value) for key, value in schema.items() if key not in _OURS}
    return [without_hints(value) for value in schema] if isinstance(schema, list | tuple) else schema
