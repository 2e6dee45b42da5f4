"""Look back without a model: is every wish served, and did the calls bring something?"""

from collections.abc import Collection, Sequence

from agents.decisions.reflect.question import ReflectQuestion
from agents.moves import Reflection
from agents.thresholds import SERVES
from tools.call import ToolResult

_WRONG_TOOL = frozenset({"InvalidArguments", "MissingArgument"})
"""Errors that speak against the choice of the tool rather than against its source."""


class OfflineReflect:
    """Judge by coverage before the calls and by their outcome after them."""

    async def __call__(self, question: ReflectQuestion) -> Reflection:
        """Answer success, partial or failure."""
        return _judge_path(question) if question.stage == "path" else _judge_results(question)


def _judge_path(question: ReflectQuestion) -> Reflection:
    if not question.path.steps:
        return Reflection(verdict="failure", reason="the search found no path")
    open_wishes = [u for u, c in zip(question.units, question.covered, strict=False) if c < SERVES]
    if open_wishes:
        reason = f"no tool of the path serves {open_wishes[0]!r}"
        return Reflection(verdict="partial", reason=reason)
    return Reflection(verdict="success", reason="the path covers the task")


def _judge_results(question: ReflectQuestion) -> Reflection:
    bad = [r for r in question.results if r.status in {"error", "denied"}]
    if not bad:
        return Reflection(verdict="success", reason="every call delivered")
    first = min(bad, key=lambda r: r.call.step)
    served = {r.call.tool_id for r in question.results if r.status not in {"error", "denied"}}
    wrong = [r for r in bad if r.error_type in _WRONG_TOOL]
    noise = _unserved(wrong, served)
    if len(bad) == len(question.results) and noise:
        return Reflection(verdict="failure", reason=first.error, noise=noise)
    return Reflection(
        verdict="partial",
        reason=first.error,
        first_wrong_step=first.call.step,
        noise=noise or _unserved([r for r in bad if r.broken], served),
        instead=not noise,
    )


def _unserved(bad: Sequence[ToolResult], served: Collection[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(r.call.tool_id for r in bad if r.call.tool_id not in served))
