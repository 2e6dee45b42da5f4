"""Which tables a person may choose from, without a server."""

import pytest

from graph.workflow.earlier.likely_tables import likely_tables
from graph.workflow.table_questions.own_tables import loaded_tables
from tests.graph.world import World

FILES = {"shops.csv": "shop,city\nA,Porto\n", "wages.csv": "name,wage\nAda,3\n"}


async def chosen(world: World, text: str) -> list[str]:
    for name, held in FILES.items():
        world.settings.home.joinpath(name).write_text(held, encoding="utf-8")
    context = world.context()
    await loaded_tables([*FILES], context)
    return await likely_tables(text, ["shops", "wages"], context)


@pytest.mark.parametrize("text", ["draw the wage", "画出 wage", "the wages table"])
async def test_a_table_that_a_request_speaks_of_comes_first(packaged: World, text: str) -> None:
    assert (await chosen(packaged, text))[0] == "wages"


@pytest.mark.parametrize("text", ["chart of horsepower of the cars", "画出汽车的马力"])
async def test_a_packaged_table_is_a_choice_where_a_request_speaks_of_it(packaged: World, text: str) -> None:
    assert (await chosen(packaged, text))[0] == "cars"


@pytest.mark.parametrize("text", ["draw something", "随便画点什么"])
async def test_without_a_word_about_any_the_newest_come_first_and_no_packaged_ones(packaged: World, text: str) -> None:
    assert await chosen(packaged, text) == ["shops", "wages"]


async def test_who_has_no_table_may_choose_a_packaged_one(packaged: World) -> None:
    assert "iris" in await likely_tables("draw something", [], packaged.context())
