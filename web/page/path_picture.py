"""The picture of the paths that a run took: nodes with places, edges with weights, and the same in words."""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from types import MappingProxyType

from graph.observability.events import PathFound
from prompts.frozen import Frozen

START, END = "START", "END"
MAX_OFFERED = 2
"""Tools beside each step of a path; the panel lists all that were on offer."""


class PictureNode(Frozen):
    """A tool, or a boundary, at a place; `x` and `y` count columns and rows."""

    id: str
    label: str
    group: str = ""
    kind: str = "tool"
    """`tool`, `boundary`, or `offered`: on offer beside the tool of its column, and not taken."""
    x: int
    y: int


class PictureEdge(Frozen):
    """A transition, or a result that flows on past its neighbour."""

    source: int
    target: int
    weight: float | None = None
    """Transition weight in [0, 1]; none for a flow of results."""


class Row(Frozen):
    """The path of one sub-task."""

    subtask: int
    nodes: tuple[PictureNode, ...]
    edges: tuple[PictureEdge, ...]
    text: str
    """The path in words, for screen readers and for a page without pictures."""


def draw(found: PathFound, offered: Mapping[str, Sequence[str]] = MappingProxyType({})) -> Row:
    """Place a path: steps from left to right, steps that run side by side below each other.

    Args:
        found: the path.
        offered: tool of a step → what else was on offer there, best first.
    """
    steps = found.path.steps
    column = _columns(found)
    rows: dict[int, int] = {}
    nodes = [PictureNode(id=START, label=START, kind="boundary", x=0, y=0)]
    for step in steps:
        x = column[step.number]
        group, _, name = step.tool_id.rpartition("/")
        nodes.append(PictureNode(id=step.tool_id, label=name, group=group, x=x, y=rows.get(x, 0)))
        rows[x] = rows.get(x, 0) + 1
    nodes.append(PictureNode(id=END, label=END, kind="boundary", x=max(column.values(), default=0) + 1, y=0))
    edges = list(_edges(found))
    for position, step in enumerate(steps, start=1):
        for tool_id in _others(found, offered.get(step.tool_id, ())):
            x, (group, _, name) = column[step.number], tool_id.rpartition("/")
            edges.append(PictureEdge(source=position - 1, target=len(nodes)))
            nodes.append(PictureNode(id=tool_id, label=name, group=group, kind="offered", x=x, y=rows.get(x, 0)))
            rows[x] = rows.get(x, 0) + 1
    return Row(subtask=found.subtask, nodes=tuple(nodes), edges=tuple(edges), text=describe(found))


def _others(found: PathFound, tool_ids: Sequence[str]) -> list[str]:
    return [tool_id for tool_id in tool_ids if tool_id not in found.path.tool_ids][:MAX_OFFERED]


def _columns(found: PathFound) -> dict[int, int]:
    column: dict[int, int] = {}
    for step in found.path.steps:
        column[step.number] = 1 + max((column.get(need, 0) for need in step.needs), default=0)
    return column


def _edges(found: PathFound) -> tuple[PictureEdge, ...]:
    weights = {(source, target): weight for source, target, weight in found.edges}
    ids = [START, *found.path.tool_ids, END]
    position = {step.number: i for i, step in enumerate(found.path.steps, start=1)}
    walked = [PictureEdge(source=i, target=i + 1, weight=weights.get((a, b))) for i, (a, b) in enumerate(pairwise(ids))]
    flows = [
        PictureEdge(source=position[need], target=position[step.number])
        for step in found.path.steps
        for need in step.needs
        if need in position and position[step.number] - position[need] != 1
    ]
    return tuple(walked + flows)


def describe(found: PathFound) -> str:
    """Write a path as `START → a → b → END`, with the weight of each transition."""
    weights = {(source, target): weight for source, target, weight in found.edges}
    ids = [START, *found.path.tool_ids, END]
    words = [START]
    for pair in pairwise(ids):
        weight = weights.get(pair)
        words.append(f"→ {pair[1]}" if weight is None else f"→ ({weight:.2f}) {pair[1]}")
    return " ".join(words)
