"""What tools are called in other languages: a file a language beside a pack's modules, and what ships."""

from pathlib import Path

import pytest

from prompts.language import has_han
from tests.built_in import built_in
from tools.functions.pack_labels import read_labels
from tools.functions.pack_words import add_words
from tools.tool import Tool, ToolLabel

BUILT_IN = built_in().tools
PRICE = Tool(
    id="stocks/get_price",
    name="get_price",
    description="Look up a price.",
    parameters={},
    group="stocks",
    source="python",
)
LABEL = '[get_price]\nname = "股价"\nabout = "查询股价。"\n'


def written(folder: Path, text: str) -> Path:
    file = folder / "labels.zh.toml"
    file.write_text(text, encoding="utf-8")
    return file


def test_a_label_changes_nothing_of_what_is_indexed_tagged_or_approved(tmp_path: Path) -> None:
    tools = {PRICE.id: PRICE}
    written(tmp_path, LABEL)
    assert [*add_words(tmp_path, "stocks", tools)] == []
    named = tools[PRICE.id]
    assert named.labels == {"zh": ToolLabel(name="股价", about="查询股价。")}
    assert (named.content_hash, named.definition_hash) == (PRICE.content_hash, PRICE.definition_hash)


@pytest.mark.parametrize(
    ("text", "said"),
    [("[get_price", "cannot be read"), ('[get_price]\nname = ""\nabout = "x"\n', "get_price.name")],
)
def test_a_broken_file_gives_no_labels_and_says_where_it_is_broken(tmp_path: Path, text: str, said: str) -> None:
    labels, [fault] = read_labels(written(tmp_path, text))
    assert not labels
    assert said in fault


@pytest.mark.parametrize("tool", BUILT_IN.values(), ids=BUILT_IN.keys())
def test_a_built_in_tool_has_a_chinese_name_and_a_chinese_line(tool: Tool) -> None:
    label = tool.labels["zh"]
    assert has_han(label.name) or label.name.isupper()
    assert has_han(label.about)
    assert label.about.endswith("。")
    assert label.about.count("。") == 1
    assert "_" not in label.name + label.about


def test_no_two_built_in_tools_are_called_the_same() -> None:
    names = [tool.labels["zh"].name for tool in BUILT_IN.values()]
    assert len(set(names)) == len(names)
