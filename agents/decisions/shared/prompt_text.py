"""Put values into the words of a prompt: short, stable, the same for every decision."""

import json
from collections.abc import Iterable, Mapping
from typing import Any, Final

from agents.decisions.fill_arguments.question import Upstream
from agents.moves import Move, ToolPath
from tools.call import ToolResult

COVERED: Final = 0.6
"""From this share on the words of a tool match a part of a task."""
_PERHAPS: Final = 0.3


def bullets(lines: Iterable[str]) -> str:
    """Return one line each."""
    return "\n".join(f"- {line}" for line in lines)


def compact(value: Any) -> str:  # noqa: ANN401 - any JSON value
    """Return JSON in one line, readable in every script."""
    return json.dumps(value, ensure_ascii=False, separators=(", ", ": "), default=str)


def units_text(units: tuple[str, ...], covered: tuple[float, ...]) -> str:
    """Return the parts of a task with how well words of the path's tools match each: models read that as a hint."""
    known = (*covered, *(0.0 for _ in units[len(covered) :]))
    return bullets(f"{unit} ({_cover(share)})" for unit, share in zip(units, known, strict=False))


def _cover(share: float) -> str:
    if share >= COVERED:
        return "a tool of the path has its words"
    return "a tool of the path has some of its words" if share >= _PERHAPS else "no tool of the path has its words"


def moves_text(moves: tuple[Move, ...]) -> str:
    """Return the moves of a search with their reasons."""
    return bullets(f"{move.kind} {move.tool_id or move.query}: {move.reason}" for move in moves)


def path_text(path: ToolPath, descriptions: Mapping[str, str]) -> str:
    """Return the steps of a path with what each needs."""
    return "\n".join(
        f"{step.number}. {step.tool_id}{_needs(step.needs)}: {descriptions.get(step.tool_id, '')}"
        for step in path.steps
    )


def _needs(steps: tuple[int, ...]) -> str:
    return f" (uses the results of {', '.join(map(str, steps))})" if steps else ""


def upstream_line(result: Upstream) -> str:
    """Return what an earlier step or part brought, its figures as they are."""
    return f"{result.step}. {result.tool_id}({compact(result.arguments)}): {result.compressed or compact(result.value)}"


def result_text(result: ToolResult) -> str:
    """Return one call with what it brought."""
    head = f"{result.call.tool_id}({compact(result.call.arguments)}) → {result.status}"
    body = result.error or result.compressed or ("" if result.value is None else compact(result.value))
    return f"{head}: {body}" if body else head
