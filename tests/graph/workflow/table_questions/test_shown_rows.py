"""What is asked of the few rows that were shown is asked of no others."""

import pytest

from tests.graph.programs.conftest import Open
from tests.graph.programs.conftest import scripted_home as scripted_home
from tests.graph.talking import say

TEAM = "name,wage\nCleo,20\nBo,90\nAda,40\n"


@pytest.mark.parametrize(
    ("request_", "then", "told", "untold"),
    [
        ("top 2 people by wage in team.csv", "what is their average wage", "65", "50"),
        ("team.csv 里 wage 最高的两个人", "他们的平均 wage 是多少", "65", "50"),
        ("top 2 people by wage in team.csv", "sort them by name", "Ada", "Cleo"),
    ],
)
async def test_rows_that_were_not_shown_count_for_nothing(
    scripted_home: Open, request_: str, then: str, told: str, untold: str
) -> None:
    async with scripted_home(decisions="offline") as talk:
        (talk.workspace / "team.csv").write_text(TEAM, encoding="utf-8")
        await say(talk.assistant, request_)
        heard = await say(talk.assistant, then)
    assert told in heard.text
    assert untold not in heard.text
