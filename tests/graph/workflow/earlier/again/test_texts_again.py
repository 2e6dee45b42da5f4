"""Follow-ups of a text that was told."""

import pytest

from tests.graph.programs.conftest import Open
from tests.graph.programs.conftest import scripted_home as scripted_home
from tests.graph.talking import say


@pytest.mark.parametrize(
    ("said", "text"),
    [
        (('base64 encode "oat milk latte"', 'same for "flat white"'), "ZmxhdCB3aGl0ZQ=="),
        (("把 春天 转成base64", "秋天也来一个"), "56eL5aSp"),
        (("shenzhen office 变成大写", "空格换成下划线"), "SHENZHEN_OFFICE"),
        (('turn "red fox" into uppercase', "replace spaces with hyphens"), "RED-FOX"),
        (('turn "red fox" into uppercase', "remove the spaces", "backwards"), "XOFDER"),
    ],
)
async def test_it_goes_on_from_the_text(scripted_home: Open, said: tuple[str, ...], text: str) -> None:
    async with scripted_home(decisions="offline") as talk:
        heard = [(await say(talk.assistant, one)).text for one in said]
    assert text in heard[-1]


@pytest.mark.parametrize("then", ["replace spaces with hyphens", "空格换成下划线"])
async def test_a_figure_has_no_spaces(scripted_home: Open, then: str) -> None:
    async with scripted_home(decisions="offline") as talk:
        await say(talk.assistant, "12*14")
        heard = await say(talk.assistant, then)
    assert "query_sql" not in heard.text
