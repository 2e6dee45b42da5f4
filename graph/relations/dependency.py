"""What one tool's result can be for another tool."""

from typing import Final, Literal, TypeAlias

from prompts.frozen import Frozen

Strength: TypeAlias = Literal["strong", "weak"]
MAX_SUPPLIERS: Final = 12
"""Of one parameter: in a large library every tool of a domain returns the same kind of thing."""


class Dependency(Frozen):
    """One tool's result holds what another tool's parameter asks for."""

    supplier: str
    """Id of the tool whose result holds the value."""
    consumer: str
    """Id of the tool that takes it."""
    resource: str
    """Where in the result: names joined by dots, `[]` behind every list, as in `matches[].symbol`."""
    parameter: str
    strength: Strength
    """`strong`: the consumer can hardly be called without; `weak`: it may help."""
    evidence: str = ""
    """Why, in a few words for a person."""
