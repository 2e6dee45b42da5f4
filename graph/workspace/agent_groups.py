"""Every agent's budgeted groups, made when library or profiles change and the same for all requests until then."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace

from agents.profile import AgentProfile
from graph.relations.dependencies import Dependency
from prompts.parts import Omitted, PromptPart
from prompts.render.context_budget import prompt_room
from prompts.render.tokens import count_tokens
from settings import Settings
from tools.budget.agent_groups import NO_GROUPS, AgentGroups, group, loaded
from tools.budget.group import BudgetedGroup
from tools.budget.hints import Hints
from tools.budget.lines import Count, PricedLines
from tools.tool import Tool

_PROMPT_SHARE = 0.5
"""Of a prompt, that tools may take at most, whatever a profile says: the rest is the request's."""


@dataclass(frozen=True)
class GroupBook:
    """The groups of all agents, and what it takes to build one more for a request."""

    by_agent: Mapping[str, AgentGroups] = field(default_factory=dict)
    lines: PricedLines = field(default_factory=lambda: PricedLines(()))
    hints: Hints = field(default_factory=Hints)
    """Dependencies and use; the relevance is each request's own."""

    def of(self, agent: str) -> AgentGroups:
        """Return an agent's groups."""
        return self.by_agent.get(agent, NO_GROUPS)

    def first_part(self, agent: str) -> PromptPart:
        """Return an agent's first group as a part of a prompt."""
        groups = self.of(agent)
        return PromptPart(text=groups.first.render(), omitted=omitted(groups))

    def load(self, agent: str, number: int, tools: Iterable[Tool], relevance: Mapping[str, float]) -> BudgetedGroup:
        """Build a group of the most relevant tools to stand behind an agent's first one."""
        return loaded(number, tools, self.of(agent), self.lines, replace(self.hints, relevance=relevance))


def omitted(groups: AgentGroups, loaded: Collection[str] = ()) -> Omitted:
    """Say which of an agent's tools neither the first group nor the one behind it holds."""
    alone = f", but for {len(groups.oversize)} whose line alone is over it" if groups.oversize else ""
    reason = f"the budget of {groups.budget_tokens} tokens is full; they stand in later groups{alone}"
    return Omitted.of(groups.left_out(loaded), reason)


def room_for_tools(settings: Settings) -> int:
    """Return how many tokens the tools of any prompt may take, so that the model's context holds the rest too."""
    return int(prompt_room(settings) * _PROMPT_SHARE)


def make_groups(  # noqa: PLR0913 - what is grouped, for whom, and how it is counted
    profiles: Iterable[AgentProfile],
    tools: Mapping[str, Tool],
    taken: Mapping[str, frozenset[str]],
    hints: Hints,
    room_tokens: int | None,
    count: Count = count_tokens,
) -> GroupBook:
    """Group every agent's tools for its budget, or for the room where that is less."""
    lines = PricedLines(tools.values(), count)
    by_agent = {
        profile.name: group(
            [tools[tool_id] for tool_id in taken[profile.name]],
            profile.token_budget if room_tokens is None else min(profile.token_budget, room_tokens),
            replace(hints, relevance={t: _fit(profile, tools[t]) for t in taken[profile.name]}),
            lines=lines,
        )
        for profile in profiles
    }
    return GroupBook(by_agent, lines, hints)


def strong_suppliers(dependencies: Mapping[str, tuple[Dependency, ...]]) -> dict[str, tuple[str, ...]]:
    """Return for each tool those whose output it can hardly do without."""
    strong = {consumer: [d.supplier for d in ds if d.strength == "strong"] for consumer, ds in dependencies.items()}
    return {consumer: tuple(dict.fromkeys(suppliers)) for consumer, suppliers in strong.items() if suppliers}


def _fit(profile: AgentProfile, tool: Tool) -> float:
    """Say how much a tool is the agent's own: the share of its domains that the agent takes, all where it was named."""
    if profile.name in tool.tags.agents.value:
        return 1.0
    domains = tool.tags.domains.value
    if not profile.domains or not domains:
        return 0.5
    return len(set(domains) & set(profile.domains)) / len(set(domains))
