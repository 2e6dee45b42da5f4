"""Which tool's output is which tool's input, read off the schemas alone."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from itertools import chain, islice, tee
from typing import Final

from graph.relations.dependency import MAX_SUPPLIERS, Dependency
from tagging.kinds import kind_of
from tools.schemas.fields import Field, fields_of, similar
from tools.tool import Tool

_GENERIC = """
name type value text title label description result data item status state date time day month year url unit path file
query message content note provider source count size kind format language currency symbol column row table figure total
limit offset page key code id number slug uuid mode order sort summary address tag field input output body response
request user version level score rank color image error reason detail comment option parameter
"""
GENERIC_NAMES: Final = frozenset(_GENERIC.split())
"""Names that mean another thing in every tool."""
_EVERY: Final = ""
"""Stands for the tools of all groups."""


@dataclass(frozen=True)
class _Parameter:
    tool: Tool
    name: str
    field: Field

    @property
    def required(self) -> bool:
        return self.name in self.tool.required

    @property
    def has_default(self) -> bool:
        return bool(self.tool.properties[self.name].get("default"))  # an empty one leaves it to the tool


@dataclass(frozen=True)
class _Output:
    tool: Tool
    field: Field
    roundabout: bool
    """Whether the tool takes a value of this kind to return more of them."""


def derive_by_kinds(tools: Iterable[Tool]) -> list[Dependency]:
    """Find who can supply whom by kinds and equal names, in a stable order.

    A field and a parameter match when they are of one kind, or, where the parameter has no kind, when they share type
    and a name that is no everyday word. Free text, dates and numbers match nothing.
    """
    every = sorted(tools, key=lambda tool: tool.id)
    own = {tool.id: _parameters(tool) for tool in every}
    shelves = _shelves(output for tool in every for output in _outputs(tool, own[tool.id]))
    found = [
        dependency
        for tool in every
        for parameter in own[tool.id]
        if _transferable(parameter.field)
        for dependency in _suppliers(parameter, shelves)
    ]
    return sorted(found, key=lambda d: (d.consumer, d.parameter, d.strength != "strong", d.supplier))


def _suppliers(parameter: _Parameter, shelves: Mapping[str, "_Shelf"]) -> Iterator[Dependency]:
    """Take the strong ones first, then those of the tool's own group, then by id."""
    shelf = shelves.get(_key(parameter.field))
    chosen = () if shelf is None else shelf.best(parameter)
    return (_dependency(output, parameter) for output in islice(chosen, MAX_SUPPLIERS))


class _Shelf:
    """Whatever tools bring of one kind, or under one name: thousands may, and of each parameter only a few are taken.

    Tools that take such a value to return more of them stand apart, so that nobody goes through all to find others.
    """

    def __init__(self, outputs: Iterable[_Output]) -> None:
        of_tool: dict[str, list[_Output]] = defaultdict(list)
        for output in outputs:
            of_tool[output.tool.id].append(output)
        every = list(of_tool.values())
        self._all = _Row(every)
        self._plain = _Row([one for one in every if not all(o.roundabout for o in one)], roundabout=False)
        self._roundabout = _Row([one for one in every if any(o.roundabout for o in one)], roundabout=True)

    def best(self, parameter: _Parameter) -> Iterator[_Output]:
        """Yield each tool's best output for a parameter, the firmest tools first."""
        rows = (self._plain, self._roundabout) if _can_be_strong(parameter) else (self._all,)
        return (output for row in rows for output in row.best(parameter))


class _Row:
    """The outputs of some tools, tool by tool in the order of their ids, and by group."""

    def __init__(self, outputs: Sequence[Sequence[_Output]], *, roundabout: bool | None = None) -> None:
        self._roundabout = roundabout
        self._of_group: dict[str, list[Sequence[_Output]]] = defaultdict(list)
        for one in outputs:
            self._of_group[_EVERY].append(one)
            self._of_group[_group_of(one[0].tool)].append(one)
        self._heads: dict[tuple[str, tuple[str, ...]], Iterator[_Output]] = {}

    def best(self, parameter: _Parameter) -> Iterator[_Output]:
        """Yield each tool's best output for a parameter, those of the parameter's own group first."""
        group, words = _group_of(parameter.tool), parameter.field.words
        others = (output for output in self._named(_EVERY, words) if _group_of(output.tool) != group)
        found = chain(self._named(group, words), others)
        return (output for output in found if output.tool.id != parameter.tool.id)

    def _named(self, group: str, words: tuple[str, ...]) -> Iterator[_Output]:
        """Go through a group for one name; how far anybody went before is remembered."""
        if (group, words) not in self._heads:
            (self._heads[group, words],) = tee(self._chosen(group, words), 1)
        return copy(self._heads[group, words])

    def _chosen(self, group: str, words: tuple[str, ...]) -> Iterator[_Output]:
        for one in self._of_group.get(group, ()):
            best = min(one, key=lambda output: _rank(output.field, words))
            if self._roundabout in {None, best.roundabout}:
                yield best


def _supplied_by(parameter: Field) -> str:
    """Return the kind of the values that a parameter can be given, or be written with."""
    return kind_of(parameter.kind).made_of or parameter.kind


def _rank(output: Field, words: tuple[str, ...]) -> tuple[bool, int, int]:
    """Order one tool's matching fields: the name first, then the shallowest, then the shortest path."""
    return not similar(output.words, words), output.path.count("."), len(output.path)


def _dependency(output: _Output, parameter: _Parameter) -> Dependency:
    kind = parameter.field.kind
    strong = _can_be_strong(parameter) and not output.roundabout
    what = f"have one name, {'_'.join(parameter.field.words)}"
    if kind:
        what = f"are both of kind {kind}" if kind == output.field.kind else f"fit, {kind} over {output.field.kind}"
    return Dependency(
        supplier=output.tool.id,
        consumer=parameter.tool.id,
        resource=output.field.path,
        parameter=parameter.name,
        strength="strong" if strong else "weak",
        evidence=f"{output.field.path} of {output.tool.name} and {parameter.name} of {parameter.tool.name} {what}",
    )


def _can_be_strong(parameter: _Parameter) -> bool:
    """Tell whether the caller can hardly know the value, whoever supplies it."""
    kind = kind_of(parameter.field.kind)
    return bool(kind.name) and not (kind.stated_by_user or kind.fetched) and parameter.required


def _parameters(tool: Tool) -> list[_Parameter]:
    found = []
    for name, schema in tool.properties.items():
        whole = {"$defs": tool.parameters.get("$defs", {}), "properties": {name: schema}}
        found += [_Parameter(tool, name, field) for field in fields_of(whole) if "." not in field.path]
    return found


def _outputs(tool: Tool, own: Sequence[_Parameter]) -> Iterator[_Output]:
    fetches = any(p.required and kind_of(p.field.kind).stated_by_user for p in own)
    for field in fields_of(tool.returns):
        free = kind_of(field.kind).fetched and not fetches
        if _transferable(field) and not free and not any(_echoes(field, parameter) for parameter in own):
            needed = any((p.required or field.in_list) and p.field.kind == field.kind != "" for p in own)
            yield _Output(tool, field, roundabout=needed)


def _echoes(field: Field, parameter: _Parameter) -> bool:
    """Tell whether a result merely repeats what the tool was given.

    What stands in a list was found, unless a list was given. A name that the caller may leave to the tool is news.
    """
    if field.made:
        return False
    same_kind = field.kind == parameter.field.kind or not (field.kind and parameter.field.kind)
    if not same_kind or not similar(field.words, parameter.field.words):
        return False
    if field.in_list != parameter.field.in_list:
        return False
    left_to_tool = not parameter.required and not parameter.has_default
    return not left_to_tool or kind_of(field.kind).stated_by_user


def _transferable(field: Field) -> bool:
    kind = kind_of(field.kind)
    if field.fixed or not (kind.transferable or kind.fetched):
        return False
    if field.kind:
        return field.type in {"string", "integer", ""}
    named = len(field.words) > 1 or field.words[0] not in GENERIC_NAMES
    return named and (field.type == "string" or (field.type == "integer" and field.words[-1] == "id"))


def _key(field: Field) -> str:
    return f"kind {_supplied_by(field)}" if field.kind else _name_key(field)


def _name_key(field: Field) -> str:
    return f"name {field.type} {' '.join(field.words)}"


def _shelves(outputs: Iterable[_Output]) -> Mapping[str, _Shelf]:
    index: dict[str, list[_Output]] = defaultdict(list)
    for output in outputs:
        index[_name_key(output.field)].append(output)
        if output.field.kind:
            index[f"kind {output.field.kind}"].append(output)
    return {key: _Shelf(listed) for key, listed in index.items()}


def _group_of(tool: Tool) -> str:
    """Say whom a tool was made with: those of one group were made for each other."""
    return tool.id.rpartition("/")[0]
