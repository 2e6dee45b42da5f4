import math
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from agents.moves import Move
from graph.observability.plain_values import MAX_CHARS, MAX_DEPTH, MAX_ITEMS, plain

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
    max_leaves=30,
)


@given(st.dictionaries(st.text(max_size=5), JSON, max_size=5))
def test_plain_json_stays_as_it_is(values: dict[str, Any]) -> None:
    assert plain(values) == values


def test_values_of_the_domain_become_json() -> None:
    at = datetime(2026, 1, 2, tzinfo=UTC)
    made = plain({"move": Move(kind="finish", reason="r"), "at": at, "path": Path("a/b"), "ids": ("x", "y")})
    assert made["move"]["kind"] == "finish"
    assert (made["at"], made["path"], made["ids"]) == ("2026-01-02 00:00:00+00:00", "a/b", ["x", "y"])


def test_long_texts_share_one_bound() -> None:
    made = plain({"a": "x" * MAX_CHARS, "b": "y" * MAX_CHARS, "c": ["z" * 10]})
    assert len(str(made)) < MAX_CHARS + 100
    assert made["a"].endswith("…")
    assert (made["b"], made["c"]) == ("…", "…")


def test_long_lists_and_mappings_say_how_much_is_left_out() -> None:
    made = plain({"rows": list(range(MAX_ITEMS + 7)), "of": {str(n): n for n in range(MAX_ITEMS + 7)}})
    assert (made["rows"][-1], made["of"]["…"]) == ("… 7 more", "7 more")


def test_what_nests_very_deep_is_cut() -> None:
    deep: Any = "end"
    for _ in range(2_000):
        deep = [deep]
    assert str(plain({"deep": deep})).count("[") == MAX_DEPTH - 1


def test_much_of_little_is_cut_too() -> None:
    wide = [[[1] * 200] * 200] * 200
    assert len(str(plain({"wide": wide}))) < 4 * MAX_CHARS


def test_what_json_has_no_word_for_is_kept_as_it_is() -> None:
    assert math.isnan(plain({"n": math.nan})["n"])
