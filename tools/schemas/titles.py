"""JSON Schemas without the noise that a library puts into them."""

from typing import Any

from tools.schemas.keywords import DATA, NAMED
from tools.tool import JsonSchema


def without_titles(schema: JsonSchema) -> JsonSchema:
    """Drop the titles that pydantic derives from names; a property called `title` stays."""
    return {key: _cleaned(key, value) for key, value in schema.items() if key != "title"}


def _cleaned(key: str, value: Any) -> Any:  # noqa: ANN401 - any JSON
    if key in DATA or key.startswith("x-"):
        return value
    if key in NAMED and isinstance(value, dict):
        return {name: _cleaned("", inner) for name, inner in value.items()}
    if isinstance(value, list):
        return [_cleaned("", inner) for inner in value]
    return without_titles(value) if isinstance(value, dict) else value
