"""Look at a profile before it goes live: what it takes, what that costs, whom it meets, what nobody takes."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from agents.profile import AgentProfile, examine_profile, takes
from prompts.frozen import Frozen
from tagging.faults import Fault
from tools.budget.lines import PricedLines
from tools.tool import Tool

SHOWN = 20
"""Tool ids that one line of the text names; the report holds all."""


class ProfileReport(Frozen):
    """What `check_profile` found."""

    file: str
    name: str = ""
    """Empty when the file does not hold."""
    faults: tuple[Fault, ...] = ()
    warnings: tuple[str, ...] = ()
    matched: tuple[str, ...] = ()
    """Ids of the tools that it takes."""
    excluded: dict[str, str] = {}
    """Tool id → why it is not taken."""
    n_tokens: int = 0
    """Of its tools' names and one-liners."""
    token_budget: int = 0
    shared: dict[str, tuple[str, ...]] = {}
    """Other agent → tools that both take; general agents, who may take all, are left out."""
    orphans: tuple[str, ...] = ()
    """Tools that no agent takes, this one and general ones included."""
    only_general: tuple[str, ...] = ()
    """Tools that only a general agent takes."""
    replaces: bool = False
    """Whether an agent of this name exists already."""

    @property
    def ok(self) -> bool:
        """Whether the file holds; warnings do not count."""
        return not self.faults

    def render(self) -> str:
        """Return the report as plain lines."""
        if not self.ok:
            return "\n".join([f"{self.file} does not hold:", *(f"  {fault}" for fault in self.faults)])
        return "\n".join([*self._lines(), *(f"warning: {warning}" for warning in self.warnings)])

    def _lines(self) -> list[str]:
        fits = "within" if self.n_tokens <= self.token_budget else "OVER"
        verb = "replaces the agent" if self.replaces else "agent"
        shares = [f"shared with {name}: {_ids(ids)}" for name, ids in self.shared.items()]
        return [
            f"{verb} {self.name} ({self.file})",
            f"takes {_ids(self.matched)}",
            f"group: {self.n_tokens} tokens, {fits} the budget of {self.token_budget}",
            *(shares or ["shared with no other agent"]),
            f"taken by a general agent only: {_ids(self.only_general)}",
            f"taken by no agent: {_ids(self.orphans)}",
        ]


def check_profile(
    file: Path,
    tools: Mapping[str, Tool],
    others: tuple[AgentProfile, ...],
    count_tokens: Callable[[str], int],
) -> ProfileReport:
    """Check a profile against the library and the agents that there are.

    A file that does not hold gives a report with faults, never an exception.
    """
    profile, faults = examine_profile(file)
    if profile is None:
        return ProfileReport(file=str(file), faults=faults)
    rest = tuple(other for other in others if other.name != profile.name)
    exclusions = {tool_id: takes(profile, tool) for tool_id, tool in sorted(tools.items())}
    matched = tuple(tool_id for tool_id, exclusion in exclusions.items() if exclusion is None)
    takers = _takers((profile, *rest), tools)
    report = ProfileReport(
        file=str(file),
        name=profile.name,
        matched=matched,
        excluded={tool_id: found.detail for tool_id, found in exclusions.items() if found is not None},
        n_tokens=_group_tokens([tools[tool_id] for tool_id in matched], count_tokens),
        token_budget=profile.token_budget,
        shared=_shared(matched, rest, tools),
        orphans=tuple(tool_id for tool_id, agents in takers.items() if not agents),
        only_general=tuple(tool_id for tool_id, agents in takers.items() if agents and all(a.general for a in agents)),
        replaces=len(rest) < len(others),
    )
    return report.model_copy(update={"warnings": _warnings(profile, report, tools)})


def _group_tokens(tools: Sequence[Tool], count_tokens: Callable[[str], int]) -> int:
    """Count what all tools would cost in one group, as it stands in a prompt."""
    return PricedLines(tools, count_tokens).exact(tool.id for tool in tools)


def _takers(profiles: tuple[AgentProfile, ...], tools: Mapping[str, Tool]) -> dict[str, list[AgentProfile]]:
    return {
        tool_id: [profile for profile in profiles if takes(profile, tool) is None]
        for tool_id, tool in sorted(tools.items())
    }


def _shared(
    matched: tuple[str, ...], others: tuple[AgentProfile, ...], tools: Mapping[str, Tool]
) -> dict[str, tuple[str, ...]]:
    found = {
        other.name: tuple(tool_id for tool_id in matched if takes(other, tools[tool_id]) is None)
        for other in others
        if not other.general
    }
    return {name: ids for name, ids in found.items() if ids}


def _warnings(profile: AgentProfile, report: ProfileReport, tools: Mapping[str, Tool]) -> tuple[str, ...]:
    domains = {domain for tool in tools.values() for domain in tool.tags.domains.value}
    functions = {function for tool in tools.values() for function in tool.tags.functions.value}
    unused = [f"no tool has the domain {name!r}" for name in profile.domains if name not in domains]
    unused += [f"no tool has the function {name!r}" for name in profile.functions if name not in functions]
    if not report.matched:
        unused.append("it takes no tool")
    if report.n_tokens > profile.token_budget:
        unused.append("its tools do not fit its token_budget at one time; they are loaded in turns")
    if not profile.examples:
        unused.append("it has no examples, which are the best evidence for the router")
    return tuple(unused)


def _ids(ids: tuple[str, ...]) -> str:
    more = f", and {len(ids) - SHOWN} more" if len(ids) > SHOWN else ""
    noun = "tool" if len(ids) == 1 else "tools"
    return f"{len(ids)} {noun}: {', '.join(ids[:SHOWN])}{more}" if ids else "none"
