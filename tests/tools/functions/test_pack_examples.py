"""A pack's file of example requests, and those of the built-in packs."""

import re
from itertools import combinations
from pathlib import Path

import pytest
from rapidfuzz import fuzz

from tagging.faults import examine
from tests.built_in import built_in
from tools import builtin
from tools.functions.pack_examples import PackExamples, read_examples
from tools.retrieval.background import background
from tools.tool import Tool

BUILT_IN = built_in().tools


def write(folder: Path, text: str) -> Path:
    path = folder / "examples.yaml"
    path.write_text(text, encoding="utf-8")
    return path


def test_requests_are_read_by_tool_name(tmp_path: Path) -> None:
    path = write(tmp_path, "get_price:\n- price of IBM\n- ' 多少钱 '\nsell: []\n")
    assert read_examples(path) == ({"get_price": ("price of IBM", "多少钱"), "sell": ()}, ())


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("get_price: [unclosed", "line 1: not valid YAML"),
        ("", "the file is empty"),
        ("- a list", "must hold `key: value` lines"),
        ("get_price: one request", "line 1: 'get_price' must be a list"),
        ("get_price:\n- price of IBM\n- 42", "line 3: 'get_price.1' must be text, not 42"),
        ("get_price:\n- ''", "line 2: 'get_price.0' must not be empty"),
        ("get_price: [a]\nget_price: [b]", "line 2: the key 'get_price' stands twice"),
    ],
)
def test_a_broken_file_gives_no_requests_and_says_where_it_is_broken(tmp_path: Path, text: str, said: str) -> None:
    found, faults = read_examples(write(tmp_path, text))
    assert not found
    assert len(faults) == 1
    assert faults[0].startswith("examples.yaml")
    assert said in faults[0]


def test_a_missing_file_is_a_fault(tmp_path: Path) -> None:
    found, faults = read_examples(tmp_path / "examples.yaml")
    assert not found
    assert "cannot be read" in faults[0]


@pytest.mark.parametrize("tool", BUILT_IN.values(), ids=BUILT_IN.keys())
def test_a_built_in_tool_has_many_requests_in_both_languages(tool: Tool) -> None:
    chinese = [text for text in tool.examples if re.search("[一-鿿]", text)]
    assert len(tool.examples) >= 24
    assert len(chinese) >= 10
    assert len(tool.examples) - len(chinese) >= 10


@pytest.mark.parametrize("tool", BUILT_IN.values(), ids=BUILT_IN.keys())
def test_no_two_requests_of_a_tool_are_nearly_equal(tool: Tool) -> None:
    folded = [text.casefold() for text in tool.examples]
    assert not [pair for pair in combinations(folded, 2) if fuzz.ratio(*pair) >= 92]


def test_no_request_stands_under_two_tools_nor_in_the_background() -> None:
    texts = [text.casefold() for tool in BUILT_IN.values() for text in tool.examples]
    texts += [document.text.casefold() for document in background()]
    assert len(set(texts)) == len(texts)


@pytest.mark.parametrize("file", sorted(Path(builtin.__path__[0]).glob("*/examples.yaml")), ids=lambda f: f.parent.name)
def test_what_is_shipped_holds_for_the_strict_reader_too(file: Path) -> None:
    strictly, faults = examine(file, PackExamples)
    assert (faults, strictly and strictly.root) == ((), read_examples(file)[0])
