from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from errors import ToolCallFailed
from tools.artifacts import Chart, Table
from tools.calls.result import Payload
from tools.calls.size_limit import capped, capped_value, n_bytes


def test_a_small_value_stays() -> None:
    assert capped_value({"a": [1, 2]}, 1_000) == ({"a": [1, 2]}, [])


def test_long_lists_are_cut_to_what_fits_and_the_cut_is_said() -> None:
    value, notices = capped_value({"rows": list(range(10_000)), "total": 10_000}, 1_000)
    assert value["rows"] == list(range(len(value["rows"])))
    assert 900 < n_bytes(value) <= 1_000
    assert value["total"] == 10_000
    assert notices == [f"The result was cut: lists hold their first {len(value['rows'])} items."]


def test_long_texts_are_cut_where_lists_are_not_enough() -> None:
    value, notices = capped_value({"text": "苹果" * 10_000}, 1_000)
    assert value["text"].startswith("苹果")
    assert value["text"].endswith("…")
    assert 900 < n_bytes(value) <= 1_000
    assert "texts" in notices[0]


def test_a_value_that_cannot_be_cut_enough_is_refused() -> None:
    wide = {f"field_{number}": number for number in range(1_000)}
    with pytest.raises(ToolCallFailed, match="larger than the bound of 1,000 bytes"):
        capped_value(wide, 1_000)


def test_a_long_table_shows_its_first_rows() -> None:
    table = Table(title="Prices", columns=["n"], rows=[[n] for n in range(10_000)], total_rows=10_000)
    payload = capped(Payload(value=1, tables=[table]), 1_000)
    assert 0 < len(payload.tables[0].rows) < 1_000
    assert payload.tables[0].total_rows == 10_000
    assert "'Prices' shows its first" in payload.notices[0]


def test_a_row_that_is_too_wide_leaves_no_rows() -> None:
    table = Table(title="Prices", columns=["n"], rows=[["x" * 5_000]], total_rows=1)
    assert capped(Payload(tables=[table]), 1_000).tables[0].rows == []


def test_a_small_table_and_a_small_chart_stay() -> None:
    payload = Payload(tables=[Table(columns=["n"], rows=[[1]], total_rows=1)], charts=[Chart(title="c", figure={})])
    assert capped(payload, 1_000) == payload


def test_a_huge_chart_is_left_out_and_that_is_said() -> None:
    payload = capped(Payload(charts=[Chart(title="收盘价", figure={"data": [1] * 5_000})]), 1_000)
    assert payload.charts == []
    assert "'收盘价'" in payload.notices[0]


JSON = st.recursive(
    st.none() | st.integers(-9, 9) | st.text("ab苹", max_size=300),
    lambda inner: st.lists(inner, max_size=30) | st.dictionaries(st.sampled_from("abc"), inner, max_size=3),
    max_leaves=40,
)


@given(JSON)
def test_a_capped_value_never_exceeds_the_bound(value: Any) -> None:
    try:
        short, notices = capped_value(value, 1_000)
    except ToolCallFailed:
        return
    assert n_bytes(short) <= 1_000
    assert bool(notices) == (short != value)
