"""A tool as a person reads of it: what it does, how it is marked, whether it answers, and what stands around it."""

from prompts.frozen import Frozen


class CardLink(Frozen):
    """A tool beside the one on the card."""

    tool_id: str
    n_followed: int = 0
    """How often paths went on to it."""


class ToolCard(Frozen):
    """One tool."""

    tool_id: str
    name: str = ""
    """What the reader's language calls it."""
    description: str
    """In the reader's language where it has a label there."""
    domains: tuple[str, ...] = ()
    """In the reader's language where the taxonomy has it, as are the functions."""
    functions: tuple[str, ...] = ()
    example: str = ""
    """A request that it serves, of the reader's language where there is one."""
    complexity: str = ""
    permission: str = ""
    asks: bool = False
    """Whether a person is asked before each call."""
    availability: float = 1.0
    """In [0, 1]."""
    agents: tuple[str, ...] = ()
    """Who may use it."""
    suppliers: tuple[CardLink, ...] = ()
    """Whose results it takes arguments from."""
    consumers: tuple[CardLink, ...] = ()
    """Who takes arguments from its result."""
    next: tuple[CardLink, ...] = ()
    """What paths went on to, the likeliest first."""
    stand_ins: tuple[CardLink, ...] = ()
    """Who does the same job."""
