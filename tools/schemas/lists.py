"""Lists of values."""

from tools.schemas.alternatives import without_null
from tools.tool import JsonSchema


def is_list(schema: JsonSchema) -> bool:
    """Tell whether a value is a list."""
    return without_null(schema).get("type") == "array"


def item_of(schema: JsonSchema) -> JsonSchema:
    """Return the schema of one value, without null and without the list around it."""
    plain = without_null(schema)
    if plain.get("type") != "array":
        return plain
    items = plain.get("items")
    return without_null(items) if isinstance(items, dict) else {}
