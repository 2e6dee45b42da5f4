"""A talk with a model that only grows: rules and a first message, then its replies and ours, one after the other.

Providers keep the beginning of a prompt that they have seen: each call's messages begin with all of the call before.
Only where the talk would not fit the model's context are old messages shortened, and then they stay so.
"""

import json
from collections.abc import Mapping, Sequence
from typing import Any, Final, Literal, TypeAlias

from langchain_core.messages import AIMessage, BaseMessage, HumanMessage, SystemMessage, ToolMessage

from errors import ModelUnavailable
from lazy_regex import lazy_regex
from prompts.frozen import Frozen
from prompts.ledger import LedgerRow, ProviderUsage
from prompts.model.endings import Finish
from prompts.parts import Omitted
from prompts.render.tokens import count_tokens
from prompts.render.truncate import NOTE_TOKENS, shortened
from prompts.render.untrusted import block

ToolSchema: TypeAlias = Mapping[str, Any]
_LEAST: Final = 4 * NOTE_TOKENS
"""Tokens that a shortened message keeps."""
_SPARE: Final = 0.75
"""Of the room, what a talk takes after it was shortened: the next calls find their prefix again."""
_OPENING: Final = '<data name="'
_CLOSING: Final = "\n</data>"
"""Of a block of data; one that is cut is closed all the same."""
_NO_NAME: Final = lazy_regex(r"[^A-Za-z0-9_-]")
"""What no provider takes in the name of a function."""
_MAX_NAME: Final = 64
_SHOWN_CHARS: Final = 200
_WHY: Final = "shortened: the talk would be longer than the model's context"


class ToolRequest(Frozen):
    """A call that a model asks for."""

    id: str
    name: str
    """With no sign that a provider would refuse, were it told of the call again."""
    arguments: dict[str, Any]
    fault: str = ""
    """Why its arguments cannot be read; empty where they can."""


class ChatMessage(Frozen):
    """One message behind the first, from either side."""

    role: Literal["user", "assistant", "tool"]
    text: str
    part: str
    """What it is, for the ledger: `reply`, `result`, `correction`, …"""
    tool_calls: tuple[ToolRequest, ...] = ()
    call_id: str = ""
    """Of a tool's result, the call that it answers."""
    model: str = ""
    """Of a reply, who wrote it: only that model is given the provider's own form of it again."""
    content: str | list[Any] = ""
    """Of a reply, as the provider gave it; empty where `text` says all."""
    extra: dict[str, Any] = {}
    n_tokens: int = 0
    left_out: int = 0


class Conversation(Frozen):
    """What a model was told and said so far. A value: what is added makes a longer one."""

    name: str
    """Of the prompt file that opens it."""
    system: str
    first: str
    rows: tuple[LedgerRow, ...] = ()
    """What the first message costs, part by part."""
    tools: tuple[dict[str, Any], ...] = ()
    """Schemas of tools that the model may call by its provider's own means."""
    turns: tuple[ChatMessage, ...] = ()

    def said(self, text: str = "", *, part: str = "message", data: Mapping[str, str] | None = None) -> "Conversation":
        """Add a message of ours: own words, then blocks of data that others wrote."""
        whole = "\n\n".join([*filter(None, [text]), *(block(name, told) for name, told in (data or {}).items())])
        return self._with(ChatMessage(role="user", text=whole, part=part, n_tokens=count_tokens(whole)))

    def answered(self, call_id: str, result: str, *, note: str = "", part: str = "result") -> "Conversation":
        """Add what a call that the model asked for brought, behind a note of ours.

        Every call needs an answer before the next reply.
        """
        text = "\n".join(filter(None, [note, block("result", result) if result or not note else ""]))
        return self._with(ChatMessage(role="tool", text=text, part=part, call_id=call_id, n_tokens=count_tokens(text)))

    def with_tools(self, tools: Sequence[ToolSchema], omitted: Omitted | None = None) -> "Conversation":
        """Add tools behind those that the model may call already: what it was sent before stays its beginning."""
        n_tokens = count_tokens(tools_text(tools))
        row = LedgerRow(prompt=self.name, part="tools found", n_tokens=n_tokens, omitted=omitted or Omitted())
        return self.model_copy(update={"tools": (*self.tools, *map(dict, tools)), "rows": (*self.rows, row)})

    def replied(self, message: AIMessage, text: str, model: str) -> "Conversation":
        """Add the model's reply as it came, its thoughts left out."""
        calls = tool_requests(message)
        written = json.dumps([_written(call) for call in calls], ensure_ascii=False) if calls else ""
        reply = ChatMessage(
            role="assistant",
            text=text or ("" if calls else "(nothing)"),
            part="reply",
            tool_calls=calls,
            model=model,
            content=message.content if isinstance(message.content, list) else "",
            extra={key: value for key, value in message.additional_kwargs.items() if value and key != "tool_calls"},
            n_tokens=count_tokens(text) + count_tokens(written),
        )
        return self._with(reply)

    def with_calls(self, calls: tuple[ToolRequest, ...]) -> "Conversation":
        """Take the last reply, in which a model wrote calls as text, for these calls."""
        last = self.turns[-1].model_copy(update={"text": "", "content": "", "tool_calls": calls})
        return self.model_copy(update={"turns": (*self.turns[:-1], last)})

    def messages(self, model: str = "") -> list[BaseMessage]:
        """Return everything as messages for a model."""
        return [SystemMessage(self.system), HumanMessage(self.first), *(_message(turn, model) for turn in self.turns)]

    def booked(self) -> tuple[LedgerRow, ...]:
        """Return what one call costs, the first message part by part and each later one as a part."""
        later = (
            LedgerRow(
                prompt=self.name,
                part=f"{turn.part} {number}",
                n_tokens=turn.n_tokens,
                left_out=turn.left_out,
                reason=_WHY if turn.left_out else "",
            )
            for number, turn in enumerate(self.turns, start=1)
        )
        return (*self.rows, *later)

    @property
    def n_tokens(self) -> int:
        """Tokens of one call."""
        return sum(row.n_tokens for row in self.rows) + sum(turn.n_tokens for turn in self.turns)

    def fitted(self, room: int) -> "Conversation":
        """Return a talk that fits: the oldest middle messages are shortened first, the last ones at need.

        Raises:
            ModelUnavailable: it does not fit whatever is shortened.
        """
        if self.n_tokens <= room:
            return self
        last = max((n for n, turn in enumerate(self.turns) if turn.role == "assistant"), default=0)
        talk = self._shortened(range(last), int(room * _SPARE))
        if talk.n_tokens > room:
            talk = talk._shortened(range(last, len(talk.turns)), room)
        if talk.n_tokens > room:
            raise ModelUnavailable(
                f"The talk {self.name!r} does not fit into {room} tokens: raise TOOLATLAS_MODEL_CONTEXT_TOKENS where "
                "the model has more, or ask for less at a time."
            )
        return talk

    def _shortened(self, places: range, room: int) -> "Conversation":
        turns = list(self.turns)
        over = self.n_tokens - room
        for place in places:
            if over <= 0:
                break
            turns[place] = _shorter(turns[place], over)
            over -= self.turns[place].n_tokens - turns[place].n_tokens
        return self.model_copy(update={"turns": tuple(turns)})

    def _with(self, turn: ChatMessage) -> "Conversation":
        return self.model_copy(update={"turns": (*self.turns, turn)})


class Reply(Frozen):
    """What a model said to a conversation."""

    text: str
    """Without its thoughts."""
    tool_calls: tuple[ToolRequest, ...] = ()
    finish: Finish = "stop"
    """`length`: it was cut at a limit of the model's, twice."""
    usage: ProviderUsage | None = None
    """What the provider reported; None where it reports nothing."""
    conversation: Conversation
    """The conversation with this reply at its end."""


def tool_requests(message: AIMessage) -> tuple[ToolRequest, ...]:
    """Return the calls that a message asks for, those whose arguments cannot be read behind the others."""
    whole = [
        ToolRequest(id=call["id"] or f"call_{number}", name=sound_name(call["name"]), arguments=call["args"])
        for number, call in enumerate(message.tool_calls, start=1)
    ]
    broken = [
        ToolRequest(
            id=call["id"] or f"call_{number}",
            name=sound_name(call["name"] or ""),
            arguments={},
            fault=f"The arguments are no JSON object: {(call['args'] or '')[:_SHOWN_CHARS]}",
        )
        for number, call in enumerate(message.invalid_tool_calls, start=len(whole) + 1)
    ]
    return (*whole, *broken)


def without_calls(message: AIMessage, text: str) -> AIMessage:
    """Return a reply that was cut without its calls: nobody knows whether their arguments are whole."""
    return AIMessage(text, response_metadata=message.response_metadata, usage_metadata=message.usage_metadata)


def sound_name(name: str) -> str:
    """Make of what a model calls a function a name that its provider takes when it is told of the call again."""
    return _NO_NAME.sub("_", name)[:_MAX_NAME] or "_"


def _written(call: ToolRequest) -> dict[str, Any]:
    return {"id": call.id, "name": call.name, "arguments": call.arguments}


def tools_text(tools: Sequence[ToolSchema]) -> str:
    """Return tools as they are counted."""
    return json.dumps(list(tools), ensure_ascii=False) if tools else ""


def _message(turn: ChatMessage, model: str) -> BaseMessage:
    if turn.role == "user":
        return HumanMessage(turn.text)
    if turn.role == "tool":
        return ToolMessage(turn.text, tool_call_id=turn.call_id)
    calls = [{"id": call.id, "name": call.name, "args": call.arguments} for call in turn.tool_calls]
    if turn.model != model:
        return AIMessage(turn.text, tool_calls=calls)
    return AIMessage(turn.content or turn.text, tool_calls=calls, additional_kwargs=turn.extra)


def _shorter(turn: ChatMessage, over: int) -> ChatMessage:
    size = count_tokens(turn.text)
    text = shortened(turn.text, max(_LEAST, size - over - NOTE_TOKENS), size + turn.left_out)
    text += _CLOSING * (text.count(_OPENING) - text.count(_CLOSING))
    n_less = size - count_tokens(text)
    if n_less <= 0:
        return turn
    update = {"text": text, "n_tokens": turn.n_tokens - n_less, "left_out": turn.left_out + n_less}
    # the provider's own form of a reply holds its whole text: the plain one takes its place
    return turn.model_copy(update={**update, "content": "", "extra": {}})
