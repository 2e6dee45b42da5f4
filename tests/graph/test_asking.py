"""A whole home: what a conversation read, what it would send or replace, and the question that comes before it."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from errors import ModelUnavailable
from graph.assistant import Assistant
from graph.attachments.files import Attached, NewFile
from graph.embedded.address import Address
from prompts.model.chat import ChatModel
from settings import Settings
from tests.graph.talking import at_home, decide, hear, say

BOARD = '''
from pathlib import Path

from tools.context import ToolContext
from tools.kinds import Text
from tools.marking import tool


@tool(
    examples=("post “hello” to the bulletin board", "post its text to the bulletin board", "把“你好”贴到公告板"),
    domains=("communication", "general"),
    permission="medium",
)
def post_to_board(text: Text, context: ToolContext) -> dict[str, str]:
    """Post a text to the bulletin board."""
    board = Path(context.data_dir).parent / "board.txt"
    board.parent.mkdir(parents=True, exist_ok=True)
    board.write_text((board.read_text() if board.exists() else "") + text + chr(10))
    return {"posted": text}
'''
SECRET = "the key is under the mat"
READ_AND_POST = {
    "en": "read letter.txt, then post its text to the bulletin board",
    "zh": "读取 letter.txt，然后把它的内容贴到公告板",
}
POST = {"en": "post “hello” to the bulletin board", "zh": "把“hello”贴到公告板"}
KNOWS = {
    "en": "sends what stands below to `python:boards`, and this conversation has read",
    "zh": "会把下面的内容发送到 `python:boards`，而本次对话已读取过",
}


@pytest.fixture
def boards(home: Path) -> Path:
    home.joinpath("boards.py").write_text(BOARD, encoding="utf-8")
    workspace = home / "workspace" / "local"
    workspace.joinpath("new").mkdir(parents=True)
    workspace.joinpath("letter.txt").write_text(SECRET, encoding="utf-8")
    workspace.joinpath("fees.csv").write_text("name,fee\nAnn,5\n", encoding="utf-8")
    workspace.joinpath("new", "fees.csv").write_text("name,fee\nBob,7\n", encoding="utf-8")
    return home


@pytest.fixture
async def assistant(boards: Path, embedded_address: Address) -> AsyncIterator[Assistant]:
    async with opened(at_home(boards, embedded_address)) as made:
        await made.resources.library.add(boards / "boards.py")
        yield made


def opened(settings: Settings) -> Any:
    return Assistant.open(settings)


def posted(home: Path) -> list[str]:
    board = home / "data" / "board.txt"
    return board.read_text(encoding="utf-8").splitlines() if board.exists() else []


@pytest.mark.full
@pytest.mark.parametrize("language", ["en", "zh"])
async def test_a_question_about_what_goes_out_outlives_the_process(
    boards: Path, embedded_address: Address, language: str
) -> None:
    settings = at_home(boards, embedded_address)
    async with opened(settings) as assistant:
        await assistant.resources.library.add(boards / "boards.py")
        (asked,) = (await say(assistant, READ_AND_POST[language])).questions
        assert (asked.call.arguments, KNOWS[language] in asked.reason) == ({"text": SECRET}, True)
        assert posted(boards) == []
    async with opened(settings) as again:
        (waiting,) = await again.pending("t")
        assert waiting.reasons == asked.reasons
        await decide(again, approve=True)
        assert posted(boards) == [SECRET]


@pytest.mark.parametrize("language", ["en", "zh"])
async def test_the_persons_own_words_go_out_without_a_question(
    assistant: Assistant, boards: Path, language: str
) -> None:
    await say(assistant, "read letter.txt")
    assert (await say(assistant, POST[language])).questions == []
    assert posted(boards) == ["hello"]


@pytest.mark.full
@pytest.mark.parametrize("language", ["en", "zh"])
async def test_what_a_model_fills_in_asks_once_a_file_was_attached(
    boards: Path, embedded_address: Address, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, language: str
) -> None:
    async def ask(_: ChatModel, prompt: str, values: Any, result: type[Any], **___: Any) -> Any:
        if prompt != "fill_arguments" or "post_to_board" not in str(values["tool"]):
            raise ModelUnavailable("Not asked for that.")
        return result.model_validate({"sets": [{"text": "HELLO AND MORE"}]})

    monkeypatch.setattr(ChatModel, "ask", ask)
    monkeypatch.setattr("agents.decisions.fill_arguments.model.ungrounded", lambda *_: [])
    served = {"model": "openai:stub", "model_base_url": "http://127.0.0.1:9/v1", "decisions": "model"}
    served |= {"strategy": "search"}
    upload = tmp_path / "upload"
    upload.write_text("city,price\nA,1\n", encoding="utf-8")
    async with opened(at_home(boards, embedded_address, **served)) as assistant:
        await assistant.resources.library.add(boards / "boards.py")
        assert (await say(assistant, POST[language], thread="before")).questions == []
        attached = await assistant.attach([NewFile(name="prices.csv", path=upload)], user="local")
        given = [file for file in attached if isinstance(file, Attached)]
        await hear(assistant.ask("which columns has it?", thread_id="t", user="local", attached=given))
        (asked,) = (await say(assistant, POST[language])).questions
        assert (asked.call.arguments, KNOWS[language] in asked.reason) == ({"text": "HELLO AND MORE"}, True)
        assert "prices.csv" in asked.reasons[0].facts["read"]
        await decide(assistant, approve=False)
        assert posted(boards) == ["HELLO AND MORE"]


@pytest.mark.full
@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("load fees.csv", "load new/fees.csv"),
        ("把 fees.csv 加载成表", "把 new/fees.csv 加载成表"),
    ],
)
async def test_a_table_of_another_file_is_replaced_after_a_question_only(
    assistant: Assistant, first: str, second: str
) -> None:
    assert (await say(assistant, first)).questions == []
    assert (await say(assistant, first)).questions == []  # the same file again: nothing is lost
    (asked,) = (await say(assistant, second)).questions
    assert [(why.code, why.facts["what"]) for why in asked.reasons] == [("replaces", ("fees",))]
    heard = await decide(assistant, approve=True)
    assert "'replaced': True" in str([result.value for result in heard.answer.results])


@pytest.mark.full
@pytest.mark.parametrize(
    "request_",
    ["load new/fees.csv and replace the old table", "加载 new/fees.csv，替换原来的表"],
)
async def test_a_table_that_the_person_gives_up_is_replaced_unasked(assistant: Assistant, request_: str) -> None:
    await say(assistant, "load fees.csv")
    heard = await say(assistant, request_)
    assert (heard.questions, "data/load_table" in heard.answer.tools) == ([], True)


@pytest.mark.parametrize(
    ("request_", "asks"),
    [
        ("write “hi” to greeting.txt", False),
        ("overwrite letter.txt with “hi”", False),
        ("用“hi”覆盖 letter.txt", False),
        ("把“hi”写进新文件 问候.txt", False),
        ("write “hi” to letter.txt", False),  # refused by the tool: nobody said that it may be replaced
    ],
)
async def test_ordinary_requests_ask_nothing(assistant: Assistant, request_: str, *, asks: bool) -> None:
    assert bool((await say(assistant, request_)).questions) is asks
