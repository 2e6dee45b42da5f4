"""Which tool's output is which tool's input, read off the schemas alone."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
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
    every = list(tools)
    outputs = _by_key(output for tool in every for output in _outputs(tool))
    found = [
        dependency
        for tool in every
        for parameter in _parameters(tool)
        if _transferable(parameter.field)
        for dependency in _suppliers(parameter, outputs)
    ]
    return sorted(found, key=lambda d: (d.consumer, d.parameter, d.strength != "strong", d.supplier))


def _suppliers(parameter: _Parameter, outputs: Mapping[str, Sequence[_Output]]) -> list[Dependency]:
    best: dict[str, tuple[tuple[bool, int, int], _Output]] = {}
    for output in outputs.get(_key(parameter.field), ()):
        if output.tool.id != parameter.tool.id and _fits(output.field, parameter.field):
            rank = _rank(output.field, parameter.field)
            known = best.get(output.tool.id)
            if known is None or rank < known[0]:
                best[output.tool.id] = rank, output
    found = [_dependency(output, parameter) for _, output in best.values()]
    chosen = sorted(found, key=lambda d: (d.strength != "strong", not _of_one_group(d), d.supplier))
    return chosen[:MAX_SUPPLIERS]


def _fits(output: Field, parameter: Field) -> bool:
    if parameter.kind:
        return output.kind == _supplied_by(parameter)
    return output.type == parameter.type and output.words == parameter.words


def _supplied_by(parameter: Field) -> str:
    """Return the kind of the values that a parameter can be given, or be written with."""
    return kind_of(parameter.kind).made_of or parameter.kind


def _rank(output: Field, parameter: Field) -> tuple[bool, int, int]:
    """Order one tool's matching fields: the name first, then the shallowest, then the shortest path."""
    return not similar(output.words, parameter.words), output.path.count("."), len(output.path)


def _dependency(output: _Output, parameter: _Parameter) -> Dependency:
    kind = parameter.field.kind
    said = kind_of(kind).stated_by_user or kind_of(kind).fetched
    strong = bool(kind) and not said and parameter.required and not output.roundabout
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


def _parameters(tool: Tool) -> list[_Parameter]:
    found = []
    for name, schema in tool.properties.items():
        whole = {"$defs": tool.parameters.get("$defs", {}), "properties": {name: schema}}
        found += [_Parameter(tool, name, field) for field in fields_of(whole) if "." not in field.path]
    return found


def _outputs(tool: Tool) -> Iterator[_Output]:
    own = _parameters(tool)
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
    return f"kind {_supplied_by(field)}" if field.kind else f"name {' '.join(field.words)}"


def _by_key(outputs: Iterable[_Output]) -> Mapping[str, list[_Output]]:
    index: dict[str, list[_Output]] = defaultdict(list)
    for output in outputs:
        index[f"name {' '.join(output.field.words)}"].append(output)
        if output.field.kind:
            index[f"kind {output.field.kind}"].append(output)
    return index


def _of_one_group(dependency: Dependency) -> bool:
    """Tell whether both tools stand in one group: those were made for each other."""
    return dependency.supplier.rpartition("/")[0] == dependency.consumer.rpartition("/")[0]
