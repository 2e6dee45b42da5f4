"""What a run did and why, kept for whoever asks: the same changes that a page of steps would show, as one tree."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from agents.decisions.summarize.offline import spelt_out
from agents.language.tag_words import in_words
from agents.markdown.canonical import canonical
from graph.observability.events import Answered
from prompts.language import Language
from web.page.changes import Change, CloseStep, Finish, OpenStep, RenameStep, ShowStep
from web.page.markup import table
from web.page.path_picture import Row
from web.page.why_words import WhyWords

MAX_LEDGER_ROWS = 40


@dataclass
class TraceNode:
    """A step with the steps inside it."""

    name: str
    kind: str
    icon: str
    input: str
    output: str
    failed: bool = False
    inside: list["TraceNode"] = field(default_factory=list)

    def as_json(self) -> dict[str, Any]:
        """Write it as the page reads it."""
        return {
            "name": self.name,
            "input": canonical(self.input),
            "output": canonical(self.output),
            "failed": self.failed,
            "inside": [node.as_json() for node in self.inside],
        }


class Trace:
    """Grows with the changes of a run, also over its pauses for approvals."""

    def __init__(self) -> None:
        self._top: list[TraceNode] = []
        self._open: dict[str, TraceNode] = {}
        self._shown: list[TraceNode] = []
        self.finished = False
        """Whether the answer is there."""

    @property
    def has_steps(self) -> bool:
        """Whether there is anything to tell."""
        return bool(self._shown)

    def take(self, change: Change) -> None:
        """Take a change; what does not make steps is left alone."""
        if isinstance(change, OpenStep):
            self._add(change)
        elif isinstance(change, CloseStep):
            self._close(change)
        elif isinstance(change, Finish):
            self.finished = True
        elif isinstance(change, RenameStep) and change.key in self._open:
            self._open[change.key].name = change.name

    def _add(self, change: OpenStep) -> None:
        node = TraceNode(change.name, change.kind, change.icon, change.input, change.output)
        around = self._open.get(change.parent)
        (around.inside if around else self._top).append(node)
        self._shown.append(node)
        if isinstance(change, ShowStep):
            node.failed = change.failed
        else:
            self._open[change.key] = node

    def _close(self, change: CloseStep) -> None:
        node = self._open.pop(change.key, None)
        if node is not None:
            node.output, node.failed = change.output or node.output, change.failed

    def record(self, words: WhyWords, finish: Finish, names: Mapping[str, str]) -> dict[str, Any]:
        """Write the whole as the panel reads it: two lines, the calls and programs, the paths, everything.

        Args:
            words: The page's language.
            finish: How the run ended.
            names: What that language calls the tools, by their ids; of others their ids serve.
        """
        calls = [node for node in self._shown if node.kind == "tool" or node.icon in ("code", "terminal")]
        return {
            "request": finish.request,
            "summary": summary(words, finish.answered, names),
            "calls": [node.as_json() | {"name": names.get(node.name, node.name), "inside": []} for node in calls],
            "rows": [_row(row, names, words.language) for row in finish.rows],
            "everything": [node.as_json() for node in self._top],
            "ledger": canonical(ledger(words, finish.answered)),
        }


def _row(row: Row, names: Mapping[str, str], language: Language) -> dict[str, Any]:
    """Write a path with its tools and their groups as people call them."""
    nodes = [
        {**node.model_dump(), "label": names.get(node.id, node.label), "group": in_words(node.group, language)}
        for node in row.nodes
    ]
    return {**row.model_dump(), "nodes": nodes}


def summary(words: WhyWords, answered: Answered, names: Mapping[str, str]) -> list[str]:
    """Say in two lines what was done: who called what, and who decided."""
    tools = words.list_separator.join(names.get(tool_id) or spelt_out(tool_id) for tool_id in answered.tools)
    agents = words.list_separator.join(in_words(agent, words.language) for agent in answered.agents) or "–"
    called = words.done_with.format(agents=agents, tools=tools)
    seconds = f"{answered.timings_ms.get('total', 0.0) / 1000:.1f}"
    decided = words.done_offline if answered.offline else words.done_by_model.format(n=f"{answered.n_tokens:,}")
    return [called if answered.tools else words.done_without, f"{decided} {words.done_in.format(seconds=seconds)}"]


def ledger(words: WhyWords, answered: Answered) -> str:
    """Draw what each prompt held; nothing where there was none."""
    rows = [(row.get("prompt"), row.get("part"), row.get("n_tokens")) for row in answered.ledger]
    names = (words.prompt, words.prompt_part, words.tokens)
    return table(names, rows[:MAX_LEDGER_ROWS]) if rows else ""
