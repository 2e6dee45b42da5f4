"""End-to-end examples: requests with their gold agent, gold tools and, where it can be checked, the answer's value.

Each case runs in a conversation of its own over a fresh home whose workspace holds the shipped sample files, so
that no case learns from another unless `learning` is asked for.
"""

import json
import re
import shutil
import time
import unicodedata
from collections.abc import AsyncIterator, Callable, Collection, Sequence
from pathlib import Path

from pydantic import Field

from errors import ConfigError
from evals.figures.decision_counts import Decision, decision_of, kind_lines
from evals.figures.intervals import Rate, percentile, rate
from graph.assistant import Assistant
from graph.observability.events import Answered, ApprovalAsked, Event, PathFound
from prompts.frozen import Frozen
from prompts.language import Language

DATA = Path(__file__).parents[1] / "data"
EXAMPLES = DATA / "examples.jsonl"
WORKSPACE = DATA / "workspace"


class Example(Frozen):
    """One request with what a good answer needs."""

    id: str
    request: str
    language: Language
    agents: tuple[str, ...]
    """Who should take it; empty when no tool can answer."""
    tools: tuple[str, ...]
    """Every tool that an answer needs; others may be used too."""
    contains: tuple[tuple[str, ...], ...] = ()
    """What the answer must contain: of each inner list at least one, compared without case, spaces and commas."""
    missing: tuple[tuple[str, ...], ...] = ()
    """Where the offline data lack something: what the answer must say about it, written as in `contains`."""
    replaces: str = ""
    """Another example with the same request, which this one stands for where its tools are on offer."""
    offer: tuple[str, ...] = ()
    """Tools that must be on offer for this to hold, though a good answer does not come to run them."""
    note: str = ""


class Share(Frozen):
    """So many of so many."""

    found: int = 0
    n: int = 0

    @property
    def whole(self) -> bool:
        """Whether nothing is left out."""
        return self.found == self.n

    def __str__(self) -> str:
        return f"{self.found}/{self.n}" if self.n else "–"


class ExampleOutcome(Frozen):
    """What one example came to."""

    id: str
    language: str
    gold_agents: tuple[str, ...]
    agents: tuple[str, ...]
    gold_tools: tuple[str, ...]
    tools: tuple[str, ...]
    """Tools that ran."""
    planned: tuple[str, ...] = ()
    """Tools of the paths that were found, those included whose turn never came."""
    agent_right: bool
    tools_found: bool
    correct: bool | None
    """None where the answer cannot be checked."""
    values: Share = Share()
    """Values of `contains` that the answer holds."""
    named: Share = Share()
    """Sentences of `missing` that the answer holds."""
    n_tokens: int
    n_calls: int
    ms: float
    first_call_ms: float | None = None
    embedding_ms: float = 0.0
    answer: str = ""
    decisions: tuple[Decision, ...] = ()


class Report(Frozen):
    """All outcomes."""

    outcomes: tuple[ExampleOutcome, ...]
    offline: bool
    model: str = ""
    n_tools: int = 0
    floor: float = 0.0
    """Confidence below which a model is asked."""
    at: str = Field(default_factory=lambda: time.strftime("%Y-%m-%dT%H:%M:%S%z"))


def load_examples(file: Path = EXAMPLES) -> list[Example]:
    """Read examples, one JSON object a line.

    Raises:
        ConfigError: a line does not hold; names it.
    """
    examples = []
    for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
        try:
            examples.append(Example.model_validate(json.loads(line)))
        except ValueError as error:
            raise ConfigError(f"{file.name}, line {number}: {error}") from error
    return examples


def answerable(examples: Sequence[Example], offered: Collection[str]) -> list[Example]:
    """Keep what can be judged with the tools on offer: of two examples of one request, the one that holds."""
    kept = [e for e in examples if {*e.tools, *e.offer} <= set(offered)]
    replaced = {e.replaces for e in kept if e.replaces}
    return [e for e in kept if e.id not in replaced]


async def evaluate(
    assistant: Assistant, examples: Sequence[Example], *, on_done: Callable[[ExampleOutcome], None] = lambda _: None
) -> Report:
    """Run every example; approvals are given."""
    settings = assistant.resources.settings
    outcomes = []
    for example in examples:
        fresh_workspace(settings.workspace_dir)
        outcome = await _run(assistant, example)
        outcomes.append(outcome)
        on_done(outcome)
    n_tools = len(assistant.resources.library.tools())
    model = "" if settings.offline else settings.model
    floor = settings.confidence_floor
    return Report(outcomes=tuple(outcomes), offline=settings.offline, model=model, n_tools=n_tools, floor=floor)


def fresh_workspace(folder: Path) -> None:
    """Put the shipped sample files into a workspace, and nothing else."""
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(WORKSPACE, folder)


async def _run(assistant: Assistant, example: Example) -> ExampleOutcome:
    planned: list[str] = []
    decisions: list[Decision] = []
    floor = assistant.resources.settings.confidence_floor
    answered: Answered | None = None
    async for event in events_of(assistant, example):
        if isinstance(event, PathFound):
            planned += (step.tool_id for step in event.path.steps)
        if decision := decision_of(event, floor):
            decisions.append(decision)
        answered = event if isinstance(event, Answered) else answered
    assert answered is not None  # noqa: S101 - the last event of every run
    return judged(example, answered, planned).model_copy(update={"decisions": tuple(decisions)})


async def events_of(assistant: Assistant, example: Example) -> AsyncIterator[Event]:
    """Ask in a conversation of its own; approvals are given."""
    thread = f"example-{example.id}-{time.monotonic_ns()}"
    events = assistant.ask(example.request, thread_id=thread, user=assistant.resources.settings.user)
    while True:
        asked: list[ApprovalAsked] = []
        async for event in events:
            if isinstance(event, ApprovalAsked):
                asked.append(event)
            yield event
        if not asked:
            return
        events = assistant.resume(thread, {a.approval_id: True for a in asked})


def judged(example: Example, answered: Answered, planned: Sequence[str] = ()) -> ExampleOutcome:
    """Compare an answer, and the paths that were found on the way to it, with the gold."""
    text = plain(answered.text)
    values, named = _share(example.contains, text), _share(example.missing, text)
    correct: bool | None = None
    if not example.agents:
        correct = not answered.tools
    elif example.contains or example.missing:
        correct = values.whole and named.whole
    return ExampleOutcome(
        id=example.id,
        language=example.language,
        gold_agents=example.agents,
        agents=answered.agents,
        gold_tools=example.tools,
        tools=answered.tools,
        planned=tuple(dict.fromkeys(planned)),
        agent_right=set(answered.agents) == set(example.agents),
        tools_found=set(example.tools) <= set(answered.tools),
        correct=correct,
        values=values,
        named=named,
        n_tokens=answered.n_tokens,
        n_calls=len(answered.results),
        ms=answered.timings_ms.get("total", 0.0),
        first_call_ms=answered.timings_ms.get("first_call"),
        embedding_ms=answered.timings_ms.get("embedding", 0.0),
        answer=answered.text,
    )


def _share(wanted: Sequence[Sequence[str]], text: str) -> Share:
    found = [any(plain(option) in text for option in options) for options in wanted]
    return Share(found=sum(found), n=len(found))


def plain(text: str) -> str:
    """Drop what does not change a value: case, width, spaces, commas between digits, Markdown emphasis."""
    folded = unicodedata.normalize("NFKC", text).casefold()
    return re.sub(r"(?<=\d),(?=\d{3})|[\s*`]", "", folded)


def table(report: Report) -> str:
    """Write the report's figures as lines of text."""
    kinds = [("all", report.outcomes)]
    kinds += [(lang, tuple(o for o in report.outcomes if o.language == lang)) for lang in ("en", "zh")]
    lines = [f"{'':10}{'right agent':28}{'all required tools':28}{'answer correct':28}"]
    for name, group in kinds:
        answerable = [o for o in group if o.gold_tools]
        checkable = [bool(o.correct) for o in group if o.correct is not None]
        row = (rate([o.agent_right for o in group]), rate([o.tools_found for o in answerable]), rate(checkable))
        lines.append(f"{name:10}" + "".join(f"{cell!s:28}" for cell in row))
    decisions = [d for o in report.outcomes for d in o.decisions]
    made = ["", *kind_lines(decisions, report.floor)] if decisions else []
    return "\n".join([*lines, *_agent_lines(report), *_cost_lines(report), *made])


def _agent_lines(report: Report) -> list[str]:
    names = sorted({a for o in report.outcomes for a in o.gold_agents})
    lines = ["", "right agent, by gold agent (two agents, none: rows of their own)"]
    for name in [*names, "several", "none"]:
        group = [o for o in report.outcomes if _kind(o) == name]
        lines.append(f"{name:10}{rate([o.agent_right for o in group])!s:28}")
    return lines


def _kind(outcome: ExampleOutcome) -> str:
    if not outcome.gold_agents:
        return "none"
    return outcome.gold_agents[0] if len(outcome.gold_agents) == 1 else "several"


def _cost_lines(report: Report) -> list[str]:
    ms = [o.ms for o in report.outcomes]
    tokens = sum(o.n_tokens for o in report.outcomes) / max(1, len(report.outcomes))
    calls = sum(o.n_calls for o in report.outcomes) / max(1, len(report.outcomes))
    mode = "offline decisions" if report.offline else report.model
    return [
        "",
        f"{mode}, {report.n_tools} tools: {tokens:.0f} tokens and {calls:.1f} calls a request, "
        f"p50 {percentile(ms, 0.5):.0f} ms, p95 {percentile(ms, 0.95):.0f} ms",
    ]


def overall(report: Report) -> dict[str, Rate]:
    """Return the three headline rates."""
    checkable = [bool(o.correct) for o in report.outcomes if o.correct is not None]
    return {
        "right_agent": rate([o.agent_right for o in report.outcomes]),
        "tools_found": rate([o.tools_found for o in report.outcomes if o.gold_tools]),
        "answer_correct": rate(checkable),
    }
