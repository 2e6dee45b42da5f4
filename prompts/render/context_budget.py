"""What a prompt may take of the model's context."""

from settings import Settings

ANSWER_TOKENS = 1_024
"""Kept free for the answer."""


def prompt_room(settings: Settings) -> int:
    """Return the tokens that a whole prompt may take."""
    return min(settings.max_prompt_tokens, settings.model_context_tokens - ANSWER_TOKENS)


def talk_room(settings: Settings) -> int:
    """Return the tokens that a conversation may grow to."""
    return settings.model_context_tokens - ANSWER_TOKENS
