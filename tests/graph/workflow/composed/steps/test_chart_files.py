"""Charts that are to be saved as a picture, asked without a model."""

import pytest

from graph.workflow.composed.steps.chart_files import chart_file_plan
from tests.agents.extraction.tables.filled import SALES
from tests.graph.programs.conftest import Open
from tests.graph.programs.conftest import scripted_home as scripted_home
from tests.graph.talking import say
from tests.graph.workflow.exchanges import asked
from tests.graph.world import World


@pytest.mark.parametrize(
    ("said", "told"),
    [
        (
            "bar chart of revenue by region from store_sales.csv, saved as region.png please",
            "region.png was not written",
        ),
        ("save a bar chart of revenue by region in store_sales.csv as region.html", "region.html was not written"),
        ("把store_sales.csv里每个region的revenue画成柱状图，存成 图.svg", "没有写入 图.svg"),
    ],
)
async def test_the_chart_is_drawn_and_said_not_to_be_saved(scripted_home: Open, said: str, told: str) -> None:
    async with scripted_home(decisions="offline") as talk:
        talk.workspace.joinpath("store_sales.csv").write_text(SALES, encoding="utf-8")
        heard = await say(talk.assistant, said)
        files = sorted(path.name for path in talk.workspace.iterdir())
    assert "380" in heard.text
    assert told in heard.text
    assert files == ["store_sales.csv"]


@pytest.mark.parametrize(
    "said", ["delete region.png", "total revenue in store_sales.csv, saved as total.csv", "show me region.png"]
)
async def test_no_other_request_is_one_for_a_picture(packaged: World, said: str) -> None:
    assert await chart_file_plan(asked(said), packaged.context()) is None
