"""What is said under a model's answer of figures in it that nothing of this request holds."""

import asyncio
from collections.abc import Iterator
from typing import Any, Final

from agents.decisions.summarize.figure_check import figures_in, unsupported
from agents.language.messages import phrase
from agents.program import ProgramWork
from graph.workflow.state import RouterState
from tools.calls.result import whole

_MAX_SHOWN: Final = 8


async def figure_mark(text: str, state: RouterState, work: ProgramWork) -> str:
    """Count the figures that are neither in results, nor printed, nor in what was said; empty where there are none."""
    strange = await asyncio.to_thread(unsupported, text, list(_sources(state, work)))
    if not strange:
        return ""
    comma = "、" if state["language"] == "zh" else ", "
    more = comma + "…" if len(strange) > _MAX_SHOWN else ""
    return phrase(
        "figures_not_found" if work.results else "figures_of_the_model",
        state["language"],
        n=len(strange),
        total=len(figures_in(text)),
        figures=comma.join(strange[:_MAX_SHOWN]) + more,
    )


def _sources(state: RouterState, work: ProgramWork) -> Iterator[Any]:
    """Yield what an answer may stand on: this request's results and prints, and the conversation."""
    yield from state.get("said") or (state["request"],)
    for result in work.results:
        yield from (whole(result.value, result.tables), result.call.arguments, result.error)
    for one in work.rounds:  # of the time as well, and no parts of a second, which anything may happen to be near
        yield from (one.printed, one.error, one.at.isoformat(timespec="seconds"))
    for exchange in state.get("conversation") or ():
        yield exchange.answer
        for produced in exchange.produced:
            yield from (produced.value, produced.compressed)
