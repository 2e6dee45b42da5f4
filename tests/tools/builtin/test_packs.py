"""What every built-in tool, of whatever pack, owes to a model and to the search."""

import re

import pytest

from tests.built_in import built_in
from tools.tool import Tool

HAN = re.compile(r"[\u4e00-\u9fff]")
every_tool = pytest.mark.parametrize("tool", built_in().tools.values(), ids=lambda tool: tool.id)


@every_tool
def test_every_parameter_is_described_and_the_context_is_hidden(tool: Tool) -> None:
    assert all(field.get("description") for field in tool.properties.values())
    assert "context" not in tool.properties


@every_tool
def test_examples_are_many_and_half_of_them_chinese(tool: Tool) -> None:
    assert len(set(tool.examples)) == len(tool.examples) >= 24
    assert sum(bool(HAN.search(text)) for text in tool.examples) / len(tool.examples) == pytest.approx(0.5, abs=0.03)
