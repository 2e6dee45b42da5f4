"""A parameter of an endpoint: what stood in the SQL as a literal."""

from collections.abc import Mapping, Sequence
from typing import Final, Literal, TypeAlias

from lazy_regex import lazy_regex
from prompts.frozen import Frozen
from tools.tool import JsonSchema

SlotKind: TypeAlias = Literal["text", "integer", "number"]
Role: TypeAlias = Literal[
    "is", "is not", "above", "at least", "below", "at most", "like", "from", "to", "in", "not in", "first", "skip"
]
Value: TypeAlias = int | float | str
MARK: Final = "p_"
"""Begins the name of every mark in a statement: what follows may be a word of SQL, as a column's name may."""
MAX_TEXT: Final = 1_000
MAX_VALUES: Final = 100
MAX_LIMIT: Final = 1_000
_DATE: Final = lazy_regex(r"\d{4}-\d\d-\d\d")
LARGEST: Final = 2**63 - 1
_TYPES: Final[Mapping[SlotKind, str]] = {"text": "string", "integer": "integer", "number": "number"}
_SAID: Final[Mapping[Role, str]] = {
    "is": "{of} must be this",
    "is not": "{of} must not be this",
    "above": "{of} must be above this",
    "at least": "{of} must be at least this",
    "below": "{of} must be below this",
    "at most": "{of} must be at most this",
    "like": "{of} must look like this; % stands for any characters, _ for one",
    "from": "{of} must be at least this, the lower bound",
    "to": "{of} must be at most this, the upper bound",
    "in": "{of} must be one of these",
    "not in": "{of} must be none of these",
    "first": "So many rows at most",
    "skip": "So many rows are left out first",
}


class Slot(Frozen):
    """A typed parameter."""

    name: str
    kind: SlotKind = "text"
    role: Role = "is"
    of: str = ""
    """What is compared with it, in words."""
    table: str = ""
    column: str = ""
    """The column of the catalogue that is compared, where it is one."""
    comment: str = ""
    """What the database says of the column."""
    is_date: bool = False
    examples: tuple[Value, ...] = ()
    """Values that the pairs have there."""

    @property
    def mark(self) -> str:
        """Name of its mark in the statement."""
        return f"{MARK}{self.name}"

    @property
    def many(self) -> bool:
        """Whether it takes a list."""
        return self.role in ("in", "not in")

    @property
    def counts(self) -> bool:
        """Whether it says how many rows there are, and not what they hold."""
        return self.role in ("first", "skip")

    @property
    def description(self) -> str:
        """What it is, in a sentence."""
        said = _SAID[self.role].format(of=self.of)
        return f"{said[:1].upper()}{said[1:]}.{f' {self.comment.strip()}' if self.comment.strip() else ''}"

    @property
    def default(self) -> int | None:
        """What is meant where nobody says how many rows; None where a value must be given."""
        return int(self.examples[0]) if self.counts and self.examples else None

    def as_schema(self) -> JsonSchema:
        """Return the JSON Schema of the parameter."""
        one: JsonSchema = {"type": _TYPES[self.kind]}
        if self.kind == "text":
            one |= {"maxLength": MAX_TEXT} | ({"format": "date"} if self.is_date else {})
        if self.counts:
            one |= {"minimum": 0, "maximum": MAX_LIMIT, "default": self.default}
        if self.many:
            one = {"type": "array", "items": one, "minItems": 1, "maxItems": MAX_VALUES}
        shown = [list(self.examples)] if self.many else list(self.examples)
        return one | {"description": self.description} | ({"examples": shown} if shown else {})


def schema_of(slots: tuple[Slot, ...]) -> JsonSchema:
    """Return the JSON Schema of all parameters together."""
    required = [slot.name for slot in slots if slot.default is None]
    schema: JsonSchema = {"type": "object", "properties": {slot.name: slot.as_schema() for slot in slots}}
    return schema | ({"required": required} if required else {}) | {"additionalProperties": False}


def is_date(value: object) -> bool:
    """Whether a value is a day, written as databases do."""
    return isinstance(value, str) and _DATE.fullmatch(value) is not None


def kind_of(values: Sequence[object]) -> SlotKind:
    """Say what all of some values are."""
    if any(isinstance(value, str) for value in values):
        return "text"
    return "number" if any(isinstance(value, float) for value in values) else "integer"
