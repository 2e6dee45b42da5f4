import json
import math
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from prompts.render.tokens import count_tokens
from tools.calls.compress import compress, compress_to, field_paths, middle_cut, whole_within

ROWS = {
    "note": "sample data",
    "rows": [{"day": f"2013-01-{n:02}", "close": 100.5 + n, "comment": "很长的说明" * 30} for n in range(1, 31)],
    "symbol": "AAPL",
    "total": 30,
}

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=60),
    lambda inner: st.lists(inner, max_size=12) | st.dictionaries(st.text(max_size=40), inner, max_size=12),
    max_leaves=25,
)


def test_a_short_value_is_written_whole() -> None:
    assert compress({"价格": 1.5}, limit=64) == '{"价格":1.5}'


def test_a_long_value_becomes_short_json_with_scalars_before_lists() -> None:
    text = compress(ROWS, limit=400)
    short = json.loads(text)
    assert len(text) <= 400
    assert list(short) == ["total", "note", "symbol", "rows"]


def test_lists_keep_their_head_and_say_how_many_follow() -> None:
    rows = json.loads(compress(ROWS, limit=600))["rows"]
    assert rows[0]["day"] == "2013-01-01"
    assert rows[-1] == f"…({30 - (len(rows) - 1)} more)"


def test_kept_fields_come_first_and_are_shortened_last() -> None:
    short = json.loads(compress(ROWS, ["rows[].close"], 500))
    assert next(iter(short)) == "rows"
    assert sum("close" in row for row in short["rows"] if isinstance(row, dict)) > 5


def test_a_kept_field_survives_a_very_small_limit() -> None:
    assert json.loads(compress(ROWS, ["rows[].close"], 100))["rows"][0]["close"] == 101.5


def test_a_single_long_text_uses_the_room_there_is() -> None:
    assert len(compress({"path": "a.txt", "content": "苹果的股价" * 2_000}, limit=1_024)) > 950


def test_a_kept_field_brings_what_stands_within_it() -> None:
    value = {"filler": ["x" * 90] * 50, "quote": {"price": 1.5, "day": "2013-01-02"}}
    assert json.loads(compress(value, ["quote"], 200))["quote"] == {"price": 1.5, "day": "2013-01-02"}


def test_a_kept_field_is_found_with_and_without_its_list_mark() -> None:
    assert compress(ROWS, ["rows.close"], 500) == compress(ROWS, ["rows[].close"], 500)


def test_a_field_that_does_not_exist_changes_little() -> None:
    assert len(compress(ROWS, ["nowhere.to[].be"], 500)) <= 500


def test_long_texts_keep_head_and_tail() -> None:
    text = json.loads(compress({"text": "头" + "中" * 5_000 + "尾"}, limit=300))["text"]
    assert text.startswith("头")
    assert text.endswith("尾")
    assert "more)" in text


def test_wide_objects_say_how_many_fields_follow() -> None:
    short = json.loads(compress({f"field_{n}": n for n in range(5_000)}, limit=300))
    assert short["…"].endswith(" fields")


def test_deep_objects_say_what_lies_below() -> None:
    deep: Any = {"x": "y" * 50}
    for _ in range(5_000):
        deep = {"inner": deep}
    text = compress(deep, limit=2_000)
    assert "1 fields" in text


def test_what_json_cannot_hold_is_made_to_fit() -> None:
    assert compress(math.nan, limit=50) == "null"
    assert "bits" in compress([1 << 50_000], limit=50)


def test_a_limit_too_small_for_json_gives_marked_text() -> None:
    text = compress(ROWS, limit=12)
    assert len(text) <= 12
    assert "…" in text


@pytest.mark.parametrize(("limit", "text"), [(0, ""), (1, "…"), (2, "a…"), (10, "abcdefghi…")])
def test_a_cut_without_room_for_a_count_ends_in_the_mark(limit: int, text: str) -> None:
    assert middle_cut("abcdefghijklmnop", limit) == text


TABLES: list[dict[str, Any]] = [
    {"table": f"销售_{n}" if n % 2 else f"sales_{n}", "n_rows": n, "columns": ["c" * 30] * 9} for n in range(1, 10)
]


def test_a_cut_list_keeps_the_name_of_every_item_and_the_count() -> None:
    text = compress({"tables": TABLES, "n_tables": 9}, limit=700)
    assert all(table["table"] in text for table in TABLES)
    assert " more: " in text
    assert json.loads(text)["n_tables"] == 9


@pytest.mark.parametrize("field", ["name", "file_name", "title", "path", "symbol"])
def test_items_are_called_by_whichever_field_names_them(field: str) -> None:
    text = compress([{"x": "y" * 40, field: f"item-{n}"} for n in range(12)], limit=350)
    assert all(f"item-{n}" in text for n in range(12))


def test_a_cut_list_of_texts_keeps_them() -> None:
    assert all(f"t{n}" in compress([*(f"t{n}" for n in range(100)), "x" * 2_000], limit=1_500) for n in range(100))


def test_rows_without_a_name_say_only_how_many_follow() -> None:
    assert json.loads(compress(ROWS, limit=600))["rows"][-1].endswith(" more)")


@pytest.mark.parametrize("text", ["price of 苹果 ", "很长的说明", "plain words "])
@pytest.mark.parametrize("n_tokens", [16, 100, 500])
def test_a_value_is_written_within_its_tokens(text: str, n_tokens: int) -> None:
    value = {"rows": [{"name": f"{text}{n}", "comment": text * 50} for n in range(40)]}
    assert count_tokens(compress_to(value, (), n_tokens)) <= n_tokens


def test_a_value_that_takes_few_tokens_is_whole() -> None:
    assert whole_within({"价格": 1.5}, 16) == '{"价格": 1.5}'
    assert whole_within({"价格": "很长的说明" * 50}, 16) is None
    assert whole_within("x" * 10**6, 100) is None


@given(JSON, st.lists(st.text(max_size=10), max_size=3), st.integers(0, 1_500))
@settings(max_examples=200)
def test_no_value_ever_exceeds_the_limit(value: Any, keep: list[str], limit: int) -> None:
    assert len(compress(value, keep, limit)) <= limit


@given(JSON, st.integers(200, 1_500))
def test_kept_fields_of_any_value_are_taken(value: Any, limit: int) -> None:
    assert len(compress(value, field_paths(value)[:3], limit)) <= limit


@given(JSON)
def test_the_same_value_gives_the_same_text(value: Any) -> None:
    assert compress(value, ["a"], 200) == compress(value, ["a"], 200)


def test_fields_are_named_by_their_path() -> None:
    value = {"a": 1, "b": {"c": [{"d": 1}, {"e": 2}]}, "f": [], "g": [[1]], "名称": None}
    assert field_paths(value) == ("a", "b.c[].d", "b.c[].e", "f", "g[][]", "名称")


def test_a_scalar_has_no_fields() -> None:
    assert field_paths(5) == ()


@given(JSON)
def test_fields_of_any_value_are_bounded_and_unique(value: Any) -> None:
    paths = field_paths(value)
    assert len(paths) == len(set(paths)) <= 400
