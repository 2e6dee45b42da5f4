"""The leaves of a tool's schema: each value that may be given, wherever it stands in lists and objects."""

import re
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from agents.extraction.pieces.words import stems
from lazy_regex import lazy_regex
from tools.schemas.alternatives import without_null
from tools.schemas.lists import is_list, item_of
from tools.schemas.resolve import inlined
from tools.tool import JsonSchema, Tool

_DEEPEST: Final = 4
_QUOTED: Final = lazy_regex(r"'([^']{1,60})'|\"([^\"]{1,60})\"|“([^”]{1,60})”|「([^」]{1,60})」|`([^`]{1,60})`")
_SAID: Final = lazy_regex(
    r"(?:\be\.?g\.?,?|\bsuch as|\bfor (?:example|instance),?|\bexamples?(?: are| is)?:?|\blike|\bEg:"
    r"|例如|比如|如)[:：]?\s*(?P<list>[^.;。；()（）]{1,120}(?:\.\w[^.;。；()（）]*)?)"
)
_NONE: Final = frozenset({"null", "none", "dontcare", "n/a", "", "any", "all", "unspecified"})


@dataclass(frozen=True)
class Leaf:
    """One value that a tool may be given."""

    path: tuple[str, ...]
    schema: JsonSchema
    required: bool
    many: bool
    """Whether a list of such values is taken."""

    @property
    def place(self) -> str:
        """Its path as one word: guest/name."""
        return "/".join(self.path)

    @property
    def name(self) -> str:
        """The last word of its path."""
        return self.path[-1]

    @cached_property
    def kind(self) -> str:
        """What is read for it: number, integer, boolean, enum, text, or nothing that is read from a request."""
        if "enum" in self.schema or "const" in self.schema:
            return "enum"
        kind = self.schema.get("type", "string")
        return {"string": "text", "float": "number"}.get(str(kind), str(kind))

    @cached_property
    def description(self) -> str:
        """What the author says of it."""
        return str(self.schema.get("description", ""))

    @cached_property
    def name_words(self) -> tuple[str, ...]:
        """Stems of its name, and of the objects' around it."""
        return stems(" ".join(self.path[-2:]))

    @cached_property
    def own_words(self) -> tuple[str, ...]:
        """Stems of its own name."""
        return stems(self.name)

    @cached_property
    def words(self) -> tuple[str, ...]:
        """Stems of its description, without the examples."""
        return stems(_QUOTED.sub(" ", self.description))

    @cached_property
    def choices(self) -> tuple[Any, ...]:
        """Values of its enumeration."""
        return tuple(self.schema.get("enum") or ([self.schema["const"]] if "const" in self.schema else []))

    @cached_property
    def has_default(self) -> bool:
        """Whether it may be left to the tool."""
        return "default" in self.schema

    @cached_property
    def examples(self) -> tuple[str, ...]:
        """Values that the schema or its description gives as examples."""
        own = [str(e) for e in (self.schema.get("examples") or [])] + (
            [str(self.schema["example"])] if "example" in self.schema else []
        )
        quoted = [next(g for g in m if g) for m in _QUOTED.findall(self.description)]
        said = [
            part.strip(" '\"“”`")
            for m in _SAID.finditer(self.description)
            for part in re.split(r",\s(?![A-Z]{2}\b)|\bor\b|\band\b|、|或|和", m["list"])
        ]
        listed = [e for e in (*own, *quoted, *said) if e.lower() not in _NONE and len(e) <= 60]
        return tuple(dict.fromkeys(listed))


def leaves(tool: Tool) -> tuple[Leaf, ...]:
    """List the leaves of a tool's parameters in order; objects whose fields are not told are leaves themselves."""
    return tuple(_Below(tool.parameters).leaves(inlined(tool.parameters, tool.parameters), (), required=True))


class _Below:
    """Walks a schema; what its parts refer to is put in their place on the way."""

    def __init__(self, root: JsonSchema) -> None:
        self._root = root

    def leaves(self, schema: JsonSchema, path: tuple[str, ...], *, required: bool) -> list[Leaf]:
        """List the leaves at a place and below it."""
        properties = schema.get("properties")
        if len(path) >= _DEEPEST or not isinstance(properties, dict) or not (properties or not path):
            return _leaf(schema, path, required=required)
        needed = schema.get("required") or ()
        found: list[Leaf] = []
        for name, inner in properties.items():
            plain = without_null(inlined(inner, self._root))
            found += self.leaves(plain, (*path, name), required=required and name in needed)
        return found


def _leaf(schema: JsonSchema, path: tuple[str, ...], *, required: bool) -> list[Leaf]:
    if not path:
        return []
    many = is_list(schema)
    core = item_of(schema)
    described = {"description": schema.get("description", ""), **{k: v for k, v in schema.items() if k == "default"}}
    return [
        Leaf(path=path, schema={**described, **core, "description": _said(schema, core)}, required=required, many=many)
    ]


def _said(schema: JsonSchema, core: JsonSchema) -> str:
    outer, inner = str(schema.get("description", "")), str(core.get("description", ""))
    return outer if outer == inner or not inner else f"{outer} {inner}".strip()
