from typing import Any
from xml.etree import ElementTree as ET

import pytest

from scripts.trace_picture import BEGIN, END, PAGE, PICTURE, detail, picture, renewed, tree

ROOT: dict[str, Any] = {
    "id": "1",
    "trace_id": "1",
    "name": "toolatlas",
    "run_type": "chain",
    "dotted_order": "a",
    "start_time": "2026-01-01T00:00:00+00:00",
    "end_time": "2026-01-01T00:00:02+00:00",
    "inputs": {"request": "price of <lamp>"},
    "outputs": {"answer": "19.5"},
}
SEARCH = ROOT | {
    "id": "2",
    "name": "find_tools",
    "run_type": "retriever",
    "dotted_order": "a.b",
    "inputs": {"query": "灯的价格"},
    "outputs": {"documents": [{"metadata": {"id": "shop/get_price", "score": 0.95}}]},
}
CALL = ROOT | {
    "id": "3",
    "name": "shop/get_price",
    "run_type": "tool",
    "dotted_order": "a.c",
    "inputs": {"code": "L-1"},
    "outputs": {"status": "ok"},
}


@pytest.mark.parametrize(
    ("run", "said"),
    [
        (ROOT, "request: price of <lamp> · answer: 19.5"),
        (SEARCH, "“灯的价格” → shop/get_price 0.95"),
        (CALL, '{"code": "L-1"} → ok'),
        (SEARCH | {"outputs": {"documents": []}}, "“灯的价格” → none"),
    ],
)
def test_a_run_is_said_in_a_few_words(run: dict[str, Any], said: str) -> None:
    assert detail(run) == said


def test_the_tree_is_indented() -> None:
    first, second, _ = tree([ROOT, SEARCH, CALL]).splitlines()
    assert first.startswith("toolatlas [chain]")
    assert second.startswith("   find_tools [retriever]")


def test_the_picture_is_sound_and_names_every_run() -> None:
    drawn = ET.fromstring(picture([ROOT, SEARCH, CALL]))
    texts = [element.text for element in drawn.iter() if element.text]
    assert {"toolatlas", "find_tools", "shop/get_price"} <= set(texts)


def test_the_page_is_written_anew_between_its_marks() -> None:
    page = f"before\n{BEGIN}old\n{END}after\n"
    assert renewed(page, "new") == f"before\n{BEGIN}\n```text\nnew\n```\n\n{END}after\n"


def test_what_the_page_shows_is_what_the_picture_shows() -> None:
    drawn = ET.parse(PICTURE)
    texts = {element.text for element in drawn.iter() if element.text}
    written = PAGE.read_text(encoding="utf-8").partition(BEGIN)[2].partition(END)[0]
    names = {line.split(" [", 1)[0].strip() for line in written.splitlines() if " [" in line and "]  " in line}
    assert names
    assert names <= texts
