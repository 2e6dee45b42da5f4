"""Runs the end-to-end examples over a temporary home, prints the figures and saves every case."""

import asyncio
import json
import tempfile
from pathlib import Path

from evals.examples import Example, Outcome, Report, evaluate, load_examples, table
from graph.assistant import Assistant
from settings import Settings


async def run_examples(settings: Settings, file: Path, out: Path, *, failures: bool = False) -> list[str]:
    """Evaluate and return the lines to print.

    The home is a fresh one, so that neither memory nor learnt edges of earlier use help; within the run the cases
    follow one another and what one learns the next may use, as in real use.
    """
    examples = load_examples(file)
    with tempfile.TemporaryDirectory(prefix="toolatlas-eval-") as folder:
        own = settings.model_copy(update={"home": Path(folder), "workspace": None, "embedded_grace_s": 1.0})
        async with Assistant.open(own) as assistant:
            await assistant.ready()
            report = await evaluate(assistant, examples)
    await asyncio.to_thread(_save, report, out)
    missed = [line for o in report.outcomes if _missed(o) for line in _failure(o, examples)] if failures else []
    return [*missed, table(report), f"saved to {out}"]


def _save(report: Report, out: Path) -> None:
    out.parent.mkdir(parents=True, exist_ok=True)
    out.write_text(json.dumps(report.model_dump(mode="json"), ensure_ascii=False, indent=1), encoding="utf-8")


def _missed(outcome: Outcome) -> bool:
    return not outcome.agent_right or not outcome.tools_found or outcome.correct is False


def _failure(outcome: Outcome, examples: list[Example]) -> list[str]:
    example = next(e for e in examples if e.id == outcome.id)
    return [
        f"{outcome.id}: {example.request}",
        f"  agents {outcome.agents} for {outcome.gold_agents}, tools {outcome.tools} for {outcome.gold_tools}",
        f"  correct: {outcome.correct}, wanted {example.contains}, said: {outcome.answer[:300]!r}",
    ]
