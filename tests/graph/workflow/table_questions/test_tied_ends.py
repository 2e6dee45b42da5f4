"""Ends of an order that several share, asked without a model."""

import pytest

from tests.agents.extraction.tables.filled import STAFF
from tests.graph.programs.conftest import Open
from tests.graph.programs.conftest import scripted_home as scripted_home
from tests.graph.talking import say


@pytest.mark.parametrize(
    ("said", "names", "others"),
    [
        (["highest salary in staff.csv"], ["Bob", "Cid", "Eva"], ["Ann", "Dee"]),
        (["staff.csv 里工资最高的是谁"], ["Bob", "Cid", "Eva"], ["Ann", "Dee"]),
        (["lowest salary in staff.csv"], ["Dee"], ["Ann", "Bob"]),
        (["people in IT in staff.csv", "highest salary"], ["Bob", "Eva"], ["Cid", "Dee"]),
        (["staff.csv 里 IT 的人", "工资最高的是谁"], ["Bob", "Eva"], ["Cid", "Dee"]),
    ],
)
async def test_all_that_share_it_are_told(
    scripted_home: Open, said: list[str], names: list[str], others: list[str]
) -> None:
    async with scripted_home(decisions="offline") as talk:
        talk.workspace.joinpath("staff.csv").write_text(STAFF, encoding="utf-8")
        heard = [(await say(talk.assistant, text)).text for text in said]
    assert [name for name in names if name not in heard[-1]] == []
    assert [name for name in others if name in heard[-1]] == []
