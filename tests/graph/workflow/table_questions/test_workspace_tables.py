"""Where a table is asked for, those of the person's own files come first."""

import pytest

from tests.graph.programs.conftest import Open
from tests.graph.programs.conftest import scripted_home as scripted_home
from tests.graph.talking import say

ORDERS = "item,price,qty\nteapot,12.5,3\ncup,4,10\n"
MENU = "item,price,kind\n面条,18,主食\n绿茶,6,饮料\n"


@pytest.mark.full
@pytest.mark.parametrize("request_", ["average price", "平均价格"])
async def test_tables_of_the_workspace_are_offered_first(scripted_home: Open, request_: str) -> None:
    async with scripted_home(decisions="offline") as talk:
        talk.workspace.joinpath("orders.csv").write_text(ORDERS, encoding="utf-8")
        talk.workspace.joinpath("菜单.csv").write_text(MENU, encoding="utf-8")
        talk.workspace.joinpath("notes.txt").write_text("no table", encoding="utf-8")
        heard = await say(talk.assistant, request_)
        read = await talk.assistant.resources.readings.of("t")
    assert heard.answer.question is not None
    offered = [line.split(". ")[1] for line in heard.text.splitlines() if line[:1].isdigit()]
    assert set(offered[:2]) == {"orders", "菜单"}
    assert "data/load_table" in {reading.source for reading in read}
