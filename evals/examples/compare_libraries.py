"""The same requests with few tools on offer and with all: does a larger library make the router worse?"""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeAlias

from errors import ConfigError
from evals.examples.examples import Example, ExampleOutcome, Report, answerable, evaluate, load_examples
from evals.examples.run import fresh_assistant
from evals.figures.intervals import Rate, rate
from evals.figures.save import save
from prompts.frozen import Frozen
from settings import Settings

Measure: TypeAlias = Callable[[ExampleOutcome], bool | None]
"""Whether an outcome is good; None where it cannot be said."""


class LibraryComparison(Frozen):
    """Both runs; the outcomes of one request stand at the same place."""

    few: Report
    every: Report


MEASURES: dict[str, Measure] = {
    "right agent": lambda o: o.agent_right,
    "all required tools": lambda o: o.tools_found if o.gold_tools else None,
    "answer correct": lambda o: o.correct,
}
_GROUPS = (("all", ("en", "zh")), ("en", ("en",)), ("zh", ("zh",)))
_WIDTH = 28


async def compare_examples(settings: Settings, file: Path, few: Path, out: Path) -> list[str]:
    """Run the examples twice and return the lines to print.

    Args:
        settings: The user's; each run has a home of its own.
        file: Examples.
        few: Names the tools of the first run, one id a line; only requests that these can serve are run.
        out: Where both reports are saved.

    Raises:
        ConfigError: a file cannot be read or holds nothing.
    """
    examples, first = load_examples(file), read_tool_ids(few)
    asked = answerable(examples, first)
    async with fresh_assistant(settings, first) as assistant:
        before = await evaluate(assistant, asked)
    async with fresh_assistant(settings) as assistant:
        after = await evaluate(assistant, counterparts(asked, examples))
    comparison = LibraryComparison(few=before, every=after)
    await save(comparison, out)
    return [*comparison_lines(comparison), f"saved to {out}"]


def counterparts(asked: Sequence[Example], examples: Sequence[Example]) -> list[Example]:
    """Return what holds for the same requests with every tool on offer, in the same order."""
    newer = {e.replaces: e for e in examples if e.replaces}
    return [newer.get(e.id, e) for e in asked]


def read_tool_ids(file: Path) -> frozenset[str]:
    """Read tool ids, one a line; `#` begins a remark.

    Raises:
        ConfigError: the file cannot be read, or names no tool.
    """
    try:
        text = file.read_text(encoding="utf-8")
    except OSError as error:
        raise ConfigError(f"{file} cannot be read: {error.strerror}.") from error
    ids = frozenset(line.partition("#")[0].strip() for line in text.splitlines()) - {""}
    if not ids:
        raise ConfigError(f"{file} names no tool; write one id a line.")
    return ids


def comparison_lines(comparison: LibraryComparison) -> list[str]:
    """Lay the rates of both runs side by side, then name the requests that changed."""
    few, every = comparison.few, comparison.every
    lines = [f"{'':26}{f'{few.n_tools} tools':{_WIDTH}}{f'{every.n_tools} tools':{_WIDTH}}worse  better"]
    for name, measure in MEASURES.items():
        for group, languages in _GROUPS:
            pairs = _pairs(comparison, languages)
            cells = "".join(f"{_rate([p[side] for p in pairs], measure)!s:{_WIDTH}}" for side in (0, 1))
            worse, better = _changed(pairs, measure)
            lines.append(f"{name:20}{group:6}{cells}{len(worse):5}  {len(better):6}")
    for name, measure in MEASURES.items():
        worse, better = _changed(_pairs(comparison, ("en", "zh")), measure)
        lines += [f"{name}, worse: {', '.join(worse) or 'none'}; better: {', '.join(better) or 'none'}"]
    return lines


def _pairs(comparison: LibraryComparison, languages: Sequence[str]) -> list[tuple[ExampleOutcome, ExampleOutcome]]:
    both = zip(comparison.few.outcomes, comparison.every.outcomes, strict=True)
    return [pair for pair in both if pair[0].language in languages]


def _rate(outcomes: Sequence[ExampleOutcome], measure: Measure) -> Rate:
    return rate([good for o in outcomes if (good := measure(o)) is not None])


def _changed(pairs: Sequence[tuple[ExampleOutcome, ExampleOutcome]], measure: Measure) -> tuple[list[str], list[str]]:
    judged = [(b.id, measure(a), measure(b)) for a, b in pairs]
    worse = [name for name, before, after in judged if before and after is False]
    better = [name for name, before, after in judged if before is False and after]
    return worse, better
