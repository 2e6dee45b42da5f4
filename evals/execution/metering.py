"""Counts what a chat model is asked and answers, whoever asks it and however."""

import json
from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID

from langchain_core.callbacks import AsyncCallbackHandler
from langchain_core.messages import AIMessage, BaseMessage
from langchain_core.outputs import ChatGeneration, LLMResult

from evals.execution.outcome import ModelUse
from prompts.render.tokens import count_tokens

_BOUND = ("tools", "functions", "response_format")


class UseMeter(AsyncCallbackHandler):
    """Listens to one model during one example; put it into the model's `callbacks`."""

    def __init__(self) -> None:
        self._use = ModelUse()
        self._offered: dict[UUID, frozenset[str]] = {}

    @property
    def use(self) -> ModelUse:
        """What was counted so far."""
        return self._use

    async def on_chat_model_start(
        self,
        serialized: dict[str, Any],  # noqa: ARG002 - LangChain's own signature
        messages: list[list[BaseMessage]],
        *,
        run_id: UUID,
        **kwargs: Any,  # noqa: ANN401 - as above
    ) -> None:
        """Count a prompt."""
        bound = kwargs.get("invocation_params") or {}
        self._offered[run_id] = offered_names(bound.get("tools") or ())
        n_tokens = sum(count_message(message) for prompt in messages for message in prompt)
        n_tokens += sum(count_tokens(as_json(bound[part])) for part in _BOUND if bound.get(part))
        self._add(calls=1, prompt_tokens=n_tokens)

    async def on_llm_end(self, response: LLMResult, *, run_id: UUID, **_: Any) -> None:  # noqa: ANN401 - as above
        """Count an answer."""
        for generation in (g for prompt in response.generations for g in prompt):
            if isinstance(generation, ChatGeneration) and isinstance(generation.message, AIMessage):
                self._count(generation.message, self._offered.pop(run_id, frozenset()))

    async def on_llm_error(
        self,
        error: BaseException,  # noqa: ARG002 - as above
        *,
        run_id: UUID,
        **_: Any,  # noqa: ANN401 - as above
    ) -> None:
        """Count a failure."""
        self._offered.pop(run_id, None)
        self._add(errors=1)

    def _count(self, message: AIMessage, offered: frozenset[str]) -> None:
        usage: Mapping[str, Any] = message.usage_metadata or {}
        self._add(
            answer_tokens=count_message(message),
            provider_prompt_tokens=usage.get("input_tokens", 0),
            provider_answer_tokens=usage.get("output_tokens", 0),
        )
        unknown = tuple(call["name"] for call in message.tool_calls if call["name"] not in offered)
        self._use = self._use.model_copy(update={"invented": (*self._use.invented, *unknown)})

    def _add(self, **counts: int) -> None:
        sums = {name: getattr(self._use, name) + n for name, n in counts.items()}
        self._use = self._use.model_copy(update=sums)


def count_message(message: BaseMessage) -> int:
    """Count the tokens of a message's text and of the calls that it makes."""
    return count_tokens(message.text) + sum(count_tokens(as_json(call)) for call in calls_of(message))


def calls_of(message: BaseMessage) -> list[dict[str, Any]]:
    """Return the tool calls of a message without their ids."""
    calls = message.tool_calls if isinstance(message, AIMessage) else []
    return [{"name": call["name"], "arguments": call["args"]} for call in calls]


def offered_names(tools: Sequence[Any]) -> frozenset[str]:
    """Return the names of tools that are bound, in LangChain's form or a provider's."""
    return frozenset(
        str(tool.get("function", tool).get("name", "")) if isinstance(tool, Mapping) else str(getattr(tool, "name", ""))
        for tool in tools
    )


def as_json(value: Any) -> str:  # noqa: ANN401 - any JSON
    """Write JSON on one line."""
    return json.dumps(value, ensure_ascii=False, default=str)
