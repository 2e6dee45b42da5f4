"""A whole home: what a call lacks, or has only a guess for, is asked; the answer goes on with the call."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from graph.assistant import Assistant
from graph.embedded.address import Address
from tests.graph.talking import at_home, say

TOOLS = '''
from pathlib import Path

from tools.context import ToolContext
from tools.marking import tool


def noted(context, line):
    log = Path(context.data_dir).parent / "log.txt"
    log.parent.mkdir(parents=True, exist_ok=True)
    log.write_text((log.read_text() if log.exists() else "") + line + chr(10))


@tool(examples=("feed the cat", "喂猫"), domains=("general",), functions=("query",), idempotent=True)
def list_bowls(context: ToolContext) -> dict[str, list[str]]:
    """List the bowls of the cats."""
    noted(context, "list_bowls")
    return {"bowls": ["red", "blue"]}


@tool(examples=("book a table", "book a restaurant table", "订个餐厅位子"), domains=("general",), functions=("query",))
def book_restaurant(restaurant: str, context: ToolContext) -> dict[str, str]:
    """Book a restaurant table.

    Args:
        restaurant: Name of the restaurant, such as Noma.
    """
    noted(context, f"book {restaurant}")
    return {"booked": restaurant}


@tool(examples=("count the sheep of a farm", "数羊"), domains=("general",), functions=("query",))
def count_sheep(farm_id: str, context: ToolContext) -> int:
    """Count the sheep of a farm."""
    noted(context, f"sheep {farm_id}")
    return 7
'''
SHEEP = {"en": "count the sheep of a farm", "zh": "数羊"}
LACKS = {"en": "I still need to know: farm id.", "zh": "还需要您告诉我：“farm id”。"}
TABLE = {"en": "book a restaurant table", "zh": "订个餐厅位子"}
CHART = {"en": "plot a line chart", "zh": "用数据表画一张折线图"}


@pytest.fixture
async def assistant(home: Path, embedded_address: Address) -> AsyncIterator[Assistant]:
    home.mkdir(parents=True, exist_ok=True)
    home.joinpath("farm.py").write_text(TOOLS, encoding="utf-8")
    async with Assistant.open(at_home(home, embedded_address)) as made:
        await made.resources.library.add(home / "farm.py")
        yield made


def log(home: Path) -> list[str]:
    file = home / "data" / "log.txt"
    return file.read_text(encoding="utf-8").splitlines() if file.exists() else []


@pytest.mark.parametrize("language", ["en", "zh"])
async def test_an_identifier_that_nobody_gave_is_asked_for_and_the_answer_goes_on(
    assistant: Assistant, home: Path, language: str
) -> None:
    heard = await say(assistant, SHEEP[language])
    assert (heard.text, log(home)) == (LACKS[language], [])
    assert heard.answer.question is not None
    after = await say(assistant, "F-12")
    assert log(home) == ["sheep F-12"]
    assert (after.answer.question, "7" in after.text) == (None, True)


@pytest.mark.parametrize("language", ["en", "zh"])
async def test_another_request_leaves_the_question_behind(assistant: Assistant, home: Path, language: str) -> None:
    await say(assistant, SHEEP[language])
    await say(assistant, TABLE[language])
    assert not any(line.startswith("sheep") for line in log(home))
    asked = await assistant.open_question("t")
    assert asked is None or asked.tool_id.endswith("/book_restaurant")


@pytest.mark.parametrize("language", ["en", "zh"])
async def test_a_guess_is_not_called_before_the_person_said_so(assistant: Assistant, home: Path, language: str) -> None:
    heard = await say(assistant, TABLE[language])
    asked = heard.answer.question
    assert asked is not None
    assert log(home) == []
    assert not any(name in heard.text for name in ("book_restaurant", "`"))
    await say(assistant, "Noma")
    assert log(home) == ["book Noma"]


@pytest.mark.full
@pytest.mark.parametrize("language", ["en"])  # without an embedder no Chinese words are near enough to this tool
async def test_tables_and_columns_at_hand_are_choices_and_nothing_is_looked_up_twice(
    assistant: Assistant, language: str
) -> None:
    heard = await say(assistant, CHART[language])
    asked = heard.answer.question
    assert asked is not None
    assert asked.choices
    column = await say(assistant, "us_unemployment")  # which may be named where it is no choice
    assert column.answer.question is not None
    assert [c.label for c in column.answer.question.choices][-1] == "rate"
    drawn = await say(assistant, "rate")
    assert drawn.answer.question is None
    called = [r.call.tool_id for r in drawn.answer.results]
    assert called.count("data/list_tables") == 1
    assert called[-1] == "data/plot_line"


async def test_an_open_question_outlives_the_process(home: Path, embedded_address: Address) -> None:
    home.mkdir(parents=True, exist_ok=True)
    home.joinpath("farm.py").write_text(TOOLS, encoding="utf-8")
    settings = at_home(home, embedded_address)
    async with Assistant.open(settings) as first:
        await first.resources.library.add(home / "farm.py")
        await say(first, SHEEP["en"])
    async with Assistant.open(settings) as again:
        await say(again, "F-12")
    assert log(home) == ["sheep F-12"]
