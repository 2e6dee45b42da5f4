"""Why work on a sub-task ended, in one of a few words; and a specialist's typed "not mine"."""

from collections.abc import Mapping, Sequence
from typing import Literal, TypeAlias

from agents.intents.intents import Intents
from agents.moves import Move
from agents.thresholds import SERVES
from prompts.frozen import Frozen
from tools.call import ToolResult
from tools.tool import Tool

StopReason: TypeAlias = Literal[
    "finished", "no_candidate", "supplier_missing", "permission_denied", "budget", "loop", "failed", "unserved"
]
_BY_EXCLUSION: Mapping[str, StopReason] = {"permission": "permission_denied", "loop": "loop", "budget": "budget"}
_BY_ERROR: Mapping[str, StopReason] = {
    "MissingArgument": "supplier_missing",
    "PermissionDenied": "permission_denied",
    "Bound": "budget",
}


class Declined(Frozen):
    """A specialist's answer that a sub-task is not its own."""

    reason: StopReason
    domains: tuple[str, ...] = ()
    """Of the tools that would serve, and that this specialist may not use."""
    detail: str = ""

    def __str__(self) -> str:
        """Say it in words."""
        needs = f", needs {' or '.join(self.domains)}" if self.domains else ""
        return f"not mine{needs}: {self.detail or self.reason}"


def stop_of_search(moves: Sequence[Move]) -> StopReason:
    """Say why a search ended without a path: what kept the likeliest tool from being taken, if anything did."""
    if not moves:
        return "no_candidate"
    kept_away = (_BY_EXCLUSION[e.reason] for e in moves[-1].excluded if e.reason in _BY_EXCLUSION)
    return next(kept_away, "no_candidate")


def stop_of_calls(results: Sequence[ToolResult]) -> StopReason:
    """Say why calls ended: the first that went wrong tells, unless something was brought after all."""
    if any(r.status in {"ok", "empty"} for r in results) or not results:
        return "finished"
    return next((_BY_ERROR[r.error_type] for r in results if r.error_type in _BY_ERROR), "failed")


def domains_wanted(wishes: Intents, tools: Mapping[str, Tool], mine: frozenset[str]) -> tuple[str, ...]:
    """Name the domains of the tools that serve the wishes best among those that are not an agent's own."""
    others = tools.keys() - mine
    best = [wishes.best(number, others) for number in range(len(wishes.texts))]
    found = [tag for tool_id, score in best if score >= SERVES for tag in tools[tool_id].tags.domains.value]
    return tuple(dict.fromkeys(found))
