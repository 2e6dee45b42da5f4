"""Whether something is only to be added up, and nothing put into a file."""

from collections.abc import Callable

import pytest

from agents.intents.stated.added_up import only_sums
from tools.tool import Tool

Make = Callable[[str], Tool]


@pytest.fixture
def make() -> Make:
    def made(name: str) -> Tool:
        nothing = {"type": "object", "properties": {}}
        return Tool(
            id=f"system/{name}", name=name, group="system", description=name, parameters=nothing, source="python"
        )

    return made


@pytest.mark.parametrize("name", ["append_file", "write_file"])
@pytest.mark.parametrize(
    "text",
    [
        "add up the running costs for 2024, they're in costs.txt",
        "Add together everything in a.txt",
        "sum up costs.txt",
        "把 costs.txt 里的费用加起来",
        "costs.txt 里的数相加",
    ],
)
def test_a_sum_is_not_put_into_a_file(make: Make, name: str, text: str) -> None:
    assert only_sums(text, make(name))


@pytest.mark.parametrize(
    "text",
    [
        "add milk to todo.txt",
        "add up the costs and append the total to costs.txt",
        "add up the costs and save the total in t.txt",
        "在 todo.txt 里加一条：买牛奶",
        "把 a.txt 里的数加起来，写到 b.txt",
        "read costs.txt",
    ],
)
def test_what_is_put_into_a_file_may_be(make: Make, text: str) -> None:
    assert not only_sums(text, make("append_file"))


def test_other_tools_are_none_of_its_business(make: Make) -> None:
    assert not only_sums("add up the numbers in a.txt", make("read_file"))
