from pathlib import Path
from typing import Any

import pytest

from errors import ConfigError, GraphUnavailable, ToolNotFound
from tagging.tags import Permission, Tagged, TagSet
from tests.tools.library.conftest import DESCRIBED, PRICE, VOLUME
from tools.call import ToolCall
from tools.context import ToolContext
from tools.library.catalogue import LibraryChange
from tools.library.library import ToolLibrary
from tools.tool import Tool


def double(n: int) -> dict[str, int]:
    """Double a number."""
    return {"doubled": 2 * n}


class Heard:
    def __init__(self) -> None:
        self.changes: list[LibraryChange] = []

    async def __call__(self, change: LibraryChange) -> None:
        self.changes.append(change)


def call(tool_id: str, **arguments: Any) -> ToolCall:
    return ToolCall(id="1.1.1", tool_id=tool_id, arguments=arguments)


async def test_the_built_in_tools_are_on_offer_and_stored(home: Path) -> None:
    async with ToolLibrary(home) as library:
        assert library.problems == ()
        assert {tool.group for tool in library.tools().values()} >= {"finance", "general", "system"}
        version = library.version
    async with ToolLibrary(home) as again:
        assert again.version == version


async def test_a_file_is_added_and_called(library: ToolLibrary, stocks: Path, context: ToolContext) -> None:
    [tool] = await library.add(stocks)
    assert library.get("stocks/get_price") == tool
    assert (await library.invoke(call(tool.id, symbol="苹果"), context)).value == {"price": 1.5}


async def test_a_file_is_there_after_opening_again(home: Path, stocks: Path, context: ToolContext) -> None:
    async with ToolLibrary(home, packs="") as library:
        await library.add(stocks)
    async with ToolLibrary(home, packs="") as again:
        assert (await again.invoke(call("stocks/get_price", symbol="A"), context)).status == "ok"


async def test_adding_an_edited_file_brings_its_tools_up_to_date(
    library: ToolLibrary, stocks: Path, context: ToolContext
) -> None:
    await library.add(stocks)
    stocks.write_text(PRICE.replace("1.5", "2.5").replace("Look up", "Find") + VOLUME, encoding="utf-8")
    await library.add(stocks)
    assert set(library.tools()) == {"stocks/get_price", "stocks/get_volume"}
    assert library.get("stocks/get_price").description == "Find a price. 查询价格。"
    assert (await library.invoke(call("stocks/get_price", symbol="A"), context)).value == {"price": 2.5}


async def test_a_file_without_tools_is_refused_in_one_sentence(library: ToolLibrary, stocks: Path) -> None:
    stocks.write_text("x = 1", encoding="utf-8")
    with pytest.raises(ConfigError, match="holds no tool"):
        await library.add(stocks)


async def test_a_file_that_hangs_is_refused_in_one_sentence(
    library: ToolLibrary, stocks: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tools.library.user_files.LOAD_TIMEOUT_S", 0.05)
    stocks.write_text("import time\ntime.sleep(0.3)\n" + PRICE, encoding="utf-8")
    with pytest.raises(ConfigError, match=r"did not load within 0\.05 s"):
        await library.add(stocks)


async def test_a_missing_file_is_refused_in_one_sentence(library: ToolLibrary, tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="cannot be read: No such file"):
        await library.add(tmp_path / "gone.py")


async def test_a_file_whose_ids_are_taken_is_refused(library: ToolLibrary, stocks: Path, tmp_path: Path) -> None:
    await library.add(stocks)
    other = tmp_path / "other" / "stocks.py"
    other.parent.mkdir()
    other.write_text(PRICE, encoding="utf-8")
    with pytest.raises(ConfigError, match="has the id of another tool"):
        await library.add(other)


async def test_a_file_with_one_taken_id_gives_the_others_and_a_problem(
    library: ToolLibrary, stocks: Path, tmp_path: Path
) -> None:
    await library.add(stocks)
    other = tmp_path / "other" / "stocks.py"
    other.parent.mkdir()
    other.write_text(PRICE + VOLUME, encoding="utf-8")
    added = await library.add(other)
    assert [tool.id for tool in added] == ["stocks/get_volume"]
    assert library.problems[0].where == "stocks/get_price"


async def test_a_function_lives_with_the_process(home: Path, context: ToolContext) -> None:
    async with ToolLibrary(home, packs="") as library:
        tool = await library.add_function(double, "math")
        assert (await library.invoke(call(tool.id, n="4"), context)).value == {"doubled": 8}
    async with ToolLibrary(home, packs="") as again:
        assert not again.tools()


async def test_a_functions_tool_can_be_deleted_and_not_disabled(library: ToolLibrary) -> None:
    await library.add_function(double, "math")
    version = library.version
    with pytest.raises(ConfigError, match="lives with this process only"):
        await library.disable("math/double")
    await library.delete("math/double")
    assert not library.tools()
    assert library.version > version


async def test_a_function_does_not_take_a_stored_id(library: ToolLibrary) -> None:
    taken = DESCRIBED.model_copy(update={"id": "math/double", "name": "double"})
    await library.add_definitions([taken], "corpus")
    with pytest.raises(ConfigError, match="another tool 'math/double'"):
        await library.add_function(double, "math")


async def test_tools_known_by_description_are_on_offer_and_never_run(
    library: ToolLibrary, context: ToolContext
) -> None:
    await library.add_definitions([DESCRIBED], "corpus")
    result = await library.invoke(call(DESCRIBED.id), context)
    assert library.get(DESCRIBED.id) == DESCRIBED
    assert result.error == "weather/forecast is known by its description only and cannot be called."


async def test_tools_of_other_sources_are_run_by_their_runner(home: Path, context: ToolContext) -> None:
    async def fetch(tool: Tool, arguments: Any, context: ToolContext) -> object:
        return {"fetched": tool.target}

    remote = DESCRIBED.model_copy(update={"source": "http", "target": "/forecast"})
    async with ToolLibrary(home, packs="", runners={"http": fetch}) as library:
        await library.add_definitions([remote], "spec")
        assert (await library.invoke(call(remote.id), context)).value == {"fetched": "/forecast"}


async def test_a_python_tool_is_not_taken_as_a_definition(library: ToolLibrary) -> None:
    python = DESCRIBED.model_copy(update={"source": "python"})
    with pytest.raises(ConfigError, match="add the file that holds its function"):
        await library.add_definitions([python], "corpus")


async def test_a_definition_does_not_take_an_id_of_another_origin(library: ToolLibrary) -> None:
    await library.add_definitions([DESCRIBED], "one")
    with pytest.raises(ConfigError, match="another tool 'weather/forecast'"):
        await library.add_definitions([DESCRIBED], "two")


async def test_a_disabled_tool_is_off_the_offer_and_comes_back(library: ToolLibrary, stocks: Path) -> None:
    await library.add(stocks)
    await library.disable("stocks/get_price")
    assert not library.tools()
    assert not library.entries()["stocks/get_price"].enabled
    await library.enable("stocks/get_price")
    assert set(library.tools()) == {"stocks/get_price"}


async def test_a_deleted_tool_stays_away(home: Path, stocks: Path) -> None:
    stocks.write_text(PRICE + VOLUME, encoding="utf-8")
    async with ToolLibrary(home, packs="") as library:
        await library.add(stocks)
        await library.delete("stocks/get_price")
    async with ToolLibrary(home, packs="") as again:
        assert set(again.tools()) == {"stocks/get_volume"}
        assert again.problems == ()
        with pytest.raises(ToolNotFound):
            await again.delete("stocks/get_price")


async def test_a_built_in_tool_is_disabled_instead_of_deleted(home: Path) -> None:
    async with ToolLibrary(home) as library:
        with pytest.raises(ConfigError, match="disable it instead"):
            await library.delete("general/calculate")


async def test_what_a_person_changed_outlives_a_new_version_of_the_file(library: ToolLibrary, stocks: Path) -> None:
    await library.add(stocks)
    tags = {"permission": {"value": "high", "provenance": "human"}}
    await library.update("stocks/get_price", examples=["苹果多少钱"], tags=tags)
    await library.update("stocks/get_price", tags={"domains": {"value": ["finance"], "provenance": "human"}})
    stocks.write_text(PRICE.replace("Look up", "Find"), encoding="utf-8")
    [tool] = await library.add(stocks)
    assert tool.description.startswith("Find")
    assert tool.examples == ("苹果多少钱",)
    assert tool.tags.permission.value is Permission.HIGH
    assert tool.tags.domains.value == ("finance",)


async def test_a_function_cannot_be_changed(library: ToolLibrary) -> None:
    await library.add_function(double, "math")
    with pytest.raises(ConfigError, match="lives with this process only"):
        await library.update("math/double", description="x")


async def test_a_change_that_does_not_hold_is_refused_and_leaves_nothing(library: ToolLibrary, stocks: Path) -> None:
    [tool] = await library.add(stocks)
    with pytest.raises(ConfigError, match="not id"):
        await library.update(tool.id, id="a/b")
    assert library.get(tool.id) == tool


async def test_the_tagger_tags_what_the_author_did_not(home: Path, stocks: Path) -> None:
    def tagger(_: Tool) -> TagSet:
        return TagSet(domains=Tagged(value=("finance",)))

    async with ToolLibrary(home, packs="", tagger=tagger) as library:
        [tool] = await library.add(stocks)
    assert tool.tags.domains.value == ("finance",)


async def test_an_unknown_tool_is_told(library: ToolLibrary, context: ToolContext) -> None:
    with pytest.raises(ToolNotFound):
        library.get("no/tool")
    with pytest.raises(ToolNotFound):
        await library.delete("no/tool")
    with pytest.raises(ToolNotFound):
        await library.update("no/tool", description="x")
    result = await library.invoke(call("no/tool"), context)
    assert (result.status, result.error_type) == ("error", "ToolNotFound")


async def test_another_process_is_followed(library: ToolLibrary, home: Path, stocks: Path) -> None:
    heard = Heard()
    library.subscribe(heard)
    async with ToolLibrary(home, packs="") as other:
        await other.add(stocks)
        assert await library.refresh()
        assert set(library.tools()) == {"stocks/get_price"}
        stocks.write_text(PRICE.replace("Look up", "Find"), encoding="utf-8")
        await other.add(stocks)
        await library.refresh()
        await other.disable("stocks/get_price")
        await library.refresh()
    assert not await library.refresh()
    assert heard.changes == [
        LibraryChange(added=("stocks/get_price",)),
        LibraryChange(changed=("stocks/get_price",)),
        LibraryChange(removed=("stocks/get_price",)),
    ]


async def test_a_catalogue_taken_before_a_change_stays_as_it_was(library: ToolLibrary, stocks: Path) -> None:
    before = library.tools()
    await library.add(stocks)
    assert not before


async def test_a_listener_that_fails_holds_up_nobody(
    library: ToolLibrary, stocks: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def down(_: LibraryChange) -> None:
        raise GraphUnavailable("The graph is down.")

    heard = Heard()
    library.subscribe(down)
    library.subscribe(heard)
    await library.add(stocks)
    assert len(heard.changes) == 1
    assert "The graph is down." in caplog.text


async def test_the_fingerprint_is_that_of_the_offer(library: ToolLibrary, stocks: Path) -> None:
    empty = library.fingerprint
    await library.add(stocks)
    full = library.fingerprint
    await library.disable("stocks/get_price")
    assert library.fingerprint == empty
    await library.enable("stocks/get_price")
    assert library.fingerprint == full
    await library.update("stocks/get_price", tags={"domains": {"value": ["finance"]}})
    assert library.fingerprint not in (empty, full)


async def test_many_changes_are_one_or_none(library: ToolLibrary) -> None:
    rain = DESCRIBED.model_copy(update={"id": "weather/rain", "name": "rain"})
    await library.add_definitions([DESCRIBED, rain], "import:weather")
    version = library.version
    await library.update_all({tool.id: {"category": "天气"} for tool in (DESCRIBED, rain)})
    assert {tool.category for tool in library.tools().values()} == {"天气"}
    assert library.version == version + 1
    with pytest.raises(ConfigError, match="only"):
        await library.update_all({DESCRIBED.id: {"category": "else"}, rain.id: {"id": "x/y"}})
    assert library.get(DESCRIBED.id).category == "天气"
    await library.update_all({})
    assert library.version == version + 1
