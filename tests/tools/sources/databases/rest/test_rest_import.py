from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from agents.decisions.summarize.templates import render
from errors import ConfigError
from graph.workspace.open_library import rule_tagger
from settings import Settings
from tests.tools.sources.databases.rest.conftest import ASKED, Written
from tools.call import ToolCall
from tools.context import ToolContext
from tools.flow import destinations
from tools.library.library import ToolLibrary
from tools.sources.importing.bring import Importer, ImportRequest
from tools.sources.importing.runners import runners

LIVE_IN = "shop_rest/get_count_of_buyer_with_city_by_name"


@pytest.fixture
async def importer(home: Path) -> AsyncIterator[Importer]:
    async with (
        ToolLibrary(home, packs="", runners=runners()) as library,
        Importer(home, library, tagger=rule_tagger(Settings(home=home)).tag) as opened,
    ):
        yield opened


async def brought(importer: Importer, shop: Path, pairs: Path, **said: Any) -> list[str]:
    wish = ImportRequest(source=f"sqlite:{shop}", style="rest", pairs=str(pairs), **said)
    return list((await importer.bring(wish)).lines())


async def called(importer: Importer, tool_id: str, place: Path, **arguments: Any) -> Any:
    call = ToolCall(id="1", tool_id=tool_id, arguments=arguments)
    return await importer.library.invoke(call, ToolContext(workspace=place, data_dir=place))


async def test_endpoints_become_tools_that_run_without_a_question(
    importer: Importer, shop: Path, pairs: Written, tmp_path: Path
) -> None:
    lines = await brought(importer, shop, pairs())
    assert any("8 pairs, 5 templates, 5 tools, 8 pairs reproduced, 0 dropped" in line for line in lines)
    tool = importer.library.tools()[LIVE_IN]
    assert tool.examples == (ASKED[0][0], ASKED[1][0])
    assert (tool.requires_approval, destinations(tool, {})) == (False, ())
    result = await called(importer, LIVE_IN, tmp_path, name="O'Hara; --")
    assert result.value["rows"] == [[0]]
    assert "= 'O''Hara; --'" in result.value["sql"]
    assert result.value["missing"] == ["name = O'Hara; --"]
    known = await called(importer, LIVE_IN, tmp_path, name="北京")
    assert (known.value["rows"], known.value["missing"]) == ([[1]], [])


async def test_they_live_beside_the_tables_of_the_same_database(importer: Importer, shop: Path, pairs: Written) -> None:
    await importer.bring(ImportRequest(source=f"sqlite:{shop}"))
    await brought(importer, shop, pairs())
    groups = {tool.group for tool in importer.library.tools().values()}
    assert groups == {"shop", "shop_rest"}


async def test_the_same_again_changes_nothing_and_an_update_follows_the_pairs(
    importer: Importer, shop: Path, pairs: Written
) -> None:
    await brought(importer, shop, pairs())
    assert "0 added, 0 changed, 5 as before" in (await brought(importer, shop, pairs()))[0]
    pairs(*ASKED[:4], ("Youngest buyer", "SELECT min(age) FROM buyer"))
    [report] = await importer.update("shop_rest")
    assert (report.added, report.removed, report.unchanged) == (1, 3, 2)
    assert await importer.forget("shop_rest") == 3


async def test_a_column_that_is_called_private_later_is_not_read_any_more(
    importer: Importer, shop: Path, pairs: Written, tmp_path: Path
) -> None:
    await brought(importer, shop, pairs())
    lines = await brought(importer, shop, pairs(), private=("city.name",))
    assert any("it reads a hidden column" in line for line in lines)
    assert LIVE_IN not in importer.library.tools()


@pytest.mark.parametrize("said", [{"style": "rest"}, {"pairs": "x.jsonl"}])
async def test_a_style_without_pairs_or_pairs_without_a_style_are_refused(
    importer: Importer, shop: Path, said: Any
) -> None:
    with pytest.raises(ConfigError, match="say both"):
        await importer.bring(ImportRequest(source=f"sqlite:{shop}", **said))


async def test_a_figure_is_headed_in_words(importer: Importer, shop: Path, pairs: Written, tmp_path: Path) -> None:
    await brought(importer, shop, pairs())
    result = await called(importer, LIVE_IN, tmp_path, name="Berlin")
    answers = importer.library.tools()[LIVE_IN].answers
    assert render(result, answers, "en").startswith("number of rows: **2**")
    assert render(result, answers, "zh").startswith("行数: **2**")
