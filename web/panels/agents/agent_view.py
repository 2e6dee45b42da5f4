"""Agents as the panel shows them, and a request as it would reach one."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from agents.asking.parameter_names import label_of
from agents.language.tag_words import in_words
from agents.profile import AgentProfile
from graph.confidence.offline_plan import OfflinePlan, PlannedPart, PlannedStep
from prompts.language import language_of
from tagging.faults import Fault
from tools.tool import Tool
from web.panels.agents.agent_words import AgentWords
from web.panels.tools.tool_text import heading

_MAX_VALUE = 80


class AgentView(NamedTuple):
    """One agent."""

    name: str
    label: str
    about: str
    facts: list[tuple[str, str]]
    n_tools: str
    example: str
    is_general: bool


class StepView(NamedTuple):
    """A tool that a request would get."""

    tool_id: str
    name: str
    values: str
    asks: bool


class PartView(NamedTuple):
    """A part of a request, and who takes it."""

    line: str
    steps: list[StepView]
    has_agent: bool


def agent_views(
    profiles: Sequence[AgentProfile], taken: Mapping[str, frozenset[str]], words: AgentWords
) -> list[AgentView]:
    """Lay out every agent."""
    return [_agent(profile, len(taken.get(profile.name, ())), words) for profile in profiles]


def _agent(profile: AgentProfile, n_tools: int, words: AgentWords) -> AgentView:
    language = words.language
    examples = [one for one in profile.examples if language_of(one) == language] or list(profile.examples)
    return AgentView(
        name=profile.name,
        label=in_words(profile.name, language),
        about=profile.describe(language),
        facts=[
            (words.tags, _tags(profile, words)),
            (words.complexity, in_words(profile.max_complexity.value, language)),
            (words.harm, words.harms[profile.max_permission.value]),
        ],
        n_tools=words.n_tools.format(n=f"{n_tools:,}"),
        example=examples[0] if examples else "",
        is_general=profile.general,
    )


def _tags(profile: AgentProfile, words: AgentWords) -> str:
    named = (*profile.domains, *profile.functions)
    if named:
        return words.comma.join(in_words(tag, words.language) for tag in named)
    return words.only_named if profile.include else words.all_tags


def problem_lines(problems: Sequence[Fault], words: AgentWords) -> list[str]:
    """Say of each file that was left out where it is wrong; the folder is that of the profiles."""
    return [
        (words.problem if one.line is None else words.problem_line).format(
            file=Path(one.file).name, line=one.line, message=one.message_in(words.language)
        )
        for one in problems
    ]


def part_views(plan: OfflinePlan, tools: Mapping[str, Tool], words: AgentWords) -> list[PartView]:
    """Lay out who would take each part of a request, and with which tools."""
    return [_part(part, tools, words) for part in plan.parts]


def _part(part: PlannedPart, tools: Mapping[str, Tool], words: AgentWords) -> PartView:
    if not part.agent:
        return PartView(words.part_nobody.format(task=part.task), [], has_agent=False)
    line = words.part_goes.format(task=part.task, agent=in_words(part.agent, words.language))
    steps = [_step(step, tools[step.tool_id], part.task, words) for step in part.steps if step.tool_id in tools]
    return PartView(line, steps, has_agent=True)


def _step(step: PlannedStep, tool: Tool, task: str, words: AgentWords) -> StepView:
    """Lay out a step; a value that is the whole task tells nothing."""
    given = {name: value for name, value in (step.sets[0] if step.sets else step.found).items() if value != task}
    shown = [f"{label_of(tool, name, words.language)}: {_short(value)}" for name, value in given.items()]
    values = words.step_values.format(values=words.comma.join(shown)) if shown else ""
    return StepView(tool.id, heading(tool, words.language), values, step.asks)


def _short(value: object) -> str:
    text = str(value)
    return text if len(text) <= _MAX_VALUE else f"{text[: _MAX_VALUE - 1]}…"
