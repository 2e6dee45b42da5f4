"""What a person says to a call that asks: yes, yes with other arguments, or no, and why."""

from typing import Annotated, Any, Final

from pydantic import AfterValidator

from prompts.frozen import Frozen
from tools.call import sound

MAX_REASON: Final = 1_000
"""Characters of a reason that are kept."""


def _one_text(reason: str) -> str:
    return str(sound(reason)).strip()[:MAX_REASON]


class Decision(Frozen):
    """A person's word on one call."""

    approve: bool
    reason: Annotated[str, AfterValidator(_one_text)] = ""
    """Why not, in the person's own words."""
    always: bool = False
    """Whether a yes stands for the tool for the rest of the conversation, where its question may be answered so."""
    arguments: dict[str, Any] | None = None
    """What the call is made with instead of what was shown; None where that stands."""

    @classmethod
    def of(cls, said: "bool | Decision") -> "Decision":
        """Take a plain yes or no as well."""
        return said if isinstance(said, Decision) else cls(approve=said)
