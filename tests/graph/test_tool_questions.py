"""A whole home: where two imported tools are as likely, which one is meant is asked; the answer is then called."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from graph.assistant import Assistant
from graph.embedded.address import Address
from tests.graph.talking import Heard, at_home, say

TOOLS = '''
from pathlib import Path

from tools.context import ToolContext


def water_ferns(bed_id: str, context: ToolContext) -> str:
    """Water the ferns of a {bed} in the greenhouse.

    Args:
        bed_id: {number}, such as B-12.
    """
    return _noted(context, f"ferns {{bed_id}}")


def water_roses(bed_id: str, context: ToolContext) -> str:
    """Water the roses of a {bed} in the greenhouse.

    Args:
        bed_id: {number}, such as B-12.
    """
    return _noted(context, f"roses {{bed_id}}")


def _noted(context, line):
    log = Path(context.data_dir).parent / "log.txt"
    log.parent.mkdir(parents=True, exist_ok=True)
    log.write_text((log.read_text() if log.exists() else "") + line + chr(10))
    return line
'''
ENGLISH = TOOLS.format(bed="bed", number="Number of the bed")
CHINESE = (
    TOOLS.format(bed="bed", number="苗床编号")
    .replace("Water the ferns of a bed in the greenhouse", "给温室苗床的蕨类浇水")
    .replace("Water the roses of a bed in the greenhouse", "给温室苗床的玫瑰浇水")
)
REQUEST = {"en": "water the greenhouse bed B-12", "zh": "给温室的苗床 B-12 浇水"}
LABELS = {
    "en": {"Water the ferns of a bed in the greenhouse", "Water the roses of a bed in the greenhouse"},
    "zh": {"给温室苗床的蕨类浇水", "给温室苗床的玫瑰浇水"},
}
ROSES = {"en": "roses", "zh": "玫瑰"}


@pytest.fixture(params=["en", "zh"])
def language(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
async def assistant(home: Path, embedded_address: Address, language: str) -> AsyncIterator[Assistant]:
    home.mkdir(parents=True, exist_ok=True)
    home.joinpath("garden.py").write_text({"en": ENGLISH, "zh": CHINESE}[language], encoding="utf-8")
    async with Assistant.open(at_home(home, embedded_address)) as made:
        await made.resources.library.add(home / "garden.py")
        yield made


def log(home: Path) -> list[str]:
    file = home / "data" / "log.txt"
    return file.read_text(encoding="utf-8").splitlines() if file.exists() else []


def choice_of(heard: Heard, word: str) -> tuple[int, str]:
    """Number and label of the choice that speaks of something."""
    assert heard.answer.question is not None
    labels = [choice.label for choice in heard.answer.question.choices]
    return next((n, label) for n, label in enumerate(labels, 1) if word in label)


async def test_two_tools_as_likely_are_both_offered_and_none_is_called(
    assistant: Assistant, home: Path, language: str
) -> None:
    heard = await say(assistant, REQUEST[language])
    assert heard.answer.question is not None
    assert {choice.label for choice in heard.answer.question.choices} == LABELS[language]
    assert log(home) == []


@pytest.mark.parametrize("how", ["number", "label"])
async def test_the_chosen_tool_is_called_with_what_the_request_said(
    assistant: Assistant, home: Path, language: str, how: str
) -> None:
    heard = await say(assistant, REQUEST[language])
    number, label = choice_of(heard, ROSES[language])
    after = await say(assistant, str(number) if how == "number" else label)
    assert log(home) == ["roses B-12"]
    assert after.answer.question is None


async def test_what_names_one_of_the_tools_is_not_asked_about(assistant: Assistant, home: Path, language: str) -> None:
    request = {"en": "water the roses of greenhouse bed B-12", "zh": "给温室苗床 B-12 的玫瑰浇水"}[language]
    heard = await say(assistant, request)
    assert (heard.answer.question, log(home)) == (None, ["roses B-12"])


async def test_another_request_leaves_the_question_which_tool_behind(
    assistant: Assistant, home: Path, language: str
) -> None:
    await say(assistant, REQUEST[language])
    other = await say(assistant, {"en": "what is 17 * 23", "zh": "17 * 23 等于多少"}[language])
    assert (log(home), "391" in other.text) == ([], True)
