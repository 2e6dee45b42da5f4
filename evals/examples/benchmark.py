"""The benchmark: few hard requests, each with the path that a good answer takes, its values, and what it must miss.

The values are those of the offline sample. What the sample lacks the answer must name, together with what brings it;
that is judged only where the sample alone is asked.
"""

from collections.abc import Sequence
from pathlib import Path

from evals.examples.examples import DATA, Example, ExampleOutcome, Report, Share, answerable, evaluate, load_examples
from evals.examples.run import fresh_assistant
from evals.figures.intervals import Rate, rate
from evals.figures.save import save
from settings import Settings

BENCHMARK = DATA / "benchmark.jsonl"
_OFFLINE = "sample"


async def run_benchmark(settings: Settings, file: Path, out: Path, *, answers: bool = False) -> list[str]:
    """Run every question over a temporary home and return the lines to print.

    Args:
        settings: The user's; home and workspace are replaced.
        file: The questions.
        out: Where the report is saved.
        answers: Whether each answer is printed whole.
    """
    examples = load_examples(file)
    if settings.finance_providers != _OFFLINE:
        examples = [e.model_copy(update={"contains": (), "missing": ()}) for e in examples]
    async with fresh_assistant(settings) as assistant:
        report = await evaluate(assistant, answerable(examples, assistant.resources.library.tools()))
    await save(report, out)
    said = [line for o in report.outcomes for line in _answer(o, examples)] if answers else []
    return [*said, *benchmark_lines(report, settings.finance_providers), f"saved to {out}"]


def benchmark_lines(report: Report, providers: str) -> list[str]:
    """One line a question, then the rates."""
    width = max((len(o.id) for o in report.outcomes), default=0) + 2
    lines = [f"{'question':{width}}{'agent':20}{'path':7}{'values':8}{'missing':9}answered"]
    for o in report.outcomes:
        lines.append(
            f"{o.id:{width}}{_agent(o):20}{path(o)!s:7}{o.values!s:8}{o.named!s:9}{'yes' if answered(o) else 'NO'}"
        )
        lines += _lacks(o)
    return [*lines, "", *(f"{name:15}{found}" for name, found in totals(report).items()), _under(report, providers)]


def answered(outcome: ExampleOutcome) -> bool:
    """Whether the answer holds all that it must: every value, and a word on everything that is missing."""
    return outcome.values.whole and outcome.named.whole


def path(outcome: ExampleOutcome) -> Share:
    """How many tools of the gold path were found, run or not: one step's refusal ends a path that was right."""
    found = {*outcome.planned, *outcome.tools}
    return Share(found=len(set(outcome.gold_tools) & found), n=len(set(outcome.gold_tools)))


def totals(report: Report) -> dict[str, Rate]:
    """Count what held, over the questions that ask for it."""
    outcomes = report.outcomes
    rows = {
        "right agent": [o.agent_right for o in outcomes],
        "whole path": [path(o).whole for o in outcomes],
        "every value": [o.values.whole for o in outcomes if o.values.n],
        "missing named": [o.named.whole for o in outcomes if o.named.n],
        "answered": [answered(o) for o in outcomes],
    }
    return {name: rate(flags) for name, flags in rows.items()}


def _under(report: Report, providers: str) -> str:
    mode = "offline decisions" if report.offline else report.model
    return f"{mode}, {report.n_tools} tools, finance data of: {providers}"


def _agent(outcome: ExampleOutcome) -> str:
    agents = "+".join(outcome.agents) or "nobody"
    return agents if outcome.agent_right else f"{agents} (!)"


def _lacks(outcome: ExampleOutcome) -> list[str]:
    found = tuple(dict.fromkeys((*outcome.planned, *outcome.tools)))
    lacking = [tool for tool in outcome.gold_tools if tool not in found]
    return [f"    not found: {', '.join(lacking)}; found: {', '.join(found) or 'none'}"] if lacking else []


def _answer(outcome: ExampleOutcome, examples: Sequence[Example]) -> list[str]:
    request = next(e.request for e in examples if e.id == outcome.id)
    return [f"── {outcome.id}: {request}", outcome.answer, ""]
