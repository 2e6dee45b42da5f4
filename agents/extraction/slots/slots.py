"""A tool's parameters as slots to fill: what kind of value each wants and which words point to it."""

from functools import cached_property
from typing import Any, Literal

from prompts.frozen import Frozen
from tagging.kinds import Kind, kind_named, kind_of
from tools.schemas.alternatives import without_null
from tools.schemas.lists import is_list, item_of
from tools.schemas.resolve import inlined
from tools.tool import JsonSchema, Tool


class Slot(Frozen):
    """One parameter. `kind` is its JSON Schema format, or what its type and name suggest."""

    name: str
    wanted: JsonSchema
    required: bool

    @cached_property
    def core(self) -> JsonSchema:
        """The schema without `null` and without the list around an item."""
        return item_of(self.wanted)

    @property
    def many(self) -> bool:
        """Whether the parameter takes a list."""
        return is_list(self.wanted)

    @property
    def at_least(self) -> int:
        """How many items a list must have."""
        return int(without_null(self.wanted).get("minItems", 0))

    @property
    def at_most(self) -> float:
        """How many items a list may have."""
        return float(without_null(self.wanted).get("maxItems", "inf"))

    @cached_property
    def kind(self) -> str:
        """What a value is; slots of one kind compete for the same words of a request."""
        schema = self.core
        if "enum" in schema or "const" in schema:
            return "enum"
        if "format" in schema:
            return str(schema["format"])
        types = schema.get("type", "string")
        if types in {"integer", "number", "boolean", "object"}:
            return "year" if types == "integer" and self.name.lower().endswith("year") else str(types)
        return kind_named(self.name).name

    @cached_property
    def of_kind(self) -> Kind:
        """What is made of values of its kind."""
        return kind_of(self.kind)

    @property
    def number(self) -> Literal["integer", "number"] | None:
        """What number its schema wants, whatever kind or width its format names; None where it wants none."""
        types = self.core.get("type")
        wanted = types if isinstance(types, list) else [types]
        return next((one for one in ("integer", "number") if one in wanted and "string" not in wanted), None)

    @property
    def cues(self) -> tuple[str, ...]:
        """Words that stand beside the value."""
        return tuple(self.hint("x-cues") or ())

    def hint(self, name: str) -> Any:  # noqa: ANN401 - hints have shapes of their own
        """Return a hint of the schema, wherever the author put it."""
        return self.wanted.get(name, self.core.get(name))


def slots(tool: Tool) -> tuple[Slot, ...]:
    """List a tool's parameters in order."""
    return tuple(
        Slot(name=name, wanted=inlined(schema, tool.parameters), required=name in tool.required)
        for name, schema in tool.properties.items()
    )
