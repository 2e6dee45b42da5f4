"""What tools are described in."""

import pytest

from agents.language.library_languages import languages
from tools.tool import Tool


def tool(number: int, description: str, *examples: str) -> Tool:
    return Tool(id=f"g/t{number}", name="t", description=description, parameters={}, group="g", examples=examples)


@pytest.mark.parametrize(
    ("tools", "expected"),
    [
        ([], ("en",)),
        ([tool(1, "Get the price of a share.")], ("en",)),
        ([tool(1, "查询股价"), tool(2, "查询天气")], ("zh",)),
        ([tool(1, "Get a price.", "苹果股价"), tool(2, "Get rain.", "下雨吗"), tool(3, "Get a map.")], ("en", "zh")),
        ([tool(1, "Get a price.", "苹果股价"), tool(2, "Get rain."), tool(3, "Get a map.")], ("en",)),
        ([tool(1, "42")], ("en",)),
    ],
)
def test_a_language_counts_that_half_of_the_tools_know(tools: list[Tool], expected: tuple[str, ...]) -> None:
    assert languages(tools) == expected


def test_a_large_library_is_read_in_samples_from_all_over_it() -> None:
    few = [tool(n, "查询股价") for n in range(1, 400)]
    assert languages([*few, *(tool(n, "Get a price.") for n in range(1000, 3000))]) == ("en",)
