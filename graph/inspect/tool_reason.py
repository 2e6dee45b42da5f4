"""What became of a tool for one part of a request."""

from typing import Literal

from prompts.frozen import Frozen

Fate = Literal["taken", "offered", "not offered", "refused"]


class ToolReason(Frozen):
    """What became of a tool for one part of a request."""

    task: str
    agent: str
    """Who takes the part; empty where nobody does."""
    fate: Fate
    """`refused`: nobody takes the part, so no tool is offered for it."""
    reasons: tuple[str, ...]
