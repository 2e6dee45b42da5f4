"""A question that a model is asked about tools, several at a time, and what it costs."""

import hashlib
import json
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any, Generic, TypeVar

from prompts.frozen import Frozen
from prompts.model.structured_output import schema_text
from prompts.render.loader import load_prompt
from prompts.render.render import render
from prompts.render.tokens import count_tokens
from prompts.render.untrusted import block
from tagging.batch.packing import packed
from tagging.batch.reply_entries import form_for
from tagging.hints import without_hints
from tagging.view import ToolView, schemas_in

A = TypeVar("A", bound=Frozen)
R = TypeVar("R")
MAX_TOOL_CHARS = 8_000
"""Of a larger schema the end is left out; names and descriptions stand first."""
_MAX_FIELDS = 40
_REPAIR_TOKENS = 700
"""What a second try adds to a prompt: the first answer, shortened, and what was wrong with it."""
_ANSWER_ROOM_TOKENS = 1_024
"""What is left free for any answer, however short."""
_AMPLE = 10**9


class ToolQuestion(ABC, Generic[A, R]):
    """A prompt file whose `tools` are tools, one a line, and whose answer has an entry `A` for each of them."""

    prompt: str
    """Name of the prompt file."""
    kind: type[A]
    """What the model says of one tool, as it is asked for and kept."""
    answer_tokens: int
    """Of one tool's entry in an answer; what is left free in the model's context for it."""

    def __init__(self, setting: Mapping[str, str], *, model: str = "") -> None:
        """Fill what is the same for every tool.

        Args:
            setting: Placeholder → text, besides the tools.
            model: Name of the model: another model is asked anew.
        """
        self._setting = dict(setting)
        self._model = model
        self._prompt = load_prompt(self.prompt, {*self._setting, "tools"})

    @abstractmethod
    def said(self, answer: A, seen: str) -> R:
        """Return what the library keeps of an answer.

        Args:
            answer: What the model says of one tool.
            seen: Digest of the tool that it was shown.
        """

    @abstractmethod
    def unknown(self, answer: A) -> str:
        """Say in words for the model what in a well-formed answer makes no sense; empty where all does."""

    def shown(self, view: ToolView) -> dict[str, Any]:
        """Return what a model is shown of a tool, its name among it: all that a view holds."""
        shown: dict[str, Any] = {"name": view.name}
        for field in ("category", "group", "description", "method", "annotations"):
            if value := getattr(view, field):
                shown[field] = value
        shown["parameters"] = without_hints(view.parameters)
        if fields := _fields(view.returns):
            shown["returns"] = fields
        return shown

    def _line(self, number: int, view: ToolView) -> str:
        return json.dumps({"number": number, **self.shown(view)}, ensure_ascii=False, default=str)[:MAX_TOOL_CHARS]

    def key(self, view: ToolView) -> str:
        """Return a digest of all that is asked about a tool, whichever tools are asked about beside it."""
        asked = [self._model, self._prompt.system, self._prompt.user, self._setting, view.content_hash]
        return hashlib.sha256(json.dumps(asked, sort_keys=True).encode()).hexdigest()

    def values(self, views: Sequence[ToolView]) -> dict[str, str]:
        """Return what fills the prompt for some tools."""
        lines = (self._line(number, view) for number, view in enumerate(views, 1))
        return self._setting | {"tools": "\n".join(lines)}

    @cached_property
    def fixed_tokens(self) -> int:
        """Tokens of a prompt besides its tools; the answer's schema counts, as some servers want it in the prompt."""
        filled = render(self._prompt, self._setting | {"tools": ""}, budget=_AMPLE)
        return filled.n_tokens + count_tokens(
            schema_text(form_for(self.kind, 1).model_json_schema(mode="serialization"))
        )

    def n_tokens(self, views: Sequence[ToolView]) -> int:
        """Count the tokens of the prompt for some tools."""
        return self.fixed_tokens + _cost(self.values(views)["tools"])

    def batches(self, views: Sequence[ToolView], *, max_tokens: int, context: int, most: int) -> list[list[int]]:
        """Return the positions of the tools, batch by batch, so that no prompt is over its tokens.

        Args:
            views: the tools.
            max_tokens: tokens that a prompt may take.
            context: tokens that prompt and answer may take together.
            most: tools that a prompt may hold.
        """
        lines = [self._line(most, view) for view in views]
        free = min(max_tokens, context - max(_ANSWER_ROOM_TOKENS, most * self.answer_tokens)) - self.fixed_tokens
        room = free - min(_REPAIR_TOKENS, max(0, free) // 4)
        return packed(lines, _cost, room=room, most=most)


def names_of(views: Iterable[ToolView]) -> dict[int, str]:
    """Return the numbers under which tools are asked about."""
    return {number: view.name for number, view in enumerate(views, 1)}


def _cost(text: str) -> int:
    """Count a text as it stands in the prompt, which neutralises what looks like a delimiter."""
    return count_tokens(block("tools", text)) - count_tokens(block("tools", "-")) + 1


def _fields(returns: Mapping[str, Any]) -> list[str]:
    """Name the fields of a result: their schemas are long, and say little of what a call does."""
    found = {str(name): None for part, _ in schemas_in(returns) for name in _mapping(part.get("properties"))}
    return list(found)[:_MAX_FIELDS]


def _mapping(value: object) -> Mapping[str, Any]:
    return value if isinstance(value, Mapping) else {}
