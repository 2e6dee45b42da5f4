"""Every call of a chat model as a span below the node that asked, under the name of the decision."""

from collections.abc import Sequence
from typing import Any, Final
from uuid import UUID

from langchain_core.callbacks import BaseCallbackHandler
from langchain_core.messages import BaseMessage, convert_to_openai_messages
from langchain_core.outputs import ChatGeneration, LLMResult

from graph.observability.spans import Span, open_span
from prompts.model.endpoint import DECISION

_SETTINGS: Final = ("model", "model_name", "temperature", "max_tokens", "max_completion_tokens", "stop", "seed")
"""What may be shown of a call's parameters; others may hold headers and keys."""


class ModelSpans(BaseCallbackHandler):
    """Listens to the chat models of one run, and to nothing else."""

    run_inline = True  # in the task of the caller, where the span around it is open

    def __init__(self) -> None:
        self._spans: dict[UUID, Span] = {}

    @property
    def ignore_chain(self) -> bool:
        """Nodes open their own spans."""
        return True

    @property
    def ignore_retriever(self) -> bool:
        """Searches open their own spans."""
        return True

    def on_chat_model_start(  # noqa: D102 - LangChain's
        self,
        serialized: dict[str, Any],  # noqa: ARG002 - LangChain hands it in; it may hold headers
        messages: list[list[BaseMessage]],
        *,
        run_id: UUID,
        metadata: dict[str, Any] | None = None,
        **kwargs: object,
    ) -> None:
        around, known = open_span(), metadata or {}
        if not around.traced:
            return
        asked = [message for batch in messages for message in batch]
        parameters = kwargs.get("invocation_params")
        given = parameters if isinstance(parameters, dict) else {}
        tools = {"tools": given["tools"]} if given.get("tools") else {}
        inputs = {"messages": convert_to_openai_messages(asked), **tools}
        made = around.below(str(known.get(DECISION) or around.name), "llm", inputs)
        made.mark(**{name: value for name, value in known.items() if name.startswith("ls_")})
        made.mark(parameters={name: given[name] for name in _SETTINGS if given.get(name) is not None})
        self._spans[run_id] = made

    def on_llm_end(self, response: LLMResult, *, run_id: UUID, **_: object) -> None:  # noqa: D102 - LangChain's
        if made := self._spans.pop(run_id, None):
            _answered(made, response)
            made.close()

    def on_llm_error(self, error: BaseException, *, run_id: UUID, **kwargs: object) -> None:  # noqa: D102 - LangChain's
        if made := self._spans.pop(run_id, None):
            if isinstance(response := kwargs.get("response"), LLMResult):
                _answered(made, response)
            made.close(error)


def _answered(span: Span, response: LLMResult) -> None:
    """Show what was answered and what it cost, as LangSmith counts it."""
    messages = _messages(response)
    if messages:
        span.tell(messages=convert_to_openai_messages(messages))
    usage = [dict(used) for m in messages if (used := getattr(m, "usage_metadata", None))]
    if usage:
        span.mark(usage_metadata=usage[-1])


def _messages(response: LLMResult) -> Sequence[BaseMessage]:
    return [g.message for batch in response.generations for g in batch if isinstance(g, ChatGeneration)]
