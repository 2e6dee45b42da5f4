"""A message of the conversation so far."""

from typing import Literal

from prompts.frozen import Frozen


class Turn(Frozen):
    """An earlier message of the conversation."""

    role: Literal["user", "assistant"]
    text: str
