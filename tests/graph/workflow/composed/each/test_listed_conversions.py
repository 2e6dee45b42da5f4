"""Each conversion that a request lists is one call, and all are told."""

import pytest

from tests.graph.programs.conftest import Open
from tests.graph.programs.conftest import scripted_home as scripted_home
from tests.graph.talking import say


@pytest.mark.parametrize(
    ("request_", "told"),
    [
        ("convert 5 miles to km and feet", ("8.0467", "26,400")),
        ("what are 350 °F and 1.5 pounds in celsius and grams", ("176.6667", "680.3886")),
        ("烤箱350°F，肉1.5磅，分别是多少摄氏度、多少克呀", ("176.6667", "680.3886")),
        ("1500 US dollars in pounds and swiss francs on 16 March 2020", ("1,222.34", "1,417.85")),
        ("美元、欧元各1000块，按2024年3月15号的汇率分别能换多少人民币", ("7,196.11", "7,838")),
    ],
)
async def test_all_of_them_are_told(scripted_home: Open, request_: str, told: tuple[str, str]) -> None:
    async with scripted_home(decisions="offline") as talk:
        heard = await say(talk.assistant, request_)
    assert all(figure in heard.text for figure in told)
    assert len(heard.answer.results) == 2
