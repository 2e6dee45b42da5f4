"""A past request as a person reads it."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from agents.approval.proposed_plan import ProposedStep
from agents.asking.parameter_names import label_of
from agents.decisions.summarize.offline import spelt_out
from agents.language.tag_words import in_words
from tools.tool import Tool
from web.page.markup import as_json
from web.panels.requests.request_words import RequestWords
from web.panels.tools.tool_text import heading, speaks

if TYPE_CHECKING:
    from graph.proposal.past_requests import PastRequest

_MAX_VALUE_CHARS = 200


class StepView(NamedTuple):
    """One step."""

    name: str
    values: list[tuple[str, str]]
    """Label → value, and what is found on the way."""


class RequestView(NamedTuple):
    """One request."""

    run: str
    request: str
    at: str
    agents: str
    outcome: str
    steps: list[StepView]
    gone: str


def view_of(past: "PastRequest", tools: Mapping[str, Tool], words: RequestWords) -> RequestView:
    """Lay a past request out."""
    agents = dict.fromkeys(in_words(part.agent, words.language) for part in past.parts if part.agent)
    return RequestView(
        run=past.run,
        request=past.request,
        at=past.at.astimezone().strftime("%Y-%m-%d %H:%M"),
        agents=words.comma.join(agents),
        outcome=words.outcomes[past.outcome],
        steps=[_step(step, tools[step.tool_id], words) for part in past.parts for step in part.steps],
        gone=words.comma.join(spelt_out(tool_id) for tool_id in past.gone),
    )


def _step(step: ProposedStep, tool: Tool, words: RequestWords) -> StepView:
    known = [(label_of(tool, name, words.language), _shown(value)) for name, value in step.arguments.items()]
    later = [(label_of(tool, name, words.language), words.from_before) for name in step.later]
    own = words.language in tool.labels or speaks(tool, words.language)
    name = heading(tool, words.language if own else "en")  # no example: its values are others
    return StepView(name, [*known, *later])


def _shown(value: object) -> str:
    text = value if isinstance(value, str) else " ".join(as_json(value).split())
    return text if len(text) <= _MAX_VALUE_CHARS else f"{text[: _MAX_VALUE_CHARS - 1]}…"
