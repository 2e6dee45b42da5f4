"""What a prompt and an answer may take of the model's context."""

from typing import Final

from settings import Settings

ANSWER_TOKENS: Final = 1_024
"""Kept free for the answer."""
SHORT_CONTEXT: Final = 8_192
"""Tokens of a context up to which prompts are the short ones, and answers bounded."""


def prompt_room(settings: Settings) -> int:
    """Return the tokens that a whole prompt may take."""
    return min(settings.max_prompt_tokens, settings.model_context_tokens - ANSWER_TOKENS)


def talk_room(settings: Settings) -> int:
    """Return the tokens that a conversation may grow to."""
    return settings.model_context_tokens - ANSWER_TOKENS


def answer_limit(settings: Settings) -> int | None:
    """Return the most tokens that an answer may take; None: as many as the model likes.

    A small model that repeats itself would write until its context is full, which takes minutes on a machine at home.
    """
    is_short = settings.model_context_tokens <= SHORT_CONTEXT
    return settings.model_answer_tokens or (ANSWER_TOKENS if is_short else None)
