"""A model that says what a scene wrote down: its n-th reply to a request is the scene's n-th, in whatever process."""

from collections.abc import Mapping, Sequence
from typing import Any

from langchain_core.callbacks import CallbackManagerForLLMRun
from langchain_core.language_models import BaseChatModel, LanguageModelInput
from langchain_core.messages import AIMessage, BaseMessage
from langchain_core.outputs import ChatGeneration, ChatResult
from langchain_core.runnables import Runnable

from prompts.model.chat import ChatModel
from settings import Settings


class SceneModel(BaseChatModel):
    """Knows a scene by the words of its request."""

    replies: Mapping[str, Sequence[AIMessage]]
    """Request → replies; the last one is repeated."""

    @property
    def _llm_type(self) -> str:
        return "scenes"

    def bind_tools(self, tools: Sequence[Any], **kwargs: object) -> Runnable[LanguageModelInput, AIMessage]:
        """Take the tools along; a scene knows what it calls."""
        return self.bind(tools=list(tools), **kwargs)

    def _generate(
        self,
        messages: list[BaseMessage],
        stop: list[str] | None = None,
        run_manager: CallbackManagerForLLMRun | None = None,
        **kwargs: object,
    ) -> ChatResult:
        del stop, run_manager, kwargs
        asked = "\n".join(message.text for message in messages if message.type == "human")
        replies = next(replies for request, replies in self.replies.items() if request in asked)
        n = sum(message.type == "ai" for message in messages)
        return ChatResult(generations=[ChatGeneration(message=replies[min(n, len(replies) - 1)])])


def scripted(settings: Settings, replies: Mapping[str, Sequence[AIMessage]]) -> ChatModel:
    """Put such a model where a model is asked."""
    return ChatModel(settings, build=lambda _: SceneModel(replies=replies))


def program(code: str) -> AIMessage:
    """Reply with a program."""
    return AIMessage(f"```python\n{code}\n```")


def calls(*asked: tuple[str, Mapping[str, Any]]) -> AIMessage:
    """Reply with calls of functions."""
    wanted = [{"name": name, "args": dict(given), "id": f"call_{n}"} for n, (name, given) in enumerate(asked)]
    return AIMessage("", tool_calls=wanted)
