"""Runs the end-to-end examples over a temporary home, prints the figures and saves every case."""

import tempfile
from collections.abc import AsyncIterator, Collection, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

from evals.examples.examples import Example, ExampleOutcome, answerable, evaluate, load_examples, table
from evals.figures.save import save
from graph.assistant import Assistant
from settings import Settings

HARMLESS = {"workspace": None, "embedded_grace_s": 1.0, "smtp_host": "", "run_programs": ""}
"""Every approval is given here, so nothing may be sent and no program started."""


async def run_examples(settings: Settings, file: Path, out: Path, *, failures: bool = False) -> list[str]:
    """Evaluate and return the lines to print.

    Within the run the cases follow one another, and what one learns the next may use, as in real use.
    """
    examples = load_examples(file)
    async with fresh_assistant(settings) as assistant:
        report = await evaluate(assistant, answerable(examples, assistant.resources.library.tools()))
    await save(report, out)
    missed = [line for o in report.outcomes if _missed(o) for line in _failure(o, examples)] if failures else []
    return [*missed, table(report), f"saved to {out}"]


@asynccontextmanager
async def fresh_assistant(settings: Settings, only: Collection[str] | None = None) -> AsyncIterator[Assistant]:
    """Open an assistant over a home of its own, so that neither memory nor learnt edges of earlier use help.

    Args:
        settings: The user's; home and workspace are replaced.
        only: Ids of the tools on offer; all of them where it is None.
    """
    with tempfile.TemporaryDirectory(prefix="toolatlas-eval-") as folder:
        own = settings.model_copy(update={"home": Path(folder), **HARMLESS})
        async with Assistant.open(own) as assistant:
            if only is not None:
                library = assistant.resources.library
                await library.disable(*(tool_id for tool_id in library.tools() if tool_id not in only))
                await assistant.refresh()
            await assistant.ready()
            yield assistant


def _missed(outcome: ExampleOutcome) -> bool:
    return not outcome.agent_right or not outcome.tools_found or outcome.correct is False


def _failure(outcome: ExampleOutcome, examples: Sequence[Example]) -> list[str]:
    example = next(e for e in examples if e.id == outcome.id)
    return [
        f"{outcome.id}: {example.request}",
        f"  agents {outcome.agents} for {outcome.gold_agents}, tools {outcome.tools} for {outcome.gold_tools}",
        f"  correct: {outcome.correct}, wanted {example.contains}, said: {outcome.answer[:300]!r}",
    ]
