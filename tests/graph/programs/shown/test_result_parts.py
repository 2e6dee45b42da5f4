"""Long results in parts: bounded, nothing lost, whatever they are."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graph.programs.shown.result_parts import ResultPart, beginning, part
from prompts.render.tokens import count_tokens

ROWS = [{"日期": f"2024-01-{n:02}", "price": n} for n in range(1, 301)]
BUDGET = 150
JSON: st.SearchStrategy[Any] = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.text(max_size=300)),
    lambda inner: st.one_of(st.lists(inner, max_size=40), st.dictionaries(st.text(max_size=5), inner, max_size=5)),
    max_leaves=60,
)


def all_parts(value: object) -> list[ResultPart]:
    parts = [part(value, 1, None, BUDGET)]
    while parts[-1].last < parts[-1].total:
        parts.append(part(value, parts[-1].last + 1, None, BUDGET))
    return parts


@pytest.mark.parametrize("value", [{"a": 1}, [1, 2], "短文", 5, None, True])
def test_a_short_result_is_shown_whole(value: object) -> None:
    shown = beginning(value, BUDGET)
    assert shown.is_whole
    assert shown.text == (value if isinstance(value, str) else json.dumps(value, ensure_ascii=False))


@pytest.mark.parametrize(
    ("value", "unit", "total"),
    [
        (ROWS, "items", 300),
        ({"symbol": "AAPL", "rows": ROWS, "n": 300}, "rows", 300),
        ({"path": "长.txt", "text": "".join(f"行 {n}\n" for n in range(500))}, "lines", 500),
        ({"text": "x" * 9_000}, "characters", 9_012),
        ("字" * 5_000, "characters", 5_000),
    ],
)
def test_a_long_result_is_counted_by_what_it_is(value: object, unit: str, total: int) -> None:
    shown = beginning(value, BUDGET)
    assert (shown.unit, shown.first, shown.total, shown.is_whole) == (unit, 1, total, False)
    assert count_tokens(shown.text) <= BUDGET + 20


def test_what_stands_beside_the_rows_is_told_once() -> None:
    first, second, *_ = all_parts({"symbol": "AAPL", "rows": ROWS})
    assert first.text.startswith('{"symbol": "AAPL"}\nrows:\n{"日期": "2024-01-01"')
    assert "AAPL" not in second.text


def test_rows_read_on_are_all_rows() -> None:
    lines = [line for one in all_parts(ROWS) for line in one.text.splitlines()]
    assert [json.loads(line) for line in lines] == ROWS


@pytest.mark.parametrize(
    ("start", "n", "shown"), [(299, None, (299, 300)), (5, 2, (5, 6)), (0, 0, (1, 1)), (999, 3, (300, 300))]
)
def test_any_part_can_be_read(start: int, n: int | None, shown: tuple[int, int]) -> None:
    found = part(ROWS, start, n, BUDGET)
    assert (found.first, found.last) == shown


@given(JSON)
def test_reading_on_comes_to_an_end(value: object) -> None:
    shown = all_parts(value)
    assert all(one.last >= one.first for one in shown if one.total)
    assert all(count_tokens(one.text) <= 4 * BUDGET for one in shown)
