"""How much of a tool a model is told in its stub."""

from dataclasses import dataclass
from typing import Final

from tools.stubs.shapes import MAX_CHOICES


@dataclass(frozen=True)
class Detail:
    """Tokens that the parts of one stub may take."""

    description: int
    parameter: int
    """Of what is said of one parameter."""
    types: int
    """What the types of a result, or of parameters, may take before their innermost records become plain dicts."""
    choices: int = MAX_CHOICES
    """Values of one parameter that are all named; of more only the first few."""
    has_remarks: bool = True
    """Whether the keys of a result say what their values are."""


FULL: Final = Detail(description=48, parameter=40, types=400)
BRIEF: Final = Detail(description=24, parameter=20, types=120, choices=12, has_remarks=False)
"""For models with a short context: more tools with less of each."""
