"""What decisions may know of an agent."""

from prompts.frozen import Frozen


class AgentCard(Frozen):
    """What a decision may know of an agent."""

    name: str
    description: str
    examples: tuple[str, ...] = ()
    domains: tuple[str, ...] = ()
    tags: dict[str, int] = {}
    """Tag statistics: domain or function → how many of its tools have it."""
