"""An attack of the list: what is tried, what must hold, and whether it did."""

from collections.abc import Mapping
from typing import Any

from pydantic import Field

from prompts.frozen import Frozen


class Attack(Frozen):
    """One attack."""

    id: str
    """`class/file/number`, the number counted from 1."""
    kind: str
    """Its class: the folder that its file lies in."""
    what: str
    """What is tried."""
    holds: str
    """What must hold."""
    check: str
    """Name of the check that tries it."""
    given: Mapping[str, Any] = Field(default_factory=dict)
    """What the check needs to know."""
    waits: str = ""
    """What is still to be built, so that the attack is known to succeed; empty where it must not."""


class Verdict(Frozen):
    """What came of an attack."""

    id: str
    kind: str
    fault: str = ""
    """Why it did not hold; empty where it did."""
    waits: str = ""
    ms: float = 0.0

    @property
    def held(self) -> bool:
        """Whether what must hold did."""
        return not self.fault

    @property
    def expected(self) -> bool:
        """Whether it came as the list says: what waits for its mend does not hold, all else does."""
        return self.held != bool(self.waits)
