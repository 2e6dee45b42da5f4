import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
from langchain_core.messages import AIMessage, HumanMessage, SystemMessage, ToolMessage
from pydantic import BaseModel

from errors import ConfigError, ModelUnavailable
from evals.execution.reader import PromptFolder, ReaderModel, read_answer, read_manifest
from prompts.ledger import TokenLedger
from prompts.model.chat import ChatModel
from settings import Settings

TOOL: dict[str, Any] = {"type": "function", "function": {"name": "get_quote", "parameters": {"type": "object"}}}
FENCED = 'I look.\n```json\n{"tool_calls": [{"name": "get_quote", "arguments": {"symbol": "茅台"}}]}\n```'


def model(folder: Path, example: str = "e-1", arm: str = "loop", *, patience_s: float = 20.0) -> ReaderModel:
    return ReaderModel(folder=PromptFolder(folder, patience_s=patience_s), arm=arm, example=example)


def answer(folder: Path, number: int, text: str) -> None:
    folder.mkdir(exist_ok=True)
    (folder / f"{number:04}.answer.md").write_text(text, encoding="utf-8")


@pytest.mark.parametrize("text", ["What is 2 + 2?", "二加二等于几？"])
async def test_a_prompt_waits_for_its_answer_file(tmp_path: Path, text: str) -> None:
    asked = asyncio.create_task(model(tmp_path).ainvoke([SystemMessage("Be short."), HumanMessage(text)]))
    prompt = tmp_path / "0001.prompt.md"
    while not prompt.exists():  # noqa: ASYNC110 - whoever answers sees files only
        await asyncio.sleep(0.01)
    assert prompt.read_text(encoding="utf-8") == f"## system\n\nBe short.\n\n## human\n\n{text}\n"
    answer(tmp_path, 1, "4\n")
    message = await asked
    assert message.text == "4"
    assert message.usage_metadata is not None
    assert message.usage_metadata["output_tokens"] == 1


async def test_a_run_that_is_started_again_asks_nothing_twice(tmp_path: Path) -> None:
    answer(tmp_path, 1, "one")
    answer(tmp_path, 2, "two")
    first, again = model(tmp_path), model(tmp_path)
    said = [(await first.ainvoke("same")).text for _ in range(2)]
    assert said == ["one", "two"], "the same prompt again is a prompt of its own"
    assert [(await again.ainvoke("same")).text for _ in range(2)] == said
    assert len(list(tmp_path.glob("*.prompt.md"))) == 2


async def test_a_manifest_says_what_a_prompt_belongs_to(tmp_path: Path) -> None:
    folder = PromptFolder(tmp_path, patience_s=20.0)
    for number, (arm, example) in enumerate([("loop", "en-1"), ("program", "en-1"), ("program", "zh-1")], 1):
        answer(tmp_path, number, "yes")
        await ReaderModel(folder=folder, arm=arm, example=example).ainvoke("same")
    rows = read_manifest(tmp_path)
    assert [(r.number, r.arm, r.example) for r in rows] == [
        (1, "loop", "en-1"),
        (2, "program", "en-1"),
        (3, "program", "zh-1"),
    ]
    assert len({row.digest for row in rows}) == 1


async def test_prompts_side_by_side_have_numbers_of_their_own(tmp_path: Path) -> None:
    for number in range(1, 9):
        answer(tmp_path, number, "yes")
    one = model(tmp_path)
    await asyncio.gather(*(one.ainvoke(f"part {n}") for n in range(8)))
    assert sorted(row.number for row in read_manifest(tmp_path)) == list(range(1, 9))
    assert len(list(tmp_path.glob("*.prompt.md"))) == 8


async def test_patience_ends_and_the_prompt_stays(tmp_path: Path) -> None:
    waiting = model(tmp_path, patience_s=0.01)
    with pytest.raises(ModelUnavailable, match=r"0001\.answer\.md"):
        await waiting.ainvoke("anybody?")
    assert waiting.folder.gave_up
    assert (tmp_path / "0001.prompt.md").exists()


async def test_tools_are_shown_and_called_by_a_fence(tmp_path: Path) -> None:
    answer(tmp_path, 1, FENCED)
    message = await model(tmp_path).bind_tools([TOOL]).ainvoke("the price?")
    assert isinstance(message, AIMessage)
    assert [(c["name"], c["args"]) for c in message.tool_calls] == [("get_quote", {"symbol": "茅台"})]
    assert message.text == "I look."
    prompt = (tmp_path / "0001.prompt.md").read_text(encoding="utf-8")
    assert '"name": "get_quote"' in prompt
    assert '"tool_calls"' in prompt


async def test_calls_and_results_of_a_conversation_are_shown(tmp_path: Path) -> None:
    answer(tmp_path, 1, "done")
    said = read_answer(FENCED, "1")
    result = ToolMessage("1,500", name="get_quote", tool_call_id=said.tool_calls[0]["id"])
    await model(tmp_path).bind_tools([TOOL]).ainvoke([HumanMessage("?"), said, result])
    prompt = (tmp_path / "0001.prompt.md").read_text(encoding="utf-8")
    assert '"symbol": "茅台"' in prompt
    assert "(get_quote)\n\n1,500" in prompt


@pytest.mark.parametrize(
    "text", ['```json\n{"tool_calls": [{"arguments": {}}]}\n```', '```json\n{"tool_calls": [oops\n```']
)
def test_calls_that_cannot_be_read_are_told_as_such(text: str) -> None:
    message = read_answer(text, "1")
    assert (message.tool_calls, len(message.invalid_tool_calls)) == ([], 1)


@pytest.mark.parametrize("text", ["The answer is 5.", "```python\nprint(1)\n```", '{"answer": 5}'])
def test_other_answers_are_text(text: str) -> None:
    assert read_answer(text, "1") == AIMessage(text)


def test_bare_json_calls_too() -> None:
    assert read_answer('{"tool_calls": [{"name": "x"}]}', "1").tool_calls[0]["args"] == {}


class Sum(BaseModel):
    """What is asked for."""

    total: int


async def test_a_schema_stands_in_the_prompt_where_a_reader_sees_it(tmp_path: Path) -> None:
    answer(tmp_path, 1, json.dumps({"total": 4}))
    values = {"max_rewrites": "2", "task": "sum, 求和", "languages": "English", "translate": ""}
    chat = ChatModel(Settings(home=tmp_path, model="reader:files"), build=lambda _: model(tmp_path))
    found = await chat.ask("rewrite", values, Sum, ledger=TokenLedger())
    assert found.total == 4
    assert '"total"' in (tmp_path / "0001.prompt.md").read_text(encoding="utf-8")


def test_a_damaged_manifest_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "manifest.jsonl").write_text("{}\n", encoding="utf-8")
    with pytest.raises(ConfigError, match="begin again"):
        read_manifest(tmp_path)
