import json
from datetime import UTC, date, datetime, time, timedelta
from decimal import Decimal
from typing import Any
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tools.tables.values import MAX_ITEMS, MAX_PREVIEW, MAX_TEXT, plain, preview, rounded, scalar

cells = st.none() | st.booleans() | st.integers() | st.floats() | st.decimals() | st.dates() | st.text() | st.binary()
values: st.SearchStrategy[Any] = st.recursive(
    cells | st.datetimes() | st.timedeltas(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=5,
)


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (None, None),
        (True, True),
        (1.5, 1.5),
        (float("nan"), None),
        (float("inf"), None),
        (2**60, str(2**60)),
        (Decimal("2.50"), 2.5),
        (Decimal("3.00"), 3),
        (Decimal("sNaN"), None),
        (Decimal("1E+400"), None),
        (date(2024, 1, 2), "2024-01-02"),
        (datetime(2024, 1, 2, 3, tzinfo=UTC), "2024-01-02T03:00:00+00:00"),
        (time(3, 4), "03:04:00"),
        (timedelta(days=1), "1 day, 0:00:00"),
        (b"\x01\xff", "01ff"),
        (UUID(int=1), "00000000-0000-0000-0000-000000000001"),
        ({"a": [1, None]}, {"a": [1, None]}),
        ((1, 2), [1, 2]),
    ],
)
def test_a_value_becomes_json(value: object, shown: object) -> None:
    assert plain(value) == shown


@given(values)
def test_every_value_can_be_sent(value: object) -> None:
    json.dumps(plain(value), allow_nan=False)


def test_long_values_are_cut() -> None:
    assert len(plain("长" * 1000)) == MAX_TEXT
    assert len(plain(list(range(1000)))) == MAX_ITEMS


def test_a_nested_value_in_a_cell_is_text() -> None:
    assert scalar([1, 2]) == "[1, 2]"
    assert scalar(3) == 3


def test_binary_noise_is_rounded_away() -> None:
    assert rounded(0.1 + 0.2) == 0.3
    assert rounded(float("nan")) is None
    assert rounded(7) == 7


def test_a_preview_is_short_and_says_how_much_there_is() -> None:
    table = preview(["n"], [(n,) for n in range(1000)], 1000, "numbers")

    assert (len(table.rows), table.total_rows, table.columns) == (MAX_PREVIEW, 1000, ["n"])
