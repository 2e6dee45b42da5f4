"""How well the values in a request fit a tool's parameters: evidence that words alone do not give.

A request with one city and no clock time is no request to convert a time; a quoted text and a file name want a tool
that takes both.
"""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache

import numpy as np

from agents.decisions.fill_arguments.offline import fill_by_kinds
from agents.decisions.fill_arguments.question import Filled, FillQuestion, Supply, Upstream
from agents.decisions.fill_arguments.value import GUESSED, REQUEST
from agents.extraction.discourse.coreference import points_back
from agents.extraction.slots.assignment import role
from agents.extraction.slots.cues import occurs
from agents.extraction.slots.finders import FINDERS, spans_for
from agents.extraction.slots.slots import Slot, slots
from agents.extraction.spans.paths import is_written_to
from agents.extraction.spans.span import without_overlaps
from agents.intents.log_odds import Matrix, shifted
from prompts.frozen import Frozen
from tagging.kinds import KINDS, kind_of
from tagging.tags import Permission
from tools.tool import Tool

MISSING, GROUNDED, UNUSED, CUED = -2.0, 0.6, -0.5, 0.5
"""Change of a tool's log-odds for each required value that is missing, is there, is left over, is announced."""
CHOSEN, ENDS, DATE_LEFT = 0.4, 1.0, -2.2
"""The same for a telling value that need not be there, for both ends of a span ("from … to …"), and for each date
beyond those that the tool takes.

Fitted on the packs' own example requests, each judged as if it were new; n=4,763."""
CAUTION = {Permission.LOW: 0.0, Permission.MEDIUM: -0.7, Permission.HIGH: -1.0}
"""Of two tools that are about as likely, the one that changes less goes first."""
_CAP, _MISSING_CAP = 3, 2
_NOTHING_SAID = 1
"""The second cap where a request holds no telling value: what it lacks then tells little of which tool is meant."""
_TELLING = tuple(kind.name for kind in KINDS.values() if kind.telling)


class Fit(Frozen):
    """The values of a request against the slots of a tool."""

    grounded: int
    missing: int
    unused: int
    cued: int = 0
    """Required values that only a telling word announces: "per", 每个."""
    chosen: int = 0
    """Telling values for parameters that need not be given."""
    ends: int = 0
    """Kinds of values of which the request gives both a first and a last one, and the tool takes both."""
    dates_left: int = 0
    """Dates in the request beyond those that the tool takes: who names two asks for no tool that wants one."""

    @property
    def log_odds(self) -> float:
        """By how much the fit changes the log-odds that the tool serves the request."""
        counts = (
            (GROUNDED, self.grounded),
            (UNUSED, self.unused),
            (CUED, self.cued),
            (CHOSEN, self.chosen),
            (ENDS, self.ends),
            (DATE_LEFT, self.dates_left),
        )
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
    filled = fill_by_kinds(FillQuestion(task=task, tool=tool, upstream=given, supplies=supplies))
    every = {s.name: s for s in slots(tool)}
    taken = {every[name].kind for name, source in filled.sources.items() if name in every}
    said = [every[name] for name, source in filled.sources.items() if name in every and source not in GUESSED]
    enums = sum(
        1 + max(0, len(spans_for(slot, task)) - 1) // 2
        for slot in said
        if slot.kind == "enum" and filled.sources[slot.name] == REQUEST
    )
    held = present_kinds(task)
    suppliable = {every[s.parameter].kind for s in supplies if s.parameter in every}
    back = points_back(task)
    lacks = len(missing) if held else min(_NOTHING_SAID, len(missing))
    takes_given = not given or any(s.of_kind.given_by_table for s in every.values())
    takes_back = any(s.required and s.of_kind.from_results for s in every.values())
    used = taken | _used_up(taken)
    return Fit(
        grounded=sum(slot.required for slot in said) + enums + (back and takes_back),
        missing=lacks - (back and takes_back and bool(missing)),
        unused=len(held - used - suppliable) + (back and not takes_back) + (0 if takes_given else _CAP),
        cued=sum(s.required and announces(s, task) for s in every.values()) + _writes(tool, task),
        chosen=sum(not slot.required and slot.of_kind.telling for slot in said),
        ends=_ends(said),
        dates_left=_dates_left(task, filled, said),
    )


def _ends(said: Sequence[Slot]) -> int:
    """Count the telling kinds of which both a first and a last value are given."""
    roles = Counter(slot.kind for slot in said if role(slot.name) and slot.of_kind.telling)
    return sum(count > 1 for count in roles.values())


def _dates_left(task: str, filled: Filled, said: Sequence[Slot]) -> int:
    """Count the dates that a tool which takes single dates leaves over."""
    dates = [slot for slot in said if slot.kind == "date"]
    if not dates or any(slot.many for slot in dates):
        return 0
    calls = filled.sets or (filled.found,)
    taken = {str(arguments.get(slot.name)) for slot in dates for arguments in calls}
    return max(0, len({span.value for span in FINDERS["date"](task)}) - len(taken))


def announces(slot: Slot, task: str) -> bool:
    """Whether one of the slot's telling words stands in the task."""
    return slot.kind == "column" and any(occurs(cue, task) for cue in slot.cues)


def _writes(tool: Tool, task: str) -> bool:
    """Whether the request names a file to write to, and the tool is one that writes."""
    takes_path = any(slot.kind == "path" for slot in slots(tool))
    return takes_path and tool.tags.permission.value is not Permission.LOW and _wants_file(task)


def _wants_file(task: str) -> bool:
    return any(is_written_to(span, task) for span in FINDERS["path"](task))


@lru_cache(maxsize=256)
def present_kinds(task: str) -> frozenset[str]:
    """List the telling kinds of values that a request holds; a file name is no quoted text."""
    paths = FINDERS["path"](task)
    kinds = {kind for kind in _TELLING if without_overlaps(FINDERS[kind](task), paths if kind != "path" else ())}
    return frozenset(kinds)


def adjusted(matrix: Matrix, tool_ids: Sequence[str], log_odds: Mapping[str, float]) -> Matrix:
    """Shift every row's scores by the tools' log-odds; shape (n_texts, n_tools), values in (0, 1)."""
    return shifted(matrix, np.array([log_odds.get(t, 0.0) for t in tool_ids])[None, :])


def _used_up(kinds: Collection[str]) -> frozenset[str]:
    """Return the kinds whose words were taken as values of other kinds."""
    return frozenset().union(*(kind_of(kind).uses_up for kind in kinds))
