"""Whether a request is answered although the tool that is chosen first breaks: with reflection, and without.

Each tool that answers a request alone gets a double that is asked for by name of that request and always fails, as a
provider does that is down. What is measured is whether the request ends with the tool that works, and is answered.
"""

import functools
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from errors import ToolCallFailed
from evals.examples.examples import Example, answerable, events_of, fresh_workspace, judged, load_examples
from evals.examples.run import fresh_assistant
from evals.figures.intervals import mean, rate
from evals.figures.save import save
from graph.assistant import Assistant
from graph.observability.events import Answered, CallEnded
from prompts.frozen import Frozen
from settings import Settings
from tools.functions.loader import load_packs
from tools.marking import MARK, ToolMark
from tools.pairs.store import pinned

DOUBLES = "provider"


class Broken(Frozen):
    """How one request went whose first tool breaks."""

    id: str
    broke: bool
    """Whether the broken tool was called at all."""
    replaced: bool
    """Whether the gold tool was called after it."""
    correct: bool | None
    """Whether the answer is; None where it cannot be checked."""
    n_calls: int


class FailingReport(Frozen):
    """Both arms; the same requests in the same order."""

    with_reflection: tuple[Broken, ...]
    without: tuple[Broken, ...]


async def run_failing(settings: Settings, file: Path, out: Path, every: int = 1) -> list[str]:
    """Measure every n-th request that one tool answers, and return the lines to print."""
    examples = [e for e in load_examples(file) if len(e.tools) == 1][::every]
    report = FailingReport(
        with_reflection=await _run(settings, examples),
        without=await _run(settings.model_copy(update={"max_reflections": 0}), examples),
    )
    await save(report, out)
    return [*lines(report), f"saved to {out}"]


async def _run(settings: Settings, examples: Sequence[Example]) -> tuple[Broken, ...]:
    # The double is the very tool that a substitute would be: stand-ins would hide what reflection does.
    alone = settings.model_copy(update={"learning": False, "max_stand_ins": 0})
    async with fresh_assistant(alone) as assistant:
        asked = answerable(examples, assistant.resources.library.tools())
        await _break_first_choices(assistant, asked)
        return tuple([await _ask(assistant, example) for example in asked])


async def _break_first_choices(assistant: Assistant, examples: Sequence[Example]) -> None:
    """Add a double for each gold tool, and pin the requests to it."""
    resources, functions = assistant.resources, load_packs().functions
    pairs = []
    for tool_id in dict.fromkeys(e.tools[0] for e in examples):
        double = await resources.library.add_function(broken(functions[tool_id]), DOUBLES)
        pairs += [pinned(double.id, e.request, double.content_hash) for e in examples if e.tools == (tool_id,)]
    await resources.pairs.put(pairs)
    await assistant.refresh()
    await assistant.ready()


def broken(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return a function of the same signature and tags that always fails; it has no examples of its own."""

    @functools.wraps(function)
    async def fail(*_: Any, **__: Any) -> Any:  # noqa: ANN401 - whatever the function takes and gives
        raise ToolCallFailed("The provider did not answer.", zh="服务没有响应。")

    mark: ToolMark = getattr(function, MARK)
    setattr(fail, MARK, ToolMark(domains=mark.domains, functions=mark.functions, permission=mark.permission))
    return fail


async def _ask(assistant: Assistant, example: Example) -> Broken:
    fresh_workspace(assistant.resources.settings.workspace_dir)
    calls, answered = [], Answered(text="", language=example.language)
    async for event in events_of(assistant, example):
        if isinstance(event, CallEnded):
            calls.append(event.result.call.tool_id)
        answered = event if isinstance(event, Answered) else answered
    broke = any(tool_id.startswith(f"{DOUBLES}/") for tool_id in calls)
    outcome = judged(example, answered)
    return Broken(
        id=example.id,
        broke=broke,
        replaced=example.tools[0] in calls,
        correct=outcome.correct,
        n_calls=len(calls),
    )


def lines(report: FailingReport) -> list[str]:
    """Lay out both arms over the requests whose first tool broke in both."""
    both = zip(report.with_reflection, report.without, strict=True)
    pairs = [(a, b) for a, b in both if a.broke and b.broke]
    checked = [(a, b) for a, b in pairs if a.correct is not None and b.correct is not None]
    gain = mean([100.0 * (bool(a.correct) - bool(b.correct)) for a, b in checked])
    found = [f"the first tool broke in {len(pairs)} of {len(report.without)} requests"]
    for name, place in (("with reflection", 0), ("without", 1)):
        replaced = rate([pair[place].replaced for pair in pairs])
        correct = rate([bool(pair[place].correct) for pair in checked])
        n_calls = mean([float(pair[place].n_calls) for pair in pairs])
        told = f"another tool called {replaced!s:24}  answer correct {correct!s:24}"
        found.append(f"{name:16} {told}  {n_calls.value:.2f} calls a request")
    return [*found, f"gain in correct answers {gain.value:+.1f} [{gain.low:+.1f}, {gain.high:+.1f}] n={gain.n}"]
