"""How much of a model's context the parts of a request may take; a short context gets short ones."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from graph.programs.call_functions import CALL_FUNCTIONS
from prompts.model.conversation import tools_text
from prompts.render.context_budget import SHORT_CONTEXT
from prompts.render.tokens import count_tokens
from settings import Settings

_SHORT_STUBS: Final = 800
_SHORT_CALLS: Final = 600
_SHORT_OUTPUT_CHARS: Final = 2_000
_FILE, _SHORT_FILE = 500, 120
_RESULT_SHARE: Final = 16
"""Results of so many calls fit into a context."""


def is_short(settings: Settings) -> bool:
    """Whether a model's context asks for short prompts."""
    return settings.model_context_tokens <= SHORT_CONTEXT


def stub_tokens(settings: Settings) -> int:
    """Return what the functions in view may take, as stubs."""
    return min(settings.program_stub_tokens, _SHORT_STUBS) if is_short(settings) else settings.program_stub_tokens


def file_tokens(settings: Settings) -> int:
    """Return what a file may have that a request names and that a model is shown whole."""
    return _SHORT_FILE if is_short(settings) else _FILE


def output_chars(settings: Settings) -> int:
    """Return what a model is told at most of what its program printed."""
    most = settings.program_output_chars
    return min(most, _SHORT_OUTPUT_CHARS) if is_short(settings) else most


def call_tokens(settings: Settings) -> int:
    """Return what the functions that a request begins with may take, as schemas."""
    return min(settings.loop_tool_tokens, _SHORT_CALLS) if is_short(settings) else settings.loop_tool_tokens


def found_tokens(settings: Settings, tools: Sequence[Mapping[str, Any]]) -> int:
    """Return what further functions may take: as much again as a request begins with, in all."""
    taken = count_tokens(tools_text(tools)) - count_tokens(tools_text(CALL_FUNCTIONS))
    return max(0, 2 * call_tokens(settings) - taken)


def result_tokens(settings: Settings) -> int:
    """Return what a model is shown of one result at a time."""
    return min(settings.loop_result_tokens, settings.model_context_tokens // _RESULT_SHARE)
