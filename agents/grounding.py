"""How well the values in a request fit a tool's parameters: evidence that words alone do not give.

A request with one city and no clock time is no request to convert a time; a quoted text and a file name want a tool
that takes both.
"""

from collections.abc import Mapping, Sequence

import numpy as np

from agents.decisions.fill_arguments import FillQuestion, Supply
from agents.evidence import Matrix, shifted
from agents.offline.fill_arguments import GUESSED, fill
from agents.reading.kinds import FINDERS
from agents.reading.slots import slots
from agents.reading.span import without_overlaps
from prompts.frozen import Frozen
from tools.tool import Tool

MISSING, GROUNDED, UNUSED = -1.6, 0.6, -0.5
"""Change of a tool's log-odds for each required value that is missing, each that is there, each left over."""
_CAP = 3
_TELLING = ("path", "unit", "timezone", "expression", "text", "date", "sql", "uri", "email")
"""Kinds of values that a request holds only when they are wanted."""


class Fit(Frozen):
    """The values of a request against the slots of a tool."""

    grounded: int
    missing: int
    unused: int

    @property
    def log_odds(self) -> float:
        """By how much the fit changes the log-odds that the tool serves the request."""
        return GROUNDED * min(_CAP, self.grounded) + MISSING * min(_CAP, self.missing) + UNUSED * min(_CAP, self.unused)


def fit(task: str, tool: Tool, supplies: tuple[Supply, ...], missing: Sequence[str]) -> Fit:
    """Compare a request with a tool."""
    filled = fill(FillQuestion(task=task, tool=tool, supplies=supplies))
    every = {s.name: s for s in slots(tool)}
    taken = {every[name].kind for name, source in filled.sources.items() if name in every}
    enums = sum(every[n].kind == "enum" for n, source in filled.sources.items() if source == "request" and n in every)
    required = sum(n in tool.required and s not in GUESSED for n, s in filled.sources.items())
    held = present_kinds(task)
    suppliable = {every[s.parameter].kind for s in supplies if s.parameter in every}
    return Fit(grounded=required + enums, missing=len(missing), unused=len(held - taken - suppliable - _same(taken)))


def present_kinds(task: str) -> frozenset[str]:
    """List the telling kinds of values that a request holds; a file name is no quoted text."""
    paths = FINDERS["path"](task)
    kinds = {kind for kind in _TELLING if without_overlaps(FINDERS[kind](task), paths if kind != "path" else ())}
    return frozenset(kinds)


def adjusted(matrix: Matrix, tool_ids: Sequence[str], fits: Mapping[str, Fit]) -> Matrix:
    """Shift every row's scores by the tools' fits; shape (n_texts, n_tools), values in (0, 1)."""
    return shifted(matrix, np.array([fits[t].log_odds if t in fits else 0.0 for t in tool_ids])[None, :])


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
