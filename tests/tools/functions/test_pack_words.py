"""What files beside a pack's modules say, put into its tools; what fits nothing is told."""

from pathlib import Path

import pytest

from tools.functions.from_function import tool_from_function
from tools.functions.pack_words import add_words
from tools.marking import tool
from tools.tool import Tool

CUES = "[[words]]\nof = ['{}']\ncues = ['of', '的']\n"


@tool(examples=("price of IBM",), answers={"en": "From the code: {{ price }}"})
def get_price(symbol: str) -> dict[str, float]:
    """Look up a price.

    Args:
        symbol: Of what.
    """
    return {"price": float(len(symbol))}


@pytest.fixture
def tools() -> dict[str, Tool]:
    return {"stocks/get_price": tool_from_function(get_price, "stocks")}


def write(folder: Path, name: str, text: str) -> None:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def test_a_pack_without_files_leaves_its_tools_as_they_are(tmp_path: Path, tools: dict[str, Tool]) -> None:
    before = dict(tools)
    assert [*add_words(tmp_path, "stocks", tools)] == []
    assert tools == before


def test_requests_templates_and_cues_come_from_files(tmp_path: Path, tools: dict[str, Tool]) -> None:
    write(tmp_path, "examples.yaml", "get_price: [IBM 多少钱]")
    write(tmp_path, "answers/get_price.zh.j2", "价格 {{ price }}")
    write(tmp_path, "cues.toml", CUES.format("get_price.symbol"))
    assert [*add_words(tmp_path, "stocks", tools)] == []
    found = tools["stocks/get_price"]
    assert found.examples == ("price of IBM", "IBM 多少钱")
    assert found.answers == {"en": "From the code: {{ price }}", "zh": "价格 {{ price }}"}
    assert found.properties["symbol"]["x-cues"] == ["of", "的"]


def test_what_the_decorator_says_wins_over_a_file(tmp_path: Path, tools: dict[str, Tool]) -> None:
    write(tmp_path, "answers/get_price.en.j2", "From a file: {{ price }}")
    assert [*add_words(tmp_path, "stocks", tools)] == []
    assert tools["stocks/get_price"].answers == {"en": "From the code: {{ price }}"}


@pytest.mark.parametrize(
    ("name", "text", "where", "said"),
    [
        (
            "examples.yaml",
            "get_prise: [IBM]",
            "stocks/get_prise",
            "examples of get_prise, which is no tool of its pack",
        ),
        ("answers/get_prise.en.j2", "x", "stocks/get_prise", "a template of get_prise, which is no tool of its pack"),
        ("cues.toml", CUES.format("get_prise.symbol"), "stocks/get_prise", "words of get_prise.symbol, which its pack"),
        ("cues.toml", CUES.format("get_price.ticker"), "stocks/get_price", "words of get_price.ticker, which its pack"),
        (
            "labels.zh.toml",
            "[get_prise]\nname = '股价'\nabout = '查询股价。'\n",
            "stocks/get_prise",
            "a label of get_prise, which is no tool of its pack",
        ),
        ("labels.zh.toml", "[get_price", "labels.zh.toml", "cannot be read"),
        ("examples.yaml", "get_price: [IBM", "examples.yaml", "not valid YAML"),
        ("cues.toml", "[[words]", "cues.toml", "cannot be read"),
        ("answers/get_price.en.j2", '{% include "_gone.en.j2" %}', "", "get_price.en.j2 cannot be read"),
    ],
)
def test_what_fits_no_tool_or_cannot_be_read_is_told_in_one_sentence(
    tmp_path: Path, tools: dict[str, Tool], name: str, text: str, where: str, said: str
) -> None:
    before = dict(tools)
    write(tmp_path, name, text)
    [(place, reason)] = add_words(tmp_path, "stocks", tools)
    assert place.endswith(where)
    assert said in reason
    assert tools == before
