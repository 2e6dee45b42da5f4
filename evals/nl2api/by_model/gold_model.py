"""A scripted model that makes the calls that were wanted, by the same protocol as any: it tests the measure.

It is handed the calls, so that its figures say nothing about models: all of them must be 100 %.
"""

from typing import Any, Final

from langchain_core.callbacks import CallbackManagerForLLMRun
from langchain_core.language_models import BaseChatModel, LanguageModelInput
from langchain_core.messages import AIMessage, BaseMessage
from langchain_core.messages.tool import ToolCall
from langchain_core.outputs import ChatGeneration, ChatResult
from langchain_core.runnables import Runnable
from pydantic import ConfigDict, PrivateAttr

from evals.nl2api.by_model.case import Case
from evals.nl2api.by_model.universe import Offered
from tools.sources.databases.slot.engine import START
from tools.sources.databases.slot.sequence import outputs, reference

GOLD: Final = "gold:calls"
"""Stands for the model where the wanted calls are played."""


class GoldModel(BaseChatModel):
    """Plays one question."""

    model_config = ConfigDict(arbitrary_types_allowed=True)

    case: Case
    offered: Offered
    _place: int = PrivateAttr(default=0)

    @property
    def _llm_type(self) -> str:
        return "gold"

    def bind_tools(self, tools: Any, **kwargs: Any) -> Runnable[LanguageModelInput, AIMessage]:  # noqa: ANN401 - LangChain's own signature
        """Offer tools; those that it calls are known."""
        return self.bind(tools=list(tools), **kwargs)

    def _generate(
        self,
        messages: list[BaseMessage],  # noqa: ARG002 - as above
        stop: list[str] | None = None,  # noqa: ARG002 - as above
        run_manager: CallbackManagerForLLMRun | None = None,  # noqa: ARG002 - as above
        **_: Any,  # noqa: ANN401 - as above
    ) -> ChatResult:
        self._place += 1
        message = self._calls() if self._place == 1 else AIMessage(" ".join(map(self._handle, outputs(self.case.gold))))
        return ChatResult(generations=[ChatGeneration(message=message)])

    def _calls(self) -> AIMessage:
        calls = []
        for number, call in enumerate(self.case.gold):
            name, arguments = self.offered.shown(call.name, self._named(dict(call.arguments)))
            calls.append(ToolCall(name=name, args=arguments, id=f"{number}", type="tool_call"))
        return AIMessage("", tool_calls=calls)

    def _handle(self, label: str) -> str:
        """Name the result of a call as it is named here, by its number."""
        labels = [call.label for call in self.case.gold]
        return reference(f"DATA_{labels.index(label) + 1}" if label in labels else START)

    def _named(self, value: Any) -> Any:  # noqa: ANN401 - arguments hold anything
        if isinstance(value, str) and value in {reference(call.label) for call in self.case.gold}:
            return self._handle(value.strip("$"))
        if isinstance(value, dict):
            return {key: self._named(one) for key, one in value.items()}
        if isinstance(value, list | tuple):
            return [self._named(one) for one in value]
        return value
