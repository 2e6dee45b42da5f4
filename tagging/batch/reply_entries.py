"""An answer about several tools: one entry a tool, found again by its number and its name."""

from collections.abc import Mapping
from functools import cache, partial
from typing import Annotated, Any, TypeVar

from pydantic import BeforeValidator, Field, ValidationError, create_model

from prompts.frozen import Frozen

A = TypeVar("A", bound=Frozen)


class Place(Frozen):
    """Of which tool an entry speaks."""

    number: int = Field(description="The tool's number in the list")
    name: str = Field(description="The tool's name, as it stands in the list")


class BatchReply(Frozen):
    """A whole answer."""

    tools: tuple[Place, ...]


@cache
def form_for(kind: type[Frozen], n_tools: int) -> type[BatchReply]:
    """Return the form of an answer about so many tools: about one, it is all or nothing.

    Of several entries only those are taken that hold; the tools of the others are asked alone. Number and name come
    first in an entry, so that a model settles of what it speaks. The number of entries stands in the schema, so that a
    small model held to it does not go on for ever.

    Args:
        kind: What is said of one tool.
        n_tools: How many are asked about.
    """
    entry = _numbered(kind)
    # made at run time, which no type checker follows
    entries: Any = tuple.__class_getitem__((entry, ...))
    if n_tools > 1:
        entries = Annotated[entries, BeforeValidator(partial(_those_that_hold, entry))]
    size = Field(json_schema_extra={"minItems": n_tools, "maxItems": n_tools})
    return create_model("BatchReply", __base__=BatchReply, tools=(entries, size))


def matched(answer: BatchReply, names: Mapping[int, str], kind: type[A]) -> dict[int, A]:
    """Return what is said of tools that were asked for, by number, without its place in the list.

    An entry under another tool's name, or one of two under the same number, could be anybody's: neither is taken.
    """
    found: dict[int, A] = {}
    twice: set[int] = set()
    for entry in answer.tools:
        if names.get(entry.number) == entry.name:
            twice |= {entry.number} & found.keys()
            found[entry.number] = kind.model_validate(entry.model_dump(exclude=set(Place.model_fields)))
    return {number: said for number, said in found.items() if number not in twice}


def _numbered(kind: type[Frozen]) -> type[Frozen]:
    return create_model(f"Numbered{kind.__name__}", __base__=(kind, Place))


def _those_that_hold(kind: type[Frozen], value: object) -> object:
    return [entry for entry in value if _holds(kind, entry)] if isinstance(value, list | tuple) else value


def _holds(kind: type[Frozen], entry: object) -> bool:
    try:
        kind.model_validate(entry)
    except ValidationError:
        return False
    return True
