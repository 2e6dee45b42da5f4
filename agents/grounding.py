"""How well the values in a request fit a tool's parameters: evidence that words alone do not give.

A request with one city and no clock time is no request to convert a time; a quoted text and a file name want a tool
that takes both.
"""

from collections.abc import Mapping, Sequence

import numpy as np

from agents.decisions.fill_arguments import FillQuestion, Supply, Upstream
from agents.evidence import Matrix, shifted
from agents.offline.fill_arguments import fill
from agents.offline.values import GUESSED, REQUEST
from agents.reading.back_references import points_back
from agents.reading.kinds import FINDERS, spans_for
from agents.reading.paths import is_written_to
from agents.reading.slots import Slot, slots
from agents.reading.span import without_overlaps
from agents.reading.vocabulary import occurs
from prompts.frozen import Frozen
from tagging.tags import Permission
from tools.tool import Tool

MISSING, GROUNDED, UNUSED, CUED = -2.0, 0.6, -0.5, 0.5
"""Change of a tool's log-odds for each required value that is missing, is there, is left over, is announced."""
CAUTION = {Permission.LOW: 0.0, Permission.MEDIUM: -0.7, Permission.HIGH: -1.0}
"""Of two tools that are about as likely, the one that changes less goes first."""
_CAP, _MISSING_CAP = 3, 2
_GIVEN = frozenset(("table", "column", "sql"))
"""Kinds of values that an attached table can give; whoever attaches one wants a tool that takes one of them."""
_FROM_RESULTS = frozenset(("text", "word", "number", "integer", "expression"))
"""Kinds that an earlier result can give when a task speaks of "it" or 结果."""
_TELLING = (
    "path",
    "unit",
    "timezone",
    "expression",
    "text",
    "date",
    "sql",
    "uri",
    "email",
    "json",
    "python",
    "currency",
)
"""Kinds of values that a request holds only when they are wanted."""


class Fit(Frozen):
    """The values of a request against the slots of a tool."""

    grounded: int
    missing: int
    unused: int
    cued: int = 0
    """Required values that only a telling word announces: "per", 每个."""

    @property
    def log_odds(self) -> float:
        """By how much the fit changes the log-odds that the tool serves the request."""
        counts = ((GROUNDED, self.grounded), (UNUSED, self.unused), (CUED, self.cued))
        # Whoever says nothing of what a tool needs may still mean it, and is then asked.
        return sum(weight * min(_CAP, count) for weight, count in counts) + MISSING * min(_MISSING_CAP, self.missing)


def fit(
    task: str,
    tool: Tool,
    supplies: tuple[Supply, ...],
    missing: Sequence[str],
    given: tuple[Upstream, ...] = (),
) -> Fit:
    """Compare a request, and what came with it, with a tool."""
    filled = fill(FillQuestion(task=task, tool=tool, upstream=given, supplies=supplies))
    every = {s.name: s for s in slots(tool)}
    taken = {every[name].kind for name, source in filled.sources.items() if name in every}
    enums = sum(
        1 + max(0, len(spans_for(every[n], task)) - 1) // 2
        for n, source in filled.sources.items()
        if source == REQUEST and n in every and every[n].kind == "enum"
    )
    required = sum(n in tool.required and s not in GUESSED for n, s in filled.sources.items())
    held = present_kinds(task)
    suppliable = {every[s.parameter].kind for s in supplies if s.parameter in every}
    back = points_back(task)
    takes_given = not given or any(s.kind in _GIVEN for s in every.values())
    takes_back = any(s.required and s.kind in _FROM_RESULTS for s in every.values())
    return Fit(
        grounded=required + enums + (back and takes_back),
        missing=len(missing) - (back and takes_back and bool(missing)),
        unused=len(held - taken - suppliable - _same(taken)) + (back and not takes_back) + (0 if takes_given else _CAP),
        cued=sum(s.required and announces(s, task) for s in every.values()) + _writes(tool, task),
    )


def announces(slot: Slot, task: str) -> bool:
    """Whether one of the slot's telling words stands in the task."""
    return slot.kind == "column" and any(occurs(cue, task) for cue in slot.cues)


def _writes(tool: Tool, task: str) -> bool:
    """Whether the request names a file to write to, and the tool is one that writes."""
    takes_path = any(slot.kind == "path" for slot in slots(tool))
    return takes_path and tool.tags.permission.value is not Permission.LOW and _wants_file(task)


def _wants_file(task: str) -> bool:
    return any(is_written_to(span, task) for span in FINDERS["path"](task))


def present_kinds(task: str) -> frozenset[str]:
    """List the telling kinds of values that a request holds; a file name is no quoted text."""
    paths = FINDERS["path"](task)
    kinds = {kind for kind in _TELLING if without_overlaps(FINDERS[kind](task), paths if kind != "path" else ())}
    return frozenset(kinds)


def adjusted(matrix: Matrix, tool_ids: Sequence[str], log_odds: Mapping[str, float]) -> Matrix:
    """Shift every row's scores by the tools' log-odds; shape (n_texts, n_tools), values in (0, 1)."""
    return shifted(matrix, np.array([log_odds.get(t, 0.0) for t in tool_ids])[None, :])


def _same(kinds: set[str]) -> frozenset[str]:
    """Kinds that are used up together: a moment uses a date, a pattern uses quoted text or a path."""
    used: set[str] = set()
    if "date-time" in kinds:
        used |= {"date", "timezone"}
    if "file-pattern" in kinds:
        used |= {"text", "path"}
    if {"word", "search-text"} & kinds:
        used |= {"text"}
    if "number" in kinds:
        used |= {"unit"} if "unit" in kinds else set()
    return frozenset(used)
