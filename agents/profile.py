"""The tag profile: one YAML file that makes an agent out of the tools whose tags it takes."""

from fnmatch import fnmatchcase
from pathlib import Path
from typing import Annotated, Final

from pydantic import Field, StringConstraints

from agents.agent_card import AgentCard
from agents.moves import Exclusion
from lazy_regex import lazy_regex
from prompts.frozen import Frozen
from prompts.language import HAN
from tagging.faults import Fault, examine
from tagging.tags import Complexity, Permission
from tools.retrieval.tag_bitmaps import TagFilter
from tools.tool import Tool

Tag = Annotated[str, StringConstraints(strip_whitespace=True, pattern=r"^[\w-]{1,40}$")]
Pattern = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=200)]
Request = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=500)]
Prose = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=2_000)]
Host = Annotated[
    str,
    StringConstraints(
        strip_whitespace=True,
        to_lower=True,
        max_length=253,
        pattern=r"(?i)^(\*\.)?[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$|^[a-z]+:[a-z0-9_-]+$",
    ),
]
"""A host as addresses name it, `*.` before it for all below it; or `source:group` of tools whose host nobody knows."""
LanguageCode = Annotated[str, StringConstraints(pattern=r"^[a-z]{2}(-[A-Za-z]{2,4})?$")]
_FOLDED: Final = lazy_regex(rf"(?<=[{HAN}，。、：；）]) (?=[{HAN}])")
"""A blank that a line break of the file leaves within Chinese."""


class AgentProfile(Frozen):
    """An agent: which tools it takes, and what it should know."""

    name: str = Field(pattern=r"^[a-z][a-z0-9_-]{0,39}$")
    """A slug: lower-case letters, digits, `-` and `_`."""
    description: Prose
    descriptions: dict[LanguageCode, Prose] = Field(default_factory=dict)
    """The description in other languages, by language code."""
    domains: tuple[Tag, ...] = ()
    """Domain tags that it takes; a tool with one of them fits. Empty takes all."""
    functions: tuple[Tag, ...] = ()
    """Function tags that it takes; empty takes all."""
    max_complexity: Complexity = Complexity.COMPLEX
    max_permission: Permission = Permission.MEDIUM
    include: tuple[Pattern, ...] = ()
    """Globs of tool ids taken whatever their tags; with neither domains nor functions named, nothing else is."""
    exclude: tuple[Pattern, ...] = ()
    """Globs of tool ids never taken."""
    token_budget: int = Field(default=2_000, ge=100, le=100_000)
    """Tokens that its tools may take in one prompt."""
    guidance: Annotated[str, StringConstraints(strip_whitespace=True, max_length=8_000)] = ""
    """Advice on its domain: part of its prompts."""
    hosts: tuple[Host, ...] = Field(default=(), max_length=100)
    """Where its calls may send what they are given without a question, whatever the conversation has read."""
    always: tuple[Pattern, ...] = Field(default=(), max_length=20)
    """Globs of tool ids that every program may call without looking for them."""
    examples: tuple[Request, ...] = Field(default=(), max_length=100)
    """Requests that it serves: evidence for the router."""
    general: bool = False
    """Takes what crosses domains and does not split."""

    def describe(self, language: str) -> str:
        """Return the description in a language, or the main one, as people read it."""
        return _FOLDED.sub("", self.descriptions.get(language, self.description))

    def may_send_to(self, destination: str) -> bool:
        """Whether a destination is one of its hosts, or below one that begins with `*.`."""
        wanted = destination.lower()
        return any(
            wanted.endswith(host[1:]) and len(wanted) > len(host[1:]) if host.startswith("*.") else wanted == host
            for host in self.hosts
        )

    @property
    def filter(self) -> TagFilter:
        """The same as `takes` for all tools at once."""
        return TagFilter(
            self.domains, self.functions, self.max_complexity, self.max_permission, self.include, self.exclude
        )

    @property
    def card(self) -> AgentCard:
        """What decisions may know of it."""
        return AgentCard(name=self.name, description=self.description, examples=self.examples, domains=self.domains)


def takes(profile: AgentProfile, tool: Tool) -> Exclusion | None:
    """Return why a profile does not take a tool, or None when it does."""
    if pattern := matching(profile.exclude, tool.id):
        return _not_taken(tool, f"{profile.name} excludes {pattern}")
    if tool.tags.permission.value.rank > profile.max_permission.rank:
        allowed = f"{profile.name} may go up to {profile.max_permission}"
        return Exclusion(
            tool_id=tool.id, reason="permission", detail=f"needs permission {tool.tags.permission.value}; {allowed}"
        )
    if matching(profile.include, tool.id):
        return None
    return _excluded_by_tags(profile, tool)


def _excluded_by_tags(profile: AgentProfile, tool: Tool) -> Exclusion | None:
    tags = tool.tags
    if profile.include and not profile.domains and not profile.functions:
        return _not_taken(tool, f"{profile.name} takes only {', '.join(profile.include)}")
    if profile.domains and not set(profile.domains) & set(tags.domains.value):
        return _not_taken(tool, f"domain {_words(tags.domains.value)} is not one of {_words(profile.domains)}")
    if profile.functions and not set(profile.functions) & set(tags.functions.value):
        return _not_taken(tool, f"function {_words(tags.functions.value)} is not one of {_words(profile.functions)}")
    if tags.complexity.value.rank > profile.max_complexity.rank:
        return _not_taken(tool, f"complexity {tags.complexity.value} is above {profile.max_complexity}")
    return None


def _not_taken(tool: Tool, detail: str) -> Exclusion:
    return Exclusion(tool_id=tool.id, reason="tag", detail=detail)


def matching(patterns: tuple[str, ...], tool_id: str) -> str:
    """Return the first glob that a tool's id matches; empty where none does."""
    return next((pattern for pattern in patterns if fnmatchcase(tool_id, pattern)), "")


def _words(values: tuple[str, ...]) -> str:
    return ", ".join(values) or "(none)"


def examine_profile(file: Path) -> tuple[AgentProfile | None, tuple[Fault, ...]]:
    """Read a profile, or tell everything that is wrong with its file."""
    return examine(file, AgentProfile)
