"""What library and profiles are at one moment: requests that run keep theirs while others see the change."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from agents.agent_card import AgentCard
from agents.intents.agent_scores import speakers
from agents.intents.suited import suited
from agents.intents.unserved import LibraryWords, about
from agents.language.library_languages import languages
from agents.profile import AgentProfile
from graph.relations.dependencies import Dependency, derive
from graph.workspace.agent_groups import GroupBook, make_groups, strong_suppliers
from graph.workspace.roster import tools_by_agent
from prompts.language import Language
from prompts.render.tokens import count_tokens
from tools.budget.hints import Hints
from tools.budget.lines import Count
from tools.kept_results import KeptResults
from tools.stubs.names import function_names
from tools.tool import Tool

PROFILE_GROUP = "agents"
_DERIVED: KeptResults[list[Tool], list[Dependency]] = KeptResults(2)
"""Agents change more often than the library: what supplies what is not derived again for each."""


@dataclass(frozen=True)
class HomeSnapshot:
    """Tools, agents, and what follows from them."""

    fingerprint: str
    tools: Mapping[str, Tool]
    profiles: tuple[AgentProfile, ...]
    taken: Mapping[str, frozenset[str]]
    dependencies: Mapping[str, tuple[Dependency, ...]]
    """Consumer's id → its suppliers, strong ones first."""
    groups: GroupBook
    """What prompts may know of each agent's tools; made anew with the snapshot only, so that prompt caches hold."""
    cards: tuple[AgentCard, ...]
    """What prompts may know of each agent, with how many of its tools bear each tag."""
    speakers: Mapping[str, tuple[str, ...]]
    """Tool id → agents whose likeness to a request speaks for the tool."""

    barred: Mapping[str, str] = field(default_factory=dict)
    """Tool id → why its quality keeps it out of every path."""
    languages: tuple[Language, ...] = ("en",)
    """What most tools are described in, the commonest first."""

    @cached_property
    def function_names(self) -> Mapping[str, str]:
        """Tool id → the name of its function in programs."""
        return function_names(self.tools.values())

    @cached_property
    def words(self) -> LibraryWords:
        """How many of the tools on offer are asked with a word."""
        return LibraryWords(map(about, self.tools.values()))

    @cached_property
    def suited(self) -> Mapping[str, frozenset[str]]:
        """Agent → what it may use, without the tools that tags give to other specialists alone."""
        return suited(self.tools, self.taken, self.profiles)

    @property
    def general(self) -> frozenset[str]:
        """Names of agents that take what crosses domains."""
        return frozenset(p.name for p in self.profiles if p.general)

    def profile(self, name: str) -> AgentProfile:
        """Return an agent's profile; of one that was removed since its run began, a profile that takes nothing."""
        found = (p for p in self.profiles if p.name == name)
        return next(found, None) or AgentProfile(name=name, description="It was removed.", exclude=("*",))

    def allowed(self, agent: str) -> frozenset[str]:
        """Return the tools that an agent may use; none for one that was removed since its run began."""
        return self.taken.get(agent, frozenset())


def take_snapshot(  # noqa: PLR0913 - what library, people and use say, each by its name
    fingerprint: str,
    tools: Mapping[str, Tool],
    profiles: tuple[AgentProfile, ...],
    *,
    usage: Mapping[str, float] | None = None,
    room_tokens: int | None = None,
    barred: Mapping[str, str] | None = None,
    count: Count = count_tokens,
) -> HomeSnapshot:
    """Work out which agent may use which tools, what supplies what, and each agent's budgeted groups.

    Args:
        fingerprint: Of what the snapshot shows.
        tools: The library.
        profiles: The agents.
        usage: Tool id → how much it is used: of equally fitting tools the most used ones are grouped first.
        room_tokens: What tools may take of any prompt, where that is less than an agent's budget.
        barred: Tool id → why nobody may use it.
        count: Counts the tokens of a text.
    """
    out = barred or {}
    taken = tools_by_agent(profiles, tools, out)
    derived = _DERIVED.of(sorted(tools.values(), key=lambda tool: tool.id), lambda: derive(tools))
    by_consumer: dict[str, list[Dependency]] = {}
    for dependency in derived:
        by_consumer.setdefault(dependency.consumer, []).append(dependency)
    strong_first = {c: tuple(sorted(ds, key=lambda d: d.strength != "strong")) for c, ds in by_consumer.items()}
    hints = Hints(usage=usage or {}, suppliers=strong_suppliers(strong_first))
    groups = make_groups(profiles, tools, taken, hints, room_tokens, count)
    return HomeSnapshot(
        fingerprint,
        tools,
        profiles,
        taken,
        strong_first,
        groups,
        cards=tuple(_card(p, [tools[t] for t in taken[p.name]]) for p in profiles),
        speakers=speakers(tools, taken, profiles),
        barred=out,
        languages=languages(tools.values()),
    )


def profile_tools(snapshot: HomeSnapshot) -> dict[str, Tool]:
    """Make profiles searchable like tools: description and example requests, their own and those of their tools."""
    examples: dict[str, list[str]] = {p.name: list(p.examples) for p in snapshot.profiles}
    for tool in snapshot.tools.values():
        names = snapshot.speakers[tool.id]
        for name in [tool.group] if tool.group in names else names:
            examples[name] += tool.examples
    made = [_profile_tool(p, tuple(dict.fromkeys(examples[p.name]))) for p in snapshot.profiles]
    return {tool.id: tool for tool in made}


def _profile_tool(profile: AgentProfile, examples: tuple[str, ...]) -> Tool:
    described = "\n".join([profile.description, *profile.descriptions.values()])
    return Tool(
        id=f"{PROFILE_GROUP}/{profile.name}",
        name=profile.name,
        description=described,
        parameters={"type": "object", "properties": {}},
        group=PROFILE_GROUP,
        source="described",
        examples=examples,
    )


def _card(profile: AgentProfile, tools: list[Tool]) -> AgentCard:
    counted = Counter(tag for t in tools for tag in (*t.tags.domains.value, *t.tags.functions.value))
    return profile.card.model_copy(update={"tags": dict(counted.most_common())})
