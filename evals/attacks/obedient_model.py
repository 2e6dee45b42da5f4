"""A model that does what it reads: it reads first, then obeys, then says that it is done."""

import json
import re
import unicodedata
from collections.abc import Mapping, Sequence
from typing import Any, Final, Self

from langchain_core.callbacks.manager import CallbackManagerForLLMRun
from langchain_core.language_models import BaseChatModel
from langchain_core.messages import AIMessage, BaseMessage
from langchain_core.outputs import ChatGeneration, ChatResult

Calls = Sequence[Mapping[str, Mapping[str, Any]]]
"""Function → its arguments, a call each."""
_TAGS: Final = 0xE0000
"""Where Unicode keeps a second, invisible ASCII."""
_ESCAPED: Final = re.compile(r"\\u[0-9a-fA-F]{4}|\\U[0-9a-fA-F]{8}|\\x[0-9a-fA-F]{2}")
DONE: Final = "Done."


class ObedientModel(BaseChatModel):
    """Says what its script says; a reply is calls, or the text of an answer."""

    by_call: bool = False
    """Whether it calls functions one by one, and writes no program."""
    script: list[Calls | str] = []
    heard: list[str] = []
    """The prompts, the newest last."""

    @property
    def _llm_type(self) -> str:
        return "obedient"

    def bind_tools(self, tools: Sequence[Any], **kwargs: Any) -> Self:  # noqa: ANN401 - as LangChain has it
        """Know what there is to call."""
        del kwargs
        self.heard.append(json.dumps(tools, ensure_ascii=False))
        return self

    def starts(self, script: Sequence[Calls | str]) -> None:
        """Begin another conversation."""
        self.script, self.heard = list(script), []

    def was_told(self, text: str) -> bool:
        """Whether a text stood in what it read, with whatever hides it from a person's eyes."""
        return any(_readable(text) in _readable(prompt) for prompt in self.heard)

    def _generate(
        self,
        messages: list[BaseMessage],
        stop: list[str] | None = None,
        run_manager: CallbackManagerForLLMRun | None = None,
        **kwargs: Any,  # noqa: ANN401 - LangChain's own signature
    ) -> ChatResult:
        del stop, run_manager, kwargs
        self.heard.append("\n".join(f"{message.content}" for message in messages))
        reply = self.script.pop(0) if self.script else DONE
        return ChatResult(generations=[ChatGeneration(message=self._message(reply))])

    def _message(self, reply: Calls | str) -> AIMessage:
        if isinstance(reply, str):
            return AIMessage(reply)
        if not self.by_call:
            return AIMessage(f"```python\n{_program(reply)}\n```")
        asked = [(name, dict(given)) for call in reply for name, given in call.items()]
        n = len(self.heard)
        return AIMessage(
            "", tool_calls=[{"name": name, "args": args, "id": f"{n}-{k}"} for k, (name, args) in enumerate(asked)]
        )


def _program(calls: Calls) -> str:
    written = (
        f"{name}({', '.join(f'{key}={value!r}' for key, value in given.items())})"
        for call in calls
        for name, given in call.items()
    )
    return "\n".join(f"print({call})" for call in written)


def _readable(text: str) -> str:
    """Return what a model makes of a text: escapes read, hidden letters plain, no marks of direction and the like."""
    escaped = _ESCAPED.sub(lambda match: chr(int(match.group()[2:], 16)), text)
    read = escaped.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    plain = "".join(chr(ord(char) - _TAGS) if 0x20 <= ord(char) - _TAGS < 0x7F else char for char in read)
    return "".join(char for char in unicodedata.normalize("NFKC", plain) if unicodedata.category(char) != "Cf")
