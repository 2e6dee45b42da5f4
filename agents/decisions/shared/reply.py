"""What a model answers, before it becomes a value of the domain."""

from typing import Final

from pydantic import BaseModel, ConfigDict

MODEL_CONFIDENCE: Final = 0.9
"""Of every checked decision of a model: what models say of their own confidence is worth little."""


class Reply(BaseModel):
    """A model's answer; fields that nobody asked for are ignored.

    Its schema is the same for every question, since providers put it before the prompt and keep what they have seen:
    which of the things on offer may be named is said by the prompt and held to by the check.
    """

    model_config = ConfigDict(frozen=True, extra="ignore")
