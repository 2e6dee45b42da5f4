"""A chat model that is played by whoever answers files: a person, or any outside model that sees only the prompts.

Each prompt is written as `FOLDER/NNNN.prompt.md`, and the call waits until `FOLDER/NNNN.answer.md` is there. What a
prompt belongs to stands in `manifest.jsonl`. A run that is started again asks nothing twice: a prompt that was written
in the same example of the same arm keeps its number, and its answer if it has one.
"""

import asyncio
import hashlib
import json
import re
import threading
import time
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

from langchain_core.callbacks import AsyncCallbackManagerForLLMRun, CallbackManagerForLLMRun
from langchain_core.language_models import BaseChatModel, LanguageModelInput
from langchain_core.messages import AIMessage, BaseMessage
from langchain_core.messages.ai import UsageMetadata
from langchain_core.messages.tool import ToolCall, invalid_tool_call
from langchain_core.outputs import ChatGeneration, ChatResult
from langchain_core.runnables import Runnable
from langchain_core.tools import BaseTool
from langchain_core.utils.function_calling import convert_to_openai_tool
from pydantic import ConfigDict, PrivateAttr, ValidationError

from errors import ConfigError, ModelUnavailable
from evals.execution.metering import as_json, calls_of, count_message
from evals.figures.save import write_text
from prompts.frozen import Frozen
from prompts.render.tokens import count_tokens

_LOOK_EVERY_S: Final = 0.2
_FENCE: Final = re.compile(r"```(?:json)?[ \t]*\n(.*?)```", re.DOTALL)
_HOW_TO_CALL: Final = """To call tools, answer with a JSON fence (text may stand before it):

```json
{"tool_calls": [{"name": "…", "arguments": {"…": "…"}}]}
```

An answer without such a fence is the final answer."""


class PromptRow(Frozen):
    """One line of the manifest."""

    number: int
    arm: str
    example: str
    digest: str
    """Of the prompt's text."""
    nth: int
    """How often this text was asked before within the example."""
    n_tokens: int


class PromptFolder:
    """The files of one open arm."""

    def __init__(self, folder: Path, *, patience_s: float = 86_400.0) -> None:
        self._folder = folder
        self._patience_s = patience_s
        self._rows: dict[tuple[str, str, str, int], PromptRow] | None = None
        self._writing = threading.Lock()
        """Prompts of sub-tasks that run side by side get numbers of their own."""
        self.gave_up = False
        """Whether an answer did not come in time: what was made of that is no result."""

    async def answer(self, arm: str, example: str, text: str, nth: int) -> str:
        """Write a prompt unless it is there, and wait for its answer.

        Raises:
            ModelUnavailable: it did not come in time.
        """
        row = await asyncio.to_thread(self._numbered, arm, example, text, nth)
        file = self._folder / f"{row.number:04}.answer.md"
        until = time.monotonic() + self._patience_s
        size = -1
        while time.monotonic() < until:
            now = file.stat().st_size if file.exists() else 0
            if now and now == size:  # it grows no more
                return (await asyncio.to_thread(file.read_text, encoding="utf-8")).strip()
            size = now
            await asyncio.sleep(_LOOK_EVERY_S)
        self.gave_up = True
        raise ModelUnavailable(f"Nobody wrote {file} in time: start the same command again when it is there.")

    def _numbered(self, arm: str, example: str, text: str, nth: int) -> PromptRow:
        digest = hashlib.sha256(text.encode()).hexdigest()[:16]
        key = (arm, example, digest, nth)
        with self._writing:
            if self._rows is None:
                self._rows = {(r.arm, r.example, r.digest, r.nth): r for r in read_manifest(self._folder)}
            if key not in self._rows:
                number = 1 + max((row.number for row in self._rows.values()), default=0)
                told = {"number": number, "arm": arm, "example": example, "digest": digest, "nth": nth}
                self._rows[key] = PromptRow.model_validate({**told, "n_tokens": count_tokens(text)})
                self._write(self._rows[key], text)
            return self._rows[key]

    def _write(self, row: PromptRow, text: str) -> None:
        """The manifest first: a prompt that stands there is known, and is written whole or not at all."""
        prompt = self._folder / f"{row.number:04}.prompt.md"
        draft = prompt.with_suffix(".part")
        write_text(text, draft)
        with (self._folder / "manifest.jsonl").open("a", encoding="utf-8") as manifest:
            manifest.write(row.model_dump_json() + "\n")
        draft.replace(prompt)


def read_manifest(folder: Path) -> list[PromptRow]:
    """Read which prompt belongs to which example and arm; nothing of a folder that is new.

    Raises:
        ConfigError: a line does not hold.
    """
    file = folder / "manifest.jsonl"
    if not file.exists():
        return []
    lines = file.read_text(encoding="utf-8").splitlines()
    try:
        return [PromptRow.model_validate_json(line) for line in lines]
    except ValidationError as error:
        raise ConfigError(f"{file} does not hold: move the folder away and begin again.") from error


class ReaderModel(BaseChatModel):
    """Plays one arm in one example."""

    model_config = ConfigDict(arbitrary_types_allowed=True)

    folder: PromptFolder
    arm: str
    example: str
    _asked: Counter[str] = PrivateAttr(default_factory=Counter)
    """Prompt → how often it was asked: the same prompt again may get another answer."""

    @property
    def _llm_type(self) -> str:
        return "reader"

    def bind_tools(
        self,
        tools: Sequence[dict[str, Any] | type | Callable[..., Any] | BaseTool],
        **kwargs: Any,  # noqa: ANN401 - LangChain's own signature
    ) -> Runnable[LanguageModelInput, AIMessage]:
        """Offer tools."""
        return self.bind(tools=[convert_to_openai_tool(tool) for tool in tools], **kwargs)

    def with_structured_output(self, *_: Any, **__: Any) -> Any:  # noqa: ANN401 - as above
        """Refuse, so that the schema is asked for in the prompt, where a reader sees it."""
        raise NotImplementedError

    def _generate(
        self,
        messages: list[BaseMessage],
        stop: list[str] | None = None,
        run_manager: CallbackManagerForLLMRun | None = None,
        **kwargs: Any,  # noqa: ANN401 - as above
    ) -> ChatResult:
        """Refuse: who waits for a person waits without holding a thread."""
        raise NotImplementedError

    async def _agenerate(
        self,
        messages: list[BaseMessage],
        stop: list[str] | None = None,  # noqa: ARG002 - as above
        run_manager: AsyncCallbackManagerForLLMRun | None = None,  # noqa: ARG002 - as above
        **kwargs: Any,  # noqa: ANN401 - as above
    ) -> ChatResult:
        tools = kwargs.get("tools") or []
        prompt = written(messages, tools)
        nth = self._asked[prompt]
        self._asked[prompt] += 1
        text = await self.folder.answer(self.arm, self.example, prompt, nth)
        message = read_answer(text, f"{sum(self._asked.values())}") if tools else AIMessage(text)
        n_prompt, n_answer = count_tokens(prompt), count_message(message)
        message.usage_metadata = UsageMetadata(
            input_tokens=n_prompt, output_tokens=n_answer, total_tokens=n_prompt + n_answer
        )
        return ChatResult(generations=[ChatGeneration(message=message)])


def written(messages: Sequence[BaseMessage], tools: Sequence[dict[str, Any]]) -> str:
    """Write a prompt so that a person can read it."""
    parts = [f"## {message.type}\n\n{_shown(message)}" for message in messages]
    if tools:
        lines = "\n".join(as_json(tool.get("function", tool)) for tool in tools)
        parts.append(f"## tools\n\n{lines}\n\n{_HOW_TO_CALL}")
    return "\n\n".join(parts) + "\n"


def _shown(message: BaseMessage) -> str:
    calls = calls_of(message)
    fence = f"```json\n{as_json({'tool_calls': calls})}\n```" if calls else ""
    name = f"({message.name})" if message.type == "tool" and message.name else ""
    return "\n\n".join(part for part in (name, message.text, fence) if part)


def read_answer(text: str, turn: str) -> AIMessage:
    """Take the calls out of an answer to a prompt with tools; `turn` makes their ids."""
    for fence in _FENCE.finditer(text):
        if '"tool_calls"' in fence[1]:
            return _calling(text[: fence.start()].strip(), fence[1], turn)
    if text.startswith("{") and '"tool_calls"' in text:
        return _calling("", text, turn)
    return AIMessage(text)


def _calling(said: str, written_calls: str, turn: str) -> AIMessage:
    try:
        calls = [
            ToolCall(name=call["name"], args=call.get("arguments") or {}, id=f"call_{turn}_{n}", type="tool_call")
            for n, call in enumerate(json.loads(written_calls)["tool_calls"])
        ]
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        fault = invalid_tool_call(name=None, args=written_calls, id=f"call_{turn}", error=str(error))
        return AIMessage(said or written_calls, invalid_tool_calls=[fault])
    return AIMessage(said, tool_calls=calls)
