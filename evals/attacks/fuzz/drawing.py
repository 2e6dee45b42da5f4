"""Arguments drawn from a tool's schema: mostly of the kind that it asks for, at its bounds and past them.

Every draw has a generator of its own, seeded by its number, so that a run can be taken up at any call and any call can
be made again alone. `hypothesis` draws one example after the other and cannot; `hypothesis-jsonschema`, which would
read the schemas, does not run with today's `hypothesis`.
"""

import random
import string
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from evals.attacks.fuzz.hostile_values import EVERY_TEXT, NUMBERS, OTHER_KINDS, WORDS
from tools.schemas.resolve import resolve
from tools.tool import JsonSchema, Tool

_P_OF_EXAMPLE = 0.45
"""How often a parameter has the value of the tool's own example: one hostile value alone gets further than many."""
_P_LEFT_OUT = 0.35
_P_OTHER_KIND = 0.04
_MAX_ITEMS = 12
_MAX_CHARS = 40
_ALPHABET = string.printable + "äé文字０１²½\u0301\u202e\u200b\ufeff😀\x00\x1b"


def generator(seed: int, tool_id: str, n: int) -> random.Random:
    """Return the generator of one draw."""
    return random.Random(f"{seed}/{tool_id}/{n}")  # noqa: S311 - attacks that can be repeated, not secrets


def arguments(tool: Tool, draw: random.Random) -> dict[str, Any]:
    """Draw arguments for a tool; now and then one is missing, superfluous, or of another kind."""
    example = dict(tool.call.arguments) if tool.call else {}
    drawn: dict[str, Any] = {}
    for name, schema in tool.properties.items():
        if name in example and draw.random() < _P_OF_EXAMPLE:
            drawn[name] = example[name]
        elif name in tool.required or draw.random() > _P_LEFT_OUT:
            drawn[name] = value(resolve(schema, tool.parameters), tool.parameters, draw)
    if drawn and draw.random() < _P_OTHER_KIND:
        drawn.pop(draw.choice(sorted(drawn)))
    if draw.random() < _P_OTHER_KIND:
        drawn[draw.choice(EVERY_TEXT)[:80]] = draw.choice(OTHER_KINDS)
    return drawn


def value(schema: JsonSchema, root: Mapping[str, Any], draw: random.Random) -> Any:  # noqa: ANN401 - any JSON
    """Draw a value for a resolved schema."""
    if draw.random() < _P_OTHER_KIND:
        return draw.choice(OTHER_KINDS)
    if choices := schema.get("enum"):
        return draw.choice(choices) if draw.random() < 0.8 else _text(schema, draw)
    if variants := schema.get("anyOf") or schema.get("oneOf"):
        return value(resolve(draw.choice(variants), root), root, draw)
    named = schema.get("type", "string")
    kind = draw.choice(named) if isinstance(named, list) else named
    if kind == "array":
        return _array(schema, root, draw)
    if kind == "object":
        return _object(schema, root, draw)
    return _SIMPLE.get(kind, _text)(schema, draw)


def _array(schema: JsonSchema, root: Mapping[str, Any], draw: random.Random) -> list[Any]:
    items = resolve(schema.get("items") or {}, root)
    most = int(schema.get("maxItems", _MAX_ITEMS))
    length = draw.choice([0, 1, 2, int(schema.get("minItems", 0)), most, most + 1, draw.randint(0, _MAX_ITEMS)])
    return [value(items, root, draw) for _ in range(min(length, 300))]


def _object(schema: JsonSchema, root: Mapping[str, Any], draw: random.Random) -> dict[str, Any]:
    known = {name: value(resolve(of, root), root, draw) for name, of in schema.get("properties", {}).items()}
    more = schema.get("additionalProperties")
    if isinstance(more, dict):
        return known | {_text({}, draw)[:60]: value(resolve(more, root), root, draw) for _ in range(draw.randint(0, 4))}
    return known


def _number(schema: JsonSchema, draw: random.Random) -> Any:  # noqa: ANN401 - any number, and what pretends to be one
    low, high = schema.get("minimum"), schema.get("maximum")
    low = schema.get("exclusiveMinimum", low)
    high = schema.get("exclusiveMaximum", high)
    near = [bound + step for bound in (low, high) if bound is not None for step in (-1, 0, 1)]
    if low is not None and high is not None:
        near.append(draw.randint(int(low), max(int(low), int(high))))
    if draw.random() < 0.1:
        return str(draw.choice(NUMBERS[:20]))
    found = draw.choice(near) if near and draw.random() < 0.7 else draw.choice(NUMBERS)
    return int(found) if schema.get("type") == "integer" and isinstance(found, float) and abs(found) < 1e18 else found


def _text(schema: JsonSchema, draw: random.Random) -> str:
    pool: Sequence[str] = WORDS.get(str(schema.get("format", "")), EVERY_TEXT)
    how = draw.random()
    if how < 0.65:
        return draw.choice(pool)
    if how < 0.8:
        return _spliced(draw.choice(pool), draw.choice(EVERY_TEXT), draw)
    if how < 0.9:
        return "".join(draw.choices(_ALPHABET, k=draw.randint(0, _MAX_CHARS)))
    return draw.choice(EVERY_TEXT)


def _spliced(one: str, other: str, draw: random.Random) -> str:
    place = draw.randint(0, len(one))
    return one[:place] + other[:200] + one[place + draw.randint(0, 3) :]


def _truth(_: JsonSchema, draw: random.Random) -> bool:
    return draw.random() < 0.5


def _nothing(*_: object) -> None:
    return None


_SIMPLE: Final[dict[str, Callable[[JsonSchema, random.Random], Any]]] = {
    "number": _number,
    "integer": _number,
    "boolean": _truth,
    "null": _nothing,
}
