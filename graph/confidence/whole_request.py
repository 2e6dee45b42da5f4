"""Whether a message could be a request of its own, planned from beginning to end: then it is no mere text."""

from typing import Final

from graph.confidence.offline_plan import OfflinePlan, PlannedPart

_COVERED: Final = 0.5
"""How well the tools of a part serve its words; what is only noted down lies far below."""


def is_whole_request(plan: OfflinePlan) -> bool:
    """Whether every part of a plan is served, and lacks no value that nothing brings."""
    return bool(plan.parts) and all(part.known or _is_served(part) for part in plan.parts)


def _is_served(part: PlannedPart) -> bool:
    served = bool(part.steps) and part.verdict == "success" and min(part.covered, default=0.0) >= _COVERED
    return served and not any(step.sourced for step in part.steps)
